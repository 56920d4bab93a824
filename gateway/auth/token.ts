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
/** What the header of our tokens holds and nothing beside: no key or address of a key from the token itself. */
const HEADER_MEMBERS = 'alg,kid,typ';
const CLAIMS = ['sub', 'iat', 'exp', 'jti', 'sid'];

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
  /** The JSON text of the published key set: the key in use first, then those whose tokens may still be good. */
  jwks(now: Date): Promise<string>;
}

/** What a token said whose signature was found right. The key id is the key's thumbprint, so it names one key. */
interface VerifiedToken {
  readonly kid: string;
  readonly payload: JWTPayload;
}

/**
 * A token's signature is checked once; whether its key is still good and its time has not run out, each time.
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

/** As jose compares: in whole seconds, `nbf` too. Whatever is not in time is checked in full, and refused there. */
function isInTime({ exp, nbf }: JWTPayload, now: Date): boolean {
  const seconds = Math.floor(now.getTime() / 1000);
  return exp !== undefined && exp > seconds && (nbf === undefined || nbf <= seconds);
}

/** Strict, because jose also takes other ways to write the type, and members it has no use for. */
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

/** Null where the claims are of the right kind but make no sense together. */
function subjectOf({ iat, exp, jti, sub, sid }: JWTPayload, now: Date): TokenSubject | null {
  const seconds = now.getTime() / 1000;
  if (iat === undefined || iat > seconds + CLOCK_SKEW_SECONDS) return null;
  if (exp === undefined || exp <= iat || exp - iat > ACCESS_TOKEN_SECONDS) return null;
  if (typeof jti !== 'string' || jti === '' || typeof sub !== 'string' || typeof sid !== 'string')
    return null;
  return isUuid(sub) && isUuid(sid) ? { userId: sub, sessionId: sid } : null;
}
