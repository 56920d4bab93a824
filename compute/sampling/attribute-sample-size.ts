import { divide, integer, type Rational } from '../decimal.ts';
import { ceilingOfProduct, exactRate, floor, nearRate, type Rate } from './exact-decimal.ts';
import {
  betaCdf,
  betaQuantile,
  binomialProbability,
  gammaQuantile,
  hypergeometricCdf,
  poissonProbability,
} from './special-functions.ts';
import type { BoundDistribution } from './stringer-bound.ts';

/** Tolerance where a probability equals the confidence exactly: published tables count it as met. */
export const TIE_SLACK = 1e-12;
/** Largest sample searched for: the tables end at a few thousand. */
export const LARGEST_ATTRIBUTE_SAMPLE = 100_000;

interface AttributeSampleSize {
  readonly sampleSize: number;
  /** Deviations that the sample may have within the plan: ceil(n x expected rate). */
  readonly allowedDeviations: number;
}

interface Rates {
  readonly tolerable: Rate;
  readonly expected: Rate;
}

/**
 * Smallest n whose one-sided upper limit with x = ceil(n x expected) deviations, betaquantile(confidence, x + 1, n - x), is
 * below the tolerable rate; null if there is none up to `LARGEST_ATTRIBUTE_SAMPLE`. x is exact, so 3.5 % of 400 is 14.
 * Source: AICPA Audit Sampling guide 2017, Tables; package jfa 0.7.4, `planning`.
 */
export function binomialSampleSize(confidence: number, rates: Rates): AttributeSampleSize | null {
  const tolerable = nearRate(rates.tolerable);
  const isMet = (n: number, x: number) => betaCdf(tolerable, x + 1, n - x) >= confidence - TIE_SLACK;
  return searchByAllowed(exactRate(rates.expected), LARGEST_ATTRIBUTE_SAMPLE, isMet);
}

/**
 * Smallest n whose exact hypergeometric upper limit is below the tolerable rate of the population: the
 * largest K with P(X <= x | N, K, n) > 1 - confidence must be below N x tolerable.
 * @param population - N, an integer of 1 or more.
 * Source: Touw and Hoogduin, Statistiek voor audit en controlling, 2011; package jfa 0.7.4, `planning`.
 */
export function hypergeometricSampleSize(
  confidence: number,
  rates: Rates,
  population: number,
): AttributeSampleSize | null {
  // The smallest count that is not below N x tolerable must be ruled out.
  const deviations = ceilingOfProduct(population, rates.tolerable);
  if (deviations > population) return null;
  const isMet = (n: number, x: number) =>
    hypergeometricCdf(x, { population, deviations, sampleSize: n }) <= 1 - confidence + TIE_SLACK;
  return searchByAllowed(exactRate(rates.expected), Math.min(population, LARGEST_ATTRIBUTE_SAMPLE), isMet);
}

/**
 * Searches for the smallest n. Whether a plan is met changes where x = ceil(n x expected) steps, but for one x a larger
 * sample is always safer: so the last n of each x shows whether that x has an answer.
 */
function searchByAllowed(
  expected: Rational,
  largest: number,
  isMet: (n: number, x: number) => boolean,
): AttributeSampleSize | null {
  for (let x = 0; x < largest; x += 1) {
    const first = Math.max(x + 1, firstWith(expected, x));
    const last = Math.min(largest, lastWith(expected, x, largest));
    if (first > largest) return null;
    if (first <= last && isMet(last, x)) {
      return { sampleSize: smallestMet(first - 1, last, (n) => isMet(n, x)), allowedDeviations: x };
    }
    if (last >= largest) return null;
  }
  return null;
}

/** Smallest n with ceil(n x expected) = x: the first above (x - 1) / expected. */
function firstWith(expected: Rational, x: number): number {
  if (x === 0 || expected.numerator === 0n) return 1;
  return Number(floor(divide(integer(x - 1), expected))) + 1;
}

/** Largest n with ceil(n x expected) = x: floor(x / expected). */
function lastWith(expected: Rational, x: number, largest: number): number {
  if (expected.numerator === 0n) return largest;
  return Number(floor(divide(integer(x), expected)));
}

/**
 * Largest number of deviations in the population that still leaves P(X <= x) above 1 - confidence: the exact
 * hypergeometric upper limit. Source: Touw and Hoogduin 2011.
 */
export function hypergeometricUpperCount(
  confidence: number,
  found: { readonly population: number; readonly sampleSize: number; readonly deviations: number },
): number {
  const { population, sampleSize, deviations: x } = found;
  let low = x;
  let high = population - sampleSize + x;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const probability = hypergeometricCdf(x, { population, deviations: middle, sampleSize });
    if (probability > 1 - confidence + TIE_SLACK) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The most items a stage may have; beyond it the plan is refused. */
export const LARGEST_STAGE = 1_000_000;

/**
 * Size of each stage of a plan in equal stages: stage i accepts below k_i misstatements, continues at exactly k_i and rejects
 * above; the last accepts up to its own k. The result is the smallest size at which a population misstated at the tolerable
 * rate is accepted with a probability below 1 - confidence. [1, 0]: none in the first stage, or one there and none in the
 * second.
 * @param allowed - k_1 ... k_last, whole numbers of 0 or more; 1 to 10 stages.
 * Source: package jfa 0.7.4, `planning` with several expected counts.
 */
export function stagedSampleSize(
  distribution: BoundDistribution,
  confidence: number,
  plan: { readonly tolerable: number; readonly allowed: readonly number[] },
): number | null {
  const isMet = (n: number) =>
    acceptanceRisk(distribution, n, plan) <= 1 - confidence + TIE_SLACK && n > Math.max(...plan.allowed);
  let high = 1;
  while (!isMet(high)) {
    if (high >= LARGEST_STAGE) return null;
    high *= 2;
  }
  return smallestMet(Math.floor(high / 2), high, isMet);
}

function acceptanceRisk(
  distribution: BoundDistribution,
  n: number,
  plan: { readonly tolerable: number; readonly allowed: readonly number[] },
): number {
  const probability = (count: number) =>
    distribution === 'poisson'
      ? poissonProbability(count, n * plan.tolerable)
      : binomialProbability(count, n, plan.tolerable);
  const below = (count: number) => {
    let sum = 0;
    for (let i = 0; i < count; i += 1) sum += probability(i);
    return sum;
  };
  const stages = [...plan.allowed].reverse();
  let risk = below((stages[0] ?? 0) + 1);
  for (const allowed of stages.slice(1)) risk = below(allowed) + probability(allowed) * risk;
  return risk;
}

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

/**
 * The smallest whole number above `low` that meets a condition. `high` must meet it, and every number between the answer and
 * `high`; `high` itself is not tested. Source: bisection.
 */
export function smallestMet(low: number, high: number, isMet: (n: number) => boolean): number {
  let unmet = low;
  let met = high;
  while (met - unmet > 1) {
    const middle = Math.floor((unmet + met) / 2);
    if (isMet(middle)) met = middle;
    else unmet = middle;
  }
  return met;
}
