import { exactSums } from './exact-decimal.ts';
import { addWeighted, type FrozenPopulation, weightedOf } from './frozen-population.ts';
import { orderOfSlices, SLICES, type SlicedLines } from './hashed-order.ts';
import { ownersOf, type UnitHit } from './unit-selection.ts';

/**
 * `ownersOf` for a large population: the owners of units given in ascending order on lines in hashed order. The exact sum of
 * each slice shows which slices have units; only those are sorted and searched.
 * @returns hits with `place` the line's place in the population.
 * Source: as `ownersOf`.
 */
export function ownersInPopulation(
  population: FrozenPopulation,
  lines: SlicedLines,
  units: readonly bigint[],
): UnitHit[] {
  const found = slicesOfUnits(population, lines, units);
  const isWanted = new Uint8Array(SLICES);
  for (const { slice } of found) isWanted[slice] = 1;
  const order = orderOfSlices(lines, isWanted);
  let first = 0;
  return found.flatMap(({ slice, from, units: inside }) => {
    const places = order.subarray(first, first + (lines.counts[slice] ?? 0));
    first += places.length;
    const sizes = Array.from(places, (place) => weightedOf(population, place));
    return ownersOf(
      inside.map((unit) => unit - from),
      sizes,
    ).map((hit) => ({
      place: places[hit.place] ?? 0,
      unit: hit.unit + from,
      from: hit.from + from,
      to: hit.to + from,
    }));
  });
}

/** A slice with units in it. */
interface SliceUnits {
  readonly slice: number;
  /** Running total before the slice. */
  readonly from: bigint;
  readonly units: readonly bigint[];
}

function slicesOfUnits(
  population: FrozenPopulation,
  { places, slices }: SlicedLines,
  units: readonly bigint[],
): SliceUnits[] {
  const sums = exactSums(SLICES);
  for (let i = 0; i < places.length; i += 1) addWeighted(sums, slices[i] ?? 0, population, places[i] ?? 0);
  const found: SliceUnits[] = [];
  let from = 0n;
  let next = 0;
  for (let slice = 0; slice < SLICES && next < units.length; slice += 1) {
    const to = from + sums.total(slice);
    const first = next;
    for (let unit = units[next]; unit !== undefined && unit <= to; unit = units[next]) next += 1;
    if (next > first) found.push({ slice, from, units: units.slice(first, next) });
    from = to;
  }
  return found;
}
