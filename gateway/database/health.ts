import { LIVENESS_TIMEOUT_MS, READINESS_TIMEOUT_MS, STUCK_DATABASE_MS } from '../limits.ts';
import type { Database } from './open-database.ts';
import { withLookup } from './transaction.ts';

/**
 * Whether the database answers and takes changes. One that is merely busy is ready: a server is asked beside the pool,
 * and of the embedded one, which has no second connection, only a failure counts, or a wait that has lasted too long.
 */
export async function isReady(db: Database): Promise<boolean> {
  if (db.probe !== null) return inTime(db.probe.takesChanges(), false);
  return inTime(answers(db), !hasWaited(db, STUCK_DATABASE_MS / 2));
}

/**
 * Whether only a restart helps: the embedded database answers with nothing but failures; or for long nobody was given a
 * turn or a connection, none is to be had now either, and yet the server, if there is one, lets others in.
 */
export async function isStuck(db: Database, afterMs = STUCK_DATABASE_MS): Promise<boolean> {
  if (db.probe === null && !(await inTime(answers(db), true, LIVENESS_TIMEOUT_MS))) return true;
  if (!hasWaited(db, afterMs)) return false;
  if (db.probe !== null && !(await db.probe.opens())) return false;
  const trial = db.turns.run('probe', async () => {
    if (db.pool !== null) db.pool.giveBack(await db.pool.take());
  });
  return inTime(
    trial.then(
      () => false,
      () => true,
    ),
    true,
  );
}

function answers(db: Database): Promise<boolean> {
  return withLookup(db, (tx) => tx.sql('select 1 as one')).then(
    () => true,
    () => false,
  );
}

function hasWaited({ turns, pool }: Database, ms: number): boolean {
  const since = Math.min(turns.wantedSince ?? Infinity, pool?.wantedSince ?? Infinity);
  return performance.now() - since > ms;
}

/** What is asked, or `late` when it has no answer after the time a probe waits. */
async function inTime(
  asked: Promise<boolean>,
  late: boolean,
  timeoutMs = READINESS_TIMEOUT_MS,
): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(late), timeoutMs);
  });
  try {
    return await Promise.race([asked, end]);
  } finally {
    clearTimeout(timer);
  }
}
