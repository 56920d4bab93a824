import { hash, randomBytes } from 'node:crypto';

/** `ftp_` and 256 random bits in base64url; the prefix lets scanners for leaked secrets recognise it. */
const FORMAT = /^ftp_[A-Za-z0-9_-]{43}$/;
const RANDOM_BYTES = 32;

/** The token of a new link for a password, and its SHA-256, which is stored. */
export function newResetToken(): { readonly token: string; readonly tokenHash: string } {
  const token = `ftp_${randomBytes(RANDOM_BYTES).toString('base64url')}`;
  return { token, tokenHash: hash('sha256', token) };
}

/** SHA-256 in hex, as stored and looked up; null for a malformed token. */
export function hashResetToken(text: string): string | null {
  return FORMAT.test(text) ? hash('sha256', text) : null;
}
