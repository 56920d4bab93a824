import { randomUUIDv7 } from 'node:crypto';
import type { PasswordGrant } from '../../../schema/contracts/auth.ts';
import { RefreshToken } from '../../../schema/entities/refresh-token.ts';
import { SignInSession } from '../../../schema/entities/sign-in-session.ts';
import { findUserByEmail } from '../../../schema/queries/accounts.ts';
import { purgeSessions } from '../../../schema/queries/sign-ins.ts';
import { ApiError } from '../../api-error.ts';
import { verifyPassword } from '../../auth/password.ts';
import { newRefreshToken } from '../../auth/refresh-token.ts';
import { type Transaction, withIdentity, withLookup } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';
import { ACCESS_TOKEN_SECONDS, CLOCK_SKEW_SECONDS, REFRESH_ABSOLUTE_SECONDS } from '../../limits.ts';
import { countSignIn, forgiveSignIn, type SignInAttempt, withdrawSignIn } from './limit-sign-ins.ts';

/** The answer of a sign-in and of a refresh. */
export interface IssuedTokens {
  readonly accessToken: string;
  readonly expiresIn: number;
  readonly refreshToken: string;
}

/**
 * Starts a session with e-mail and password. An unknown account and a wrong password get the same answer in the same
 * time; both count as attempts of the account and of the address.
 * @param address where the request comes from.
 * @throws ApiError `too_many_attempts`, `invalid_credentials`, or `busy` when too many sign in at once.
 */
export async function signIn(
  deps: GatewayDeps,
  credentials: PasswordGrant,
  address: string,
): Promise<IssuedTokens> {
  const attempt = await countSignIn(deps, { email: credentials.email, address });
  const userId = await userWith(deps, credentials, attempt);
  if (userId === null) {
    throw new ApiError('invalid_credentials', { detail: 'The e-mail or the password is wrong.' });
  }
  return beginSession(deps, userId, attempt);
}

/** The user with these credentials. A failure of the server does not count as an attempt. */
async function userWith(
  deps: GatewayDeps,
  { email, password }: PasswordGrant,
  attempt: SignInAttempt,
): Promise<string | null> {
  try {
    const user = await withLookup(deps.database, (tx) => findUserByEmail(tx, email));
    const valid = await verifyPassword(password, user?.passwordHash ?? null, attempt.party);
    if (user && valid) return user.userId;
    deps.accessLog.note('sign_in_refused', user ? { userId: user.userId } : null);
    return null;
  } catch (error) {
    await withdrawSignIn(deps, attempt);
    throw error;
  }
}

async function beginSession(
  deps: GatewayDeps,
  userId: string,
  attempt: SignInAttempt,
): Promise<IssuedTokens> {
  const now = deps.clock();
  const sessionId = randomUUIDv7();
  const expiresAt = inSeconds(now, REFRESH_ABSOLUTE_SECONDS);
  const { refreshToken, row } = newRefreshToken({ sessionId, expiresAt }, now);
  const session = { sessionId, userId, origin: attempt.origin, createdAt: now.toISOString(), expiresAt };
  const work = async (tx: Transaction) => {
    await forgiveSignIn(tx, attempt);
    tx.em.create(SignInSession, session);
    tx.em.create(RefreshToken, row);
    // The last access token may expire after its session, so it is checked against the session.
    await purgeSessions(tx, inSeconds(now, -ACCESS_TOKEN_SECONDS - CLOCK_SKEW_SECONDS));
  };
  await withIdentity(deps.database, work, attempt.party.network);
  deps.accessLog.note('sign_in', { userId });
  return { ...(await deps.tokens.issue({ userId, sessionId }, now)), refreshToken };
}

function inSeconds(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * 1000).toISOString();
}
