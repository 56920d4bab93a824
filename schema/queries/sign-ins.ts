import type { SessionEnd } from '../entities/sign-in-session.ts';
import type { Row, SqlExecutor } from './sql.ts';

/** A window lasts this long from its first counted attempt. */
export const SIGN_IN_WINDOW_SECONDS = 900;
/** Most rows one purge deletes, so that the sign-in that runs it stays quick. */
const PURGE_ROWS = 100;

/** A refresh token with its session, even if both have ended. */
export async function findRefreshToken(tx: SqlExecutor, tokenHash: string) {
  return tx.db
    .selectFrom('refresh_token as t')
    .innerJoin('sign_in_session as s', 's.sessionId', 't.sessionId')
    .select(['t.tokenHash', 't.sessionId', 't.parentHash', 't.expiresAt', 't.spentAt', 's.userId'])
    .where('t.tokenHash', '=', tokenHash)
    .executeTakeFirst();
}

export type FoundToken = NonNullable<Awaited<ReturnType<typeof findRefreshToken>>>;

/** How often a token was exchanged, and whether a token it gave, or one given beside it, was used. */
export async function usesAround(tx: SqlExecutor, { sessionId, tokenHash, parentHash }: FoundToken) {
  const rows = await tx.db
    .selectFrom('refresh_token')
    .select(['tokenHash', 'parentHash', 'spentAt'])
    .where('sessionId', '=', sessionId)
    .where('parentHash', 'in', parentHash === null ? [tokenHash] : [tokenHash, parentHash])
    .execute();
  const given = rows.filter((row) => row.parentHash === tokenHash);
  const beside = rows.filter((row) => row.parentHash !== tokenHash && row.tokenHash !== tokenHash);
  return {
    exchanges: given.length,
    successorUsed: given.some(({ spentAt }) => spentAt !== null),
    siblingUsed: beside.some(({ spentAt }) => spentAt !== null),
  };
}

export async function spendRefreshToken(tx: SqlExecutor, tokenHash: string, now: string): Promise<void> {
  await tx.db.updateTable('refresh_token').set({ spentAt: now }).where('tokenHash', '=', tokenHash).execute();
}

/** Ends the open session of a token, if there is one. */
export async function endSessionOf(
  tx: SqlExecutor,
  tokenHash: string,
  { now, reason }: { readonly now: string; readonly reason: SessionEnd },
): Promise<void> {
  const session = tx.db.selectFrom('refresh_token').select('sessionId').where('tokenHash', '=', tokenHash);
  await tx.db
    .updateTable('sign_in_session')
    .set({ endedAt: now, endReason: reason })
    .where('endedAt', 'is', null)
    .where('sessionId', '=', session)
    .execute();
}

/** Whether the account was signed in to from the same origin in an open session, stolen ones left out. */
export async function isKnownOrigin(tx: SqlExecutor, origin: string, now: string): Promise<boolean> {
  const session = await tx.db
    .selectFrom('sign_in_session')
    .select('sessionId')
    .where('origin', '=', origin)
    .where('expiresAt', '>', now)
    .where('endReason', 'is distinct from', 'token_reused')
    .limit(1)
    .executeTakeFirst();
  return session !== undefined;
}

/** Deletes sessions that ended before a time, with their tokens; a hundred at most. */
export async function purgeSessions(tx: SqlExecutor, before: string): Promise<void> {
  const over = tx.db
    .selectFrom('sign_in_session')
    .select('sessionId')
    .where('expiresAt', '<', before)
    .orderBy('expiresAt')
    .limit(PURGE_ROWS)
    .forUpdate()
    .skipLocked();
  await tx.db.deleteFrom('sign_in_session').where('sessionId', 'in', over).execute();
}

/** An account or an address, and its number of attempts in the window, this one included. */
export type CountedAttempt = Row<'sign_in_attempt'>;

/**
 * Counts an attempt for each subject. Concurrent calls must name the kinds of subjects in the same order, to avoid a
 * deadlock. A window that begins in the future, by a wrong clock, counts as over.
 */
export async function countAttempt(
  tx: SqlExecutor,
  subjects: readonly string[],
  now: Date,
): Promise<CountedAttempt[]> {
  const windowStart = now.toISOString();
  const [ended, future] = [-1, 1].map((sign) => secondsFrom(now, sign * SIGN_IN_WINDOW_SECONDS)) as [
    string,
    string,
  ];
  return tx.db
    .insertInto('sign_in_attempt')
    .values(subjects.map((subject) => ({ subject, windowStart, attempts: 1 })))
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet((eb) => {
        const begun = eb.ref('sign_in_attempt.windowStart');
        const isOver = eb.or([eb(begun, '<=', ended), eb(begun, '>', future)]);
        return {
          windowStart: eb.case().when(isOver).then(eb.ref('excluded.windowStart')).else(begun).end(),
          attempts: eb
            .case()
            .when(isOver)
            .then(eb.lit(1))
            .else(eb('sign_in_attempt.attempts', '+', eb.lit(1)))
            .end(),
        };
      }),
    )
    .returningAll()
    .execute();
}

/** Undoes a counted attempt, unless its window is over. */
export async function uncountAttempt(
  tx: SqlExecutor,
  { subject, windowStart }: CountedAttempt,
): Promise<void> {
  await tx.db
    .updateTable('sign_in_attempt')
    .set((eb) => ({ attempts: eb('attempts', '-', eb.lit(1)) }))
    .where('subject', '=', subject)
    .where('windowStart', '=', windowStart)
    .where('attempts', '>', 0)
    .execute();
}

/** Deletes the counts of a subject. */
export async function forgetAttempts(tx: SqlExecutor, subject: string): Promise<void> {
  await tx.db.deleteFrom('sign_in_attempt').where('subject', '=', subject).execute();
}

/** Deletes windows that ended a window ago; a hundred at most. */
export async function purgeAttempts(tx: SqlExecutor, now: Date): Promise<void> {
  const old = tx.db
    .selectFrom('sign_in_attempt')
    .select('subject')
    .where('windowStart', '<', secondsFrom(now, -2 * SIGN_IN_WINDOW_SECONDS))
    .orderBy('windowStart')
    .limit(PURGE_ROWS)
    .forUpdate()
    .skipLocked();
  await tx.db.deleteFrom('sign_in_attempt').where('subject', 'in', old).execute();
}

const secondsFrom = (now: Date, seconds: number): string =>
  new Date(now.getTime() + seconds * 1000).toISOString();
