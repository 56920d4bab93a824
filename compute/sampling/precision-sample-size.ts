import { ceilingOfProduct } from './exact-decimal.ts';
import { betaQuantile, gammaQuantile } from './quantiles.ts';
import type { BoundDistribution } from './stringer-bound.ts';

/** Sizes are tried one by one, so this bounds the time; the tables end far below. */
export const LARGEST_PRECISION_SAMPLE = 20_000;

/**
 * Smallest n at which upper limit - most likely misstatement is below `minPrecision`, both as fractions:
 * Poisson gammaquantile(confidence, 1 + n x expected) / n - expected; binomial with x = ceil(n x expected)
 * betaquantile(confidence, x + 1, n - x) - x / n. Null when none up to 20,000 is.
 * Source: package jfa 0.7.4, `planning` with `min.precision`.
 */
export function precisionSampleSize(
  distribution: BoundDistribution,
  confidence: number,
  goal: { readonly minPrecision: number; readonly expected: number },
): number | null {
  const { minPrecision, expected } = goal;
  for (let n = 1; n <= LARGEST_PRECISION_SAMPLE; n += 1) {
    if (precision(distribution, confidence, { n, expected }) < minPrecision) return n;
  }
  return null;
}

function precision(
  distribution: BoundDistribution,
  confidence: number,
  at: { readonly n: number; readonly expected: number },
): number {
  const { n, expected } = at;
  if (distribution === 'poisson') return gammaQuantile(confidence, 1 + n * expected) / n - expected;
  const x = ceilingOfProduct(n, expected);
  if (x >= n) return 1;
  return betaQuantile(confidence, x + 1, n - x) - x / n;
}
