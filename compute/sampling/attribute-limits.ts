import { hypergeometricUpperCount } from './attribute-sample-size.ts';
import { betaQuantile } from './special-functions.ts';

/**
 * One-sided exact upper limit of a deviation rate: betaquantile(confidence, x + 1, n - x).
 * Source: Clopper and Pearson, Biometrika 26 (1934) 404; AICPA Audit Sampling guide 2017, Tables.
 */
export function binomialUpperRate(confidence: number, sampleSize: number, deviations: number): number {
  return betaQuantile(confidence, deviations + 1, sampleSize - deviations);
}

/** A rate in percent as in the printed tables: up to the next tenth. Source: AICPA Tables. */
export function tablePercent(rate: number): number {
  return Math.ceil(rate * 1000 - 1e-9) / 10;
}

/**
 * One-sided exact upper limit without replacement, as a count and as a rate of the population.
 * Source: Touw and Hoogduin 2011.
 */
export function hypergeometricUpperLimit(
  confidence: number,
  found: { readonly population: number; readonly sampleSize: number; readonly deviations: number },
): { readonly upperCount: number; readonly upperRate: number } {
  const upperCount = hypergeometricUpperCount(confidence, found);
  return { upperCount, upperRate: upperCount / found.population };
}

/**
 * Two-sided exact interval of a deviation rate with (1 - confidence) / 2 in each tail.
 * Source: Clopper and Pearson, Biometrika 26 (1934) 404.
 */
export function clopperPearsonInterval(
  confidence: number,
  sampleSize: number,
  deviations: number,
): { readonly lowerRate: number; readonly upperRate: number } {
  const tail = (1 - confidence) / 2;
  return {
    lowerRate: betaQuantile(tail, deviations, sampleSize - deviations + 1),
    upperRate: betaQuantile(1 - tail, deviations + 1, sampleSize - deviations),
  };
}
