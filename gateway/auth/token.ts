import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { ACCESS_TOKEN_SECONDS } from '../limits.ts';
import type { TokenKey } from './token-key.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Issues and checks access tokens (RFC 9068): `Ed25519`, `typ` `at+jwt`. */
export interface TokenService {
  /** Signs a token for a user, good for 15 minutes from `now`. */
  issue(userId: string, now: Date): Promise<{ readonly accessToken: string; readonly expiresIn: number }>;
  /** The user id of a valid token; null for anything else. */
  verify(token: string, now: Date): Promise<string | null>;
  /** The JSON text of the published key set. */
  readonly jwks: string;
}

/** @param issuer address of the service; also the audience. */
export function createTokenService(key: TokenKey, issuer: string): TokenService {
  return {
    jwks: JSON.stringify({ keys: [key.publicJwk] }),
    async issue(userId, now) {
      const issuedAt = Math.floor(now.getTime() / 1000);
      const accessToken = await new SignJWT()
        .setProtectedHeader({ alg: 'Ed25519', typ: 'at+jwt', kid: key.kid })
        .setIssuer(issuer)
        .setAudience(issuer)
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
        .setJti(randomUUID())
        .sign(key.privateKey);
      return { accessToken, expiresIn: ACCESS_TOKEN_SECONDS };
    },
    async verify(token, now) {
      try {
        const { payload } = await jwtVerify(token, key.publicKey, {
          algorithms: ['Ed25519'],
          typ: 'at+jwt',
          issuer,
          audience: issuer,
          requiredClaims: ['sub', 'iat', 'exp', 'jti'],
          currentDate: now,
        });
        return payload.sub !== undefined && UUID.test(payload.sub) ? payload.sub : null;
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
        throw error;
      }
    },
  };
}
