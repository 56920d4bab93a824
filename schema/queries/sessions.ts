import type { SessionEnd } from '../entities/sign-in-session.ts';
import type { SqlExecutor } from './sql.ts';

/** Sessions listed at most. */
const LISTED = 100;

/** The open sessions of a user, the newest first, with the time of their newest refresh token. */
export async function openSessions(tx: SqlExecutor, userId: string, now: string) {
  return tx.db
    .selectFrom('sign_in_session as s')
    .innerJoin('refresh_token as t', 't.sessionId', 's.sessionId')
    .select(['s.sessionId', 's.createdAt', 's.expiresAt', 's.address', 's.client'])
    .select((eb) => eb.fn.max('t.issuedAt').as('lastUsedAt'))
    .where('s.userId', '=', userId)
    .where('s.endedAt', 'is', null)
    .where('s.expiresAt', '>', now)
    .groupBy('s.sessionId')
    .having((eb) => eb(eb.fn.max('t.expiresAt'), '>', now))
    .orderBy('s.createdAt', 'desc')
    .orderBy('s.sessionId')
    .limit(LISTED)
    .execute();
}

/** Ends open sessions of a user: the one named, or all but one. Returns how many. */
export async function endSessionsOf(
  tx: SqlExecutor,
  {
    userId,
    only,
    except,
  }: { readonly userId: string; readonly only?: string; readonly except?: string | null },
  { now, reason }: { readonly now: string; readonly reason: SessionEnd },
): Promise<number> {
  const ended = await tx.db
    .updateTable('sign_in_session')
    .set({ endedAt: now, endReason: reason })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .$if(only !== undefined, (query) => query.where('sessionId', '=', only ?? ''))
    .$if(except != null, (query) => query.where('sessionId', '<>', except ?? ''))
    .returning('sessionId')
    .execute();
  return ended.length;
}
