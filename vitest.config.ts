import { defineConfig } from 'vitest/config';

/** Longest a single test may take: none should come near it, even on one busy core. */
const UNIT_TIMEOUT_MS = 30_000;
const SYSTEM_TIMEOUT_MS = 120_000;
/** The embedded PostgreSQL server and the first compilation of everything take a while on a cold machine. */
const HOOK_TIMEOUT_MS = 120_000;
const WORKERS = 2;

/** One project a kind of test; projects run one after another so that two cores are never oversubscribed. */
function project(
  name: string,
  groupOrder: number,
  options: { databases: boolean; startsProcesses: boolean },
) {
  return {
    // Vite would take its ES module, Node and every library take this one: two copies know nothing of each other.
    resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
    test: {
      name,
      include: [`test/${name}/**/*.test.ts`],
      environment: 'node',
      setupFiles: ['./test/support/provide-classifier.ts'],
      pool: 'forks' as const,
      // Files share their modules, and with them what is warm of a compute thread: anew for each file took half of the time.
      isolate: options.startsProcesses,
      maxWorkers: WORKERS,
      expect: { requireAssertions: true },
      testTimeout: options.databases ? SYSTEM_TIMEOUT_MS : UNIT_TIMEOUT_MS,
      hookTimeout: HOOK_TIMEOUT_MS,
      sequence: { groupOrder },
      ...(options.databases ? { globalSetup: ['./test/support/global-setup.ts'] } : {}),
    },
  };
}

export default defineConfig({
  test: {
    allowOnly: false,
    projects: [
      project('unit', 0, { databases: false, startsProcesses: false }),
      // Simulations and laws over random input: as quick to set up as unit tests, but each takes a second or more.
      project('laws', 1, { databases: false, startsProcesses: false }),
      project('db', 2, { databases: true, startsProcesses: false }),
      project('gateway', 3, { databases: true, startsProcesses: false }),
      project('flow', 4, { databases: true, startsProcesses: true }),
      project('external', 5, { databases: true, startsProcesses: true }),
    ],
  },
});
