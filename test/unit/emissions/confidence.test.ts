import { describe, expect, it } from 'vitest';
import {
  physicalConfidence,
  spendConfidence,
  zeroConfidence,
} from '../../../compute/emissions/confidence.ts';

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
