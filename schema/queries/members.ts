import { sql } from 'kysely';
import type { Role } from '../contracts/auth.ts';
import type { Row, Tenant } from './sql.ts';
import { isUnproven } from './teams.ts';

function members(tx: Tenant) {
  return tx.db
    .selectFrom('membership as m')
    .innerJoin('app_user as u', 'u.userId', 'm.userId')
    .select(['m.userId', 'u.email', 'u.name', 'm.role', 'm.createdAt', isUnproven(tx).as('isUnproven')])
    .where('m.workspaceId', '=', tx.workspaceId);
}

export type MemberInfo = Awaited<ReturnType<typeof membersOf>>[number];

/** The members of the workspace, by e-mail. */
export async function membersOf(tx: Tenant) {
  return members(tx).orderBy(sql`u.email collate "C"`).orderBy('m.userId').execute();
}

/** A member of the workspace. */
export async function memberNamed(tx: Tenant, userId: string): Promise<MemberInfo | undefined> {
  return members(tx).where('m.userId', '=', userId).executeTakeFirst();
}

/** Whether a member signs in with this e-mail (lower case). */
export async function isMemberEmail(tx: Tenant, email: string): Promise<boolean> {
  return (await members(tx).where('u.email', '=', email).executeTakeFirst()) !== undefined;
}

const own = (tx: Tenant) => tx.db.selectFrom('membership').where('workspaceId', '=', tx.workspaceId);

/** A user's role, which stays as it is until the commit; null for a user who is no member. */
export async function lockRole(tx: Tenant, userId: string): Promise<Role | null> {
  const row = await own(tx).select('role').where('userId', '=', userId).forShare().executeTakeFirst();
  return row?.role ?? null;
}

/** Ids of the owners; until the commit none of them is demoted or removed elsewhere. */
export async function lockOwners(tx: Tenant): Promise<string[]> {
  const owners = own(tx).select('userId').where('role', '=', 'owner').orderBy('userId');
  return (await owners.forNoKeyUpdate().execute()).map(({ userId }) => userId);
}

/** How many members and open invitations there are, together. */
export async function countPeople(tx: Tenant, now: string): Promise<number> {
  const count = sql<string>`count(*)`.as('n');
  const ofMembers = own(tx).select(count);
  const ofInvited = openInvitations(tx, now).clearSelect().clearOrderBy().select(count);
  const rows = await ofMembers.unionAll(ofInvited).execute();
  return rows.reduce((sum, { n }) => sum + Number(n), 0);
}

const INVITED = ['invitationId', 'email', 'role', 'createdAt', 'createdBy', 'expiresAt'] as const;

export type InvitationInfo = Pick<Row<'invitation'>, (typeof INVITED)[number]>;

/** The open invitations by e-mail: a query to extend and execute. */
export function openInvitations(tx: Tenant, now: string) {
  return tx.db
    .selectFrom('invitation')
    .select(INVITED)
    .where('workspaceId', '=', tx.workspaceId)
    .where('expiresAt', '>', now)
    .orderBy(sql`email collate "C"`);
}

/** Removes the open invitation with this token or id: of several concurrent calls one gets it. */
export async function takeInvitation(
  tx: Tenant,
  [name, value]: readonly ['tokenHash' | 'invitationId', string],
  now: string,
) {
  return tx.db
    .deleteFrom('invitation')
    .where('workspaceId', '=', tx.workspaceId)
    .where('expiresAt', '>', now)
    .where(name, '=', value)
    .returning([...INVITED, 'mailed'])
    .executeTakeFirst();
}

export type TakenInvitation = NonNullable<Awaited<ReturnType<typeof takeInvitation>>>;

/**
 * Adds an invitation, or renews the existing one for the e-mail, whose former token becomes invalid. Returns its id.
 */
export async function putInvitation(
  tx: Tenant,
  invitation: Omit<Row<'invitation'>, 'workspaceId'>,
): Promise<string> {
  const { invitationId: _id, email: _email, ...renewed } = invitation;
  const { invitationId } = await tx.db
    .insertInto('invitation')
    .values({ workspaceId: tx.workspaceId, ...invitation })
    .onConflict((conflict) => conflict.columns(['workspaceId', 'email']).doUpdateSet(renewed))
    .returning('invitationId')
    .executeTakeFirstOrThrow();
  return invitationId;
}
