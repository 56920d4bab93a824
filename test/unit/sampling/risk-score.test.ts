import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LineFacts, type RiskContext, saysEstimated } from '../../../compute/sampling/line-facts.ts';
import {
  pointsOfMask,
  RISK_FACTOR_CODES,
  RISK_POINTS,
  riskWeight,
} from '../../../compute/sampling/risk-points.ts';
import { riskScorer } from '../../../compute/sampling/risk-score.ts';
import { groupCentres, robustZ } from '../../../compute/sampling/robust-outliers.ts';

const CONTEXT: RiskContext = {
  periodStart: '2026-01-01',
  periodEnd: '2026-12-31',
  earlierVendors: new Set(['Stadtwerk']),
  vendorsWithExceptions: new Set(),
  categoriesWithExceptions: new Set(),
  earlierMedians: null,
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
  recordedOn: '2026-06-18',
  isFromSpreadsheet: false,
  hasExternalId: true,
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
    ['method_spend_based', { method: 'spend', confidence: 0.7 }, 5],
    ['low_factor_match_confidence', { needsReview: true }, 10],
    ['low_factor_match_confidence', { confidence: 0.87 }, 10],
    ['manual_override', { isOverridden: true }, 15],
    ['estimated_quantity', { isEstimated: true }, 10],
    ['new_vendor', { vendorName: 'Unbekannt AG' }, 10],
    ['cut_off_window', { invoiceDate: '2026-12-20' }, 20],
    ['round_amount', { spendAmount: 300 }, 10],
    ['round_amount', { spendAmount: 12_000 }, 10],
    ['duplicate_suspect', { warnings: ['possible_duplicate'] }, 50],
    ['factor_vintage_or_region_mismatch', { warnings: ['factor_region_fallback'] }, 5],
    ['factor_vintage_or_region_mismatch', { factorYear: 2022 }, 5],
    ['unit_or_currency_conversion', { isConverted: true }, 2],
    ['credit_note', { kgCo2e: -1 }, 5],
    ['missing_source_document', { hasSourceDocument: false }, 25],
    ['reconciliation_mismatch', { reconciliationStatus: 'mismatch' }, 20],
    ['calculation_fallback', { warnings: ['quantity_not_used'] }, 25],
    ['round_quantity', { quantity: 1_200 }, 5],
    ['round_quantity', { quantity: -30_000 }, 5],
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
      quantity: null,
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
    expect(bad.score).toBe(52);
    // 50 + 25 + 30.
    const worst = { warnings: ['possible_duplicate'], hasSourceDocument: false } as const;
    expect(own(worst, { vendorsWithExceptions: new Set(['Stadtwerk']) }).score).toBe(100);
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
    expect(at(114.6, { currency: 'EUR' })).toEqual(['unit_change']);
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
          quantity: 1001,
          spendAmount: 77.7 + i / 10,
        })),
        { kgCo2e, quantity: 1001, spendAmount: 78.13 },
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

