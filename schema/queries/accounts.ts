import { sql } from 'kysely';
import type { Role } from '../contracts/auth.ts';
import type { PaperLanguage } from '../contracts/paper-languages.ts';
import { anyOf, type Row, type SqlExecutor } from './sql.ts';

/** Look-up: the user who signs in with this e-mail, in any case; `secret` is that of the second factor, if there is one. */
export async function findUserByEmail(lookup: SqlExecutor, email: string) {
  return lookup.db
    .selectFrom('app_user as u')
    .leftJoin(confirmedFactor(lookup), 'f.userId', 'u.userId')
    .select(['u.userId', 'u.email', 'u.passwordHash', 'f.secret'])
    .where('u.email', '=', email.toLowerCase())
    .executeTakeFirst();
}

/** One that was started and never confirmed is none. */
const confirmedFactor = ({ db }: SqlExecutor) =>
  db.selectFrom('second_factor').select(['userId', 'secret']).where('confirmedAt', 'is not', null).as('f');

/** A user with workspaces and roles, the oldest membership first. */
export interface AccountInfo {
  readonly userId: string;
  readonly email: string;
  readonly memberships: readonly {
    readonly workspaceId: string;
    readonly workspaceName: string;
    readonly role: Role;
  }[];
  /** The session of the access token; absent for a token of an OpenID provider. */
  readonly sessionId?: string;
  /** When that session began; likewise. */
  readonly signedInAt?: string;
  /** What the person reads the console in; null: none was chosen. */
  readonly language: PaperLanguage | null;
  readonly hasSecondFactor: boolean;
  /** Whether an OpenID provider signed the person in, and not a password. */
  readonly byProvider: boolean;
  /** Whether the installation asks for a second factor, and this user has to set one up first. */
  readonly mustAddSecondFactor?: boolean;
  /** Whether the installation asks auditors to prove who they are, and this user has not. */
  readonly mustProve?: boolean;
}

interface AccountRow {
  readonly email: string;
  readonly language: PaperLanguage | null;
  readonly secret: string | null;
  readonly workspaceId: string | null;
  readonly name: string | null;
  readonly role: Role | null;
  readonly byProvider: boolean;
  readonly createdAt: string | null;
}

const SESSION_BEGAN = `to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** Every request runs it: as text, nothing is built each time. @param session - whether the token is of a session, `$2`. */
const accountStatement = (session: boolean) => `select u.email, u.language, f.secret,
    m.workspace_id as "workspaceId", w.name, m.role,
    ${session ? 's.by_provider' : 'true'} as "byProvider", ${session ? SESSION_BEGAN : 'null'} as "createdAt"
  from app_user u
  left join membership m on m.user_id = u.user_id
  left join workspace w on w.workspace_id = m.workspace_id
  left join second_factor f on f.user_id = u.user_id and f.confirmed_at is not null
  ${session ? 'join sign_in_session s on s.user_id = u.user_id and s.session_id = $2 and s.ended_at is null' : ''}
  where u.user_id = $1 order by m.created_at, m.workspace_id`;
const [OF_SESSION, OF_PROVIDER] = [accountStatement(true), accountStatement(false)];

/** Look-up: a user with the memberships; null when there is none, or no open session with that id. One statement. */
export async function findAccount(
  lookup: Pick<SqlExecutor, 'sql'>,
  { userId, sessionId }: { readonly userId: string; readonly sessionId?: string },
): Promise<AccountInfo | null> {
  const rows = await (sessionId === undefined
    ? lookup.sql<AccountRow>(OF_PROVIDER, [userId])
    : lookup.sql<AccountRow>(OF_SESSION, [userId, sessionId]));
  const [first] = rows;
  if (first === undefined) return null;
  const memberships = rows.flatMap(({ workspaceId, name, role }) =>
    workspaceId === null || name === null || role === null
      ? []
      : [{ workspaceId, workspaceName: name, role }],
  );
  const { email, language, byProvider } = first;
  const hasSecondFactor = first.secret !== null;
  const account = { userId, email, language, memberships, hasSecondFactor, byProvider };
  const { createdAt: signedInAt } = first;
  return sessionId === undefined || signedInAt === null ? account : { ...account, sessionId, signedInAt };
}

/** Look-up: names of users, how their addresses were proven, and what they sign in with. */
export async function identitiesOf(lookup: SqlExecutor, userIds: readonly string[]) {
  return lookup.db
    .selectFrom('app_user as u')
    .leftJoin('user_identity as i', 'i.userId', 'u.userId')
    .leftJoin(confirmedFactor(lookup), 'f.userId', 'u.userId')
    .distinctOn('u.userId')
    .select(['u.userId', 'u.name', 'u.email', 'u.passwordHash', 'u.emailConfirmed', 'i.issuer', 'f.secret'])
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

/** Locks an account until the commit, for whoever changes its password. In the sign-in role. */
export async function lockAccount(tx: SqlExecutor, userId: string): Promise<void> {
  await tx.db
    .selectFrom('app_user')
    .select('userId')
    .where('userId', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Changes what an account signs in with. In the sign-in role. */
export async function updateAccount(
  tx: SqlExecutor,
  userId: string,
  changes: Partial<Pick<Row<'app_user'>, 'passwordHash' | 'emailConfirmed'>>,
): Promise<void> {
  await tx.db.updateTable('app_user').set(changes).where('userId', '=', userId).execute();
}

/** Says that an address was proven; returns whether it was not before. In the sign-in role. */
export async function confirmAddress(tx: SqlExecutor, userId: string): Promise<boolean> {
  const confirmed = await tx.db
    .updateTable('app_user')
    .set({ emailConfirmed: true })
    .where('userId', '=', userId)
    .where('emailConfirmed', '=', false)
    .returning('userId')
    .executeTakeFirst();
  return confirmed !== undefined;
}
