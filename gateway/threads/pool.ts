import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type * as computeTasks from '../../compute/worker.ts';
import { ApiError } from '../api-error.ts';
import { assertNoOpenTransaction } from '../database/open-transaction.ts';
import { createFairQueue } from '../fair-queue.ts';
import {
  ALONE_AFTER_MS,
  LONG_INGEST_BYTES,
  LONG_RE_PERFORMANCE,
  LONG_SAMPLE_LINES,
  PERIOD_TASK_TIMEOUT_MS,
  POOL_QUEUE,
  POOL_QUEUE_PER_PARTY,
  POOL_THREAD_MIB,
  POOL_TIMEOUT_MS,
  POOL_WAIT_MS,
  REFUSAL_DELAY_MS,
} from '../limits.ts';
import { recorded } from '../telemetry/telemetry.ts';
import { startOfThreads, THREAD_OPTIONS } from './thread-data.ts';

const RETRY_AFTER_SECONDS = 2;
/** What a task leaves behind is freed early: without the two bounds a thread keeps two to three times the memory it needs. */
const YOUNG_MIB = 24;
/** Piscina's messages when a thread ended during its task. */
const THREAD_ENDED = /^(worker exited with code|Terminating worker thread)/;

export interface PoolOptions {
  readonly threads: number;
  /** Module with the task functions; another one only in tests of failures. */
  readonly workerFile?: string;
  readonly queue?: number;
  /** Threads one party may use; absent: all but one. */
  readonly perParty?: number;
  readonly timeoutMs?: number;
  readonly waitMs?: number;
  /** Called for a thread that failed outside any task. */
  readonly onError?: (error: unknown) => void;
}

type Tasks = typeof computeTasks;
export type TaskName = keyof Tasks;
/** Tasks over all lines of a period. */
const PERIOD_TASKS: ReadonlySet<TaskName> = new Set([
  'generateSample',
  'scorePopulation',
  'previewSample',
  'drawFurther',
  'topUpSample',
]);
export type TaskInput<Name extends TaskName> = Parameters<Tasks[Name]>[0];
export type TaskOutput<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>;

/** The pool for one party. */
export interface PartyPool {
  /**
   * Runs a task of `compute/worker.ts` on a thread. Bytes in `transfer` are transferred, not copied, and must not be
   * used afterwards.
   * @throws ApiError `compute_unavailable` when too much is waiting or no thread became free in time, or (with a
   * cause) when its thread ended or the task took too long; NestedTransactionError inside a transaction, whose
   * connection and locks would wait for a thread.
   */
  run<Name extends TaskName>(
    name: Name,
    task: TaskInput<Name>,
    transfer?: Uint8Array | readonly Uint8Array[],
  ): Promise<TaskOutput<Name>>;
}

/** The party of tasks that serve everybody. */
export const OWN_PARTY = 'gateway';

/** The only way from the gateway to compute: a few threads shared by parties, behind a bounded queue. */
export interface ComputePool {
  /** @param party - an account, the customer of an API key, or `OWN_PARTY`. */
  of(party: string): PartyPool;
  readonly waiting: number;
  close(): Promise<void>;
}

/**
 * Starts the threads, which stay warm; one that ends is replaced. While others wait, no party uses all threads, nor
 * do all long tasks together, so a free one remains.
 */
