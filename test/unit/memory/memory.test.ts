import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ingest } from '../../../compute/ingest/ingest.ts';
import type { SharedMemory } from '../../../compute/ingest/task.ts';
import { buildIndex, type RememberedRow, recallOf } from '../../../compute/memory/memory-index.ts';
import { nearKey, textKey, vendorKey } from '../../../compute/memory/memory-keys.ts';
import { CATEGORIES } from '../../../schema/contracts/categories.ts';
import { ingestTask, WORKSPACE_ID } from '../../support/ingest-task.ts';

const words = fc
  .array(fc.string({ unit: 'grapheme', maxLength: 12 }), { maxLength: 8 })
  .map((all) => all.join(' '));
const category = fc.constantFrom(...CATEGORIES);
const row = fc.tuple(words.map(vendorKey), words.map(textKey), category, fc.constant(null));

describe('keys of the memory', () => {
  it.each([
    ['Büro-Reinigung  MÄRZ', 'buro reinigung marz'],
    ['Électricité n° 12/2025', 'electricite n 12 2025'],
    ['Электричество 5', 'электричество 5'],
    ['電気 代', '電気 代'],
    ['🙂 …', ''],
    ['', ''],
  ])('reads %j as %j', (text, key) => {
    expect(textKey(text)).toBe(key);
  });

  it.each([
    ['abo silber januar 2025 nr 4711', 'abo silber nr'],
    ['abonnement fevrier 2025', 'abonnement'],
    ['canone 03 2025 dicembre', 'canone'],
    ['fee q3 2025', 'fee'],
    ['2025 03 31', null],
    ['a 1 b 2', null],
    ['', null],
  ])('leaves out numbers and dates of %j', (key, near) => {
    expect(nearKey(key)).toBe(near);
  });

  it('are the same in capitals, also where a sigma ends a word', () => {
    expect(textKey('ΛΟΓΟΣ 12')).toBe(textKey('λόγος 12'));
    expect(textKey('  \u{1e030}Σ '.toLowerCase())).toBe(textKey('\u{1e030}Σ'));
  });

  it('are their own keys, whatever the text', () => {
    fc.assert(
      fc.property(words, (text) => {
        const key = textKey(text);
        expect(textKey(key)).toBe(key);
        expect(textKey(`  ${text.toUpperCase()} `.toLowerCase())).toBe(textKey(text.toUpperCase()));
        const near = nearKey(key);
        if (near !== null) expect(nearKey(near)).toBe(near);
      }),
    );
  });
});

describe('recall', () => {
  it('finds what was decided for the very text, else one that differs in numbers and dates only', () => {
    const rows: RememberedRow[] = [['alpha ag', 'abo silber januar 2025', 'insurance', null]];
    const recall = recallOf(buildIndex(rows), 'Alpha AG');
    expect(recall?.('Abo Silber, Januar 2025')).toMatchObject({ category: 'insurance', match: 'exact' });
    expect(recall?.('Abo Silber Mai 2026')).toMatchObject({ category: 'insurance', match: 'near' });
    expect(recall?.('Abo Gold Mai 2026')).toBeNull();
    expect(recallOf(buildIndex(rows), 'Alpha GmbH')).toBeNull();
  });

  it('keeps silent where texts that differ in numbers only were decided differently', () => {
    const rows: RememberedRow[] = [
      ['alpha ag', 'posten 1', 'insurance', null],
      ['alpha ag', 'posten 2', 'legal', null],
    ];
    const recall = recallOf(buildIndex(rows), 'Alpha AG');
    expect(recall?.('Posten 3')).toBeNull();
    expect(recall?.('Posten 2')).toMatchObject({ category: 'legal', match: 'exact' });
  });

  it('never answers with what another vendor’s text was decided to be, and never differs with the order', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(row, { selector: ([v, t]) => `${v}\n${t}`, maxLength: 20 }),
        words,
        words,
        (rows, vendor, text) => {
          const found = recallOf(buildIndex(rows), vendor)?.(text) ?? null;
          const reversed = recallOf(buildIndex(rows.toReversed()), vendor)?.(text) ?? null;
          expect(reversed).toEqual(found);
          const own = rows.filter(([v]) => v === vendorKey(vendor) && v !== '');
          const fits = own.filter(
            ([, t]) => t === textKey(text) || (nearKey(t) ?? '') === nearKey(textKey(text)),
          );
          expect(found === null || fits.some(([, , decided]) => decided === found.category)).toBe(true);
        },
      ),
    );
  });
});

describe('the memory of a task', () => {
  const memoryOf = (workspaceId: string, rows: readonly RememberedRow[], version: string): SharedMemory => {
    const bytes = new TextEncoder().encode(JSON.stringify(rows));
    const buffer = new SharedArrayBuffer(bytes.byteLength);
    new Uint8Array(buffer).set(bytes);
    return { workspaceId, version, rows: buffer };
  };
  const body = JSON.stringify({
    invoices: [
      {
        vendor_name: 'Alpha AG',
        invoice_date: '2025-03-01',
        line_items: [{ description: 'Posten', spend_amount: 10 }],
      },
    ],
  });

  it('of another workspace is refused as a bug, so that no decision crosses workspaces', () => {
    const memory = memoryOf(
      '0190f3a0-2222-7000-8000-00000000000b',
      [['alpha ag', 'posten', 'legal', null]],
      '1',
    );
    expect(() => ingest(ingestTask(body, { memory }))).toThrow(/another workspace/);
  });

  it('counts in the version it is given, not in one that was seen before', () => {
    const first = memoryOf(WORKSPACE_ID, [['alpha ag', 'posten', 'legal', null]], '1');
    const second = memoryOf(WORKSPACE_ID, [['alpha ag', 'posten', 'rent', null]], '2');
    for (const [memory, expected] of [
      [first, 'legal'],
      [second, 'rent'],
      [first, 'legal'],
    ] as const) {
      expect(JSON.stringify(ingest(ingestTask(body, { memory })))).toContain(
        `\\"category\\":\\"${expected}\\"`,
      );
    }
  });
});
