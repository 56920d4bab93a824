import { type WordLists, wordLists } from './word-lists.ts';

/**
 * What the words of `memory-words.tsv` are for, each compared whole with the words of a text key. They tell what of a text
 * changes from bill to bill:
 * - `month`: no other word of an invoice. `doubtful_month`: a bar, a walk or a name too: a date beside a year, or at the end.
 *   `short_month`: a date beside a year alone ("Motor Set" is none). `month_before_day`: "Jan 1, 2025"; "Set 5 2025" is none.
 * - `quarter`. `beside_year`: "Jahr 2025", "bis 2025". `until`: between the two years of a span.
 * - `paper`: a paper or a party, which a number of two digits and more behind it identifies. `number`: of anything
 *   ("Kältemittel Nr. 32"), a reference behind a paper alone. `generic`: around those, naming nothing that was bought either.
 * - `named_by_number`: its number says which thing it is, or whose: a meter, an alloy. Nothing behind it is left out.
 * - `function`: short words that a number does not belong to, unlike "R 32" or "EPS 120".
 * - `amount_unit`: how much, not what. `measure_mass` and so on: the same before a quantity in it, else a size of the thing.
 */
export const MEMORY_PURPOSES = [
  'month',
  'doubtful_month',
  'short_month',
  'month_before_day',
  'quarter',
  'beside_year',
  'until',
  'paper',
  'number',
  'generic',
  'named_by_number',
  'function',
  'amount_unit',
  'measure_mass',
  'measure_volume',
  'measure_energy',
] as const;

/** The words of the thread's table. */
export const memoryWords: WordLists<(typeof MEMORY_PURPOSES)[number]> = wordLists(
  'memory-words.tsv',
  MEMORY_PURPOSES,
);
