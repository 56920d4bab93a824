import { CATEGORIES, type Category } from '../../schema/contracts/categories.ts';
import { ENERGY_CARRIERS } from '../category-groups.ts';
import type { Classification, LineInput } from '../types.ts';
import type { Hit } from './lexicon-index.ts';
import { NAMES_A_PURCHASE, VENDOR_NAMED, VENDOR_WORD_LIMIT, VENDOR_WORD_SHARE } from './lexicon-numbers.ts';
import {
  isOfEverySupply,
  isOfWater,
  NAMES_A_CARRIER,
  namedBy,
  type SupplyLine,
  type SupplyOfLine,
} from './metered-supply.ts';
import { isEnergyUnit, isGasUnit, type UnitEvidence } from './unit-evidence.ts';

/** What the lexicon finds in and around a line. */
export interface LineEvidence {
  readonly hits: readonly Hit[];
  /** The word for an activity that leads the line; null for most. */
  readonly action: Hit | null;
  readonly vendorHits: readonly Hit[];
  readonly context: BillContext;
  readonly unit: UnitEvidence;
  readonly supply: SupplyOfLine;
}

/** The lexicon's answer for a line, and its evidence. */
export interface LexiconAnswer {
  readonly line: LineInput;
  /** Of the invoice, ISO 3166-1 alpha-2. */
  readonly region: string;
  readonly vendorName: string;
  readonly evidence: LineEvidence;
  readonly classification: Classification;
}

const WATER = CATEGORIES.indexOf('water');
const ELECTRICITY = CATEGORIES.indexOf('electricity');
const NATURAL_GAS = CATEGORIES.indexOf('natural_gas');
const SOLID_FUEL = CATEGORIES.indexOf('wood_pellets');
const HEAT = CATEGORIES.indexOf('district_heat');
const namesHeat = ({ entry }: Hit) => entry.category === HEAT && !entry.vendorOnly;

/**
 * The category of a word of the line, as an index into `CATEGORIES`; -1 for none. Freight words of any mode take the mode
 * of the invoice, words of any supply its supply. Wood beside heat by the kilowatt-hour is what the heat is made from.
 */
export function scoringCategory({ entry }: Hit, { hits, context, supply, unit }: LineEvidence): number {
  if (entry.options.when === 'energy' && !context.energy) return -1;
  if (entry.attributes?.energyPart !== undefined && isOfWater(hits, supply, entry)) return WATER;
  if (entry.options.family === 'supply') {
    if (supply.supply.category === null && isGasUnit(unit)) return NATURAL_GAS;
    // Nothing names the supply: kilowatt-hours are mostly electricity, and a person reviews it.
    return supply.supply.category === null && isEnergyUnit(unit)
      ? ELECTRICITY
      : indexOf(supply.supply.category);
  }
  if (entry.options.family === 'energy' && supply.carrier.category !== null) {
    return indexOf(supply.carrier.category);
  }
  if (entry.options.family === 'freight' && context.freightMode !== null) return context.freightMode;
  if (entry.category === SOLID_FUEL && isEnergyUnit(unit) && hits.some(namesHeat)) return HEAT;
  return entry.category;
}

function indexOf(category: Category | null): number {
  return category === null ? -1 : CATEGORIES.indexOf(category);
}

/** Whether a word of the line itself names a category; one that counts only beside its object does not. */
export function namesAnything(evidence: LineEvidence): boolean {
  return evidence.hits.some(
    (hit) =>
      scoringCategory(hit, evidence) >= 0 && !hit.entry.vendorOnly && hit.entry.options.does !== 'beside',
  );
}

/** Whether a word names a purchase by itself, of another category than this index into `CATEGORIES`. */
export function namesAnother({ entry }: Hit, category: number): boolean {
  return entry.category >= 0 && entry.category !== category && entry.weight >= NAMES_A_PURCHASE;
}

/** Evidence from the vendor and the other lines of an invoice. */
export interface BillContext {
  /** The invoice sells power, gas or heat: words marked for energy bills count. */
  readonly energy: boolean;
  /** Mode of transport named by the specific freight words of the invoice; null without any. */
  readonly freightMode: number | null;
  /** Points that the vendor's name adds, by category index. */
  readonly vendor: readonly (readonly [category: number, points: number])[];
}

const CARRIER_INDEXES = ENERGY_CARRIERS.map((carrier) => CATEGORIES.indexOf(carrier));
const FREIGHT_MODES = (
  ['road_freight', 'sea_freight', 'air_freight', 'rail_freight'] satisfies Category[]
).map((mode) => CATEGORIES.indexOf(mode));
/** Of each category: whether it is a carrier of energy, a mode of freight. */
const CARRIER = 1;
const FREIGHT = 2;
const KINDS = Uint8Array.from(CATEGORIES, (_, index) =>
  CARRIER_INDEXES.includes(index) ? CARRIER : FREIGHT_MODES.includes(index) ? FREIGHT : 0,
);

/** Collects the evidence from an invoice's vendor and lines for each line. */
export function billContext(vendorHits: readonly Hit[], lines: readonly SupplyLine[]): BillContext {
  const vendor = vendorPoints(vendorHits);
  const modes = new Map<number, number>();
  let energy = vendorHits.some(isOfEverySupply) || CARRIER_INDEXES.some((index) => vendor.has(index));
  for (const { hits, unit } of lines) {
    for (const { entry, fit } of hits) {
      const { category, weight, options } = entry;
      const kind = category < 0 || entry.vendorOnly ? 0 : KINDS[category];
      if (kind === CARRIER && weight >= NAMES_A_PURCHASE && options.when === undefined) energy = true;
      if (options.when === 'energy' && isEnergyUnit(unit)) energy = true;
      if (kind === FREIGHT && options.family === undefined) {
        modes.set(category, (modes.get(category) ?? 0) + weight * fit);
      }
    }
  }
  for (const mode of FREIGHT_MODES) {
    const points = vendor.get(mode);
    if (points !== undefined) modes.set(mode, (modes.get(mode) ?? 0) + points);
  }
  return { energy: energy || isReadOff(lines), freightMode: bestKey(modes), vendor: [...vendor] };
}

/** Words of any supply count on an energy bill only if their line is in kWh or some line names a carrier. */
function isReadOff(lines: readonly SupplyLine[]): boolean {
  const readings = lines.filter(({ hits }) => hits.some(isOfEverySupply));
  if (readings.length === 0) return false;
  if (readings.some(({ unit }) => unit.adds.some(([category]) => category === ELECTRICITY))) return true;
  return lines.some(({ hits }) => (namedBy(hits) & NAMES_A_CARRIER) !== 0);
}

function vendorPoints(hits: readonly Hit[]): Map<number, number> {
  const named = new Map<number, number>();
  const words = new Map<number, number>();
  for (const hit of hits) {
    const { entry, fit } = hit;
    if (entry.category < 0 || entry.options.when !== undefined || isOfEverySupply(hit)) continue;
    if (entry.vendorOnly) named.set(entry.category, VENDOR_NAMED);
    else {
      const points = Math.min(VENDOR_WORD_LIMIT, entry.weight * fit * VENDOR_WORD_SHARE);
      words.set(entry.category, Math.max(points, words.get(entry.category) ?? 0));
    }
  }
  for (const [category, points] of words) named.set(category, Math.max(points, named.get(category) ?? 0));
  return named;
}

function bestKey(points: ReadonlyMap<number, number>): number | null {
  let best: number | null = null;
  for (const [key, value] of points) {
    const known = best === null ? 0 : (points.get(best) ?? 0);
    if (value > known || (value === known && best !== null && key < best)) best = key;
  }
  return best;
}
