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

/**
 * Counts an attempt of an address alone, to sign in at the OpenID provider.
 * @throws ApiError `too_many_attempts`.
 */
export async function countFromAddress(deps: GatewayDeps, address: string): Promise<CountedAttempt> {
  const now = deps.clock();
  const network = addressNetwork(address);
  const work = async (tx: SqlExecutor) => {
    const [counted = lost()] = await countAttempt(tx, [`address ${network}`], now);
    refuseBeyond([[counted, SIGN_IN_ATTEMPTS_PER_ADDRESS]], now);
    return counted;
  };
  return withIdentity(deps.database, work, network);
}

/** After a success: clears the failures of the account and this failure count of the address. */
export async function forgiveSignIn(tx: SqlExecutor, attempt: SignInAttempt): Promise<void> {
  await forgetAttempts(tx, attempt.account.subject);
  await uncountAttempt(tx, attempt.address);
}

/**
 * After a right password without the code it needs: this was no failure, and no success that clears earlier ones, which
 * may be wrong codes.
 */
export async function setAsideSignIn(deps: GatewayDeps, attempt: SignInAttempt): Promise<void> {
  await uncount(deps, attempt, [attempt.account, attempt.address]);
}

/** Undoes the count of an attempt that was not tried. A failure is only logged: the caller has an error to report. */
export async function withdrawSignIn(deps: GatewayDeps, attempt: SignInAttempt): Promise<void> {
  await uncount(deps, attempt, [attempt.account, attempt.address, ...attempt.hashes]);
}

async function uncount(
  deps: GatewayDeps,
  attempt: SignInAttempt,
  counts: readonly CountedAttempt[],
): Promise<void> {
  const work = async (tx: SqlExecutor) => {
    for (const counted of counts) await uncountAttempt(tx, counted);
  };
  await withIdentity(deps.database, work, attempt.party.network).catch((failure: unknown) => {
    deps.log.warn({ err: failure }, 'an attempt to sign in stays counted');
  });
}

function refuseTooMany(attempt: SignInAttempt, now: Date): void {
  const [ofAccount, ofAddress] = attempt.hashes;
  const limits = [
    [attempt.account, SIGN_IN_ATTEMPTS_PER_ACCOUNT],
    [attempt.address, SIGN_IN_ATTEMPTS_PER_ADDRESS],
    [ofAccount, SIGN_IN_HASHES_PER_ACCOUNT],
    [ofAddress, SIGN_IN_HASHES_PER_ADDRESS],
  ] as const;
  refuseBeyond(limits, now);
}

function refuseBeyond(limits: readonly (readonly [CountedAttempt, number])[], now: Date): void {
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
