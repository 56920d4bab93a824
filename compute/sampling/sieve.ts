import { type FrozenPopulation, nearWeighted, weightedOf } from './frozen-population.ts';
import { lineHash } from './uniforms.ts';

export interface SievedItem {
  readonly id: string;
  /** Whole number of a small unit, above 0. */
  readonly size: bigint;
  /** Uniform x 2^256. */
  readonly draw: bigint;
}

/** Error bound of a ratio in doubles; candidates that close are compared exactly. */
const DOUBLE_SLACK = 1e-12;

/**
 * Modified sieve: items by size / uniform, largest first; ties by id. Comparisons are exact.
 * Source: package jfa 0.7.4, `selection` (sieve); Rivest, consistent sampling, for uniforms per item: an added item displaces
 * at most one.
 */
export function sieveOrder<Item extends SievedItem>(items: readonly Item[]): Item[] {
  return [...items].sort((a, b) => {
    const left = a.size * b.draw;
    const right = b.size * a.draw;
    if (left !== right) return left > right ? -1 : 1;
    return a.id < b.id ? -1 : 1;
  });
}

/**
 * The first `take` places in sieve order among many, each line's uniform being its `lineHash`. Doubles find the few possible
 * candidates, exact arithmetic orders them.
 */
export function sieveFirst(
  seed: string,
  { population, places }: { readonly population: FrozenPopulation; readonly places: Uint32Array },
  take: number,
): number[] {
  const hashOf = population.ids.hasher(`${seed},`);
  const ratios = new Float64Array(places.length);
  places.forEach((place, i) => {
    ratios[i] = nearWeighted(population, place) / leadingFraction(hashOf(place));
  });
  const ascending = Float64Array.from(ratios).sort();
  const last = ascending[Math.max(0, ascending.length - take)] ?? 0;
  const candidates: (SievedItem & { readonly place: number })[] = [];
  ratios.forEach((ratio, i) => {
    const place = places[i] ?? 0;
    if (ratio >= last * (1 - DOUBLE_SLACK)) candidates.push(sieved(seed, population, place));
  });
  return sieveOrder(candidates)
    .slice(0, take)
    .map(({ place }) => place);
}

function sieved(
  seed: string,
  population: FrozenPopulation,
  place: number,
): SievedItem & { readonly place: number } {
  const id = population.ids.text(place);
  return { id, place, size: weightedOf(population, place), draw: BigInt(`0x${lineHash(seed, id)}`) };
}

/** The first 96 bits of a digest as a fraction: enough digits for the error bound, even if many are zero. */
function leadingFraction(digest: string): number {
  let value = 0;
  for (let i = 0; i < 12; i += 1) value = value * 256 + digest.charCodeAt(i);
  return Math.max(value, Number.MIN_VALUE) / 2 ** 96;
}
