import { divide, multiply, type Rational, scaledToText, toFixedText } from '../decimal.ts';
import type { Result } from '../types.ts';
import { binomialSampleSize, hypergeometricSampleSize } from './attribute-sample-size.ts';
import { confidenceFactor } from './confidence-factor.ts';
import { decimalOf, toNumber } from './exact-decimal.ts';
import type { FrozenPopulation } from './frozen-population.ts';
import type { IdColumn } from './id-column.ts';
import { KG_PLACES, readKg, WEIGHTED_PLACES } from './kilograms.ts';
import { materialityOf } from './materiality.ts';
import { type Distribution, poissonSampleSize } from './mus-sample-size.ts';
import type { SampleParameters, SamplingErrorCode, SamplingFailure } from './sampling-types.ts';

/** Largest population for a record sample size without replacement. Source: design section 5.3. */
const HYPERGEOMETRIC_POPULATION = 5_000;
const MAX_LISTED_IDS = 100;

export interface PlannedDraw {
  readonly tolerableKgCo2e: string;
  readonly expectedKgCo2e: string;
  readonly sampleSize: number;
  readonly allItems: boolean;
  readonly confidenceFactor: number;
  /** In 10^-12 kg of weighted size, exact; null for records. */
  readonly interval: Rational | null;
}

/** The plan for a population without emissions. */
const NOTHING: PlannedDraw = {
  tolerableKgCo2e: '0.000000',
  expectedKgCo2e: '0.000000',
  sampleSize: 0,
  allItems: true,
  confidenceFactor: 0,
  interval: null,
};

/**
 * The plan of a draw: checks, then the size by exact search. PPS methods take the Poisson size for tolerable and expected
 * misstatement over the *weighted* population (weights of 1 and more raise it, which keeps the bound valid); record samples
 * the attribute size for the same rates over the lines. If the size reaches the number of lines that are not 0 kg, all of
 * them are tested.
 * Source: design sections 3.1, 3.3 and 4.1, step 4; ISA 530.7.
 */
export function planDraw(
  population: FrozenPopulation,
  parameters: SampleParameters,
): Result<PlannedDraw, SamplingFailure> {
  assertConfidence(parameters.confidence);
  if (population.absolute === 0n && parameters.mayBeEmpty === true) return { ok: true, value: NOTHING };
  if (population.absolute === 0n) {
    return failure(
      'population_has_no_size',
      'Every line of the population is 0 kg: there is nothing to draw by size.',
    );
  }
  const { tolerableKgCo2e, expectedKgCo2e } = materialityOf(scaledToText(population.absolute, KG_PLACES), {
    tolerableKgCo2e: parameters.tolerableKgCo2e,
    expectedKgCo2e: parameters.expectedKgCo2e,
  });
  const tolerable = readKg(tolerableKgCo2e);
  const expected = readKg(expectedKgCo2e);
  if (expected < 0n) throw new RangeError('an expected misstatement is 0 or more');
  if (expected >= tolerable) {
    const detail = `Expected misstatement ${expectedKgCo2e} kg is not below tolerable misstatement ${tolerableKgCo2e} kg: no sample is large enough. Lower the expected or raise the tolerable one.`;
    return failure('expected_not_below_tolerable', detail);
  }
  if (tolerable >= population.absolute) {
    const detail = `Tolerable misstatement ${tolerableKgCo2e} kg is not below the population's ${scaledToText(population.absolute, KG_PLACES)} kg: no sample is needed for it. Lower it to draw one.`;
    return failure('tolerable_exceeds_population', detail);
  }
  const missing = parameters.keyItemIds.filter((id) => placeOf(population.ids, id) === null);
  if (missing.length > 0) {
    const detail = `${missing.length} of the key items are not in the population of the period.`;
    return failure('key_item_not_in_population', detail, missing.slice(0, MAX_LISTED_IDS));
  }
  const lines = population.ids.length - population.zeroLineItems;
  const isPps = parameters.method !== 'random_records';
  const size = isPps
    ? ppsSize(population, { tolerable, expected, confidence: parameters.confidence, lines })
    : recordSize(population, { tolerable, expected, confidence: parameters.confidence, lines });
  const allItems = size === null || size >= lines;
  const sampleSize = allItems ? lines : size;
  return {
    ok: true,
    value: {
      tolerableKgCo2e,
      expectedKgCo2e,
      sampleSize,
      allItems,
      confidenceFactor: confidenceFactor(parameters.confidence, 0),
      interval:
        isPps && !allItems ? { numerator: population.weightedTotal, denominator: BigInt(sampleSize) } : null,
    },
  };
}

interface Sizing {
  readonly tolerable: bigint;
  readonly expected: bigint;
  readonly confidence: number;
  readonly lines: number;
}

function ppsSize(population: FrozenPopulation, sizing: Sizing): number | null {
  const scale = 10n ** BigInt(WEIGHTED_PLACES - KG_PLACES);
  const denominator = population.weightedTotal;
  const fractions = {
    tolerable: toNumber({ numerator: sizing.tolerable * scale, denominator }),
    expected: toNumber({ numerator: sizing.expected * scale, denominator }),
  };
  return poissonSampleSize(sizing.confidence, fractions, sizing.lines);
}

/** Input of the search for a size: records by the number of lines, units by the Poisson sum. */
export function distributionOf(method: SampleParameters['method'], lines: number): Distribution {
  if (method !== 'random_records') return 'poisson';
  return lines <= HYPERGEOMETRIC_POPULATION ? 'hypergeometric' : 'binomial';
}

function recordSize(population: FrozenPopulation, sizing: Sizing): number | null {
  const denominator = population.absolute;
  const rates = {
    tolerable: { numerator: sizing.tolerable, denominator },
    expected: { numerator: sizing.expected, denominator },
  };
  const { confidence, lines } = sizing;
  if (lines <= HYPERGEOMETRIC_POPULATION) {
    return hypergeometricSampleSize(confidence, rates, lines)?.sampleSize ?? null;
  }
  // Beyond the binomial search the Poisson size is used: it is never smaller.
  const size = binomialSampleSize(confidence, rates)?.sampleSize;
  const near = { tolerable: toNumber(rates.tolerable), expected: toNumber(rates.expected) };
  return size ?? poissonSampleSize(confidence, near, lines);
}

/** R(0) x interval, 6 decimals: the bound without any misstatement found. */
export function basicPrecision(planned: PlannedDraw): string | null {
  if (planned.allItems) return '0.000000';
  if (planned.interval === null) return null;
  const interval = divide(planned.interval, { numerator: 10n ** BigInt(WEIGHTED_PLACES), denominator: 1n });
  return toFixedText(multiply(interval, decimalOf(planned.confidenceFactor)), KG_PLACES);
}

/** Place of an id among ids in order, or null. */
export function placeOf(ids: IdColumn, id: string): number | null {
  let low = 0;
  let high = ids.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ids.text(middle) < id) low = middle + 1;
    else high = middle;
  }
  return low < ids.length && ids.text(low) === id ? low : null;
}

/** A refusal with its code, as a result. */
export function failure(
  code: SamplingErrorCode,
  detail: string,
  lineItemIds: readonly string[] = [],
): { readonly ok: false; readonly error: SamplingFailure } {
  return { ok: false, error: { code, detail, lineItemIds } };
}

function assertConfidence(confidence: number): void {
  if (!(confidence > 0 && confidence < 1)) throw new RangeError('confidence must be above 0 and below 1');
}
