import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compactVerify, createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rotateAuditKey } from '../../gateway/actions/audit-keys.ts';
import { createAuditKeyFile } from '../../gateway/auth/audit-key.ts';
import { createTokenKeyFile } from '../../gateway/auth/token-key.ts';
import type { CheckpointAnswer } from '../../schema/contracts/periods.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { callTrpc } from '../support/engagement.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { newPerson } from '../support/people.ts';

describeOnBothDatabases('the audit key', (getDb) => {
  const folder = mkdtempSync(join(tmpdir(), 'footing-audit-'));
  const auditKeyFile = join(folder, 'audit.jwk');
  const start = new Date(Math.floor(Date.now() / 1000) * 1000 + 250);
  let now = start;
  let server: TestGateway;
  let owner: string;

  beforeAll(async () => {
    await createAuditKeyFile(auditKeyFile);
    server = await startTestGateway(getDb().db, { config: { auditKeyFile }, clock: () => now });
    expect((await postIngest(server, { invoices: [invoiceOf()] })).status).toBe(200);
    owner = (await newPerson(server.deps, server.workspaceId, 'owner')).token;
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const jwks = async () =>
    (await (await fetch(`${server.url}/.well-known/audit-jwks.json`)).json()) as JSONWebKeySet;
  const checkpoint = async (token = owner) => {
    const query = encodeURIComponent(JSON.stringify({ period: '2025' }));
    const answer = await fetch(`${server.url}/trpc/period.checkpoint?input=${query}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const body = (await answer.json()) as { result: { data: CheckpointAnswer } };
    return { status: answer.status, data: body.result?.data };
  };
  const stored = () =>
    getDb().asOwner<{ size: number; token: string }>(
      'select size::int as size, token from checkpoint order by 1, 2',
    );
  const privateHalf = () => (JSON.parse(readFileSync(auditKeyFile, 'utf8')) as { d: string }).d;

  it('is published, its public half alone, with the time from which it is valid', async () => {
    const { kid } = await server.deps.auditKeys.signer();
    const { keys } = await jwks();
    expect(keys).toEqual([
      {
        kty: 'OKP',
        crv: 'Ed25519',
        alg: 'Ed25519',
        use: 'sig',
        kid,
        x: expect.any(String),
        nbf: Math.floor(now.getTime() / 1000),
      },
    ]);
  });

  it('signs the state of a chain once: who asks again gets the same token', async () => {
    const first = await checkpoint();
    expect(first.status).toBe(200);
    const { chain, size, head, checkpoint: token } = first.data;
    now = new Date(now.getTime() + 5_000);
    expect((await checkpoint()).data).toEqual(first.data);
    expect(await stored()).toEqual([{ size, token }]);
    const { payload } = await compactVerify(token, createLocalJWKSet(await jwks()), {
      algorithms: ['Ed25519'],
    });
    expect(JSON.parse(new TextDecoder().decode(payload))).toEqual({
      chain,
      head,
      size,
      iat: Math.floor(start.getTime() / 1000),
      iss: 'http://footing.test',
      type: 'audit-checkpoint/1',
    });
  });

  it('shows checkpoints to owners and members only, and none of a period there is not', async () => {
    const auditor = await newPerson(server.deps, server.workspaceId, 'auditor');
    expect((await checkpoint(auditor.token)).status).toBe(403);
    const other = await callTrpc(server, owner, 'period.close', { period: '1999' });
    expect(other.status).toBe(404);
  });

  it('signs what a closing says, at the closing', async () => {
    const before = (await stored()).length;
    const { status, data } = await callTrpc(server, owner, 'period.close', { period: '2025' });
    expect(status).toBe(200);
    const { receipt } = data as { receipt: { size: number } };
    const all = await stored();
    expect(all).toHaveLength(before + 1);
    expect(all.at(-1)?.size).toBe(receipt.size);
  });

  it('is changed while the gateway runs; the old one stays published with its end, and each workspace says so', async () => {
    const old = (await server.deps.auditKeys.signer()).kid;
    const oldToken = (await checkpoint()).data.checkpoint;
    now = new Date(now.getTime() + 60_400);
    const rotated = await rotateAuditKey(getDb().db, { file: auditKeyFile, now });
    expect(rotated.retired).toEqual([old]);
    expect((await server.deps.auditKeys.signer()).kid).toBe(rotated.kid);
    const { keys } = await jwks();
    expect(keys.map(({ kid }) => kid)).toEqual([old, rotated.kid]);
    // The last second the old key may have signed in belongs to both.
    const [was, is] = keys as { readonly nbf?: number; readonly exp?: number }[];
    expect(Number(was?.exp)).toBeGreaterThan(Number(is?.nbf));
    expect(await compactVerify(oldToken, createLocalJWKSet({ keys }))).toBeDefined();
    const renewed = (await checkpoint()).data.checkpoint;
    expect(decodeProtectedHeader(renewed).kid).toBe(rotated.kid);
    const entries = await getDb().asOwner<{ subject: string; payload: string }>(
      `select e.header::json ->> 'subject' as subject, p.payload from audit_entry e
       join audit_payload p using (workspace_id, period, seq)
       where e.period = 'SETTINGS' and e.header::json ->> 'kind' = 'key.rotated'`,
    );
    const workspaces = await getDb().asOwner('select 1 as one from workspace');
    expect(entries).toHaveLength(workspaces.length);
    expect(entries[0]?.subject).toBe(`key:${rotated.kid}`);
    expect(JSON.parse(entries[0]?.payload ?? '{}')).toMatchObject({
      purpose: 'audit',
      old: [old],
      new: rotated.kid,
    });
  });

  it('is refused when it was retired, and when it is the key of access tokens', async () => {
    const retired = join(folder, 'retired.jwk');
    writeFileSync(retired, readFileSync(auditKeyFile), { mode: 0o600 });
    await rotateAuditKey(getDb().db, { file: auditKeyFile, now });
    const startWith = (config: object) =>
      startTestGateway(getDb().db, { config, clock: () => now, pool: server.deps.pool, workspace: server });
    await expect(startWith({ auditKeyFile: retired })).rejects.toThrow(
      /AUDIT_KEY_FILE holds a key that was retired/,
    );
    const token = join(folder, 'token.jwk');
    await createTokenKeyFile(token);
    await expect(startWith({ auditKeyFile: token, tokenKeyFile: token })).rejects.toThrow(
      /must not hold the|must hold another key/,
    );
  });

  it('has a private half no row of the database and no line of the log holds', async () => {
    const tables = await getDb().asOwner<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    const secret = privateHalf();
    for (const { name } of tables) {
      const rows = await getDb().asOwner(`select 1 as one from ${name} t where strpos(t::text, $1) > 0`, [
        secret,
      ]);
      expect([name, rows]).toEqual([name, []]);
    }
    expect(server.log()).not.toContain(secret);
  });
});
