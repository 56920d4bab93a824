/**
 * Distribution functions behind audit sample sizes and bounds, to about 1e-13 relative, without tables.
 *
 * Source: regularised incomplete gamma and beta by power series and modified Lentz continued fractions
 * (Abramowitz and Stegun 6.5.29, 6.5.31, 26.5.8; Press et al., Numerical Recipes 3rd ed., 6.2 and 6.4),
 * with the leading terms by C. Loader, Fast and Accurate Computation of Binomial Probabilities (2000), which
 * keeps its digits where differences of ln gamma lose them; ln gamma itself by Lanczos (g = 7, n = 9).
 */

/** Terms of a series or fraction; shapes up to 1e8 need some ten thousand. */
const MAX_TERMS = 500_000;
const EPSILON = 1e-16;
const TINY = 1e-300;
const LN_2PI = Math.log(2 * Math.PI);

const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
] as const;

/** ln of the gamma function for x > 0. Source: Lanczos 1964, g = 7, nine coefficients by Godfrey. */
function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const shifted = x - 1;
  let series: number = LANCZOS[0];
  for (let i = 1; i < LANCZOS.length; i += 1) series += (LANCZOS[i] ?? 0) / (shifted + i);
  const t = shifted + 7.5;
  return 0.5 * LN_2PI + (shifted + 0.5) * Math.log(t) - t + Math.log(series);
}

/** ln x! minus Stirling's formula, for x > 0. Source: Loader 2000, section 3. */
function stirlingError(x: number): number {
  if (x < 16) return logGamma(x + 1) - (x + 0.5) * Math.log(x) + x - 0.5 * LN_2PI;
  const square = x * x;
  return (1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - 1 / 1188 / square) / square) / square) / square) / x;
}

/** x ln(x / mean) + mean - x without cancellation, for x and mean > 0. Source: Loader 2000, section 4. */
function deviance(x: number, mean: number): number {
  if (Math.abs(x - mean) >= 0.1 * (x + mean)) return x * Math.log(x / mean) + mean - x;
  const v = (x - mean) / (x + mean);
  let total = (x - mean) * v;
  let term = 2 * x * v;
  for (let j = 1; j < 1_000; j += 1) {
    term *= v * v;
    const next = total + term / (2 * j + 1);
    if (next === total) break;
    total = next;
  }
  return total;
}

/** e^-mean mean^x / gamma(x + 1), also for non-integer x. Source: Loader 2000, `dpois_raw`. */
function poissonTerm(x: number, mean: number): number {
  if (x === 0) return Math.exp(-mean);
  return Math.exp(-stirlingError(x) - deviance(x, mean)) / Math.sqrt(2 * Math.PI * x);
}

/** C(n, x) p^x (1 - p)^(n - x), also for non-integer x and n. Source: Loader 2000, `dbinom_raw`. */
function binomialTerm(x: number, n: number, p: number): number {
  if (p <= 0) return x === 0 ? 1 : 0;
  if (p >= 1) return x === n ? 1 : 0;
  if (x === 0) return Math.exp(n * Math.log1p(-p));
  if (x === n) return Math.exp(n * Math.log(p));
  if (x < 0 || x > n) return 0;
  const exponent =
    stirlingError(n) -
    stirlingError(x) -
    stirlingError(n - x) -
    deviance(x, n * p) -
    deviance(n - x, n * (1 - p));
  return Math.exp(exponent) * Math.sqrt(n / (2 * Math.PI * x * (n - x)));
}

/** Lower regularised incomplete gamma P(shape, x), 0 to 1, for shape > 0. Source: A&S 6.5.29, 6.5.31. */
export function gammaCdf(x: number, shape: number): number {
  if (x <= 0) return 0;
  return x < shape + 1 ? gammaSeries(x, shape) : 1 - gammaFraction(x, shape);
}

/** 1 - P(shape, x), without the loss of digits. Source: A&S 6.5.31. */
export function gammaUpperTail(x: number, shape: number): number {
  if (x <= 0) return 1;
  return x < shape + 1 ? 1 - gammaSeries(x, shape) : gammaFraction(x, shape);
}

