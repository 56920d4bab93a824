import { describe, expect, it } from 'vitest';
import { classifyInvoice } from '../../../compute/classify/classify-invoice.ts';
import { invoiceOfLine } from '../../../compute/classify/classify-lines.ts';
import { ONE } from '../../../compute/decimal.ts';
import {
  physicalConfidence,
  spendConfidence,
  zeroConfidence,
} from '../../../compute/emissions/confidence.ts';
import { calculateInvoice } from '../../../compute/emissions/invoice-emissions.ts';
import { factorSet, NEWEST_FACTOR_SET_ID } from '../../../compute/factors/factor-set.ts';
import { rateSet } from '../../../compute/factors/rates.ts';

const best = {
  certainty: 1,
  regionFit: 'own',
  yearDistance: 0,
  unitFit: 'same',
  assumed: false,
  upstreamMissing: false,
} as const;
const spend = { certainty: 1, regionFallback: false, approximations: 0, lowest: false };

describe('physicalConfidence', () => {
  it('reaches from 0.85 to 0.95', () => {
    expect(physicalConfidence(best)).toBe(0.95);
    expect(
      physicalConfidence({
        certainty: 0,
        regionFit: 'foreign',
        yearDistance: 40,
        unitFit: 'derived',
        assumed: true,
        upstreamMissing: true,
      }),
    ).toBe(0.85);
  });

  it.each([
    ['an uncertain classification', { certainty: 0.5 }, 0.94],
    ["another country's row", { regionFit: 'foreign' }, 0.93],
    ['an EU or world row', { regionFit: 'wide' }, 0.94],
    ['a row five years off', { yearDistance: -5 }, 0.93],
    ['weight times distance', { unitFit: 'derived' }, 0.94],
    ['an assumption', { assumed: true }, 0.94],
    ['a missing upstream', { upstreamMissing: true }, 0.94],
  ] as const)('falls with %s', (_why, change, expected) => {
    expect(physicalConfidence({ ...best, ...change })).toBeCloseTo(expected, 1);
    expect(physicalConfidence({ ...best, ...change })).toBeLessThan(0.95);
  });
});

describe('spendConfidence', () => {
  it('reaches from 0.55 to 0.75', () => {
    expect(spendConfidence(spend)).toBe(0.75);
    expect(spendConfidence({ certainty: 0, regionFallback: true, approximations: 9, lowest: false })).toBe(
      0.55,
    );
    expect(spendConfidence({ ...spend, lowest: true })).toBe(0.55);
  });

  it("keeps another region's factor at the low end", () => {
    expect(spendConfidence({ ...spend, regionFallback: true })).toBeLessThanOrEqual(0.6);
  });
});

describe('zeroConfidence', () => {
  it.each([
    [1, 0.75],
    [0, 0.55],
    [Number.NaN, 0.55],
  ])('of certainty %s is %s', (certainty, expected) => {
    expect(zeroConfidence(certainty)).toBe(expected);
  });
});

/** Whether a line of which nothing else is in doubt needs review, its category being so certain. */
function needsReview(certainty: number): boolean | undefined {
  const invoice = invoiceOfLine(
    { description: 'Strom', quantity: '900', unitOfMeasure: 'kWh' },
    '2025-03-31',
  );
  const result = calculateInvoice({
    invoice,
    classifications: classifyInvoice(invoice).map((one) => ({ ...one, certainty })),
    basisFactor: ONE,
    basisReason: null,
    set: factorSet(NEWEST_FACTOR_SET_ID),
    rates: rateSet(null),
  });
  return result.ok ? result.value.lines[0]?.needsReview : undefined;
}

describe('a line', () => {
  it('is asked about where its category is less than 65 % certain, and not from there on', () => {
    expect([0.3, 0.5, 0.649].map(needsReview)).toEqual([true, true, true]);
    expect([0.65, 0.9].map(needsReview)).toEqual([false, false]);
  });
});
