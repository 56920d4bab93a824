import { describe, expect, it } from 'vitest';
import { binomialUpperRate } from '../../../compute/sampling/attribute-limits.ts';
import {
  binomialSampleSize,
  hypergeometricSampleSize,
} from '../../../compute/sampling/attribute-sample-size.ts';
import { confidenceFactor } from '../../../compute/sampling/confidence-factor.ts';
import { evaluateSample } from '../../../compute/sampling/evaluate-sample.ts';
import type { TestedItem } from '../../../compute/sampling/evaluation-types.ts';
import {
  conservativeSampleSize,
  interpolatedSampleSize,
  poissonSampleSize,
} from '../../../compute/sampling/mus-sample-size.ts';
import { stringerBound } from '../../../compute/sampling/stringer-bound.ts';
import { ownersOf } from '../../../compute/sampling/unit-selection.ts';
import { peerDisagreements } from '../../support/audit-vectors.ts';

/** What is tested below, topic by topic; a topic added to the published list must be added here. */
const COVERED = [
  'Poisson sample size with a two-decimal rounded-up factor',
  'AICPA Table A-2 cells the exact binomial does not reproduce',
  'item hit more than once',
  'selection unit equal to a cumulative total',
  'zero expected misstatement',
  'net most likely misstatement with errors in both directions',
  'incremental factors in an open-source web peer',
  'printed confidence-factor table',
];

describe('where peers disagree', () => {
  it('covers every disagreement of the published list', () => {
    expect(peerDisagreements.map(({ topic }) => topic)).toEqual(COVERED);
  });

  it('takes the exact Poisson size of AICPA Table C-1; a factor rounded up first asks for one unit more', () => {
    expect(poissonSampleSize(0.95, { tolerable: 0.005, expected: 0.001 })).toBe(925);
    const rounded = conservativeSampleSize(0.95, {
      population: 1_000_000,
      tolerable: 5_000,
      expected: 1_000,
    });
    expect(rounded.sampleSize).toBe(926);
  });

  it.each([
    // 3.5 % of 400 is 14 deviations. As a product of doubles it is 14.000000000000002, its ceiling 15, and
    // the search of peers goes on to 423.
    { tolerable: 0.05, expected: 0.035, size: 400, allowed: 14, peer: 423 },
    { tolerable: 0.07, expected: 0.0325, size: 113, allowed: 4, peer: 113 },
    { tolerable: 0.07, expected: 0.035, size: 113, allowed: 4, peer: 113 },
    // 1,313 meets the plan as well, but 69 deviations in 1,150 have an upper limit of 6.9991 % already.
    { tolerable: 0.07, expected: 0.06, size: 1150, allowed: 69, peer: 1313 },
  ])(
    'takes the smallest binomial size at $tolerable / $expected (90 %), $size, with exact products',
    (cell) => {
      const { tolerable, size, allowed, peer } = cell;
      expect(binomialSampleSize(0.9, cell)).toEqual({ sampleSize: size, allowedDeviations: allowed });
      expect(binomialUpperRate(0.9, size, allowed)).toBeLessThan(tolerable);
      expect(peer).toBeGreaterThanOrEqual(size);
    },
  );

  it('repeats the tainting of an item hit twice: multiplied and cut at 1 it would be too low', () => {
    const bound = (taintings: number[]) =>
      stringerBound('binomial', 0.95, { sampleSize: 100, taintings }).upperFraction;
    expect(bound([0.6, 0.6])).toBeCloseTo(0.04877674, 8);
    expect(bound([1])).toBeCloseTo(0.04655981, 8);
  });

  it('gives a unit on a running total to the item that ends there, and the last unit its owner', () => {
    const hits = ownersOf([10n, 50n], [10n, 10n, 10n, 10n, 10n]);
    expect(hits.map(({ place }) => place)).toEqual([0, 4]);
  });

  it('plans with nothing expected, where MUS stops with an error', () => {
    const population = { population: 500_000, tolerable: 10_000 };
    const size = interpolatedSampleSize(0.95, { ...population, expected: 0 });
    // ln(0.05) / ln(1 - 0.02), a little less without replacement.
    expect(size).toBe(149);
    expect(interpolatedSampleSize(0.95, { ...population, expected: 1 })).toBeGreaterThanOrEqual(149);
  });

  it('nets over- and understatement in the most likely figure, where MUS adds them', () => {
    const item = (lineItemId: string, stratum: TestedItem['stratum'], recorded: string, audited: string) => ({
      lineItemId,
      stratum,
      recordedKgCo2e: recorded,
      auditedKgCo2e: audited,
      riskWeight: '1',
      hits: 1,
      status: 'tested' as const,
      isAnomaly: false,
    });
    // Vector mus-plan-extract-evaluate-01: 44,530 kg below the threshold, 12 hits, 3 differences, 539 on top.
    const clean = Array.from({ length: 9 }, (_, i) => item(`clean-${i}`, 'sampled', '100', '100'));
    const evaluation = evaluateSample(
      [
        ...clean,
        item('LI-007', 'sampled', '763', '600'),
        item('LI-025', 'sampled', '1084', '1200'),
        item('LI-037', 'sampled', '446', '0'),
        item('LI-019', 'certainty', '9039', '8500'),
      ],
      {
        method: 'systematic_pps',
        confidence: 0.95,
        tolerableKgCo2e: '12000',
        expectedKgCo2e: '500',
        samplingIntervalKgCo2e: '3801.206897',
        sampledLineItems: 49,
        sampledAbsoluteKgCo2e: '44530',
        sampledWeightedKgCo2e: '44530',
      },
    );
    const projected = (3710.8333333 * 163) / 763 + 3710.8333333 - (3710.8333333 * 116) / 1084;
    expect(Number(evaluation.mostLikelyNetKgCo2e)).toBeCloseTo(projected + 539, 3);
    expect(Number(evaluation.mostLikelyNetKgCo2e)).toBeCloseTo(4645.41, -1);
    expect(Number(evaluation.over.projectedKgCo2e)).toBeGreaterThan(0);
  });

  it('has the Poisson increments at 95 %, not 1.58, 1.30, 1.15', () => {
    const increments = [1, 2, 3].map((k) => confidenceFactor(0.95, k) - confidenceFactor(0.95, k - 1));
    expect(increments[0]).toBeCloseTo(1.748132, 6);
    expect(increments[1]).toBeCloseTo(1.551929, 6);
    expect(increments[2]).toBeCloseTo(1.457863, 6);
  });

  it('has 3.2479 for 37 % risk and two misstatements, where one printed table has 3.35', () => {
    expect(confidenceFactor(0.63, 2)).toBeCloseTo(3.2479, 4);
  });

  it('counts a probability tie as met: N = 100, one deviation, n = 90 is exactly 10 %', () => {
    expect(hypergeometricSampleSize(0.9, { tolerable: 0.01, expected: 0 }, 100)?.sampleSize).toBe(90);
  });
});
