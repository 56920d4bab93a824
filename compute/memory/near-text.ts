import type { IgnoredKind } from '../../schema/contracts/decision.ts';
import type { Dimension } from '../emissions/unit-words.ts';
import { memoryWords } from '../terms/memory-words.ts';
import { setOf } from '../terms/word-lists.ts';
import { type KeyWords, keyWords } from './memory-keys.ts';

const MONTHS = setOf(memoryWords.month);
const DOUBTFUL_MONTHS = setOf(memoryWords.doubtful_month);
const SHORT_MONTHS = setOf(memoryWords.short_month);
const MONTHS_BEFORE_DAYS = setOf(memoryWords.month_before_day);
const QUARTERS = setOf(memoryWords.quarter);
const PAPERS = setOf(memoryWords.paper);
const NAMED_BY_NUMBER = setOf(memoryWords.named_by_number);
const NUMBER_WORDS = setOf(memoryWords.number);
const GENERIC = setOf(memoryWords.generic);
const FUNCTION_WORDS = setOf(memoryWords.function);
const BESIDE_A_YEAR = setOf(memoryWords.beside_year);
const UNTIL = setOf(memoryWords.until);
const AMOUNT_UNITS = setOf(memoryWords.amount_unit);
/** Units of measure: an amount before a quantity in it, else a size of the thing ("Kühlgerät 200 l"). */
const MEASURES: ReadonlyMap<string, Dimension> = new Map(
  (['mass', 'volume', 'energy'] as const).flatMap((dimension) =>
    memoryWords[`measure_${dimension}`].map(({ text }) => [text, dimension] as const),
  ),
);

/** Words of a text that do not identify the purchase, with the kind. */
export interface Ignored {
  readonly kind: IgnoredKind;
  /** As in the text key. */
  readonly words: string;
}

/** A text without the parts that change from bill to bill. Each is replaced by its kind. */
export interface NearText {
  /** Without dates, references and amounts. */
  readonly strict: string;
  /** Also without other numbers, which could name another product. */
  readonly loose: string;
  readonly ignored: readonly Ignored[];
  /** Everything but the dates. */
  readonly undated: string;
  /** What the ignored amounts measure, if they are measures: a size of the product unless the line's quantity is such. */
  readonly measures: readonly Dimension[];
}

/** Letters of a word that can identify a text. */
const TELLING_LETTERS = 3;
const SHORT_WORD = /^\p{L}{1,3}$/u;
const DIGITS = /^\d+$/;
const YEAR = /^20[0-4]\d$/;
const SHORT_YEAR = /^(1[5-9]|[2-4]\d)$/;
const QUARTER = /^(q[1-4]|[1-4]q)$/;

/**
 * The key of a text with variable numbers. Words with letters and digits ("R32", "B7"), numbers after a short word ("R 32") and
 * numbers of a meter or an alloy are names and stay.
 * @returns null if nothing would be ignored, or no identifying word remains.
 * Source: docs/classification.md, memory of corrections.
 */
export function nearText(description: string): NearText | null {
  const text = keyWords(description);
  const { words } = text;
  const kinds = kindsOf(text);
  if (kinds.every((kind) => kind === null)) return null;
  if (!words.some((word, at) => kinds[at] === null && isTelling(word))) return null;
  return {
    strict: withKinds(words, kinds, false),
    loose: withKinds(words, kinds, true),
    ignored: ignoredOf(words, kinds),
    undated: words.filter((_, at) => kinds[at] !== 'date').join(' '),
    measures: measuresOf(words, kinds),
  };
}

type Kinds = (IgnoredKind | null)[];

function kindsOf(text: KeyWords): Kinds {
  const { words } = text;
  const kinds: Kinds = words.map(() => null);
  for (let at = 0; at < words.length; ) {
    const length = dateLength(text, at);
    kinds.fill('date', at, at + length);
    at += Math.max(length, 1);
  }
  for (const [at, word] of words.entries()) {
    if (kinds[at] !== null || !DIGITS.test(word) || isNamedByIt(words, at)) continue;
    if (isReference(words, at)) kinds[at] = 'reference';
    else if (!isOfAName(words, at)) kinds[at] = 'number';
  }
  markAmounts(words, kinds);
  return kinds;
}

/** "Rechnung 4711", "Vertrag Nr. 12"; "Nr. 4711" and "1234567" alone may be an article number. */
function isReference(words: readonly string[], at: number): boolean {
  const { length } = words[at] ?? '';
  const [before = '', further = ''] = [words[at - 1], words[at - 2]];
  return length > 1 && PAPERS.has(NUMBER_WORDS.has(before) ? further : before);
}

