import { randomUUIDv7 } from 'node:crypto';
import type { AcceptedInvitation, AcceptInvitation } from '../../../schema/contracts/members.ts';
import type { ViewerData } from '../../../schema/graphql/context.ts';
import { confirmAddress, findUserByEmail } from '../../../schema/queries/accounts.ts';
import { openInvitations, type TakenInvitation, takeInvitation } from '../../../schema/queries/members.ts';
import { workspaceOf } from '../../../schema/queries/workspaces.ts';
import { ApiError } from '../../api-error.ts';
import { readInvitationToken } from '../../auth/invitation-token.ts';
import { hashPassword, verifyPassword } from '../../auth/password.ts';
import { requireGoodPassword } from '../../auth/password-rules.ts';
import { appendSettings } from '../../database/settings-chain.ts';
import {
  inWorkspace,
  type TenantTransaction,
  type Transaction,
  withIdentity,
  withLookup,
  withTenant,
} from '../../database/transaction.ts';
import { violatedUnique } from '../../database/unique-violation.ts';
import type { GatewayDeps } from '../../deps.ts';
import { accountRecorded } from './accounts.ts';
import { addMember } from './add-user.ts';
import { countSignIn, forgiveSignIn, type SignInAttempt, withdrawSignIn } from './limit-sign-ins.ts';
import { recordAccount } from './set-password.ts';
import { codeMissing, invalidCredentials } from './sign-in.ts';

/** The account that gets the membership: an existing one, or one created with it. */
interface Account {
  readonly userId: string;
  /** PHC string of a new account; null for an existing one. */
  readonly passwordHash: string | null;
}

interface Acceptance {
  readonly token: { readonly workspaceId: string; readonly tokenHash: string };
  readonly email: string;
  readonly workspaceName: string;
}

/**
 * Makes the holder of an invitation a member. With a password it is the account of the invited address or, if there
 * is none, a new one. Both take the same time, count as a sign-in attempt and, on success, get the same answer. With
 * an access token it is that account, which must have the address.
 * @param by.address where the request comes from.
 * @throws ApiError `invalid_invitation`, `invalid_credentials`, `forbidden` for the token of another account,
 * `second_factor_required` for the password of an account that has one, `already_member`, `weak_password`, `too_many_attempts`, `busy`.
 */
export async function acceptInvitation(
  deps: GatewayDeps,
  input: AcceptInvitation,
  by: { readonly viewer: ViewerData | null; readonly address: string },
): Promise<AcceptedInvitation> {
  const token = readInvitationToken(input.invitation_token);
  if (token === null) throw invalidInvitation();
  const acceptance = await openInvitation(deps, token);
  const { viewer, address } = by;
  const password = input.password ?? null;
  if (viewer !== null && password === null) return acceptAs(deps, acceptance, viewer);
  if (viewer === null && password !== null) return acceptWith(deps, acceptance, { password, address });
  const why =
    password === null
      ? 'must be given, or an access token of the account'
      : 'must not be sent with an access token';
  throw new ApiError('validation_failed', {
    detail: `password ${why}`,
    errors: [
      {
        code: password === null ? 'missing' : 'invalid_value',
        pointer: '/password',
        detail: `password ${why}`,
      },
    ],
  });
}

async function openInvitation(deps: GatewayDeps, token: Acceptance['token']): Promise<Acceptance> {
  const now = deps.clock().toISOString();
  return withTenant(deps.database, token.workspaceId, async (tx) => {
    const found = await openInvitations(tx, now).where('tokenHash', '=', token.tokenHash).executeTakeFirst();
    if (found === undefined) throw invalidInvitation();
    return { token, email: found.email, workspaceName: (await workspaceOf(tx)).name };
  });
}

async function acceptAs(
  deps: GatewayDeps,
  acceptance: Acceptance,
  { userId, email }: ViewerData,
): Promise<AcceptedInvitation> {
  if (email !== acceptance.email) {
    throw new ApiError('forbidden', {
      values: { reason: 'other_account' },
      detail: 'The invitation is for another account.',
      refused: { workspaceId: acceptance.token.workspaceId, actor: `user:${userId}` },
    });
  }
  return take(deps, acceptance, { userId, passwordHash: null });
}

async function acceptWith(
  deps: GatewayDeps,
  acceptance: Acceptance,
  { password, address }: { readonly password: string; readonly address: string },
): Promise<AcceptedInvitation> {
  const attempt = await countSignIn(deps, { email: acceptance.email, address });
  const accepted = await takeAs(deps, acceptance, { password, attempt });
  await withIdentity(deps.database, (tx) => forgiveSignIn(tx, attempt));
  return accepted;
}

