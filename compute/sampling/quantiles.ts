import { betaCdf, gammaCdf } from './special-functions.ts';

/** Halvings of a bracket: more than the bits of a double. */
const BISECTION_STEPS = 200;

/**
 * The x between `low` and `high` at which an increasing function first reaches `probability`, to the last
 * bit of a double. Source: bisection.
 */
export function bisect(
  probability: number,
  bracket: { readonly low: number; readonly high: number },
  cdf: (x: number) => number,
): number {
  let { low, high } = bracket;
  for (let step = 0; step < BISECTION_STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (cdf(middle) < probability) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * Quantile of the gamma distribution with the given shape and rate 1; for another rate divide by it.
 * Source: bisection of the regularised incomplete gamma function.
 */
export function gammaQuantile(probability: number, shape: number): number {
  if (probability <= 0) return 0;
  if (probability >= 1) return Number.POSITIVE_INFINITY;
  let high = shape + 10;
  while (gammaCdf(high, shape) < probability) high *= 2;
  return bisect(probability, { low: 0, high }, (x) => gammaCdf(x, shape));
}

/**
 * Quantile of the beta distribution; 0 where a is 0 and 1 where b is 0, the limits that audit bounds need.
 * Source: bisection of the regularised incomplete beta function.
 */
export function betaQuantile(probability: number, a: number, b: number): number {
  if (a <= 0) return 0;
  if (b <= 0) return 1;
  return bisect(probability, { low: 0, high: 1 }, (x) => betaCdf(x, a, b));
}

/**
 * Quantile of Student's t for a probability of 0.5 to 1 (exclusive).
 * Source: A&S 26.7.1, P(|T| > t) = I_x(df/2, 1/2) with x = df / (df + t^2), here solved for 1 - x.
 */
export function studentQuantile(probability: number, degreesOfFreedom: number): number {
  const y = betaQuantile(2 * probability - 1, 0.5, degreesOfFreedom / 2);
  return Math.sqrt((degreesOfFreedom * y) / (1 - y));
}
