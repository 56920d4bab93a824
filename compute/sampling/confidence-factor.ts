import { bisect, gammaCdf, gammaQuantile } from './special-functions.ts';

/**
 * Poisson confidence factor R(k): the expected number of misstated units at which k or fewer are found with
 * probability 1 - confidence.
 * @param confidence - above 0, below 1.
 * @param misstatements - k, 0 or more.
 * Source: gamma quantile at shape k + 1 = chi-square quantile (2k + 2 degrees) / 2; AICPA Audit Sampling
 * guide 2017, confidence factors for sample evaluation.
 */
export function confidenceFactor(confidence: number, misstatements: number): number {
  return gammaQuantile(confidence, misstatements + 1);
}

/**
 * A factor as in the printed tables: up to the next hundredth. For information; sizes and bounds use the unrounded factor.
 * Source: AICPA Audit Sampling guide 2017 (verified for 8 risk levels x 14 rows).
 */
export function tableFactor(factor: number): number {
  return Math.ceil(factor * 100 - 1e-9) / 100;
}

/**
 * Confidence factor that allows for an expected misstatement: the F with F = gammaquantile(confidence, 1 + ratio x F).
 * @param ratio - expected / tolerable misstatement, 0 or more and below 1.
 * @throws RangeError for another ratio: no factor is finite.
 * Source: T. Stewart, Technical Notes on the AICPA Audit Guide Audit Sampling, 2012, as in package MUS (`MUS.factor`). The
 * equation has one root, found here by bisection instead of iteration.
 */
export function expandedConfidenceFactor(confidence: number, ratio: number): number {
  if (!(ratio >= 0 && ratio < 1)) {
    throw new RangeError('the expected misstatement must be 0 or more and below the tolerable one');
  }
  const low = confidenceFactor(confidence, 0);
  if (ratio === 0) return low;
  const reached = (factor: number) => gammaCdf(factor, 1 + ratio * factor);
  let high = low * 2;
  while (reached(high) < confidence && high < LARGEST_FACTOR) high *= 2;
  return bisect(confidence, { low, high }, reached);
}

/** No sample is practical beyond this: the ratio is 1 within rounding. */
const LARGEST_FACTOR = 1e8;
