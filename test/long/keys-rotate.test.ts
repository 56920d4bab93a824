import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServerDatabase, type TestDatabase } from '../support/databases.ts';
import { freePort, type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { signInFully, statusWith } from '../support/sign-in.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const BASE_URL = 'http://footing.test';
/** Ten seconds are documented; a busy machine gets a few more. */
const TAKEN_UP_MS = 20_000;

interface Rotation {
  readonly kid: string;
  readonly file: string;
  readonly retired: readonly { readonly kid: string; readonly accepted_until: string }[];
  readonly taken_up_within_seconds: number;
}

/** Runs `npm run footing -- …` as a process of its own. */
function footing(env: Record<string, string>, ...args: string[]): string {
  return execFileSync(process.execPath, ['gateway/cli/footing.ts', ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', ...env },
    encoding: 'utf8',
  });
}

const at = ({ baseUrl }: ServerProcess) => ({ url: baseUrl });
const kidOf = (token: string) => decodeProtectedHeader(token).kid;

describe('keys rotate', () => {
  let folder: string;
  let database: TestDatabase;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'footing-keys-'));
    database = await createServerDatabase();
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('gives running gateways a new key without a restart, and nobody notices', async () => {
    const file = join(folder, 'token.jwk');
    const env = {
      DATABASE_URL: database.databaseUrl ?? '',
      TOKEN_KEY_FILE: file,
      AUDIT_KEY_FILE: join(folder, 'audit.jwk'),
      BASE_URL,
      POOL_THREADS: '1',
    };
    const { owner } = JSON.parse(footing(env, 'setup', '--json')) as {
      owner: { email: string; password: string };
    };
    const gateways = [
      await startServerProcess(await freePort(), { env }),
      await startServerProcess(await freePort(), { env }),
    ] as const;
    try {
      const before = await signInFully(at(gateways[0]), owner);
      const rotation = JSON.parse(footing(env, 'keys', 'rotate', '--json')) as Rotation;
      expect(rotation).toMatchObject({ file, taken_up_within_seconds: 10 });
      expect(rotation.retired.map(({ kid }) => kid)).toEqual([kidOf(before.access_token)]);
      expect(Date.parse(rotation.retired[0]?.accepted_until ?? '')).toBeGreaterThan(Date.now() + 900_000);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      for (const gateway of gateways) {
        await expect
          .poll(async () => kidOf((await signInFully(at(gateway), owner)).access_token), {
            timeout: TAKEN_UP_MS,
            interval: 500,
          })
          .toBe(rotation.kid);
      }
      const after = await signInFully(at(gateways[0]), owner);
      for (const gateway of gateways) {
        expect(await statusWith(at(gateway), before.access_token)).toBe(200);
        expect(await statusWith(at(gateway), after.access_token)).toBe(200);
        const jwks = (await (await fetch(`${gateway.baseUrl}/.well-known/jwks.json`)).json()) as {
          keys: { kid: string }[];
        };
        expect(jwks.keys.map(({ kid }) => kid)).toEqual([rotation.kid, kidOf(before.access_token)]);
      }
    } finally {
      for (const gateway of gateways) await gateway.stop('SIGTERM');
    }
  });

  it('is the only way to another audit key: a start without the file of the known one is refused until --lost is said', async () => {
    const own = mkdtempSync(join(folder, 'lost-'));
    const fresh = await createServerDatabase();
    const file = join(own, 'audit.jwk');
    const env = {
      DATABASE_URL: fresh.databaseUrl ?? '',
      TOKEN_KEY_FILE: join(own, 'token.jwk'),
      AUDIT_KEY_FILE: file,
      POOL_THREADS: '1',
    };
    try {
      const { audit_key: kid } = JSON.parse(footing(env, 'setup', '--json')) as { audit_key: string };
      rmSync(file);
      const said = `there is no file ${file}, but this database signs with audit key ${kid}`;
      await expect(startServerProcess(await freePort(), { env })).rejects.toThrow(said);
      expect(footing(env, 'setup')).toContain('The database is set up already; nothing was changed.');
      expect(existsSync(file)).toBe(false);
      const rotation = JSON.parse(footing(env, 'keys', 'rotate', '--audit', '--lost', '--json')) as {
        audit_key: string;
        retired: { kid: string }[];
      };
      expect(rotation.retired.map((key) => key.kid)).toEqual([kid]);
      const server = await startServerProcess(await freePort(), { env });
      const { keys } = (await (await fetch(`${server.baseUrl}/.well-known/audit-jwks.json`)).json()) as {
        keys: { kid: string; exp?: number }[];
      };
      expect(keys.map((key) => [key.kid, key.exp === undefined])).toEqual([
        [kid, false],
        [rotation.audit_key, true],
      ]);
      await server.stop('SIGTERM');
    } finally {
      await fresh.close();
    }
  });

  it('works on a stopped embedded database, and tokens from before are still good afterwards', async () => {
    const env = { DATA_DIR: join(folder, 'data'), BASE_URL, POOL_THREADS: '1' };
    const first = await startServerProcess(await freePort(), { env });
    const owner = first.setup()?.owner ?? { email: '', password: '' };
    const before = await signInFully(at(first), owner);
    expect(() => footing(env, 'keys', 'rotate')).toThrow(/in use by another process/);
    await first.stop('SIGTERM');

    const text = footing(env, 'keys', 'rotate');
    expect(text).toContain(`key ${kidOf(before.access_token)} is accepted until`);
    const again = await startServerProcess(await freePort(), { env });
    try {
      const after = await signInFully(at(again), owner);
      expect(kidOf(after.access_token)).not.toBe(kidOf(before.access_token));
      expect(text).toContain(`key ${kidOf(after.access_token)} is in `);
      expect(await statusWith(at(again), before.access_token)).toBe(200);
      expect(await statusWith(at(again), after.access_token)).toBe(200);
    } finally {
      await again.stop('SIGTERM');
    }
  });
});
