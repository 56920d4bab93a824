import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
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
  /** How many times the rounds of `npm test` its properties have, unless `ROUNDS` says. */
  readonly rounds?: number;
}

const ON_BOTH_DATABASES = globSync('test/gateway/**/*.test.ts').filter((file) =>
  readFileSync(file, 'utf8').includes('describeOnBothDatabases('),
);

const PROJECTS: readonly Project[] = [
  { name: 'unit' },
  // Simulations and laws over random input: as quick to set up as unit tests, but each takes a second or more.
  { name: 'laws' },
  { name: 'db', databases: ['PGlite', 'PostgreSQL'] },
  { name: 'gateway', databases: ['PostgreSQL'] },
  // From here on: npm run test:all.
  { name: 'gateway-embedded', include: ON_BOTH_DATABASES, databases: ['PGlite'] },
  { name: 'laws-wide', include: ['test/laws/**/*.test.ts'], rounds: 5 },
  { name: 'long', databases: ['PGlite', 'PostgreSQL'], startsProcesses: true },
  { name: 'external', databases: ['PostgreSQL'], startsProcesses: true },
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
  const { name, include, databases, startsProcesses = false, rounds } = of;
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
      maxWorkers: WORKERS,
      expect: { requireAssertions: true },
      sequence: { groupOrder },
      testTimeout: databases === undefined ? UNIT_TIMEOUT_MS * (rounds ?? 1) : SYSTEM_TIMEOUT_MS,
      hookTimeout: HOOK_TIMEOUT_MS,
      ...(databases === undefined
        ? {}
        : {
            provide: { databaseNames: [...databases] },
            globalSetup: ['./test/support/global-setup.ts'],
          }),
    },
  };
}

export default defineConfig({ test: { allowOnly: false, projects: PROJECTS.map(project) } });
