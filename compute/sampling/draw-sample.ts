import type { Stratum } from '../../schema/contracts/workpaper.ts';
import { multiply, type Rational, scaledToText, subtract, toFixedText, trimZeros } from '../decimal.ts';
import type { Result } from '../types.ts';
import { toNumber } from './exact-decimal.ts';
import {
  type FrozenPopulation,
  freezePopulation,
  recordedOf,
  weightedOf,
  weightText,
} from './frozen-population.ts';
import { firstInHashedOrder, type SlicedLines, sliceByHash } from './hashed-order.ts';
import { KG_PLACES, WEIGHTED_PLACES } from './kilograms.ts';
import type { PopulationLines } from './population-columns.ts';
import { ownersInPopulation } from './population-units.ts';
import { basicPrecision, distributionOf, type PlannedDraw, planDraw } from './sample-plan.ts';
import {
  type DrawnSample,
  type PopulationFigures,
  SAMPLING_ALGORITHM,
  SAMPLING_WARNINGS,
  type SampleItem,
  type SampleParameters,
  type SamplingFailure,
  type SamplingWarning,
  type SamplingWarningCode,
  type SelectionUnit,
  type StratumFigures,
} from './sampling-types.ts';
import { sieveFirst } from './sieve.ts';
import { type SplitPopulation, splitPopulation } from './split-population.ts';
import { type Uniforms, uniformRational, uniformsFrom } from './uniforms.ts';
import { cellUnits, systematicUnits, type UnitHit } from './unit-selection.ts';

const ONE: Rational = { numerator: 1n, denominator: 1n };
const PROBABILITY_DIGITS = 1e10;

/** A population prepared for drawing, the same for the first draw and every later one. */
export interface PreparedDraw {
  readonly population: FrozenPopulation;
  readonly planned: PlannedDraw;
  readonly split: SplitPopulation;
  readonly parameters: SampleParameters;
  /** Chance of each line of the sampled stratum where lines are drawn, not units. */
  readonly recordChance: number;
}

/** Drawn lines of the sampled stratum: their positions, with the units on each. */
export type Drawn = ReadonlyMap<number, readonly UnitHit[]>;

/**
 * Draws a sample: freezes and hashes the population, plans the size, separates the lines tested without a draw and selects
 * from the rest by the seed. The same population, parameters and seed give the same sample on every machine, in any order of
 * lines. A weight multiplies a line's chance; the evaluation divides it out.
 * @param lines - the period's lines that are not voided, zero and negative ones included.
 * @throws RangeError for figures no stored line can have (see `freezePopulation`).
 * Source: design section 4; ISA 530.6 to 530.8 and appendices 1 and 4.
 */
export function drawSample(
  lines: PopulationLines,
  parameters: SampleParameters,
): Result<DrawnSample, SamplingFailure> {
  return drawFrozen(freezePopulation(lines), parameters);
}

/** As `drawSample`, from a frozen population. Source: as `drawSample`. */
export function drawFrozen(
  population: FrozenPopulation,
  parameters: SampleParameters,
): Result<DrawnSample, SamplingFailure> {
  const prepared = prepareDraw(population, parameters);
  return prepared.ok ? { ok: true, value: drawPrepared(prepared.value) } : prepared;
}

/** As `drawSample`, from a prepared population. Source: as `drawSample`. */
export function drawPrepared(prepared: PreparedDraw): DrawnSample {
  const uniforms = uniformsFrom(prepared.parameters.seed, 0);
  const { drawn, start } = selectFirst(prepared, uniforms);
  return describeDraw(prepared, { drawn, start, uniforms });
}

/** Plans and splits. Source: as `drawSample`. */
export function prepareDraw(
  population: FrozenPopulation,
  parameters: SampleParameters,
): Result<PreparedDraw, SamplingFailure> {
  const planned = planDraw(population, parameters);
  if (!planned.ok) return planned;
  const split = splitPopulation(population, planned.value, parameters.keyItemIds);
  const recordChance = Math.min(1, planned.value.sampleSize / split.rest.length);
  return { ok: true, value: { population, planned: planned.value, split, parameters, recordChance } };
}

/** What a draw selected from the sampled stratum. */
export interface Selection {
  readonly drawn: Drawn;
  /** In 10^-12 kg; systematic selection only. */
  readonly start: Rational | null;
}

