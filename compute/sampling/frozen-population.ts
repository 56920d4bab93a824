import { createHash } from 'node:crypto';
import { scaledToText } from '../decimal.ts';
import { type ExactSum, exactSum } from './exact-sum.ts';
import { KG_PLACES, parseWeight, readKg } from './kilograms.ts';
import type { PopulationItem } from './sampling-types.ts';

/** Places of a line in the sort keys have 24 bits. */
const MAX_POPULATION = 2 ** 24 - 1;
/** Lines whose canonical text is hashed at a time. */
const HASH_BATCH = 500;
const MAX_KNOWN_WEIGHTS = 1_000;
const PLAIN_ID = /^[\w:.-]+$/;

/** The population of a draw, in order of id: columns, so that a million lines stay small. */
export interface FrozenPopulation {
  readonly ids: readonly string[];
  /** Signed, in 10^-6 kg: exact up to 2^53, else nearest (see `large`). */
  readonly micro: Float64Array;
  /** Lines beyond 2^53 x 10^-6 kg (9 million tonnes), exact, by place. */
  readonly large: ReadonlyMap<number, bigint>;
  /** In millionths: 1,150,000 is 1.15. */
  readonly weight: Uint32Array;
  readonly absolute: bigint;
  readonly net: bigint;
  readonly weightedTotal: bigint;
  readonly zeroLineItems: number;
  readonly creditLineItems: number;
  readonly credits: bigint;
  readonly hash: string;
}

/** A line's recorded figure in 10^-6 kg, exact. */
export function recordedOf({ micro, large }: FrozenPopulation, place: number): bigint {
  return large.get(place) ?? BigInt(micro[place] ?? 0);
}

/** A line's |recorded| x weight in 10^-12 kg, exact. */
export function weightedOf(population: FrozenPopulation, place: number): bigint {
  const recorded = recordedOf(population, place);
  return (recorded < 0n ? -recorded : recorded) * BigInt(population.weight[place] ?? 0);
}

/** The same as a double, off by less than 1 part in 10^15. */
export function nearWeighted({ micro, weight }: FrozenPopulation, place: number): number {
  return Math.abs(micro[place] ?? 0) * (weight[place] ?? 0);
}

/** Adds a line's |recorded| x weight to an exact sum. */
export function addWeighted(sum: ExactSum, population: FrozenPopulation, place: number): void {
  const size = Math.abs(population.micro[place] ?? 0);
  if (size <= Number.MAX_SAFE_INTEGER) sum.add(size, population.weight[place] ?? 0);
  else sum.addExact(weightedOf(population, place));
}

/** A line's weight as it is written: without trailing zeros. */
export function weightText({ weight }: FrozenPopulation, place: number): string {
  return String((weight[place] ?? 0) / 1_000_000);
}

/**
 * Freezes and hashes a population: canonical JSON (RFC 8785) of the lines in order of id,
 * `[{"line_item_id","recorded_kgco2e","risk_weight","size_kgco2e"}, ...]`, kilograms with 6 decimals, weights
 * without trailing zeros, SHA-256. The order in which lines come changes nothing.
 * @throws RangeError for a kilogram figure with more than 6 decimals or none at all, a weight below 1 or
 * above 10, an id given twice or more than 16,777,215 lines: the caller froze something else than lines.
 * Source: design section 4.1, steps 1 to 3.
 */
export function freezePopulation(lines: Iterable<PopulationItem>): FrozenPopulation {
  const sorted = inOrderOfId(lines);
  if (sorted.length > MAX_POPULATION) throw new RangeError('more lines than one population may have');
  const ids = new Array<string>(sorted.length);
  const micro = new Float64Array(sorted.length);
  const weight = new Uint32Array(sorted.length);
  const large = new Map<number, bigint>();
  const sums = { debits: exactSum(), credits: exactSum(), weighted: exactSum() };
  const counts = { zeros: 0, credits: 0 };
  const readWeight = weightReader();
  const digest = createHash('sha256').update('[');
  let batch = '';
  let before = '';
  for (let place = 0; place < sorted.length; place += 1) {
    const line = sorted[place];
    if (line === undefined) continue;
    if (place > 0 && line.lineItemId === before) throw new RangeError(`${before} given twice`);
    before = line.lineItemId;
    const kg = readMicro(line.recordedKgCo2e);
    const factor = readWeight(line.riskWeight);
    ids[place] = line.lineItemId;
    weight[place] = factor.millionths;
    micro[place] = kg.near;
    const size = Math.abs(kg.near);
    const sum = kg.near < 0 ? sums.credits : sums.debits;
    if (kg.exact === null) {
      sum.add(size, 1);
      sums.weighted.add(size, factor.millionths);
    } else {
      const exact = kg.exact < 0n ? -kg.exact : kg.exact;
      large.set(place, kg.exact);
      sum.addExact(exact);
      sums.weighted.addExact(exact * BigInt(factor.millionths));
    }
    if (size === 0) counts.zeros += 1;
    if (kg.near < 0) counts.credits += 1;
    batch += (place === 0 ? '' : ',') + canonicalLine(line, kg, factor.text);
    if (place % HASH_BATCH === HASH_BATCH - 1) {
      digest.update(batch);
      batch = '';
    }
  }
  const [debits, credits] = [sums.debits.total(), sums.credits.total()];
  return {
    ids,
    micro,
    large,
    weight,
    absolute: debits + credits,
    net: debits - credits,
    weightedTotal: sums.weighted.total(),
    zeroLineItems: counts.zeros,
    creditLineItems: counts.credits,
    credits: -credits,
    hash: digest.update(`${batch}]`).digest('hex'),
  };
}

