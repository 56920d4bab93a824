import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ingest } from '../../../compute/ingest/ingest.ts';
import type { SharedMemory } from '../../../compute/ingest/task.ts';
import { buildIndex, type RememberedRow, recallOf } from '../../../compute/memory/memory-index.ts';
import { textKey, vendorKey } from '../../../compute/memory/memory-keys.ts';
import { nearText } from '../../../compute/memory/near-text.ts';
import { rememberedTexts } from '../../../compute/remembered-texts.ts';
import { CATEGORIES } from '../../../schema/contracts/categories.ts';
import { ingestTask, WORKSPACE_ID } from '../../support/ingest-task.ts';

const words = fc
  .array(fc.string({ unit: 'grapheme', maxLength: 12 }), { maxLength: 8 })
  .map((all) => all.join(' '));
const category = fc.constantFrom(...CATEGORIES);
const row = fc.tuple(words, words, category, fc.constant(null), fc.constant('CH'));

describe('recall', () => {
  it('finds what was decided for the very text, else one that differs in dates and references only', () => {
    const rows: RememberedRow[] = [['alpha ag', 'abo silber januar 2025', 'insurance', null, 'CH']];
    const recall = recallOf(buildIndex(rows), 'Alpha AG');
    expect(recall?.('Abo Silber, Januar 2025')).toMatchObject({ category: 'insurance', match: 'exact' });
    expect(recall?.('Abo Silber Mai 2026')).toMatchObject({ category: 'insurance', match: 'near' });
    expect(recall?.('Abo Gold Mai 2026')).toBeNull();
    expect(recallOf(buildIndex(rows), 'Alpha GmbH')).toBeNull();
  });

  it('says what it left out, and proposes only where another number differs', () => {
    const rows: RememberedRow[] = [['alpha ag', 'Wartung Lift 12, Januar 2025', 'insurance', null, 'CH']];
    const recall = recallOf(buildIndex(rows), 'Alpha AG');
    expect(recall?.('Wartung Lift 12, Mai 2026')?.ignored).toEqual(['date']);
    expect(recall?.('Wartung Lift 14, Mai 2026')?.ignored).toEqual(['number', 'date']);
  });

  it('keeps silent where texts that differ in what is left out were decided differently', () => {
    const rows: RememberedRow[] = [
      ['alpha ag', 'Wartung Nr. 11', 'insurance', null, 'CH'],
      ['alpha ag', 'Wartung Nr. 12', 'legal', null, 'CH'],
      ['alpha ag', 'Miete Januar', 'rent', 'figaro26-purchaser-est-2023:L:CH', 'CH'],
      ['alpha ag', 'Miete Februar', 'rent', 'figaro26-purchaser-est-2023:L:CH', 'DE'],
    ];
    const recall = recallOf(buildIndex(rows), 'Alpha AG');
    expect(recall?.('Wartung Nr. 13')).toBeNull();
    expect(recall?.('Wartung Nr. 12')).toMatchObject({ category: 'legal', match: 'exact' });
    expect(recall?.('Miete Mai')).toBeNull();
  });

  it('knows rows of before by today’s keys, the newest last', () => {
    const rows: RememberedRow[] = [
      ['Großhandel Weiß', 'Großgebinde Spezial', 'insurance', null, 'CH'],
      ['GROSSHANDEL WEISS', 'GROSSGEBINDE SPEZIAL', 'legal', null, 'CH'],
    ];
    const recall = recallOf(buildIndex(rows), 'Grosshandel Weiss');
    expect(recall?.('Grossgebinde spezial')).toMatchObject({ category: 'legal', match: 'exact' });
  });

  it('never answers with what another vendor’s text was decided to be, and never differs with the order', () => {
    const keyOf = ([vendor, text]: RememberedRow) => `${vendorKey(vendor)}\n${textKey(text)}`;
    fc.assert(
      fc.property(
        fc.uniqueArray(row, { selector: keyOf, maxLength: 20 }),
        words,
        words,
        (rows, vendor, text) => {
          const found = recallOf(buildIndex(rows), vendor)?.(text) ?? null;
          const reversed = recallOf(buildIndex(rows.toReversed()), vendor)?.(text) ?? null;
          expect(reversed).toEqual(found);
          const own = rows.filter(([v]) => vendorKey(v) === vendorKey(vendor) && vendorKey(v) !== '');
          const near = nearText(text)?.loose ?? '';
          const fits = own.filter(([, t]) => textKey(t) === textKey(text) || nearText(t)?.loose === near);
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
      [['alpha ag', 'posten', 'legal', null, 'CH']],
      '1',
    );
    expect(() => ingest(ingestTask(body, { memory }))).toThrow(/another workspace/);
  });

  it('counts in the version it is given, not in one that was seen before', () => {
    const first = memoryOf(WORKSPACE_ID, [['alpha ag', 'posten', 'legal', null, 'CH']], '1');
    const second = memoryOf(WORKSPACE_ID, [['alpha ag', 'posten', 'rent', null, 'CH']], '2');
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

describe('what is remembered of texts', () => {
  it('is what was made for that very text, and of no more texts and letters than there is room for', () => {
    const room = { texts: 8, letters: 60 };
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 30 }), { maxLength: 60 }), (texts) => {
        let made = 0;
        const known = rememberedTexts(room, () => ({ number: made++, text: null as string | null }));
        for (const text of texts) {
          const entry = known(text);
          expect(entry.text ?? text).toBe(text);
          entry.text = text;
        }
        const before = made;
        const kept = [...new Set(texts)].filter((text) => {
          const from = made;
          known(text);
          return made === from;
        });
        expect(before).toBeGreaterThanOrEqual(new Set(texts).size);
        expect(kept.length).toBeLessThanOrEqual(room.texts);
        const long = kept.filter((text) => text.length <= room.letters / 2);
        expect(long.join('').length).toBeLessThanOrEqual(room.letters);
      }),
    );
  });

  it('stays while it is asked for, however many other texts come', () => {
    let made = 0;
    const known = rememberedTexts({ texts: 8, letters: 1_000 }, () => ({ number: made++ }));
    for (let month = 0; month < 50; month += 1) {
      expect(known('Miete Büro').number).toBe(0);
      known(`Rechnung ${month}`);
    }
  });
});
