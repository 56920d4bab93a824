import { exactSum } from './exact-sum.ts';
import { addWeighted, type FrozenPopulation, nearWeighted, weightedOf } from './frozen-population.ts';
import type { UnitHit } from './unit-selection.ts';

/** Share by which a running sum of doubles may be off after 16 million additions, with room to spare. */
const SUM_SLACK = 1e-8;

/**
 * `ownersOf` for a large population: the owners of units given in ascending order on lines in the order given.
 * A running sum of doubles tells where a unit is near; there the exact sum decides, so the result is exact.
 * @returns hits with `place` the line's place in the population.
 * Source: as `ownersOf`.
 */
export function ownersInPopulation(
  population: FrozenPopulation,
  order: Uint32Array,
  units: readonly bigint[],
): UnitHit[] {
  const hits: UnitHit[] = [];
  const sum = exactSum();
  let near = 0;
  let next = 0;
  let threshold = thresholdOf(units[next]);
  for (let i = 0; i < order.length && next < units.length; i += 1) {
    const place = order[i] ?? 0;
    near += nearWeighted(population, place);
    if (near < threshold) {
      addWeighted(sum, population, place);
      continue;
    }
    const from = sum.total();
    const to = from + weightedOf(population, place);
    for (let unit = units[next]; unit !== undefined && unit <= to; unit = units[next]) {
      hits.push({ place, unit, from, to });
      next += 1;
    }
    threshold = thresholdOf(units[next]);
    addWeighted(sum, population, place);
  }
  return hits;
}

function thresholdOf(unit: bigint | undefined): number {
  return unit === undefined ? Number.POSITIVE_INFINITY : Number(unit) * (1 - SUM_SLACK);
}
