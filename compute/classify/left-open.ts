import { CATEGORIES, type Category } from '../../schema/contracts/categories.ts';
import { FUEL_CATEGORIES, isEnergyCarrier } from '../category-groups.ts';
import { LEFT_OPEN_CERTAINTY } from '../emissions/review-numbers.ts';
import type { Classification, LineInput } from '../types.ts';
import type { Hit } from './lexicon-matcher.ts';
import {
  type LexiconAnswer,
  type LineEvidence,
  namesAnother,
  namesAnything,
  scoringCategory,
} from './line-evidence.ts';
import { isSupplyGuess, namedBy, saidBy } from './metered-supply.ts';
import { isReading } from './read-meters.ts';
import { isEnergyUnit } from './unit-evidence.ts';

/**
 * The most a line is sure of a category that words of every supply or fuel, a unit alone or no words at all left open, of a
 * transport of something second-hand, and of buying nothing where it has an amount of something.
 */
export function mostCertain({ evidence, line }: LexiconAnswer, category: Category): number {
  const { hits, supply } = evidence;
  const isGuess =
    isSoldDespite(evidence, line, category) ||
    isSupplyGuess(hits, category, supply) ||
    isUnnamedFuel(hits, category) ||
    isToldByUnit(evidence, category) ||
    isUsedThing(hits, category) ||
    hits.some(isReading);
  return isGuess ? LEFT_OPEN_CERTAINTY : 1;
}

const DIESEL = CATEGORIES.indexOf('diesel');

/** "Treibstoff" alone is diesel more often than not, and may be petrol. */
function isUnnamedFuel(hits: readonly Hit[], category: Category): boolean {
  if (category !== 'diesel') return false;
  const words = hits.filter(({ entry }) => entry.category === DIESEL && !entry.vendorOnly);
  return words.length > 0 && words.every(({ entry }) => entry.options.unnamed === true);
}

/** "Seecontainer gebraucht": transport is never second-hand, the thing that its word stands for is. */
function isUsedThing(hits: readonly Hit[], category: Category): boolean {
  return FREIGHT.has(category) && hits.some(({ entry }) => entry.attributes?.secondHand !== undefined);
}

const FREIGHT: ReadonlySet<Category> = new Set([
  'road_freight',
  'sea_freight',
  'air_freight',
  'rail_freight',
]);
const NOT_A_PURCHASE = CATEGORIES.indexOf('not_a_purchase');

/**
 * So many pieces, hours or years of something named beside words that buy nothing ("Dunning SaaS, 1 yr"): deposits apart, such a
 * line is rarely worth 0 kg, and nobody would miss its kilograms.
 */
function isSoldDespite({ hits }: LineEvidence, { quantity }: LineInput, category: Category): boolean {
  if (category !== 'not_a_purchase' || quantity === null) return false;
  if (hits.some(({ entry }) => entry.attributes?.notAPurchase === 'deposit')) return false;
  return hits.some((hit) => namesAnother(hit, NOT_A_PURCHASE) && !hit.entry.vendorOnly);
}

/** Words of the line name other things, and its unit alone says that it is an energy. */
function isToldByUnit(evidence: LineEvidence, category: Category): boolean {
  if (!isEnergyCarrier(category) || !isEnergyUnit(evidence.unit)) return false;
  const index = CATEGORIES.indexOf(category);
  return namesAnything(evidence) && !evidence.hits.some((hit) => scoringCategory(hit, evidence) === index);
}

/** The line's own words name no supply: the rest of the invoice does. */
export function isReadInBill({ hits, supply }: LineEvidence, { category, matched }: Classification): boolean {
  const said = saidBy(hits, supply);
  if (said !== null) return namedBy(hits) === 0 && said.category === category;
  return matched.length === 0 && supply.carrier.category === category;
}

/**
 * A filling station sells more than fuel: where only the vendor's name speaks, a quantity is no fuel's. A
 * cubic metre of anything would be a thousand litres of diesel.
 */
export function isVendorGuess({ quantity }: LineInput, evidence: LineEvidence, category: Category): boolean {
  if (quantity === null || !FUEL_CATEGORIES.has(category)) return false;
  return !namesAnything(evidence) && evidence.supply.carrier.category !== category;
}
