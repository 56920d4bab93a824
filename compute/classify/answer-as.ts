import { CATEGORIES, type Category } from '../../schema/contracts/categories.ts';
import type { Classification, LineInput } from '../types.ts';
import type { Hit } from './lexicon-matcher.ts';
import { LONGER_PHRASE, MOST_MATCHED } from './lexicon-numbers.ts';
import { type AttributeQuery, lineAttributes } from './line-attributes.ts';
import { type LexiconAnswer, type LineEvidence, scoringCategory } from './line-evidence.ts';
import { isOfEverySupply } from './metered-supply.ts';
import { DISTANCE_UNITS } from './unit-evidence.ts';

/** The attributes, NAICS code and words of a line for a category, whatever has chosen it. */
export function answerAs(
  { line, evidence }: Pick<LexiconAnswer, 'line' | 'evidence'>,
  category: Category,
): Pick<Classification, 'attributes' | 'naics' | 'matched'> {
  const index = CATEGORIES.indexOf(category);
  return {
    attributes: lineAttributes(attributeQuery(line, evidence, category), isCredit(line)),
    naics: naicsOf(evidence.hits, index),
    matched: matchedWords(evidence, index),
  };
}

export function attributeQuery(line: LineInput, evidence: LineEvidence, category: Category): AttributeQuery {
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
