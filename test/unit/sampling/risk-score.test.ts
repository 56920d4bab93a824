import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LineFacts, type RiskContext, saysEstimated } from '../../../compute/sampling/line-facts.ts';
import { RISK_FACTOR_CODES, RISK_POINTS, riskWeight } from '../../../compute/sampling/risk-points.ts';
import { riskScorer } from '../../../compute/sampling/risk-score.ts';
import { groupCentres, robustZ } from '../../../compute/sampling/robust-outliers.ts';

const CONTEXT: RiskContext = {
  periodStart: '2026-01-01',
  periodEnd: '2026-12-31',
  earlierVendors: new Set(['Stadtwerk']),
  vendorsWithExceptions: new Set(),
  categoriesWithExceptions: new Set(),
};

/** A line nothing speaks against. */
const SOUND: LineFacts = {
  invoiceId: 'invoice-1',
  vendorName: 'Stadtwerk',
  category: 'electricity',
  method: 'physical',
  confidence: 0.94,
  needsReview: false,
  kgCo2e: 123.4,
  spendAmount: 345.67,
  currency: 'CHF',
  quantity: 1234,
  unitOfMeasure: 'kWh',
  invoiceDate: '2026-06-15',
  servicePeriodStart: null,
  servicePeriodEnd: null,
  factorYear: 2024,
  reconciliationStatus: 'matched',
  warnings: [],
  isConverted: false,
  isOverridden: false,
  isEstimated: false,
  hasSourceDocument: true,
};

function score(lines: readonly Partial<LineFacts>[], context: Partial<RiskContext> = {}) {
  const scorer = riskScorer({ ...CONTEXT, ...context });
  const facts = lines.map((line, index) => ({ ...SOUND, invoiceId: `invoice-${index}`, ...line }));
  for (const line of facts) scorer.add(line);
  const scores = scorer.finish();
  return facts.map((line, index) => {
    const factors = scores.factors(index, line);
    return { score: scores.score(index), codes: factors.map(({ code }) => code), factors };
  });
}

/** The only line there is, so that no group speaks. */
function own(line: Partial<LineFacts>, context: Partial<RiskContext> = {}) {
  const [scored] = score([line], context);
  if (scored === undefined) throw new Error('scored');
  return scored;
}

