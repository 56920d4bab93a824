import { type WordLists, wordLists } from './word-lists.ts';

/**
 * The purposes of the words in `memory-words.tsv`, each compared whole with the words of a text key. They mark the parts of a
 * text that change from bill to bill:
 * - `month`: no other word of an invoice. `doubtful_month`: has other meanings; a date beside a year, or at the end.
 *   `short_month`: a date only beside a year ("Motor Set" is none). `month_before_day`: "Jan 1, 2025"; "Set 5 2025" is none.
 * - `quarter`. `beside_year`: "Jahr 2025", "bis 2025". `until`: between the two years of a span.
 * - `paper`: a document or a party identified by the number of two or more digits after it. `number`: of anything
 *   ("Kältemittel Nr. 32"), a reference only after a `paper` word. `generic`: beside those, naming no purchase either.
 * - `named_by_number`: identified by its number, such as a meter or an alloy. Nothing after it is ignored.
 * - `function`: short words that a number does not belong to, unlike "R 32" or "EPS 120".
 * - `amount_unit`: units of amounts. `measure_mass` and so on: the same before a quantity in it, else a size of the product.
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
