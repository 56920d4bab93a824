import { hash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const ISSUER = 'Footing';
/** What every authenticator app takes. Source: RFC 6238 section 5.2 and RFC 4226 section 4 (160 bits are recommended). */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
/** Codes of the step before and after are taken too. Source: RFC 6238 section 6. */
const WINDOW = 1;

const RECOVERY_CODES = 10;
/** 80 bits, so their plain SHA-256 cannot be reversed by trying. */
const RECOVERY_BYTES = 10;
const TOTP_CODE = /^\d{6}$/;

/** A new shared secret in Base32. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The address that authenticator apps read from a QR code. */
export function otpauthUri(secret: string, email: string): string {
  return new TOTP({
    ...PARAMETERS,
    issuer: ISSUER,
    label: email,
    secret: Secret.fromBase32(secret),
  }).toString();
}

/** The time step whose code this is; null for any other text. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  // The library compares bytes, and throws where six characters are more than six of them.
  if (!TOTP_CODE.test(code)) return null;
  const totp = new TOTP({ ...PARAMETERS, secret: Secret.fromBase32(secret) });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** Codes that can each be used once, `xxxx-xxxx-xxxx-xxxx`, and their hashes to store. */
export function newRecoveryCodes(): { readonly codes: string[]; readonly hashes: string[] } {
  const texts = Array.from({ length: RECOVERY_CODES }, () =>
    new Secret({ size: RECOVERY_BYTES }).base32.toLowerCase(),
  );
  const codes = texts.map((text) => (text.match(/.{4}/g) ?? []).join('-'));
  return { codes, hashes: texts.map(sha256) };
}

/** A code as a person types it, with blanks and hyphens: one of the app, or the hash of a recovery code. */
export type TypedCode =
  | { readonly kind: 'totp'; readonly code: string }
  | { readonly kind: 'recovery'; readonly codeHash: string };

export function readCode(text: string): TypedCode {
  const code = text.replace(/[\s-]/g, '').toLowerCase();
  return TOTP_CODE.test(code) ? { kind: 'totp', code } : { kind: 'recovery', codeHash: sha256(code) };
}

const sha256 = (text: string): string => hash('sha256', text);
