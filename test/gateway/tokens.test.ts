import { createHmac, createPrivateKey, type KeyObject, randomUUID, sign as signBytes } from 'node:crypto';
import { CompactSign, decodeJwt, exportJWK, type JWK } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keyOf, newTokenJwk, type TokenKey } from '../../gateway/auth/token-key.ts';
import { describeOnBothDatabases } from '../support/databases.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import { signInFully, statusWith } from '../support/sign-in.ts';

const ISSUER = 'http://footing.test';
const text64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A key of ours that also signs what jose would refuse to. */
interface ForgersKey extends TokenKey {
  readonly node: KeyObject;
}

async function forgersKey(): Promise<ForgersKey> {
  const jwk = await newTokenJwk();
  return { ...(await keyOf(jwk)), node: createPrivateKey({ format: 'jwk', key: { ...jwk } }) };
}

describeOnBothDatabases('access tokens', (getDb) => {
  let server: TestGateway;
  let key: ForgersKey;
  let stranger: ForgersKey;
  let genuine: string;
  let now: Date;
  beforeAll(async () => {
    now = new Date();
    [key, stranger] = [await forgersKey(), await forgersKey()];
    server = await startTestGateway(getDb().db, { clock: () => now, tokenKey: key });
    genuine = (await signInFully(server, server.owner)).access_token;
  });
  afterAll(() => server.close());

  /** The claims of a token in force, with changes; `undefined` takes one away. */
  const claims = (changes: Readonly<Record<string, unknown>> = {}) => ({ ...decodeJwt(genuine), ...changes });
  const header = (changes: Readonly<Record<string, unknown>> = {}) => ({
    alg: 'Ed25519',
    typ: 'at+jwt',
    kid: key.kid,
    ...changes,
  });
  /** A token whose signature is right for any header and claims, as if the key itself were misused. */
  const signed = (head: object, body: object, by: ForgersKey = key): string => {
    const input = `${text64(head)}.${text64(body)}`;
    return `${input}.${signBytes(null, Buffer.from(input), by.node).toString('base64url')}`;
  };
  const seconds = () => Math.floor(now.getTime() / 1000);
  const expectAll = async (tokens: Readonly<Record<string, string>>, status: number) => {
    const answers: Record<string, number> = {};
    for (const [name, token] of Object.entries(tokens)) answers[name] = await statusWith(server, token);
    expect(answers).toEqual(Object.fromEntries(Object.keys(tokens).map((name) => [name, status])));
  };

  it('are taken when everything is right, also one put together by hand', async () => {
    await expectAll({ genuine, again: signed(header(), claims()) }, 200);
  });

  it('are refused without a signature, whatever the header says', async () => {
    const none = (alg: string) => `${text64({ ...header(), alg })}.${text64(claims())}.`;
    await expectAll(
      { none: none('none'), None: none('None'), NONE: none('NONE'), empty: none('Ed25519') },
      401,
    );
  });

  it('are refused when signed with HS256 and the bytes of the public key', async () => {
    const input = `${text64(header({ alg: 'HS256' }))}.${text64(claims())}`;
    const { x = '' } = await exportJWK(key.publicKey);
    const jwks = await (await fetch(`${server.url}/.well-known/jwks.json`)).text();
    const secrets = { raw: Buffer.from(x, 'base64url'), text: x, jwk: JSON.stringify(key.publicJwk), jwks };
    const forged = Object.entries(secrets).map(([name, secret]) => {
      return [name, `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`];
    });
    await expectAll(Object.fromEntries(forged), 401);
  });

  it('are refused under another algorithm name, type or key id, though the signature is right', async () => {
    const heads: Record<string, Record<string, unknown>> = {
      EdDSA: { alg: 'EdDSA' },
      ed25519: { alg: 'ed25519' },
      JWT: { typ: 'JWT' },
      'no typ': { typ: undefined },
      'long typ': { typ: 'application/at+jwt' },
      'another case': { typ: 'AT+JWT' },
      'no kid': { kid: undefined },
      'number as kid': { kid: 7 },
      'unknown kid': { kid: stranger.kid },
      'path as kid': { kid: '../../../../dev/null' },
      'statement as kid': { kid: "' or 1=1 --" },
    };
    const tokens = Object.entries(heads).map(([name, changes]) => [name, signed(header(changes), claims())]);
    await expectAll(Object.fromEntries(tokens), 401);
  });

  it('are refused with a key, the address of one or anything more in the header', async () => {
    const jwk: JWK = stranger.publicJwk;
    const extras: Record<string, Record<string, unknown>> = {
      jwk: { jwk },
      'jwk and its kid': { jwk, kid: stranger.kid },
      jku: { jku: 'http://127.0.0.1:9/jwks.json', kid: stranger.kid },
      x5u: { x5u: 'http://127.0.0.1:9/cert.pem' },
      x5c: { x5c: ['MIIB'] },
      crit: { crit: ['exp'] },
      'crit b64': { crit: ['b64'], b64: false },
      cty: { cty: 'JWT' },
    };
    for (const by of [stranger, key]) {
      const tokens = Object.entries(extras).map(([name, changes]) => [
        name,
        signed(header(changes), claims(), by),
      ]);
      await expectAll(Object.fromEntries(tokens), 401);
    }
  });

  it('are refused with a claim wrong, missing or senseless, though the signature is right', async () => {
    const at = seconds();
    const wrong: Record<string, Record<string, unknown>> = {
      'other issuer': { iss: 'http://elsewhere.test' },
      'issuer with a slash': { iss: `${ISSUER}/` },
      'other audience': { aud: 'http://elsewhere.test' },
      'no audience': { aud: undefined },
      expired: { iat: at - 1000, exp: at - 100 },
      'expires before it was issued': { iat: at + 30, exp: at + 20 },
      'lives for a day': { exp: at + 86_400 },
      'not yet valid': { nbf: at + 600 },
      'issued in the future': { iat: at + 600, exp: at + 900 },
      'times as text': { exp: String(at + 600) },
      'no exp': { exp: undefined },
      'no iat': { iat: undefined },
      'no jti': { jti: undefined },
      'empty jti': { jti: '' },
      'number as jti': { jti: 7 },
      'no sid': { sid: undefined },
      'another sid': { sid: randomUUID() },
      'no UUID as sid': { sid: "' or 1=1 --" },
      'no sub': { sub: undefined },
      'another sub': { sub: randomUUID() },
      'no UUID as sub': { sub: 'admin' },
    };
    const tokens = Object.entries(wrong).map(([name, changes]) => [name, signed(header(), claims(changes))]);
    await expectAll(Object.fromEntries(tokens), 401);
  });

  it('are refused when another user is put into the session of the first', async () => {
    const other = decodeJwt((await signInFully(server, server.auditor)).access_token);
    expect(await statusWith(server, signed(header(), claims({ sub: other.sub })))).toBe(401);
    expect(await statusWith(server, signed(header(), claims({ sid: other.sid })))).toBe(401);
  });

  it('are refused with a single bit changed, cut off, stuck together or signed by a stranger', async () => {
    const [head = '', body = '', signature = ''] = genuine.split('.');
    const bits = Buffer.from(signature, 'base64url');
    bits[5] = (bits[5] ?? 0) ^ 1;
    await expectAll(
      {
        signature: `${head}.${body}.${bits.toString('base64url')}`,
        claims: `${head}.${text64(claims({ jti: 'x' }))}.${signature}`,
        'cut off': genuine.slice(0, -1),
        'two parts': `${head}.${body}`,
        'four parts': `${genuine}.x`,
        'JWE form': `${head}.${body}.${signature}.x.y`,
        stranger: signed(header(), claims(), stranger),
      },
      401,
    );
  });

  it('are refused unread when they are giant', async () => {
    const giant = signed(header(), claims({ padding: 'x'.repeat(6_000) }));
    expect(giant.length).toBeGreaterThan(4_096);
    expect(await statusWith(server, giant)).toBe(401);
    const huge = await statusWith(server, `${genuine}${'A'.repeat(100_000)}`).catch(() => 431);
    expect([400, 401, 431]).toContain(huge);
  });

  it('are refused when the payload is no JSON object', async () => {
    const bodies = ['[]', 'null', '"text"', '7', '{', ''];
    const tokens = await Promise.all(
      bodies.map(async (body) => {
        const token = await new CompactSign(Buffer.from(body))
          .setProtectedHeader(header())
          .sign(key.privateKey);
        return [body, token];
      }),
    );
    await expectAll(Object.fromEntries(tokens), 401);
  });

  it('say nothing about why they are refused', async () => {
    const answers = await Promise.all(
      [
        'x',
        signed(header(), claims({ exp: 1 }), stranger),
        signed(header(), claims({ sid: randomUUID() })),
      ].map(async (token) => {
        const answer = await fetch(`${server.url}/graphql?query={__typename}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        return { status: answer.status, body: { ...((await answer.json()) as object), request_id: '' } };
      }),
    );
    expect(answers[0]?.status).toBe(401);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });
});
