import type { Stratum } from '../../schema/contracts/workpaper.ts';
import type { FrozenPopulation } from './frozen-population.ts';
import { type PlannedDraw, placeOf } from './sample-plan.ts';

export interface SplitPopulation {
  /** Places of lines tested without a draw, in order of id, with the reason. */
  readonly chosen: readonly { readonly place: number; readonly stratum: 'certainty' | 'key' }[];
  /** Places of the sampled stratum, in order of id. */
  readonly rest: Uint32Array;
  readonly restWeighted: bigint;
  readonly restAbsolute: bigint;
  readonly figures: readonly StratumCount[];
}

interface StratumCount {
  readonly stratum: Stratum | 'credit';
  lineItems: number;
  absolute: bigint;
}

/**
 * Splits a population into lines that are certain (weighted size >= interval, or every line of an
 * all-items plan), key lines, zero lines without a chance, and the rest, which is drawn from; credits of the
 * rest are counted apart.
 * Source: design section 4.1, step 5 and section 4.3; ISA 530.8 (every unit has a chance or is tested).
 */
export function splitPopulation(
  population: FrozenPopulation,
  planned: PlannedDraw,
  keyItemIds: readonly string[],
): SplitPopulation {
  const keys = new Set(keyItemIds.map((id) => placeOf(population.ids, id)));
  const figures = ['certainty', 'key', 'sampled', 'credit', 'zero'] as const;
  const counts = new Map(figures.map((stratum) => [stratum, { stratum, lineItems: 0, absolute: 0n }]));
  const chosen: { place: number; stratum: 'certainty' | 'key' }[] = [];
  const rest = new Uint32Array(population.ids.length);
  let restCount = 0;
  let restWeighted = 0n;
  let restAbsolute = 0n;
  const cutoff = planned.interval === null ? null : ceilingOf(planned.interval);
  population.weighted.forEach((weighted, place) => {
    const recorded = population.recorded[place] ?? 0n;
    const size = recorded < 0n ? -recorded : recorded;
    const isCertain = planned.allItems ? size > 0n : cutoff !== null && weighted >= cutoff;
    let stratum: (typeof figures)[number];
    if (isCertain) stratum = 'certainty';
    else if (keys.has(place)) stratum = 'key';
    else if (size === 0n) stratum = 'zero';
    else stratum = recorded < 0n ? 'credit' : 'sampled';
    const count = counts.get(stratum);
    if (count !== undefined) {
      count.lineItems += 1;
      count.absolute += size;
    }
    if (stratum === 'certainty' || stratum === 'key') chosen.push({ place, stratum });
    else if (stratum !== 'zero') {
      rest[restCount] = place;
      restCount += 1;
      restWeighted += weighted;
      restAbsolute += size;
    }
  });
  return {
    chosen,
    rest: rest.subarray(0, restCount),
    restWeighted,
    restAbsolute,
    figures: [...counts.values()],
  };
}

/** A whole size reaches the interval exactly when it reaches the interval's ceiling. */
function ceilingOf({ numerator, denominator }: { numerator: bigint; denominator: bigint }): bigint {
  return (numerator + denominator - 1n) / denominator;
}