/** Selects by the method of the draw. Source: as `drawSample`. */
export function selectFirst(prepared: PreparedDraw, uniforms: Uniforms): Selection {
  const { planned, split, parameters } = prepared;
  if (split.rest.length === 0) return { drawn: new Map(), start: null };
  const { interval } = planned;
  if (interval === null) {
    const places = firstInHashedOrder(slicedRest(prepared), planned.sampleSize);
    return { drawn: withoutUnits(places), start: null };
  }
  switch (parameters.method) {
    case 'sieve_pps': {
      return { drawn: withoutUnits(sievePlaces(prepared, sieveTake(prepared, interval))), start: null };
    }
    case 'cell_pps': {
      const units = cellUnits(interval, split.restWeighted, () => uniformRational(uniforms.next()));
      return { drawn: hitsInOrder(prepared, units), start: null };
    }
    default: {
      const start = multiply(interval, subtract(ONE, uniformRational(uniforms.next())));
      return { drawn: hitsInOrder(prepared, systematicUnits(start, interval, split.restWeighted)), start };
    }
  }
}

/** Hits expected in the sampled stratum, whole: the sieve draws as many different lines. */
function sieveTake(prepared: PreparedDraw, interval: Rational): number {
  const expected = (prepared.split.restWeighted * interval.denominator - 1n) / interval.numerator + 1n;
  return Math.min(Number(expected), prepared.split.rest.length);
}

/** The first `take` places of the sampled stratum in sieve order. */
export function sievePlaces({ population, split, parameters }: PreparedDraw, take: number): number[] {
  return sieveFirst(parameters.seed, { population, places: split.rest }, take);
}

/** Lines drawn as such, not by units on them. */
export function withoutUnits(places: Iterable<number>): Drawn {
  const drawn = new Map<number, readonly UnitHit[]>();
  for (const place of places) drawn.set(place, []);
  return drawn;
}

/** Hashing every line takes longest, so it is done once for all draws of a prepared population. */
const sliced = new WeakMap<PreparedDraw, SlicedLines>();

/** The sampled stratum by the seed's hashes. */
export function slicedRest(prepared: PreparedDraw): SlicedLines {
  const known = sliced.get(prepared);
  if (known !== undefined) return known;
  const { population, split, parameters } = prepared;
  const lines = sliceByHash(parameters.seed, population.ids, split.rest);
  sliced.set(prepared, lines);
  return lines;
}

/** Hits of units given in ascending order, on the hashed order of the sampled stratum. */
export function hitsInOrder(prepared: PreparedDraw, units: readonly bigint[]): Drawn {
  const drawn = new Map<number, UnitHit[]>();
  for (const hit of ownersInPopulation(prepared.population, slicedRest(prepared), units)) {
    const before = drawn.get(hit.place);
    if (before === undefined) drawn.set(hit.place, [hit]);
    else before.push(hit);
  }
  return drawn;
}

/** A draw as stored. */
export function describeDraw(
  prepared: PreparedDraw,
  draw: Selection & { readonly uniforms: Uniforms },
): DrawnSample {
  const { population, planned, split, parameters } = prepared;
  const chosen = split.chosen.map(({ place, stratum }) =>
    describeItem(prepared, { place, stratum, units: [] }),
  );
  const sampled = [...draw.drawn].map(([place, units]) =>
    describeItem(prepared, { place, stratum: 'sampled', units }),
  );
  return {
    method: planned.allItems ? 'all_items' : parameters.method,
    statistical: !planned.allItems,
    algorithmVersion: SAMPLING_ALGORITHM,
    seed: parameters.seed,
    confidence: parameters.confidence,
    tolerableKgCo2e: planned.tolerableKgCo2e,
    expectedKgCo2e: planned.expectedKgCo2e,
    plan: {
      sampleSize: planned.sampleSize,
      distribution: distributionOf(parameters.method, population.ids.length - population.zeroLineItems),
      confidenceFactor: planned.confidenceFactor,
      samplingIntervalKgCo2e: planned.interval === null ? null : weightedText(planned.interval, KG_PLACES),
      randomStartKgCo2e: draw.start === null ? null : weightedText(draw.start, KG_PLACES),
      basicPrecisionKgCo2e: basicPrecision(planned),
    },
    population: populationFigures(population),
    strata: strataFigures(prepared, draw.drawn),
    items: [...chosen, ...sampled],
    warnings: warningsOf(prepared),
    sampled: {
      lineItems: split.rest.length,
      absoluteKgCo2e: scaledToText(split.restAbsolute, KG_PLACES),
      weightedKgCo2e: exactWeighted(split.restWeighted),
      hits: sampled.reduce((sum, { hits }) => sum + hits, 0),
    },
    uniformsUsed: draw.uniforms.position,
  };
}

