import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, startServerProcess } from '../support/server-process.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'footing-start-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = async (env: Record<string, string> = {}) =>
  startServerProcess(await freePort(), {
    env: { DATA_DIR: folder, POOL_THREADS: '1', LOG_LEVEL: 'info', ...env },
  });

describe('npm start', () => {
  it('sets an empty embedded database up once, prints one JSON line, and stops with 0 on SIGTERM', async () => {
    const first = await start();
    const setup = first.setup();
    expect(setup).toMatchObject({
      event: 'setup',
      base_url: first.baseUrl,
      workspace_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      api_key: expect.stringMatching(/^ftg_[0-9A-Za-z]{38}$/),
      owner: { email: expect.any(String), password: expect.any(String) },
      auditor: { email: expect.any(String), password: expect.any(String) },
    });
    expect(Object.keys(setup ?? {})).toEqual([
      'event',
      'base_url',
      'workspace_id',
      'api_key',
      'owner',
      'auditor',
      'audit_key',
    ]);
    expect(statSync(join(folder, 'token-key.jwk')).mode & 0o777).toBe(0o600);
    const second = start().then(
      () => 'started',
      (error: Error) => error.message,
    );
    expect(await second).toMatch(/is in use by another process/);
    expect(await first.stop('SIGTERM')).toBe(0);

    const again = await start();
    expect(again.setup()).toBeNull();
    const signedIn = await fetch(`${again.baseUrl}/api/auth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(setup?.owner),
    });
    expect(signedIn.status).toBe(200);
    expect(await again.stop('SIGINT')).toBe(0);
  });

  it('keeps the secrets of a first start that others can reach in a file, and prints its path', async () => {
    const dataDir = join(folder, 'reachable');
    const server = await start({ DATA_DIR: dataDir, HOST: '0.0.0.0' });
    try {
      const { secrets_file: file } = server.setup() as unknown as { secrets_file: string };
      expect(Object.keys(server.setup() ?? {})).toEqual([
        'event',
        'base_url',
        'workspace_id',
        'audit_key',
        'secrets_file',
      ]);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const { api_key, owner, auditor } = JSON.parse(readFileSync(file, 'utf8'));
      const answer = await fetch(`${server.baseUrl}/api/ingest`, {
        method: 'POST',
        headers: { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' },
        body: '{"invoices":[]}',
      });
      expect(answer.status).not.toBe(401);
      for (const secret of [api_key, owner.password, auditor.password]) {
        expect(server.output()).not.toContain(secret);
      }
    } finally {
      await server.stop('SIGTERM');
    }
  });

  it('names the variable that cannot be used, and a port that is taken', async () => {
    await expect(start({ RATE_LIMIT_PER_HOUR: 'many' })).rejects.toThrow(
      /RATE_LIMIT_PER_HOUR must be an integer/,
    );
    await expect(start({ DATABASE_URL: 'postgresql://footing:hunter2@127.0.0.1:9/none' })).rejects.toThrow(
      /^(?![\s\S]*hunter2)[\s\S]*DATABASE_URL/,
    );
  });
});
