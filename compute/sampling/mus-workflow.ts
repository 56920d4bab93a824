import { divide, integer, multiply, type Rational } from '../decimal.ts';
import { smallestMet } from './attribute-sample-size.ts';
import { decimalOf, toNumber } from './exact-decimal.ts';
import { interpolatedSampleSize } from './mus-sample-size.ts';
import { hypergeometricCdf } from './special-functions.ts';
import { ownersOf, systematicUnits, type UnitHit } from './unit-selection.ts';

/** Most decimals of amounts and weights; sizes are counted in units of their product. */
const PLACES = 6;
const SCALE = 10n ** BigInt(2 * PLACES);

export interface BookItem {
  readonly id: string;
  /** 0 or more: negative and zero amounts have no chance in this workflow. */
  readonly recordedKg: number;
  readonly auditedKg: number;
  /** 1 or more; multiplies the size and divides the tainting. */
  readonly riskWeight: number;
}

export interface MusWorkflow {
  readonly weightedPopulation: number;
  readonly sampleSize: number;
  readonly threshold: number;
  readonly topIds: readonly string[];
  readonly bottomIds: readonly string[];
  /** Positions in the order of the items below the threshold, rounded to whole units. */
  readonly units: readonly number[];
  readonly revisedInterval: number;
  /** Face value, over positive, weights ignored. */
  readonly topNetKg: number;
  readonly over: CellLimit;
  readonly under: CellLimit;
  /** Upper limit of nothing found, in whole units of the bottom stratum. */
  readonly basicPrecision: number;
}

interface CellLimit {
  readonly projectedKg: number;
  readonly upperKg: number;
}

/**
 * The whole of a published MUS workflow: size by hypergeometric interpolation, everything of at least the interval tested,
 * fixed interval on the rest from a given start, cell evaluation with hypergeometric factors. For comparison with package
 * MUS; the service plans with the exact Poisson search and evaluates with Stringer. A unit equal to a running total belongs to
 * the item that ends there (MUS gives it to the next one). Null if no size exists or no unit is in the bottom stratum.
 * Source: package MUS 0.1.6, `MUS.planning`, `MUS.extraction`, `MUS.evaluation`; taintings not rounded.
 */
export function musWorkflow(
  items: readonly BookItem[],
  plan: {
    readonly confidence: number;
    readonly tolerable: number;
    readonly expected: number;
    readonly start: number;
  },
): MusWorkflow | null {
  const sizes = items.map((item) => scaled(item.recordedKg, item.riskWeight));
  const total = sizes.reduce((sum, size) => sum + size, 0n);
  const population = toNumber({ numerator: total, denominator: SCALE });
  const { confidence, tolerable, expected } = plan;
  const sampleSize = interpolatedSampleSize(confidence, { population, tolerable, expected });
  if (sampleSize === null || total === 0n) return null;
  const interval: Rational = { numerator: total, denominator: BigInt(sampleSize) };
  const isTop = (index: number) => (sizes[index] ?? 0n) * BigInt(sampleSize) >= total;
  const top = items.filter((_, index) => isTop(index));
  const bottom = items.map((_, index) => index).filter((index) => !isTop(index));
  const bottomSizes = bottom.map((index) => sizes[index] ?? 0n);
  const bottomTotal = bottomSizes.reduce((sum, size) => sum + size, 0n);
  const start = multiply(decimalOf(plan.start), integer(SCALE));
  const hits = ownersOf(systematicUnits(start, interval, bottomTotal), bottomSizes);
  if (hits.length === 0) return null;
  const hitItems = hits.flatMap(({ place }) => items[bottom[place] ?? -1] ?? []);
  const revisedInterval = toNumber({ numerator: bottomTotal, denominator: SCALE * BigInt(hits.length) });
  const urn = { population: Math.round(revisedInterval * hits.length), sampleSize: hits.length };
  const factor = (stage: number) =>
    (hypergeometricWrongUnits(confidence, { ...urn, misstatements: stage }) * urn.sampleSize) /
    urn.population;
  const limit = (sign: 1 | -1) => inKg(cellBound(taintings(hitItems, sign), factor), revisedInterval);
  return {
    weightedPopulation: population,
    sampleSize,
    threshold: toNumber(divide(interval, integer(SCALE))),
    topIds: top.map(({ id }) => id),
    bottomIds: [...new Set(hitItems.map(({ id }) => id))],
    units: unitPositions(start, interval, hits),
    revisedInterval,
    topNetKg: top.reduce((sum, { recordedKg, auditedKg }) => sum + recordedKg - auditedKg, 0),
    over: limit(1),
    under: limit(-1),
    basicPrecision: hypergeometricWrongUnits(confidence, { ...urn, misstatements: 0 }),
  };
}