function gammaSeries(x: number, shape: number): number {
  let term = 1;
  let total = 1;
  for (let n = 1; n < MAX_TERMS; n += 1) {
    term *= x / (shape + n);
    total += term;
    if (term < total * EPSILON) break;
  }
  return Math.min(1, poissonTerm(shape, x) * total);
}

function gammaFraction(x: number, shape: number): number {
  let b = x + 1 - shape;
  let c = 1 / TINY;
  let d = 1 / b;
  let h = d;
  for (let i = 1; i < MAX_TERMS; i += 1) {
    const a = -i * (i - shape);
    b += 2;
    d = 1 / nonZero(a * d + b);
    c = nonZero(b + a / c);
    const delta = d * c;
    h *= delta;
    if (Math.abs(delta - 1) < 1e-15) break;
  }
  // x^shape e^-x / gamma(shape) is the Poisson term times shape.
  return Math.min(1, poissonTerm(shape, x) * shape * h);
}

/** Regularised incomplete beta I_x(a, b), 0 to 1, for a, b > 0. Source: A&S 26.5.8. */
export function betaCdf(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // x^a (1-x)^b / B(a, b) is the binomial term of a successes in a + b trials, times a b / (a + b).
  const front = (binomialTerm(a, a + b, x) * a * b) / (a + b);
  return x < (a + 1) / (a + b + 2)
    ? Math.min(1, (front * betaFraction(x, a, b)) / a)
    : Math.max(0, 1 - (front * betaFraction(1 - x, b, a)) / b);
}

function betaFraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1));
  let h = d;
  for (let m = 1; m < MAX_TERMS; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / nonZero(1 + even * d);
    c = nonZero(1 + even / c);
    h *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / nonZero(1 + odd * d);
    c = nonZero(1 + odd / c);
    const delta = d * c;
    h *= delta;
    if (Math.abs(delta - 1) < 1e-15) break;
  }
  return h;
}

function nonZero(value: number): number {
  return Math.abs(value) < TINY ? TINY : value;
}

/**
 * P(X <= x) when `sampleSize` items are drawn without replacement from `population`, of which `deviations`
 * deviate. Integers; `deviations` and `sampleSize` at most `population`. The tail that is shorter is summed,
 * from x outwards, so the time grows with the standard deviation and not with x.
 * Source: hypergeometric distribution; its term at x by three binomial terms (Loader 2000, section 6).
 */
export function hypergeometricCdf(x: number, urn: Urn): number {
  const { population, deviations, sampleSize } = urn;
  const lowest = Math.max(0, sampleSize - (population - deviations));
  if (x < lowest) return 0;
  if (x >= Math.min(deviations, sampleSize)) return 1;
  const mean = (sampleSize / population) * deviations;
  return x <= mean ? Math.min(1, tail(x, urn, -1)) : Math.max(0, 1 - tail(x + 1, urn, 1));
}

interface Urn {
  readonly population: number;
  readonly deviations: number;
  readonly sampleSize: number;
}

/** Sum of the terms from `from` on, downwards or upwards, until they no longer count. */
function tail(from: number, { population, deviations, sampleSize }: Urn, step: 1 | -1): number {
  const p = sampleSize / population;
  const correct = population - deviations;
  const all = binomialTerm(sampleSize, population, p);
  let term = (binomialTerm(from, deviations, p) * binomialTerm(sampleSize - from, correct, p)) / all;
  let total = 0;
  let i = from;
  while (term > total * EPSILON) {
    total += term;
    // Ratios of neighbouring terms; one of the factors is 0 behind the last.
    term *=
      step === -1
        ? (i * (correct - sampleSize + i)) / ((deviations - i + 1) * (sampleSize - i + 1))
        : ((deviations - i) * (sampleSize - i)) / ((i + 1) * (correct - sampleSize + i + 1));
    i += step;
  }
  return total;
}

/** P(X = x) of a Poisson distribution. Source: Loader 2000. */
export function poissonProbability(x: number, mean: number): number {
  return poissonTerm(x, mean);
}

/** P(X = x) of a binomial distribution. Source: Loader 2000. */
export function binomialProbability(x: number, trials: number, rate: number): number {
  return binomialTerm(x, trials, rate);
}

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
