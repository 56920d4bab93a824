import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { assertDescribed } from '../../schema/contracts/entry-kinds.ts';
import { referencePages } from '../../scripts/reference-pages.ts';

const pages = referencePages();

describe('docs/reference', () => {
  it.each([...pages.keys()])('%s is what npm run print:reference prints', (name) => {
    expect(readFileSync(`docs/reference/${name}`, 'utf8')).toBe(pages.get(name));
  });

  it('has no other page', () => {
    expect(readdirSync('docs/reference').sort()).toEqual([...pages.keys()].sort());
  });

  it('says of every procedure who may call it', () => {
    const rows = pages.get('trpc.md')?.match(/^\| `\w+\.\w+` \| (?:query|mutation) \| [a-z]/gm) ?? [];
    expect(rows.length).toBe(pages.get('trpc.md')?.match(/^\| `\w+\.\w+`/gm)?.length);
    expect(rows.length).toBeGreaterThan(40);
  });
});

it('an entry of a kind or with a member the reference does not describe is refused', () => {
  expect(() => assertDescribed('period.reopened', { reason: 'late bill' })).not.toThrow();
  expect(() => assertDescribed('period.reopened', { why: 'late bill' })).toThrow('why');
  expect(() => assertDescribed('period.paused', {})).toThrow('period.paused');
});
