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
 * Spends a refresh token for new tokens of its session. A token that was spent before ends the session: of
 * its two users one stole it, and nobody can tell which.
 * @throws ApiError `invalid_refresh_token` for an unknown, spent or over-aged one and one of an ended session.
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
  /** `ended` names the session that ends with this use, `userId` whose token it is. */
  | { readonly kind: 'refused'; readonly ended: string | null; readonly userId: string | null };

/** One transaction, which commits also when it refuses: that is how a second use ends the session. */
async function rotate(deps: GatewayDeps, tokenHash: string, now: Date): Promise<Rotation> {
  const at = now.toISOString();
  return withIdentity(deps.database, async (tx) => {
    const sessionId = await spendRefreshToken(tx, tokenHash, at);
    if (sessionId === null) {
      const ended = await endSession(tx, tokenHash, { now: at, reason: 'token_reused' });
      return { kind: 'refused', ended, userId: await userOfToken(tx, tokenHash) };
    }
    const live = { sessionId, endedAt: null, expiresAt: { $gt: at } };
    // Whoever ends the session waits for this transaction: no token is added to an ended one unseen.
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
