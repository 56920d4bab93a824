import { type WordLists, wordLists } from './word-lists.ts';

/**
 * The purposes of the words in `bill-words.tsv`:
 * - `relief`, `instalment`, `feed_in`, `network`, `levy`: the line is that part of an energy bill, whatever else it names,
 *   unless its first words reverse an earlier bill (`taken_back`).
 * - `added_network`, `added_levy`, `added_tax`, `added_base_fee`: surcharges on the energy, as the first words.
 * - `from_network`: energy taken from the network, which is not network use. `supply_price`: the part of a price for the
 *   energy, no levy. `own_production`: from the buyer's own plant.
 * - `all_in`: one price for the energy and all parts. `included`: before parts included in the price; `included_behind`: after a
 *   tax on fuel. `together`: between two things sold together.
 * - `certificate`: certificates of origin; `certificate_short`: the same beside a word `of_power`. `certificate_action`: may
 *   precede. `supply` after it, directly or after `certified`: a certified supply.
 * - `renewable`, `other_source`: beginnings of words for sources of energy. `money`: refers to a price. `denied`: negates the
 *   source after it. `before_source`: between a percentage and its source.
 * - `band_high` and so on: tariffs of one meter. `place`: before a place or meter. `month_01` and so on.
 * - `elsewhere`: beside network use: another company supplies the energy.
 * - `settlement`: of a whole year or of the end; earlier payments are deducted.
 * - `sum`: of several lines. `price`: a credit of money, besides the energy. `reversal`: a credit that takes energy back.
 * - `waste_collected`, `waste_treated`: the service for waste.
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
  'included_behind',
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
