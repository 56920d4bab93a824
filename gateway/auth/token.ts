import { hash, randomUUID } from 'node:crypto';
import { type CryptoKey, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { isUuid } from '../../schema/contracts/text.ts';
import {
  ACCESS_TOKEN_SECONDS,
  CLOCK_SKEW_SECONDS,
  MAX_TOKEN_CHARACTERS,
  MAX_VERIFIED_TOKENS,
} from '../limits.ts';
import type { KeyRing } from './key-ring.ts';

const ALGORITHM = 'Ed25519';
const TYPE = 'at+jwt';
/** The only header members of our tokens: a key or key address from the token itself is never used. */
const HEADER_MEMBERS = 'alg,kid,typ';
const CLAIMS = ['sub', 'iat', 'exp', 'jti', 'sid'];

/** The user and session of a token. */
export interface TokenSubject {
  readonly userId: string;
  readonly sessionId: string;
}

/** Issues and checks access tokens (RFC 9068): `Ed25519`, `typ` `at+jwt`. */
export interface TokenService {
  /** Signs a token, valid for 15 minutes from `now`. */
  issue(
    subject: TokenSubject,
    now: Date,
  ): Promise<{ readonly accessToken: string; readonly expiresIn: number }>;
  /** The subject of a valid token; null for anything else. It does not check whether the session ended. */
  verify(token: string, now: Date): Promise<TokenSubject | null>;
  /** The JSON text of the published key set: the key in use first, then those whose tokens may still be valid. */
  jwks(now: Date): Promise<string>;
}

/** The content of a token with a verified signature. The key id is a thumbprint, so it identifies one key. */
interface VerifiedToken {
  readonly kid: string;
  readonly payload: JWTPayload;
}

/**
 * Verifies a token's signature once, and its key's and its own validity period every time.
 * @param issuer address of the service; also the audience.
 */
export function createTokenService(keys: KeyRing, issuer: string): TokenService {
  const verified = new Map<string, VerifiedToken>();

  async function payloadOf(token: string, now: Date): Promise<JWTPayload> {
    const digest = hash('sha256', token);
    const known = verified.get(digest);
    if (known !== undefined && isInTime(known.payload, now) && (await keys.find(known.kid, now)) !== null) {
      return known.payload;
    }
    verified.delete(digest);
    const { payload, protectedHeader } = await jwtVerify(token, (header) => keyOf(keys, header, now), {
      algorithms: [ALGORITHM],
      typ: TYPE,
      issuer,
      audience: issuer,
      requiredClaims: CLAIMS,
      currentDate: now,
    });
    verified.set(digest, { kid: String(protectedHeader.kid), payload });
    if (verified.size > MAX_VERIFIED_TOKENS) verified.delete(verified.keys().next().value ?? '');
    return payload;
  }

  return {
    async jwks(now) {
      return JSON.stringify({ keys: await keys.published(now) });
    },
    async issue({ userId, sessionId }, now) {
      const key = await keys.signingKey(now);
      const issuedAt = Math.floor(now.getTime() / 1000);
      const accessToken = await new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid: key.kid })
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
      if (token.length > MAX_TOKEN_CHARACTERS) return null;
      try {
        return subjectOf(await payloadOf(token, now), now);
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
        throw error;
      }
    },
  };
}

/** Compared as in jose: in whole seconds, `nbf` too. A token out of time gets the full check and is refused there. */
function isInTime({ exp, nbf }: JWTPayload, now: Date): boolean {
  const seconds = Math.floor(now.getTime() / 1000);
  return exp !== undefined && exp > seconds && (nbf === undefined || nbf <= seconds);
}

/** Strict, because jose also accepts other spellings of the type, and members it does not use. */
async function keyOf(
  keys: KeyRing,
  header: { readonly kid?: unknown; readonly typ?: unknown },
  now: Date,
): Promise<CryptoKey> {
  const isOurs = Object.keys(header).sort().join() === HEADER_MEMBERS && header.typ === TYPE;
  const key = isOurs && typeof header.kid === 'string' ? await keys.find(header.kid, now) : null;
  if (key === null) throw new errors.JWKSNoMatchingKey();
  return key;
}

/** Null for claims of the right types that contradict each other. */
function subjectOf({ iat, exp, jti, sub, sid }: JWTPayload, now: Date): TokenSubject | null {
  const seconds = now.getTime() / 1000;
  if (iat === undefined || iat > seconds + CLOCK_SKEW_SECONDS) return null;
  if (exp === undefined || exp <= iat || exp - iat > ACCESS_TOKEN_SECONDS) return null;
  if (typeof jti !== 'string' || jti === '' || typeof sub !== 'string' || typeof sid !== 'string')
    return null;
  return isUuid(sub) && isUuid(sid) ? { userId: sub, sessionId: sid } : null;
}
