import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { classifierDigest, type DataFile } from './classifier-digest.ts';
import { readShared } from './read-shared.ts';
import { termFiles } from './term-files.ts';
import type { ThreadStart } from './thread-start.ts';

const PROGRAM = new URL('../../', import.meta.url);
const ENTRY = 'compute/classify/classify-invoice.ts';
const MODEL_FOLDER = 'compute/classify/model/';
const TERMS_FOLDER = 'compute/terms/';

let shared: ThreadStart | null = null;

/**
 * What every compute thread starts with, read once and shared with all threads; some seven megabytes. The digest is over
 * each file that is handed over here, so none can be forgotten.
 */
export function threadData(): ThreadStart {
  shared ??= readData();
  return shared;
}

function readData(): ThreadStart {
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
  return { classifier: { model, digest: classifierDigest(PROGRAM, ENTRY, files) }, terms };
}
