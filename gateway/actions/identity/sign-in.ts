import { randomUUIDv7 } from 'node:crypto';
import type { PasswordGrant } from '../../../schema/contracts/auth.ts';
import { RefreshToken } from '../../../schema/entities/refresh-token.ts';
import { SignInSession } from '../../../schema/entities/sign-in-session.ts';
import { findUserByEmail } from '../../../schema/queries/accounts.ts';
import { purgeSessions } from '../../../schema/queries/sign-ins.ts';
import { ApiError } from '../../api-error.ts';
import { clientName } from '../../auth/client-name.ts';
import { verifyPassword } from '../../auth/password.ts';
import { newRefreshToken } from '../../auth/refresh-token.ts';
import { type Transaction, withIdentity, withLookup } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';
import { ACCESS_TOKEN_SECONDS, CLOCK_SKEW_SECONDS, REFRESH_ABSOLUTE_SECONDS } from '../../limits.ts';
import {
  countSignIn,
  forgiveSignIn,
  type SignInAttempt,
  setAsideSignIn,
  withdrawSignIn,
} from './limit-sign-ins.ts';
import { codeOf } from './use-code.ts';

/** The answer of a sign-in and of a refresh. */
export interface IssuedTokens {
  readonly userId: string;
  readonly sessionId: string;
  readonly accessToken: string;
  readonly expiresIn: number;
  readonly refreshToken: string;
}

/** Where a sign-in comes from. */
export interface SignInOrigin {
  /** IP address. */
  readonly address: string;
  /** Header `User-Agent`. */
  readonly userAgent: string | null;
}

/**
 * Starts a session with e-mail and password. An unknown account and a wrong password get the same answer in the same
 * time; both count as attempts of the account and of the address.
 * @throws ApiError `too_many_attempts`, `invalid_credentials`, `second_factor_required`, `invalid_code`, or `busy` when
 * too many sign in at once.
 */
export async function signIn(
  deps: GatewayDeps,
  credentials: PasswordGrant,
  from: SignInOrigin,
): Promise<IssuedTokens> {
  const attempt = await countSignIn(deps, { email: credentials.email, address: from.address });
  const user = await userWith(deps, credentials, attempt);
  if (user === null) throw invalidCredentials();
  const { userId, secret } = user;
  const { code } = credentials;
  if (secret !== null && code === null) throw await codeMissing(deps, attempt);
  const use = secret === null || code === null ? null : await codeOf(deps, { userId, secret }, code);
  const begin = {
    userId,
    origin: attempt.origin,
    address: attempt.party.network,
    client: clientName(from.userAgent),
    byProvider: false,
  };
  return beginSession(deps, begin, async (tx) => {
    await use?.(tx);
    await forgiveSignIn(tx, attempt);
  });
}

export function invalidCredentials(): ApiError {
  return new ApiError('invalid_credentials', { detail: 'The e-mail or the password is wrong.' });
}

/** The refusal of a right password without the code it needs, which does not count as a failure. */
export async function codeMissing(deps: GatewayDeps, attempt: SignInAttempt): Promise<ApiError> {
  await setAsideSignIn(deps, attempt);
  return new ApiError('second_factor_required', {
    detail: 'The account has a second factor: send a code of it, or a recovery code, as code.',
  });
}

interface KnownUser {
  readonly userId: string;
  /** That of the second factor, as stored; null if there is none. */
  readonly secret: string | null;
}

/** The user with these credentials. A failure of the server does not count as an attempt. */
export async function userWith(
  deps: GatewayDeps,
  { email, password }: Pick<PasswordGrant, 'email' | 'password'>,
  attempt: SignInAttempt,
): Promise<KnownUser | null> {
  try {
    const user = await withLookup(deps.database, (tx) => findUserByEmail(tx, email));
    const valid = await verifyPassword(password, user?.passwordHash ?? null, attempt.party);
    if (user && valid) return user;
    deps.accessLog.note('sign_in_refused', user ? { userId: user.userId } : null);
    return null;
  } catch (error) {
    await withdrawSignIn(deps, attempt);
    throw error;
  }
}

interface NewSession {
  readonly userId: string;
  readonly origin: string;
  /** IP address, for IPv6 the network of 64 bits. */
  readonly address: string;
  readonly client: string | null;
  readonly byProvider: boolean;
}

/** Starts a session. @param first what its transaction does before; if it throws, there is no session. */
export async function beginSession(
  deps: GatewayDeps,
  begin: NewSession,
  first: (tx: Transaction) => Promise<void>,
): Promise<IssuedTokens> {
  const { userId } = begin;
  const now = deps.clock();
  const sessionId = randomUUIDv7();
  const expiresAt = inSeconds(now, REFRESH_ABSOLUTE_SECONDS);
  const { refreshToken, row } = newRefreshToken({ sessionId, expiresAt, parentHash: null }, now);
  const session = { ...begin, sessionId, createdAt: now.toISOString(), expiresAt };
  const work = async (tx: Transaction) => {
    await first(tx);
    tx.em.create(SignInSession, session);
    tx.em.create(RefreshToken, row);
    // The last access token may expire after its session, so it is checked against the session.
    await purgeSessions(tx, inSeconds(now, -ACCESS_TOKEN_SECONDS - CLOCK_SKEW_SECONDS));
  };
  await withIdentity(deps.database, work, begin.address);
  deps.accessLog.note('sign_in', { userId });
  return { userId, sessionId, ...(await deps.tokens.issue({ userId, sessionId }, now)), refreshToken };
}

function inSeconds(now: Date, seconds: number): string {
  return new Date(now.getTime() + seconds * 1000).toISOString();
}
