import { CATEGORIES, type Category } from '../../schema/contracts/categories.ts';
import { smallWords } from '../terms/small-words.ts';
import type { Candidate, LineInput } from '../types.ts';
import { MOST_CANDIDATES } from './combine-numbers.ts';
import { isDoneTo } from './done-to.ts';
import type { Hit } from './lexicon-index.ts';
import {
  AMBIGUOUS_SHARE,
  DONE_TO_SHARE,
  FIRM_SCORE,
  FURTHER_WORD_SHARE,
  LEAD_SHARE,
  LEADING_SHARE,
  METERED_THERE,
  MOST_PER_UNIT,
  NOT_LEADING_SHARE,
  ON_THE_BILL,
  UNKNOWN_SCORE,
  VENDOR_IN_TEXT_SHARE,
  WEIGHED_GAS_SHARE,
} from './lexicon-numbers.ts';
import { type BillContext, type LineEvidence, namesAnother, scoringCategory } from './line-evidence.ts';
import { namedBy, saidBy } from './metered-supply.ts';
import { isEnergyUnit, isWeighed } from './unit-evidence.ts';

/** Short forms that are words, or abbreviate another word, in another language or trade. */
const OTHER_WORDS_TOO: ReadonlySet<string> = new Set(smallWords.ambiguous);
const OTHER = CATEGORIES.indexOf('other');
const NO_POINTS = [OTHER, 0] as const;

const scoreOf = new Float64Array(CATEGORIES.length);
const heaviest = new Float64Array(CATEGORIES.length);

/**
 * Points of each category for a line, by index into `CATEGORIES`: from its words, then from vendor, unit and bill.
 * @returns an array that the next call overwrites.
 */
export function categoryScores(evidence: LineEvidence, line: LineInput): Float64Array {
  scoreOf.fill(0);
  heaviest.fill(0);
  const named = addWords(evidence);
  addVendor(evidence, named && isOfInvoice(evidence));
  addUnit(evidence, named);
  if (!named) addBill(evidence);
  else if (isMeterOf(evidence, line)) addMetered(evidence);
  return scoreOf;
}

/** Whether any word scored. */
function addWords(evidence: LineEvidence): boolean {
  const { hits, action } = evidence;
  let named = false;
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
  return named;
}

/** @param scoredOnly - only categories with evidence in the line's words. */
function addVendor({ context }: LineEvidence, scoredOnly: boolean): void {
  for (let place = 0; place < context.vendor.length; place += 1) {
    const [category, points] = context.vendor[place] ?? NO_POINTS;
    if (scoredOnly && scoreOf[category] === 0) continue;
    scoreOf[category] = (scoreOf[category] ?? 0) + points;
  }
}

function addUnit({ unit }: LineEvidence, scoredOnly: boolean): void {
  for (const [category, points] of unit.adds) {
    if (scoredOnly && scoreOf[category] === 0) continue;
    scoreOf[category] = (scoreOf[category] ?? 0) + points;
  }
  if (unit.addsToNamed !== undefined && scoredOnly) {
    const [category, points] = unit.addsToNamed;
    const isOnly = scoreOf.every(
      (score, other) => score > 0 === (other === category) || unit.fits[other] === 0,
    );
    if (isOnly) scoreOf[category] = (scoreOf[category] ?? 0) + points;
  }
  if (unit.otherwise === 1) return;
  for (let category = 0; category < scoreOf.length; category += 1) {
    if (unit.fits[category] === 0) scoreOf[category] = (scoreOf[category] ?? 0) * unit.otherwise;
  }
}

function addBill({ supply, unit }: LineEvidence): void {
  if (supply.carrier.category === null || !isEnergyUnit(unit)) return;
  const carrier = CATEGORIES.indexOf(supply.carrier.category);
  scoreOf[carrier] = (scoreOf[carrier] ?? 0) + ON_THE_BILL;
}

/**
 * Kilowatt-hours of something that is not energy: "cella frigo 14 230 kWh" is its consumption. A battery costs hundreds per
 * kilowatt-hour and is a purchase. Fee words keep their own meaning.
 */
function isMeterOf({ hits, unit }: LineEvidence, { quantity, spendAmount }: LineInput): boolean {
  if (quantity === null || !isEnergyUnit(unit)) return false;
  if (Math.abs(Number(spendAmount)) > MOST_PER_UNIT * Math.abs(Number(quantity))) return false;
  if (hits.some(({ entry }) => entry.attributes?.energyPart !== undefined)) return false;
  return scoreOf.every((score, category) => score === 0 || unit.fits[category] === 0);
}

