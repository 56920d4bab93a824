import { CATEGORIES, type Category } from '../../schema/contracts/categories.ts';
import type { Attributes } from '../attributes.ts';
import { isEnergyCarrier } from '../category-groups.ts';
import { LEFT_OPEN_CERTAINTY } from '../emissions/review-numbers.ts';
import type { Classification, InvoiceInput, LineInput } from '../types.ts';
import { candidatesOf, categoryScores, certaintyOf, type Ranked, rank } from './category-scores.ts';
import { MOST_CANDIDATES } from './combine-numbers.ts';
import { codeOfAction, leadingAction } from './done-to.ts';
import { withoutDeducted } from './energy-part.ts';
import { isVendorGuess } from './left-open.ts';
import type { Hit } from './lexicon-index.ts';
import { findHits } from './lexicon-matcher.ts';
import { LONGER_PHRASE, MOST_MATCHED, NO_EVIDENCE_CERTAINTY } from './lexicon-numbers.ts';
import { type AttributeQuery, carrierOfPart, lineAttributes } from './line-attributes.ts';
import {
  billContext,
  type LexiconAnswer,
  type LineEvidence,
  namesAnything,
  scoringCategory,
} from './line-evidence.ts';
import { isOfEverySupply, readMeters, suppliesOf } from './metered-supply.ts';
import { DISTANCE_UNITS, unitEvidence } from './unit-evidence.ts';

/**
 * Classifies each line of an invoice by the lexicon alone: category, attributes, NAICS code, certainty and matched words.
 * The description decides; unit, freight fields, the other lines and the vendor's name add evidence. The same invoice gives
 * the same answer on every machine and thread.
 * Source: docs/classification.md.
 * @param hits - finds the hits in a text: `findHits`, or a cache of it.
 */
export function lexiconAnswers(
  invoice: InvoiceInput,
  hits: (text: string) => readonly Hit[] = findHits,
): readonly LexiconAnswer[] {
  const vendorHits = hits(invoice.vendorName);
  const lines = readMeters(
    invoice.lines.map((line) => ({
      line,
      hits: withoutDeducted(hits(line.description), line.description),
      unit: unitEvidence(line, invoice.region),
    })),
  );
  const context = billContext(vendorHits, lines);
  const supplies = suppliesOf(vendorHits, lines);
  const { region, vendorName } = invoice;
  return lines.map(({ line, hits: ofLine, unit }, position) => {
    const supply = supplies[position];
    if (supply === undefined) throw new Error(`line ${position} has no supply`);
    const action = leadingAction(ofLine);
    const evidence: LineEvidence = { hits: ofLine, action, unit, vendorHits, context, supply };
    return { line, region, vendorName, evidence, classification: classifyLine(line, evidence) };
  });
}

function classifyLine(line: LineInput, evidence: LineEvidence): Classification {
  const ranked = rank(categoryScores(evidence, line));
  const best = ranked[0];
  if (best === undefined) return WITHOUT_EVIDENCE;
  const category = categoryAt(best);
  if (isVendorGuess(line, evidence, category)) return unsure(ranked, category);
  const { attributes, naics, matched } = answerAs({ line, evidence }, category);
  const carrier =
    attributes.energyPart === undefined
      ? null
      : carrierOfPart(attributeQuery(line, evidence, category), energyParts(evidence, category));
  return {
    category: carrier ?? category,
    attributes: carrier ? { ...attributes, energyCarrier: carrier } : attributes,
    naics,
    certainty: Math.min(certaintyOf(ranked), namesAnything(evidence) ? 1 : LEFT_OPEN_CERTAINTY),
    matched,
    candidates: candidatesOf(ranked, carrier ?? category),
  };
}

function categoryAt({ category }: Ranked): Category {
  return CATEGORIES[category] ?? 'other';
}

/** Fee words of an energy bill among the hits, if the line is a fee. */
function energyParts({ hits }: LineEvidence, category: Category): readonly Hit[] {
  if (!isEnergyCarrier(category)) return [];
  return hits.filter(({ entry }) => entry.attributes?.energyPart !== undefined);
}

const NO_ATTRIBUTES: Attributes = {};

const WITHOUT_EVIDENCE: Classification = {
  category: 'other',
  attributes: NO_ATTRIBUTES,
  naics: null,
  certainty: NO_EVIDENCE_CERTAINTY,
  matched: [],
  candidates: [{ category: 'other', score: NO_EVIDENCE_CERTAINTY }],
};

/** Moves a category that only the vendor suggests to the candidates. */
function unsure(ranked: readonly Ranked[], guessed: Category): Classification {
  const others = candidatesOf(ranked, guessed).slice(0, MOST_CANDIDATES - 1);
  return { ...WITHOUT_EVIDENCE, candidates: [{ category: 'other', score: 0 }, ...others] };
}

/** The attributes, NAICS code and words of a line for a given category. */
export function answerAs(
  { line, evidence }: Pick<LexiconAnswer, 'line' | 'evidence'>,
  category: Category,
): Pick<Classification, 'attributes' | 'naics' | 'matched'> {
  const index = CATEGORIES.indexOf(category);
  return {
    attributes: lineAttributes(attributeQuery(line, evidence, category), isCredit(line)),
    naics: naicsOf(evidence, index),
    matched: matchedWords(evidence, index),
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
    isFree: Number(line.spendAmount) === 0,
    hasDistance:
      line.distanceKm !== null || unit === DISTANCE_UNITS.passenger || unit === DISTANCE_UNITS.plain,
  };
}

function isCredit({ spendAmount }: LineInput): boolean {
  return spendAmount.startsWith('-');
}

function naicsOf({ hits, action }: LineEvidence, category: number): string | null {
  const done = codeOfAction({ hits, action }, category);
  if (done !== null) return done;
  let best: Hit | null = null;
  for (const hit of hits) {
    if (hit.entry.category !== category || hit.entry.naics === null || hit.entry.vendorOnly) continue;
    if (!best || points(hit) > points(best)) best = hit;
  }
  return best?.entry.naics ?? null;
}

/** A longer phrase names the goods more closely than a shorter one of the same weight. */
function points({ entry, fit, from, to }: Hit): number {
  return entry.weight * fit + LONGER_PHRASE * (to - from);
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
