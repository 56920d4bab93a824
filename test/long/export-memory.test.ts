import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

/** `ROUNDS` (npm run test:all) asks for a million entries. */
const IS_LONG = process.env.ROUNDS !== undefined;
const SHORT = 20_000;
const LONG = IS_LONG ? 1_000_000 : 100_000;
const TIMEOUT_MS = IS_LONG ? 600_000 : 120_000;
/** What a process may have more for a chain that is five, or fifty, times as long. */
const GROWTH_MIB = 40;

function write(entries: number): { readonly bytes: number; readonly mebibytes: number } {
  const script = fileURLToPath(new URL('../support/long-package.ts', import.meta.url));
  // A small young generation: else its growth, which ends at some 50 MiB, is all that is seen.
  const args = ['--max-old-space-size=64', '--max-semi-space-size=2', script, String(entries)];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as { bytes: number; mebibytes: number };
}

describe('the package of a long chain', () => {
  it('is written in the memory a short one takes', { timeout: TIMEOUT_MS }, () => {
    const short = write(SHORT);
    const long = write(LONG);
    expect(long.bytes).toBeGreaterThan(short.bytes * (LONG / SHORT) * 0.9);
    expect(long.mebibytes - short.mebibytes).toBeLessThan(GROWTH_MIB);
  });
});
