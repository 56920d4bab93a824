import { divide, integer, type Rational } from '../decimal.ts';
import { ceilingOfProduct, exactRate, floor, nearRate, type Rate } from './exact-decimal.ts';
import { smallestMet } from './smallest-met.ts';
import { betaCdf, hypergeometricCdf } from './special-functions.ts';

/** Slack in favour of "met" where a probability equals the confidence exactly, as published tables have it. */
export const TIE_SLACK = 1e-12;
/** Larger attribute samples are not searched for: the tables end at a few thousand. */
export const LARGEST_ATTRIBUTE_SAMPLE = 100_000;

export interface AttributeSampleSize {
  readonly sampleSize: number;
  /** Deviations the sample may show and still meet the plan: ceil(n x expected rate). */
  readonly allowedDeviations: number;
}

interface Rates {
  readonly tolerable: Rate;
  readonly expected: Rate;
}

/**
 * Smallest n whose one-sided upper limit with x = ceil(n x expected) deviations,
 * betaquantile(confidence, x + 1, n - x), is below the tolerable rate; null when none up to
 * `LARGEST_ATTRIBUTE_SAMPLE` is. x is exact, so 3.5 % of 400 is 14.
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
 * The search for the smallest n. It jumps where x = ceil(n x expected) steps, but among the n of one x a
 * larger sample is always the surer one: so the last n of each x tells whether that x has an answer.
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
