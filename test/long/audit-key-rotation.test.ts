import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkpointAt } from '../../gateway/actions/evidence/checkpoints.ts';
import { createAuditKeyFile } from '../../gateway/auth/audit-key.ts';
import { createServerDatabase, type TestDatabase } from '../support/databases.ts';
import { invoiceOf, postIngest, startTestGateway } from '../support/gateway.ts';
import { freePort, startServerProcess } from '../support/server-process.ts';
import { signInFully } from '../support/sign-in.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const ROTATIONS = 3;

interface Published {
  readonly keys: readonly { readonly kid: string; readonly nbf: number; readonly exp?: number }[];
}

/** Runs `npm run footing -- …` as a process of its own while this one goes on. */
async function footing(env: Record<string, string>, ...args: string[]): Promise<string> {
  const child = promisify(execFile)(process.execPath, ['gateway/cli/footing.ts', ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', ...env },
  });
  return (await child).stdout;
}

describe('keys rotate --audit', () => {
  let folder: string;
  let database: TestDatabase;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'footing-audit-'));
    database = await createServerDatabase();
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('leaves every checkpoint two gateways sign meanwhile within the time of its key', async () => {
    const env = {
      DATABASE_URL: database.databaseUrl ?? '',
      TOKEN_KEY_FILE: join(folder, 'token.jwk'),
      AUDIT_KEY_FILE: join(folder, 'audit.jwk'),
      BASE_URL: 'http://footing.test',
      RATE_LIMIT_PER_HOUR: '0',
      POOL_THREADS: '1',
    };
    const { owner, api_key } = JSON.parse(await footing(env, 'setup', '--json')) as {
      owner: { email: string; password: string };
      api_key: string;
    };
    const gateways = [
      await startServerProcess(await freePort(), { env }),
      await startServerProcess(await freePort(), { env }),
    ] as const;
    let isOver = false;
    try {
      const { access_token } = await signInFully({ url: gateways[0].baseUrl }, owner);
      const query = encodeURIComponent(JSON.stringify({ period: '2025' }));
      const sign = async (url: string, name: string) => {
        for (let round = 0; !isOver; round++) {
          const invoice = invoiceOf({ invoice_number: `${name} ${round}` });
          expect((await postIngest({ url, apiKey: api_key }, { invoices: [invoice] })).status).toBe(200);
          const answer = await fetch(`${url}/trpc/period.checkpoint?input=${query}`, {
            headers: { authorization: `Bearer ${access_token}` },
          });
          expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)]);
        }
      };
      const signing = gateways.map(({ baseUrl }, at) => sign(baseUrl, `of gateway ${at}`));
      for (let round = 0; round < ROTATIONS; round++) await footing(env, 'keys', 'rotate', '--audit');
      isOver = true;
      await Promise.all(signing);
      const answer = await fetch(`${gateways[1].baseUrl}/.well-known/audit-jwks.json`);
      const { keys } = (await answer.json()) as Published;
      expect(keys).toHaveLength(ROTATIONS + 1);
      const tokens = await database.asOwner<{ token: string }>('select token from checkpoint');
      const kids = new Set(tokens.map(({ token }) => decodeProtectedHeader(token).kid));
      expect(kids.size).toBeGreaterThan(1);
      const outside = tokens.filter(({ token }) => {
        const key = keys.find(({ kid }) => kid === decodeProtectedHeader(token).kid);
        const { iat = 0 } = decodeJwt(token);
        return key === undefined || iat < key.nbf || iat >= (key.exp ?? Number.POSITIVE_INFINITY);
      });
      expect(outside).toEqual([]);
    } finally {
      isOver = true;
      for (const gateway of gateways) await gateway.stop('SIGTERM');
    }
  });

  it('says that an end lies ahead of the clock, and puts it to now where it must end at once', async () => {
    const own = await createServerDatabase();
    const file = join(folder, 'ahead.jwk');
    const env = {
      DATABASE_URL: own.databaseUrl ?? '',
      TOKEN_KEY_FILE: join(folder, 'token-ahead.jwk'),
      AUDIT_KEY_FILE: file,
    };
    try {
      await createAuditKeyFile(file);
      const ahead = new Date(Date.now() + 3_600_000);
      const server = await startTestGateway(own.db, { config: { auditKeyFile: file }, clock: () => ahead });
      const { kid } = await server.deps.auditKeys.signer();
      expect((await postIngest(server, { invoices: [invoiceOf()] })).status).toBe(200);
      await checkpointAt(server.deps, { workspaceId: server.workspaceId, period: '2025', size: null });
      const said = await footing(env, 'keys', 'rotate', '--audit');
      expect(said).toContain(`key ${kid} is valid until ${ahead.toISOString()}, later than the clock here`);
      expect(said).toContain('--audit --at-once');
      const thief = (await server.deps.auditKeys.signer()).kid;
      await checkpointAt(server.deps, { workspaceId: server.workspaceId, period: '2025', size: null });
      const ended = await footing(env, 'keys', 'rotate', '--audit', '--at-once');
      for (const old of [kid, thief]) expect(ended).toContain(`key ${old} ended at `);
      expect(ended).toContain('later ones are outside its period of use');
      expect(ended).not.toContain('its signatures stay valid');
      const ends = await own.asOwner<{ end: string }>(
        'select exp::text as end from signing_key where kid in ($1, $2)',
        [kid, thief],
      );
      expect(ends).toHaveLength(2);
      for (const { end } of ends) expect(Date.parse(end)).toBeLessThan(Date.now() + 1_000);
      const again = await footing(env, 'keys', 'rotate', '--audit', '--at-once', '--json');
      expect(JSON.parse(again)).toMatchObject({ retired: [{ valid_until: expect.any(String) }] });
      await server.close();
    } finally {
      await own.close();
    }
  });
});
