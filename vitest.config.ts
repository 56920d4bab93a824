import { existsSync, globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { hasCitus } from './scripts/citus-folder.ts';
import type { DatabaseName } from './test/support/databases.ts';

/** Longest a single test may take: none should come near it, even on one busy core. */
const UNIT_TIMEOUT_MS = 30_000;
const SYSTEM_TIMEOUT_MS = 120_000;
/** The embedded PostgreSQL server and the first compilation of everything take a while on a cold machine. */
const HOOK_TIMEOUT_MS = 120_000;
const WORKERS = 2;

interface Project {
  readonly name: string;
  /** The folder of the same name, unless said otherwise. */
  readonly include?: readonly string[];
  /** What a suite of `describeOnBothDatabases` runs on; without it the project has no databases. */
  readonly databases?: readonly DatabaseName[];
  readonly startsProcesses?: boolean;
  /** Files at once; by default one for each of two cores. */
  readonly workers?: number;
  /** What is done once before its files, beside the databases. */
  readonly setup?: readonly string[];
  /** How many times the rounds of `npm test` its properties have, unless `ROUNDS` says. */
  readonly rounds?: number;
}

const ON_BOTH_DATABASES = globSync('test/gateway/**/*.test.ts').filter((file) =>
  readFileSync(file, 'utf8').includes('describeOnBothDatabases('),
);

/**
 * Of `test/gateway`, files that together use each kind of statement: all would take as long as the project itself. Left
 * out are views for readers, which PostgreSQL 15 refuses there, and tests that watch the locks of one server.
 */
const GATEWAY_ON_CITUS =
  `access-events audit-team complete-from-chain draft-papers erasure evidence-files export-evidence
    find-invoices graphql-charts graphql-emissions graphql-engagements graphql-lists graphql-tables
    idempotency import ingest item-codes late-changes late-guarantees memory notes older-invoices open-points
    plan-preview rate-limit reclassify refresh replace-invoices review-queue scope2 second-factor sign-in
    top-up trpc-members trpc-periods trpc-rates trpc-workspace vendors
    void-invoice workpaper-assertions workpaper-review workpaper-sample`
    .split(/\s+/)
    .map((name) => `test/gateway/${name}.test.ts`);
const missing = GATEWAY_ON_CITUS.filter((file) => !existsSync(file));
if (missing.length > 0) throw new Error(`of ON_CITUS these files are missing: ${missing.join(', ')}`);
const ON_CITUS = ['test/citus/**/*.test.ts', 'test/db/**/*.test.ts', ...GATEWAY_ON_CITUS];

const UNPACK_BROWSER = './test/support/unpack-browser.ts';

const PROJECTS: readonly Project[] = [
  { name: 'unit' },
  // Simulations and laws over random input: as quick to set up as unit tests, but each takes a second or more.
  { name: 'laws' },
  { name: 'db', databases: ['PGlite', 'PostgreSQL'] },
  { name: 'gateway', databases: ['PostgreSQL'] },
  // Pages in Chromium.
  { name: 'console', databases: ['PostgreSQL'], setup: ['./test/support/build-console.ts', UNPACK_BROWSER] },
  // From here on: npm run test:all.
  { name: 'gateway-embedded', include: ON_BOTH_DATABASES, databases: ['PGlite'] },
  { name: 'laws-wide', include: ['test/laws/**/*.test.ts'], rounds: 5 },
  { name: 'long', databases: ['PGlite', 'PostgreSQL'], startsProcesses: true, setup: [UNPACK_BROWSER] },
  { name: 'external', databases: ['PostgreSQL'], startsProcesses: true, setup: [UNPACK_BROWSER] },
  // Limits of time that hold where nothing else runs.
  { name: 'alone', databases: ['PostgreSQL'], startsProcesses: true, workers: 1 },
  ...(hasCitus() ? [{ name: 'citus', include: ON_CITUS, databases: ['Citus'] } as const] : []),
  // By itself, on files that are no part of the repository.
  { name: 'corpus' },
];

/** A gateway's compute threads bring their classifier: only tests that call compute themselves need one, two seconds to load. */
function setupFiles({ databases, startsProcesses }: Project): string[] {
  if (databases === undefined) return ['./test/support/provide-classifier.ts'];
  // Servers in processes of their own hash with the product's cost, which must be the same where they verify.
  return startsProcesses ? [] : ['./test/support/cheap-passwords.ts'];
}

/** Projects run one after another so that two cores are never oversubscribed. */
function project(of: Project, groupOrder: number) {
  const { name, include, databases, startsProcesses = false, setup = [], rounds, workers = WORKERS } = of;
  return {
    // Vite would take its ES module, Node and every library take this one: two copies know nothing of each other.
    resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
    test: {
      name,
      include: [...(include ?? [`test/${name}/**/*.test.ts`])],
      environment: 'node',
      ...(rounds === undefined ? {} : { env: { ROUNDS: process.env.ROUNDS ?? String(rounds) } }),
      setupFiles: setupFiles(of),
      pool: 'forks' as const,
      // Files share their modules, and with them what is warm of a compute thread: anew for each file took half of the time.
      isolate: startsProcesses,
      maxWorkers: workers,
      expect: { requireAssertions: true },
      sequence: { groupOrder },
      testTimeout: databases === undefined ? UNIT_TIMEOUT_MS * (rounds ?? 1) : SYSTEM_TIMEOUT_MS,
      hookTimeout: HOOK_TIMEOUT_MS,
      ...(databases === undefined
        ? {}
        : {
            provide: { databaseNames: [...databases] },
            globalSetup: ['./test/support/global-setup.ts', ...setup],
          }),
    },
  };
}

export default defineConfig({ test: { allowOnly: false, projects: PROJECTS.map(project) } });
