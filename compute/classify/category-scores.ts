import { CATEGORIES, type Category } from '../../schema/contracts/categories.ts';
import { smallWords } from '../terms/small-words.ts';
import type { LineInput } from '../types.ts';
import type { BillContext } from './bill-context.ts';
import { isDoneTo, leadingAction } from './done-to.ts';
import type { Hit } from './lexicon-matcher.ts';
import {
  AMBIGUOUS_SHARE,
  DONE_TO_SHARE,
  FURTHER_WORD_SHARE,
  LEADING_SHARE,
  METERED_THERE,
  MOST_PER_UNIT,
  NOT_LEADING_SHARE,
  ON_THE_BILL,
  VENDOR_IN_TEXT_SHARE,
  WEIGHED_GAS_SHARE,
} from './lexicon-numbers.ts';
import { type LineEvidence, namesAnother, scoringCategory } from './line-evidence.ts';
import { namedBy, saidBy } from './metered-supply.ts';
import { isEnergyUnit, isWeighed } from './unit-evidence.ts';

/** Short forms that are words, or short for other things, in another language or trade. */
const OTHER_WORDS_TOO: ReadonlySet<string> = new Set(smallWords.ambiguous);
const OTHER = CATEGORIES.indexOf('other');
const NO_POINTS = [OTHER, 0] as const;

const scoreOf = new Float64Array(CATEGORIES.length);
const heaviest = new Float64Array(CATEGORIES.length);

/**
 * Points of each category for a line, by index into `CATEGORIES`: its words, then what vendor, unit and bill add.
 * @param line - whose words, vendor, unit and bill the evidence is.
 * @returns one array that the next call overwrites.
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
  const { hits } = evidence;
  const action = leadingAction(hits);
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

/** @param scoredOnly - only categories that the line's words speak for. */
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
 * Kilowatt-hours of something that is no energy: "cella frigo 14 230 kWh" is what it used. A battery, of which each
 * kilowatt-hour costs hundreds, is bought; words of fees are left to what they say.
 */
function isMeterOf({ hits, unit }: LineEvidence, { quantity, spendAmount }: LineInput): boolean {
  if (quantity === null || !isEnergyUnit(unit)) return false;
  if (Math.abs(Number(spendAmount)) > MOST_PER_UNIT * Math.abs(Number(quantity))) return false;
  if (hits.some(({ entry }) => entry.attributes?.energyPart !== undefined)) return false;
  return scoreOf.every((score, category) => score === 0 || unit.fits[category] === 0);
}

/** Of the energy that the bill is for, or of power. */
function addMetered({ supply }: LineEvidence): void {
  scoreOf[CATEGORIES.indexOf(supply.carrier.category ?? 'electricity')] = METERED_THERE;
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

/** What is sold as pellets or granules beside wood. */
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