/** Energy that the bill is for, or power. */
function addMetered({ supply }: LineEvidence): void {
  scoreOf[CATEGORIES.indexOf(supply.carrier.category ?? 'electricity')] = METERED_THERE;
}

/** Words of any supply, on an invoice that names the supply: the vendor's other trades add nothing. */
function isOfInvoice({ hits, supply }: LineEvidence): boolean {
  return (saidBy(hits, supply)?.category ?? null) !== null && namedBy(hits) === 0;
}

/** The heaviest word of a category counts in full, the others by their share. */
function addPoints(category: number, points: number): void {
  const before = heaviest[category] ?? 0;
  const full = Math.max(before, points);
  scoreOf[category] =
    (scoreOf[category] ?? 0) + full - before + FURTHER_WORD_SHARE * (before + points - full);
  heaviest[category] = full;
}

function share({ entry, from, text }: Hit, { hits, context, unit }: LineEvidence): number {
  if (entry.vendorOnly) return VENDOR_IN_TEXT_SHARE;
  const { leads, filling, packs, shape } = entry.options;
  const isBehind = leads || (isWeighed(unit) ? packs : filling);
  if (isBehind && purchaseBefore(hits, from, entry.category, context)) return NOT_LEADING_SHARE;
  if (shape && isOfNamedGoods(hits, entry.category)) return NOT_LEADING_SHARE;
  if (leads && from === 0) return LEADING_SHARE;
  if (filling && isWeighed(unit)) return WEIGHED_GAS_SHARE;
  return OTHER_WORDS_TOO.has(text) && isNamedInFull(hits, entry.category) ? AMBIGUOUS_SHARE : 1;
}

/** Goods other than wood that are sold as pellets or granules. */
const SHAPED: ReadonlySet<number> = new Set(
  (['food', 'other', 'chemicals', 'plastics'] satisfies Category[]).map((category) =>
    CATEGORIES.indexOf(category),
  ),
);

function isOfNamedGoods(hits: readonly Hit[], category: number): boolean {
  return hits.some((hit) => SHAPED.has(hit.entry.category) && namesAnother(hit, category));
}

/** Whether other words name a purchase of another category. */
function isNamedInFull(hits: readonly Hit[], category: number): boolean {
  return hits.some(
    (hit) => namesAnother(hit, category) && !hit.entry.vendorOnly && !OTHER_WORDS_TOO.has(hit.text),
  );
}

function purchaseBefore(hits: readonly Hit[], from: number, category: number, context: BillContext): boolean {
  return hits.some(
    (hit) =>
      hit.to < from &&
      namesAnother(hit, category) &&
      (hit.entry.options.when === undefined || context.energy),
  );
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

export interface Ranked {
  /** Index into `CATEGORIES`. */
  readonly category: number;
  readonly score: number;
}

const NO_SCORES: readonly Ranked[] = [];

/** Categories with points, most first; ties by their order in the list. */
export function rank(scores: Float64Array): readonly Ranked[] {
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

/** Increases with the best score and with its lead over the second; 0 to 1, three decimals. */
export function certaintyOf(ranked: readonly Ranked[]): number {
  const first = ranked[0]?.score ?? 0;
  const second = ranked[1]?.score ?? 0;
  const strength = 1 - Math.exp(-first / FIRM_SCORE);
  const lead = (first - second) / first;
  return Math.round(strength * (1 - LEAD_SHARE + LEAD_SHARE * lead) * 1000) / 1000;
}

/** Shares of the whole score, 0 to 1, three decimals, rounded down; the chosen category first. */
export function candidatesOf(ranked: readonly Ranked[], chosen: Category): readonly Candidate[] {
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

/** Sorts a few items in place, stable: `Array.sort` copies and allocates for each line. */
export function sortFew<Item>(items: Item[], compare: (a: Item, b: Item) => number): Item[] {
  for (let next = 1; next < items.length; next += 1) {
    const item = items[next] as Item;
    let place = next;
    while (place > 0 && compare(items[place - 1] as Item, item) > 0) {
      items[place] = items[place - 1] as Item;
      place -= 1;
    }
    items[place] = item;
  }
  return items;
}
