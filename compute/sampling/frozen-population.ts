import { createHash } from 'node:crypto';
import { scaledToText } from '../decimal.ts';
import type { PopulationItem } from './sampling-types.ts';

/** Recorded kilograms are whole numbers of 10^-6 kg here, weighted ones of 10^-12 kg. */
export const KG_PLACES = 6;
export const WEIGHTED_PLACES = 12;
const WEIGHT_ONE = 1_000_000n;
/** Places of a line in the sort keys have 24 bits. */
export const MAX_POPULATION = 2 ** 24;
/** Lines whose canonical text is hashed at a time. */
const HASH_BATCH = 2_000;

const PLAIN_ID = /^[\w:.-]+$/;
const KG_TEXT = /^(-?)(0|[1-9]\d*)(?:\.(\d{1,6}))?$/;
const SIX_DECIMALS = /^-?(?:0|[1-9]\d*)\.\d{6}$/;
const WEIGHT_TEXT = /^([1-9]\d{0,5})(?:\.(\d{1,6}))?$/;

/** The population of a draw, in order of id: parallel arrays, so that a million lines stay small. */
export interface FrozenPopulation {
  readonly ids: readonly string[];
  /** Signed, in 10^-6 kg. */
  readonly recorded: readonly bigint[];
  /** |recorded| x weight, in 10^-12 kg. */
  readonly weighted: readonly bigint[];
  readonly weights: readonly string[];
  readonly absolute: bigint;
  readonly net: bigint;
  readonly weightedTotal: bigint;
  readonly zeroLineItems: number;
  readonly creditLineItems: number;
  readonly credits: bigint;
  readonly hash: string;
}

/**
 * Freezes and hashes a population: canonical JSON (RFC 8785) of the lines in order of id,
 * `[{"line_item_id","recorded_kgco2e","risk_weight","size_kgco2e"}, ...]`, kilograms with 6 decimals, weights
 * without trailing zeros, SHA-256. The order in which lines come changes nothing.
 * @throws RangeError for a kilogram figure with more than 6 decimals or none at all, a weight below 1, an id
 * given twice or more than 16,777,215 lines: the caller froze something else than lines.
 * Source: design section 4.1, steps 1 to 3.
 */
export function freezePopulation(lines: Iterable<PopulationItem>): FrozenPopulation {
  const sorted = inOrderOfId(lines);
  const ids: string[] = [];
  const recorded: bigint[] = [];
  const weighted: bigint[] = [];
  const weights: string[] = [];
  const readWeight = weightReader();
  const digest = createHash('sha256').update('[');
  let batch = '';
  const totals = { absolute: 0n, net: 0n, weighted: 0n, zeros: 0, credits: 0, creditKg: 0n };
  for (const line of sorted) {
    const kg = readKg(line.recordedKgCo2e);
    const size = kg < 0n ? -kg : kg;
    const weight = readWeight(line.riskWeight);
    const weightedSize = size * weight.scaled;
    const place = ids.length;
    if (place > 0 && ids[place - 1] === line.lineItemId)
      throw new RangeError(`${line.lineItemId} given twice`);
    batch += (place === 0 ? '' : ',') + canonicalLine(line, kg, weight.text);
    if (place % HASH_BATCH === HASH_BATCH - 1) {
      digest.update(batch);
      batch = '';
    }
    ids.push(line.lineItemId);
    recorded.push(kg);
    weighted.push(weightedSize);
    weights.push(weight.text);
    totals.absolute += size;
    totals.net += kg;
    totals.weighted += weightedSize;
    if (kg === 0n) totals.zeros += 1;
    if (kg < 0n) {
      totals.credits += 1;
      totals.creditKg += kg;
    }
  }
  if (ids.length >= MAX_POPULATION) throw new RangeError('more lines than one population may have');
  return {
    ids,
    recorded,
    weighted,
    weights,
    absolute: totals.absolute,
    net: totals.net,
    weightedTotal: totals.weighted,
    zeroLineItems: totals.zeros,
    creditLineItems: totals.credits,
    credits: totals.creditKg,
    hash: digest.update(`${batch}]`).digest('hex'),
  };
}

/** Lines that come in order already, as pages by key do, are not sorted again. */
function inOrderOfId(lines: Iterable<PopulationItem>): readonly PopulationItem[] {
  const all = Array.isArray(lines) ? (lines as readonly PopulationItem[]) : [...lines];
  let before = '';
  let ordered = true;
  for (const { lineItemId } of all) {
    if (lineItemId < before) {
      ordered = false;
      break;
    }
    before = lineItemId;
  }
  if (ordered) return all;
  return [...all].sort((a, b) => (a.lineItemId < b.lineItemId ? -1 : a.lineItemId > b.lineItemId ? 1 : 0));
}

/** Kilogram text as an exact number of 10^-6 kg. @throws RangeError for anything else. */
export function readKg(text: string): bigint {
  if (SIX_DECIMALS.test(text)) return BigInt(text.slice(0, -7) + text.slice(-6));
  const match = KG_TEXT.exec(text);
  if (!match) throw new RangeError(`not kilograms with at most 6 decimals: ${text.slice(0, 40)}`);
  const [, sign = '', whole = '0', fraction = ''] = match;
  return BigInt(sign + whole + fraction.padEnd(KG_PLACES, '0'));
}

interface Weight {
  readonly scaled: bigint;
  readonly text: string;
}

/** Weights are few, so each text is read once. */
function weightReader(): (text: string) => Weight {
  const known = new Map<string, Weight>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const weight = parseWeight(text);
    if (known.size < HASH_BATCH) known.set(text, weight);
    return weight;
  };
}

/** A weight as a whole number of 10^-6. @throws RangeError below 1: the bound would not hold. */
export function parseWeight(text: string): Weight {
  const match = WEIGHT_TEXT.exec(text);
  if (!match) throw new RangeError(`not a risk weight of 1 or more: ${text.slice(0, 40)}`);
  const [, whole = '1', fraction = ''] = match;
  const kept = fraction.replace(/0+$/, '');
  const scaled = BigInt(whole) * WEIGHT_ONE + BigInt(kept.padEnd(6, '0'));
  return { scaled, text: kept === '' ? whole : `${whole}.${kept}` };
}

function canonicalLine(line: PopulationItem, kg: bigint, weight: string): string {
  const id = PLAIN_ID.test(line.lineItemId) ? `"${line.lineItemId}"` : JSON.stringify(line.lineItemId);
  const isCanonical = SIX_DECIMALS.test(line.recordedKgCo2e) && kg !== 0n;
  const text = isCanonical ? line.recordedKgCo2e : scaledToText(kg, KG_PLACES);
  const size = kg < 0n ? text.slice(1) : text;
  return `{"line_item_id":${id},"recorded_kgco2e":"${text}","risk_weight":"${weight}","size_kgco2e":"${size}"}`;
}