/** Another request may create the account before the membership is stored; then it is used. */
async function takeAs(
  deps: GatewayDeps,
  acceptance: Acceptance,
  by: { readonly password: string; readonly attempt: SignInAttempt },
): Promise<AcceptedInvitation> {
  try {
    return await take(deps, acceptance, await accountFor(deps, acceptance, by));
  } catch (error) {
    if (violatedUnique(error) !== 'app_user_email_unique') throw error;
    return take(deps, acceptance, await accountFor(deps, acceptance, by));
  }
}

async function accountFor(
  deps: GatewayDeps,
  acceptance: Acceptance,
  by: { readonly password: string; readonly attempt: SignInAttempt },
): Promise<Account> {
  const known = await withLookup(deps.database, (tx) => findUserByEmail(tx, acceptance.email));
  const account = await provenAccount(deps, known, { ...acceptance, ...by }).catch(async (error: unknown) => {
    // Too many at once: nothing was tried.
    if (!(error instanceof ApiError) || error.code === 'busy') await withdrawSignIn(deps, by.attempt);
    throw error;
  });
  if (account !== null) return account;
  throw invalidCredentials();
}

/**
 * A password that is not the account's is checked against the rules for new ones whether there is an account or not,
 * and after the same work. So the refusal reveals nothing, and an account's older password stays usable.
 */
async function provenAccount(
  deps: GatewayDeps,
  known: Awaited<ReturnType<typeof findUserByEmail>>,
  by: Acceptance & { readonly password: string; readonly attempt: SignInAttempt },
): Promise<Account | null> {
  const { password, attempt } = by;
  const proven = await verifyPassword(password, known?.passwordHash ?? null, attempt.party);
  if (known && proven && known.secret !== null) throw await codeMissing(deps, attempt);
  if (known && proven) return { userId: known.userId, passwordHash: null };
  if (known) deps.accessLog.note('sign_in_refused', { userId: known.userId });
  await requireGoodPassword(password, by);
  if (known) return null;
  return { userId: randomUUIDv7(), passwordHash: await hashPassword(password, attempt.party) };
}

async function take(deps: GatewayDeps, { token }: Acceptance, account: Account): Promise<AcceptedInvitation> {
  const now = deps.clock().toISOString();
  const { userId } = account;
  return withIdentity(deps.database, async (tx) => {
    const joined = await inWorkspace(tx, token.workspaceId, async (own) => {
      const invitation = await takeInvitation(own, ['tokenHash', token.tokenHash], now);
      if (invitation === undefined) throw invalidInvitation();
      await join(own, { invitation, account, now });
      return { invitation, workspaceName: (await workspaceOf(own)).name };
    });
    const { email, role, mailed } = joined.invitation;
    if (mailed) await proveAddress(tx, userId, now);
    return {
      user_id: userId,
      email,
      workspace_id: token.workspaceId,
      workspace_name: joined.workspaceName,
      role,
    };
  }).catch((error: unknown) => {
    if (violatedUnique(error) !== 'membership_pkey') throw error;
    throw new ApiError('already_member', { detail: 'The account is a member of the workspace already.' });
  });
}

async function join(
  tx: TenantTransaction,
  {
    invitation,
    account,
    now,
  }: { readonly invitation: TakenInvitation; readonly account: Account; readonly now: string },
): Promise<void> {
  const { email, role, invitationId, createdBy, mailed } = invitation;
  addMember(tx, { ...account, email, role, emailConfirmed: mailed }, now);
  const actor = `user:${account.userId}`;
  const payload = { role, invitation_id: invitationId, invited_by: createdBy };
  const recorded = await accountRecorded(tx, { ...account, role }, actor);
  await appendSettings(tx, [...recorded, { kind: 'member.added', subject: actor, actor, payload }], now);
}

/** Only whoever reads the mail of the address had the link. An existing account may be known elsewhere as unproven. */
async function proveAddress(tx: Transaction, userId: string, now: string): Promise<void> {
  if (await confirmAddress(tx, userId)) await recordAccount(tx, { userId, actor: `user:${userId}` }, now);
}

function invalidInvitation(): ApiError {
  return new ApiError('invalid_invitation', {
    detail: 'The invitation is unknown, used, renewed, cancelled or expired. Ask for a new one.',
  });
}
