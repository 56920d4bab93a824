import { multiply, type Rational, subtract } from '../decimal.ts';
import type { Result } from '../types.ts';
import {
  describeItem,
  describeUnit,
  hitsInOrder,
  type PreparedDraw,
  prepareDraw,
  sievePlaces,
  slicedRest,
} from './draw-sample.ts';
import { exactSums } from './exact-decimal.ts';
import { addWeighted, type FrozenPopulation, freezePopulation } from './frozen-population.ts';
import { firstInHashedOrder } from './hashed-order.ts';
import type { PopulationLines } from './population-columns.ts';
import { failure, placeOf } from './sample-plan.ts';
import type { SampleItem, SampleParameters, SamplingFailure, SelectionUnit } from './sampling-types.ts';
import { uniformRational, uniformsFrom } from './uniforms.ts';
import { type UnitHit, unitOf } from './unit-selection.ts';

/** The draws of a sample so far. */
export interface DrawState {
  /** `DrawnSample.population.hash`: later draws require the same frozen lines. */
  readonly populationHash: string;
  readonly uniformsUsed: number;
  /** Every line drawn from the sampled stratum so far, replaced ones and replacements included. */
  readonly drawnItemIds: readonly string[];
  /** Hits in the sampled stratum so far. */
  readonly hits: number;
}

/** The lines a sample with top-ups is drawn from. */
export interface Union {
  /** The lines of all its populations. */
  readonly population: FrozenPopulation;
  /** Certainty and key lines of all its draws. */
  readonly chosenIds: readonly string[];
}

export interface FurtherOptions {
  readonly state: DrawState;
  /** Null or left out without a top-up. */
  readonly union?: Union | null;
}

export interface FurtherHit {
  readonly lineItemId: string;
  readonly hits: number;
  readonly selectionUnits: readonly SelectionUnit[];
}

export interface Extension {
  /** Lines drawn for the first time, in the order of the draw. */
  readonly newItems: readonly SampleItem[];
  /** Further hits on lines drawn before. */
  readonly furtherHits: readonly FurtherHit[];
  /** Hits added in total: the sum over both. */
  readonly hits: number;
  readonly uniformsUsed: number;
}

/** Uniforms tried for a replacement before the first undrawn line in hashed order is used. */
export const REPLACEMENT_TRIES = 1_000;
/** Average hits per line of the sampled stratum beyond which a sample is not extended. */
export const HITS_A_LINE = 10;
const ALL_DRAWN =
  'Every line that could be drawn is in the sample already; there is nothing to replace or extend it with.';
const TOO_MANY_HITS = `The sample has ${HITS_A_LINE} hits for each line it could draw; more say nothing more of the lines. Draw a new sample with those still to be tested as key items.`;
const ONE: Rational = { numerator: 1n, denominator: 1n };

/**
 * Draws `hits` more units with the next unused uniforms of the seed: unit = (1 - u) x weighted size of the sampled stratum, on
 * the hashed order. A unit on a line drawn before is a further hit; earlier lines all stay. The sieve and record samples take
 * the next lines of their own order instead, so their hits are always on new lines. The draw ends before `hits` if every line
 * is drawn, or at `HITS_A_LINE`: units on tested lines need no work, so without an end the limit could be lowered without
 * further tests.
 * Source: API.md section 4; ISA 530.7 and A11 (a sample may be extended when planned risk was too low).
 */