/** "Zähler 12 345 678", "Zähler Nr. 12", "Legierung 2024": all the numbers after such a word. */
function isNamedByIt(words: readonly string[], at: number): boolean {
  let before = at - 1;
  while (DIGITS.test(words[before] ?? '') || NUMBER_WORDS.has(words[before] ?? '')) before -= 1;
  return NAMED_BY_NUMBER.has(words[before] ?? '');
}

/** "R 32", "EPS 120", "410 A": the number is part of a name. */
function isOfAName(words: readonly string[], at: number): boolean {
  const [before = '', after = ''] = [words[at - 1], words[at + 1]];
  if (/^[a-z]$/.test(after) && !AMOUNT_UNITS.has(after)) return true;
  if (!SHORT_WORD.test(before) || FUNCTION_WORDS.has(before) || isLabel(before)) return false;
  return !MONTHS.has(before) && !SHORT_MONTHS.has(before) && !AMOUNT_UNITS.has(before);
}

const isLabel = (word: string): boolean => PAPERS.has(word) || NUMBER_WORDS.has(word);

/** The numbers directly before a unit, thousands and decimals separated as usual. */
function markAmounts(words: readonly string[], kinds: Kinds): void {
  for (const [at, word] of words.entries()) {
    if (!AMOUNT_UNITS.has(word)) continue;
    for (let before = at - 1; kinds[before] === 'number'; before -= 1) kinds[before] = 'amount';
  }
}

function measuresOf(words: readonly string[], kinds: Kinds): Dimension[] {
  const measures = words.flatMap((word, at) => {
    const measure = kinds[at - 1] === 'amount' ? MEASURES.get(word) : undefined;
    return measure === undefined ? [] : [measure];
  });
  return [...new Set(measures)];
}

const isNumber = (word: string | undefined, most: number): boolean =>
  word !== undefined && /^\d{1,2}$/.test(word) && Number(word) >= 1 && Number(word) <= most;

const isYear = (word: string | undefined): boolean => word !== undefined && YEAR.test(word);
const isShortYear = (word: string | undefined): boolean => word !== undefined && SHORT_YEAR.test(word);

/** How many words from here on are a date or a part of the year; 0 if none starts. */
function dateLength(text: KeyWords, at: number): number {
  const { words, joined } = text;
  const [first = '', second] = [words[at], words[at + 1]];
  if (isYear(first)) {
    if (joined[at] && isNumber(second, 12)) return joined[at + 1] && isNumber(words[at + 2], 31) ? 3 : 2;
    if (second !== undefined && (QUARTER.test(second) || isDoubtful(second)))
      return isNamedByIt(words, at) ? 0 : 2;
    return isYearAlone(text, at) ? 1 : 0;
  }
  if (QUARTER.test(first) && isYear(second)) return 2;
  return numericDate(text, at) || monthDayYear(text, at) || monthDate(text, at) || quarterDate(text, at);
}

/** A year without a month, at the end or beside a word of dates; elsewhere it may be a type ("2024 T3 Blech"). */
function isYearAlone({ words, joined }: KeyWords, at: number): boolean {
  if (isNamedByIt(words, at)) return false;
  const [before = '', after = ''] = [words[at - 1], words[at + 1]];
  if (at > 0 && at === words.length - 1) return true;
  if (BESIDE_A_YEAR.has(before) || (UNTIL.has(after) && isYear(words[at + 2]))) return true;
  const isSpan = (isYear(after) && joined[at]) || (isYear(before) && joined[at - 1]);
  return isSpan === true || MONTHS.has(before) || MONTHS.has(after) || QUARTERS.has(before);
}

/** "31.3.2025", "3/2025", "03 2025"; a number not joined to the month is separate ("Lift 12, 3/2025"). */
function numericDate(text: KeyWords, at: number): number {
  const { words, joined } = text;
  const [first = '', second = ''] = [words[at], words[at + 1]];
  if (isDayMonthYear(text, at)) return 3;
  if (joined[at] && isNumber(first, 31) && isNumber(second, 12)) {
    // The start of a span that has the year at its end: "1.1. bis 31.3.2025".
    const next = at + (FUNCTION_WORDS.has(words[at + 2] ?? '') ? 3 : 2);
    if (isDayMonthYear(text, next)) return 2;
  }
  const isMonth = isNumber(first, 12) && (joined[at] || first.startsWith('0'));
  return isMonth && isYear(second) ? 2 : 0;
}

