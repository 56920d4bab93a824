import { type ExactSums, exactSums } from './exact-decimal.ts';
import { columnsOf, type PopulationColumns, type PopulationLines } from './population-columns.ts';
import { populationHash } from './population-hash.ts';

/** Sort keys have 24 bits for the position of a line. */
const MAX_POPULATION = 2 ** 24 - 1;

/** The population of a draw, in order of id: columns, so that a million lines stay small. */
export interface FrozenPopulation extends PopulationColumns {
  /** Original position of each line; null if the lines came in order of id. */
  readonly order: Uint32Array | null;
  readonly absolute: bigint;
  readonly net: bigint;
  readonly weightedTotal: bigint;
  readonly zeroLineItems: number;
  readonly creditLineItems: number;
  readonly credits: bigint;
  readonly hash: string;
}

/** A line's recorded figure in 10^-6 kg, exact. */
export function recordedOf({ micro, large }: PopulationColumns, place: number): bigint {
  return large.get(place) ?? BigInt(micro[place] ?? 0);
}

/** A line's |recorded| x weight in 10^-12 kg, exact. */
export function weightedOf(population: PopulationColumns, place: number): bigint {
  return magnitudeOf(population, place) * BigInt(population.weight[place] ?? 0);
}

function magnitudeOf(population: PopulationColumns, place: number): bigint {
  const recorded = recordedOf(population, place);
  return recorded < 0n ? -recorded : recorded;
}

/** The same as a double, off by less than 1 part in 10^15. */
export function nearWeighted({ micro, weight }: PopulationColumns, place: number): number {
  return Math.abs(micro[place] ?? 0) * (weight[place] ?? 0);
}

/**
 * Adds a line's
 * recorded
 *  x weight to an exact sum.
 */
export function addWeighted(
  sums: ExactSums,
  sum: number,
  population: PopulationColumns,
  place: number,
): void {
  const size = Math.abs(population.micro[place] ?? 0);
  if (size <= Number.MAX_SAFE_INTEGER) sums.add(sum, size, population.weight[place] ?? 0);
  else sums.addExact(sum, weightedOf(population, place));
}

/**
 * Adds a line's
 * recorded
 *  to an exact sum, in 10^-6 kg.
 */
export function addAbsolute(
  sums: ExactSums,
  sum: number,
  population: PopulationColumns,
  place: number,
): void {
  const size = Math.abs(population.micro[place] ?? 0);
  if (size <= Number.MAX_SAFE_INTEGER) sums.add(sum, size, 1);
  else sums.addExact(sum, magnitudeOf(population, place));
}

/** A line's weight as text, without trailing zeros. */
export function weightText({ weight }: PopulationColumns, place: number): string {
  return String((weight[place] ?? 0) / 1_000_000);
}

/**
 * Freezes and hashes a population (`populationHash`), in any order of lines.
 * @throws RangeError for a kilogram figure with more than 6 decimals or none at all, a weight below 1 or above 10, a duplicate
 * id or more than 16,777,215 lines: a bug of the caller.
 * Source: design section 4.1, steps 1 to 3.
 */
export function freezePopulation(lines: PopulationLines): FrozenPopulation {
  const given = columnsOf(lines);
  if (given.ids.length > MAX_POPULATION) throw new RangeError('more lines than one population may have');
  const order = given.ids.order();
  const population = order === null ? given : pickLines(given, order);
  return { ...population, order, ...figuresOf(population), hash: populationHash(population) };
}

/** The lines at these positions, in this order. */
export function pickLines(given: PopulationColumns, order: Uint32Array): PopulationColumns {
  const micro = new Float64Array(order.length);
  const weight = new Uint32Array(order.length);
  const large = new Map<number, bigint>();
  for (let place = 0; place < order.length; place += 1) {
    const from = order[place] ?? 0;
    micro[place] = given.micro[from] ?? 0;
    weight[place] = given.weight[from] ?? 0;
    const exact = given.large.size === 0 ? undefined : given.large.get(from);
    if (exact !== undefined) large.set(place, exact);
  }
  return { ids: given.ids.pick(order), micro, large, weight };
}

/** The sums of a population, by number. */
const [DEBITS, CREDITS, WEIGHTED] = [0, 1, 2] as const;

type Figures = Omit<FrozenPopulation, keyof PopulationColumns | 'order' | 'hash'>;

function figuresOf(population: PopulationColumns): Figures {
  const { micro } = population;
  const sums = exactSums(3);
  let zeroLineItems = 0;
  let creditLineItems = 0;
  for (let place = 0; place < micro.length; place += 1) {
    const recorded = micro[place] ?? 0;
    addAbsolute(sums, recorded < 0 ? CREDITS : DEBITS, population, place);
    addWeighted(sums, WEIGHTED, population, place);
    if (recorded === 0) zeroLineItems += 1;
    if (recorded < 0) creditLineItems += 1;
  }
  const [debits, credits] = [sums.total(DEBITS), sums.total(CREDITS)];
  return {
    absolute: debits + credits,
    net: debits - credits,
    weightedTotal: sums.total(WEIGHTED),
    zeroLineItems,
    creditLineItems,
    credits: -credits,
  };
}
