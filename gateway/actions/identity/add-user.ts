import { randomUUIDv7 } from 'node:crypto';
import type { Role } from '../../../schema/contracts/auth.ts';
import { AppUser } from '../../../schema/entities/app-user.ts';
import { Membership } from '../../../schema/entities/membership.ts';
import { findUserByEmail } from '../../../schema/queries/accounts.ts';
import type { Row } from '../../../schema/queries/sql.ts';
import { workspaceOf } from '../../../schema/queries/workspaces.ts';
import { ApiError } from '../../api-error.ts';
import type { Caller } from '../../auth/access.ts';
import { hashPassword, randomPassword } from '../../auth/password.ts';
import { requireGoodPassword } from '../../auth/password-rules.ts';
import { appendSettings, type SettingsChange } from '../../database/settings-chain.ts';
import { type TenantTransaction, withLookup, withRead, withTenant } from '../../database/transaction.ts';
import { violatedUnique } from '../../database/unique-violation.ts';
import type { GatewayDeps } from '../../deps.ts';
import { accountRecorded } from './accounts.ts';

type Deps = Pick<GatewayDeps, 'database' | 'clock'>;

export interface NewMember {
  /** Lower case. */
  readonly email: string;
  readonly role: Role;
  /** null: the existing password, or a random one for a new account. */
  readonly password: string | null;
}

export interface AddedUser {
  readonly user_id: string;
  readonly email: string;
  /** null for an existing account. */
  readonly password: string | null;
}

/**
 * Adds a member for the operator, who sees every account. An existing account keeps its password. Over the network
 * people are invited instead.
 * @throws ApiError `already_member`; `validation_failed` for a password of someone who has one;
 * `weak_password`.
 */
export async function addUser(deps: Deps, caller: Caller, input: NewMember): Promise<AddedUser> {
  const { email, role } = input;
  const now = deps.clock().toISOString();
  const known = await withLookup(deps.database, (tx) => findUserByEmail(tx, email));
  if (known && input.password !== null) {
    throw new ApiError('validation_failed', {
      detail: `${email} has a sign-in already; leave the password out to add the membership.`,
    });
  }
  if (input.password !== null) {
    const { name } = await withRead(deps.database, caller.workspaceId, workspaceOf);
    await requireGoodPassword(input.password, { email, workspaceName: name });
  }
  const password = known === undefined ? (input.password ?? randomPassword()) : null;
  const passwordHash = password === null ? null : await hashPassword(password);
  const userId = known?.userId ?? randomUUIDv7();
  await withTenant(deps.database, caller.workspaceId, async (tx) => {
    const change = addUserIn(tx, {
      actor: caller.actor,
      user: { userId, email, role, passwordHash },
      now,
    });
    await appendSettings(tx, [...(await accountRecorded(tx, { userId, role }, caller.actor)), change], now);
  }).catch((error: unknown) => {
    if (violatedUnique(error) === null) throw error;
    throw new ApiError('already_member', { detail: `${email} is a member of this workspace already.` });
  });
  return { user_id: userId, email, password };
}

/** Adds a member for the operator. The caller appends the entry, last. */
export function addUserIn(
  tx: TenantTransaction,
  {
    actor,
    user,
    now,
  }: { readonly actor: string; readonly user: Omit<AddedMember, 'emailConfirmed'>; readonly now: string },
): SettingsChange {
  const { userId, role } = addMember(tx, { ...user, emailConfirmed: true }, now);
  return { kind: 'member.added', subject: `user:${userId}`, actor, payload: { role } };
}

interface AddedMember extends Pick<Row<'app_user'>, 'userId' | 'email' | 'emailConfirmed'> {
  readonly role: Role;
  /** PHC string of a new account; null for an existing one. */
  readonly passwordHash: string | null;
}

/**
 * Adds a member, and the account if it has a password hash. A flush may fail because the e-mail or membership
 * exists.
 */
export function addMember(
  { em, workspaceId }: TenantTransaction,
  { role, passwordHash, ...account }: AddedMember,
  now: string,
) {
  if (passwordHash !== null) {
    const email = account.email.toLowerCase();
    em.create(AppUser, { ...account, email, name: null, passwordHash, createdAt: now });
  }
  return em.create(Membership, { workspaceId, userId: account.userId, role, createdAt: now });
}
