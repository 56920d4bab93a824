import type { IgnoredKind } from '../../schema/contracts/decision.ts';
import { type KeyWords, keyWords } from './memory-keys.ts';
import {
  AMOUNT_UNITS,
  DOUBTFUL_MONTHS,
  FUNCTION_WORDS,
  GENERIC,
  MONTHS,
  NUMBER_WORDS,
  PAPERS,
  QUARTERS,
  SHORT_MONTHS,
} from './near-words.ts';

/** Words of a text that do not tell what was bought, and why. */
export interface Ignored {
  readonly kind: IgnoredKind;
  /** As in the text key. */
  readonly words: string;
}

/** A text without what changes from bill to bill. What is left out leaves its kind in its place. */
export interface NearText {
  /** Without dates, references and amounts. */
  readonly strict: string;
  /** Without other numbers too, which could name another thing. */
  readonly loose: string;
  readonly ignored: readonly Ignored[];
  /** Everything but the dates. */
  readonly undated: string;
}

/** Letters a word must have for a text to be recognised by it. */
const TELLING_LETTERS = 3;
/** Digits from which a number is an article's, a customer's or a meter's. */
const LONG_NUMBER = 5;
/** The same behind a word for a number. */
const NUMBERED = 4;
const SHORT_WORD = /^\p{L}{1,3}$/u;
const DIGITS = /^\d+$/;
const YEAR = /^20[0-4]\d$/;
const SHORT_YEAR = /^(1[5-9]|[2-4]\d)$/;
const QUARTER = /^(q[1-4]|[1-4]q)$/;

/**
 * What a text is recognised by where its numbers differ. Words with letters and digits ("R32", "B7") and numbers
 * behind a short word ("R 32") name things and stay.
 * @returns null where nothing would be left out, or no telling word is left.
 * Source: docs/classification.md, memory.
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
    if (kinds[at] !== null || !DIGITS.test(word)) continue;
    if (isReference(words, at)) kinds[at] = 'reference';
    else if (!isOfAName(words, at)) kinds[at] = 'number';
  }
  markAmounts(words, kinds);
  return kinds;
}

/** "Rechnung 4711", "Vertrag Nr. 12", "Nr. 4711", "1234567"; "Nr. 32" may be a kind of thing. */
function isReference(words: readonly string[], at: number): boolean {
  const { length } = words[at] ?? '';
  const [before = '', further = ''] = [words[at - 1], words[at - 2]];
  if (length >= LONG_NUMBER) return true;
  if (NUMBER_WORDS.has(before)) return length >= NUMBERED || (length > 1 && PAPERS.has(further));
  return length > 1 && PAPERS.has(before);
}

/** "R 32", "EPS 120", "410 A": the number is part of a name. */
function isOfAName(words: readonly string[], at: number): boolean {
  const [before = '', after = ''] = [words[at - 1], words[at + 1]];
  if (/^[a-z]$/.test(after) && !AMOUNT_UNITS.has(after)) return true;
  if (!SHORT_WORD.test(before) || FUNCTION_WORDS.has(before) || isLabel(before)) return false;
  return !MONTHS.has(before) && !SHORT_MONTHS.has(before) && !AMOUNT_UNITS.has(before);
}

const isLabel = (word: string): boolean => PAPERS.has(word) || NUMBER_WORDS.has(word);

/** The numbers right before a unit, thousands and decimals apart as they may stand. */
function markAmounts(words: readonly string[], kinds: Kinds): void {
  for (const [at, word] of words.entries()) {
    if (!AMOUNT_UNITS.has(word)) continue;
    for (let before = at - 1; kinds[before] === 'number'; before -= 1) kinds[before] = 'amount';
  }
}

const isNumber = (word: string | undefined, most: number): boolean =>
  word !== undefined && /^\d{1,2}$/.test(word) && Number(word) >= 1 && Number(word) <= most;

const isYear = (word: string | undefined): boolean => word !== undefined && YEAR.test(word);
const isShortYear = (word: string | undefined): boolean => word !== undefined && SHORT_YEAR.test(word);

/** How many words from here on are a date or a part of the year; 0 where none begins. */
function dateLength(text: KeyWords, at: number): number {
  const { words, joined } = text;
  const [first = '', second] = [words[at], words[at + 1]];
  if (isYear(first)) {
    if (joined[at] && isNumber(second, 12)) return joined[at + 1] && isNumber(words[at + 2], 31) ? 3 : 2;
    return second !== undefined && (QUARTER.test(second) || isDoubtful(second)) ? 2 : 1;
  }
  if (QUARTER.test(first) && isYear(second)) return 2;
  return numericDate(text, at) || monthDate(text, at) || quarterDate(text, at);
}

/** "31.3.2025", "3/2025", "03 2025"; a number that no sign joins to the month is another one ("Lift 12, 3/2025"). */
function numericDate(text: KeyWords, at: number): number {
  const { words, joined } = text;
  const [first = '', second = ''] = [words[at], words[at + 1]];
  if (isDayMonthYear(text, at)) return 3;
  if (joined[at] && isNumber(first, 31) && isNumber(second, 12)) {
    // The beginning of a span whose end has the year: "1.1. bis 31.3.2025".
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

/** "3. März 2025", "Mars 2025", "Januar 25", "Januar": a doubtful month beside a year or at the end only. */
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
  if (GENERIC.has(word) || isLabel(word) || FUNCTION_WORDS.has(word) || AMOUNT_UNITS.has(word)) return false;
  return (word.match(/\p{L}/gu) ?? []).length >= TELLING_LETTERS;
}

/** What is left out stands as its kind in brackets, which no text key has; once where it stands in a row. */
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
