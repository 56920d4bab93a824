import { CATEGORIES } from '../../schema/contracts/categories.ts';
import { isEnergyCarrier } from '../category-groups.ts';
import { plainText } from '../plain-text.ts';
import { billWords } from '../terms/bill-words.ts';
import { patternOf } from '../terms/word-lists.ts';
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

/** The words of a settlement of energy without those of what was paid before. */
export function withoutPaidBefore(hits: readonly Hit[], description: string): readonly Hit[] {
  if (!hits.some(isNoPurchase) || !hits.some(isOfEnergy)) return hits;
  if (!isSettlement(plainText(description.slice(0, MAX_CODES)))) return hits;
  return hits.filter((hit) => !isNoPurchase(hit));
}

function isNoPurchase({ entry }: Hit): boolean {
  return entry.category === NOT_A_PURCHASE;
}

function isOfEnergy({ entry }: Hit): boolean {
  const category = CATEGORIES[entry.category];
  return category !== undefined && isEnergyCarrier(category);
}
