import { compare, divide, integer, multiply, parseDecimal, type Rational, subtract } from '../decimal.ts';
import {
  binomialSampleSize,
  hypergeometricSampleSize,
  smallestMet,
  TIE_SLACK,
} from './attribute-sample-size.ts';
import { expandedConfidenceFactor, tableFactor } from './confidence-factor.ts';
import { ceiling, decimalOf, nearRate, type Rate } from './exact-decimal.ts';
import { gammaCdf, hypergeometricCdf } from './special-functions.ts';

/** The distributions for a sample size. */
export const DISTRIBUTIONS = ['poisson', 'binomial', 'hypergeometric'] as const;
export type Distribution = (typeof DISTRIBUTIONS)[number];

/** Largest sample searched for: a larger plan is impractical. */
export const LARGEST_SAMPLE = 10_000_000;

/**
 * Smallest n >= 1 with gammaquantile(confidence, shape 1 + n x expected, rate n) < tolerable: the exact Poisson search that
 * reproduces all 418 cells of AICPA Table C-1 (a factor rounded up to two decimals is one too large in 22 of them). Both
 * fractions are of the population; the left side falls with n, so n is doubled until it holds and then bisected.
 * @param largest - the result is null if no n up to here meets it.
 * Source: AICPA Audit Sampling guide 2017, Table C-1; package jfa 0.7.4, `planning`.
 */
export function poissonSampleSize(
  confidence: number,
  fractions: { readonly tolerable: number; readonly expected: number },
  largest: number = LARGEST_SAMPLE,
): number | null {
  const { tolerable, expected } = fractions;
  const isMet = (n: number) => gammaCdf(n * tolerable, 1 + n * expected) >= confidence - TIE_SLACK;
  let high = 1;
  while (!isMet(high)) {
    if (high >= largest) return null;
    high = Math.min(high * 2, largest);
  }
  return smallestMet(Math.floor(high / 2), high, isMet);
}

/**
 * Sample size for fractions of the population, of monetary (here: kilogram) units. Binomial and
 * hypergeometric allow ceil(n x expected) whole misstatements.
 * Source: as `poissonSampleSize`, `binomialSampleSize` and `hypergeometricSampleSize`.
 */
export function musSampleSize(plan: {
  readonly distribution: Distribution;
  readonly confidence: number;
  readonly tolerable: Rate;
  readonly expected: Rate;
  /** Units in the population, an integer; needed for the hypergeometric distribution only. */
  readonly populationUnits?: number;
}): number | null {
  const { distribution, confidence, tolerable, expected } = plan;
  if (distribution === 'poisson') {
    return poissonSampleSize(confidence, { tolerable: nearRate(tolerable), expected: nearRate(expected) });
  }
  const rates = { tolerable, expected };
  if (distribution === 'binomial') return binomialSampleSize(confidence, rates)?.sampleSize ?? null;
  if (plan.populationUnits === undefined) throw new RangeError('the hypergeometric size needs a population');
  return hypergeometricSampleSize(confidence, rates, plan.populationUnits)?.sampleSize ?? null;
}

/**
 * The size by a printed factor: ceil(factor rounded up to 2 decimals x population / tolerable), computed
 * exactly. Shown as information beside the exact size; never below it.
 * Source: AICPA Audit Sampling guide 2017; package MUS 0.1.6, `MUS.calc.n.conservative`.
 */
export function conservativeSampleSize(
  confidence: number,
  kg: { readonly population: number; readonly tolerable: number; readonly expected: number },
): { readonly confidenceFactor: number; readonly sampleSize: number } {
  const factor = tableFactor(expandedConfidenceFactor(confidence, kg.expected / kg.tolerable));
  const exact = parseDecimal(factor.toFixed(2));
  const size = ceiling(divide(multiply(exact, decimalOf(kg.population)), decimalOf(kg.tolerable)));
  return { confidenceFactor: factor, sampleSize: Number(size) };
}

/**
 * Size by interpolation between whole expected misstatements, as in package MUS: n(i) is the smallest n with
 * P(X <= i) <= 1 - confidence when round(tolerable) of round(population) units are wrong; between the last i with
 * n(i) x expected rate > i and the next, the size is where the straight line meets the line of expectation. With nothing
 * expected it is n(0), where MUS itself stops with a root-finding error.
 * Source: package MUS 0.1.6, `MUS.planning` (hypergeometric); null if no sample of the population suffices.
 */
export function interpolatedSampleSize(
  confidence: number,
  kg: { readonly population: number; readonly tolerable: number; readonly expected: number },
): number | null {
  const population = Math.round(kg.population);
  const deviations = Math.round(kg.tolerable);
  const rate = divide(decimalOf(kg.expected), decimalOf(kg.population));
  const sizeFor = (allowed: number) => sizeForAllowed(1 - confidence, { population, deviations, allowed });
  let allowed = 0;
  let before: number | null = null;
  for (; allowed <= MAX_EXPECTED_MISSTATEMENTS; allowed += 1) {
    const size = sizeFor(allowed);
    if (size === null) return null;
    if (compare(multiply(integer(size), rate), integer(allowed)) <= 0) {
      return before === null ? size : interpolate({ before, size, allowed, rate });
    }
    before = size;
  }
  return null;
}

const MAX_EXPECTED_MISSTATEMENTS = 2_000;

function interpolate(at: {
  readonly before: number;
  readonly size: number;
  readonly allowed: number;
  readonly rate: Rational;
}): number {
  const slope = divide(integer(1), integer(at.size - at.before));
  const above = subtract(multiply(integer(at.before), slope), integer(at.allowed - 1));
  const n = Number(ceiling(divide(above, subtract(slope, at.rate))));
  return Math.min(n, at.size);
}

/** Smallest n with P(X <= allowed) <= risk; the probability falls with n, so it is bisected. */
function sizeForAllowed(
  risk: number,
  urn: { readonly population: number; readonly deviations: number; readonly allowed: number },
): number | null {
  const { population, deviations, allowed } = urn;
  if (deviations <= allowed) return null;
  const isMet = (n: number) =>
    hypergeometricCdf(allowed, { population, deviations, sampleSize: n }) <= risk + TIE_SLACK;
  const largest = Math.min(population, population - deviations + allowed + 1);
  return isMet(largest) ? smallestMet(0, largest, isMet) : null;
}
