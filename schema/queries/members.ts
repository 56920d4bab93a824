import { sql } from 'kysely';
import type { Role } from '../contracts/auth.ts';
import { onlyRow, type SqlExecutor } from './sql.ts';

type Tenant = SqlExecutor & { readonly workspaceId: string };

function members(tx: Tenant) {
  return tx.db
    .selectFrom('membership as m')
    .innerJoin('app_user as u', 'u.userId', 'm.userId')
    .select(['m.userId', 'u.email', 'u.name', 'm.role', 'm.createdAt as joinedAt'])
    .where('m.workspaceId', '=', tx.workspaceId);
}

export type MemberInfo = Awaited<ReturnType<typeof membersOf>>[number];

/** Who belongs to the workspace, by e-mail. */
export async function membersOf(tx: Tenant) {
  return members(tx).orderBy(sql`u.email collate "C"`).orderBy('m.userId').execute();
}

/** A member of the workspace, or null. */
export async function memberNamed(tx: Tenant, userId: string): Promise<MemberInfo | null> {
  return (await members(tx).where('m.userId', '=', userId).executeTakeFirst()) ?? null;
}

/** Whether a member signs in with this e-mail (lower case). */
export async function isMemberEmail(tx: Tenant, email: string): Promise<boolean> {
  return (await members(tx).where('u.email', '=', email).executeTakeFirst()) !== undefined;
}

const own = (tx: Tenant) => tx.db.selectFrom('membership').where('workspaceId', '=', tx.workspaceId);

/** A user's role, which stays as it is until the commit; null for who is no member. */
export async function lockRole(tx: Tenant, userId: string): Promise<Role | null> {
  const row = await own(tx).select('role').where('userId', '=', userId).forShare().executeTakeFirst();
  return row?.role ?? null;
}

/** Ids of the owners; until the commit none of them is demoted or removed elsewhere. */
export async function lockOwners(tx: Tenant): Promise<string[]> {
  const rows = await own(tx)
    .select('userId')
    .where('role', '=', 'owner')
    .orderBy('userId')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ userId }) => userId);
}

/** Gives a member another role; false when the member has it already, or there is none. */
export async function setRole(tx: Tenant, userId: string, role: Role): Promise<boolean> {
  const rows = await tx.db
    .updateTable('membership')
    .set({ role })
    .where('workspaceId', '=', tx.workspaceId)
    .where('userId', '=', userId)
    .where('role', '<>', role)
    .returning('userId')
    .execute();
  return rows.length > 0;
}

/** Ends a membership, with the assignments it carries; the role until then, or null for who was no member. */
export async function removeMembership(tx: Tenant, userId: string): Promise<Role | null> {
  const row = await tx.db
    .deleteFrom('membership')
    .where('workspaceId', '=', tx.workspaceId)
    .where('userId', '=', userId)
    .returning('role')
    .executeTakeFirst();
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
