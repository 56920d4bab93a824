import type {
  BothFactors,
  RecoveryCodes,
  StartedSecondFactor,
  StartSecondFactor,
} from '../../../schema/contracts/auth.ts';
import type { ViewerData } from '../../../schema/graphql/context.ts';
import { findUserByEmail } from '../../../schema/queries/accounts.ts';
import {
  addSecondFactor,
  confirmFactor,
  dropSecondFactor,
  replaceRecoveryCodes,
  secondFactorOf,
} from '../../../schema/queries/second-factors.ts';
import { ApiError } from '../../api-error.ts';
import { newRecoveryCodes, newSecret, otpauthUri, readCode } from '../../auth/one-time-code.ts';
import { type Transaction, withIdentity, withLookup } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';
import { RECENT_SIGN_IN_SECONDS } from '../../limits.ts';
import { storeAccessEvents } from './access-events.ts';
import { countSignIn, forgiveSignIn, type SignInAttempt } from './limit-sign-ins.ts';
import { recordAccount } from './set-password.ts';
import { userWith } from './sign-in.ts';
import { codeOf, invalidCode, stepOfFactor } from './use-code.ts';

/** Address of access events of the command line. */
const OPERATOR = 'operator';

/** Who asks, and from where. */
interface Asker {
  readonly viewer: ViewerData;
  readonly address: string;
}

/**
 * A new secret for the authenticator app, which counts once a first code of it was sent. Starting again replaces it.
 * @throws ApiError `second_factor_exists`, `second_factor_unavailable`, and as `withPassword`.
 */
export async function startSecondFactor(
  deps: GatewayDeps,
  asker: Asker,
  { password }: StartSecondFactor,
): Promise<StartedSecondFactor> {
  const { userId, email, hasSecondFactor } = asker.viewer;
  if (deps.secretKey === null) throw new ApiError('second_factor_unavailable');
  if (hasSecondFactor) throw factorExists();
  requirePresence(deps, asker.viewer, password);
  const attempt = password == null ? null : await withPassword(deps, asker, password);
  const secret = newSecret();
  const row = {
    userId,
    secret: await deps.secretKey.seal(userId, secret),
    startedAt: deps.clock().toISOString(),
  };
  await withIdentity(deps.database, async (tx) => {
    if (!(await addSecondFactor(tx, row))) throw factorExists();
    if (attempt !== null) await forgiveSignIn(tx, attempt);
  });
  return { secret, otpauth_uri: otpauthUri(secret, email) };
}

/**
 * Turns the second factor on with a first code, which cannot be used again.
 * @throws ApiError `no_second_factor` if none was started, `second_factor_exists`, `invalid_code`.
 */
export async function confirmSecondFactor(
  deps: GatewayDeps,
  { userId }: ViewerData,
  text: string,
): Promise<RecoveryCodes> {
  const now = deps.clock().toISOString();
  const started = await withLookup(deps.database, (tx) => secondFactorOf(tx, userId));
  if (started === undefined) throw noFactor();
  if (started.confirmedAt !== null) throw factorExists();
  const { secret } = started;
  const typed = readCode(text);
  const step = typed.kind === 'totp' ? await stepOfFactor(deps, { userId, secret }, typed.code) : null;
  if (step === null) throw invalidCode();
  const { codes, hashes } = newRecoveryCodes();
  await changeAccount(deps, { userId, actor: `user:${userId}`, now }, async (tx) => {
    // Another request has confirmed it, or started anew.
    if (!(await confirmFactor(tx, { userId, secret, step, now }))) throw invalidCode();
    await replaceRecoveryCodes(tx, userId, hashes);
  });
  deps.accessLog.note('second_factor_added', { userId });
  return { recovery_codes: codes };
}

/** Removes the second factor. @throws ApiError as `withBoth`. */
export async function removeSecondFactor(
  deps: GatewayDeps,
  asker: Asker,
  factors: BothFactors,
): Promise<{ readonly removed: true }> {
  const { userId } = asker.viewer;
  await withBoth(deps, asker, factors, async (use) => {
    const change = { userId, actor: `user:${userId}`, now: deps.clock().toISOString() };
    await changeAccount(deps, change, async (tx) => {
      await use(tx);
      await dropSecondFactor(tx, userId);
    });
  });
  deps.accessLog.note('second_factor_removed', { userId });
  return { removed: true };
}

/** New recovery codes instead of those left. @throws ApiError as `withBoth`. */
export async function renewRecoveryCodes(
  deps: GatewayDeps,
  asker: Asker,
  factors: BothFactors,
): Promise<RecoveryCodes> {
  const { userId } = asker.viewer;
  const { codes, hashes } = newRecoveryCodes();
  await withBoth(deps, asker, factors, (use) =>
    withIdentity(deps.database, async (tx) => {
      await use(tx);
      await replaceRecoveryCodes(tx, userId, hashes);
    }),
  );
  deps.accessLog.note('recovery_codes_renewed', { userId });
  return { recovery_codes: codes };
}

