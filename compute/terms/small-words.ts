import { TERM_LANGUAGES } from './lexicon-tables.ts';
import { providedTable } from './provided-terms.ts';
import { oneOf, readTable } from './read-table.ts';

/**
 * The purposes of the words in `small-words.tsv`:
 * - `function`: articles and prepositions, ignored in lines and in the lexicon.
 * - `modifier`: the words after it describe what precedes: "Zimmer mit Frühstück".
 * - `purpose`: the words after it are the purpose and are not bought: "diesel for generator".
 * - `compound_part`: a German word that contains a word of the lexicon by chance ("Struktur" no door, "Verfahren" no ferry), or
 *   a part of compounds that names no purchase: compounds are split around it.
 * - `compound_end`: a German ending without a meaning of its own: the part before it is the purchase ("Wartungspauschale").
 * - `compound_beginning`: a German beginning for time, place or person, besides those of the lexicon's own compounds.
 * - `ambiguous`: a short form of the lexicon with another meaning in a supported language or trade: "ric." a receipt, "hp" a
 *   maker, "fir" a wood; "R+V" insures, "R/V" is both sides of a sheet.
 * - `stated`: a word of every bill, not of purchases: "Fact." and "Sept." abbreviate it.
 * - `rate`: after a unit, makes it a rate and no amount: "kWh pro Monat".
 * - `legal_form_de` and so on: of companies of one language; AG and SA exist in several. A dot may be left out.
 * - `domain`: the end of an internet address, whose dot marks no short form.
 */
export const SMALL_WORD_KINDS = [
  'function',
  'modifier',
  'purpose',
  'compound_part',
  'compound_end',
  'compound_beginning',
  'ambiguous',
  'stated',
  'rate',
  'legal_form_de',
  'legal_form_fr',
  'legal_form_it',
  'legal_form_en',
  'domain',
] as const;
export type SmallWordKind = (typeof SMALL_WORD_KINDS)[number];
export type SmallWords = { readonly [K in SmallWordKind]: readonly string[] };

/** The words of the thread's table. */
export const smallWords: SmallWords = readSmallWords();

/** @param text - of the table; by default the thread's. */
export function readSmallWords(text = providedTable('small-words.tsv')): SmallWords {
  const words = Object.fromEntries(SMALL_WORD_KINDS.map((kind) => [kind, []])) as unknown as {
    [K in SmallWordKind]: string[];
  };
  for (const { fields, place } of readTable({ name: 'small-words.tsv', text }, [
    'kind',
    'language',
    'word',
  ])) {
    oneOf(TERM_LANGUAGES, fields.language, place);
    words[oneOf(SMALL_WORD_KINDS, fields.kind, place)].push(fields.word);
  }
  return words;
}
