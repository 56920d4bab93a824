import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, type JWK, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { rotateTokenKey } from '../../gateway/actions/identity/token-keys.ts';
import { createTokenKeyFile, newTokenJwk, readTokenKey } from '../../gateway/auth/token-key.ts';
import { withOwner } from '../../gateway/database/transaction.ts';
import { addSigningKey } from '../../schema/queries/signing-keys.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { refresh, signInFully, statusWith } from '../support/sign-in.ts';

const SECOND_MS = 1_000;
/** Documented: every running gateway has the new key after this time. */
const TAKEN_UP_MS = 10 * SECOND_MS;
/** Documented: until the last token signed before that has expired, and a minute for clocks that differ. */
const ACCEPTED_MS = TAKEN_UP_MS + 960 * SECOND_MS;

describeOnBothDatabases('rotating the token key', (getDb) => {
  let folder: string;
  let file: string;
  let now: Date;
  let server: TestGateway;
  let second: TestGateway;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'footing-rotation-'));
  });
  beforeEach(async () => {
    await second?.close();
    await server?.close();
    await getDb().asOwner('delete from signing_key');
    rmSync(join(folder, 'token.jwk'), { force: true });
    file = join(folder, 'token.jwk');
    await createTokenKeyFile(file);
    now = new Date();
    const options = { clock: () => now, config: { tokenKeyFile: file } };
    server = await startTestGateway(getDb().db, options);
    second = await startTestGateway(getDb().db, { ...options, workspace: server });
  });
  afterAll(async () => {
    await second.close();
    await server.close();
    rmSync(folder, { recursive: true });
  });

  const pass = (ms: number) => {
    now = new Date(now.getTime() + ms);
  };
  const rotate = (atOnce = false) => rotateTokenKey(getDb().db, { file, now, atOnce });
  const kidOf = (token: string) => String(decodeProtectedHeader(token).kid);
  const published = async (gateway: TestGateway): Promise<JWK[]> => {
    const answer = await fetch(`${gateway.url}/.well-known/jwks.json`);
    expect(answer.headers.get('content-type')).toBe('application/jwk-set+json');
    return ((await answer.json()) as { keys: JWK[] }).keys;
  };
  const kids = async (gateway: TestGateway) => (await published(gateway)).map(({ kid }) => kid);
  const keyRows = () =>
    getDb().asOwner<{ kid: string; purpose: string; jwk: JWK; open: boolean }>(
      `select kid, purpose, jwk, exp is null as open from signing_key where purpose = 'token' order by nbf, kid`,
    );

  it('reaches every running gateway within ten seconds, without a sign-out', async () => {
    const before = await signInFully(server, server.owner);
    const { kid, retired } = await rotate();
    expect(retired).toEqual([kidOf(before.access_token)]);
    pass(TAKEN_UP_MS);
    for (const gateway of [server, second]) {
      const after = await signInFully(gateway, server.owner);
      expect(kidOf(after.access_token)).toBe(kid);
      for (const other of [server, second]) {
        expect(await statusWith(other, after.access_token)).toBe(200);
        expect(await statusWith(other, before.access_token), 'old tokens stay good').toBe(200);
      }
    }
    expect((await refresh(second, before.refresh_token)).status, 'sessions know no key').toBe(200);
  });

  it('publishes the new key first and the old one beside it until its last token has expired', async () => {
    const [old] = await kids(server);
    const { kid } = await rotate();
    pass(TAKEN_UP_MS);
    expect([await kids(server), await kids(second)]).toEqual([
      [kid, old],
      [kid, old],
    ]);
    for (const jwk of await published(server)) {
      expect(Object.keys(jwk).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x']);
    }
    pass(ACCEPTED_MS - TAKEN_UP_MS - SECOND_MS);
    expect(await kids(second)).toEqual([kid, old]);
    pass(2 * SECOND_MS);
    expect([await kids(server), await kids(second)]).toEqual([[kid], [kid]]);
  });

  it('keeps the last token of the old key good for all its time, and no token of it for longer', async () => {
    await rotate();
    pass(TAKEN_UP_MS - SECOND_MS);
    const last = await signInFully(server, server.owner);
    pass(899 * SECOND_MS);
    expect(await statusWith(second, last.access_token)).toBe(200);
    pass(2 * SECOND_MS);
    expect(await statusWith(second, last.access_token)).toBe(401);
  });

  it('lets a gateway that has not looked yet take a token of the new key at once', async () => {
    await rotate();
    const third = await startTestGateway(getDb().db, {
      clock: () => now,
      config: { tokenKeyFile: file },
      workspace: server,
      pool: server.deps.pool,
    });
    const fresh = await signInFully(third, server.owner);
    await third.close();
    await expect
      .poll(() => statusWith(second, fresh.access_token), { timeout: 5_000, interval: 200 })
      .toBe(200);
  });

  it('lets outsiders check tokens of both keys with the published set', async () => {
    const before = await signInFully(server, server.owner);
    await rotate();
    pass(TAKEN_UP_MS);
    const after = await signInFully(server, server.owner);
    const set = createLocalJWKSet({ keys: await published(second) } as JSONWebKeySet);
    for (const { access_token } of [before, after]) {
      const { payload } = await jwtVerify(access_token, set, { algorithms: ['Ed25519'], currentDate: now });
      expect(payload.sub).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('refuses the old tokens at once where asked to, and the sessions go on', async () => {
    const before = await signInFully(server, server.owner);
    await rotate(true);
    pass(TAKEN_UP_MS);
    for (const gateway of [server, second]) expect(await statusWith(gateway, before.access_token)).toBe(401);
    expect(await kids(second)).toHaveLength(1);
    expect((await refresh(second, before.refresh_token)).status).toBe(200);
  });

  it('keeps public halves only in the database, and retires every key but the newest', async () => {
    const first = await rotate();
    const next = await rotate();
    const rows = await keyRows();
    expect(rows).toHaveLength(3);
    expect(rows.filter(({ open }) => open).map(({ kid }) => kid)).toEqual([next.kid]);
    expect(next.retired).toEqual([first.kid]);
    const secret = (JSON.parse(readFileSync(file, 'utf8')) as JWK).d ?? 'none';
    expect(JSON.stringify(rows)).not.toContain(secret);
    for (const { jwk, purpose } of rows) expect([purpose, 'd' in jwk]).toEqual(['token', false]);
  });

  it('leaves a file of mode 0600 with one private key, and nothing beside it', async () => {
    const { kid } = await rotate();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await readTokenKey(file)).kid).toBe(kid);
    const { readdirSync } = await import('node:fs');
    expect(readdirSync(folder)).toEqual(['token.jwk']);
  });

  it('never shows a half-written key: readers get the old one or the new one', async () => {
    let stop = false;
    const seen = new Set<string>();
    const reading = (async () => {
      while (!stop) seen.add((await readTokenKey(file)).kid);
    })();
    const made: string[] = [];
    for (let run = 0; run < 10; run += 1) made.push((await rotate()).kid);
    stop = true;
    await reading;
    expect(made.length).toBe(10);
    expect(seen.size).toBeGreaterThan(0);
  });

  it('changes no key when the file cannot be used', async () => {
    const before = await keyRows();
    chmodSync(file, 0o644);
    await expect(rotate()).rejects.toThrow(/TOKEN_KEY_FILE.*chmod 600/);
    rmSync(file);
    await expect(rotate()).rejects.toThrow(
      /^TOKEN_KEY_FILE: there is no file .*: put the key there, or correct TOKEN_KEY_FILE$/,
    );
    expect(await keyRows()).toEqual(before);
  });

  it('keeps a running gateway on its key while the file is broken, and says so in the log', async () => {
    const before = await signInFully(server, server.owner);
    writeFileSync(file, '{"kty":"OKP"');
    pass(TAKEN_UP_MS);
    const after = await signInFully(server, server.owner);
    expect(kidOf(after.access_token)).toBe(kidOf(before.access_token));
    expect(server.log()).toContain('the token key file cannot be used');
  });

  it('never touches or becomes an audit key', async () => {
    const audit = { kid: 'audit-key', purpose: 'audit', nbf: now.toISOString() } as const;
    await withOwner(getDb().db, (tx) => addSigningKey(tx, { ...audit, jwk: { kty: 'OKP', x: 'x' } }));
    await rotate(true);
    const rows = await getDb().asOwner(
      `select exp is null as open from signing_key where kid = 'audit-key' and purpose = 'audit'`,
    );
    expect(rows).toEqual([{ open: true }]);
    pass(TAKEN_UP_MS);
    expect(await kids(server)).not.toContain('audit-key');

    const jwk = await newTokenJwk();
    writeFileSync(file, JSON.stringify(jwk));
    const { kid, publicJwk } = await readTokenKey(file);
    const halves = { kty: 'OKP', crv: 'Ed25519', x: publicJwk.x ?? '' };
    await withOwner(getDb().db, (tx) => addSigningKey(tx, { ...audit, kid, jwk: halves }));
    await expect(rotate()).rejects.toThrow(/must not hold the audit key/);
    const start = startTestGateway(getDb().db, { config: { tokenKeyFile: file }, workspace: server });
    await expect(start).rejects.toThrow(/must not hold the audit key/);
  });

  it('starts no gateway with a key that was retired', async () => {
    const old = readFileSync(file, 'utf8');
    await rotate();
    writeFileSync(file, old);
    pass(ACCEPTED_MS + SECOND_MS);
    const start = startTestGateway(getDb().db, {
      clock: () => now,
      config: { tokenKeyFile: file },
      workspace: server,
    });
    await expect(start).rejects.toThrow(/TOKEN_KEY_FILE holds a key that was retired/);
  });

  it('run by several at once leaves one key, in the file and in the database', async () => {
    const rotations = await Promise.all([rotate(), rotate(), rotate()]);
    const open = (await keyRows()).filter((row) => row.open).map(({ kid }) => kid);
    expect(open).toEqual([(await readTokenKey(file)).kid]);
    expect(rotations.map(({ kid }) => kid)).toContain(open[0]);
  });
});