export function createPool(options: PoolOptions): ComputePool {
  const { threads } = options;
  const allButOne = Math.max(1, threads - 1);
  let ended = 0;
  let isClosed = false;
  const starting = startOfThreads().then((workerData) => {
    const pool = new Piscina({
      filename: options.workerFile ?? fileURLToPath(new URL('./compute-thread.ts', import.meta.url)),
      minThreads: threads,
      maxThreads: threads,
      concurrentTasksPerWorker: 1,
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: POOL_THREAD_MIB, maxYoungGenerationSizeMb: YOUNG_MIB },
      ...THREAD_OPTIONS,
    });
    pool.on('workerDestroy', () => {
      ended += 1;
    });
    pool.on('error', (error: unknown) => options.onError?.(error));
    return pool;
  });
  starting.catch((error: unknown) => options.onError?.(error));

  const runNow: PartyPool['run'] = async (name, task, transfer) => {
    const pool = await starting;
    let endedBefore = ended;
    const signal = AbortSignal.timeout(options.timeoutMs ?? timeoutOf(name));
    // This handler runs before the pool's, which ends the task's thread at once: only that end counts.
    signal.addEventListener('abort', () => {
      endedBefore = ended;
    });
    try {
      return await pool.run(task, { name, transferList: transferable(transfer), signal });
    } catch (error) {
      throw failureOfPool(error, isClosed || ended !== endedBefore) ?? error;
    }
  };

  const bounds = {
    waiting: options.queue ?? POOL_QUEUE,
    waitingPerParty: options.queue ?? POOL_QUEUE_PER_PARTY,
    waitMs: options.waitMs ?? POOL_WAIT_MS,
    refusalDelayMs: REFUSAL_DELAY_MS,
    refusal: busy,
  };
  const perParty = options.perParty ?? allButOne;
  const places = createFairQueue({ ...bounds, places: threads, perParty, aloneAfterMs: ALONE_AFTER_MS });
  const longPlaces = createFairQueue({ ...bounds, places: allButOne });
  return {
    of: (party) => ({
      run(name, task, transfer) {
        assertNoOpenTransaction(`${name} was posted inside an open transaction: read, compute, then store`);
        const inPlace = () => places.run(party, () => runNow(name, task, transfer));
        return recorded(
          () => ({ kind: 'task', name: `compute ${name}`, attributes: { 'footing.task': name } }),
          () => (isLong(name, task) ? longPlaces.run(party, inPlace) : inPlace()),
        );
      },
    }),
    get waiting() {
      return places.waiting + longPlaces.waiting;
    },
    async close() {
      isClosed = true;
      await (await starting).destroy();
    },
  };
}

function timeoutOf(name: TaskName): number {
  return PERIOD_TASKS.has(name) ? PERIOD_TASK_TIMEOUT_MS : POOL_TIMEOUT_MS;
}

/** Whether a task can occupy its thread for seconds. */
function isLong<Name extends TaskName>(name: Name, task: TaskInput<Name>): boolean {
  if ('pages' in task) return task.pages.reduce((sum, { lines }) => sum + lines, 0) > LONG_SAMPLE_LINES;
  if ('scored' in task) return bytesOf(task.scored) > LONG_INGEST_BYTES;
  if ('populations' in task) {
    return task.populations.reduce((sum, { parts }) => sum + bytesOf(parts), 0) > LONG_INGEST_BYTES;
  }
  if (name === 'rePerform') return 'invoices' in task && task.invoices.length > LONG_RE_PERFORMANCE;
  return 'body' in task && task.body.byteLength > LONG_INGEST_BYTES;
}

const bytesOf = (parts: readonly Uint8Array[]) => parts.reduce((sum, part) => sum + part.byteLength, 0);

type TransferList = NonNullable<Parameters<Piscina['run']>[1]>['transferList'] & {};

/** Piscina's type follows the wrong overload of `postMessage`; at run time it requires an array. */
function transferable(bytes: Uint8Array | readonly Uint8Array[] = []): TransferList {
  const all = bytes instanceof Uint8Array ? [bytes] : bytes;
  return all.map(({ buffer }) => buffer).filter((buffer) => buffer instanceof ArrayBuffer) as TransferList;
}

/** A failure of the pool; null for a bug in the task. */
function failureOfPool(error: unknown, threadEnded: boolean): ApiError | null {
  if (!(error instanceof Error)) return null;
  if (error.name === 'AbortError') {
    if (!threadEnded) return busy();
    return unavailable('The calculation took too long and was stopped.', error);
  }
  const ended = threadEnded || THREAD_ENDED.test(error.message);
  return ended ? unavailable('A calculation thread ended unexpectedly.', error) : null;
}

function busy(): ApiError {
  return unavailable('All calculation threads are busy.');
}

function unavailable(what: string, cause?: Error): ApiError {
  const detail = `${what} Nothing was stored; send it again.`;
  return new ApiError('compute_unavailable', { detail, retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
}
