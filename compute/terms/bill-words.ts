import { type WordLists, wordLists } from './word-lists.ts';

/**
 * What the words of `bill-words.tsv` are for:
 * - `relief`, `instalment`, `feed_in`, `network`, `levy`: a line that names them is that part of an energy bill, whatever
 *   else it names; not where its first words take back what was billed (`taken_back`).
 * - `added_network`, `added_levy`, `added_tax`, `added_base_fee`: paid on top of the energy, as the first words.
 * - `from_network`: energy taken from the network, which is no use of the network. `supply_price`: the part of a price
 *   that is the energy, no levy. `own_production`: of one's own roof.
 * - `all_in`: one price for the energy and everything with it. `included`: before what is in the price. `together`: between two things sold together.
 * - `certificate`: certificates of origin; `certificate_short`: the same where a word `of_power` stands beside it.
 *   `certificate_action`: may stand before. `supply` behind it, after `certified` or nothing: a supply that is certified.
 * - `renewable`, `other_source`: beginnings of words for sources of energy. `money`: of what is said of a price.
 *   `denied`: before a source that is not meant. `before_source`: between a percentage and its source.
 * - `band_high` and so on: tariffs of one meter. `place`: of the place or meter that follows. `month_01` and so on.
 * - `elsewhere`: beside the use of the network, that somebody else supplies the energy.
 * - `settlement`: of a whole year or of the end; what was paid before is deducted beside it.
 * - `sum`: of several lines. `price`: what a credit may be of, beside the energy. `reversal`: a credit that takes energy back.
 * - `waste_collected`, `waste_treated`: what is done with waste.
 */
export const BILL_PURPOSES = [
  'relief',
  'instalment',
  'feed_in',
  'network',
  'levy',
  'taken_back',
  'added_network',
  'added_levy',
  'added_tax',
  'added_base_fee',
  'from_network',
  'supply_price',
  'own_production',
  'elsewhere',
  'all_in',
  'included',
  'together',
  'certificate',
  'certificate_short',
  'of_power',
  'certificate_action',
  'certified',
  'supply',
  'band_high',
  'band_low',
  'band_f1',
  'band_f2',
  'band_f3',
  'band_f23',
  'place',
  'month_01',
  'month_02',
  'month_03',
  'month_04',
  'month_05',
  'month_06',
  'month_07',
  'month_08',
  'month_09',
  'month_10',
  'month_11',
  'month_12',
  'settlement',
  'sum',
  'price',
  'reversal',
  'renewable',
  'other_source',
  'money',
  'denied',
  'before_source',
  'percent',
  'waste_collected',
  'waste_treated',
] as const;

/** The words of the thread's table. */
export const billWords: WordLists<(typeof BILL_PURPOSES)[number]> = wordLists(
  'bill-words.tsv',
  BILL_PURPOSES,
);
