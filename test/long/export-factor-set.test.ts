import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { SHIPPED_SETS } from '../../compute/factors/shipped-sets.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'footing-set-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('the tables exported of a shipped set build it again, byte for byte', () => {
  const ids = SHIPPED_SETS.map(({ id }) => id).sort();
  const id = ids.at(-1) ?? '';
  const [tables, sets] = [join(folder, 'tables'), join(folder, 'sets')];
  const run = (script: string, ...args: string[]) =>
    execFileSync(process.execPath, [join(ROOT, 'scripts', script), ...args], { stdio: 'pipe' });
  run('export-factor-set.ts', id, tables);
  run('build-factor-set.ts', tables, id, sets);
  const outputs = (of: string) => JSON.parse(readFileSync(join(of, id, 'manifest.json'), 'utf8')).outputs;
  expect(outputs(sets)).toEqual(outputs(join(ROOT, 'compute', 'factors', 'sets')));
});
