import { CATEGORIES, type Category } from '../../schema/contracts/categories.ts';
import type { Attributes } from '../attributes.ts';
import type { Candidate, Classification, InvoiceInput, LineInput } from '../types.ts';
import { type BillContext, billContext } from './bill-context.ts';
import { DONE_TO_SHARE, isDoneTo, leadingAction } from './done-to.ts';
import { findHits, type Hit } from './lexicon-matcher.ts';
import { type AttributeQuery, carrierOfPart, lineAttributes } from './line-attributes.ts';
import {
  isOfEverySupply,
  isOfWater,
  isSupplyGuess,
  namedBy,
  type SupplyLine,
  type SupplyOfLine,
  saidBy,
  suppliesOf,
} from './metered-supply.ts';
import { sortFew } from './sort-few.ts';
import { DISTANCE_UNITS, type UnitEvidence, unitEvidence } from './unit-evidence.ts';

/** Version of the lexicon alone: invoices stored with it are re-performed by it. */
export const LEXICON_VERSION = 'lexicon-1';

const OTHER = CATEGORIES.indexOf('other');
const WATER = CATEGORIES.indexOf('water');
const ELECTRICITY = CATEGORIES.indexOf('electricity');
const NATURAL_GAS = CATEGORIES.indexOf('natural_gas');
const ALUMINIUM = CATEGORIES.indexOf('aluminium');
const REFRIGERANTS = CATEGORIES.indexOf('refrigerants');
const MOST_CANDIDATES = 5;
const MOST_MATCHED = 12;

/** A supplier named in the description is company, not a purchase. */
const VENDOR_IN_TEXT_SHARE = 0.4;
/** "Strom 8.1 % MWST" is electricity: words that name a purchase stand before the tax. */
const NOT_LEADING_SHARE = 0.2;
const NAMES_A_PURCHASE = 3;
/** A line of an energy bill that says nothing of its own. */
const ON_THE_BILL = 3;
/** Certainty without any evidence. */
const NO_EVIDENCE_CERTAINTY = 0.2;
/** Score at which evidence is two thirds sure; where half of the certainty depends on the lead over the second. */
const FIRM_SCORE = 2.6;
const LEAD_SHARE = 0.45;

/**
 * What each line of an invoice is by the words of the lexicon alone: category, attributes, NAICS code,
 * certainty and the words it rests on. The description decides; unit, freight fields, the other lines and the
 * vendor's name weigh in. The same invoice gives the same answer on every machine and thread.
 * Source: docs/classification.md.
 */
