import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { MemorySource } from '../../compute/verify/cli/byte-source.ts';
import { verifySource } from '../../compute/verify/cli/verify-source.ts';
import { growth, MOST_GROWTH, SLOW_TRAILS, TIMES_LONGER } from '../support/slow-files.ts';
import { CONTEXT, optionsOf } from '../support/verifier-context.ts';

const folder = mkdtempSync(join(tmpdir(), 'footing-slow-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Processor time and findings of the Python verifier, a file at a time. */
const DRIVER = `
import json, sys, time
sys.path.insert(0, "test/external")
import verify_trail
context = json.loads(sys.argv[1])
told = []
for path in sys.argv[2:]:
    with open(path, "rb") as file:
        data = file.read()
    before = time.process_time()
    findings = verify_trail.verify(data, context)
    told.append([time.process_time() - before, findings])
print(json.dumps(told))
`;

type Told = readonly [number, readonly (readonly [string, number | null])[]];

function python(files: readonly Uint8Array[]): Told[] {
  const paths = files.map((bytes, at) => {
    const path = join(folder, `${at}.json`);
    writeFileSync(path, bytes);
    return path;
  });
  const options = { encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 } as const;
  const run = spawnSync('python3', ['-c', DRIVER, JSON.stringify(CONTEXT), ...paths], options);
  if (run.status !== 0) throw new Error(run.stderr);
  return JSON.parse(run.stdout) as Told[];
}

const SIZE = 600;

describe('the Python verifier of a file that is made to be slow', () => {
  it.each(Object.entries(SLOW_TRAILS))(
    'by %s takes as much time as it has bytes, and finds what the other finds',
    async (_title, make) => {
      const files = [make(SIZE), make(TIMES_LONGER * SIZE)];
      let findings: Told[1] = [];
      const read = async () => {
        const [short, long] = python(files);
        if (!short || !long) throw new Error('The Python verifier answered too few files.');
        findings = short[1];
        return [short[0], long[0]] as const;
      };
      expect(await growth(read)).toBeLessThan(MOST_GROWTH);
      const verdict = await verifySource(new MemorySource(make(SIZE)), optionsOf(CONTEXT));
      const ours = verdict.findings.kept.map(({ class: name, seq }) => `${name} ${seq ?? ''}`);
      const theirs = findings.map(([name, seq]) => `${name} ${seq ?? ''}`);
      expect([...new Set(theirs)].sort()).toEqual([...new Set(ours)].sort());
    },
  );
});
