import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { classifierDigest, type DataFile } from './classifier-digest.ts';
import { readShared } from './read-shared.ts';
import { termFiles } from './term-files.ts';
import type { ThreadStart } from './thread-start.ts';

const PROGRAM = new URL('../../', import.meta.url);
const ENTRIES = ['compute/classify/classify-invoice.ts', 'compute/classify/build-index.ts'];
const MODEL_FOLDER = 'compute/classify/model/';
const TERMS_FOLDER = 'compute/terms/';

/** Threads get no setting of the process, but for the cache of compiled code beside the packages. */
export const THREAD_OPTIONS = {
  execArgv: [],
  env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '' },
};

let shared: Omit<ThreadStart, 'lexicon'> | null = null;
let started: Promise<ThreadStart> | null = null;

/** What every compute thread starts with, made once. @throws RangeError where a table of words is wrong. */
export function startOfThreads(): Promise<ThreadStart> {
  started ??= madeInThread();
  return started;
}

/** Reading it takes a tenth of a second, and the lexicon a second and a hundred megabytes to make, and twenty to keep. */
async function madeInThread(): Promise<ThreadStart> {
  const thread = new Worker(new URL('./lexicon-thread.ts', import.meta.url), THREAD_OPTIONS);
  const [start] = await once(thread, 'message');
  return start;
}

/**
 * The files a thread starts with, read once and shared with all threads; some seven megabytes. The digest is over each
 * file that is handed over here, so none can be forgotten.
 */
export function threadData(): Omit<ThreadStart, 'lexicon'> {
  shared ??= readData();
  return shared;
}

function readData(): Omit<ThreadStart, 'lexicon'> {
  const names = readdirSync(new URL(MODEL_FOLDER, PROGRAM)).filter((name) => name.endsWith('.bin'));
  const path = `${MODEL_FOLDER}${names[0]}`;
  if (names.length !== 1) throw new Error(`${MODEL_FOLDER} must hold one model and holds ${names.length}`);
  const model = readShared(fileURLToPath(new URL(path, PROGRAM)));
  const terms = termFiles();
  const files: DataFile[] = [
    { path, bytes: new Uint8Array(model), isText: false },
    ...terms.map(({ name, bytes }) => ({
      path: `${TERMS_FOLDER}${name}`,
      bytes: new Uint8Array(bytes),
      isText: true,
    })),
  ];
  return { classifier: { model, digest: classifierDigest(PROGRAM, ENTRIES, files) }, terms };
}