describe('comparison with what is usual', () => {
  const detailOf = (lines: readonly Partial<LineFacts>[], context: Partial<RiskContext> = {}) => {
    const factors = score(lines, context).at(-1)?.factors ?? [];
    return Object.fromEntries(factors.map(({ code, detail }) => [code, detail]));
  };
  /** Ten lines of 0.20 to 0.29 CHF a kWh and 1,001 to 1,091 kWh. */
  const usual = Array.from({ length: 10 }, (_, i) => ({
    quantity: 1001 + 10 * i,
    spendAmount: (1001 + 10 * i) * (0.2 + i / 100),
    kgCo2e: (1001 + 10 * i) / 10,
  }));

  it('marks a price that is far from the lines of the vendor in this unit, in words', () => {
    // The quantity of MWh beside the word kWh. Of eleven prices the sixth is 0.25, of the quantities 1,041.
    expect(detailOf([...usual, { quantity: 1.051, spendAmount: 252.24, kgCo2e: 0.1051 }])).toEqual({
      price_outlier:
        'The price of 240 CHF for each kWh is 960 times the median of the 11 lines of this vendor and category in this unit.',
      quantity_outlier:
        'The quantity of 1.051 kWh is 0.00101 times the median of the 11 lines of this vendor and category in this unit.',
    });
    expect(detailOf([...usual, { quantity: 1051, spendAmount: 1051 * 0.33, kgCo2e: 105.1 }])).toEqual({});
  });

  it('names the unit that was read, with no word that was sent behind it', () => {
    const unitOfMeasure = 'kWh Maria Muster';
    const details = detailOf([...usual, { quantity: 4000, spendAmount: 1000, kgCo2e: 400, unitOfMeasure }]);
    expect(details.round_quantity).toBe('Round quantity 4000 kWh.');
    expect(details.unit_change).toContain('The unit (kWh) or');
    expect(JSON.stringify(details)).not.toContain('Muster');
  });

  it('compares the price of a vendor with few lines with those of the category', () => {
    const others = usual.map((line, i) => ({ ...line, vendorName: `Werk ${i}` }));
    const known = { earlierVendors: null };
    const at = (price: number) =>
      detailOf([...others, { quantity: 1051, spendAmount: 1051 * price, kgCo2e: 105.1 }], known);
    expect(at(2.4).price_outlier).toBe(
      'The price of 2.4 CHF for each kWh is 9.6 times the median of the 11 lines of this category in this unit.',
    );
    expect(at(0.26)).toEqual({});
  });

  const EARLIER = {
    vendors: ['Stadtwerk'],
    categories: ['electricity'],
    units: ['kwh'],
    currencies: ['CHF'],
    prices: [0.25],
    quantities: [1_100],
  };
  it.each([
    [{ quantity: 1111, spendAmount: 1111 * 0.49 }, {}],
    [
      { quantity: 1111, spendAmount: 1111 * 0.51 },
      {
        price_outlier:
          "The price of 0.51 CHF for each kWh is 2.04 times the vendor's median of the year before.",
      },
    ],
    [
      { quantity: 219, spendAmount: 219 * 0.25 },
      { quantity_outlier: "The quantity of 219 kWh is 0.199 times the vendor's median of the year before." },
    ],
    [
      { quantity: 1.1, unitOfMeasure: 'MWh', spendAmount: 275.5 },
      {
        unit_change:
          'The unit (MWh) or the currency (CHF) is not the one this vendor usually has for this category.',
      },
    ],
    [{ quantity: 1111, spendAmount: 1111 * 0.51, vendorName: null }, {}],
  ])("compares a single line with the vendor's year before: %o", (line, expected) => {
    expect(detailOf([line], { earlierMedians: EARLIER })).toEqual(expected);
  });

  it('marks a unit that at most a fifth of a vendor and category has, of five lines or more', () => {
    const kwh = usual.slice(0, 4).map((line) => ({ ...line, unitOfMeasure: 'kWh' }));
    const mwh = { quantity: 1.051, spendAmount: 252.24, unitOfMeasure: 'MWh' };
    expect(Object.keys(detailOf([...kwh, mwh]))).toEqual(['unit_change']);
    expect(detailOf([...kwh.slice(0, 3), mwh])).toEqual({});
    // The same word in capitals is the same unit.
    expect(
      detailOf([...kwh, { quantity: 1051, spendAmount: 252.24, kgCo2e: 105.1, unitOfMeasure: 'KWH' }]),
    ).toEqual({});
  });

  it('marks what was recorded much later than most', () => {
    const soon = usual.slice(0, 9);
    expect(detailOf([...soon, { ...usual[9], recordedOn: '2026-08-14' }])).toEqual({
      booked_late:
        'Recorded on 2026-08-14, the invoice is of 2026-06-15: much later than most lines of the period.',
    });
    expect(detailOf([...soon, { ...usual[9], recordedOn: '2026-08-13' }])).toEqual({});
    // 30 days after the period's end and after nine tenths of the lines.
    const december = { invoiceDate: '2026-12-10', recordedOn: '2027-01-30' };
    expect(Object.keys(detailOf([...soon, { ...usual[9], ...december }]))).toEqual(['booked_late']);
    expect(detailOf([...soon, { ...usual[9], ...december, recordedOn: '2027-01-29' }])).toEqual({});
  });

  it('takes a year that was recorded at once for on time', () => {
    const atOnce = usual.map((line) => ({ ...line, recordedOn: '2027-02-15' }));
    expect(score(atOnce).flatMap(({ codes }) => codes)).toEqual([]);
  });

  it('marks what was booked by hand where most was not', () => {
    const [sheet, typed] = [{ isFromSpreadsheet: true, hasExternalId: false }, { hasExternalId: false }];
    const lines = usual.slice(0, 3);
    expect(detailOf([...lines, { ...usual[3], ...sheet }])).toEqual({
      booked_by_hand: 'Booked from a spreadsheet, as most lines of the period are not.',
    });
    expect(detailOf([...lines, { ...usual[3], ...typed }])).toEqual({
      booked_by_hand: 'Booked without an id of the sending system, which most lines of the period have.',
    });
    expect(score(usual.map((line) => ({ ...line, ...sheet }))).flatMap(({ codes }) => codes)).toEqual([]);
  });
});

describe('points of a sample', () => {
  it('are those of the model it was drawn with', () => {
    // Spend-based and without a document.
    const mask =
      2 ** RISK_FACTOR_CODES.indexOf('method_spend_based') +
      2 ** RISK_FACTOR_CODES.indexOf('missing_source_document');
    const codes = (model: string) => pointsOfMask(mask, model).map(({ points }) => points);
    expect(codes('footing-risk-1')).toEqual([30, 30]);
    expect(codes('footing-risk-2')).toEqual([5, 25]);
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
  it('are 1 + alpha x the square of the score in millionths, and never below 1', () => {
    expect(riskWeight(0, 'strong')).toBe(1_000_000);
    expect(riskWeight(85, 'off')).toBe(1_000_000);
    // 1 + 4 x 0.85^2 and 1 + 9 x 0.85^2.
    expect(riskWeight(85, 'moderate')).toBe(3_890_000);
    expect(riskWeight(85, 'strong')).toBe(7_502_500);
    expect(riskWeight(100, 'moderate')).toBe(5_000_000);
    expect(riskWeight(100, 'strong')).toBe(10_000_000);
  });

  it('fit into the 31 bits of a mask', () => {
    expect(RISK_FACTOR_CODES.length).toBeLessThan(31);
    expect(Object.values(RISK_POINTS).every((points) => points > 0 && points <= 60)).toBe(true);
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