/** Lines that come in order already, as pages by key do, are not sorted again. */
function inOrderOfId(lines: Iterable<PopulationItem>): readonly PopulationItem[] {
  const all = Array.isArray(lines) ? (lines as readonly PopulationItem[]) : [...lines];
  let before = '';
  for (const { lineItemId } of all) {
    if (lineItemId < before) {
      return [...all].sort((a, b) =>
        a.lineItemId < b.lineItemId ? -1 : a.lineItemId > b.lineItemId ? 1 : 0,
      );
    }
    before = lineItemId;
  }
  return all;
}

interface Micro {
  /** In 10^-6 kg. */
  near: number;
  /** Null where `near` is exact. */
  exact: bigint | null;
  /** Whether the text is the one the canonical form has. */
  isCanonical: boolean;
}

const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const MAX_FAST_LENGTH = 16;
/** Reused for each line: nothing keeps it. */
const read: Micro = { near: 0, exact: null, isCanonical: true };

/** Digits of a text with exactly 6 decimals are read one by one; anything else takes the careful way. */
function readMicro(text: string): Micro {
  const from = text.charCodeAt(0) === MINUS ? 1 : 0;
  const point = text.length - KG_PLACES - 1;
  let value = 0;
  let isFast = text.length <= MAX_FAST_LENGTH && point > from && text.charCodeAt(point) === POINT;
  for (let i = from; isFast && i < text.length; i += 1) {
    if (i === point) continue;
    const digit = text.charCodeAt(i) - ZERO;
    if (digit < 0 || digit > 9) isFast = false;
    value = value * 10 + digit;
  }
  if (!isFast) return readMicroCarefully(text);
  read.near = from === 1 && value !== 0 ? -value : value;
  read.exact = null;
  read.isCanonical = (from === 0 || value !== 0) && (text.charCodeAt(from) !== ZERO || point === from + 1);
  return read;
}

function readMicroCarefully(text: string): Micro {
  const exact = readKg(text);
  read.near = Number(exact);
  read.exact = Number.isSafeInteger(read.near) ? null : exact;
  read.isCanonical = false;
  return read;
}

interface Weight {
  readonly millionths: number;
  readonly text: string;
}

/** Weights are few, so each text is read once. */
function weightReader(): (text: string) => Weight {
  const known = new Map<string, Weight>();
  let last: { readonly text: string; readonly weight: Weight } | null = null;
  return (text) => {
    if (last?.text === text) return last.weight;
    let weight = known.get(text);
    if (weight === undefined) {
      const millionths = parseWeight(text);
      weight = { millionths, text: String(millionths / 1_000_000) };
      if (known.size < MAX_KNOWN_WEIGHTS) known.set(text, weight);
    }
    last = { text, weight };
    return weight;
  };
}

function canonicalLine(line: PopulationItem, kg: Micro, weight: string): string {
  const id = PLAIN_ID.test(line.lineItemId) ? `"${line.lineItemId}"` : JSON.stringify(line.lineItemId);
  const text = kg.isCanonical ? line.recordedKgCo2e : scaledToText(kg.exact ?? BigInt(kg.near), KG_PLACES);
  const size = kg.near < 0 ? text.slice(1) : text;
  return `{"line_item_id":${id},"recorded_kgco2e":"${text}","risk_weight":"${weight}","size_kgco2e":"${size}"}`;
}
