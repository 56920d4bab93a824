import { plainText } from '../plain-text.ts';
import { billWords } from '../terms/bill-words.ts';
import { sourceOf } from '../terms/word-lists.ts';
import type { Classification } from '../types.ts';
import type { Hit } from './lexicon-matcher.ts';
import { FIT_AFTER_MODIFIER, NAMES_A_PURCHASE } from './lexicon-numbers.ts';
import { MAX_CODES } from './normalise.ts';

/** A line of travel or freight that names a toll or another charge for the use of a road buys none of them. */
export function asRoadCharge(classification: Classification): Classification {
  const { attributes, certainty, matched } = classification;
  if (attributes.notAPurchase !== 'road_charge') return classification;
  return {
    category: 'not_a_purchase',
    attributes: { notAPurchase: 'road_charge' },
    naics: null,
    certainty,
    matched,
    candidates: [{ category: 'not_a_purchase', score: certainty }],
  };
}

const LISTED_WITH = new RegExp(`^[\\s(]*(?:[+&]|${sourceOf(billWords.together)})`);

/**
 * Whether the charge is in the price of what stands before it: "Transport inkl. LSVA", "Frachtkosten + Maut".
 * @param wanted - the category of the line, which that must have.
 */
export function isRoadChargeInPrice(hits: readonly Hit[], description: string, wanted: number): boolean {
  const charges = hits.filter(({ entry }) => entry.attributes?.notAPurchase === 'road_charge');
  const before = hits.filter(
    ({ entry, from }) =>
      entry.category === wanted &&
      entry.weight >= NAMES_A_PURCHASE &&
      charges.every((charge) => from < charge.from),
  );
  if (before.length === 0) return false;
  if (charges.every(({ fit }) => fit <= FIT_AFTER_MODIFIER)) return true;
  const text = plainText(description.slice(0, MAX_CODES));
  return before.some((hit) => {
    const begin = text.indexOf(hit.text);
    return begin >= 0 && LISTED_WITH.test(text.slice(begin + hit.text.length));
  });
}
