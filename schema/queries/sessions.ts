import type { SessionEnd } from '../entities/sign-in-session.ts';
import { isoTime, type SqlExecutor } from './sql.ts';
import {
  MEMBER_COLUMNS,
  MEMBERSHIP_ORDER,
  MEMBERSHIPS_OF_USER,
  type MemberInfo,
  type MemberRow,
  memberOf,
} from './users.ts';

/** Most sessions one purge takes away, so that the sign-in that does it stays quick. */
const PURGE_ROWS = 100;

export interface NewSession {
  readonly sessionId: string;
  readonly userId: string;
  /** SHA-256 of e-mail and client address, hex. */
  readonly origin: string;
  readonly expiresAt: string;
}

export interface NewRefreshToken {
  /** SHA-256 of the token, hex. */
  readonly tokenHash: string;
  readonly sessionId: string;
  readonly expiresAt: string;
}

/** Adds a session. */
export async function addSession(tx: SqlExecutor, session: NewSession, now: string): Promise<void> {
  await tx.sql(
    `insert into sign_in_session (session_id, user_id, origin, created_at, expires_at)
     values ($1, $2, $3, $4::text::timestamptz, $5::text::timestamptz)`,
    [session.sessionId, session.userId, session.origin, now, session.expiresAt],
  );
}

/** Adds a refresh token to a session. */
export async function addRefreshToken(tx: SqlExecutor, token: NewRefreshToken, now: string): Promise<void> {
  await tx.sql(
    `insert into refresh_token (token_hash, session_id, issued_at, expires_at)
     values ($1, $2, $3::text::timestamptz, $4::text::timestamptz)`,
    [token.tokenHash, token.sessionId, now, token.expiresAt],
  );
}

/**
 * Spends a token and names its session; null when it is unknown, past its time or spent. Of two transactions
 * that spend the same token the second waits for the first and then finds it spent.
 */
export async function spendRefreshToken(
  tx: SqlExecutor,
  tokenHash: string,
  now: string,
): Promise<string | null> {
  const [token] = await tx.sql<{ sessionId: string }>(
    `update refresh_token set spent_at = $2::text::timestamptz
     where token_hash = $1 and spent_at is null and expires_at > $2::text::timestamptz
     returning session_id as "sessionId"`,
    [tokenHash, now],
  );
  return token?.sessionId ?? null;
}

/**
 * The user and the end of a session that goes on, or null when it was ended or is over. Whoever ends it
 * waits for this transaction, so that no token is added to an ended session unseen.
 */
export async function lockLiveSession(
  tx: SqlExecutor,
  sessionId: string,
  now: string,
): Promise<{ readonly userId: string; readonly expiresAt: string } | null> {
  const [session] = await tx.sql<{ userId: string; expiresAt: string }>(
    `select user_id as "userId", ${isoTime('expires_at')} as "expiresAt" from sign_in_session
     where session_id = $1 and ended_at is null and expires_at > $2::text::timestamptz for share`,
    [sessionId, now],
  );
  return session ?? null;
}

/** Ends the session a token belongs to, spent or not; its id, or null when there was none to end. */
export async function endSessionOfToken(
  tx: SqlExecutor,
  tokenHash: string,
  now: string,
): Promise<string | null> {
  return endSession(tx, 'signed_out', [tokenHash, now]);
}

/** Whose session a token belongs to, whatever became of both; null for an unknown one. */
export async function userOfToken(tx: SqlExecutor, tokenHash: string): Promise<string | null> {
  const [session] = await tx.sql<{ userId: string }>(
    `select s.user_id as "userId" from refresh_token t join sign_in_session s on s.session_id = t.session_id
     where t.token_hash = $1`,
    [tokenHash],
  );
  return session?.userId ?? null;
}

/** Ends the session of a token that was spent before; its id, or null when there was none to end. */
export async function endSessionOfSpentToken(
  tx: SqlExecutor,
  tokenHash: string,
  now: string,
): Promise<string | null> {
  return endSession(tx, 'token_reused', [tokenHash, now]);
}

async function endSession(
  tx: SqlExecutor,
  reason: SessionEnd,
  [tokenHash, now]: readonly [string, string],
): Promise<string | null> {
  const spent = reason === 'token_reused' ? 'and spent_at is not null' : '';
  const [session] = await tx.sql<{ sessionId: string }>(
    `update sign_in_session set ended_at = $2::text::timestamptz, end_reason = $3
     where ended_at is null
       and session_id = (select session_id from refresh_token where token_hash = $1 ${spent})
     returning session_id as "sessionId"`,
    [tokenHash, now, reason],
  );
  return session?.sessionId ?? null;
}

/** Ends every session of an account that was given to whoever proved its address. */
export async function endSessionsOfUser(tx: SqlExecutor, userId: string, now: string): Promise<void> {
  await tx.sql(
    `update sign_in_session set ended_at = $2::text::timestamptz, end_reason = $3
     where user_id = $1 and ended_at is null`,
    [userId, now, 'account_reclaimed' satisfies SessionEnd],
  );
}

/** Whether the account was signed in to from the same origin in a session not yet over, stolen ones left out. */
export async function isKnownOrigin(tx: SqlExecutor, origin: string, now: string): Promise<boolean> {
  const rows = await tx.sql(
    `select 1 as known from sign_in_session
     where origin = $1 and expires_at > $2::text::timestamptz
       and end_reason is distinct from 'token_reused' limit 1`,
    [origin, now],
  );
  return rows.length > 0;
}

/** Takes sessions that were over before a time away, with their tokens; a hundred at most. */
export async function purgeSessions(tx: SqlExecutor, before: string): Promise<void> {
  await tx.sql(
    `delete from sign_in_session where session_id in (
       select session_id from sign_in_session where expires_at < $1::text::timestamptz
       order by expires_at limit ${PURGE_ROWS} for update skip locked)`,
    [before],
  );
}

/** Look-up: the user of a session that was not ended, with his memberships, or null. One statement. */
export async function findMemberOfSession(
  lookup: SqlExecutor,
  session: { readonly sessionId: string; readonly userId: string },
): Promise<MemberInfo | null> {
  const rows = await lookup.sql<MemberRow>(
    `${MEMBER_COLUMNS} from sign_in_session s join app_user u on u.user_id = s.user_id ${MEMBERSHIPS_OF_USER}
     where s.session_id = $1 and s.user_id = $2 and s.ended_at is null ${MEMBERSHIP_ORDER}`,
    [session.sessionId, session.userId],
  );
  return memberOf(rows);
}
