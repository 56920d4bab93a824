import { CATEGORIES, type Category } from '../../schema/contracts/categories.ts';
import { type EnergyCarrier, METERED_SUPPLIES, type MeteredSupply } from '../category-groups.ts';
import type { LineInput } from '../types.ts';
import type { Entry, Hit } from './lexicon-index.ts';
import { FIT_HEAD, NAMES_A_SUPPLY, NEAREST_LINES } from './lexicon-numbers.ts';
import { isMetered, type UnitEvidence } from './unit-evidence.ts';

/** The supply of a line whose own words fit several. */
interface FoundSupply<S extends MeteredSupply = MeteredSupply> {
  /** Null if nothing on the invoice names it. */
  readonly category: S | null;
  /** Something names it and nothing suggests another; otherwise it is a guess, for review. */
  readonly isSure: boolean;
}

/** The supply of a line by the rest of its invoice. */
export interface SupplyOfLine {
  /** For words of energy and for parts of its bills. */
  readonly carrier: FoundSupply<EnergyCarrier>;
  /** For words of any metered supply. */
  readonly supply: FoundSupply;
}

/** A line as input for finding the supplies of an invoice. */
export interface SupplyLine {
  readonly line: LineInput;
  readonly hits: readonly Hit[];
  readonly unit: UnitEvidence;
}

const INDEXES = METERED_SUPPLIES.map((supply) => CATEGORIES.indexOf(supply));
const ELECTRICITY = 1;
const GAS = 2;
const WATER = 8;
/** The bits of `namedBy` that are carriers of energy. */
export const NAMES_A_CARRIER = 7;
const ALL = 15;
const WATER_INDEX = CATEGORIES.indexOf('water');

const NOTHING = { category: null, isSure: false } as const;
const NO_SUPPLY: SupplyOfLine = { carrier: NOTHING, supply: NOTHING };

/**
 * The supply of each line whose words fit several: the one the lines name, of several the nearest above; else the vendor's;
 * else the most common one for the fee words. A supply that the line's unit cannot measure is excluded.
 * Source: docs/classification.md, "The rest of the invoice"; carbon-accounting rule 5.
 */
export function suppliesOf(
  vendorHits: readonly Hit[],
  lines: readonly SupplyLine[],
): readonly SupplyOfLine[] {
  const named = lines.map(({ hits }) => namedBy(hits));
  const all = named.reduce((masks, mask) => masks | mask, 0);
  const bill: Bill = { lines, named, all, vendor: vendorSupplies(vendorHits), leans: leaning(lines) };
  if (all === 0 && bill.vendor.mask === 0 && bill.leans === 0) return lines.map(() => NO_SUPPLY);
  return lines.map(({ unit }, position) => {
    const measured = measurable(unit);
    const { category, isSure } = find(bill, position, measured & NAMES_A_CARRIER);
    const carrier = { category: asCarrier(category), isSure };
    return { carrier, supply: measured === NAMES_A_CARRIER ? carrier : find(bill, position, measured) };
  });
}

interface Bill {
  readonly lines: readonly SupplyLine[];
  /** By line: the supplies its own words name, as bits. */
  readonly named: readonly number[];
  /** The supplies any line names. */
  readonly all: number;
  readonly vendor: { readonly mask: number; readonly isSure: boolean };
  /** The supply fees without a carrier suggest, if nothing names one. */
  readonly leans: number;
}

/** A word of any metered supply ("Verbrauch") or any carrier of energy ("Energie"). */
export function isOfEverySupply({ entry }: Hit): boolean {
  return entry.options.family === 'energy' || entry.options.family === 'supply';
}

/** The supplies the words of a line name, as bits in the order of `METERED_SUPPLIES`. */
export function namedBy(hits: readonly Hit[]): number {
  let mask = 0;
  for (let position = 0; position < hits.length; position += 1) {
    const hit = hits[position];
    if (hit === undefined || hit.entry.vendorOnly) continue;
    const { attributes, category, weight, options } = hit.entry;
    if (attributes?.energyCarrier !== undefined) mask |= bitOf(attributes.energyCarrier);
    else if (category < 0 || weight < NAMES_A_SUPPLY || attributes?.energyPart !== undefined) continue;
    else if (options.family === undefined && options.when === undefined && options.does === undefined) {
      if (category !== WATER_INDEX || hit.fit >= FIT_HEAD) mask |= bitAt(category);
    }
  }
  return mask;
}

function bitOf(supply: MeteredSupply): number {
  return 1 << METERED_SUPPLIES.indexOf(supply);
}

function bitAt(category: number): number {
  const place = INDEXES.indexOf(category);
  return place < 0 ? 0 : 1 << place;
}

function isOne(mask: number): boolean {
  return mask !== 0 && (mask & (mask - 1)) === 0;
}

function supplyOf(mask: number): MeteredSupply | null {
  return METERED_SUPPLIES.find((_, place) => (mask & (1 << place)) !== 0) ?? null;
}

function asCarrier(supply: MeteredSupply | null): EnergyCarrier | null {
  return supply === 'water' ? null : supply;
}

/** What a unit can measure; everything if there is none. */
function measurable({ otherwise, fits }: UnitEvidence): number {
  if (otherwise === 1) return ALL;
  return INDEXES.reduce((mask, index) => (fits[index] === 1 ? mask | bitAt(index) : mask), 0);
}

function vendorSupplies(hits: readonly Hit[]): Bill['vendor'] {
  let mask = 0;
  let several = false;
  for (const { entry } of hits) {
    const { family, when } = entry.options;
    if (entry.category < 0 || family !== undefined || when !== undefined) continue;
    mask |= bitAt(entry.category);
    if (entry.sellsSeveral) several = true;
  }
  return { mask: several ? mask | ELECTRICITY | WATER : mask, isSure: !several };
}

