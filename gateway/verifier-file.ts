import { execFile } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * The verifier as one file, from the root of the repository; built at the first request or by `npm run
 * build:verifier`.
 */
export const VERIFIER_FILE = 'dist/footing-verify.mjs';

const ROOT = join(import.meta.dirname, '..');
/** Its sources. */
const SOURCES = [
  'compute/{verify,chain}/**/*.ts',
  'schema/contracts/*.ts',
  'scripts/build-verifier.ts',
  'package-lock.json',
];

/**
 * The path of the single file, built if it is missing or older than its sources. A separate process builds it, so
 * that the bundler's memory is freed.
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
