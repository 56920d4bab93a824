import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { CITUS_FOLDER, hasCitus } from './citus-folder.ts';
import { TALLY_FILE, type Tally } from './tally-reporter.ts';

/**
 * `npm test`: format, lint, layers, types, dead code, then the tests that guard a change, in minutes.
 * `npm run test:all` (`--all`): the long and wide runs that it leaves out.
 * `.ci/run` (`--both`): one after the other.
 *
 * Every step runs, so that one run shows every problem. The last line is `N passed, N failed`; a step that fails
 * counts as one failure, and so does a test that is skipped or a tool that is missing. Anything but these options goes
 * to Vitest (file names, `-t`). `ROUNDS=20` multiplies the rounds of the tests that have them.
 */
const STEPS = [
  { name: 'format and lint', command: ['biome', 'ci', '.'] },
  { name: 'lock file', command: ['node', 'scripts/complete-lock.mjs', '--check'] },
  { name: 'types', command: ['npm', 'run', '--silent', 'types'] },
  { name: 'dead code', command: ['knip'] },
];
const PROJECTS = ['unit', 'laws', 'db', 'gateway', 'console'];
/** The other database, more rounds, long runs, and a second implementation that must agree with this one. */
const MORE_PROJECTS = [
  'gateway-embedded',
  ...(hasCitus() ? ['citus'] : []),
  'laws-wide',
  'long',
  'external',
  'alone',
];
/** What the project `external` calls. */
const EXTERNAL_TOOLS = ['curl', 'jq', 'openssl', 'psql', 'python3', 'sha256sum', 'unzip'];
const OWN_OPTIONS = ['--all', '--both'];

interface Count {
  readonly passed: number;
  /** What failed, by name, to be said once more at the end. */
  readonly failures: readonly string[];
}

function run(command: readonly string[], env: Record<string, string> = {}): boolean {
  const [program = '', ...args] = command;
  const result = spawnSync(program, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  return result.status === 0;
}

/** At the same time; what each says is printed once it ends. */
async function runSteps(): Promise<Count> {
  const ended = STEPS.map(async ({ name, command }) => {
    return (await runQuietly(command)) ? [] : [name];
  });
  return { passed: 0, failures: (await Promise.all(ended)).flat() };
}

async function runQuietly([program = '', ...args]: readonly string[]): Promise<boolean> {
  const child = spawn(program, args, { shell: process.platform === 'win32' });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => said.push(bytes));
  const [code] = (await once(child, 'close')) as [number | null];
  console.log(`\n── ${[program, ...args].join(' ')}\n${Buffer.concat(said).toString()}`);
  return code === 0;
}

/** Named but not there is a failure; by default its tests are part of a run only where it is. */
function checkCitus(): Count {
  if (hasCitus() || process.env.FOOTING_CITUS === undefined) return { passed: 0, failures: [] };
  return { passed: 0, failures: [`the program cluster in FOOTING_CITUS (${CITUS_FOLDER}) is missing`] };
}

function checkTools(): Count {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const missing = EXTERNAL_TOOLS.filter((tool) => !folders.some((folder) => existsSync(join(folder, tool))));
  return { passed: 0, failures: missing.map((tool) => `${tool} is missing`) };
}

function runTests(projects: readonly string[]): Count {
  console.log(`\n── tests: ${projects.join(', ')}`);
  const folder = mkdtempSync(join(tmpdir(), 'footing-tests-'));
  try {
    const file = join(folder, 'tally.json');
    const succeeded = run(
      [
        'vitest',
        'run',
        ...projects.flatMap((name) => ['--project', name]),
        '--reporter=default',
        '--reporter=./scripts/tally-reporter.ts',
        ...extra,
      ],
      { [TALLY_FILE]: file },
    );
    if (!existsSync(file)) return { passed: 0, failures: ['Vitest ended without a tally'] };
    const tally = JSON.parse(readFileSync(file, 'utf8')) as Tally;
    const failures = [...tally.failures, ...tally.notRun.map((name) => `not run: ${name}`)];
    if (failures.length === 0 && !succeeded) failures.push('Vitest ended with an error');
    return { passed: tally.passed, failures };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const extra = process.argv.slice(2).filter((argument) => !OWN_OPTIONS.includes(argument));
const isAll = process.argv.includes('--all');
const isBoth = process.argv.includes('--both');
const counts = [
  ...(isAll ? [] : [await runSteps(), runTests(PROJECTS)]),
  ...(isAll || isBoth ? [checkTools(), checkCitus(), runTests(MORE_PROJECTS)] : []),
];
if ((isAll || isBoth) && !hasCitus()) {
  console.log(
    `\nNot part of this run: tests on Citus, because ${CITUS_FOLDER} has no program cluster (FOOTING_CITUS).`,
  );
}
const failures = counts.flatMap((count) => count.failures);
for (const failure of failures) console.log(`FAILED: ${failure}`);
const passed = counts.reduce((total, count) => total + count.passed, 0);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
