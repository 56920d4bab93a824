/**
 * Installs what package-lock.json says, and only when needed: `npm start`, `npm test` and their like run
 * this first, so that they work on a bare clone. It must run on Node 20 without any dependency, because at
 * that moment there is none.
 *
 * The stamp it leaves in node_modules holds the SHA-256 of the lock file and the platform; `npm ci` empties
 * node_modules first, so a broken installation leaves no stamp and is repeated.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MODULES = join(ROOT, 'node_modules');
const STAMP = join(MODULES, '.footing-installed');
const OLDEST_NODE = 20;

/** The PATH without node_modules/.bin: `npm ci` deletes the Node that lies there while it runs. */
function systemPath() {
  const parts = (process.env.PATH ?? '').split(delimiter);
  return parts.filter((part) => !/node_modules[\\/]\.bin[\\/]?$/.test(part)).join(delimiter);
}

function install() {
  console.error('Installing the packages of package-lock.json (once; takes about half a minute) ...');
  const { status, error } = spawnSync(
    'npm',
    ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: ROOT,
      env: { ...process.env, PATH: systemPath() },
      // stdout stays clean for commands that print JSON there
      stdio: ['ignore', process.stderr, process.stderr],
      shell: process.platform === 'win32',
    },
  );
  if (error || status !== 0)
    fail(`npm ci failed${error ? `: ${error.message}` : ''}; see its message above.`);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

const major = Number(process.versions.node.split('.')[0]);
if (major < OLDEST_NODE) fail(`Node ${OLDEST_NODE} or newer is needed; this is ${process.version}.`);

const lockDigest = createHash('sha256')
  .update(readFileSync(join(ROOT, 'package-lock.json')))
  .digest('hex');
const wanted = `${lockDigest} ${process.platform} ${process.arch}\n`;
const found = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : '';

if (found !== wanted) {
  if (lstatSync(MODULES, { throwIfNoEntry: false })?.isSymbolicLink()) {
    fail(
      'node_modules is a link to another installation, which is not that of package-lock.json: remove the link.',
    );
  }
  install();
  const runtime = ['node', 'node.exe'].some((name) => existsSync(join(MODULES, 'node', 'bin', name)));
  if (!runtime) {
    fail(
      'The npm package "node" could not install its binary. If install scripts are switched off, run: npm rebuild node --ignore-scripts=false',
    );
  }
  writeFileSync(STAMP, wanted);
}
