import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type * as computeTasks from '../compute/worker.ts';
import { ApiError } from './api-error.ts';
import { PERIOD_TASK_TIMEOUT_MS, POOL_QUEUE, POOL_TIMEOUT_MS } from './limits.ts';
import { threadData } from './thread-data.ts';

const RETRY_AFTER_SECONDS = 2;
/** What Piscina says when a thread ended under its task. */
const THREAD_ENDED = /^(worker exited with code|Terminating worker thread)/;

export interface PoolOptions {
  readonly threads: number;
  /** Module with the task functions; another one only in tests of faults. */
  readonly workerFile?: string;
  readonly queue?: number;
  readonly timeoutMs?: number;
  /** Told about a thread that failed outside any task. */
  readonly onError?: (error: unknown) => void;
}

type Tasks = typeof computeTasks;
export type TaskName = keyof Tasks;
/** Tasks over all lines of a period. */
const PERIOD_TASKS: ReadonlySet<TaskName> = new Set(['generateSample', 'drawFurther']);
export type TaskInput<Name extends TaskName> = Parameters<Tasks[Name]>[0];
export type TaskOutput<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>;

/** The only way from the gateway to compute: a bounded queue in front of a few threads. */
export interface ComputePool {
  /**
   * Runs a task of `compute/worker.ts` on a thread. Bytes in `transfer` are handed over, not copied, and must
   * not be used afterwards.
   * @throws ApiError `compute_unavailable` when the queue is full or the task waited in it till its time was up; with
   * a cause when its thread ended or it took too long by itself.
   */
  run<Name extends TaskName>(
    name: Name,
    task: TaskInput<Name>,
    transfer?: Uint8Array | readonly Uint8Array[],
  ): Promise<TaskOutput<Name>>;
  readonly waiting: number;
  close(): Promise<void>;
}

/** Starts the threads; they stay warm, and one that ends is replaced. */
export function createPool(options: PoolOptions): ComputePool {
  const pool = new Piscina({
    filename: options.workerFile ?? fileURLToPath(new URL('./compute-thread.ts', import.meta.url)),
    minThreads: options.threads,
    maxThreads: options.threads,
    concurrentTasksPerWorker: 1,
    execArgv: [],
    workerData: threadData(),
    env: {},
  });
  let ended = 0;
  pool.on('workerDestroy', () => {
    ended += 1;
  });
  pool.on('error', (error: unknown) => options.onError?.(error));
  const timeoutOf = (name: TaskName) =>
    options.timeoutMs ?? (PERIOD_TASKS.has(name) ? PERIOD_TASK_TIMEOUT_MS : POOL_TIMEOUT_MS);
  // Counted here: Piscina's own bound does not see tasks that can be aborted.
  const capacity = options.threads + (options.queue ?? POOL_QUEUE);
  let tasks = 0;
  let isClosed = false;
  return {
    async run(name, task, transfer) {
      if (tasks >= capacity) throw unavailable('All calculation threads are busy.');
      let endedBefore = ended;
      tasks += 1;
      const signal = AbortSignal.timeout(timeoutOf(name));
      // Told before the pool is: it ends the thread at once where the task runs on one, whatever other threads did.
      signal.addEventListener('abort', () => {
        endedBefore = ended;
      });
      try {
        return await pool.run(task, { name, transferList: transferable(transfer), signal });
      } catch (error) {
        throw failureOfPool(error, isClosed || ended !== endedBefore) ?? error;
      } finally {
        tasks -= 1;
      }
    },
    get waiting() {
      return Math.max(0, tasks - options.threads);
    },
    close() {
      isClosed = true;
      return pool.destroy();
    },
  };
}

type TransferList = NonNullable<Parameters<Piscina['run']>[1]>['transferList'] & {};

/** Piscina's type follows the wrong overload of `postMessage`: when it runs it demands an array. */
function transferable(bytes: Uint8Array | readonly Uint8Array[] = []): TransferList {
  const all = bytes instanceof Uint8Array ? [bytes] : bytes;
  return all.map(({ buffer }) => buffer).filter((buffer) => buffer instanceof ArrayBuffer) as TransferList;
}

/** A failure of the pool, as opposed to a bug the task threw: null for the latter. */
function failureOfPool(error: unknown, threadEnded: boolean): ApiError | null {
  if (!(error instanceof Error)) return null;
  if (error.name === 'AbortError') {
    // A task that still waited for a thread takes none with it.
    if (!threadEnded) return unavailable('All calculation threads are busy for too long.');
    return unavailable('The calculation took too long and was stopped.', error);
  }
  const ended = threadEnded || THREAD_ENDED.test(error.message);
  return ended ? unavailable('A calculation thread ended unexpectedly.', error) : null;
}

function unavailable(what: string, cause?: Error): ApiError {
  const detail = `${what} Nothing was stored; send it again.`;
  return new ApiError('compute_unavailable', { detail, retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
}
