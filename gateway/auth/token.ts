import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { isUuid } from '../../schema/contracts/text.ts';
import { ACCESS_TOKEN_SECONDS } from '../limits.ts';
import type { TokenKey } from './token-key.ts';

/** Whom a token speaks for: a user, in one sign-in session. */
export interface TokenSubject {
  readonly userId: string;
  readonly sessionId: string;
}

/** Issues and checks access tokens (RFC 9068): `Ed25519`, `typ` `at+jwt`. */
export interface TokenService {
  /** Signs a token, good for 15 minutes from `now`. */
  issue(
    subject: TokenSubject,
    now: Date,
  ): Promise<{ readonly accessToken: string; readonly expiresIn: number }>;
  /** Whom a valid token speaks for; null for anything else. Whether the session was ended is not known here. */
  verify(token: string, now: Date): Promise<TokenSubject | null>;
  /** The JSON text of the published key set. */
  readonly jwks: string;
}

/** @param issuer address of the service; also the audience. */
export function createTokenService(key: TokenKey, issuer: string): TokenService {
  return {
    jwks: JSON.stringify({ keys: [key.publicJwk] }),
    async issue({ userId, sessionId }, now) {
      const issuedAt = Math.floor(now.getTime() / 1000);
      const accessToken = await new SignJWT({ sid: sessionId })
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
          requiredClaims: ['sub', 'iat', 'exp', 'jti', 'sid'],
          currentDate: now,
        });
        const { sub, sid } = payload;
        if (typeof sub !== 'string' || typeof sid !== 'string') return null;
        return isUuid(sub) && isUuid(sid) ? { userId: sub, sessionId: sid } : null;
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
        throw error;
      }
    },
  };
}
