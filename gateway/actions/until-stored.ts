import { ApiError } from '../api-error.ts';
import { PeriodClosedError } from '../database/append-entries.ts';
import { MAX_STORE_RUNS } from '../limits.ts';

/** What a calculation was made from has changed before its result could be stored. */
export class StaleError extends Error {
  override readonly name = 'StaleError';
}

/**
 * Runs an action that reads in one transaction, computes outside any and stores in another. The second one throws
 * StaleError, or PeriodClosedError, where what was read is no longer so; then the action runs again from its start.
 * @param what - "The file of the engagement", for who is told that it changes all the time.
 * @throws ApiError `busy` when it does; nothing is stored then.
 */
export async function untilStored<Value>(what: string, run: () => Promise<Value>): Promise<Value> {
  for (let attempt = 1; attempt <= MAX_STORE_RUNS; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof StaleError || error instanceof PeriodClosedError)) throw error;
    }
  }
  throw new ApiError('busy', {
    detail: `${what} keeps changing. Nothing was stored; send it again.`,
    retryAfterSeconds: 1,
  });
}

/** The last work on each thing, while it runs. */
const running = new Map<string, Promise<unknown>>();

/** Runs work on one thing after that which came before, so that only other gateways change it meanwhile. */
export async function inOrder<Value>(thing: string, work: () => Promise<Value>): Promise<Value> {
  const own = (running.get(thing) ?? Promise.resolve()).then(work, work);
  running.set(thing, own);
  try {
    return await own;
  } finally {
    if (running.get(thing) === own) running.delete(thing);
  }
}
