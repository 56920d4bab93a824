import type { Logger } from 'pino';
import { CLOCK_CHECK_MS, CLOCK_SKEW_SECONDS, CLOCK_TOLERANCE_MS } from '../limits.ts';
import type { Database } from './open-database.ts';
import { withLookup } from './transaction.ts';

/** The clocks of this machine: one that may be set, and one that only runs on, in milliseconds. */
export interface MachineClocks {
  wall(): number;
  steady(): number;
}

const MACHINE: MachineClocks = { wall: Date.now, steady: () => performance.now() };

/**
 * The time of the database server, so that gateways on different machines agree on it. It is asked for at the start,
 * every minute, and when the clock of this machine was set or stood still. The embedded database has no other clock.
 */
export async function databaseClock(db: Database, log: Logger, machine = MACHINE): Promise<() => Date> {
  if (db.kind === 'pglite') return () => new Date(machine.wall());
  let asked = { wall: machine.wall(), steady: machine.steady(), offsetMs: 0 };
  let isAsking = false;

  async function ask(): Promise<void> {
    const { ms, before } = await timeOf(db, machine);
    const [wall, steady] = [machine.wall(), machine.steady()];
    const differenceMs = ms + (steady - before) / 2 - wall;
    const offsetMs = Math.abs(differenceMs) < CLOCK_TOLERANCE_MS ? 0 : Math.round(differenceMs);
    asked = { wall, steady, offsetMs };
    if (Math.abs(offsetMs) <= CLOCK_SKEW_SECONDS * 1_000) return;
    const seconds = Math.round(-offsetMs / 1_000);
    log.warn({ seconds_ahead: seconds }, "this machine's clock differs from the database's, which is used");
  }

  await ask();
  return () => {
    const passedMs = machine.steady() - asked.steady;
    const wasSet = Math.abs(machine.wall() - asked.wall - passedMs) > CLOCK_TOLERANCE_MS;
    if (!isAsking && (wasSet || passedMs > CLOCK_CHECK_MS)) {
      isAsking = true;
      ask()
        .catch((error: unknown) => log.debug({ err: error }, "the database's time is not known now"))
        .finally(() => {
          isAsking = false;
        });
    }
    return new Date(asked.wall + passedMs + asked.offsetMs);
  };
}

/** What the server says, and when it was asked. */
async function timeOf(db: Database, { steady }: MachineClocks) {
  return withLookup(db, async (tx) => {
    // A wait for a connection is no part of the way to the server.
    const before = steady();
    const [row] = await tx.sql<{ ms: number }>(
      'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
    );
    if (row === undefined) throw new Error('the server says no time');
    return { ms: row.ms, before };
  });
}

/** The same once, for a command. */
export async function databaseTime(db: Database): Promise<Date> {
  return new Date(db.kind === 'pglite' ? MACHINE.wall() : (await timeOf(db, MACHINE)).ms);
}
