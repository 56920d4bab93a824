import { confidenceFactor } from './confidence-factor.ts';
import { betaQuantile } from './special-functions.ts';

export type BoundDistribution = 'poisson' | 'binomial';

/**
 * Upper limit p_k of the misstatement rate after k misstatements among n hits: R(k) / n (Poisson) or
 * betaquantile(confidence, k + 1, n - k) (binomial). Source: Bickel, Annals of Statistics 20 (1992) 1225.
 */
export function upperRate(
  distribution: BoundDistribution,
  confidence: number,
  found: { readonly sampleSize: number; readonly misstatements: number },
): number {
  const { sampleSize, misstatements } = found;
  return distribution === 'poisson'
    ? confidenceFactor(confidence, misstatements) / sampleSize
    : betaQuantile(confidence, misstatements + 1, sampleSize - misstatements);
}

export interface StringerBound {
  /** Mean tainting over all hits, over- less understatement: the most likely misstatement, of 1. */
  readonly mostLikelyFraction: number;
  /** Sum of the positive taintings over all hits. */
  readonly projectedFraction: number;
  /** p_0: possible misstatement although nothing was found. */
  readonly basicFraction: number;
  /** Sum of (p_i - p_(i-1) - 1/n) t_(i): precision gap widening. */
  readonly incrementalFraction: number;
  /** basic + projected + incremental. */
  readonly upperFraction: number;
}

/**
 * Stringer bound in one direction: p_0 + sum (p_i - p_(i-1)) t_(i), the positive taintings ranked largest first and each cut
 * at 1. An item hit twice gives its tainting twice, not the product of tainting and hits, which would be cut at 1 and be too
 * low. Negative taintings count for the most likely figure only.
 * Source: Stringer 1963 as in AICPA Audit Sampling guide 2017, appendix C; Bickel 1992, equation 1.1.
 */
export function stringerBound(
  distribution: BoundDistribution,
  confidence: number,
  sample: { readonly sampleSize: number; readonly taintings: readonly number[] },
): StringerBound {
  const { sampleSize, taintings } = sample;
  const ranked = taintings.filter((tainting) => tainting > 0).map((tainting) => Math.min(1, tainting));
  ranked.sort((a, b) => b - a);
  const basicFraction = upperRate(distribution, confidence, { sampleSize, misstatements: 0 });
  let previous = basicFraction;
  let incrementalFraction = 0;
  ranked.forEach((tainting, index) => {
    const next = upperRate(distribution, confidence, { sampleSize, misstatements: index + 1 });
    incrementalFraction += (next - previous - 1 / sampleSize) * tainting;
    previous = next;
  });
  const projectedFraction = total(ranked) / sampleSize;
  return {
    mostLikelyFraction: total(taintings) / sampleSize,
    projectedFraction,
    basicFraction,
    incrementalFraction,
    upperFraction: basicFraction + projectedFraction + incrementalFraction,
  };
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
