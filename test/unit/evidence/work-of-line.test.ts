import { expect, it } from 'vitest';
import { workOfLine } from '../../../compute/evidence/work-of-line.ts';
import { itemStatus } from '../../../compute/sampling/item-status.ts';

const entry = (hash: string, kind: string, payload: object, refs: readonly string[] = []) => ({
  hash,
  header: JSON.stringify({ kind, at: '2026-01-05T09:00:00.000Z', actor: 'user:a', refs }),
  payload: JSON.stringify(payload),
});
const saved = (hash: string) =>
  entry(hash, 'assertion.saved', { assertion: 'accuracy', result: 'no_exception', audited_kgco2e: null });
const reviewed = (decision: string, of: string) =>
  entry(`review of ${of}`, 'assertion.reviewed', { decision }, [of]);

it.each([
  ['saved', [saved('1')], null],
  ['returned', [saved('1'), reviewed('return', '1')], 'return'],
  ['returned, then approved', [saved('1'), reviewed('return', '1'), reviewed('approve', '1')], 'approve'],
  ['returned and saved again', [saved('1'), reviewed('return', '1'), saved('2')], null],
  ['saved again, and the one before returned', [saved('1'), saved('2'), reviewed('return', '1')], null],
])('the newest review counts, of the newest revision alone: %s', (_, entries, decision) => {
  const { newest } = workOfLine(entries);
  expect(newest.map((one) => one.decision)).toEqual([decision]);
  const isOpen = itemStatus(newest, ['accuracy']) !== 'tested_no_exception';
  expect(isOpen).toBe(decision === 'return');
});