function isDayMonthYear({ words, joined }: KeyWords, at: number): boolean {
  const [first, second, third] = words.slice(at, at + 3);
  if (!joined[at] || !joined[at + 1] || !isNumber(first, 31) || !isNumber(second, 12)) return false;
  return isYear(third) || (second?.length === 2 && isShortYear(third));
}

/** A number before a month or a quarter that is its day or its number: "3. März", "du 3 mars", "1. Quartal". */
function belongsToNext({ words, joined }: KeyWords, at: number, most: number): boolean {
  return isNumber(words[at], most) && (joined[at] === true || FUNCTION_WORDS.has(words[at - 1] ?? ''));
}

/** "3. März 2025", "Mars 2025", "Januar 25", "Januar": an ambiguous month only beside a year or at the end. */
function monthDate(text: KeyWords, at: number): number {
  const { words } = text;
  const month = at + (belongsToNext(text, at, 31) ? 1 : 0);
  const [name = '', year] = [words[month], words[month + 1]];
  const length = month - at + 1;
  const isSure = MONTHS.has(name);
  if (!isSure && !isDoubtful(name)) return 0;
  if (isYear(year)) return length + 1;
  if (isSure) return length + (isShortYear(year) ? 1 : 0);
  const isLast = month === words.length - 1 && month > 0;
  return DOUBTFUL_MONTHS.has(name) && isLast ? length : 0;
}

const DAY = /^\d{1,2}(?:st|nd|rd|th)?$/;
const isDay = (word = ''): boolean => DAY.test(word) && isNumber(/\d+/.exec(word)?.[0], 31);

/** American format: "Jan 1, 2025", "Jan 1-31, 2025", and "Jan 1" before "Jan 31, 2025". */
function monthDayYear({ words, joined }: KeyWords, at: number): number {
  const isMonthDay = (from: number) => isMonthFirst(words[from] ?? '') && isDay(words[from + 1]);
  if (!isMonthDay(at)) return 0;
  const [, , third, fourth] = words.slice(at, at + 4);
  if (isYear(third)) return 3;
  if (joined[at + 1] && isDay(third) && isYear(fourth)) return 4;
  const next = at + (FUNCTION_WORDS.has(third ?? '') ? 3 : 2);
  return isMonthDay(next) && isYear(words[next + 2]) ? 2 : 0;
}

const isMonthFirst = (word: string): boolean => MONTHS.has(word) || MONTHS_BEFORE_DAYS.has(word);
const isDoubtful = (word: string): boolean => DOUBTFUL_MONTHS.has(word) || SHORT_MONTHS.has(word);

/** "Quartal 3 2025", "3. Quartal", "KW 12 2025"; "5 kW" is a power. */
function quarterDate(text: KeyWords, at: number): number {
  const { words } = text;
  const [first = '', second, third] = words.slice(at, at + 3);
  const withYear = isYear(third) ? 3 : 2;
  if (first === 'kw' && isNumber(second, 53)) return DIGITS.test(words[at - 1] ?? '') ? 0 : withYear;
  if (QUARTERS.has(first) && isNumber(second, 4)) return withYear;
  return belongsToNext(text, at, 4) && second !== undefined && QUARTERS.has(second) ? withYear : 0;
}

function isTelling(word: string): boolean {
  if (NAMED_BY_NUMBER.has(word)) return false;
  if (GENERIC.has(word) || isLabel(word) || FUNCTION_WORDS.has(word) || AMOUNT_UNITS.has(word)) return false;
  return (word.match(/\p{L}/gu) ?? []).length >= TELLING_LETTERS;
}

/** An ignored part becomes its kind in brackets, which no text key has; adjacent ones of a kind become one. */
function withKinds(words: readonly string[], kinds: Kinds, loosely: boolean): string {
  const parts: string[] = [];
  for (const [at, word] of words.entries()) {
    const kind = kinds[at] ?? null;
    const part = kind === null || (kind === 'number' && !loosely) ? word : `[${kind}]`;
    if (part === word || parts.at(-1) !== part) parts.push(part);
  }
  return parts.join(' ');
}

function ignoredOf(words: readonly string[], kinds: Kinds): Ignored[] {
  const ignored: { kind: IgnoredKind; words: string }[] = [];
  for (const [at, word] of words.entries()) {
    const kind = kinds[at] ?? null;
    if (kind === null) continue;
    const last = ignored.at(-1);
    if (last !== undefined && at > 0 && kinds[at - 1] === kind) last.words += ` ${word}`;
    else ignored.push({ kind, words: word });
  }
  return ignored;
}
