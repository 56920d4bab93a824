import { decodeJwt, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { Logger } from 'pino';
import { unsoundText } from '../../schema/contracts/text.ts';
import { ApiError } from '../api-error.ts';
import type { Config } from '../config.ts';
import { OIDC_CLOCK_TOLERANCE_SECONDS } from '../limits.ts';
import { createProviderKeys, type ProviderBounds, ProviderError } from './oidc-keys.ts';

/** Public-key signatures only. With `none` or a shared secret, anyone who knows the public key could sign. */
const ALGORITHMS = [
  'Ed25519',
  'EdDSA',
  'ES256',
  'ES384',
  'ES512',
  'PS256',
  'PS384',
  'PS512',
  'RS256',
  'RS384',
  'RS512',
];
/** RFC 9068 section 4, and the types of providers that do not follow it. */
const TYPES = new Set(['at+jwt', 'application/at+jwt', 'jwt', 'application/jwt']);
const MAX_EMAIL_CHARACTERS = 254;
/** OpenID Connect Core 1.0, section 2: at most 255 ASCII characters, compared as they are. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;

/** The person a token of the provider identifies. */
export interface ForeignIdentity {
  readonly issuer: string;
  /** Case-sensitive; never reassigned to another person (OpenID Connect Core, section 2). */
  readonly subject: string;
  /** With A to Z in lower case; null unless the provider has verified it. */
  readonly verifiedEmail: string | null;
}

export type OidcOutcome =
  | { readonly kind: 'accepted'; readonly identity: ForeignIdentity }
  /** `reason` is a code and a claim's name, without any value from the token. */
  | { readonly kind: 'refused'; readonly reason: string };

/** Checks access tokens of another provider (RFC 9068, OpenID Connect Discovery 1.0). */
export interface OidcVerifier {
  /** Whether a token claims, unverified, to come from the provider. Only such a token is verified. */
  claimsIssuer(token: string): boolean;
  /** @throws ApiError `identity_provider_unavailable` when the provider's keys cannot be fetched. */
  verify(token: string, now: Date): Promise<OidcOutcome>;
}

export interface OidcOptions {
  /** As the provider writes it, character for character. */
  readonly issuer: string;
  /** What a token's `aud` must contain; an ID token contains the client id instead. */
  readonly audience: string;
  readonly log: Pick<Logger, 'warn'>;
  readonly bounds?: ProviderBounds;
}

/** The verifier for OIDC_ISSUER; null if it is not set. */
export function oidcOf(
  config: Pick<Config, 'oidcIssuer' | 'oidcAudience'>,
  log: OidcOptions['log'],
): OidcVerifier | null {
  const { oidcIssuer: issuer, oidcAudience: audience } = config;
  return issuer === null ? null : createOidcVerifier({ issuer, audience, log });
}

/** Creates the verifier; nothing is fetched before the first token that claims the issuer. */
export function createOidcVerifier(options: OidcOptions): OidcVerifier {
  const { issuer, audience } = options;
  const keyOf = keyResolver(options);
  return {
    claimsIssuer: (token) => unprovenIssuer(token) === issuer,
    async verify(token, now) {
      try {
        const { payload } = await jwtVerify(token, keyOf, {
          algorithms: ALGORITHMS,
          issuer,
          audience,
          requiredClaims: ['sub', 'iat', 'exp'],
          clockTolerance: OIDC_CLOCK_TOLERANCE_SECONDS,
          currentDate: now,
        });
        return outcomeOf(payload, issuer, now);
      } catch (error) {
        if (error instanceof errors.JOSEError) return { kind: 'refused', reason: reasonOf(error) };
        // jose's error for a key it refuses, such as RSA with fewer than 2,048 bits.
        if (error instanceof TypeError) return { kind: 'refused', reason: 'key' };
        throw error;
      }
    },
  };
}

function unprovenIssuer(token: string): unknown {
  try {
    return decodeJwt(token).iss;
  } catch {
    return null;
  }
}

/** The provider's key for a token, fetched only if the token's type is right. */
function keyResolver({ issuer, log, bounds }: OidcOptions): JWTVerifyGetKey {
  const providerKeys = createProviderKeys({
    ...bounds,
    issuer,
    onFailure: (error) => log.warn({ err: error, issuer }, 'identity provider unavailable'),
  });
  return async (header, token) => {
    if (!TYPES.has(String(header.typ).toLowerCase())) throw new errors.JWTInvalid('typ');
    try {
      return await providerKeys(header, token);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) {
        throw error;
      }
      throw unavailable(error);
    }
  };
}

/** Checks that jose leaves to its caller. `exp` gets no tolerance, which is only for a provider's fast clock. */
function outcomeOf(payload: JWTPayload, issuer: string, now: Date): OidcOutcome {
  const seconds = now.getTime() / 1000;
  const { exp = 0, iat = Number.POSITIVE_INFINITY } = payload;
  if (exp <= seconds) return { kind: 'refused', reason: 'ERR_JWT_EXPIRED exp' };
  if (iat > seconds + OIDC_CLOCK_TOLERANCE_SECONDS) return { kind: 'refused', reason: 'iat' };
  // Bound to a key of the client (RFC 7800), which a bearer token does not prove.
  if ('cnf' in payload) return { kind: 'refused', reason: 'cnf' };
  return foreignIdentity(payload, issuer);
}

/** The person of claims that were checked. The types promise text, but a provider may sign anything. */
export function foreignIdentity(claims: Readonly<Record<string, unknown>>, issuer: string): OidcOutcome {
  const { sub } = claims;
  if (typeof sub !== 'string' || !SUBJECT.test(sub)) return { kind: 'refused', reason: 'sub' };
  return { kind: 'accepted', identity: { issuer, subject: sub, verifiedEmail: verifiedEmail(claims) } };
}

/** Only A to Z become lower case: Unicode's rules would turn the Kelvin sign into k, a different address. */
function verifiedEmail({
  email,
  email_verified: verified,
}: Readonly<Record<string, unknown>>): string | null {
  if (verified !== true || typeof email !== 'string' || email === '') return null;
  if (email.length > MAX_EMAIL_CHARACTERS || unsoundText(email) !== null) return null;
  return email.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

function reasonOf(error: errors.JOSEError): string {
  const claim = 'claim' in error ? ` ${String(error.claim)}` : '';
  return `${error.code}${claim}`;
}

function unavailable(error: unknown): ApiError {
  const detail = 'The identity provider that made this token cannot be asked for its keys. Try again.';
  return new ApiError('identity_provider_unavailable', {
    detail,
    // The failure is in the log already; do not log it again for each request.
    ...(error instanceof ProviderError ? {} : { cause: error }),
  });
}