/**
 * Removes the second factor of an account for the operator, for a person who has lost device and recovery codes.
 * @returns the account's id.
 * @throws ApiError `not_found` without such an account, `no_second_factor`.
 */
export async function removeSecondFactorOf(
  deps: Pick<GatewayDeps, 'database' | 'clock'>,
  { email, actor }: { readonly email: string; readonly actor: string },
): Promise<string> {
  const now = deps.clock();
  const at = now.toISOString();
  const user = await withLookup(deps.database, (tx) => findUserByEmail(tx, email));
  if (user === undefined) throw new ApiError('not_found', { detail: `No account has the address ${email}.` });
  const { userId } = user;
  await changeAccount(deps, { userId, actor, now: at }, async (tx) => {
    if (!(await dropSecondFactor(tx, userId))) throw noFactor();
  });
  const hour = `${at.slice(0, 13)}:00:00.000Z`;
  const event = { kind: 'second_factor_removed', by: { userId }, address: OPERATOR, hour, count: 1 } as const;
  await storeAccessEvents(deps, [{ ...event, firstAt: at, lastAt: at }]);
  return userId;
}

/**
 * Whoever has an access token alone must not change what its owner signs in with. People whom the OpenID provider signs in
 * may know no password: they have to have signed in just now.
 * @throws ApiError `reauthentication_required`.
 */
function requirePresence(
  { clock }: Pick<GatewayDeps, 'clock'>,
  { byProvider, signedInAt }: ViewerData,
  password: string | null | undefined,
): void {
  if (password != null) return;
  const since = new Date(clock().getTime() - RECENT_SIGN_IN_SECONDS * 1000).toISOString();
  if (byProvider && signedInAt !== undefined && signedInAt >= since) return;
  throw new ApiError('reauthentication_required', {
    detail: byProvider
      ? 'Sign in at the OpenID provider once more and repeat the request within 5 minutes, or send password.'
      : 'The password of the account must be sent as password.',
  });
}

/** Checks the password as a sign-in does. @throws ApiError `too_many_attempts`, `invalid_credentials`, `busy`. */
async function withPassword(
  deps: GatewayDeps,
  { viewer: { email }, address }: Asker,
  password: string,
): Promise<SignInAttempt> {
  const attempt = await countSignIn(deps, { email, address });
  if ((await userWith(deps, { email, password }, attempt)) === null) throw wrongPassword();
  return attempt;
}

/**
 * Checks password and code as a sign-in does, with its limits, and runs the work with the use of the code.
 * @throws ApiError `no_second_factor`, `reauthentication_required`, `too_many_attempts`, `invalid_credentials`,
 * `invalid_code`, `busy`.
 */
async function withBoth(
  deps: GatewayDeps,
  asker: Asker,
  { password, code }: BothFactors,
  work: (use: (tx: Transaction) => Promise<void>) => Promise<void>,
): Promise<void> {
  const { viewer, address } = asker;
  const { userId, email, hasSecondFactor } = viewer;
  if (!hasSecondFactor) throw noFactor();
  requirePresence(deps, viewer, password);
  const attempt =
    password == null
      ? await countSignIn(deps, { email, address })
      : await withPassword(deps, asker, password);
  const factor = await withLookup(deps.database, (tx) => secondFactorOf(tx, userId));
  if (factor === undefined) throw noFactor();
  const use = await codeOf(deps, { userId, secret: factor.secret }, code);
  await work(async (tx) => {
    await use(tx);
    await forgiveSignIn(tx, attempt);
  });
}

/** Changes what a person signs in with and records it for auditors, in one transaction. */
async function changeAccount(
  { database }: Pick<GatewayDeps, 'database'>,
  { userId, actor, now }: { readonly userId: string; readonly actor: string; readonly now: string },
  change: (tx: Transaction) => Promise<void>,
): Promise<void> {
  await withIdentity(database, async (tx) => {
    await change(tx);
    await recordAccount(tx, { userId, actor }, now);
  });
}

function wrongPassword(): ApiError {
  const detail = 'password is not the password of the account';
  return new ApiError('invalid_credentials', {
    detail,
    errors: [{ code: 'invalid_value', pointer: '/password', detail }],
  });
}

function factorExists(): ApiError {
  return new ApiError('second_factor_exists', {
    detail: 'The account has a second factor. Remove it first to set up another one.',
  });
}

function noFactor(): ApiError {
  return new ApiError('no_second_factor', {
    detail: 'The account has no second factor, or none was started.',
  });
}
