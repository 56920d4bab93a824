import { TERM_LANGUAGES } from './lexicon-tables.ts';
import { providedTable } from './provided-terms.ts';
import { oneOf, readTable } from './read-table.ts';

/**
 * What the small words of `small-words.tsv` are for:
 * - `function`: articles and prepositions, read over in lines and in the lexicon.
 * - `modifier`: what follows describes the thing named before: "Zimmer mit Frühstück".
 * - `purpose`: what follows is what the thing named before is for, and is not bought: "diesel for generator".
 * - `compound_part`: a German word that holds a word of the lexicon by chance ("Struktur" no door, "Verfahren" no
 *   ferry), or a part of compounds that names nothing bought: compounds are taken apart around it.
 * - `compound_end`: a German end that leaves open what is paid for: what stands before it is it ("Wartungspauschale").
 * - `compound_beginning`: a German beginning that says when, where and for whom, beside those of the lexicon's own
 *   compounds.
 * - `ambiguous`: a short form of the lexicon that is another word, or short for another thing, in a language or trade
 *   that is read here too: "ric." a receipt, "hp" a maker, "fir" a wood; "R+V" insures, "R/V" is both sides of a sheet.
 * - `stated`: a word of every bill that says nothing of what is bought: what begins like it ("Fact.", "Sept.") is it.
 * - `rate`: behind a unit, what makes it a rate and no amount: "kWh pro Monat".
 * - `legal_form_de` and so on: of companies of one language; AG and SA are borne in several. A dot may be left out.
 * - `domain`: the end of an address on the internet, whose dot ends no short form.
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

/** @param text - of the table; that of the thread when absent. */
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
