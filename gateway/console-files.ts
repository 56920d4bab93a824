import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Builds of the console, each in a folder named by the digest of its sources; from the root of the repository. */
const BUILDS = 'dist/console';

const ROOT = join(import.meta.dirname, '..');
const SOURCES = [
  'gateway/console/**/*.{ts,tsx,css,html,svg}',
  '{compute,schema/contracts}/**/*.ts',
  'scripts/build-console.ts',
  'package-lock.json',
];
/** Types alone, made for the check of types. */
const GENERATED = 'gateway/console/src/data/generated';
/** A build takes some seconds; one that hangs must end some time. */
const BUILD_TIMEOUT_MS = 120_000;

/** The folder for the build of the sources as they are now. */
export async function consoleFolder(): Promise<string> {
  const digest = createHash('sha256');
  const names = globSync(SOURCES, { cwd: ROOT })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => !name.startsWith(GENERATED))
    .sort();
  for (const name of names) digest.update(`${name}\0`).update(await readFile(join(ROOT, name)));
  return join(ROOT, BUILDS, digest.digest('hex').slice(0, 16));
}

/** A file of the console that can be asked for. */
export interface ConsoleFile {
  readonly path: string;
  /** Encodings in which there is a copy, the shortest first. */
  readonly encodings: readonly string[];
}

/** The files of a build by their name, such as `index.html` or `assets/main-Bx3.js`. */
export type ConsoleFiles = ReadonlyMap<string, ConsoleFile>;

export const ENCODINGS = { br: '.br', gzip: '.gz' } as const;

let built: Promise<ConsoleFiles> | undefined;

/**
 * The built console. A process of its own builds it if the sources have changed, so that neither the event loop nor the
 * memory of this one feels it.
 * @throws Error when it cannot be built; the next start tries again.
 */
export function builtConsole(): Promise<ConsoleFiles> {
  built ??= build();
  return built;
}

async function build(): Promise<ConsoleFiles> {
  const folder = await consoleFolder();
  const isThere = await access(folder).then(
    () => true,
    () => false,
  );
  if (!isThere) {
    await promisify(execFile)(process.execPath, [join(ROOT, 'scripts/build-console.ts')], {
      timeout: BUILD_TIMEOUT_MS,
    });
  }
  return filesIn(folder);
}

function filesIn(folder: string): ConsoleFiles {
  const names = new Set(
    // Every file has an ending, and no folder has one.
    globSync('**/*.*', { cwd: folder }).map((name) => name.replaceAll('\\', '/')),
  );
  const copies = Object.entries(ENCODINGS);
  const files = new Map<string, ConsoleFile>();
  for (const name of names) {
    if (copies.some(([, ending]) => name.endsWith(ending))) continue;
    const encodings = copies
      .filter(([, ending]) => names.has(`${name}${ending}`))
      .map(([encoding]) => encoding);
    files.set(name, { path: join(folder, name), encodings });
  }
  return files;
}
