import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clopperPearsonInterval } from '../../../compute/sampling/attribute-limits.ts';
import {
  binomialSampleSize,
  hypergeometricSampleSize,
  hypergeometricUpperCount,
} from '../../../compute/sampling/attribute-sample-size.ts';
import { confidenceFactor, expandedConfidenceFactor } from '../../../compute/sampling/confidence-factor.ts';
import { ceilingOfProduct, exactSums, toNumber } from '../../../compute/sampling/exact-decimal.ts';
import { misstatement } from '../../../compute/sampling/misstatement.ts';
import { poissonSampleSize } from '../../../compute/sampling/mus-sample-size.ts';
import { cellBound } from '../../../compute/sampling/mus-workflow.ts';
import {
  betaCdf,
  betaQuantile,
  gammaCdf,
  gammaQuantile,
  gammaUpperTail,
  hypergeometricCdf,
  studentQuantile,
} from '../../../compute/sampling/special-functions.ts';
import { stringerBound } from '../../../compute/sampling/stringer-bound.ts';

const confidence = fc.constantFrom(0.5, 0.8, 0.9, 0.95, 0.99);
const fractions = fc
  .tuple(fc.integer({ min: 5, max: 300 }), fc.integer({ min: 0, max: 80 }))
  .map(([tolerable, percent]) => ({
    tolerable: tolerable / 1000,
    expected: (tolerable * percent) / 100_000,
  }));

describe('distributions', () => {
  // R 4.2: pgamma, pbeta, phyper, qt at values where a difference of log gammas loses digits.
  it('keep their digits for large parameters', () => {
    // A gamma of integer shape is a Poisson tail: P(shape 1) = 1 - e^-x, P(shape 2) = 1 - e^-x (1 + x).
    expect(gammaCdf(3, 1)).toBeCloseTo(1 - Math.exp(-3), 14);
    expect(gammaCdf(3, 2)).toBeCloseTo(1 - Math.exp(-3) * 4, 14);
    // The median of a gamma is shape - 1/3 + 8 / (405 shape) to the order shape^-2.
    expect(gammaQuantile(0.5, 1e6)).toBeCloseTo(1e6 - 1 / 3 + 8 / 405e6, 5);
    // A symmetric beta has its median in the middle, however narrow it is.
    expect(betaQuantile(0.5, 1e6, 1e6)).toBeCloseTo(0.5, 12);
    expect(betaCdf(0.3, 1, 5)).toBeCloseTo(1 - 0.7 ** 5, 14);
  });

  it('have tails that add up to 1', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 500, noNaN: true }),
        fc.double({ min: 0.1, max: 300, noNaN: true }),
        (x, shape) => {
          expect(gammaCdf(x, shape) + gammaUpperTail(x, shape)).toBeCloseTo(1, 12);
        },
      ),
    );
  });

  it('count hypergeometric chances as all ways of drawing do', () => {
    const choose = (n: number, k: number): number =>
      k < 0 || k > n ? 0 : k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k;
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.nat(40),
        fc.nat(40),
        fc.nat(10),
        (population, a, b, x) => {
          const deviations = a % (population + 1);
          const sampleSize = b % (population + 1);
          let ways = 0;
          for (let i = 0; i <= x; i += 1)
            ways += choose(deviations, i) * choose(population - deviations, sampleSize - i);
          const expected = ways / choose(population, sampleSize);
          expect(hypergeometricCdf(x, { population, deviations, sampleSize })).toBeCloseTo(expected, 10);
        },
      ),
    );
  });

  it('have the quantiles of Student as tables print them', () => {
    expect(studentQuantile(0.975, 1)).toBeCloseTo(12.7062, 4);
    expect(studentQuantile(0.95, 19)).toBeCloseTo(1.7291, 4);
    expect(studentQuantile(0.975, 9)).toBeCloseTo(2.2622, 4);
    expect(studentQuantile(0.99, 1e6)).toBeCloseTo(2.32635, 4);
    expect(studentQuantile(0.5, 7)).toBeCloseTo(0, 12);
  });
});

