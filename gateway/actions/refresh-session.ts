import {
  addRefreshToken,
  endSessionOfSpentToken,
  lockLiveSession,
  spendRefreshToken,
} from '../../schema/queries/sessions.ts';
import { ApiError } from '../api-error.ts';
import { hashRefreshToken, newRefreshToken } from '../auth/refresh-token.ts';
import { withIdentity } from '../database/transaction.ts';
import type { GatewayDeps } from '../deps.ts';
import type { IssuedTokens } from './sign-in.ts';

/**
 * Spends a refresh token for new tokens of its session. A token that was spent before ends the session: of
 * its two users one stole it, and nobody can tell which.
 * @throws ApiError `invalid_refresh_token` for an unknown, spent or over-aged one and one of an ended session.
 */
export async function refreshSession(deps: GatewayDeps, refreshToken: string): Promise<IssuedTokens> {
  const now = deps.clock();
  const tokenHash = hashRefreshToken(refreshToken);
  if (tokenHash === null) throw refused();
  const rotated = await rotate(deps, tokenHash, now);
  if (rotated === null) {
    await endIfReused(deps, tokenHash, now);
    throw refused();
  }
  return { ...(await deps.tokens.issue(rotated, now)), refreshToken: rotated.refreshToken };
}

async function rotate(deps: GatewayDeps, tokenHash: string, now: Date) {
  const at = now.toISOString();
  return withIdentity(deps.database, async (tx) => {
    const sessionId = await spendRefreshToken(tx, tokenHash, at);
    const session = sessionId === null ? null : await lockLiveSession(tx, sessionId, at);
    if (sessionId === null || session === null) return null;
    const { refreshToken, row } = newRefreshToken({ sessionId, expiresAt: session.expiresAt }, now);
    await addRefreshToken(tx, row, at);
    return { userId: session.userId, sessionId, refreshToken };
  });
}

async function endIfReused(deps: GatewayDeps, tokenHash: string, now: Date): Promise<void> {
  const sessionId = await withIdentity(deps.database, (tx) =>
    endSessionOfSpentToken(tx, tokenHash, now.toISOString()),
  );
  if (sessionId !== null) {
    deps.log.warn({ session_id: sessionId }, 'a refresh token was used twice: its session is ended');
  }
}

function refused(): ApiError {
  return new ApiError('invalid_refresh_token', {
    detail: 'The refresh token is unknown, used, expired or of a session that was ended. Sign in again.',
  });
}