describe('the risk score of a line', () => {
  it('is 0 where nothing speaks against it', () => {
    expect(own({})).toEqual({ score: 0, codes: [], factors: [] });
  });

  it.each<[string, Partial<LineFacts>, number]>([
    ['method_spend_based', { method: 'spend', confidence: 0.7 }, 30],
    ['low_factor_match_confidence', { needsReview: true }, 20],
    ['low_factor_match_confidence', { confidence: 0.87 }, 20],
    ['manual_override', { isOverridden: true }, 25],
    ['estimated_quantity', { isEstimated: true }, 20],
    ['new_vendor', { vendorName: 'Unbekannt AG' }, 10],
    ['cut_off_window', { invoiceDate: '2026-12-20' }, 20],
    ['round_amount', { spendAmount: 300 }, 5],
    ['round_amount', { spendAmount: 12_000 }, 5],
    ['duplicate_suspect', { warnings: ['possible_duplicate'] }, 30],
    ['factor_vintage_or_region_mismatch', { warnings: ['factor_region_fallback'] }, 15],
    ['factor_vintage_or_region_mismatch', { factorYear: 2022 }, 15],
    ['unit_or_currency_conversion', { isConverted: true }, 5],
    ['credit_note', { kgCo2e: -1 }, 10],
    ['missing_source_document', { hasSourceDocument: false }, 30],
    ['reconciliation_mismatch', { reconciliationStatus: 'mismatch' }, 20],
    ['calculation_fallback', { warnings: ['quantity_not_used'] }, 15],
  ])('has %s for %o: %i hundredths, explained', (code, line, points) => {
    const scored = own(line);
    expect(scored.codes).toEqual([code]);
    expect(scored.score).toBe(points);
    expect(scored.factors[0]).toMatchObject({ code, points: points / 100 });
    expect(scored.factors[0]?.detail.length).toBeGreaterThan(15);
  });

  it.each<[string, Partial<LineFacts>]>([
    ['a confidence of the upper two thirds', { confidence: 0.88 }],
    ['a factor three years old', { factorYear: 2023 }],
    ['an amount that is no multiple', { spendAmount: 12_100 }],
    ['a zero amount', { spendAmount: 0 }],
    ['a rounding difference', { reconciliationStatus: 'rounding' }],
    ['a date 16 days before the end', { invoiceDate: '2026-12-15' }],
    [
      'a service period inside the period',
      { servicePeriodStart: '2026-05-01', servicePeriodEnd: '2026-05-31', invoiceDate: '2026-12-30' },
    ],
  ])('is not raised by %s', (_, line) => {
    expect(own(line).codes).toEqual([]);
  });

  it.each<[string, Partial<LineFacts>]>([
    ['crosses the end', { servicePeriodStart: '2026-11-01', servicePeriodEnd: '2027-01-31' }],
    ['crosses the start', { servicePeriodStart: '2025-10-01', servicePeriodEnd: '2026-03-31' }],
    ['ends 15 days before the end', { servicePeriodStart: '2026-12-01', servicePeriodEnd: '2026-12-16' }],
    ['ends 15 days after the start', { servicePeriodStart: '2026-01-01', servicePeriodEnd: '2026-01-15' }],
  ])('counts a service period that %s', (_, line) => {
    expect(own(line).codes).toEqual(['cut_off_window']);
  });

  it('keeps the cut-off window to a sixth of a short period', () => {
    const january = { periodStart: '2026-01-01', periodEnd: '2026-01-31' };
    expect(own({ invoiceDate: '2026-01-26' }, january).codes).toEqual(['cut_off_window']);
    expect(own({ invoiceDate: '2026-01-25' }, january).codes).toEqual([]);
  });

  it('knows no new vendor where there is no earlier period, and earlier exceptions by vendor or category', () => {
    expect(own({ vendorName: 'Neu' }, { earlierVendors: null }).codes).toEqual([]);
    expect(own({}, { vendorsWithExceptions: new Set(['Stadtwerk']) }).codes).toEqual([
      'prior_period_exception',
    ]);
    expect(own({}, { categoriesWithExceptions: new Set(['electricity']) }).codes).toEqual([
      'prior_period_exception',
    ]);
  });

  it('says nothing of a vendor that was erased: neither new nor known, and no twin of another one', () => {
    const context = { vendorsWithExceptions: new Set(['[erased]', '', 'null']) };
    expect(own({ vendorName: null }, context).codes).toEqual([]);
    expect(score([{ vendorName: null }, { vendorName: null }]).map(({ codes }) => codes)).toEqual([[], []]);
    const amounts = [100.5, 101.5, 102.5, 103.5, 99_999.5].map((spendAmount) => ({
      spendAmount,
      vendorName: null,
    }));
    expect(score(amounts).flatMap(({ codes }) => codes)).toEqual([]);
    // Lines of one invoice are of one vendor, whoever that is.
    const ofOne = amounts.map((line) => ({ ...line, invoiceId: 'invoice-1' }));
    expect(score(ofOne).map(({ codes }) => codes)).toEqual([[], [], [], [], ['amount_outlier']]);
  });

  it('adds its points up, to 1 at most', () => {
    const bad = own({
      method: 'spend',
      confidence: 0.56,
      hasSourceDocument: false,
      vendorName: 'Neu',
      isConverted: true,
    });
    expect(bad.codes).toEqual([
      'method_spend_based',
      'low_factor_match_confidence',
      'new_vendor',
      'unit_or_currency_conversion',
      'missing_source_document',
    ]);
    expect(bad.score).toBe(95);
    expect(
      own({ method: 'spend', confidence: 0.56, hasSourceDocument: false, isOverridden: true }).score,
    ).toBe(100);
  });
});

