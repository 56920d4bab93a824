import { ApiError } from './api-error.ts';
import { createFairQueue, type FairQueue } from './fair-queue.ts';
import {
  ALONE_AFTER_MS,
  BODY_WAIT_MS,
  EXPORT_QUEUE,
  EXPORT_QUEUE_PER_PARTY,
  EXPORT_WAIT_MS,
  IMPORT_UPLOADS,
  IMPORT_UPLOADS_PER_PARTY,
  IMPORT_UPLOADS_WAITING,
  LONG_INGEST_QUEUE,
  LONG_INGEST_QUEUE_PER_PARTY,
  LONG_INGEST_WAIT_MS,
  LONG_INGESTS,
  LONG_INGESTS_PER_PARTY,
  MAX_EXPORTS,
  MAX_EXPORTS_PER_PARTY,
  MAX_TABLES,
  MAX_TABLES_PER_WORKSPACE,
  REFUSAL_DELAY_MS,
  REQUEST_QUEUE,
  REQUEST_QUEUE_PER_PARTY,
  REQUEST_WAIT_MS,
  REQUESTS_AT_ONCE,
  REQUESTS_PER_PARTY,
  TABLE_QUEUE,
  TABLE_QUEUE_PER_WORKSPACE,
  TABLE_WAIT_MS,
} from './limits.ts';

/** Queues that parties share besides the threads; a request that waits too long is refused with `busy`. */
export interface Places {
  /** For GraphQL executions, tRPC calls, workpaper actions and documents, by account. */
  readonly requests: FairQueue;
  /** For ingests of large bodies, by customer. */
  readonly longIngests: FairQueue;
  /** For files to be imported while they are sent, by customer. */
  readonly uploads: FairQueue;
  /** For evidence exports, by customer. */
  readonly exports: FairQueue;
  /** For answers as tables, by workspace. */
  readonly tables: FairQueue;
}

export function createPlaces(): Places {
  return {
    requests: createFairQueue({
      places: REQUESTS_AT_ONCE,
      perParty: REQUESTS_PER_PARTY,
      aloneAfterMs: ALONE_AFTER_MS,
      waiting: REQUEST_QUEUE,
      waitingPerParty: REQUEST_QUEUE_PER_PARTY,
      waitMs: REQUEST_WAIT_MS,
      refusalDelayMs: REFUSAL_DELAY_MS,
      refusal: () => busy('Too many requests at once. Try again in a moment.'),
    }),
    longIngests: createFairQueue({
      places: LONG_INGESTS,
      perParty: LONG_INGESTS_PER_PARTY,
      aloneAfterMs: ALONE_AFTER_MS,
      waiting: LONG_INGEST_QUEUE,
      waitingPerParty: LONG_INGEST_QUEUE_PER_PARTY,
      waitMs: LONG_INGEST_WAIT_MS,
      refusalDelayMs: REFUSAL_DELAY_MS,
      refusal: () => busy('Too many large ingests at once. Nothing was stored; send it again.'),
    }),
    uploads: createFairQueue({
      places: IMPORT_UPLOADS,
      perParty: IMPORT_UPLOADS_PER_PARTY,
      waiting: IMPORT_UPLOADS_WAITING,
      waitingPerParty: IMPORT_UPLOADS_WAITING,
      waitMs: BODY_WAIT_MS,
      refusalDelayMs: REFUSAL_DELAY_MS,
      refusal: () => busy('Too many files are being sent at once. Nothing was stored; send it again.'),
    }),
    exports: createFairQueue({
      places: MAX_EXPORTS,
      perParty: MAX_EXPORTS_PER_PARTY,
      waiting: EXPORT_QUEUE,
      waitingPerParty: EXPORT_QUEUE_PER_PARTY,
      waitMs: EXPORT_WAIT_MS,
      refusalDelayMs: REFUSAL_DELAY_MS,
      refusal: () => busy('Too many evidence packages are being exported already.'),
    }),
    tables: createFairQueue({
      places: MAX_TABLES,
      perParty: MAX_TABLES_PER_WORKSPACE,
      waiting: TABLE_QUEUE,
      waitingPerParty: TABLE_QUEUE_PER_WORKSPACE,
      waitMs: TABLE_WAIT_MS,
      refusalDelayMs: REFUSAL_DELAY_MS,
      refusal: () => busy('Too many tables of this workspace, or of all of them, are being read already.'),
    }),
  };
}

function busy(detail: string): ApiError {
  return new ApiError('busy', { detail, retryAfterSeconds: RETRY_AFTER_SECONDS });
}

const RETRY_AFTER_SECONDS = 2;
