import { CATEGORIES } from '../../schema/contracts/categories.ts';
import type { Attributes } from '../attributes.ts';
import { FUEL_CATEGORIES, isEnergyCarrier } from '../category-groups.ts';
import { plainText } from '../plain-text.ts';
import { billWords } from '../terms/bill-words.ts';
import { patternOf, sourceOf } from '../terms/word-lists.ts';
import type { Hit } from './lexicon-index.ts';
import { NAMES_A_SUPPLY } from './lexicon-numbers.ts';
import { namedBy } from './metered-supply.ts';
import { MAX_CODES } from './normalise.ts';

type EnergyPart = NonNullable<Attributes['energyPart']>;

/** Words that mean that no energy is delivered, whatever else the line names. */
const ANYWHERE = (['relief', 'instalment', 'feed_in', 'network', 'levy'] as const).map(
  (part) => [part, patternOf(billWords[part])] as const,
);
/** A credit that takes back what was billed is not a deducted part. */
const TAKEN_BACK = patternOf(billWords.taken_back);
/** Energy taken from the network, which is not network use: "Reststrom aus dem Netz", "Courant réseau". */
const TAKEN_FROM_NETWORK = patternOf(billWords.from_network);
/** The part of a price that is the energy: "componente vendita" beside "componente dispacciamento". */
const SUPPLY_PRICE = patternOf(billWords.supply_price);
/** Power from the buyer's own roof. If it has a price, somebody delivers it. */
const OWN = patternOf(billWords.own_production);

/** Surcharges on energy: the first words of a line, or the end of a German one. */
const HEADS = (['network', 'levy', 'tax', 'base_fee'] as const).map(
  (part) => [part, patternOf(billWords[`added_${part}`])] as const,
);
/** "§ 19 StromNEV-Umlage". */
const PARAGRAPH = /^§ ?\d+\w* /;

interface PartQuery {
  readonly description: string;
  /** By the phrases of the lexicon. */
  readonly part: EnergyPart | undefined;
  /** Nothing is paid for the line. */
  readonly isFree: boolean;
}

/**
 * The part of an energy bill that the line's words name beyond the phrases of the lexicon: reliefs, deducted instalments,
 * exports and surcharges, in compounds and beside other words. Undefined for the energy itself.
 */
export function partByWords({ description, part, isFree }: PartQuery): EnergyPart | undefined {
  const text = plainText(description.slice(0, MAX_CODES)).trim().replace(PARAGRAPH, '');
  const said = TAKEN_BACK.test(text) ? undefined : ANYWHERE.find(([, words]) => words.test(text))?.[0];
  if (said === 'instalment' && isSettlement(text)) return undefined;
  if (said !== undefined) return said;
  if (part === 'network' && TAKEN_FROM_NETWORK.test(text)) return undefined;
  if (part === 'levy' && SUPPLY_PRICE.test(text)) return undefined;
  if (isFree && OWN.test(text)) return 'own_production';
  return part ?? HEADS.find(([, head]) => head.test(text))?.[0];
}

/** Parts that come with a meter: beside words of energy, the line is its reading or price. */
const METER_PARTS: ReadonlySet<string> = new Set(['metering', 'base_fee']);
const NEVER: ReadonlySet<string> = new Set([
  'feed_in',
  'relief',
  'own_production',
  'instalment',
  'certificate',
]);

/** One price for the energy and all its parts. */
const ALL_IN = patternOf(billWords.all_in);
/** Another company supplies the energy: only the network is billed. */
const ELSEWHERE = patternOf(billWords.elsewhere);
/** Words and signs between two things that are listed or sold together. */
const TOGETHER = new RegExp(`^[\\s(]*(?:[,;+&/]|${sourceOf(billWords.together)})`);
const EXPLICIT = new RegExp(`[+&]|${sourceOf(billWords.together)}`);

/**
 * Whether a line that names a part of an energy bill also names the energy: a reading or standing charge with words of
 * the carrier or consumption ("Strom Hochtarif Ablesung", "quota fissa e consumo"), or network use and taxes listed with
 * the energy ("Energie und Netz"). "Netznutzung Strom" names no energy: there it only says which network.
 */
export function namesEnergyToo(
  { hits, description }: { readonly hits: readonly Hit[]; readonly description: string },
  part: string,
): boolean {
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

/** The two are side by side, with a sign or word of a list between them. */
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

const SETTLEMENT = patternOf(billWords.settlement);
const INSTALMENT = patternOf(billWords.instalment);
const NOT_A_PURCHASE = CATEGORIES.indexOf('not_a_purchase');

/**
 * "Jahresabrechnung Strom abzüglich Akonto": the year's energy, of which a part of the price was paid before.
 * @param text - as `plainText` returns it.
 */
function isSettlement(text: string): boolean {
  const settlement = text.search(SETTLEMENT);
  return settlement >= 0 && settlement < text.search(INSTALMENT);
}

/** The words of an energy line without those of earlier payments, and of parts and taxes included in its price. */
export function withoutDeducted(all: readonly Hit[], description: string): readonly Hit[] {
  if (!all.some(isPart)) return all;
  const hits = all.some(isTaxOfFuel) ? withoutIncludedTaxes(all, description) : all;
  if (!hits.some(namesSupply)) return hits;
  const text = plainText(description.slice(0, MAX_CODES));
  return withoutIncluded(isSettlement(text) ? hits.filter((hit) => !isNoPurchase(hit)) : hits, text);
}

const INCLUDED_BEHIND = new RegExp(`^ ?${sourceOf(billWords.included_behind)}`);

/** "Heizöl EL, CO2-Abgabe inkl.": the fuel, with the tax in its price. */
function withoutIncludedTaxes(hits: readonly Hit[], description: string): readonly Hit[] {
  const text = plainText(description.slice(0, MAX_CODES)).replace(/[^a-z\d]+/g, ' ');
  return hits.filter((hit) => {
    const isBehind = isNoPurchase(hit) && hits.some((fuel) => fuel.to < hit.from && isFuel(fuel));
    if (!isBehind) return true;
    const begin = text.indexOf(hit.text);
    return begin < 0 || !INCLUDED_BEHIND.test(text.slice(begin + hit.text.length));
  });
}

const isTaxOfFuel = ({ entry }: Hit) => entry.category === NOT_A_PURCHASE && entry.options.does === 'beside';
const isFuel = ({ entry }: Hit) => FUELS.has(entry.category);
const FUELS = new Set([...FUEL_CATEGORIES].map((fuel) => CATEGORIES.indexOf(fuel)));

function isNoPurchase({ entry }: Hit): boolean {
  return entry.category === NOT_A_PURCHASE;
}

function isOfEnergy({ entry }: Hit): boolean {
  const category = CATEGORIES[entry.category];
  return category !== undefined && isEnergyCarrier(category);
}

/** "Verbrauchspreis (inkl. Netzentgelte, Steuern, Umlagen)": parts included in the price. */
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
