import { ApiError } from '../api-error.ts';
import { createFairQueue, type FairQueue, type FairQueueOptions } from '../fair-queue.ts';
import {
  ALONE_AFTER_MS,
  EMBEDDED_WAIT_MS,
  LOOKUP_CONNECTIONS,
  READ_CONNECTIONS,
  READS_PER_WORKSPACE,
  TRANSACTION_WAIT_MS,
  TRANSACTIONS_WAITING,
  TRANSACTIONS_WAITING_PER_WORKSPACE,
  WRITE_CONNECTIONS,
  WRITES_PER_WORKSPACE,
} from '../limits.ts';

/** A queue of transactions. */
export interface Turns extends Pick<FairQueue, 'run'> {
  /**
   * Time of `performance` since which a transaction has been waiting without any getting a turn; null if none
   * waits.
   */
  readonly wantedSince: number | null;
}

/**
 * Queues for the connections: of transactions that write and of reads, by workspace, and of look-ups before the
 * workspace is known. Each has connections of its own, together all of them, so that reads never wait
 * for writes and nothing waits for a connection outside its queue.
 */
export type Lanes = Readonly<Record<'writes' | 'reads' | 'lookups', Turns>>;

/** On the embedded database with its one connection all take turns, and look-ups go in between. */
export function createLanes(kind: 'pglite' | 'postgres'): Lanes {
  if (kind === 'pglite') {
    const all = createTurns('The one connection to the embedded database is', {
      places: 1,
      waitMs: EMBEDDED_WAIT_MS,
    });
    return { writes: all, reads: all, lookups: { run: (_party, work) => work(), wantedSince: null } };
  }
  return {
    writes: createTurns('All connections for changes are', {
      places: WRITE_CONNECTIONS,
      perParty: WRITES_PER_WORKSPACE,
      aloneAfterMs: ALONE_AFTER_MS,
    }),
    reads: createTurns('All connections for reads are', {
      places: READ_CONNECTIONS,
      perParty: READS_PER_WORKSPACE,
      aloneAfterMs: ALONE_AFTER_MS,
    }),
    lookups: createTurns('All connections for look-ups are', {
      places: LOOKUP_CONNECTIONS,
      waitingPerParty: TRANSACTIONS_WAITING,
    }),
  };
}

function createTurns(
  what: string,
  shares: Pick<FairQueueOptions, 'places'> & Partial<FairQueueOptions>,
): Turns {
  const queue = createFairQueue({
    waiting: TRANSACTIONS_WAITING,
    waitingPerParty: TRANSACTIONS_WAITING_PER_WORKSPACE,
    waitMs: TRANSACTION_WAIT_MS,
    ...shares,
    refusal: (reason) => busy(what, reason),
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

function busy(what: string, reason: 'full' | 'late'): ApiError {
  const why = reason === 'full' ? 'too many are waiting already' : 'none became free in time';
  return new ApiError('busy', {
    detail: `${what} in use, and ${why}. Nothing was stored; send it again.`,
    retryAfterSeconds: 1,
  });
}
