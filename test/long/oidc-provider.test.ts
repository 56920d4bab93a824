import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createOidcVerifier } from '../../gateway/auth/oidc.ts';
import type { ProviderBounds } from '../../gateway/auth/oidc-keys.ts';
import { OIDC_MAX_DOCUMENT_BYTES } from '../../gateway/limits.ts';
import { createServerDatabase, type TestDatabase } from '../support/databases.ts';
import { startTestGateway, type TestGateway } from '../support/gateway.ts';
import {
  askViewer,
  forgeToken,
  newProviderKey,
  type ProviderKey,
  startTestProvider,
  type TestProvider,
} from '../support/oidc-provider.ts';
import { refusalOf, trpcClient } from '../support/trpc.ts';

const AUDIENCE = 'http://footing.test';
const DISCOVERY = '/.well-known/openid-configuration';
const TIMEOUT_MS = 400;
const RETRY_MS = 150;
const MAX_AGE_MS = 60_000;
const BLANKS = Buffer.alloc(64 * 1024, ' ');

let database: TestDatabase;
let key: ProviderKey;
let provider: TestProvider;
let server: TestGateway;
const opened: TestGateway[] = [];

/** A gateway that has not asked the provider for anything yet. */
async function newGateway(bounds: ProviderBounds = {}): Promise<TestGateway> {
  const log = { warn: (...line: unknown[]) => warnings.push(JSON.stringify(line)) };
  const gateway = await startTestGateway(database.db, {
    oidc: createOidcVerifier({
      issuer: provider.issuer,
      audience: AUDIENCE,
      log,
      bounds: { timeoutMs: TIMEOUT_MS, retryMs: RETRY_MS, maxAgeMs: MAX_AGE_MS, ...bounds },
    }),
    ...(opened[0] === undefined ? {} : { workspace: opened[0] }),
  });
  opened.push(gateway);
  return gateway;
}
const warnings: string[] = [];

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A token of the owner, whose account is linked at its first use. */
const newToken = async () =>
  (await provider.signIn('owner', { email: server.owner.email, email_verified: true })).accessToken;

beforeAll(async () => {
  database = await createServerDatabase();
  key = await newProviderKey('ES256', 'k1');
  provider = await startTestProvider([key], AUDIENCE);
  server = await newGateway();
});
afterEach(async () => {
  await provider.start();
  provider.instead = null;
  provider.publish([key]);
  vi.useRealTimers();
});
afterAll(async () => {
  for (const gateway of opened) await gateway.close();
  await provider.stop();
  await database.close();
});

