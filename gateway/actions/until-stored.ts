import { ApiError } from '../api-error.ts';
import { PeriodClosedError } from '../database/append-entries.ts';
import { MAX_STORE_RUNS } from '../limits.ts';

/** The inputs of a calculation changed before its result could be stored. */
export class StaleError extends Error {
  override readonly name = 'StaleError';
}

/**
 * Runs an action that reads in one transaction, computes outside and stores in another. If the second one throws
 * StaleError or PeriodClosedError, because what was read has changed, the action starts again.
 * @param what - the subject of the error message, such as "The file of the engagement".
 * @throws ApiError `busy` after too many attempts; then nothing is stored.
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

/** The last task for each key, while it runs. */
const running = new Map<string, Promise<unknown>>();

/** Runs tasks for one key in order of arrival, so that only other gateways can change it meanwhile. */
export async function inOrder<Value>(thing: string, work: () => Promise<Value>): Promise<Value> {
  const own = (running.get(thing) ?? Promise.resolve()).then(work, work);
  running.set(thing, own);
  try {
    return await own;
  } finally {
    if (running.get(thing) === own) running.delete(thing);
  }
}
