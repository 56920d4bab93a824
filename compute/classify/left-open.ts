import { CATEGORIES, type Category } from '../../schema/contracts/categories.ts';
import { FUEL_CATEGORIES, isEnergyCarrier } from '../category-groups.ts';
import { LEFT_OPEN_CERTAINTY } from '../emissions/review-numbers.ts';
import { journeyWords } from '../terms/journey-words.ts';
import { setOf } from '../terms/word-lists.ts';
import type { Classification, LineInput } from '../types.ts';
import { isDecidedBehind, isNamedAction } from './done-to.ts';
import type { Hit } from './lexicon-index.ts';
import {
  FIT_STEM,
  KNOWN_BY_STEM_SHARE,
  LEAST_KNOWN_SHARE,
  LETTERS_OF_A_WORD,
  LETTERS_OF_SMALL_WORDS,
  MOST_OF_LINE,
  NAMES_HEAT_TOO,
  SPECIFIC_CERTAINTY,
} from './lexicon-numbers.ts';
import {
  type LexiconAnswer,
  type LineEvidence,
  namesAnother,
  namesAnything,
  scoringCategory,
} from './line-evidence.ts';
import { isReading, isSupplyGuess, namedBy, saidBy } from './metered-supply.ts';
import { MAX_CODES } from './normalise.ts';
import { isEnergyUnit } from './unit-evidence.ts';

/**
 * Highest certainty of a category that rests on words of any supply or fuel, a unit alone or no words; of second-hand
 * transport; and of a line that buys nothing but has an amount.
 */
