import { hash, randomBytes } from 'node:crypto';
import type { Row } from '../../schema/queries/sql.ts';
import { REFRESH_IDLE_SECONDS } from '../limits.ts';

/** `ftr_` and 256 random bits in base64url: scanners for leaked secrets can tell what it is. */
const FORMAT = /^ftr_[A-Za-z0-9_-]{43}$/;
const RANDOM_BYTES = 32;

/** A new token of a session and what is stored of it: its SHA-256. It is never good for longer than the session. */
export function newRefreshToken(
  session: { readonly sessionId: string; readonly expiresAt: string },
  now: Date,
): { readonly refreshToken: string; readonly row: Row<'refresh_token'> } {
  const refreshToken = `ftr_${randomBytes(RANDOM_BYTES).toString('base64url')}`;
  const end = Math.min(now.getTime() + REFRESH_IDLE_SECONDS * 1000, Date.parse(session.expiresAt));
  const expiresAt = new Date(end).toISOString();
  const issuedAt = now.toISOString();
  const { sessionId } = session;
  const row = { tokenHash: sha256(refreshToken), sessionId, issuedAt, expiresAt, spentAt: null };
  return { refreshToken, row };
}

/** SHA-256 in hex, the form a token is stored and looked up in; null for what cannot be one. */
export function hashRefreshToken(text: string): string | null {
  return FORMAT.test(text) ? sha256(text) : null;
}

function sha256(text: string): string {
  return hash('sha256', text);
}
