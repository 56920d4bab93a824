import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compactVerify, createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AUDIT_KEY_LOCK, auditKeyStore, rotateAuditKey } from '../../gateway/actions/evidence/audit-keys.ts';
import { createAuditKeyFile } from '../../gateway/auth/audit-key.ts';
import { openAuditKeys } from '../../gateway/auth/audit-keys.ts';
import { createTokenKeyFile, keyOf, newTokenJwk } from '../../gateway/auth/token-key.ts';
import { withOwner } from '../../gateway/database/transaction.ts';
import { createLogger } from '../../gateway/log.ts';
import type { CheckpointAnswer } from '../../schema/contracts/periods.ts';
import { addSigningKey } from '../../schema/queries/signing-keys.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { callTrpc } from '../support/engagement.ts';
import { invoiceOf, postIngest, startTestGateway, type TestGateway } from '../support/gateway.ts';
import { newPerson } from '../support/people.ts';

/** How long a rotation stands between its file and its commit. */
const HALFWAY_MS = 300;

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
  const checkpoint = async (token = owner, period = '2025') => {
    const query = encodeURIComponent(JSON.stringify({ period }));
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
    const rotated = await rotateAuditKey(getDb().db, { file: auditKeyFile, clock: () => now });
    expect(rotated.retired).toEqual([{ kid: old, until: now.toISOString() }]);
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

  it('signs the chain of settings as well, for owners alone', async () => {
    const { status, data } = await checkpoint(owner, 'SETTINGS');
    expect(status).toBe(200);
    const [last] = await getDb().asOwner<{ size: number; head: string }>(
      `select seq::int as size, hash as head from audit_entry where workspace_id = $1 and period = 'SETTINGS'
       order by seq desc limit 1`,
      [server.workspaceId],
    );
    expect(data).toMatchObject({ chain: `${server.workspaceId}/SETTINGS`, ...last });
    const { payload } = await compactVerify(data.checkpoint, createLocalJWKSet(await jwks()));
    expect(JSON.parse(new TextDecoder().decode(payload))).toMatchObject({ chain: data.chain, ...last });
    for (const role of ['member', 'auditor'] as const) {
      const other = await newPerson(server.deps, server.workspaceId, role);
      expect((await checkpoint(other.token, 'SETTINGS')).status).toBe(403);
    }
  });

  it('is waited for while a rotation has replaced the file and not committed yet', async () => {
    const file = join(folder, 'halfway.jwk');
    writeFileSync(file, readFileSync(auditKeyFile), { mode: 0o600 });
    const gateway = await openAuditKeys({
      source: { file, mayMake: false },
      store: auditKeyStore(getDb().db),
      clock: () => now,
      log: createLogger('silent'),
    });
    const next = await newTokenJwk();
    const { kid, publicJwk } = await keyOf(next);
    const { promise: isReplaced, resolve: replaced } = Promise.withResolvers<void>();
    const rotation = withOwner(getDb().db, async (tx) => {
      await tx.sql('select pg_advisory_xact_lock($1::text::bigint)', [String(AUDIT_KEY_LOCK)]);
      writeFileSync(file, JSON.stringify(next), { mode: 0o600 });
      replaced();
      await new Promise((resolve) => setTimeout(resolve, HALFWAY_MS));
      const jwk = { kty: 'OKP', crv: 'Ed25519', x: String(publicJwk.x) };
      await addSigningKey(tx, { kid, purpose: 'audit', jwk, nbf: now.toISOString() });
    });
    await isReplaced;
    const signer = gateway.signer();
    await rotation;
    expect((await signer).kid).toBe(kid);
    await getDb().asOwner('delete from signing_key where kid = $1', [kid]);
  });

  it('is refused when it was retired, and when it is the key of access tokens', async () => {
    const retired = join(folder, 'retired.jwk');
    writeFileSync(retired, readFileSync(auditKeyFile), { mode: 0o600 });
    await rotateAuditKey(getDb().db, { file: auditKeyFile, clock: () => now });
    const startWith = (config: object) =>
      startTestGateway(getDb().db, { config, clock: () => now, pool: server.deps.pool, workspace: server });
    await expect(startWith({ auditKeyFile: retired })).rejects.toThrow(
      /AUDIT_KEY_FILE holds a key that was retired/,
    );
    const token = join(folder, 'token.jwk');
    await createTokenKeyFile(token);
    await expect(startWith({ auditKeyFile: token, tokenKeyFile: token })).rejects.toThrow(
      /must not hold the key of access tokens/,
    );
  });

  it('is neither made anew nor replaced by another file while the database knows one: the start is refused and says what to do', async () => {
    const { kid } = await server.deps.auditKeys.signer();
    const startWith = (file: string) =>
      startTestGateway(getDb().db, {
        config: { auditKeyFile: file },
        clock: () => now,
        pool: server.deps.pool,
        workspace: server,
      });
    const missing = join(folder, 'missing.jwk');
    const other = join(folder, 'other.jwk');
    await createAuditKeyFile(other);
    const known = await jwks();
    await expect(startWith(missing)).rejects.toThrow(
      `AUDIT_KEY_FILE: there is no file ${missing}, but this database signs with audit key ${kid}. Put the file`,
    );
    await expect(startWith(other)).rejects.toThrow(
      new RegExp(
        `^AUDIT_KEY_FILE holds audit key .{43}, which this database does not know: .* ${kid}\\. Put`,
      ),
    );
    await expect(rotateAuditKey(getDb().db, { file: missing, clock: () => now })).rejects.toThrow(
      /there is no file/,
    );
    await expect(rotateAuditKey(getDb().db, { file: other, clock: () => now })).rejects.toThrow(
      /does not know/,
    );
    await expect(
      rotateAuditKey(getDb().db, { file: auditKeyFile, clock: () => now, lost: true }),
    ).rejects.toThrow(/holds the key in use: leave --lost out/);
    expect(existsSync(missing)).toBe(false);
    expect(await jwks()).toEqual(known);
  });

  it('signs nothing more in a running gateway once its file is gone or holds a key the database does not know', async () => {
    const kept = readFileSync(auditKeyFile);
    rmSync(auditKeyFile);
    await expect(server.deps.auditKeys.signer()).rejects.toThrow(
      /^AUDIT_KEY_FILE: there is no file .*: put the key there, or correct AUDIT_KEY_FILE$/,
    );
    await createAuditKeyFile(auditKeyFile);
    await expect(server.deps.auditKeys.signer()).rejects.toThrow('which this database does not know');
    writeFileSync(auditKeyFile, kept, { mode: 0o600 });
    await expect(server.deps.auditKeys.signer()).resolves.toMatchObject({ kid: expect.any(String) });
  });

  it('signs every key the one before it had signed, so all stay published through several changes', async () => {
    const before = (await jwks()).keys.map(({ kid }) => kid);
    const added: string[] = [];
    for (let round = 0; round < 2; round++) {
      now = new Date(now.getTime() + 1_000);
      const rotation = await rotateAuditKey(getDb().db, { file: auditKeyFile, clock: () => now });
      expect(rotation.notSigned).toEqual([]);
      added.push(rotation.kid);
    }
    expect((await jwks()).keys.map(({ kid }) => kid)).toEqual([...before, ...added]);
  });

  it.each([
    ['end is taken away', 'exp = null'],
    ['end is moved', "exp = exp + interval '1 year'"],
    ['start is moved', "nbf = nbf - interval '1 year'"],
    ['public half is another', "jwk = json_build_object('x', repeat('A', 43))"],
    ['statement is taken away', 'statement = null'],
    [
      'statement is that about another key',
      'statement = (select max(statement) from signing_key where kid <> $1)',
    ],
    ['statement is no statement', "statement = 'a.b.c'"],
  ])(
    'is not published any more once it is a retired one whose %s in the database, and the log names it',
    async (_, change) => {
      const [old] = await getDb().asOwner<{ kid: string; row: string }>(
        `select kid, row_to_json(k)::text as row from signing_key k where purpose = 'audit' and exp is not null
       order by nbf desc limit 1`,
      );
      const { kid = '', row = '' } = old ?? {};
      const { keys } = await jwks();
      expect(keys.map((key) => key.kid)).toContain(kid);
      await getDb().asOwner(`update signing_key set ${change} where kid = $1`, [kid]);
      const changed = await jwks();
      await getDb().asOwner('delete from signing_key where kid = $1', [kid]);
      await getDb().asOwner(
        'insert into signing_key select * from json_populate_record(null::signing_key, $1::text::json)',
        [row],
      );
      expect(changed.keys).toEqual(keys.filter((key) => key.kid !== kid));
      expect(server.log()).toContain(kid);
      expect(await jwks()).toEqual({ keys });
    },
  );

  it.each(['is missing', 'holds an unknown key', 'holds no key'])(
    'that is lost is replaced by an explicit word where its file %s, and every workspace says so',
    async (state) => {
      const old = (await server.deps.auditKeys.signer()).kid;
      rmSync(auditKeyFile);
      if (state === 'holds an unknown key') await createAuditKeyFile(auditKeyFile);
      if (state === 'holds no key') writeFileSync(auditKeyFile, '{}', { mode: 0o600 });
      now = new Date(now.getTime() + 2_000);
      const { kid, retired } = await rotateAuditKey(getDb().db, {
        file: auditKeyFile,
        clock: () => now,
        lost: true,
      });
      expect(retired.map((key) => key.kid)).toEqual([old]);
      expect(statSync(auditKeyFile).mode & 0o777).toBe(0o600);
      expect((await server.deps.auditKeys.signer()).kid).toBe(kid);
      expect((await jwks()).keys.filter((key) => !('exp' in key)).map((key) => key.kid)).toEqual([kid]);
      const entries = await getDb().asOwner<{ payload: string }>(
        `select p.payload from audit_entry e join audit_payload p using (workspace_id, period, seq)
         where e.period = 'SETTINGS' and e.header::json ->> 'subject' = $1`,
        [`key:${kid}`],
      );
      const workspaces = await getDb().asOwner('select 1 as one from workspace');
      expect(entries).toHaveLength(workspaces.length);
      expect(JSON.parse(entries[0]?.payload ?? '{}')).toMatchObject({
        purpose: 'audit',
        old: [old],
        new: kid,
        reason: 'lost',
        as_found: expect.arrayContaining([old]),
      });
      expect((await jwks()).keys.map((key) => key.kid)).toEqual(expect.arrayContaining([old, kid]));
    },
  );

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
