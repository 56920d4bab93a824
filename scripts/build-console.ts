/**
 * Builds the pages of the console into a folder of `dist/console` that is named by the digest of the sources, with
 * compressed copies: `npm run build:console`. The gateway runs it where that folder is missing.
 */
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { consoleFolder, ENCODINGS } from '../gateway/console-files.ts';

const CONSOLE = join(import.meta.dirname, '../gateway/console');
/** Pictures and fonts are compressed already. */
const COMPRESSIBLE = '**/*.{html,js,mjs,css,svg,json,wasm}';
/** Some per cent shorter than 9 at a tenth of the time of 11. */
const BROTLI_QUALITY = 10;

async function compressCopies(file: string): Promise<void> {
  const content = await readFile(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await writeFile(`${file}${ENCODINGS.br}`, brotli);
  await writeFile(`${file}${ENCODINGS.gzip}`, gzipped);
}

const folder = await consoleFolder();
const builds = dirname(folder);
await mkdir(builds, { recursive: true });
const unfinished = await mkdtemp(join(builds, '.building-'));
try {
  await build({ root: CONSOLE, logLevel: 'warn', build: { outDir: unfinished, emptyOutDir: true } });
  await Promise.all(
    globSync(COMPRESSIBLE, { cwd: unfinished }).map((name) => compressCopies(join(unfinished, name))),
  );
  // Another process may have built the same.
  await rename(unfinished, folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  const older = (await readdir(builds)).filter((name) => name !== basename(folder) && !name.startsWith('.'));
  await Promise.all(older.map((name) => rm(join(builds, name), { recursive: true, force: true })));
  console.log(folder);
} finally {
  await rm(unfinished, { recursive: true, force: true });
}
