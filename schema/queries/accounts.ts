import { sql } from 'kysely';
import type { Role } from '../contracts/auth.ts';
import { anyOf, type Row, type SqlExecutor } from './sql.ts';

/** Look-up: the user who signs in with this e-mail, in any case. */
export async function findUserByEmail(lookup: SqlExecutor, email: string) {
  return lookup.db
    .selectFrom('app_user')
    .select(['userId', 'email', 'passwordHash'])
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
}

/** A user with workspaces and roles, the oldest membership first. */
export interface AccountInfo {
  readonly userId: string;
  readonly email: string;
  readonly memberships: readonly {
    readonly workspaceId: string;
    readonly workspaceName: string;
    readonly role: Role;
  }[];
}

/** Look-up: a user with the memberships; null when there is none, or no open session with that id. One statement. */
export async function findAccount(
  lookup: SqlExecutor,
  { userId, sessionId }: { readonly userId: string; readonly sessionId?: string },
): Promise<AccountInfo | null> {
  const account = lookup.db
    .selectFrom('app_user as u')
    .leftJoin('membership as m', 'm.userId', 'u.userId')
    .leftJoin('workspace as w', 'w.workspaceId', 'm.workspaceId')
    .select(['u.userId', 'u.email', 'm.workspaceId', 'w.name', 'm.role'])
    .where('u.userId', '=', userId)
    .orderBy('m.createdAt')
    .orderBy('m.workspaceId');
  const signedIn = (id: string) =>
    lookup.db
      .selectFrom('sign_in_session as s')
      .select('s.userId')
      .where('s.sessionId', '=', id)
      .where('s.endedAt', 'is', null);
  const rows = await (sessionId === undefined
    ? account
    : account.where('u.userId', 'in', signedIn(sessionId))
  ).execute();
  const [first] = rows;
  if (first === undefined) return null;
  const memberships = rows.flatMap(({ workspaceId, name, role }) =>
    workspaceId === null || name === null || role === null
      ? []
      : [{ workspaceId, workspaceName: name, role }],
  );
  return { userId: first.userId, email: first.email, memberships };
}

/** Look-up: names of users, and how their addresses were proven. */
export async function identitiesOf(lookup: SqlExecutor, userIds: readonly string[]) {
  return lookup.db
    .selectFrom('app_user as u')
    .leftJoin('user_identity as i', 'i.userId', 'u.userId')
    .distinctOn('u.userId')
    .select(['u.userId', 'u.name', 'u.emailConfirmed', 'i.issuer'])
    .where('u.userId', '=', anyOf(userIds, 'uuid'))
    .orderBy('u.userId')
    .orderBy('i.issuer')
    .execute();
}

/** Look-up: the workspaces of accounts, given by id or by e-mail. */
export async function workspacesOfAccounts(
  lookup: SqlExecutor,
  { userIds, emails }: { readonly userIds: readonly string[]; readonly emails: readonly string[] },
) {
  const named = sql<string>`any(array(select json_array_elements_text(${JSON.stringify(emails)}::text::json)))`;
  return lookup.db
    .selectFrom('app_user as u')
    .innerJoin('membership as m', 'm.userId', 'u.userId')
    .select(['u.userId', 'u.email', 'm.workspaceId'])
    .where((eb) => eb.or([eb('u.userId', '=', anyOf(userIds, 'uuid')), eb('u.email', '=', named)]))
    .execute();
}

/** Look-up: the origin of the workspace this user has owned for the longest. */
export async function originOfOwner(lookup: SqlExecutor, userId: string): Promise<string | null> {
  const row = await lookup.db
    .selectFrom('membership as m')
    .innerJoin('workspace as w', 'w.workspaceId', 'm.workspaceId')
    .select('w.originId')
    .where('m.userId', '=', userId)
    .where('m.role', '=', 'owner')
    .orderBy('m.createdAt')
    .orderBy('m.workspaceId')
    .limit(1)
    .executeTakeFirst();
  return row?.originId ?? null;
}

/** A person's id at another sign-in provider. */
export type IdentityKey = Pick<Row<'user_identity'>, 'issuer' | 'subject'>;

/** Look-up: the account linked to a provider's person, or null. */
export async function findUserOfIdentity(
  lookup: SqlExecutor,
  { issuer, subject }: IdentityKey,
): Promise<string | null> {
  const row = await lookup.db
    .selectFrom('user_identity')
    .select('userId')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.userId ?? null;
}

/**
 * Links a provider's person to an account permanently. Does nothing when either has a link of this provider already;
 * `findUserOfIdentity` afterwards returns the valid link. Returns whether this call has linked them.
 */
export async function linkIdentity(tx: SqlExecutor, identity: Row<'user_identity'>): Promise<boolean> {
  const linked = await tx.db
    .insertInto('user_identity')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst();
  return linked !== undefined;
}

/**
 * Gives an account with an unconfirmed address to the person who has proven the address: its password is replaced and
 * its address confirmed. Returns whether there was such an account. In the sign-in role.
 */
export async function reclaimUser(
  tx: SqlExecutor,
  { userId, passwordHash }: Pick<Row<'app_user'>, 'userId' | 'passwordHash'>,
): Promise<boolean> {
  const reclaimed = await tx.db
    .updateTable('app_user')
    .set({ passwordHash, emailConfirmed: true })
    .where('userId', '=', userId)
    .where('emailConfirmed', '=', false)
    .returning('userId')
    .executeTakeFirst();
  return reclaimed !== undefined;
}