describe('exact arithmetic', () => {
  it('takes a rate for the decimal it is written as', () => {
    expect(0.035 * 400).toBeGreaterThan(14);
    expect(ceilingOfProduct(400, 0.035)).toBe(14);
    expect(ceilingOfProduct(401, 0.035)).toBe(15);
    expect(ceilingOfProduct(3, 1e-7)).toBe(1);
  });

  it('sums products of sizes and weights exactly', () => {
    const size = fc.maxSafeNat();
    const weight = fc.integer({ min: 0, max: 10_000_000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(size, weight), { maxLength: 50 }), (pairs) => {
        const sums = exactSums(2);
        for (const [a, b] of pairs) sums.add(1, a, b);
        expect(sums.total(0)).toBe(0n);
        expect(sums.total(1)).toBe(pairs.reduce((total, [a, b]) => total + BigInt(a) * BigInt(b), 0n));
      }),
    );
    const largest = exactSums(1);
    for (let i = 0; i < 100; i += 1) largest.add(0, Number.MAX_SAFE_INTEGER, 10_000_000);
    expect(largest.total(0)).toBe(100n * BigInt(Number.MAX_SAFE_INTEGER) * 10_000_000n);
  });

  it('turns rationals of any size into the nearest double', () => {
    expect(toNumber({ numerator: 10n ** 400n, denominator: 3n * 10n ** 400n })).toBeCloseTo(1 / 3, 15);
    expect(toNumber({ numerator: -7n, denominator: 2n })).toBe(-3.5);
    expect(toNumber({ numerator: 0n, denominator: 10n ** 30n })).toBe(0);
  });
});

describe('sample sizes', () => {
  it('of Poisson are the smallest that meet the plan', () => {
    fc.assert(
      fc.property(confidence, fractions, (level, plan) => {
        const n = poissonSampleSize(level, plan) ?? 0;
        const isMet = (size: number) =>
          gammaQuantile(level, 1 + size * plan.expected) / size < plan.tolerable;
        expect(isMet(n + 1e-9)).toBe(true);
        if (n > 1) expect(isMet(n - 1)).toBe(false);
      }),
    );
  });

  it('of the binomial are found as one by one: the first n that meets', () => {
    fc.assert(
      fc.property(confidence, fractions, (level, plan) => {
        fc.pre(plan.expected <= plan.tolerable / 2);
        const found = binomialSampleSize(level, plan);
        const first = () => {
          for (let n = 1; ; n += 1) {
            const x = ceilingOfProduct(n, plan.expected);
            if (x < n && betaCdf(plan.tolerable, x + 1, n - x) >= level - 1e-12)
              return { sampleSize: n, allowedDeviations: x };
          }
        };
        expect(found).toEqual(first());
      }),
      { numRuns: 40 },
    );
  });

  it('without replacement are found as one by one, and never larger than with', () => {
    fc.assert(
      fc.property(confidence, fractions, fc.integer({ min: 20, max: 400 }), (level, plan, population) => {
        fc.pre(plan.expected <= plan.tolerable / 2);
        const first = () => {
          for (let n = 1; n <= population; n += 1) {
            const x = ceilingOfProduct(n, plan.expected);
            if (x >= n) continue;
            const count = hypergeometricUpperCount(level, { population, sampleSize: n, deviations: x });
            if (count < ceilingOfProduct(population, plan.tolerable)) return n;
          }
          return null;
        };
        expect(hypergeometricSampleSize(level, plan, population)?.sampleSize ?? null).toBe(first());
      }),
      { numRuns: 40 },
    );
  });

  it('grow with confidence and expectation and fall with what is tolerable', () => {
    fc.assert(
      fc.property(fractions, (plan) => {
        const size = (level: number, tolerable: number, expected: number) =>
          poissonSampleSize(level, { tolerable, expected }) ?? Number.POSITIVE_INFINITY;
        const n = size(0.9, plan.tolerable, plan.expected);
        expect(size(0.95, plan.tolerable, plan.expected)).toBeGreaterThanOrEqual(n);
        expect(size(0.9, plan.tolerable * 1.1, plan.expected)).toBeLessThanOrEqual(n);
        expect(size(0.9, plan.tolerable, plan.expected * 1.05)).toBeGreaterThanOrEqual(n);
      }),
    );
  });

  it('are null beyond the largest asked for', () => {
    expect(poissonSampleSize(0.95, { tolerable: 0.05, expected: 0 }, 59)).toBeNull();
    expect(poissonSampleSize(0.95, { tolerable: 0.05, expected: 0 }, 60)).toBe(60);
    expect(poissonSampleSize(0.95, { tolerable: 1e-12, expected: 0 })).toBeNull();
  });
});

