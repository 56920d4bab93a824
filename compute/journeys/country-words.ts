import { COUNTRIES } from '../../schema/contracts/countries.ts';
import { TERM_LANGUAGES } from '../terms/lexicon-tables.ts';
import { providedTable } from '../terms/provided-terms.ts';
import { oneOf, readTable } from '../terms/read-table.ts';
import { nameKey } from './fold.ts';
import { LONGEST_COUNTRY } from './journey-numbers.ts';

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

/** Letters of cars, which stand before postcodes: "D-20095 Hamburg". */
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

/** The country that words name, from the first on, and of how many words its name is; null where they name none. */
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
