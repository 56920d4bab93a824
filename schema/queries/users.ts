import type { Role } from '../contracts/auth.ts';
import type { SqlExecutor } from './sql.ts';

export interface NewUser {
  readonly userId: string;
  /** Stored in lower case. */
  readonly email: string;
  readonly name: string | null;
  /** PHC string. */
  readonly passwordHash: string;
  /** Whether somebody who may say so has said that the address is this person's. */
  readonly isEmailVouched: boolean;
}

export interface UserCredentials {
  readonly userId: string;
  readonly email: string;
  readonly passwordHash: string;
}

export interface MembershipInfo {
  readonly workspaceId: string;
  readonly workspaceName: string;
  readonly role: Role;
}

/** Adds a user, in a tenant transaction; the membership follows. @throws a unique violation (23505) for a known e-mail. */
export async function createUser(tx: SqlExecutor, user: NewUser, now: string): Promise<void> {
  await tx.sql(
    `insert into app_user (user_id, email, name, password_hash, email_vouched, created_at)
     values ($1, $2, $3, $4, $5, $6::text::timestamptz)`,
    [user.userId, user.email.toLowerCase(), user.name, user.passwordHash, user.isEmailVouched, now],
  );
}

/**
 * Gives an account whose address nobody vouched for to whoever has proven the address: its password is
 * replaced and its address vouched for. Returns whether there was such an account. In the sign-in role.
 */
export async function reclaimUser(
  tx: SqlExecutor,
  user: Pick<NewUser, 'userId' | 'passwordHash'>,
): Promise<boolean> {
  const rows = await tx.sql(
    `update app_user set password_hash = $2, email_vouched = true
     where user_id = $1 and not email_vouched returning user_id`,
    [user.userId, user.passwordHash],
  );
  return rows.length > 0;
}

/** Makes a user a member of the transaction's workspace. @throws a unique violation when he is one already. */
export async function addMembership(
  tx: SqlExecutor & { readonly workspaceId: string },
  membership: { readonly userId: string; readonly role: Role },
  now: string,
): Promise<void> {
  await tx.sql(
    'insert into membership (workspace_id, user_id, role, created_at) values ($1, $2, $3, $4::text::timestamptz)',
    [tx.workspaceId, membership.userId, membership.role, now],
  );
}

/** Look-up: the user who signs in with this e-mail, in any case, or null. */
export async function findUserByEmail(lookup: SqlExecutor, email: string): Promise<UserCredentials | null> {
  const [user] = await lookup.sql<UserCredentials>(
    `select user_id as "userId", email, password_hash as "passwordHash" from app_user where email = $1`,
    [email.toLowerCase()],
  );
  return user ?? null;
}

/** A user with where he belongs and as what, oldest membership first. */
export interface MemberInfo {
  readonly userId: string;
  readonly email: string;
  readonly memberships: readonly MembershipInfo[];
}

/** A user and one of his memberships; one without any stands once. */
export type MemberRow = Omit<MemberInfo, 'memberships'> &
  (MembershipInfo | { readonly [Member in keyof MembershipInfo]: null });

export const MEMBER_COLUMNS = `select u.user_id as "userId", u.email, m.workspace_id as "workspaceId",
  w.name as "workspaceName", m.role`;
/** Goes after `app_user u`. */
export const MEMBERSHIPS_OF_USER = `left join membership m on m.user_id = u.user_id
  left join workspace w on w.workspace_id = m.workspace_id`;
export const MEMBERSHIP_ORDER = 'order by m.created_at, m.workspace_id';

/** The user of these rows; null of none. */
export function memberOf(rows: readonly MemberRow[]): MemberInfo | null {
  const [first] = rows;
  if (first === undefined) return null;
  const memberships = rows.flatMap(({ workspaceId, workspaceName, role }) =>
    workspaceId === null ? [] : [{ workspaceId, workspaceName, role }],
  );
  return { userId: first.userId, email: first.email, memberships };
}

/** Look-up: a user with his memberships, or null when there is none. One statement. */
export async function findMember(lookup: SqlExecutor, userId: string): Promise<MemberInfo | null> {
  const rows = await lookup.sql<MemberRow>(
    `${MEMBER_COLUMNS} from app_user u ${MEMBERSHIPS_OF_USER} where u.user_id = $1 ${MEMBERSHIP_ORDER}`,
    [userId],
  );
  return memberOf(rows);
}
