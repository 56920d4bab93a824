import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { singleKeyRing } from '../../../gateway/auth/key-ring.ts';
import { createTokenService, type TokenService } from '../../../gateway/auth/token.ts';
import { loadTokenKey, type TokenKey, temporaryTokenKey } from '../../../gateway/auth/token-key.ts';

const ISSUER = 'https://www.footing.example';
const USER = '0190f3a0-1111-7000-8000-00000000000a';
const SUBJECT = { userId: USER, sessionId: '0190f3a0-2222-7000-8000-00000000000b' };
const NOW = new Date('2026-03-02T08:30:00.000Z');
const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

let key: TokenKey;
let tokens: TokenService;
let folder: string;
beforeAll(async () => {
  key = await temporaryTokenKey();
  tokens = createTokenService(singleKeyRing(key), ISSUER);
  folder = mkdtempSync(join(tmpdir(), 'footing-token-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A token like the real ones but for what is changed. */
function forge(
  changes: { alg?: string; typ?: string; claims?: object; key?: TokenKey; without?: string } = {},
) {
  const at = NOW.getTime() / 1000;
  const claims: Record<string, unknown> = {
    iss: ISSUER,
    aud: ISSUER,
    sub: USER,
    iat: at,
    exp: at + 900,
    jti: 'x',
    sid: SUBJECT.sessionId,
    ...changes.claims,
  };
  delete claims[changes.without ?? ''];
  return new SignJWT(claims)
    .setProtectedHeader({ alg: changes.alg ?? 'Ed25519', typ: changes.typ ?? 'at+jwt', kid: key.kid })
    .sign((changes.key ?? key).privateKey);
}

describe('access tokens', () => {
  it('are Ed25519, typ at+jwt, with the documented claims and 15 minutes', async () => {
    const { accessToken, expiresIn } = await tokens.issue(SUBJECT, NOW);
    expect(decodeProtectedHeader(accessToken)).toEqual({ alg: 'Ed25519', typ: 'at+jwt', kid: key.kid });
    const claims = decodeJwt(accessToken);
    expect(claims).toMatchObject({ iss: ISSUER, aud: ISSUER, sub: USER, iat: NOW.getTime() / 1000 });
    expect([expiresIn, Number(claims.exp) - Number(claims.iat)]).toEqual([900, 900]);
    expect(claims.jti).toMatch(/./);
  });

  it('name their user until they expire', async () => {
    const { accessToken } = await tokens.issue(SUBJECT, NOW);
    expect(await tokens.verify(accessToken, later(899))).toEqual(SUBJECT);
    expect(await tokens.verify(accessToken, later(901))).toBeNull();
  });

  it('are refused once their key is no longer good or their time is not yet come, also after they were taken', async () => {
    let good = true;
    const ring = { ...singleKeyRing(key), find: async () => (good ? key.publicKey : null) };
    const service = createTokenService(ring, ISSUER);
    const token = await forge({ claims: { nbf: NOW.getTime() / 1000 } });
    expect(await service.verify(token, NOW)).toEqual(SUBJECT);
    expect(await service.verify(token, later(1))).toEqual(SUBJECT);
    expect(await service.verify(token, later(-1))).toBeNull();
    good = false;
    expect(await service.verify(token, NOW)).toBeNull();
    good = true;
    expect(await service.verify(token, NOW)).toEqual(SUBJECT);
    const [head, claims, signature] = token.split('.');
    const other = Buffer.from(JSON.stringify({ ...decodeJwt(token), jti: 'y' })).toString('base64url');
    expect(await service.verify([head, other, signature].join('.'), NOW)).toBeNull();
    expect(await service.verify(`${head}.${claims}.`, NOW)).toBeNull();
  });

  it('are refused with one thing wrong', async () => {
    const other = await temporaryTokenKey();
    const forged = [
      forge({ typ: 'JWT' }),
      forge({ key: other }),
      forge({ claims: { iss: 'https://elsewhere.example' } }),
      forge({ claims: { aud: 'https://elsewhere.example' } }),
      forge({ claims: { sub: 'not-a-uuid' } }),
      ...['iss', 'aud', 'sub', 'iat', 'exp', 'jti', 'sid'].map((without) => forge({ without })),
    ];
    expect(await tokens.verify(await forge(), NOW)).toEqual(SUBJECT);
    for (const token of await Promise.all(forged)) expect(await tokens.verify(token, NOW)).toBeNull();
  });

  it('are refused without a signature, with another algorithm and when they are no token', async () => {
    const { accessToken } = await tokens.issue(SUBJECT, NOW);
    const [, claims] = accessToken.split('.');
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
    for (const text of [`${none}.${claims}.`, 'a.b.c', '', 'ftg_x', accessToken.slice(0, -2)]) {
      expect(await tokens.verify(text, NOW)).toBeNull();
    }
  });

  it('are checked by outsiders with the published key, which has no private part', async () => {
    const { keys } = JSON.parse(await tokens.jwks(NOW)) as { keys: Record<string, unknown>[] };
    expect(keys).toHaveLength(1);
    expect(keys[0]).toMatchObject({ kty: 'OKP', crv: 'Ed25519', alg: 'Ed25519', use: 'sig', kid: key.kid });
    expect(keys[0]).not.toHaveProperty('d');
  });
});

describe('the token key', () => {
  it('is made once for the embedded database, readable by its owner only', async () => {
    const options = { file: null, dataDir: folder, embedded: true };
    const first = await loadTokenKey(options);
    const file = join(folder, 'token-key.jwk');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await loadTokenKey(options)).kid).toBe(first.kid);
    expect((await loadTokenKey({ file, dataDir: '/nowhere', embedded: false })).kid).toBe(first.kid);
  });

  it('must be named for a database server', async () => {
    const options = { file: null, dataDir: folder, embedded: false };
    await expect(loadTokenKey(options)).rejects.toThrow(/^TOKEN_KEY_FILE must name a file/);
  });

  it('is refused when others can read it, when it is missing and when it is no private key', async () => {
    const load = (file: string) => loadTokenKey({ file, dataDir: folder, embedded: true });
    const open = join(folder, 'open.jwk');
    writeFileSync(open, readFileSync(join(folder, 'token-key.jwk')));
    chmodSync(open, 0o644);
    await expect(load(open)).rejects.toThrow(/TOKEN_KEY_FILE.*chmod 600/);
    await expect(load(join(folder, 'missing'))).rejects.toThrow(
      /^TOKEN_KEY_FILE: there is no file .*: put the key there, or correct TOKEN_KEY_FILE$/,
    );
    const publicOnly = join(folder, 'public.jwk');
    writeFileSync(publicOnly, JSON.stringify(key.publicJwk), { mode: 0o600 });
    await expect(load(publicOnly)).rejects.toThrow(/TOKEN_KEY_FILE must hold/);
  });
});
