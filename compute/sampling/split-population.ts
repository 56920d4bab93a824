import type { Stratum } from '../../schema/contracts/workpaper.ts';
import { exactSums } from './exact-decimal.ts';
import { addAbsolute, type FrozenPopulation, nearWeighted, weightedOf } from './frozen-population.ts';
import { type PlannedDraw, placeOf } from './sample-plan.ts';

export interface SplitPopulation {
  /** Positions of lines tested without a draw, in order of id, with the reason. */
  readonly chosen: readonly { readonly place: number; readonly stratum: 'certainty' | 'key' }[];
  /** Positions of the sampled stratum, in order of id. */
  readonly rest: Uint32Array;
  readonly restWeighted: bigint;
  readonly restAbsolute: bigint;
  readonly figures: readonly StratumCount[];
}

interface StratumCount {
  readonly stratum: Stratum | 'credit';
  readonly lineItems: number;
  /** In 10^-6 kg. */
  readonly absolute: bigint;
}

/**
 * Splits a population into certainty lines (weighted size >= interval, or every line of an all-items plan), key lines, zero
 * lines, and the rest, from which lines are drawn; credits of the rest are also counted separately.
 * Source: design section 4.1, step 5 and section 4.3; ISA 530.8 (every unit has a chance or is tested).
 */
export function splitPopulation(
  population: FrozenPopulation,
  planned: PlannedDraw,
  keyItemIds: readonly string[],
): SplitPopulation {
  const keys = new Set(keyItemIds.map((id) => placeOf(population.ids, id)));
  const isCertain = certainty(population, planned);
  const counts = new Uint32Array(FIGURES.length);
  // Only lines outside the rest, and its credits, are added up; the rest is the remainder of the whole.
  const sums = exactSums(FIGURES.length);
  let chosenWeighted = 0n;
  const chosen: { place: number; stratum: 'certainty' | 'key' }[] = [];
  const rest = new Uint32Array(population.ids.length);
  let restCount = 0;
  for (let place = 0; place < population.ids.length; place += 1) {
    const signed = population.micro[place] ?? 0;
    const stratum = isCertain(place) ? CERTAINTY : keys.has(place) ? KEY : signed === 0 ? ZERO : SAMPLED;
    const figure = stratum === SAMPLED && signed < 0 ? CREDIT : stratum;
    counts[figure] = (counts[figure] ?? 0) + 1;
    if (figure !== SAMPLED) addAbsolute(sums, figure, population, place);
    if (stratum === CERTAINTY || stratum === KEY) {
      chosen.push({ place, stratum: stratum === KEY ? 'key' : 'certainty' });
      chosenWeighted += weightedOf(population, place);
    } else if (stratum === SAMPLED) {
      rest[restCount] = place;
      restCount += 1;
    }
  }
  const restAbsolute = population.absolute - sums.total(CERTAINTY) - sums.total(KEY);
  const figures = FIGURES.map((stratum, index) => ({
    stratum,
    lineItems: counts[index] ?? 0,
    absolute: index === SAMPLED ? restAbsolute - sums.total(CREDIT) : sums.total(index),
  }));
  return {
    chosen,
    rest: rest.subarray(0, restCount),
    restWeighted: population.weightedTotal - chosenWeighted,
    restAbsolute,
    figures,
  };
}

const FIGURES = ['certainty', 'key', 'sampled', 'credit', 'zero'] as const;
const [CERTAINTY, KEY, SAMPLED, CREDIT, ZERO] = [0, 1, 2, 3, 4] as const;

/** Doubles decide unless a size is close to the interval; then exact figures do. */
function certainty(population: FrozenPopulation, planned: PlannedDraw): (place: number) => boolean {
  if (planned.allItems) return (place) => population.micro[place] !== 0;
  if (planned.interval === null) return () => false;
  const cutoff = ceilingOf(planned.interval);
  const near = Number(cutoff);
  return (place) => {
    const weighted = nearWeighted(population, place);
    if (weighted < near * (1 - DOUBLE_SLACK)) return false;
    return weighted > near * (1 + DOUBLE_SLACK) || weightedOf(population, place) >= cutoff;
  };
}

const DOUBLE_SLACK = 1e-12;

/** A whole size reaches the interval exactly if it reaches the interval's ceiling. */
function ceilingOf({ numerator, denominator }: { numerator: bigint; denominator: bigint }): bigint {
  return (numerator + denominator - 1n) / denominator;
}
