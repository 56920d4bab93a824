import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TermFile } from '../../compute/terms/provided-terms.ts';
import { readShared } from './read-shared.ts';

const FOLDER = new URL('../../compute/terms/', import.meta.url);
let shared: readonly TermFile[] | null = null;

/** Every vocabulary table, read once and shared with all threads; one and a half megabytes in all. */
export function termFiles(): readonly TermFile[] {
  shared ??= globSync('*.tsv', { cwd: fileURLToPath(FOLDER) })
    .sort()
    .map((name) => ({ name, bytes: readShared(fileURLToPath(new URL(name, FOLDER))) }));
  return shared;
}
