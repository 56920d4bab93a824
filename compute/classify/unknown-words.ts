import { journeyWords } from '../terms/journey-words.ts';
import { setOf } from '../terms/word-lists.ts';
import type { Hit } from './lexicon-matcher.ts';
import { FIT_STEM, KNOWN_BY_STEM_SHARE, LEAST_KNOWN_SHARE, LETTERS_OF_A_WORD } from './lexicon-numbers.ts';
import { MAX_CODES } from './normalise.ts';

const FIRST_ACCENTED = 0xc0;

/**
 * Whether neither lexicon nor machines know most words of a text of two and more: it may be of another language, where
 * the one word that looks known means something else.
 * @param knownWords - words of the text the machines know, short ones among them.
 */
export function isMostlyUnknown(text: string, hits: readonly Hit[], knownWords: number): boolean {
  let counted = 0;
  let short = 0;
  let letters = 0;
  let isSize = false;
  const end = Math.min(text.length, MAX_CODES);
  for (let place = 0; place <= end; place += 1) {
    // What stands at the end is no number, and so ends the word.
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

/** Months and weekdays written short are of no language that matters here. */
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