describe('comparison with the group', () => {
  /** Amounts 100 to 108: median 104, MAD 2. z = 0.6745 (x - 104) / 2 passes 3.5 at 114.38. */
  const usual = [100, 101, 102, 103, 104, 105, 106, 107].map((amount) => ({
    spendAmount: amount + 0.11,
    quantity: null,
  }));

  it('marks an amount whose robust z is above 3.5 within vendor, category and currency', () => {
    // Nine values 100.11 ... 107.11 and x: median 104.11, deviations 0 1 1 2 2 3 3 4 and x's own: MAD 2.
    const at = (spendAmount: number, more: Partial<LineFacts> = {}) =>
      score([...usual, { spendAmount, quantity: null, ...more }]).at(-1)?.codes;
    expect(at(114.3)).toEqual([]);
    expect(at(114.6)).toEqual(['amount_outlier']);
    expect(at(114.6, { currency: 'EUR' })).toEqual([]);
    expect(at(114.6, { category: 'natural_gas' })).toEqual([]);
    const [first] = score([...usual, { spendAmount: 500.5, quantity: null }]);
    expect(first?.codes).toEqual([]);
    const last = score([...usual, { spendAmount: 500.5, quantity: null }]).at(-1);
    expect(last?.factors[0]?.detail).toContain('median 104.11');
  });

  it('says nothing in a group of four', () => {
    expect(score([...usual.slice(0, 3), { spendAmount: 9_999.5, quantity: null }]).at(-1)?.codes).toEqual([]);
  });

  it('marks an intensity outside its group, but no small step of a price', () => {
    const at = (kgCo2e: number) =>
      score([
        ...Array.from({ length: 8 }, (_, i) => ({
          kgCo2e: 100 + i / 100,
          quantity: 1000,
          spendAmount: 7.77 * (i + 1),
        })),
        { kgCo2e, quantity: 1000, spendAmount: 80.13 },
      ]).at(-1)?.codes;
    expect(at(109)).toEqual([]);
    expect(at(112)).toEqual(['intensity_outlier']);
  });

  it('takes kilograms that differ by their rounding for equal', () => {
    // 6.6 kg for each of 1 to 3 nights in floating point, and two of five nights elsewhere: no outliers.
    const nights = [6.6, 13.2, 19.8].map((kgCo2e, at) => ({ kgCo2e, quantity: at + 1 }));
    const elsewhere = { kgCo2e: 16.1, quantity: 1 };
    const two = score([...nights, elsewhere, elsewhere]);
    expect(two.flatMap(({ codes }) => codes).filter((code) => code === 'intensity_outlier')).toEqual([]);
    const [one] = score([elsewhere, ...nights, ...nights]).map(({ factors }) => factors);
    expect(one?.find(({ code }) => code === 'intensity_outlier')?.detail).toBe(
      // MAD 0, mean deviation a seventh of the difference: z = 7 / 1.253314.
      '16.1 kg for each kWh stands out (robust z 5.6) from the median 6.6 of the 7 lines of this category.',
    );
  });

  it('names of the warnings of a line only those that are a fallback', () => {
    const { factors } = own({ warnings: ['factor_region_fallback', 'upstream_missing', 'needs_review'] });
    expect(factors.find(({ code }) => code === 'calculation_fallback')?.detail).toBe(
      'The calculation used a fallback: upstream_missing.',
    );
  });

  it('suspects the same amount of a vendor on another invoice within 7 days', () => {
    const pair = (days: number, more: Partial<LineFacts> = {}) =>
      score([
        { invoiceDate: '2026-06-01' },
        { invoiceDate: `2026-06-${String(1 + days).padStart(2, '0')}`, ...more },
      ]).map(({ codes }) => codes);
    expect(pair(7)).toEqual([['duplicate_suspect'], ['duplicate_suspect']]);
    expect(pair(8)).toEqual([[], []]);
    expect(pair(3, { spendAmount: 345.68 })).toEqual([[], []]);
    expect(pair(3, { invoiceId: 'invoice-0' })).toEqual([[], []]);
    expect(pair(3, { vendorName: 'Andere' })[0]).toEqual([]);
  });

  it('suspects duplicates as a comparison of every pair does', () => {
    const line = fc.record({
      vendor: fc.constantFrom('A', 'B'),
      amount: fc.constantFrom(1.5, 2.5, 0),
      day: fc.integer({ min: 1, max: 28 }),
      invoice: fc.integer({ min: 1, max: 6 }),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const scored = score(
          lines.map(({ vendor, amount, day, invoice }) => ({
            vendorName: vendor,
            spendAmount: amount,
            invoiceDate: `2026-06-${String(day).padStart(2, '0')}`,
            invoiceId: `i${invoice}`,
          })),
        );
        const expected = lines.map((a) =>
          lines.some(
            (b) =>
              a.vendor === b.vendor &&
              a.amount === b.amount &&
              a.amount !== 0 &&
              a.invoice !== b.invoice &&
              Math.abs(a.day - b.day) <= 7,
          ),
        );
        expect(scored.map(({ codes }) => codes.includes('duplicate_suspect'))).toEqual(expected);
      }),
    );
  });

  it('marks a first digit that is over-represented among 300 amounts of a vendor', () => {
    // 9 leads every third amount; Benford has it lead one in twenty-two.
    const lines = Array.from({ length: 300 }, (_, i) => ({
      spendAmount: i % 3 === 0 ? 9_000.01 + i * 1.37 : 10 ** (1 + ((i % 97) / 97) * 3) + 0.01,
      invoiceDate: `2026-0${1 + (i % 9)}-${String(1 + (i % 28)).padStart(2, '0')}`,
    }));
    const scored = score(lines);
    const marked = scored.flatMap(({ codes }, index) => (codes.includes('benford_group') ? [index] : []));
    expect(marked.length).toBeGreaterThan(90);
    for (const index of marked) expect(String(lines[index]?.spendAmount).charAt(0)).toBe('9');
    expect(score(lines.slice(0, 299)).some(({ codes }) => codes.includes('benford_group'))).toBe(false);
  });
});

