import { defineConfig } from 'vitest/config';

/** Longest a single test may take: none should come near it, even on one busy core. */
const UNIT_TIMEOUT_MS = 30_000;
const SYSTEM_TIMEOUT_MS = 120_000;
/** The embedded PostgreSQL server and the first compilation of everything take a while on a cold machine. */
const HOOK_TIMEOUT_MS = 120_000;
const WORKERS = 2;

/** One project a kind of test; projects run one after another so that two cores are never oversubscribed. */
function project(name: string, groupOrder: number, options: { databases: boolean }) {
  return {
    // Vite would take its ES module, Node and every library take this one: two copies know nothing of each other.
    resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
    test: {
      name,
      include: [`test/${name}/**/*.test.ts`],
      environment: 'node',
      setupFiles: ['./test/support/provide-models.ts'],
      pool: 'forks' as const,
      // Nothing of a test without a database outlives it, so files share modules: loading them anew took half of the time.
      isolate: options.databases,
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
      project('unit', 0, { databases: false }),
      // Simulations and laws over random input: as quick to set up as unit tests, but each takes a second or more.
      project('laws', 1, { databases: false }),
      project('db', 2, { databases: true }),
      project('gateway', 3, { databases: true }),
      project('flow', 4, { databases: true }),
      project('external', 5, { databases: true }),
    ],
  },
});
