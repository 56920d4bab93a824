import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '../../api-error.ts';
import { SigningStopped } from '../../database/signing-lock.ts';
import { SIGNING_WAIT_MS } from '../../limits.ts';

/** Pauses between attempts: each is twice the one before, up to the longest. */
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 320;

/**
 * Runs a transaction that calls `holdSigningKey`. While the audit key is being replaced the transaction is rolled back
 * and tried again later, so that a waiting request keeps no connection; after `SIGNING_WAIT_MS` no more.
 * @throws ApiError `busy`.
 */
export async function whileSigning<Value>(transaction: () => Promise<Value>): Promise<Value> {
  const end = performance.now() + SIGNING_WAIT_MS;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    try {
      return await transaction();
    } catch (error) {
      if (!(error instanceof SigningStopped)) throw error;
      if (performance.now() + pause > end) throw signingBusy(error);
    }
    await sleep(pause * (0.5 + Math.random() / 2));
  }
}

/** The error while nothing can be signed. */
export function signingBusy(cause?: Error): ApiError {
  return new ApiError('busy', {
    detail: 'The audit key is being changed, and nothing is signed until that is done: ask again.',
    retryAfterSeconds: 1,
    cause,
  });
}
