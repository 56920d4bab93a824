import { hash, randomBytes } from 'node:crypto';
import type { Row } from '../../schema/queries/sql.ts';
import { REFRESH_IDLE_SECONDS } from '../limits.ts';

/** `ftr_` and 256 random bits in base64url; the prefix lets scanners for leaked secrets recognise it. */
const FORMAT = /^ftr_[A-Za-z0-9_-]{43}$/;
const RANDOM_BYTES = 32;

/**
 * A new token of a session and its SHA-256, which is stored. It expires with the session at the latest.
 * @param session.parentHash - SHA-256 of the token it is given for.
 */
export function newRefreshToken(
  session: { readonly sessionId: string; readonly expiresAt: string; readonly parentHash: string | null },
  now: Date,
): { readonly refreshToken: string; readonly row: Row<'refresh_token'> } {
  const refreshToken = `ftr_${randomBytes(RANDOM_BYTES).toString('base64url')}`;
  const end = Math.min(now.getTime() + REFRESH_IDLE_SECONDS * 1000, Date.parse(session.expiresAt));
  const expiresAt = new Date(end).toISOString();
  const issuedAt = now.toISOString();
  const { sessionId, parentHash } = session;
  const row = { tokenHash: sha256(refreshToken), sessionId, issuedAt, expiresAt, spentAt: null, parentHash };
  return { refreshToken, row };
}

/** SHA-256 in hex, as stored and looked up; null for a malformed token. */
export function hashRefreshToken(text: string): string | null {
  return FORMAT.test(text) ? sha256(text) : null;
}

function sha256(text: string): string {
  return hash('sha256', text);
}
