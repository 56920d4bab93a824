import { fileURLToPath } from 'node:url';
import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { IMPORT_THREAD_IDLE_MS, IMPORT_THREAD_MIB, IMPORTS_AT_ONCE, MAPPING_TIMEOUT_MS } from '../limits.ts';
import type { FromReader, ReadImportTask, ReadPage, ToReader } from './import-messages.ts';
import type * as tasks from './import-thread.ts';
import type { ImportThreadStart } from './import-thread-start.ts';
import { termFiles } from './term-files.ts';
import { THREAD_OPTIONS } from './thread-data.ts';

/** A job that is being read. */
export interface OpenImport {
  /** The next page; null after the last one. @throws Error when its thread ended or the file cannot be had. */
  next(): Promise<ReadPage | null>;
  close(): void;
}

/** The thread that reads files of imports, apart from those that classify. It starts when it is first needed. */
export interface ImportPool {
  /** @param readPart - gives a part of the file. */
  open(
    task: Omit<ReadImportTask, 'port'>,
    readPart: (part: number) => Promise<Uint8Array<ArrayBuffer>>,
  ): OpenImport;
  propose(content: Uint8Array, fileName: string): ReturnType<typeof tasks.proposeImport>;
  close(): Promise<void>;
}

/** Short-lived rows and texts are freed early, so that the thread stays small. */
const YOUNG_MIB = 16;

export function createImportPool(onError: (error: unknown) => void): ImportPool {
  let pool: Piscina | null = null;
  const open = new Set<(error: unknown) => void>();
  const started = () => {
    if (pool !== null) return pool;
    pool = new Piscina({
      filename: fileURLToPath(new URL('./import-thread.ts', import.meta.url)),
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: IMPORT_THREAD_IDLE_MS,
      // Jobs take turns in the thread whenever one waits for its file or for the database.
      concurrentTasksPerWorker: IMPORTS_AT_ONCE + 1,
      resourceLimits: { maxOldGenerationSizeMb: IMPORT_THREAD_MIB, maxYoungGenerationSizeMb: YOUNG_MIB },
      workerData: { terms: termFiles() } satisfies ImportThreadStart,
      ...THREAD_OPTIONS,
    });
    // A thread that cannot start tells nobody else.
    pool.on('error', (error: unknown) => {
      onError(error);
      for (const fail of open) fail(error);
    });
    return pool;
  };
  return {
    open: (task, readPart) => openImport({ pool: started(), open }, task, readPart),
    propose: (content, fileName) =>
      started().run(
        { content, fileName },
        { name: 'proposeImport', signal: AbortSignal.timeout(MAPPING_TIMEOUT_MS) },
      ),
    async close() {
      await pool?.destroy();
    },
  };
}

function openImport(
  { pool, open }: { readonly pool: Piscina; readonly open: Set<(error: unknown) => void> },
  task: Omit<ReadImportTask, 'port'>,
  readPart: (part: number) => Promise<Uint8Array<ArrayBuffer>>,
): OpenImport {
  const { port1: port, port2 } = new MessageChannel();
  let wanted = Promise.withResolvers<ReadPage | null>();
  const fail = (error: unknown) => {
    wanted.promise.catch(() => {
      // Whoever asks is told; perhaps nobody does.
    });
    wanted.reject(error);
    port.close();
  };
  open.add(fail);
  port.on('message', (message: FromReader) => {
    if (message.kind === 'part') {
      const { part } = message;
      readPart(part)
        .then((stored) => {
          // A short one may be in a buffer of Node that others share, which cannot be transferred.
          const bytes = stored.byteLength === stored.buffer.byteLength ? stored : Uint8Array.from(stored);
          port.postMessage({ kind: 'part', part, bytes } satisfies ToReader, [bytes.buffer]);
        })
        .catch(fail);
    } else wanted.resolve(message.kind === 'page' ? message.page : null);
  });
  pool
    .run({ ...task, port: port2 }, { name: 'readImport', transferList: [port2] as never })
    .then(() => wanted.resolve(null), fail)
    .finally(() => open.delete(fail));
  return {
    async next() {
      port.postMessage({ kind: 'next' } satisfies ToReader);
      const page = await wanted.promise;
      wanted = Promise.withResolvers();
      return page;
    },
    close() {
      open.delete(fail);
      port.close();
    },
  };
}
