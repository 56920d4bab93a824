import { COUNTRIES } from '../../schema/contracts/countries.ts';
import { journeyWords as words } from '../terms/journey-words.ts';
import { TERM_LANGUAGES } from '../terms/lexicon-tables.ts';
import { providedTable } from '../terms/provided-terms.ts';
import { oneOf, readTable } from '../terms/read-table.ts';
import { setOf } from '../terms/word-lists.ts';
import { LONGEST_COUNTRY } from './journey-numbers.ts';
import { nameKey } from './words.ts';

/** Words between two ends, before the destination. */
export const FORWARD = setOf(words.forward);
/** Words between two ends, before the origin. */
export const BACKWARD = setOf(words.backward);
/** Between two ends in French and Italian, if nothing else gives the direction. */
export const FROM_IF_ALONE = setOf(words.from_if_alone);
/** Before a stop. */
export const VIA = setOf(words.via);
/** Between two ends only after "between". */
export const AND = setOf(words.and);
/** Before two ends joined by `AND`. */
export const BETWEEN = setOf(words.between);
/** Ignored: articles, and words for kinds of places. */
export const AROUND = setOf(words.around);

/** Parts of station and airport names that are ignored after a place, by their first word, longest first. */
export const STATION_WORDS: ReadonlyMap<string, readonly (readonly string[])[]> = Map.groupBy(
  words.station.map(({ text }) => text.split(/[ ']/)).sort((a, b) => b.length - a.length),
  ([first = '']) => first,
);

/** Three capitals that are words, titles, currencies or fares unless a sign joins them to another code. */
export const WORD_CODES: ReadonlySet<string> = new Set(words.no_code.map(({ text }) => text.toUpperCase()));

/** Months and weekdays, which are never a route. */
const DATES = setOf(words.date);

/** Whether all of some codes are months or weekdays. */
export function areDates(codes: readonly string[]): boolean {
  return codes.every((code) => DATES.has(code.toLowerCase()));
}

const CODES: ReadonlySet<string> = new Set(COUNTRIES);
const BY_NAME = readCountryNames();

/**
 * Codes by the names of countries as they stand beside a place.
 * @param text - of the table; that of the thread when absent.
 * @throws RangeError with file and line where a line is wrong.
 */
export function readCountryNames(text = providedTable('country-names.tsv')): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const table = { name: 'country-names.tsv', text };
  for (const { fields, place } of readTable(table, ['country', 'language', 'name'])) {
    const key = nameKey(fields.name);
    if (names.has(key)) throw new RangeError(`${place}: "${fields.name}" stands twice`);
    oneOf(TERM_LANGUAGES, fields.language, place);
    names.set(key, oneOf(COUNTRIES, fields.country, place));
  }
  return names;
}

/** Country letters before postcodes: "D-20095 Hamburg". */
const LETTERS: { readonly [letters: string]: string } = {
  D: 'DE',
  F: 'FR',
  I: 'IT',
  A: 'AT',
  E: 'ES',
  L: 'LU',
  B: 'BE',
  UK: 'GB',
};

/** The country that words name, from the first on, and the number of its words; null if none. */
export function countryOf(keys: readonly string[]): { readonly code: string; readonly words: number } | null {
  for (let words = Math.min(LONGEST_COUNTRY, keys.length); words > 0; words -= 1) {
    const code = BY_NAME.get(keys.slice(0, words).join(' '));
    if (code !== undefined) return { code, words };
  }
  return null;
}

/** "CH", "D", "UK" in capitals. */
export function countryOfCode(text: string): string | null {
  if (Object.hasOwn(LETTERS, text)) return LETTERS[text] ?? null;
  return CODES.has(text) ? text : null;
}