/** A drawn line as stored. */
export function describeItem(
  prepared: PreparedDraw,
  item: { readonly place: number; readonly stratum: Stratum; readonly units: readonly UnitHit[] },
): SampleItem {
  const { population } = prepared;
  const { place, stratum, units } = item;
  return {
    lineItemId: population.ids.text(place),
    stratum,
    recordedKgCo2e: scaledToText(recordedOf(population, place), KG_PLACES),
    riskWeight: weightText(population, place),
    hits: Math.max(1, units.length),
    inclusionProbability: stratum === 'sampled' ? chanceOf(prepared, place) : 1,
    selectionUnits: units.map(describeUnit),
  };
}

/** min(1, weighted size / interval), or planned lines / lines for records, to 10 decimals. */
function chanceOf({ population, planned, recordChance }: PreparedDraw, place: number): number {
  const chance =
    planned.interval === null
      ? recordChance
      : toNumber({
          numerator: weightedOf(population, place) * planned.interval.denominator,
          denominator: planned.interval.numerator,
        });
  return Math.round(chance * PROBABILITY_DIGITS) / PROBABILITY_DIGITS;
}

/** A selected unit as stored in the sample. */
export function describeUnit({ unit, from, to }: UnitHit): SelectionUnit {
  return { unitKgCo2e: exactWeighted(unit), fromKgCo2e: exactWeighted(from), toKgCo2e: exactWeighted(to) };
}

function populationFigures(population: FrozenPopulation): PopulationFigures {
  return {
    lineItems: population.ids.length,
    absoluteKgCo2e: scaledToText(population.absolute, KG_PLACES),
    netKgCo2e: scaledToText(population.net, KG_PLACES),
    weightedKgCo2e: exactWeighted(population.weightedTotal),
    zeroLineItems: population.zeroLineItems,
    creditLineItems: population.creditLineItems,
    creditKgCo2e: scaledToText(population.credits, KG_PLACES),
    hash: population.hash,
  };
}

function strataFigures({ population, split }: PreparedDraw, drawn: Drawn): StratumFigures[] {
  const credits = [...drawn.keys()].filter((place) => (population.micro[place] ?? 0) < 0).length;
  const selected = (stratum: string, lineItems: number) => {
    if (stratum === 'sampled') return drawn.size - credits;
    if (stratum === 'credit') return credits;
    return stratum === 'zero' ? 0 : lineItems;
  };
  return split.figures.map(({ stratum, lineItems, absolute }) => ({
    stratum,
    lineItems,
    absoluteKgCo2e: scaledToText(absolute, KG_PLACES),
    selected: selected(stratum, lineItems),
  }));
}

function warningsOf({ population, planned, parameters }: PreparedDraw): SamplingWarning[] {
  const lines = population.ids.length - population.zeroLineItems;
  const codes: SamplingWarningCode[] = [];
  if (population.zeroLineItems > 0) codes.push('zero_lines');
  if (population.creditLineItems > 0) codes.push('credit_lines');
  if (population.absolute === 0n) codes.push('nothing_to_sample');
  else if (planned.allItems) codes.push('all_items');
  else {
    if (planned.sampleSize * 2 > lines) codes.push('sample_close_to_population');
    if (parameters.method === 'sieve_pps') codes.push('sieve_bound_approximate');
    if (parameters.method === 'random_records') codes.push('records_bear_no_kg_bound');
  }
  return codes.map((code) => ({ code, message: SAMPLING_WARNINGS[code] }));
}

/** Exact text of a weighted size, without trailing zeros. */
export function exactWeighted(scaled: bigint): string {
  return trimZeros(scaledToText(scaled, WEIGHTED_PLACES));
}

function weightedText({ numerator, denominator }: Rational, places: number): string {
  const scale = 10n ** BigInt(WEIGHTED_PLACES);
  return toFixedText({ numerator, denominator: denominator * scale }, places);
}
