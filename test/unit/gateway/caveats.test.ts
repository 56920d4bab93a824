import { describe, expect, it } from 'vitest';
import { type CaveatInput, caveatsOf } from '../../../gateway/actions/evidence/caveats.ts';
import { WARNINGS } from '../../../schema/contracts/warnings.ts';

/** A period of which there is nothing to say. */
const NOTHING: CaveatInput = {
  totals: {
    biogenicCo2: { lines: 0, kgco2e: '0.000000' },
    byMethod: [{ method: 'physical', lines: 1, kgco2e: '1.000000' }],
    byBoundary: [{ boundary: 'generation', lines: 1, kgco2e: '1.000000' }],
    byGwpBasis: [{ gwpBasis: 'AR6', lines: 1, kgco2e: '1.000000' }],
  },
  quality: {
    warnings: [],
    invoiceWarnings: [],
    needsReview: { lines: 0, kgco2e: '0.000000' },
    mismatches: 0,
    possibleDuplicates: 0,
    erased: { invoices: 0, kgco2e: '0.000000' },
  },
  periodClosed: true,
  hasCompletenessTest: true,
  missingDocuments: 0,
  erasedDocuments: 0,
  documentsLeftOut: 0,
  testing: { unableToTest: 0, notApplicable: 0 },
  statistical: true,
  stampMissing: false,
  storedDataDiffers: 0,
  warnings: [],
};
const { totals, quality } = NOTHING;
const spend = { method: 'spend', lines: 3, kgco2e: '4.500000' };

/** What of the period calls for each caveat, and what the caveat says beside its text. */
const CASES: readonly (readonly [
  string,
  Partial<CaveatInput>,
  { count?: number; kgco2e?: string; biogenic_co2_kg?: string },
])[] = [
  ['period_open', { periodClosed: false }, {}],
  ['completeness_not_tested', { hasCompletenessTest: false }, {}],
  ['spend_based', { totals: { ...totals, byMethod: [spend] } }, { count: 3, kgco2e: '4.500000' }],
  [
    'needs_review',
    { quality: { ...quality, needsReview: { lines: 2, kgco2e: '0.250000' } } },
    { count: 2, kgco2e: '0.250000' },
  ],
  [
    'biogenic_co2',
    { totals: { ...totals, biogenicCo2: { lines: 2, kgco2e: '1677.180000' } } },
    { count: 2, biogenic_co2_kg: '1677.180000' },
  ],
  ['reconciliation_mismatch', { quality: { ...quality, mismatches: 4 } }, { count: 4 }],
  ['possible_duplicate', { quality: { ...quality, possibleDuplicates: 5 } }, { count: 5 }],
  [
    'mixed_boundaries',
    {
      totals: { ...totals, byBoundary: [...totals.byBoundary, { boundary: 'wtt', lines: 1, kgco2e: '1' }] },
    },
    {},
  ],
  [
    'mixed_gwp_sets',
    { totals: { ...totals, byGwpBasis: [...totals.byGwpBasis, { gwpBasis: 'AR5', lines: 1, kgco2e: '1' }] } },
    {},
  ],
  [
    'invoices_erased',
    { quality: { ...quality, erased: { invoices: 6, kgco2e: '7.000000' } } },
    { count: 6, kgco2e: '7.000000' },
  ],
  ['stored_data_differs', { storedDataDiffers: 3 }, { count: 3 }],
  ['documents_missing', { missingDocuments: 8 }, { count: 8 }],
  ['documents_erased', { erasedDocuments: 9 }, { count: 9 }],
  ['documents_not_included', { documentsLeftOut: 10 }, { count: 10 }],
  ['items_unable_to_test', { testing: { unableToTest: 11, notApplicable: 0 } }, { count: 11 }],
  ['items_replaced', { testing: { unableToTest: 0, notApplicable: 12 } }, { count: 12 }],
  ['sample_not_statistical', { statistical: false }, {}],
  ['time_stamp_missing', { stampMissing: true }, {}],
  ['thresholds_out_of_order', { warnings: [{ code: 'thresholds_out_of_order', message: 'x' }] }, {}],
];

describe('caveats', () => {
  it('are none of a period there is nothing to say of', () => {
    expect(caveatsOf(NOTHING)).toEqual([]);
  });

  it.each(CASES)('say %s with its count and kilograms, and nothing else', (code, changes, said) => {
    expect(caveatsOf({ ...NOTHING, ...changes })).toEqual([
      { code, text: expect.stringMatching(/./), ...said },
    ]);
  });

  const TOLD = ['needs_review', 'reconciliation_mismatch', 'possible_duplicate'];
  const codes = Object.keys(WARNINGS).toReversed();

  it('say each warning of lines once, in the order of the codes, but for those counted apart', () => {
    const warnings = codes.map((code, at) => ({ code, lines: at + 1, kgco2e: `${at}.000000` }));
    const found = caveatsOf({ ...NOTHING, quality: { ...quality, warnings } });
    const expected = warnings
      .filter(({ code }) => !TOLD.includes(code))
      .toSorted((a, b) => (a.code < b.code ? -1 : 1));
    expect(expected.length).toBe(codes.length - TOLD.length);
    expect(found.map(({ text: _, ...caveat }) => caveat)).toEqual(
      expected.map(({ code, lines, kgco2e }) => ({ code, count: lines, kgco2e })),
    );
  });

  it('say each warning of invoices once, counted in invoices and told from one of lines', () => {
    const invoiceWarnings = codes.map((code, at) => ({ code, invoices: at + 1, kgco2e: `${at}.000000` }));
    const found = caveatsOf({
      ...NOTHING,
      quality: {
        ...quality,
        invoiceWarnings,
        warnings: [{ code: 'number_rounded', lines: 70, kgco2e: '1.000000' }],
      },
    });
    expect(found.filter(({ code }) => TOLD.includes(code))).toEqual([]);
    for (const { code, invoices, kgco2e } of invoiceWarnings.filter(({ code }) => !TOLD.includes(code))) {
      const text = expect.stringContaining('whole invoices');
      expect(found).toContainEqual({ code, text, count: invoices, kgco2e });
    }
    const rounded = found.filter(({ code }) => code === 'number_rounded');
    expect(new Set(rounded.map(({ text }) => text)).size).toBe(2);
    expect(rounded.map(({ count }) => count)).toContain(70);
  });
});
