import { hash } from 'node:crypto';
import {
  type CountedAttempt,
  countAttempt,
  forgetAttempts,
  isKnownOrigin,
  purgeAttempts,
  SIGN_IN_WINDOW_SECONDS,
  uncountAttempt,
} from '../../../schema/queries/sign-ins.ts';
import type { SqlExecutor } from '../../../schema/queries/sql.ts';
import { ApiError } from '../../api-error.ts';
import type { HashingParty } from '../../auth/password.ts';
import { withIdentity } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';
import { addressNetwork } from '../../http/client-address.ts';
import {
  SIGN_IN_ATTEMPTS_PER_ACCOUNT,
  SIGN_IN_ATTEMPTS_PER_ADDRESS,
  SIGN_IN_HASHES_PER_ACCOUNT,
  SIGN_IN_HASHES_PER_ADDRESS,
} from '../../limits.ts';

/** A sign-in attempt that was allowed and counted. */
export interface SignInAttempt {
  /** SHA-256 of e-mail and address. */
  readonly origin: string;
  /** The party in the queue for password hashing. */
  readonly party: HashingParty;
  readonly account: CountedAttempt;
  readonly address: CountedAttempt;
  /** Password hashes counted for the account and for the address; a success does not undo this. */
  readonly hashes: readonly [CountedAttempt, CountedAttempt];
}

/**
 * Counts an attempt before any work, whether the account exists or not. Attempts from an address the account used
 * recently are counted separately, so attempts from elsewhere cannot lock its user out there.
 * @throws ApiError `too_many_attempts`; then nothing is counted, so the window ends as planned.
 */
export async function countSignIn(
  deps: GatewayDeps,
  { email, address }: { readonly email: string; readonly address: string },
): Promise<SignInAttempt> {
  const now = deps.clock();
  const network = addressNetwork(address);
  const lowerCase = email.toLowerCase();
  const origin = hash('sha256', `${lowerCase}\n${network}`);
  const account = hash('sha256', lowerCase);
  const work = async (tx: SqlExecutor) => {
    const isKnown = await isKnownOrigin(tx, origin, now.toISOString());
    const subjects = [
      isKnown ? `origin ${origin}` : `account ${account}`,
      `hashes of account ${account}`,
      `address ${network}`,
      `hashes of address ${network}`,
    ] as const;
    const counted = await countAttempt(tx, subjects, now);
    const [ofAccount, hashesOfAccount, ofAddress, hashesOfAddress] = subjects.map(
      (subject) => counted.find((attempt) => attempt.subject === subject) ?? lost(),
    ) as [CountedAttempt, CountedAttempt, CountedAttempt, CountedAttempt];
    const attempt = {
      origin,
      party: { account, network, isKnown },
      account: ofAccount,
      address: ofAddress,
      hashes: [hashesOfAccount, hashesOfAddress] as const,
    };
    refuseTooMany(attempt, now);
    await purgeAttempts(tx, now);
    return attempt;
  };
  return withIdentity(deps.database, work, network).catch((error: unknown) => {
    const isLimited = error instanceof ApiError && error.code === 'too_many_attempts';
    if (isLimited) deps.accessLog.note('sign_in_limited', { email: lowerCase });
    throw error;
  });
}

/** After a success: clears the failures of the account and this failure count of the address. */
export async function forgiveSignIn(tx: SqlExecutor, attempt: SignInAttempt): Promise<void> {
  await forgetAttempts(tx, attempt.account.subject);
  await uncountAttempt(tx, attempt.address);
}

/** Undoes the count of an attempt that was not tried. A failure is only logged: the caller has an error to report. */
export async function withdrawSignIn(deps: GatewayDeps, attempt: SignInAttempt): Promise<void> {
  const work = async (tx: SqlExecutor) => {
    for (const counted of [attempt.account, attempt.address, ...attempt.hashes]) {
      await uncountAttempt(tx, counted);
    }
  };
  await withIdentity(deps.database, work, attempt.party.network).catch((failure: unknown) => {
    deps.log.warn({ err: failure }, 'an attempt to sign in stays counted');
  });
}

function refuseTooMany(attempt: SignInAttempt, now: Date): void {
  const [ofAccount, ofAddress] = attempt.hashes;
  const limits: readonly (readonly [CountedAttempt, number])[] = [
    [attempt.account, SIGN_IN_ATTEMPTS_PER_ACCOUNT],
    [attempt.address, SIGN_IN_ATTEMPTS_PER_ADDRESS],
    [ofAccount, SIGN_IN_HASHES_PER_ACCOUNT],
    [ofAddress, SIGN_IN_HASHES_PER_ADDRESS],
  ];
  const full = limits.flatMap(([counted, most]) => (counted.attempts > most ? [counted] : []));
  if (full.length === 0) return;
  const ends = Math.max(...full.map(({ windowStart }) => Date.parse(windowStart)));
  const seconds = Math.ceil((ends - now.getTime()) / 1000) + SIGN_IN_WINDOW_SECONDS;
  throw new ApiError('too_many_attempts', {
    detail: `Too many attempts to sign in. Try again in ${Math.max(1, seconds)} seconds.`,
    retryAfterSeconds: Math.max(1, seconds),
  });
}

function lost(): never {
  throw new Error('a counted attempt is missing');
}
