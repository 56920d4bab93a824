import { ApiError } from '../api-error.ts';
import { createFairQueue, type FairQueue } from '../fair-queue.ts';
import {
  CONNECTIONS_PER_WORKSPACE,
  EMBEDDED_WAIT_MS,
  SHARED_CONNECTIONS,
  TRANSACTION_WAIT_MS,
  TRANSACTIONS_WAITING,
  TRANSACTIONS_WAITING_PER_WORKSPACE,
} from '../limits.ts';

/** The queue of transactions. */
export interface Turns extends Pick<FairQueue, 'run'> {
  /**
   * Time of `performance` since which a transaction has been waiting without any getting a turn; null if none
   * waits.
   */
  readonly wantedSince: number | null;
}

/** Shares the connections among workspaces; on the embedded database with its one connection they take turns. */
export function createTurns(kind: 'pglite' | 'postgres'): Turns {
  const shares =
    kind === 'postgres'
      ? { places: SHARED_CONNECTIONS, perParty: CONNECTIONS_PER_WORKSPACE, waitMs: TRANSACTION_WAIT_MS }
      : { places: 1, waitMs: EMBEDDED_WAIT_MS };
  const queue = createFairQueue({
    ...shares,
    waiting: TRANSACTIONS_WAITING,
    waitingPerParty: TRANSACTIONS_WAITING_PER_WORKSPACE,
    refusal: () =>
      new ApiError('busy', {
        detail: 'Too much of this workspace, or of all of them, waits for the database. Send it again.',
        retryAfterSeconds: 1,
      }),
  });
  let wantedSince: number | null = null;
  return {
    run(party, work) {
      wantedSince ??= performance.now();
      return queue.run(party, () => {
        wantedSince = null;
        return work();
      });
    },
    get wantedSince() {
      return wantedSince;
    },
  };
}
