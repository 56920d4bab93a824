import { plainText } from '../plain-text.ts';
import { BILL_PURPOSES, billWords } from '../terms/bill-words.ts';
import { patternOf, sourceOf } from '../terms/word-lists.ts';

/** Tariffs of one meter, each with the time or price band a word stands for; "off peak" holds "peak", so low before high. */
const TARIFFS = (['band_f23', 'band_f3', 'band_f2', 'band_f1', 'band_low', 'band_high'] as const).map(
  (band) => [band, patternOf(billWords[band], 'g')] as const,
);

/** What follows these words names one place or meter among several. */
const PLACE = new RegExp(`${sourceOf(billWords.place)}[\\s.:#]*(?:nr\\.?|no\\.?|n°)?\\s*([\\p{L}\\d]+)`, 'u');

const MONTHS = BILL_PURPOSES.filter((purpose) => purpose.startsWith('month_')).map(
  (month) => [month, patternOf(billWords[month])] as const,
);

const DATE =
  /\b\d{4}-\d{1,2}(?:-\d{1,2})?\b|\b\d{1,2}\.\d{1,2}(?:\.\d{2,4})?|\b\d{1,2}\/\d{1,2}(?:\/\d{2,4})?|\b(?:q|t)[1-4]\b|\b(?:19|20)\d\d\b/g;

/**
 * Whether two readings of one size are of two things by their words: another tariff (HT, NT), another month or period,
 * another place or meter, or one text with another number in it. Else the same energy is billed twice.
 */
export function areToldApart(one: string, other: string): boolean {
  const [a, b] = [plainText(one), plainText(other)];
  return (
    differ(bandOf(a), bandOf(b)) ||
    differ(PLACE.exec(a)?.[1] ?? null, PLACE.exec(b)?.[1] ?? null) ||
    isOfOtherTime(a, b) ||
    isNumberedAlike(a, b)
  );
}

function differ(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one !== other;
}

/** A line that names several is a sum. */
function bandOf(text: string): string | null {
  const bands = new Set<string>();
  let rest = text;
  for (const [band, words] of TARIFFS) {
    const without = rest.replace(words, ' ');
    if (without !== rest) bands.add(band);
    rest = without;
  }
  return bands.size === 1 ? ([...bands][0] ?? null) : null;
}

/** Each names a month, day or quarter that the other does not. A reading's day lies in the period it ends. */
function isOfOtherTime(one: string, other: string): boolean {
  const [a, b] = [timesOf(one), timesOf(other)];
  return a.some((time) => !b.includes(time)) && b.some((time) => !a.includes(time));
}

function timesOf(text: string): readonly string[] {
  const months = MONTHS.flatMap(([month, words]) => (words.test(text) ? [month] : []));
  return [...months, ...(text.match(DATE) ?? []).map((date) => date.replace(/\D+$/, ''))];
}

const DECIMALS = /\d+[.,]\d+/g;
const NUMBERS = /\d+/g;

/** The same words with other whole numbers or single letters: two meters, flats or chargers of a list. */
function isNumberedAlike(one: string, other: string): boolean {
  const [a, b] = [one.replace(DECIMALS, ''), other.replace(DECIMALS, '')];
  if (a === b || a.replace(NUMBERS, '#') !== b.replace(NUMBERS, '#')) return false;
  return a.includes(' ');
}