/** Network charges are mostly for electricity; a levy on CO2 never is. */
function leaning(lines: readonly SupplyLine[]): number {
  let mask = 0;
  for (const { hits } of lines) {
    for (const { entry } of hits) {
      if (entry.attributes?.energyPart !== undefined && entry.options.when === undefined) {
        mask |= bitAt(entry.category);
      } else if (entry.options.when === 'energy' && entry.category === INDEXES[1]) mask |= GAS;
    }
  }
  return (mask & ~ELECTRICITY) === 0 ? mask : mask & ~ELECTRICITY;
}

function find(bill: Bill, position: number, among: number): FoundSupply {
  const named = bill.all & among;
  if (isOne(named)) return { category: supplyOf(named), isSure: true };
  if (named !== 0) return nearest(bill, position, among);
  const vendor = bill.vendor.mask & among;
  if (vendor !== 0) return { category: supplyOf(vendor), isSure: bill.vendor.isSure && isOne(vendor) };
  return { category: supplyOf(bill.leans & among), isSure: false };
}

/** Several supplies on one invoice: the line that names a supply heads its block. */
function nearest(bill: Bill, position: number, among: number): FoundSupply {
  for (let above = position; above >= Math.max(0, position - NEAREST_LINES); above -= 1) {
    const mask = (bill.named[above] ?? 0) & among;
    if (mask === 0) continue;
    const isSure = isOne(mask) && (isHeader(bill.lines[above]) || isOnlyReading(bill, above, among));
    return { category: supplyOf(mask), isSure: isSure && !isNamedBelow(bill, among) };
  }
  const below = bill.named.find((mask) => (mask & among) !== 0) ?? 0;
  return { category: supplyOf(below & among), isSure: false };
}

/** A heading has neither money nor a quantity. */
function isHeader(found: SupplyLine | undefined): boolean {
  return found !== undefined && found.line.quantity === null && Number(found.line.spendAmount) === 0;
}

/** Of two readings between two lines that name supplies, either may belong to the line below. */
function isOnlyReading({ lines, named }: Bill, heading: number, among: number): boolean {
  let readings = 0;
  for (let place = heading + 1; place < Math.min(lines.length, heading + NEAREST_LINES); place += 1) {
    const mask = (named[place] ?? 0) & among;
    if (mask !== 0 && mask !== ((named[heading] ?? 0) & among)) return readings <= 1;
    if (mask === 0 && isMeteredUse(lines[place])) readings += 1;
  }
  return true;
}

/** The supply is named after its reading: a reading is above every line that names one. */
function isNamedBelow({ lines, named }: Bill, among: number): boolean {
  const first = named.findIndex((mask) => (mask & among) !== 0);
  return lines.slice(0, Math.min(first, NEAREST_LINES)).some(isMeteredUse);
}

/** A metered quantity that is no fee. */
function isMeteredUse(found: SupplyLine | undefined): boolean {
  if (found === undefined || found.line.quantity === null) return false;
  const measured = measurable(found.unit);
  if (measured === 0 || measured === ALL) return false;
  return !found.hits.some(({ entry }) => entry.attributes?.energyPart !== undefined);
}

/**
 * Whether the supply of a line is uncertain: its words fit several ("Verbrauch"), or it has none, and only the invoice
 * suggests one.
 */
export function isSupplyGuess(hits: readonly Hit[], category: Category, found: SupplyOfLine): boolean {
  const supply = METERED_SUPPLIES.find((one) => one === category);
  if (supply === undefined || namedBy(hits) !== 0) return false;
  const said = saidBy(hits, found);
  if (said === null) return hits.length === 0 && found.carrier.category === supply && !found.carrier.isSure;
  return said.category !== supply || !said.isSure;
}

/**
 * A fee of water: the line's words name water beside the fee, or the bill names nothing else and the fee is a general one
 * ("Grundpreis").
 */
export function isOfWater(
  hits: readonly Hit[],
  { supply }: SupplyOfLine,
  { options, attributes }: Entry,
): boolean {
  const named = namedBy(hits);
  if (named !== 0 || attributes?.energyCarrier !== undefined) return named === WATER;
  return options.when === 'energy' && supply.isSure && supply.category === 'water';
}

/** The supply assigned to words of any supply; null if a line has none of them. */
export function saidBy(hits: readonly Hit[], found: SupplyOfLine): FoundSupply | null {
  let said: FoundSupply | null = null;
  for (const { entry } of hits) {
    if (entry.options.family === 'energy') return found.carrier;
    if (entry.options.family === 'supply') said = found.supply;
  }
  return said;
}

/** A word for reading a meter. */
export const isReading = ({ entry }: Hit) => entry.options.reading === true;
const isOfMeter = ({ entry }: Hit) => entry.attributes?.energyPart === 'metering';

/**
 * Words for reading a meter ("Relevé compteur") mean a fee, except on the invoice's only line with a metered amount that is
 * charged: then it is the metered supply, for review.
 */
export function readMeters(lines: readonly SupplyLine[]): readonly SupplyLine[] {
  if (!lines.some(({ hits }) => hits.some(isReading))) return lines;
  const metered = lines.filter(({ line, unit }) => line.quantity !== null && isMetered(unit));
  return lines.map((read) => {
    const isUse = metered.length === 1 && metered[0] === read && Number(read.line.spendAmount) !== 0;
    return { ...read, hits: read.hits.filter((hit) => (isUse ? !isOfMeter(hit) : !isReading(hit))) };
  });
}
