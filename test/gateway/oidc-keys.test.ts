import { generateKeyPairSync, sign } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createOidcVerifier } from '../../gateway/auth/oidc.ts';
import { forgeToken, type KeyKind, newProviderKey, startTestProvider } from '../support/oidc-provider.ts';

const AUDIENCE = 'http://footing.test';

describe('the provider’s keys', () => {
  it('are asked for by no header, however odd, in a way that is more than a refusal', async () => {
    const keys = [await newProviderKey('RS256', 'rsa'), await newProviderKey('EdDSA', 'ed')];
    const provider = await startTestProvider(keys, AUDIENCE);
    const verifier = createOidcVerifier({ issuer: provider.issuer, audience: AUDIENCE, log: { warn() {} } });
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const claims = part({ iss: provider.issuer, aud: AUDIENCE, sub: 'x', iat: 1, exp: 4_000_000_000 });
    const header = fc.record(
      {
        alg: fc.oneof(fc.constantFrom('RS256', 'PS384', 'EdDSA', 'ES256', 'HS256', 'none'), fc.jsonValue()),
        kid: fc.oneof(fc.constantFrom('rsa', 'ed', 'other'), fc.jsonValue()),
        typ: fc.oneof(fc.constantFrom('at+jwt', 'JWT'), fc.jsonValue()),
        crit: fc.oneof(fc.constant(['b64']), fc.jsonValue()),
        b64: fc.jsonValue(),
        jwk: fc.oneof(fc.constant(keys[0]?.publicJwk ?? {}), fc.jsonValue()),
        zip: fc.jsonValue(),
      },
      { requiredKeys: ['alg', 'typ'] },
    );
    const signature = fc.oneof(
      fc.constant(''),
      fc.base64String().map((text) => text.replace(/[+/=]/g, '_')),
    );
    await fc.assert(
      fc.asyncProperty(header, signature, async (head, signed) => {
        const outcome = await verifier.verify(`${part(head)}.${claims}.${signed}`, new Date());
        expect(outcome.kind).toBe('refused');
      }),
      { numRuns: 500 },
    );
    await provider.stop();
  });

  it('are not used when they are too short to be safe', async () => {
    const short = generateKeyPairSync('rsa', { modulusLength: 1024 });
    const jwk = { ...short.publicKey.export({ format: 'jwk' }), kid: 'short', alg: 'RS256' };
    const provider = await startTestProvider([await newProviderKey('ES256', 'k')], AUDIENCE);
    provider.instead = (request, response) =>
      request.url === '/jwks' && Boolean(response.end(JSON.stringify({ keys: [jwk] })));
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const head = part({ alg: 'RS256', typ: 'at+jwt', kid: 'short' });
    const body = part({ iss: provider.issuer, aud: AUDIENCE, sub: 'x', iat: 1, exp: 4_000_000_000 });
    const signature = sign('sha256', Buffer.from(`${head}.${body}`), short.privateKey).toString('base64url');
    const verifier = createOidcVerifier({ issuer: provider.issuer, audience: AUDIENCE, log: { warn() {} } });
    const outcome = await verifier.verify(`${head}.${body}.${signature}`, new Date());
    expect(outcome).toEqual({ kind: 'refused', reason: 'key' });
    await provider.stop();
  });

  it.each<KeyKind>(['ES256', 'PS256', 'EdDSA'])('may be for %s', async (alg) => {
    const provider = await startTestProvider([await newProviderKey(alg, 'k')], AUDIENCE);
    const verifier = createOidcVerifier({ issuer: provider.issuer, audience: AUDIENCE, log: { warn() {} } });
    const { accessToken } = await provider.signIn('ada', {});
    expect(await verifier.verify(accessToken, new Date())).toMatchObject({ kind: 'accepted' });
    await provider.stop();
  });
});

it('finds the discovery document of an issuer with a path and a slash where the standard puts it', async () => {
  const key = await newProviderKey('ES256', 'k');
  const provider = await startTestProvider([key], AUDIENCE);
  const issuer = `${provider.issuer}/realms/x/`;
  const documents: Readonly<Record<string, object>> = {
    '/realms/x/.well-known/openid-configuration': { issuer, jwks_uri: `${provider.issuer}/keys` },
    '/keys': { keys: [key.publicJwk] },
  };
  provider.instead = (request, response) =>
    Boolean(response.end(JSON.stringify(documents[request.url ?? ''])));
  const verifier = createOidcVerifier({ issuer, audience: AUDIENCE, log: { warn() {} } });
  const claims = { iss: issuer, aud: AUDIENCE, sub: 'ada', iat: 1, exp: 4_000_000_000 };
  const token = await forgeToken(key, claims);
  expect(verifier.claimsIssuer(token)).toBe(true);
  expect(await verifier.verify(token, new Date())).toMatchObject({ kind: 'accepted' });
  await provider.stop();
});