export function extendSample(
  lines: PopulationLines | FrozenPopulation | PreparedDraw,
  parameters: SampleParameters,
  options: FurtherOptions & { readonly hits: number },
): Result<Extension, SamplingFailure> {
  const ready = prepareFurther(lines, parameters, options);
  if (!ready.ok) return ready;
  const { prepared, drawn } = ready.value;
  if (isWithoutUnits(prepared)) {
    const places = nextPlaces(prepared, drawn, options.hits);
    if (places.length === 0) return exhausted();
    const newItems = places.map((place) => describeItem(prepared, { place, stratum: 'sampled', units: [] }));
    const { uniformsUsed } = options.state;
    return { ok: true, value: { newItems, furtherHits: [], hits: newItems.length, uniformsUsed } };
  }
  const most = prepared.split.rest.length * HITS_A_LINE - options.state.hits;
  if (most <= 0) return exhausted(TOO_MANY_HITS);
  const uniforms = uniformsFrom(parameters.seed, options.state.uniformsUsed);
  const units = Array.from({ length: Math.min(options.hits, most) }, () => unitAt(uniforms.next(), prepared));
  const owners = untilAllDrawn(ownersInDrawOrder(prepared, units), {
    drawn,
    lines: prepared.split.rest.length,
  });
  const newItems: SampleItem[] = [];
  const furtherHits: FurtherHit[] = [];
  for (const [place, hits] of groupByPlace(owners)) {
    const item = describeItem(prepared, { place, stratum: 'sampled', units: hits });
    if (!drawn.has(place)) newItems.push(item);
    else {
      const selectionUnits = hits.map(describeUnit);
      furtherHits.push({ lineItemId: item.lineItemId, hits: hits.length, selectionUnits });
    }
  }
  const uniformsUsed = options.state.uniformsUsed + owners.length;
  return { ok: true, value: { newItems, furtherHits, hits: owners.length, uniformsUsed } };
}

/** The units up to the one on the last undrawn line. */
function untilAllDrawn(
  owners: readonly Owner[],
  { drawn, lines }: { readonly drawn: ReadonlySet<number>; readonly lines: number },
): readonly Owner[] {
  const places = new Set(drawn);
  const last = owners.findIndex(({ place }) => places.add(place).size === lines);
  return last === -1 ? owners : owners.slice(0, last + 1);
}

/**
 * Draws a replacement for a line that is not applicable: the next unused uniforms of the seed, skipping units on drawn lines.
 * After `REPLACEMENT_TRIES` uniforms it is the first undrawn line in hashed order. The replacement has one hit, whatever the
 * replaced line had.
 * Source: ISA 530.10; API.md section 4.
 */
export function drawReplacement(
  lines: PopulationLines | FrozenPopulation | PreparedDraw,
  parameters: SampleParameters,
  options: FurtherOptions,
): Result<{ readonly item: SampleItem; readonly uniformsUsed: number }, SamplingFailure> {
  const ready = prepareFurther(lines, parameters, options);
  if (!ready.ok) return ready;
  const { prepared, drawn } = ready.value;
  const { uniformsUsed } = options.state;
  const describe = (place: number, units: readonly UnitHit[]) =>
    describeItem(prepared, { place, stratum: 'sampled', units });
  if (isWithoutUnits(prepared)) {
    const [place] = nextPlaces(prepared, drawn, 1);
    return place === undefined
      ? exhausted()
      : { ok: true, value: { item: describe(place, []), uniformsUsed } };
  }
  const uniforms = uniformsFrom(parameters.seed, uniformsUsed);
  const units = Array.from({ length: REPLACEMENT_TRIES }, () => unitAt(uniforms.next(), prepared));
  const owners = ownersInDrawOrder(prepared, units);
  const index = owners.findIndex(({ place }) => !drawn.has(place));
  const owner = owners[index];
  if (owner !== undefined) {
    const item = describe(owner.place, [owner.hit]);
    return { ok: true, value: { item, uniformsUsed: uniformsUsed + index + 1 } };
  }
  const place = firstInHashedOrder(slicedRest(prepared), drawn.size + 1).find(
    (candidate) => !drawn.has(candidate),
  );
  if (place === undefined) return exhausted();
  return { ok: true, value: { item: describe(place, []), uniformsUsed: uniforms.position } };
}

interface FurtherDraw {
  readonly prepared: PreparedDraw;
  readonly drawn: ReadonlySet<number>;
}