describe('key rotation at the provider', () => {
  it('is followed without a restart: the new key at once, the old one until it is removed', async () => {
    const gateway = await newGateway();
    const oldToken = await newToken();
    expect((await askViewer(gateway.url, oldToken)).status).toBe(200);

    const next = await newProviderKey('ES256', 'k2');
    provider.publish([next, key]);
    const newerToken = await newToken();
    expect((await askViewer(gateway.url, newerToken)).status).toBe(200);
    expect((await askViewer(gateway.url, oldToken)).status).toBe(200);

    provider.publish([next]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MAX_AGE_MS + 1_000 });
    expect((await askViewer(gateway.url, newerToken)).status).toBe(200);
    expect(await askViewer(gateway.url, oldToken)).toMatchObject({ status: 401, code: 'unauthenticated' });
  });

  it('may change the algorithm', async () => {
    const gateway = await newGateway();
    expect((await askViewer(gateway.url, await newToken())).status).toBe(200);
    provider.publish([await newProviderKey('EdDSA', 'ed'), key]);
    expect((await askViewer(gateway.url, await newToken())).status).toBe(200);
  });

  it('cannot be feigned to make the server ask the provider for every token', async () => {
    const gateway = await newGateway({ cooldownMs: 60_000 });
    const token = await newToken();
    expect((await askViewer(gateway.url, token)).status).toBe(200);
    const requests = provider.requests.length;
    const claims = { iss: provider.issuer, aud: AUDIENCE, sub: 'owner', iat: 1, exp: 4_000_000_000 };
    const tokens = await Promise.all(
      Array.from({ length: 20 }, (_, n) => forgeToken(key, claims, { kid: `unknown-${n}` })),
    );
    const answers = await Promise.all(tokens.map((forged) => askViewer(gateway.url, forged)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    expect(provider.requests.slice(requests), 'one look').toEqual([DISCOVERY, '/jwks']);
    expect((await askViewer(gateway.url, token)).status).toBe(200);
  });

  it('is met again after the cooldown', async () => {
    const gateway = await newGateway({ cooldownMs: 100 });
    for (const kid of ['a', 'b', 'c']) {
      provider.publish([await newProviderKey('ES256', kid)]);
      expect((await askViewer(gateway.url, await newToken())).status).toBe(200);
      await sleep(110);
    }
  });

  it('reaches many first tokens of a new key at once', async () => {
    const gateway = await newGateway();
    expect((await askViewer(gateway.url, await newToken())).status).toBe(200);
    provider.publish([await newProviderKey('ES256', 'k9')]);
    const token = await newToken();
    const answers = await Promise.all(Array.from({ length: 20 }, () => askViewer(gateway.url, token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('costs one fetch however many tokens come at once', async () => {
    const gateway = await newGateway();
    const token = await newToken();
    const requests = provider.requests.length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => askViewer(gateway.url, token)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(provider.requests.slice(requests)).toEqual([DISCOVERY, '/jwks']);
  });
});

describe('a provider that cannot be used', () => {
  /** Its tokens are answered 503 and worth another try; the service's own work as ever. */
  async function expectUnavailable(gateway: TestGateway, token: string): Promise<void> {
    const own = await gateway.signIn(gateway.owner);
    const [foreign, ours] = await Promise.all([askViewer(gateway.url, token), askViewer(gateway.url, own)]);
    expect(foreign).toMatchObject({
      status: 503,
      code: 'identity_provider_unavailable',
      retryAfter: expect.stringMatching(/^[1-9]\d*$/),
    });
    expect(ours.status).toBe(200);
  }

  it('because it is down: 503 until it is back, 200 for the service’s own tokens', async () => {
    const gateway = await newGateway();
    const token = await newToken();
    await provider.stop();
    await expectUnavailable(gateway, token);
    const call = trpcClient(gateway, token).session.me.query();
    expect(await refusalOf(call)).toEqual([503, 'identity_provider_unavailable']);
    await provider.start();
    await sleep(RETRY_MS);
    expect((await askViewer(gateway.url, token)).status).toBe(200);
    expect(await (await fetch(`${gateway.url}/metrics`)).text()).toMatch(
      /oidc_tokens_total\{outcome="unavailable"\} 2\b/,
    );
  });

  it('while its keys are known is not missed, and is once they are too old', async () => {
    const gateway = await newGateway();
    const token = await newToken();
    expect((await askViewer(gateway.url, token)).status).toBe(200);
    await provider.stop();
    expect((await askViewer(gateway.url, token)).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + MAX_AGE_MS + 1_000 });
    await expectUnavailable(gateway, token);
  });

  it('is left alone for a moment after a failure and logged once for it', async () => {
    const gateway = await newGateway({ retryMs: 60_000 });
    const token = await newToken();
    provider.instead = (_request, response) => Boolean(response.writeHead(500).end());
    const [requests, logged] = [provider.requests.length, warnings.length];
    for (let n = 0; n < 5; n += 1) await expectUnavailable(gateway, token);
    expect(provider.requests.slice(requests)).toEqual([DISCOVERY]);
    expect(warnings.slice(logged)).toEqual([expect.stringContaining('identity provider unavailable')]);
    expect(warnings.join()).not.toContain(token);
  });

  it.each([
    ['names another issuer', { issuer: 'https://other.example' }],
    ['names its issuer with a slash', (issuer: string) => ({ issuer: `${issuer}/` })],
    ['names no issuer', { issuer: undefined }],
    ['names no key set', { jwks_uri: undefined }],
    ['has its key set elsewhere without https', { jwks_uri: 'http://other.example/jwks' }],
    ['has its key set in a file', { jwks_uri: 'file:///etc/passwd' }],
    ['has its key set in itself', { jwks_uri: 'data:application/json,{"keys":[]}' }],
    ['puts a password into the address', { jwks_uri: 'https://user:password@other.example/jwks' }],
  ])('because its discovery document %s', async (_what, changes) => {
    const gateway = await newGateway();
    const token = await newToken();
    const document = {
      issuer: provider.issuer,
      jwks_uri: `${provider.issuer}/jwks`,
      ...(typeof changes === 'function' ? changes(provider.issuer) : changes),
    };
    const requests = provider.requests.length;
    provider.instead = (_request, response) => Boolean(response.end(JSON.stringify(document)));
    await expectUnavailable(gateway, token);
    expect(provider.requests.slice(requests)).toEqual([DISCOVERY]);
  });

  it.each([
    ['a list', '[]'],
    ['null', 'null'],
    ['no JSON', '<html></html>'],
    ['nothing', ''],
    ['a set without keys', '{}'],
    ['keys that are no objects', '{"keys":[null,1]}'],
  ])('because its key set is %s', async (_what, text) => {
    const gateway = await newGateway();
    const token = await newToken();
    provider.instead = (request, response) =>
      request.url === DISCOVERY ? false : Boolean(response.end(text));
    await expectUnavailable(gateway, token);
  });

  it.each([[DISCOVERY], ['/jwks']])('because %s is a redirect, which is not followed', async (path) => {
    let visits = 0;
    const elsewhere = createServer((_request, response) => {
      visits += 1;
      response.end(JSON.stringify({ keys: [key.publicJwk] }));
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
    const gateway = await newGateway();
    const token = await newToken();
    provider.instead = (request, response) =>
      request.url === path && Boolean(response.writeHead(302, { location }).end());
    await expectUnavailable(gateway, token);
    expect(visits).toBe(0);
    elsewhere.close();
  });

  it.each([[DISCOVERY], ['/jwks']])(
    'because %s is too large, of which no more than the bound is read',
    async (path) => {
      const gateway = await newGateway({ timeoutMs: 30_000 });
      const token = await newToken();
      let sent = 0;
      const endless = Readable.from(
        (function* () {
          for (;;) {
            sent += BLANKS.length;
            yield BLANKS;
          }
        })(),
      );
      provider.instead = (request, response) => {
        if (request.url !== path) return false;
        pipeline(endless, response, () => {});
        return true;
      };
      await expectUnavailable(gateway, token);
      // What the sockets of both ends hold may have been sent beyond it.
      expect(sent).toBeLessThan(OIDC_MAX_DOCUMENT_BYTES + 16 * 1024 * 1024);
    },
  );

  it('takes a key set that is just large', async () => {
    const gateway = await newGateway();
    const token = await newToken();
    const keys = [
      key.publicJwk,
      ...Array.from({ length: 800 }, (_, n) => ({ ...key.publicJwk, kid: `x${n}` })),
    ];
    provider.instead = (request, response) =>
      request.url === '/jwks' && Boolean(response.end(JSON.stringify({ keys })));
    expect(JSON.stringify({ keys }).length).toBeLessThan(OIDC_MAX_DOCUMENT_BYTES);
    expect((await askViewer(gateway.url, token)).status).toBe(200);
  });

  it.each([
    ['never answers', () => true],
    ['sends its answer drop by drop', (drop: () => void) => Boolean(setInterval(drop, 50).unref())],
  ])('because it %s: the wait has an end', async (_what, behave) => {
    const gateway = await newGateway();
    const token = await newToken();
    provider.instead = (_request, response) => behave(() => void response.write(' '));
    const start = performance.now();
    await expectUnavailable(gateway, token);
    expect(performance.now() - start).toBeLessThan(TIMEOUT_MS + 5_000);
  });

  it('is not asked about tokens it does not claim to have made, nor about hopeless ones', async () => {
    const gateway = await newGateway();
    const requests = provider.requests.length;
    const now = Math.floor(Date.now() / 1000);
    const claims = { aud: AUDIENCE, sub: 'owner', iat: now, exp: now + 300 };
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const tokens = [
      await forgeToken(key, { ...claims, iss: 'https://other.example' }),
      await forgeToken(key, claims),
      await forgeToken(key, { ...claims, iss: [provider.issuer] }),
      await forgeToken(key, { ...claims, iss: provider.issuer }, { typ: 'logout+jwt' }),
      `${part({ alg: 'none', typ: 'at+jwt' })}.${part({ ...claims, iss: provider.issuer })}.`,
      'nonsense',
      'a.b.c',
      `..`,
    ];
    for (const token of tokens) expect((await askViewer(gateway.url, token)).status).toBe(401);
    expect(provider.requests.length).toBe(requests);
  });
});
