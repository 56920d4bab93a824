import { CATEGORIES, type Category } from '../../schema/contracts/categories.ts';
import type { Classification, LineInput } from '../types.ts';
import type { BillContext } from './bill-context.ts';
import type { Hit } from './lexicon-matcher.ts';
import { NAMES_A_PURCHASE } from './lexicon-numbers.ts';
import { isOfWater, type SupplyOfLine } from './metered-supply.ts';
import { isEnergyUnit, isGasUnit, type UnitEvidence } from './unit-evidence.ts';

/** What the lexicon finds in a line and around it. */
export interface LineEvidence {
  readonly hits: readonly Hit[];
  readonly vendorHits: readonly Hit[];
  readonly context: BillContext;
  readonly unit: UnitEvidence;
  readonly supply: SupplyOfLine;
}

/** A line's answer by the lexicon, and what it rests on. */
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

/**
 * The category a word of the line speaks for, as an index into `CATEGORIES`; -1 for none. Freight words of every mode
 * go to the mode the invoice speaks of, words of every supply to its supply.
 */
export function scoringCategory({ entry }: Hit, { hits, context, supply, unit }: LineEvidence): number {
  if (entry.options.when === 'energy' && !context.energy) return -1;
  if (entry.attributes?.energyPart !== undefined && isOfWater(hits, supply, entry)) return WATER;
  if (entry.options.family === 'supply') {
    if (supply.supply.category === null && isGasUnit(unit)) return NATURAL_GAS;
    // Nothing names the supply: kilowatt-hours are mostly power, and a person looks at it.
    return supply.supply.category === null && isEnergyUnit(unit)
      ? ELECTRICITY
      : indexOf(supply.supply.category);
  }
  if (entry.options.family === 'energy' && supply.carrier.category !== null) {
    return indexOf(supply.carrier.category);
  }
  if (entry.options.family === 'freight' && context.freightMode !== null) return context.freightMode;
  return entry.category;
}

function indexOf(category: Category | null): number {
  return category === null ? -1 : CATEGORIES.indexOf(category);
}

/** Whether a word of the line itself names a category. */
export function namesAnything(evidence: LineEvidence): boolean {
  return evidence.hits.some((hit) => scoringCategory(hit, evidence) >= 0 && !hit.entry.vendorOnly);
}

/** Whether a word names a purchase by itself, of another category than this index into `CATEGORIES`. */
export function namesAnother({ entry }: Hit, category: number): boolean {
  return entry.category >= 0 && entry.category !== category && entry.weight >= NAMES_A_PURCHASE;
}
