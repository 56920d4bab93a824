import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readShared } from './read-shared.ts';

const FOLDER = new URL('../compute/classify/model/', import.meta.url);
let shared: readonly SharedArrayBuffer[] | null = null;

/** Every model file of the program, read once and shared with all threads; a few megabytes each. */
export function modelFiles(): readonly SharedArrayBuffer[] {
  shared ??= globSync('*.bin', { cwd: fileURLToPath(FOLDER) })
    .sort()
    .map((name) => readShared(fileURLToPath(new URL(name, FOLDER))));
  return shared;
}
