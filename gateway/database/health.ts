import { LIVENESS_TIMEOUT_MS, READINESS_TIMEOUT_MS, STUCK_DATABASE_MS } from '../limits.ts';
import type { Database } from './open-database.ts';
import { withLookup } from './transaction.ts';

/**
 * Whether the database answers and accepts changes. A busy one is ready: a server is asked outside the pool. The
 * embedded one has a single connection, so only a failure or too long a wait counts.
 */
export async function isReady(db: Database): Promise<boolean> {
  if (db.probe !== null) return inTime(db.probe.takesChanges(), false);
  return inTime(answers(db), !hasWaited(db, STUCK_DATABASE_MS / 2));
}

/** Whether the disk has no room for changes: that of an embedded database, or of a server that has said so. */
export async function isDiskFull({ disk, probe }: Database): Promise<boolean> {
  if (disk !== null) return !disk.hasRoom();
  return probe !== null && inTime(probe.isDiskFull(), true);
}

/**
 * Whether only a restart helps: the embedded database answers only with failures; or for long no transaction got a
 * turn or a connection, none is available now, and yet the server (if there is one) accepts others.
 */
export async function isStuck(db: Database, afterMs = STUCK_DATABASE_MS): Promise<boolean> {
  if (db.probe === null && !(await inTime(answers(db), true, LIVENESS_TIMEOUT_MS))) return true;
  if (!hasWaited(db, afterMs)) return false;
  if (db.probe !== null && !(await db.probe.opens())) return false;
  const take = async () => {
    if (db.pool !== null) db.pool.giveBack(await db.pool.take());
  };
  const trial = Promise.all(Object.values(db.lanes).map((lane) => lane.run('probe', take)));
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

function hasWaited({ lanes, pool }: Database, ms: number): boolean {
  const waits = [...Object.values(lanes), pool].map((queue) => queue?.wantedSince ?? Infinity);
  return performance.now() - Math.min(...waits) > ms;
}

/** The answer, or `late` if there is none within the time a probe waits. */
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
