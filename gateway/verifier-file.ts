import { execFile } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The verifier as one file, from the root of the repository; made when it is first asked for, or by `npm run build:verifier`. */
export const VERIFIER_FILE = 'dist/footing-verify.mjs';

const ROOT = join(import.meta.dirname, '..');
/** What it is built from. */
const SOURCES = [
  'compute/{verify,chain}/**/*.ts',
  'schema/contracts/*.ts',
  'scripts/build-verifier.ts',
  'package-lock.json',
];

/**
 * The path of the single file, built from the sources where it is missing or older than they are. Another process
 * builds it, so that the bundler's memory is not kept.
 * @throws Error when it cannot be built.
 */
export async function verifierFile(): Promise<string> {
  const file = join(ROOT, VERIFIER_FILE);
  if (isStale(file)) await promisify(execFile)(process.execPath, [join(ROOT, 'scripts/build-verifier.ts')]);
  return file;
}

function isStale(file: string): boolean {
  const built = statSync(file, { throwIfNoEntry: false });
  if (built === undefined) return true;
  return globSync(SOURCES, { cwd: ROOT }).some(
    (source) => statSync(join(ROOT, source)).mtimeMs > built.mtimeMs,
  );
}
