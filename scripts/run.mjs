/**
 * `node scripts/run.mjs [--omit=dev] PROGRAM ...` runs a program of node_modules/.bin with the Node in there. If the packages
 * of package-lock.json are not installed, it installs them first; with `--omit=dev` without those for development, which a
 * later script adds. Every npm script begins with it, so that it works on a new clone. It must run on Node 20 without any
 * dependency, because none may be installed.
 *
 * npm runs no install scripts (.npmrc), so a "prestart" script would not run either.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MODULES = join(ROOT, 'node_modules');
const BIN = join(MODULES, '.bin');
const OLDEST_NODE = 20;
/** Version for the program itself, installed as an npm package of the platform. */
const RUNTIME_NODE = 26;
const IS_WINDOWS = process.platform === 'win32';
const OMITS_DEV = process.argv[2] === '--omit=dev';

/** Default environment variables of a program. */
const DEFAULTS = {
  // A cache of compiled modules. Only those who may write the packages may write there.
  NODE_COMPILE_CACHE: join(MODULES, '.cache', 'node'),
  // Makes glibc return freed memory of threads to the system.
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: String(128 * 1024),
};

/** The PATH without node_modules/.bin: `npm ci` deletes the Node in there while it runs. */
function systemPath() {
  const parts = (process.env.PATH ?? '').split(delimiter);
  return parts.filter((part) => !/node_modules[\\/]\.bin[\\/]?$/.test(part)).join(delimiter);
}

function packagesIn(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : null;
}

/** Whether npm's record of installed packages matches the lock file, except for packages of other platforms. */
function isInstalled() {
  const found = packagesIn(join(MODULES, '.package-lock.json'));
  if (found === null) return false;
  const wanted = Object.entries(packagesIn(join(ROOT, 'package-lock.json')));
  return wanted.every(([path, { version, integrity, optional, dev, devOptional }]) => {
    const here = found[path];
    if (path === '' || (OMITS_DEV && dev === true)) return true;
    if (here === undefined) return optional === true || devOptional === true;
    return here.version === version && here.integrity === integrity;
  });
}

function install() {
  if (lstatSync(MODULES, { throwIfNoEntry: false })?.isSymbolicLink()) {
    fail(
      'node_modules is a link to another installation, which is not that of package-lock.json: remove the link.',
    );
  }
  console.error('Installing the packages of package-lock.json (once; takes about half a minute) ...');
  const { status, error } = spawnSync(
    'npm',
    [
      'ci',
      OMITS_DEV ? '--omit=dev' : '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ],
    {
      cwd: ROOT,
      env: { ...process.env, PATH: systemPath() },
      // stdout stays clean for commands that print JSON there
      stdio: ['ignore', process.stderr, process.stderr],
      shell: IS_WINDOWS,
    },
  );
  if (error || status !== 0)
    fail(`npm ci failed${error ? `: ${error.message}` : ''}; see its message above.`);
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

/** Replaces this process if Node can, else starts a child and forwards signals to it. */
function run(program, args) {
  const env = { ...DEFAULTS, ...process.env, PATH: `${BIN}${delimiter}${process.env.PATH ?? ''}` };
  const file = join(BIN, program);
  if (!IS_WINDOWS && process.execve !== undefined && existsSync(file)) {
    process.execve(file, [program, ...args], env);
  }
  const child = spawn(program, args, { env, stdio: 'inherit', shell: IS_WINDOWS });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(`${program}: ${error.message}`));
  child.on('exit', (code) => process.exit(code ?? 1));
}

const major = Number(process.versions.node.split('.')[0]);
if (major < OLDEST_NODE) fail(`Node ${OLDEST_NODE} or newer is needed; this is ${process.version}.`);
if (!isInstalled()) install();
if (!existsSync(join(BIN, IS_WINDOWS ? 'node.cmd' : 'node')) && major < RUNTIME_NODE) {
  fail(
    `npm has no Node ${RUNTIME_NODE} for ${process.platform} on ${process.arch}: install Node ${RUNTIME_NODE} or newer, and it is used.`,
  );
}
const [program, ...args] = process.argv.slice(OMITS_DEV ? 3 : 2);
if (program !== undefined) run(program, args);
