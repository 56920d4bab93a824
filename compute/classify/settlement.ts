import { CATEGORIES } from '../../schema/contracts/categories.ts';
import { isEnergyCarrier } from '../category-groups.ts';
import { plainText } from '../plain-text.ts';
import { billWords } from '../terms/bill-words.ts';
import { patternOf, sourceOf } from '../terms/word-lists.ts';
import type { Hit } from './lexicon-matcher.ts';
import { MAX_CODES } from './normalise.ts';

const SETTLEMENT = patternOf(billWords.settlement);
const INSTALMENT = patternOf(billWords.instalment);
const NOT_A_PURCHASE = CATEGORIES.indexOf('not_a_purchase');

/**
 * "Jahresabrechnung Strom abzüglich Akonto": the year's energy, of whose price something was paid before.
 * @param text - as `plainText` makes it.
 */
export function isSettlement(text: string): boolean {
  const settlement = text.search(SETTLEMENT);
  return settlement >= 0 && settlement < text.search(INSTALMENT);
}

/** The words of a line of energy without those of what was paid before, or is listed as in its price. */
export function withoutDeducted(hits: readonly Hit[], description: string): readonly Hit[] {
  if (!hits.some(isPart) || !hits.some(namesSupply)) return hits;
  const text = plainText(description.slice(0, MAX_CODES));
  return withoutIncluded(isSettlement(text) ? hits.filter((hit) => !isNoPurchase(hit)) : hits, text);
}

function isNoPurchase({ entry }: Hit): boolean {
  return entry.category === NOT_A_PURCHASE;
}

function isOfEnergy({ entry }: Hit): boolean {
  const category = CATEGORIES[entry.category];
  return category !== undefined && isEnergyCarrier(category);
}

/** "Verbrauchspreis (inkl. Netzentgelte, Steuern, Umlagen)": the list of what is in the price. */
const IN_THE_PRICE = new RegExp(`\\(?${sourceOf(billWords.included)}\\.?\\s[^()]*`);

function withoutIncluded(hits: readonly Hit[], text: string): readonly Hit[] {
  const list = IN_THE_PRICE.exec(text);
  if (list === null) return hits;
  const before = text.slice(0, list.index);
  if (!hits.some((hit) => namesSupply(hit) && before.includes(hit.text))) return hits;
  return hits.filter((hit) => !isPart(hit) || before.includes(hit.text) || !list[0].includes(hit.text));
}

function isPart(hit: Hit): boolean {
  return isNoPurchase(hit) || hit.entry.attributes?.energyPart !== undefined;
}

function namesSupply(hit: Hit): boolean {
  const { family } = hit.entry.options;
  return !isPart(hit) && (family === 'energy' || family === 'supply' || isOfEnergy(hit));
}
