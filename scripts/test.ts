import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { TALLY_FILE, type Tally } from './tally-reporter.ts';

/**
 * `npm test`: format, lint, layers, types, dead code, then every test on both databases. All steps run, so
 * that one run shows every problem. The last line is `N passed, N failed`; a step that fails counts as one
 * failure. A test that is skipped fails the run. The `external` project is named as not run where its tools are
 * absent and, with `--require-external`, fails it too. The training of the shipped model needs labelled rows that are
 * no part of the repository: where they are not, its check is one test fewer, and the run says so.
 *
 * Options: `--long` (more rounds of the tests that have them), `--require-external`, and anything else goes
 * to Vitest (file names, `-t`).
 */
const STEPS = [
  { name: 'format and lint', command: ['biome', 'ci', '.'] },
  { name: 'lock file', command: ['node', 'scripts/complete-lock.mjs', '--check'] },
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'dead code', command: ['knip'] },
];
/** What the `external` project calls: a second implementation must agree with this one. */
const EXTERNAL_TOOLS = ['jq', 'openssl', 'python3', 'sha256sum', 'unzip'];
const LONG_ROUNDS = '20';

function run(command: readonly string[], env: Record<string, string> = {}): boolean {
  const [program = '', ...args] = command;
  const result = spawnSync(program, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  return result.status === 0;
}

function isOnPath(tool: string): boolean {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.some((folder) => existsSync(join(folder, tool)));
}

function runTests(projects: readonly string[], extra: readonly string[], env: Record<string, string>): Tally {
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
      { ...env, [TALLY_FILE]: file },
    );
    if (!existsSync(file)) return { passed: 0, failed: 1, notRun: [] };
    const tally = JSON.parse(readFileSync(file, 'utf8')) as Tally;
    return { ...tally, failed: Math.max(tally.failed, succeeded ? 0 : 1) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function runSteps(): number {
  const failures = STEPS.filter(({ name, command }) => {
    console.log(`\n── ${name}: ${command.join(' ')}`);
    return !run(command);
  });
  for (const { name } of failures) console.error(`FAILED: ${name}`);
  return failures.length;
}

const OWN_OPTIONS = ['--long', '--require-external'];
const extra = process.argv.slice(2).filter((argument) => !OWN_OPTIONS.includes(argument));
const requireExternal = process.argv.includes('--require-external');
const env: Record<string, string> = process.argv.includes('--long') ? { ROUNDS: LONG_ROUNDS } : {};

const hasExternalTests = globSync('test/external/**/*.test.ts').length > 0;
const missingTools = EXTERNAL_TOOLS.filter((tool) => !isOnPath(tool));
const runsExternal = hasExternalTests && missingTools.length === 0;
const projects = ['unit', 'laws', 'db', 'gateway', 'flow', ...(runsExternal ? ['external'] : [])];

const failedSteps = runSteps();
console.log('\n── tests');
if (process.env.FOOTING_TRAINING_DATA === undefined) {
  console.log(
    '\nThe whole training needs the folder of labelled rows, which is no part of the repository:' +
      ' npm run train -- --check FOLDER, or FOOTING_TRAINING_DATA=FOLDER npm test.',
  );
}
const tests = runTests(projects, extra, env);

const notRun = [...tests.notRun];
if (hasExternalTests && !runsExternal) notRun.push(`project external (needs ${missingTools.join(', ')})`);
for (const name of notRun) console.error(`NOT RUN: ${name}`);
const silent = tests.notRun.length + (requireExternal && hasExternalTests && !runsExternal ? 1 : 0);
const failed = tests.failed + failedSteps + silent;
console.log(
  `\n${tests.passed} passed, ${failed} failed${notRun.length > 0 ? `, ${notRun.length} not run` : ''}`,
);
process.exitCode = failed === 0 ? 0 : 1;
