import { LockMode } from '@mikro-orm/core';
import { RefreshToken } from '../../../schema/entities/refresh-token.ts';
import { SignInSession } from '../../../schema/entities/sign-in-session.ts';
import { endSession, spendRefreshToken, userOfToken } from '../../../schema/queries/sign-ins.ts';
import { ApiError } from '../../api-error.ts';
import { hashRefreshToken, newRefreshToken } from '../../auth/refresh-token.ts';
import { withIdentity } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';
import type { IssuedTokens } from './sign-in.ts';

/**
 * Exchanges a refresh token for new tokens of its session. A second use ends the session: either the user or a thief
 * used it first, and nobody can tell which.
 * @throws ApiError `invalid_refresh_token` if it is unknown, used or expired, or its session ended.
 */
export async function refreshSession(deps: GatewayDeps, refreshToken: string): Promise<IssuedTokens> {
  const now = deps.clock();
  const tokenHash = hashRefreshToken(refreshToken);
  if (tokenHash === null) throw refused(deps, null);
  const outcome = await rotate(deps, tokenHash, now);
  if (outcome.kind === 'refused') {
    if (outcome.ended !== null) {
      deps.log.warn({ session_id: outcome.ended }, 'a refresh token was used twice: its session is ended');
    }
    throw refused(deps, outcome.userId);
  }
  return { ...(await deps.tokens.issue(outcome, now)), refreshToken: outcome.refreshToken };
}

type Rotation =
  | {
      readonly kind: 'rotated';
      readonly userId: string;
      readonly sessionId: string;
      readonly refreshToken: string;
    }
  /** `ended` is the session ended by this use, `userId` the owner of the token. */
  | { readonly kind: 'refused'; readonly ended: string | null; readonly userId: string | null };

/** One transaction, which commits even when it refuses, so that a second use ends the session. */
async function rotate(deps: GatewayDeps, tokenHash: string, now: Date): Promise<Rotation> {
  const at = now.toISOString();
  return withIdentity(deps.database, async (tx) => {
    const sessionId = await spendRefreshToken(tx, tokenHash, at);
    if (sessionId === null) {
      const ended = await endSession(tx, tokenHash, { now: at, reason: 'token_reused' });
      return { kind: 'refused', ended, userId: await userOfToken(tx, tokenHash) };
    }
    const live = { sessionId, endedAt: null, expiresAt: { $gt: at } };
    // Ending the session waits for this transaction, so an ended session gets no new token.
    const session = await tx.em.findOne(SignInSession, live, { lockMode: LockMode.PESSIMISTIC_READ });
    if (session === null) return { kind: 'refused', ended: null, userId: await userOfToken(tx, tokenHash) };
    const { refreshToken, row } = newRefreshToken(session, now);
    tx.em.create(RefreshToken, row);
    return { kind: 'rotated', userId: session.userId, sessionId, refreshToken };
  });
}

function refused(deps: GatewayDeps, userId: string | null): ApiError {
  deps.accessLog.note('refresh_refused', userId === null ? null : { userId });
  return new ApiError('invalid_refresh_token', {
    detail: 'The refresh token is unknown, used, expired or of a session that was ended. Sign in again.',
  });
}

/** Ends the session of a refresh token, with all its tokens; does nothing for an unknown one. */
export async function signOut(deps: GatewayDeps, refreshToken: string): Promise<void> {
  const tokenHash = hashRefreshToken(refreshToken);
  if (tokenHash === null) return;
  const now = deps.clock().toISOString();
  await withIdentity(deps.database, (tx) => endSession(tx, tokenHash, { now, reason: 'signed_out' }));
}
