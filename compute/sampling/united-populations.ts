import type { Result } from '../types.ts';
import { type FrozenPopulation, freezePopulation, pickLines, recordedOf } from './frozen-population.ts';
import { UUID_BYTES, uuidColumn } from './id-column.ts';
import { unpackColumns, type WeightedLines } from './packed-population.ts';
import type { PopulationColumns } from './population-columns.ts';
import { failure } from './sample-plan.ts';
import type { SamplingFailure } from './sampling-types.ts';

/** A frozen population of a sample as it is stored. */
export interface StoredPopulation {
  readonly parts: readonly Uint8Array[];
  /** SHA-256 as the entry of its draw states it. */
  readonly hash: string;
  /** The model its weights are from. */
  readonly riskModel: string;
}

/** The lines of all populations of a sample, each once. */
export interface UnitedLines extends WeightedLines {
  /** Of each line the number of the draw that froze it, from 1. */
  readonly draws: Uint16Array;
}

export interface UnitedPopulations extends UnitedLines {
  readonly first: FrozenPopulation;
}

const CHANGED =
  'The lines are no longer those the sample was drawn from. Draw a new sample, or extend on the frozen lines.';

/**
 * The populations of the first draw and of the top-ups after it as one, in order of id. A line that a top-up froze again
 * has the figure and weight of the newest one: it was not drawn with an older figure.
 */
export function unitePopulations(
  stored: readonly StoredPopulation[],
): Result<UnitedPopulations, SamplingFailure> {
  let first: FrozenPopulation | null = null;
  let united: UnitedLines | null = null;
  for (const [at, { parts, hash }] of stored.entries()) {
    const { lines, masks } = unpackColumns(parts);
    const frozen = freezePopulation(lines);
    if (frozen.hash !== hash) return failure('population_changed', CHANGED);
    const { order } = frozen;
    const own: UnitedLines = {
      lines: frozen,
      masks: order === null ? masks : order.map((from) => masks[from] ?? 0),
      draws: new Uint16Array(masks.length).fill(at + 1),
    };
    first ??= frozen;
    united = united === null ? own : uniteLines(united, own);
  }
  if (first === null || united === null) throw new RangeError('a sample has a population');
  return { ok: true, value: { ...united, first } };
}

/** Lines of both, in order of id; of a line in both the newer one. */
export function uniteLines(older: UnitedLines, newer: UnitedLines): UnitedLines {
  const [left, right] = [older.lines.ids.length, newer.lines.ids.length];
  const compare = idComparison(older.lines, newer.lines);
  const order = new Uint32Array(left + right);
  let count = 0;
  let i = 0;
  let j = 0;
  while (i < left || j < right) {
    const sign = i === left ? 1 : j === right ? -1 : compare(i, j);
    if (sign < 0) order[count] = i;
    else order[count] = left + j;
    if (sign <= 0) i += 1;
    if (sign >= 0) j += 1;
    count += 1;
  }
  const places = order.subarray(0, count);
  const masks = joined(Uint32Array, older.masks, newer.masks);
  const draws = joined(Uint16Array, older.draws, newer.draws);
  return {
    lines: pickLines(behindEachOther(older.lines, newer.lines), places),
    masks: places.map((from) => masks[from] ?? 0),
    draws: Uint16Array.from(places, (from) => draws[from] ?? 0),
  };
}

function behindEachOther(older: PopulationColumns, newer: PopulationColumns): PopulationColumns {
  const shift = older.ids.length;
  const large = new Map(older.large);
  for (const [place, exact] of newer.large) large.set(shift + place, exact);
  return {
    ids: uuidColumn(joined(Uint8Array, uuidsOf(older), uuidsOf(newer))),
    micro: joined(Float64Array, older.micro, newer.micro),
    large,
    weight: joined(Uint32Array, older.weight, newer.weight),
  };
}

function joined<Values extends { set(values: Values, at?: number): void; readonly length: number }>(
  kind: new (length: number) => Values,
  older: Values,
  newer: Values,
): Values {
  const both = new kind(older.length + newer.length);
  both.set(older);
  both.set(newer, older.length);
  return both;
}

function uuidsOf({ ids }: PopulationColumns): Uint8Array {
  if (ids.uuids === null) throw new RangeError('a packed line has a UUID');
  return ids.uuids;
}

/** Below 0 where the id of the one comes before that of the other; 0 for the same. */
function idComparison(one: PopulationColumns, other: PopulationColumns): (i: number, j: number) => number {
  const [left, right] = [uuidsOf(one), uuidsOf(other)];
  return (i, j) => {
    for (let byte = 0; byte < UUID_BYTES; byte += 1) {
      const sign = (left[i * UUID_BYTES + byte] ?? 0) - (right[j * UUID_BYTES + byte] ?? 0);
      if (sign !== 0) return sign;
    }
    return 0;
  };
}

/**
 * The positions of the lines, ascending in order of id, that are in none of the frozen populations, or there with
 * another figure without being sampled: a sampled line is tested again instead.
 */
export function newPlaces(
  now: PopulationColumns,
  before: UnitedLines,
  sampledIds: ReadonlySet<string>,
): Uint32Array {
  const order = now.ids.order() ?? Uint32Array.from({ length: now.ids.length }, (_, place) => place);
  const compare = idComparison(now, before.lines);
  const found = new Uint32Array(order.length);
  let count = 0;
  let j = 0;
  for (const place of order) {
    while (j < before.lines.ids.length && compare(place, j) > 0) j += 1;
    const isKnown = j < before.lines.ids.length && compare(place, j) === 0;
    if (isKnown && recordedOf(now, place) === recordedOf(before.lines, j)) continue;
    if (isKnown && sampledIds.has(now.ids.text(place))) continue;
    found[count] = place;
    count += 1;
  }
  return found.subarray(0, count);
}
