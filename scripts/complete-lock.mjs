/**
 * Adds to package-lock.json the platform packages (native binaries of other operating systems and
 * processors) that the registry used by `npm install` did not list. `npm ci` compares the whole tree and
 * refuses a lock file in which any optional dependency is absent, whatever the machine's own platform.
 * Such an entry has no integrity: it is never fetched on a platform that does not match its `os`, `cpu` and `libc`.
 * Run it after every `npm install`; with `--check` it changes nothing and exits 1 when entries are missing.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const LOCK = fileURLToPath(new URL('../package-lock.json', import.meta.url));
const SYSTEMS = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64'];
const C_LIBRARIES = { gnu: 'glibc', musl: 'musl' };

/** Whether `name` resolves from the package at `path`, looking upwards as Node does. */
function resolves(packages, path, name) {
  for (let base = path; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    if (packages[`${base === '' ? '' : `${base}/`}node_modules/${name}`]) return true;
    if (base === '') return false;
    if (!base.includes('/node_modules/')) base = '';
  }
}

/** The lock entry of a platform package, its platform read from its name; null when it names none. */
function platformEntry(name, version, parent) {
  const words = name.split(/[/-]/);
  const os = SYSTEMS.find((system) => words.includes(system));
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  if (!os || !cpu || !/^\d+\.\d+\.\d+/.test(version)) return null;
  const libcWord = Object.keys(C_LIBRARIES).find((word) => words.includes(word));
  return {
    version,
    cpu: [cpu],
    ...(parent.dev ? { dev: true } : {}),
    ...(libcWord ? { libc: [C_LIBRARIES[libcWord]] } : {}),
    optional: true,
    os: [os],
    ...(parent.engines ? { engines: parent.engines } : {}),
  };
}

function missingEntries(packages) {
  const missing = [];
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (resolves(packages, path, name)) continue;
      const added = platformEntry(name, version, entry);
      if (added) missing.push([`node_modules/${name}`, added]);
    }
  }
  return missing;
}

const lock = JSON.parse(readFileSync(LOCK, 'utf8'));
const missing = missingEntries(lock.packages);
if (process.argv.includes('--check')) {
  for (const [path] of missing)
    console.error(`package-lock.json lacks ${path}: run node scripts/complete-lock.mjs`);
  process.exit(missing.length === 0 ? 0 : 1);
}
const all = [...Object.entries(lock.packages), ...missing];
all.sort(([a], [b]) => (a === b ? 0 : a === '' ? -1 : b === '' ? 1 : a.localeCompare(b, 'en')));
lock.packages = Object.fromEntries(all);
if (missing.length > 0) writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${missing.length} platform packages added`);