export function mostCertain({ evidence, line }: LexiconAnswer, category: Category): number {
  const { hits, supply } = evidence;
  const isGuess =
    isSoldDespite(evidence, line, category) ||
    isSupplyGuess(hits, category, supply) ||
    isUnnamedFuel(hits, category) ||
    isToldByUnit(evidence, category) ||
    isUsedThing(hits, category) ||
    isFuelForHeating(evidence, category) ||
    isActionInDoubt(evidence, line, category) ||
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

/** "Seecontainer gebraucht": a second-hand container is a purchase, not transport. */
function isUsedThing(hits: readonly Hit[], category: Category): boolean {
  return FREIGHT.has(category) && hits.some(({ entry }) => entry.attributes?.secondHand !== undefined);
}

const SOLD_TOGETHER = /[+&,;]/;

/**
 * An activity beside what it is done to: the thing with it, or the activity alone. It is named and does not lead, or a sign of a
 * list is between the two: "Laptop + extended warranty".
 */
function isActionInDoubt(evidence: LineEvidence, { description }: LineInput, category: Category): boolean {
  const index = CATEGORIES.indexOf(category);
  if (isNamedAction(evidence.hits, index)) return true;
  return isDecidedBehind(evidence, index) && SOLD_TOGETHER.test(description.slice(0, MAX_CODES));
}

const SOLID_FUEL = CATEGORIES.indexOf('wood_pellets');
const HEAT = CATEGORIES.indexOf('district_heat');

/** "Holzpellets Heizung", 12,000 kWh: the fuel of a boiler, or heat made from it. */
function isFuelForHeating({ hits, unit }: LineEvidence, category: Category): boolean {
  if (category !== 'district_heat' || !isEnergyUnit(unit)) return false;
  const [first] = hits.filter(({ entry }) => entry.category === SOLID_FUEL || entry.category === HEAT);
  return first?.entry.category === SOLID_FUEL && !hits.some(({ entry }) => namesHeatSurely(entry));
}

const namesHeatSurely = ({ category, weight }: Hit['entry']) => category === HEAT && weight > NAMES_HEAT_TOO;

const FREIGHT: ReadonlySet<Category> = new Set([
  'road_freight',
  'sea_freight',
  'air_freight',
  'rail_freight',
]);
const NOT_A_PURCHASE = CATEGORIES.indexOf('not_a_purchase');

/**
 * A number of pieces, hours or years beside words that buy nothing ("Dunning SaaS, 1 yr"). Except for deposits, such a line
 * is rarely 0 kg, and the missing kilograms would not be noticed.
 */
function isSoldDespite({ hits }: LineEvidence, { quantity }: LineInput, category: Category): boolean {
  if (category !== 'not_a_purchase' || quantity === null) return false;
  if (hits.some(({ entry }) => entry.attributes?.notAPurchase === 'deposit')) return false;
  return hits.some((hit) => namesAnother(hit, NOT_A_PURCHASE) && !hit.entry.vendorOnly);
}

/** The words name other things; only the unit suggests energy. */
function isToldByUnit(evidence: LineEvidence, category: Category): boolean {
  if (!isEnergyCarrier(category) || !isEnergyUnit(evidence.unit)) return false;
  const index = CATEGORIES.indexOf(category);
  return namesAnything(evidence) && !evidence.hits.some((hit) => scoringCategory(hit, evidence) === index);
}

/** The line's own words name no supply; the rest of the invoice does. */
export function isReadInBill({ hits, supply }: LineEvidence, { category, matched }: Classification): boolean {
  const said = saidBy(hits, supply);
  if (said !== null) return namedBy(hits) === 0 && said.category === category;
  return matched.length === 0 && supply.carrier.category === category;
}

/**
 * A filling station also sells other goods: if only the vendor is known, a quantity is not taken as fuel. A cubic metre of
 * anything would be a thousand litres of diesel.
 */
export function isVendorGuess({ quantity }: LineInput, evidence: LineEvidence, category: Category): boolean {
  if (quantity === null || !FUEL_CATEGORIES.has(category)) return false;
  return !namesAnything(evidence) && evidence.supply.carrier.category !== category;
}

/** A word for another of them in front means much the same: "Verbundabo Streckenabo". */
const RIDES: ReadonlySet<number> = new Set(
  (['rail', 'public_transport', 'taxi', 'flights'] satisfies Category[]).map((ride) =>
    CATEGORIES.indexOf(ride),
  ),
);

/**
 * Whether a single word after others is the only evidence of the category, and most of the line is about something else:
 * "Jahresabgabe PKW", "Frais mandat postal". The purchase is mostly named first. A unit or vendor that fits is enough
 * confirmation.
 * @param category - index into `CATEGORIES`.
 */
export function isNamedInPassing(
  { line, evidence, classification }: Pick<LexiconAnswer, 'line' | 'evidence' | 'classification'>,
  category: number,
): boolean {
  if (classification.certainty >= SPECIFIC_CERTAINTY) return false;
  const { hits, unit, context } = evidence;
  if (unit.otherwise < 1 && unit.fits[category] === 1) return false;
  let named: string | null = null;
  for (const { entry, from, to, text } of hits) {
    if (from === 0 && RIDES.has(category) && RIDES.has(entry.category)) return false;
    if (entry.category !== category || entry.vendorOnly) continue;
    // The activity may follow its object: "Stromaggregat Miete".
    if (entry.options.does !== undefined) return false;
    if (from === 0 || from !== to || (named !== null && named !== text)) return false;
    named = text;
  }
  if (named === null || context.vendor.some(([sold]) => sold === category)) return false;
  const said = lettersOf(line.description) - lettersOfHints(hits, category);
  return named.length < MOST_OF_LINE * said;
}

/** Letters of known words that name nothing alone: "support" beside "audit". */
function lettersOfHints(hits: readonly Hit[], category: number): number {
  let letters = 0;
  let next = 0;
  for (const hit of hits) {
    if (hit.from < next || hit.entry.category === category || namesAnother(hit, category)) continue;
    letters += hit.text.length > LETTERS_OF_SMALL_WORDS ? hit.text.length : 0;
    next = hit.to + 1;
  }
  return letters;
}

/** Letters of the words of a text, without articles, prepositions and units. */
function lettersOf(text: string): number {
  let letters = 0;
  let run = 0;
  const end = Math.min(text.length, MAX_CODES);
  for (let place = 0; place <= end; place += 1) {
    const unit = place === end ? 0 : text.charCodeAt(place) | 0x20;
    if ((unit >= 0x61 && unit <= 0x7a) || unit >= 0xc0) run += 1;
    else {
      if (run > LETTERS_OF_SMALL_WORDS) letters += run;
      run = 0;
    }
  }
  return letters;
}

/**
 * Whether the only evidence of a category is words that may be inside longer ones by chance.
 * @param category - index into `CATEGORIES`.
 */
export function restsOnChance(hits: readonly Hit[], category: number): boolean {
  let rests = false;
  for (const { entry, byChance } of hits) {
    if (entry.category !== category || entry.vendorOnly) continue;
    if (!byChance) return false;
    rests = true;
  }
  return rests;
}

const FIRST_ACCENTED = 0xc0;

/**
 * Whether lexicon and models know few words of a text of two or more: it may be in another language, where the one
 * known word has another meaning.
 * @param knownWords - words of the text the models know, short ones included.
 */
export function isMostlyUnknown(text: string, hits: readonly Hit[], knownWords: number): boolean {
  let counted = 0;
  let short = 0;
  let letters = 0;
  let isSize = false;
  const end = Math.min(text.length, MAX_CODES);
  for (let place = 0; place <= end; place += 1) {
    // NaN, after the end, is neither letter nor digit, so it ends the word.
    const unit = place === end ? Number.NaN : text.charCodeAt(place);
    if (isLetter(unit)) letters += 1;
    else if (isDigit(unit)) isSize = true;
    else {
      if (letters >= LETTERS_OF_A_WORD && !isSize && !isDate(text, place - letters, place)) counted += 1;
      else if (letters > 0 && !isSize) short += 1;
      letters = 0;
      isSize = false;
    }
  }
  if (counted < 2 || knownWords - short >= LEAST_KNOWN_SHARE * counted) return false;
  return knownToLexicon(hits) < LEAST_KNOWN_SHARE * counted;
}

/** Abbreviated months and weekdays say nothing about the language. */
const DATES = setOf(journeyWords.date);
const LETTERS_OF_A_DATE = 3;

function isDate(text: string, from: number, end: number): boolean {
  return end - from === LETTERS_OF_A_DATE && DATES.has(text.slice(from, end).toLowerCase());
}

function isLetter(unit: number): boolean {
  const lower = unit | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || unit >= FIRST_ACCENTED;
}

const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39;

/** Words that hits cover, each once. */
function knownToLexicon(hits: readonly Hit[]): number {
  let known = 0;
  let next = 0;
  for (const { from, to, fit } of hits) {
    const words = to + 1 - Math.max(from, next);
    if (words <= 0) continue;
    known += words * (fit === FIT_STEM ? KNOWN_BY_STEM_SHARE : 1);
    next = to + 1;
  }
  return known;
}