function prepareFurther(
  lines: PopulationLines | FrozenPopulation | PreparedDraw,
  parameters: SampleParameters,
  { state, union = null }: FurtherOptions,
): Result<FurtherDraw, SamplingFailure> {
  const first = preparedOf(lines, parameters);
  if (!first.ok) return first;
  if (first.value.population.hash !== state.populationHash) {
    return failure(
      'population_changed',
      'The lines are no longer those the sample was drawn from. Draw a new sample, or extend on the frozen lines.',
    );
  }
  const prepared = union === null ? first.value : unitedDraw(first.value, union);
  const { population, split } = prepared;
  const drawn = placesOf(population, state.drawnItemIds);
  if (drawn.size >= split.rest.length) return exhausted();
  return { ok: true, value: { prepared, drawn } };
}

/**
 * A draw over the lines of all populations. Draws of equal rate are one stratum: all lines of 0 kg aside that no draw tests
 * for certain. Source: docs/later-draws.md.
 */
export function unitedDraw(first: PreparedDraw, { population, chosenIds }: Union): PreparedDraw {
  const chosen = placesOf(population, chosenIds);
  const rest = Uint32Array.from({ length: population.ids.length }, (_, place) => place).filter(
    (place) => population.micro[place] !== 0 && !chosen.has(place),
  );
  const sums = exactSums(1);
  for (const place of rest) addWeighted(sums, 0, population, place);
  return { ...first, population, split: { ...first.split, rest, restWeighted: sums.total(0) } };
}

function placesOf({ ids }: FrozenPopulation, lineItemIds: readonly string[]): Set<number> {
  const places = new Set<number>();
  for (const id of lineItemIds) {
    const place = placeOf(ids, id);
    if (place !== null) places.add(place);
  }
  return places;
}

function preparedOf(
  lines: PopulationLines | FrozenPopulation | PreparedDraw,
  parameters: SampleParameters,
): Result<PreparedDraw, SamplingFailure> {
  if ('planned' in lines) return { ok: true, value: lines };
  return prepareDraw('hash' in lines ? lines : freezePopulation(lines), parameters);
}

function isWithoutUnits({ planned, parameters }: PreparedDraw): boolean {
  return planned.interval === null || parameters.method === 'sieve_pps';
}

/** The next lines in the own order of the sieve or the record sample. */
function nextPlaces(prepared: PreparedDraw, drawn: ReadonlySet<number>, count: number): number[] {
  const { split, parameters } = prepared;
  const needed = Math.min(split.rest.length, drawn.size + count);
  const order =
    parameters.method === 'sieve_pps'
      ? sievePlaces(prepared, needed)
      : firstInHashedOrder(slicedRest(prepared), needed);
  return [...order].filter((place) => !drawn.has(place)).slice(0, count);
}

/** (1 - u) x weighted size of the sampled stratum, as a unit in (0, total]. */
function unitAt(draw: bigint, { split }: PreparedDraw): bigint {
  const total: Rational = { numerator: split.restWeighted, denominator: 1n };
  return unitOf(multiply(total, subtract(ONE, uniformRational(draw))));
}

interface Owner {
  readonly place: number;
  readonly hit: UnitHit;
}

/** The owner of each unit, in the order of the draw. */
function ownersInDrawOrder(prepared: PreparedDraw, units: readonly bigint[]): Owner[] {
  const ascending = [...units].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const byUnit = new Map<bigint, Owner>();
  for (const [place, hits] of hitsInOrder(prepared, ascending)) {
    for (const hit of hits) byUnit.set(hit.unit, { place, hit });
  }
  return units.map((unit) => byUnit.get(unit)).filter((owner) => owner !== undefined);
}

function groupByPlace(owners: readonly Owner[]): Map<number, UnitHit[]> {
  const groups = new Map<number, UnitHit[]>();
  for (const { place, hit } of owners) {
    const before = groups.get(place);
    if (before === undefined) groups.set(place, [hit]);
    else before.push(hit);
  }
  return groups;
}

function exhausted(detail: string = ALL_DRAWN) {
  return failure('nothing_left_to_draw', detail);
}
