import { LockMode } from '@mikro-orm/core';
import { RefreshToken } from '../../../schema/entities/refresh-token.ts';
import { SignInSession } from '../../../schema/entities/sign-in-session.ts';
import {
  endSessionOf,
  type FoundToken,
  findRefreshToken,
  spendRefreshToken,
  usesAround,
} from '../../../schema/queries/sign-ins.ts';
import { ApiError } from '../../api-error.ts';
import { hashRefreshToken, newRefreshToken } from '../../auth/refresh-token.ts';
import { type Transaction, withIdentity } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';
import { REFRESH_REPEAT_SECONDS, REFRESH_REPEATS } from '../../limits.ts';
import type { IssuedTokens } from './sign-in.ts';

/**
 * Exchanges a refresh token for new tokens of its session. A second use ends the session: either the user or a thief
 * used it first, and nobody can tell which.
 *
 * Where `mayRepeat`, a token can be exchanged again for a while, until a token it gave is used: the answer may have
 * been lost, or two tabs of a browser may have asked at once. A thief gains nothing lasting: of the tokens given for
 * the same one, the use of a second ends the session.
 * @throws ApiError `invalid_refresh_token` if it is unknown, used or expired, or its session ended.
 */
export async function refreshSession(
  deps: GatewayDeps,
  refreshToken: string,
  { mayRepeat }: { readonly mayRepeat: boolean },
): Promise<IssuedTokens> {
  const now = deps.clock();
  const tokenHash = hashRefreshToken(refreshToken);
  if (tokenHash === null) throw refused(deps, null);
  const outcome = await rotate(deps, { tokenHash, mayRepeat, now });
  if (outcome.kind === 'refused') {
    if (outcome.ended !== null) {
      deps.log.warn({ session_id: outcome.ended }, 'a refresh token was used twice: its session is ended');
    }
    throw refused(deps, outcome.userId);
  }
  const { userId, sessionId } = outcome;
  return {
    userId,
    sessionId,
    ...(await deps.tokens.issue({ userId, sessionId }, now)),
    refreshToken: outcome.refreshToken,
  };
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

interface Use {
  readonly tokenHash: string;
  readonly mayRepeat: boolean;
  readonly now: Date;
}

/** One transaction, which commits even when it refuses, so that a second use ends the session. */
async function rotate(deps: GatewayDeps, use: Use): Promise<Rotation> {
  const { tokenHash, now } = use;
  const at = now.toISOString();
  return withIdentity(deps.database, async (tx) => {
    const found = await findRefreshToken(tx, tokenHash);
    if (found === undefined) return { kind: 'refused', ended: null, userId: null };
    const { sessionId, userId } = found;
    const live = { sessionId, endedAt: null, expiresAt: { $gt: at } };
    // Uses of a session's tokens, and its end, wait for one another; the token is read again behind that lock.
    const session = await tx.em.findOne(SignInSession, live, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const token = session === null ? undefined : await findRefreshToken(tx, tokenHash);
    if (session === null || token === undefined) return { kind: 'refused', ended: null, userId };
    const verdict = await verdictOn(tx, token, use);
    if (verdict === 'expired') return { kind: 'refused', ended: null, userId };
    if (verdict === 'reused') {
      await endSessionOf(tx, tokenHash, { now: at, reason: 'token_reused' });
      return { kind: 'refused', ended: sessionId, userId };
    }
    if (verdict === 'first') await spendRefreshToken(tx, tokenHash, at);
    const next = newRefreshToken({ sessionId, expiresAt: session.expiresAt, parentHash: tokenHash }, now);
    tx.em.create(RefreshToken, next.row);
    return { kind: 'rotated', userId, sessionId, refreshToken: next.refreshToken };
  });
}

async function verdictOn(
  tx: Transaction,
  token: FoundToken,
  { mayRepeat, now }: Use,
): Promise<'first' | 'repeated' | 'reused' | 'expired'> {
  const { spentAt, expiresAt } = token;
  const { exchanges, successorUsed, siblingUsed } = await usesAround(tx, token);
  if (siblingUsed) return 'reused';
  if (spentAt === null) return Date.parse(expiresAt) > now.getTime() ? 'first' : 'expired';
  const isRecent = now.getTime() < Date.parse(spentAt) + REFRESH_REPEAT_SECONDS * 1000;
  // A token from before its successors were recorded has none.
  const isCounted = exchanges > 0 && exchanges <= REFRESH_REPEATS;
  return mayRepeat && isRecent && isCounted && !successorUsed ? 'repeated' : 'reused';
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
  await withIdentity(deps.database, (tx) => endSessionOf(tx, tokenHash, { now, reason: 'signed_out' }));
}
