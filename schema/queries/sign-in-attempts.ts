import { isoTime, type SqlExecutor } from './sql.ts';

/** A window lasts this long from its first counted attempt. */
export const SIGN_IN_WINDOW_SECONDS = 900;
const PURGE_ROWS = 100;

/** An account or an address, and where it stands. */
export interface CountedAttempt {
  readonly subject: string;
  /** Attempts in the window, this one included: 1 or more. */
  readonly attempts: number;
  /** `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
  readonly windowStart: string;
}

/**
 * Counts an attempt for each subject. Of whoever counts at the same time all must name the kinds of subjects in
 * the same order, so that transactions wait for each other and never in a circle. A window that begins in the future, by a clock that was wrong, counts as over.
 */
export async function countAttempt(
  tx: SqlExecutor,
  subjects: readonly string[],
  now: string,
): Promise<CountedAttempt[]> {
  const window = `interval '${SIGN_IN_WINDOW_SECONDS} seconds'`;
  const over = `(a.window_start <= excluded.window_start - ${window} or a.window_start > excluded.window_start + ${window})`;
  return tx.sql<CountedAttempt>(
    `insert into sign_in_attempt as a (subject, window_start, attempts)
     values ${subjects.map((_subject, at) => `($${at + 2}::text, $1::text::timestamptz, 1)`).join(', ')}
     on conflict (subject) do update set
       window_start = case when ${over} then excluded.window_start else a.window_start end,
       attempts = case when ${over} then 1 else a.attempts + 1 end
     returning subject, attempts, ${isoTime('window_start')} as "windowStart"`,
    [now, ...subjects],
  );
}

/** Takes a counted attempt back, unless its window is over. */
export async function uncountAttempt(tx: SqlExecutor, attempt: CountedAttempt): Promise<void> {
  await tx.sql(
    `update sign_in_attempt set attempts = attempts - 1
     where subject = $1 and window_start = $2::text::timestamptz and attempts > 0`,
    [attempt.subject, attempt.windowStart],
  );
}

/** Forgets what was counted for a subject. */
export async function forgetAttempts(tx: SqlExecutor, subject: string): Promise<void> {
  await tx.sql('delete from sign_in_attempt where subject = $1', [subject]);
}

/** Takes windows that began before a time away; a hundred at most. */
export async function purgeAttempts(tx: SqlExecutor, before: string): Promise<void> {
  await tx.sql(
    `delete from sign_in_attempt where subject in (
       select subject from sign_in_attempt where window_start < $1::text::timestamptz
       order by window_start limit ${PURGE_ROWS} for update skip locked)`,
    [before],
  );
}