export function classifyByLexicon(invoice: InvoiceInput): readonly Classification[] {
  return lexiconAnswers(invoice).map(({ classification }) => classification);
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

/** @param hits - what is found in a text: `findHits`, or a memory of what it found. */
export function lexiconAnswers(
  invoice: InvoiceInput,
  hits: (text: string) => readonly Hit[] = findHits,
): readonly LexiconAnswer[] {
  const vendorHits = hits(invoice.vendorName);
  const lines = readMeters(
    invoice.lines.map((line) => ({
      line,
      hits: hits(line.description),
      unit: unitEvidence(line, invoice.region),
    })),
  );
  const context = billContext(vendorHits, lines);
  const supplies = suppliesOf(vendorHits, lines);
  const { region, vendorName } = invoice;
  return lines.map(({ line, hits: ofLine, unit }, position) => {
    const supply = supplies[position];
    if (supply === undefined) throw new Error(`line ${position} has no supply`);
    const evidence: LineEvidence = { hits: ofLine, unit, vendorHits, context, supply };
    return { line, region, vendorName, evidence, classification: classifyLine(line, evidence) };
  });
}

const isReading = ({ entry }: Hit) => entry.options.reading === true;
const isOfMeter = ({ entry }: Hit) => entry.attributes?.energyPart === 'metering';

/**
 * Words for reading a meter ("Relevé compteur") are a fee's, but where the line is the only one of the invoice with
 * a metered amount and is charged for: then that is what was read, and a person looks at it.
 */
function readMeters(lines: readonly SupplyLine[]): readonly SupplyLine[] {
  if (!lines.some(({ hits }) => hits.some(isReading))) return lines;
  const metered = lines.filter(({ line, unit }) => line.quantity !== null && isMetered(unit));
  return lines.map((read) => {
    const isUse = metered.length === 1 && metered[0] === read && Number(read.line.spendAmount) !== 0;
    return { ...read, hits: read.hits.filter((hit) => (isUse ? !isOfMeter(hit) : !isReading(hit))) };
  });
}

/** In kilowatt-hours or by volume. */
function isMetered({ otherwise, fits }: UnitEvidence): boolean {
  return otherwise < 1 && fits[NATURAL_GAS] === 1 && fits[ALUMINIUM] === 0;
}

/** The attributes, NAICS code and words of a line for a category that something else has chosen. */
export function answerAs(
  { line, evidence }: LexiconAnswer,
  category: Category,
): Pick<Classification, 'attributes' | 'naics' | 'matched'> {
  const index = CATEGORIES.indexOf(category);
  return {
    attributes: lineAttributes(attributeQuery(line, evidence, category), isCredit(line)),
    naics: naicsOf(evidence.hits, index),
    matched: matchedWords(evidence, index),
  };
}

export interface LineEvidence {
  readonly hits: readonly Hit[];
  readonly vendorHits: readonly Hit[];
  readonly context: BillContext;
  readonly unit: UnitEvidence;
  readonly supply: SupplyOfLine;
}

function classifyLine(line: LineInput, evidence: LineEvidence): Classification {
  const scores = categoryScores(evidence);
  const ranked = rank(scores);
  const best = ranked[0];
  if (best === undefined) return withoutEvidence();
  if (isVendorGuess(line, evidence, best.category)) return unsure(ranked);
  const category = CATEGORIES[best.category] ?? 'other';
  const query = attributeQuery(line, evidence, category);
  const parts = energyParts(evidence, category);
  const attributes = lineAttributes(query, isCredit(line));
  const carrier = attributes.energyPart !== undefined ? carrierOfPart(query, parts) : null;
  return {
    category: carrier ?? category,
    attributes: carrier ? { ...attributes, energyCarrier: carrier } : attributes,
    naics: naicsOf(evidence.hits, best.category),
    certainty: Math.min(certaintyOf(ranked), namesAnything(evidence) ? 1 : UNNAMED_CERTAINTY),
    matched: matchedWords(evidence, best.category),
    candidates: candidatesOf(ranked, carrier ?? category),
  };
}

function attributeQuery(line: LineInput, evidence: LineEvidence, category: Category): AttributeQuery {
  const { hits, vendorHits, supply, unit } = evidence;
  return {
    category,
    hits,
    vendorHits,
    supply,
    description: line.description,
    hasDistance:
      line.distanceKm !== null || unit === DISTANCE_UNITS.passenger || unit === DISTANCE_UNITS.plain,
  };
}

function isCredit({ spendAmount }: LineInput): boolean {
  return spendAmount.startsWith('-');
}

/** Fee words of an energy bill among the hits, when the line is one. */
function energyParts({ hits }: LineEvidence, category: Category): readonly Hit[] {
  if (category !== 'electricity' && category !== 'natural_gas' && category !== 'district_heat') return [];
  return hits.filter(({ entry }) => entry.attributes?.energyPart !== undefined);
}

/** Further words for the same goods add less: "recycling of paper and board" stays a service of waste. */
const FURTHER_WORD_SHARE = 0.35;

const scoreOf = new Float64Array(CATEGORIES.length);
const heaviest = new Float64Array(CATEGORIES.length);
const NO_SCORES: readonly Ranked[] = [];
const NO_POINTS = [OTHER, 0] as const;

function categoryScores(evidence: LineEvidence): Float64Array {
  const { hits, context, unit } = evidence;
  scoreOf.fill(0);
  heaviest.fill(0);
  let named = false;
  const action = leadingAction(hits);
  for (let position = 0; position < hits.length; position += 1) {
    const hit = hits[position];
    if (hit === undefined || (hit.entry.options.does !== undefined && hit !== action)) continue;
    const category = scoringCategory(hit, evidence);
    if (category >= 0 && isHeaviestOfEntry(hits, position)) {
      const left = action !== null && isDoneTo(action, category) ? DONE_TO_SHARE : 1;
      const points = left * hit.entry.weight * hit.fit * share(hit, evidence);
      addPoints(category, points);
      if (points > 0) named = true;
    }
  }
  const isRead = named && isOfInvoice(evidence);
  for (let place = 0; place < context.vendor.length; place += 1) {
    const [category, points] = context.vendor[place] ?? NO_POINTS;
    if (isRead && scoreOf[category] === 0) continue;
    scoreOf[category] = (scoreOf[category] ?? 0) + points;
  }
  for (const [category, points] of unit.adds) {
    if (named && scoreOf[category] === 0) continue;
    scoreOf[category] = (scoreOf[category] ?? 0) + points;
  }
  if (unit.otherwise < 1) {
    for (let category = 0; category < scoreOf.length; category += 1) {
      if (unit.fits[category] === 0) scoreOf[category] = (scoreOf[category] ?? 0) * unit.otherwise;
    }
  }
  const { category: carrierNamed } = evidence.supply.carrier;
  if (!named && carrierNamed && isEnergyUnit(unit)) {
    const carrier = CATEGORIES.indexOf(carrierNamed);
    scoreOf[carrier] = (scoreOf[carrier] ?? 0) + ON_THE_BILL;
  }
  return scoreOf;
}

/** Words of every supply whose supply the invoice names: a vendor's other trades say no more of them. */
function isOfInvoice({ hits, supply }: LineEvidence): boolean {
  return (saidBy(hits, supply)?.category ?? null) !== null && namedBy(hits) === 0;
}

/** The heaviest word of a category in full, the others by their share. */
function addPoints(category: number, points: number): void {
  const before = heaviest[category] ?? 0;
  const full = Math.max(before, points);
  scoreOf[category] =
    (scoreOf[category] ?? 0) + full - before + FURTHER_WORD_SHARE * (before + points - full);
  heaviest[category] = full;
}

function isEnergyUnit(unit: UnitEvidence): boolean {
  return unit.adds.some(([category]) => category === ELECTRICITY);
}

/** Freight words of every mode go to the mode the invoice speaks of, words of every supply to its supply. */
function scoringCategory({ entry }: Hit, { hits, context, supply, unit }: LineEvidence): number {
  if (entry.options.when === 'energy' && !context.energy) return -1;
  if (entry.attributes?.energyPart !== undefined && isOfWater(hits, supply, entry)) return WATER;
  if (entry.options.family === 'supply') {
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

function share({ entry, from }: Hit, { hits, context, unit }: LineEvidence): number {
  if (entry.vendorOnly) return VENDOR_IN_TEXT_SHARE;
  const isBehind = entry.options.leads || (entry.options.filling && !isWeighed(unit));
  if (isBehind && purchaseBefore(hits, from, entry.category, context)) return NOT_LEADING_SHARE;
  return 1;
}

function purchaseBefore(hits: readonly Hit[], from: number, category: number, context: BillContext): boolean {
  return hits.some(
    ({ entry, to }) =>
      to < from &&
      entry.category >= 0 &&
      entry.category !== category &&
      entry.weight >= NAMES_A_PURCHASE &&
      (entry.options.when === undefined || context.energy),
  );
}

/** By mass, as a gas is filled in; a device is counted. */
function isWeighed({ otherwise, fits }: UnitEvidence): boolean {
  return otherwise < 1 && fits[REFRIGERANTS] === 1;
}

/** A phrase group counts once a line, by its best phrase. */
function isHeaviestOfEntry(hits: readonly Hit[], position: number): boolean {
  const hit = hits[position];
  if (!hit) return false;
  for (let other = 0; other < hits.length; other += 1) {
    const rival = hits[other];
    if (rival === undefined || rival.entry !== hit.entry || other === position) continue;
    if (rival.fit > hit.fit || (rival.fit === hit.fit && other < position)) return false;
  }
  return true;
}

interface Ranked {
  readonly category: number;
  readonly score: number;
}

function rank(scores: Float64Array): readonly Ranked[] {
  let ranked: Ranked[] | null = null;
  for (let category = 0; category < scores.length; category += 1) {
    const score = scores[category] ?? 0;
    if (score > 0) {
      ranked ??= [];
      ranked.push({ category, score });
    }
  }
  return ranked ? sortFew(ranked, byScore) : NO_SCORES;
}

function byScore(a: Ranked, b: Ranked): number {
  return b.score - a.score || a.category - b.category;
}

/** Grows with the best score and with its lead over the second; 0 to 1, three decimals. */
function certaintyOf(ranked: readonly Ranked[]): number {
  const first = ranked[0]?.score ?? 0;
  const second = ranked[1]?.score ?? 0;
  const strength = 1 - Math.exp(-first / FIRM_SCORE);
  const lead = (first - second) / first;
  return Math.round(strength * (1 - LEAD_SHARE + LEAD_SHARE * lead) * 1000) / 1000;
}

/** The part of a score kept for what the lexicon does not know. */
const UNKNOWN_SCORE = 1.5;

function candidatesOf(ranked: readonly Ranked[], chosen: Category): readonly Candidate[] {
  let total = UNKNOWN_SCORE;
  for (const { score } of ranked) total += score;
  const candidates: Candidate[] = [];
  for (const { category, score } of ranked) {
    if (candidates.length === MOST_CANDIDATES) break;
    const name = candidates.length === 0 ? chosen : (CATEGORIES[category] ?? 'other');
    candidates.push({ category: name, score: Math.floor((score / total) * 1000) / 1000 });
  }
  return candidates;
}

function naicsOf(hits: readonly Hit[], category: number): string | null {
  let best: Hit | null = null;
  for (const hit of hits) {
    if (hit.entry.category !== category || hit.entry.naics === null || hit.entry.vendorOnly) continue;
    if (!best || points(hit) > points(best)) best = hit;
  }
  return best?.entry.naics ?? null;
}

/** A longer phrase names the goods more closely than a shorter one of the same weight. */
function points({ entry, fit, from, to }: Hit): number {
  return entry.weight * fit + 0.5 * (to - from);
}

function matchedWords(evidence: LineEvidence, category: number): readonly string[] {
  const words: string[] = [];
  for (const hit of evidence.hits) {
    const { entry, text } = hit;
    const speaksFor = isOfEverySupply(hit) ? scoringCategory(hit, evidence) : entry.category;
    if (speaksFor !== category && !entry.attributesFor.includes(category)) continue;
    if (!words.includes(text) && words.length < MOST_MATCHED) words.push(text);
  }
  return words;
}

/** The most a line is sure of whose own words name nothing. */
const UNNAMED_CERTAINTY = 0.45;

export function namesAnything(evidence: LineEvidence): boolean {
  return evidence.hits.some((hit) => scoringCategory(hit, evidence) >= 0 && !hit.entry.vendorOnly);
}

/** The most a line is sure of a category that words of every supply or fuel, or no words at all, left open. */
export function mostCertain({ hits, supply }: LineEvidence, category: Category): number {
  const isGuess =
    isSupplyGuess(hits, category, supply) || isUnnamedFuel(hits, category) || hits.some(isReading);
  return isGuess ? UNNAMED_CERTAINTY : 1;
}

const DIESEL = CATEGORIES.indexOf('diesel');

/** "Treibstoff" alone is diesel more often than not, and may be petrol. */
function isUnnamedFuel(hits: readonly Hit[], category: Category): boolean {
  if (category !== 'diesel') return false;
  const words = hits.filter(({ entry }) => entry.category === DIESEL && !entry.vendorOnly);
  return words.length > 0 && words.every(({ entry }) => entry.options.unnamed === true);
}

/** The line's own words name no supply: the rest of the invoice does. */
export function isReadInBill({ hits, supply }: LineEvidence, { category, matched }: Classification): boolean {
  const said = saidBy(hits, supply);
  if (said !== null) return namedBy(hits) === 0 && said.category === category;
  return matched.length === 0 && supply.carrier.category === category;
}

const FUELS: ReadonlySet<Category> = new Set<Category>([
  'natural_gas',
  'heating_oil',
  'diesel',
  'petrol',
  'wood_pellets',
]);

/**
 * A filling station sells more than fuel: where only the vendor's name speaks, a quantity is no fuel's. A
 * cubic metre of anything would be a thousand litres of diesel.
 */
function isVendorGuess(line: LineInput, evidence: LineEvidence, category: number): boolean {
  const name = CATEGORIES[category];
  if (line.quantity === null || name === undefined || !FUELS.has(name)) return false;
  return !namesAnything(evidence) && evidence.supply.carrier.category !== name;
}

function unsure(ranked: readonly Ranked[]): Classification {
  const guessed = CATEGORIES[ranked[0]?.category ?? OTHER] ?? 'other';
  const others = candidatesOf(ranked, guessed).slice(0, MOST_CANDIDATES - 1);
  return { ...withoutEvidence(), candidates: [{ category: 'other', score: 0 }, ...others] };
}

const NO_ATTRIBUTES: Attributes = {};

function withoutEvidence(): Classification {
  return {
    category: 'other',
    attributes: NO_ATTRIBUTES,
    naics: null,
    certainty: NO_EVIDENCE_CERTAINTY,
    matched: [],
    candidates: [{ category: CATEGORIES[OTHER] ?? 'other', score: NO_EVIDENCE_CERTAINTY }],
  };
}