describe('bounds', () => {
  const taintings = fc.array(fc.double({ min: 0.001, max: 1, noNaN: true }), { maxLength: 25 });

  it('of Stringer lie above the most likely figure, grow with confidence, and binomial is the tighter', () => {
    fc.assert(
      fc.property(confidence, taintings, fc.integer({ min: 25, max: 300 }), (level, list, sampleSize) => {
        const sample = { sampleSize, taintings: list };
        const poisson = stringerBound('poisson', level, sample);
        expect(poisson.upperFraction).toBeGreaterThan(poisson.mostLikelyFraction);
        expect(
          stringerBound('poisson', Math.min(0.999, level + 0.005), sample).upperFraction,
        ).toBeGreaterThan(poisson.upperFraction);
        const shuffled = { sampleSize, taintings: [...list].reverse() };
        expect(stringerBound('poisson', level, shuffled).upperFraction).toBeCloseTo(
          poisson.upperFraction,
          12,
        );
        expect(stringerBound('binomial', level, sample).upperFraction).toBeLessThan(
          poisson.upperFraction + 1e-12,
        );
      }),
      { numRuns: 60 },
    );
  });

  it('of the cell method are at most those of Stringer', () => {
    fc.assert(
      fc.property(taintings, (list) => {
        const cell = cellBound(list, (stage) => confidenceFactor(0.95, stage));
        const stringer = stringerBound('poisson', 0.95, { sampleSize: 100, taintings: list });
        expect(cell.upperFactor).toBeLessThanOrEqual(stringer.upperFraction * 100 + 1e-9);
        expect(cell.upperFactor).toBeGreaterThanOrEqual(cell.projectedFactor);
      }),
      { numRuns: 60 },
    );
  });

  it('of Clopper and Pearson hold the rate found and are whole at the ends', () => {
    expect(clopperPearsonInterval(0.95, 20, 0).lowerRate).toBe(0);
    expect(clopperPearsonInterval(0.95, 20, 20).upperRate).toBe(1);
    fc.assert(
      fc.property(confidence, fc.integer({ min: 1, max: 200 }), fc.nat(200), (level, n, k) => {
        const deviations = k % (n + 1);
        const { lowerRate, upperRate } = clopperPearsonInterval(level, n, deviations);
        expect(lowerRate).toBeLessThanOrEqual(deviations / n);
        expect(upperRate).toBeGreaterThanOrEqual(deviations / n);
      }),
    );
  });

  it('have an expanded factor that is its own equation, also close to ratio 1', () => {
    for (const ratio of [0, 0.1, 0.5, 0.9, 0.99]) {
      const factor = expandedConfidenceFactor(0.95, ratio);
      expect(gammaQuantile(0.95, 1 + ratio * factor) / factor).toBeCloseTo(1, 9);
    }
    expect(() => expandedConfidenceFactor(0.95, 1)).toThrow(RangeError);
    expect(() => expandedConfidenceFactor(0.95, Number.NaN)).toThrow(RangeError);
  });
});

describe('a misstatement', () => {
  it.each([
    ['8000.000000', '6000.000000', '2000.000000', '0.2500000000'],
    ['-100.000000', '-60.000000', '-40.000000', '-0.4000000000'],
    ['100.000000', '250.000000', '-150.000000', '-1.5000000000'],
    ['0.000000', '40.000000', '-40.000000', null],
    ['3.000000', '2.000000', '1.000000', '0.3333333333'],
    ['0.000001', '1000000000000000.000000', '-999999999999999.999999', '-999999999999999999999.0000000000'],
  ])(
    'of %s audited as %s is %s, a share of %s',
    (recordedKgCo2e, auditedKgCo2e, misstatementKgCo2e, tainting) => {
      expect(misstatement({ recordedKgCo2e, auditedKgCo2e })).toEqual({ misstatementKgCo2e, tainting });
    },
  );

  it('adds up exactly: audited + misstatement = recorded', () => {
    const micro = fc.bigInt({ min: -(10n ** 21n), max: 10n ** 21n });
    const text = (value: bigint) => {
      const size = (value < 0n ? -value : value).toString().padStart(7, '0');
      return `${value < 0n ? '-' : ''}${size.slice(0, -6)}.${size.slice(-6)}`;
    };
    fc.assert(
      fc.property(micro, micro, (recorded, audited) => {
        const found = misstatement({ recordedKgCo2e: text(recorded), auditedKgCo2e: text(audited) });
        expect(found.misstatementKgCo2e).toBe(text(recorded - audited));
        expect(found.tainting === null).toBe(recorded === 0n);
      }),
    );
  });

  it('refuses kilograms with more than 6 decimals', () => {
    expect(() => misstatement({ recordedKgCo2e: '1.0000001', auditedKgCo2e: '0' })).toThrow(RangeError);
  });
});
