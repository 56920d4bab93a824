import type { Role } from '../contracts/auth.ts';
import type { SqlExecutor } from './sql.ts';

export interface NewUser {
  readonly userId: string;
  /** Stored in lower case. */
  readonly email: string;
  readonly name: string | null;
  /** PHC string. */
  readonly passwordHash: string;
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
    `insert into app_user (user_id, email, name, password_hash, created_at)
     values ($1, $2, $3, $4, $5::text::timestamptz)`,
    [user.userId, user.email.toLowerCase(), user.name, user.passwordHash, now],
  );
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

/** Look-up: the e-mail of a user, or null when there is none. */
export async function findUserById(
  lookup: SqlExecutor,
  userId: string,
): Promise<{ readonly userId: string; readonly email: string } | null> {
  const [user] = await lookup.sql<{ userId: string; email: string }>(
    'select user_id as "userId", email from app_user where user_id = $1',
    [userId],
  );
  return user ?? null;
}

/** Look-up: where the user belongs and as what, oldest membership first. */
export async function membershipsOf(lookup: SqlExecutor, userId: string): Promise<MembershipInfo[]> {
  return lookup.sql<MembershipInfo>(
    `select m.workspace_id as "workspaceId", w.name as "workspaceName", m.role
     from membership m join workspace w on w.workspace_id = m.workspace_id
     where m.user_id = $1 order by m.created_at, m.workspace_id`,
    [userId],
  );
}
