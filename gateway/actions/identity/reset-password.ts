import { hash } from 'node:crypto';
import type { PasswordSet, ResetPassword } from '../../../schema/contracts/auth.ts';
import { findAccount } from '../../../schema/queries/accounts.ts';
import { findReset, takeReset } from '../../../schema/queries/password-resets.ts';
import { forgetAttempts } from '../../../schema/queries/sign-ins.ts';
import { ApiError } from '../../api-error.ts';
import { hashPassword } from '../../auth/password.ts';
import { requireGoodPassword } from '../../auth/password-rules.ts';
import { hashResetToken } from '../../auth/reset-token.ts';
import { lookingUp, type Transaction, withIdentity } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';
import { addressNetwork } from '../../http/client-address.ts';
import { whyNotReset } from './reset-rights.ts';
import { setPassword } from './set-password.ts';

const OWNER = /^user:(.+)$/;

/**
 * Sets a new password by the token of a link, once. All sessions of the account end; nobody is signed in. A link that was
 * mailed proves the address; whoever used one that an owner saw has proven nothing.
 * @throws ApiError `invalid_reset_link`, also for an owner's link to somebody whose account is not their business any
 * more; `weak_password`, after which the link still works; `busy`.
 */
export async function resetPassword(
  deps: GatewayDeps,
  { token, password }: ResetPassword,
  address: string,
): Promise<PasswordSet> {
  const tokenHash = hashResetToken(token);
  if (tokenHash === null) throw invalid();
  const now = deps.clock().toISOString();
  const account = await withIdentity(deps.database, async (tx) => {
    const reset = await findReset(tx, tokenHash, now);
    return reset === undefined ? null : lookingUp(tx, (lookup) => findAccount(lookup, reset));
  });
  if (account === null) throw invalid();
  const { userId, email } = account;
  await requireGoodPassword(password, {
    email,
    workspaceName: account.memberships[0]?.workspaceName ?? null,
  });
  const party = { account: hash('sha256', email), network: addressNetwork(address), isKnown: false };
  const passwordHash = await hashPassword(password, party);
  await withIdentity(deps.database, async (tx) => {
    const issuedBy = await taken(tx, tokenHash, now);
    // The failures of an account with a second factor may be wrong codes.
    if (!account.hasSecondFactor) await forgetAttempts(tx, `account ${party.account}`);
    await setPassword(tx, { userId, passwordHash, ...by(userId, issuedBy) }, now);
  });
  return { user_id: userId, email };
}

/** Who was shown the link. What allowed an owner to have it must still be so: it can have changed for a day. */
async function taken(tx: Transaction, tokenHash: string, now: string): Promise<string | null> {
  const reset = await takeReset(tx, tokenHash, now);
  if (reset === undefined) throw invalid();
  const owner = OWNER.exec(reset.issuedBy ?? '')?.[1];
  if (owner !== undefined && (await whyNotReset(tx, { owner, userId: reset.userId })) !== null)
    throw invalid();
  return reset.issuedBy;
}

function by(userId: string, issuedBy: string | null) {
  const always = { keptSession: null, reason: 'password_reset' as const };
  const subject = `user:${userId}`;
  if (issuedBy === null) return { ...always, emailConfirmed: true, actor: subject };
  const payload = { issued_by: issuedBy };
  const change = { kind: 'member.password_reset', subject, actor: issuedBy, payload };
  const proves = OWNER.test(issuedBy) ? { emailConfirmed: false } : {};
  return { ...always, ...proves, actor: issuedBy, change };
}

function invalid(): ApiError {
  return new ApiError('invalid_reset_link', {
    detail: 'The link is unknown, used, replaced, expired or no longer allowed. Ask for a new one.',
  });
}
