import { CATEGORIES } from '../../schema/contracts/categories.ts';
import { isEnergyCarrier } from '../category-groups.ts';
import { plainText } from '../plain-text.ts';
import { billWords } from '../terms/bill-words.ts';
import { patternOf, sourceOf } from '../terms/word-lists.ts';
import type { Hit } from './lexicon-matcher.ts';
import { NAMES_A_SUPPLY } from './lexicon-numbers.ts';
import type { AttributeQuery } from './line-attributes.ts';
import { namedBy } from './metered-supply.ts';
import { MAX_CODES } from './normalise.ts';

/** Parts that come with a meter: beside words of the energy the line is its reading or its price. */
const METER_PARTS: ReadonlySet<string> = new Set(['metering', 'base_fee']);
const NEVER: ReadonlySet<string> = new Set([
  'feed_in',
  'relief',
  'own_production',
  'instalment',
  'certificate',
]);

/** One price for the energy and everything that comes with it. */
const ALL_IN = patternOf(billWords.all_in);
/** Somebody else supplies the energy: the network is all that is billed. */
const ELSEWHERE = patternOf(billWords.elsewhere);
/** What stands between two things that are listed or sold together. */
const TOGETHER = new RegExp(`^[\\s(]*(?:[,;+&/]|${sourceOf(billWords.together)})`);
const EXPLICIT = new RegExp(`[+&]|${sourceOf(billWords.together)}`);

/**
 * Whether the words of a part of an energy bill name the energy beside it: a reading or standing charge with the
 * carrier's or consumption's words ("Strom Hochtarif Ablesung", "quota fissa e consumo"), or network use and taxes that
 * are listed with the energy ("Energie und Netz"). "Netznutzung Strom" names no energy: it says of what.
 */
export function namesEnergyToo({ hits, description }: AttributeQuery, part: string): boolean {
  if (NEVER.has(part)) return false;
  const energy = hits.filter(namesEnergy);
  if (METER_PARTS.has(part)) return energy.length > 0;
  const text = plainText(description.slice(0, MAX_CODES));
  if (ELSEWHERE.test(text)) return false;
  if (ALL_IN.test(text)) return true;
  const parts = hits.filter(({ entry }) => entry.attributes?.energyPart !== undefined);
  return energy.some((one) => parts.some((other) => areSoldTogether(text, one, other)));
}

function namesEnergy(hit: Hit): boolean {
  const { category, weight, options, attributes, vendorOnly } = hit.entry;
  if (vendorOnly || attributes?.energyPart !== undefined) return false;
  if (options.family === 'energy' || options.family === 'supply') return options.reading !== true;
  const name = CATEGORIES[category];
  return name !== undefined && isEnergyCarrier(name) && weight >= NAMES_A_SUPPLY && namedBy([hit]) !== 0;
}

/** The two stand beside each other with a sign or word for a list between them. */
function areSoldTogether(text: string, energy: Hit, part: Hit): boolean {
  const [first, second] = energy.from <= part.from ? [energy, part] : [part, energy];
  const begin = text.indexOf(first.text);
  if (begin < 0) return false;
  const end = text.indexOf(second.text, begin + first.text.length);
  if (end < 0) return false;
  const between = text.slice(begin + first.text.length, end);
  // "Strom, Netznutzung" is the network use of power; "Energie, Netz, Abgaben" is all of them.
  return energy.entry.options.family === undefined ? EXPLICIT.test(between) : TOGETHER.test(between);
}