describe('robust z', () => {
  it('is 0.6745 (x - median) / MAD, and uses the mean deviation where more than half are equal', () => {
    const values = Float64Array.from([1, 2, 3, 4, 100]);
    const [centre] = groupCentres(new Int32Array(5), values);
    if (centre === null || centre === undefined) throw new Error('centre');
    expect(centre.median).toBe(3);
    expect(robustZ(100, centre)).toBeCloseTo(0.6745 * 97, 10);
    const [flat] = groupCentres(new Int32Array(6), Float64Array.from([5, 5, 5, 5, 5, 11]));
    if (flat === null || flat === undefined) throw new Error('centre');
    expect(robustZ(11, flat)).toBeCloseTo(6 / 1.253314, 6);
    const [equal] = groupCentres(new Int32Array(5), new Float64Array(5).fill(7));
    if (equal === null || equal === undefined) throw new Error('centre');
    expect(robustZ(7, equal)).toBe(0);
  });
});

describe('risk weights', () => {
  it('are 1 + alpha x score in millionths, and never below 1', () => {
    expect(riskWeight(0, 'strong')).toBe(1_000_000);
    expect(riskWeight(85, 'off')).toBe(1_000_000);
    expect(riskWeight(85, 'moderate')).toBe(1_425_000);
    expect(riskWeight(85, 'strong')).toBe(1_850_000);
    expect(riskWeight(100, 'moderate')).toBe(1_500_000);
    expect(riskWeight(100, 'strong')).toBe(2_000_000);
  });

  it('fit into the 31 bits of a mask', () => {
    expect(RISK_FACTOR_CODES.length).toBeLessThan(31);
    expect(Object.values(RISK_POINTS).every((points) => points > 0 && points <= 30)).toBe(true);
  });
});

describe('a description', () => {
  it.each([
    'Electricity Jan-Mar (estimated reading)',
    'Strom, Zählerstand geschätzt',
    'Schätzung Verbrauch Q2',
    'Relevé estimé',
    'Consommation estimée',
    'Lettura stimata',
    'consumo presunto',
    'Hochgerechneter Verbrauch',
  ])('says that its quantity is an estimate: %s', (text) => {
    expect(saysEstimated(text)).toBe(true);
  });

  it.each([
    'Electricity, meter read',
    'Real estate rent',
    'Schatzamt',
    'Estimo Ltd consulting',
    'Ultimate plan',
    'Geschäftsreise',
  ])('says no such thing: %s', (text) => {
    expect(saysEstimated(text)).toBe(false);
  });
});
