import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFailure } from '../../gateway/start-failure.ts';
import { freePort, startServerProcess } from '../support/server-process.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
let folder: string;
let taken: number;
const listener = createServer();
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'footing-start-'));
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  taken = typeof address === 'object' ? (address?.port ?? 0) : 0;
});
afterAll(() => {
  listener.close();
  rmSync(folder, { recursive: true, force: true });
});

const start = async (env: Record<string, string> = {}) =>
  startServerProcess(await freePort(), {
    env: { DATA_DIR: folder, POOL_THREADS: '1', LOG_LEVEL: 'info', ...env },
  });

/** A start that is refused ends by itself long before. */
const START_MS = 60_000;

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

  it('refuses an option that it does not know, and says how it is set up', () => {
    const { status, stderr } = spawnSync(process.execPath, ['gateway/main.ts', '--port', '8090'], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^--port is no option: .*PORT=8090 npm start/),
    ]);
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

  const file = () => {
    const path = join(folder, 'a-file');
    writeFileSync(path, '');
    return path;
  };
  const missing = () => join(folder, 'no-folder', 'key.jwk');
  it.each([
    ['a data folder that is a file', () => ({ DATA_DIR: file() }), /^DATA_DIR must be a folder .*a-file/],
    [
      'a data folder that cannot be made',
      () => ({ DATA_DIR: '/proc/footing' }),
      /^DATA_DIR must be a folder/,
    ],
    ['a port that is taken', () => ({ PORT: String(taken) }), /^PORT is in use.*choose another PORT$/],
    ['an address of another machine', () => ({ HOST: '203.0.113.7' }), /^HOST is no address of this machine/],
    [
      'a host of no known name',
      () => ({ HOST: 'no.invalid' }),
      /^HOST is a name that (is not known|cannot be)/,
    ],
    [
      'a database host of no known name',
      () => ({ DATABASE_URL: 'postgresql://u:hunter2@no.invalid/x' }),
      /^the PostgreSQL server of DATABASE_URL cannot be used: .*check the name of the host/,
    ],
    [
      'a token key in a folder that is missing',
      () => ({ TOKEN_KEY_FILE: missing() }),
      /^TOKEN_KEY_FILE: there is no folder .*no-folder: make it, or correct TOKEN_KEY_FILE$/,
    ],
    [
      'a key of secrets in a folder that is missing',
      () => ({ SECRET_KEY_FILE: missing() }),
      /^SECRET_KEY_FILE: there is no folder .*no-folder: make it, or correct SECRET_KEY_FILE$/,
    ],
    [
      'an audit key in a folder that is missing',
      () => ({ AUDIT_KEY_FILE: missing() }),
      /^AUDIT_KEY_FILE: there is no folder .*no-folder: make it, or correct AUDIT_KEY_FILE$/,
    ],
  ])('says in one line what is wrong with %s, and ends with 1', async (_, env, line) => {
    const dataDir = join(folder, `mistake-${randomUUID()}`);
    const settings = { DATA_DIR: dataDir, PORT: '0', POOL_THREADS: '1', LOG_LEVEL: 'warn', ...env() };
    const ran = spawnSync(process.execPath, ['gateway/main.ts'], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, ...settings },
      encoding: 'utf8',
      timeout: START_MS,
    });
    expect(ran.status).toBe(1);
    expect(ran.stderr.trimEnd()).toMatch(line);
    expect(ran.stderr.trimEnd()).not.toMatch(/\n|hunter2/);
  });

  it('names the right that a port below 1024 needs', () => {
    const refused = Object.assign(new Error('listen EACCES: permission denied 0.0.0.0:80'), {
      code: 'EACCES',
      syscall: 'listen',
    });
    expect(startFailure(refused)).toMatch(/^PORT needs rights .*choose a PORT from 1024 on/);
  });
});