function scaled(recordedKg: number, riskWeight: number): bigint {
  const exact = multiply(multiply(decimalOf(recordedKg), decimalOf(riskWeight)), integer(SCALE));
  return exact.numerator / exact.denominator;
}

/** Taintings of one direction, one a hit, each divided by its own weight. */
function taintings(items: readonly BookItem[], sign: 1 | -1): number[] {
  return items
    .map(
      ({ recordedKg, auditedKg, riskWeight }) => (sign * (recordedKg - auditedKg)) / recordedKg / riskWeight,
    )
    .filter((tainting) => tainting > 0);
}

function inKg(bound: CellBound, interval: number): CellLimit {
  return { projectedKg: bound.projectedFactor * interval, upperKg: bound.upperFactor * interval };
}

function unitPositions(start: Rational, interval: Rational, hits: readonly UnitHit[]): number[] {
  const from = toNumber(divide(start, integer(SCALE)));
  const step = toNumber(divide(interval, integer(SCALE)));
  return hits.map((_, index) => Math.round(from + index * step));
}

interface CellBound {
  /** Upper limit in units of the sampling interval. */
  readonly upperFactor: number;
  /** Sum of the taintings: projected misstatement in units of the sampling interval. */
  readonly projectedFactor: number;
}

/**
 * Cell evaluation in one direction. Stage i is the larger of load-and-spread (the limit of the stage before + t_i) and simple
 * spread (factor(i) x mean of the taintings so far); stage 0 is factor(0).
 * @param taintings - positive, any order; each already divided by its risk weight.
 * @param factor - upper limit factor after i misstatements, increasing.
 * Source: Leslie, Teitlebaum and Anderson, Dollar-Unit Sampling, 1979; package MUS, `MUS.evaluation`.
 */
export function cellBound(taintings: readonly number[], factor: (stage: number) => number): CellBound {
  const ranked = [...taintings].sort((a, b) => b - a);
  let upperFactor = factor(0);
  let projectedFactor = 0;
  ranked.forEach((tainting, index) => {
    projectedFactor += tainting;
    const simpleSpread = (factor(index + 1) * projectedFactor) / (index + 1);
    upperFactor = Math.max(upperFactor + tainting, simpleSpread);
  });
  return { upperFactor, projectedFactor };
}

/**
 * The smallest number of wrong units in `population` at which finding `misstatements` or fewer in
 * `sampleSize` units has a probability of at most 1 - confidence.
 * Source: package MUS 0.1.6, `.calculate.m.hyper`: the basic precision where misstatements is 0.
 */
function hypergeometricWrongUnits(
  confidence: number,
  found: { readonly population: number; readonly sampleSize: number; readonly misstatements: number },
): number {
  const { population, sampleSize, misstatements } = found;
  if (misstatements >= sampleSize) return population;
  const isMet = (deviations: number) =>
    hypergeometricCdf(misstatements, { population, deviations, sampleSize }) <= 1 - confidence;
  return smallestMet(misstatements, population, isMet);
}
