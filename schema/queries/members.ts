import type { Role } from '../contracts/auth.ts';
import { isoTime, onlyRow, type SqlExecutor } from './sql.ts';

type Tenant = SqlExecutor & { readonly workspaceId: string };

export interface MemberInfo {
  readonly userId: string;
  readonly email: string;
  readonly name: string | null;
  readonly role: Role;
  readonly joinedAt: string;
}

const MEMBERS = `select m.user_id as "userId", u.email, u.name, m.role, ${isoTime('m.created_at')} as "joinedAt"
  from membership m join app_user u on u.user_id = m.user_id where m.workspace_id = $1`;

/** Who belongs to the workspace, by e-mail. */
export async function membersOf(tx: Tenant): Promise<MemberInfo[]> {
  return tx.sql<MemberInfo>(`${MEMBERS} order by u.email collate "C", m.user_id`, [tx.workspaceId]);
}

/** A member of the workspace, or null. */
export async function memberNamed(tx: Tenant, userId: string): Promise<MemberInfo | null> {
  const [member] = await tx.sql<MemberInfo>(`${MEMBERS} and m.user_id = $2`, [tx.workspaceId, userId]);
  return member ?? null;
}

/** Whether a member signs in with this e-mail (lower case). */
export async function isMemberEmail(tx: Tenant, email: string): Promise<boolean> {
  const rows = await tx.sql(`${MEMBERS} and u.email = $2`, [tx.workspaceId, email]);
  return rows.length > 0;
}

/** A user's role, which stays as it is until the commit; null for who is no member. */
export async function lockRole(tx: Tenant, userId: string): Promise<Role | null> {
  const [row] = await tx.sql<{ role: Role }>(
    'select role from membership where workspace_id = $1 and user_id = $2 for share',
    [tx.workspaceId, userId],
  );
  return row?.role ?? null;
}

/** Ids of the owners; until the commit none of them is demoted or removed elsewhere. */
export async function lockOwners(tx: Tenant): Promise<string[]> {
  const rows = await tx.sql<{ userId: string }>(
    `select user_id as "userId" from membership where workspace_id = $1 and role = 'owner'
     order by user_id for no key update`,
    [tx.workspaceId],
  );
  return rows.map(({ userId }) => userId);
}

/** Gives a member another role; false when he has it already, or is none. */
export async function setRole(tx: Tenant, userId: string, role: Role): Promise<boolean> {
  const rows = await tx.sql(
    `update membership set role = $3 where workspace_id = $1 and user_id = $2 and role <> $3
     returning user_id`,
    [tx.workspaceId, userId, role],
  );
  return rows.length > 0;
}

/** Ends a membership, with the assignments it carries; his role until then, or null for who was no member. */
export async function removeMembership(tx: Tenant, userId: string): Promise<Role | null> {
  const [row] = await tx.sql<{ role: Role }>(
    'delete from membership where workspace_id = $1 and user_id = $2 returning role',
    [tx.workspaceId, userId],
  );
  return row?.role ?? null;
}

/** How many members and open invitations there are, together. */
export async function countPeople(tx: Tenant, now: string): Promise<number> {
  const rows = await tx.sql<{ n: number }>(
    `select ((select count(*) from membership where workspace_id = $1)
       + (select count(*) from invitation where workspace_id = $1 and expires_at > $2::text::timestamptz))::int as n`,
    [tx.workspaceId, now],
  );
  return onlyRow(rows, 'count').n;
}
