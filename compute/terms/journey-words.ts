import { type WordLists, wordLists } from './word-lists.ts';

/**
 * The purposes of the words in `journey-words.tsv`. Between places, as whole words:
 * - `forward`, `backward`: the second place is the destination, or the origin; `from_if_alone`: the origin, if nothing else
 *   gives the direction. `via`. `and`: between two ends, after `between`. `around`: ignored.
 * - `company`, `trade`, `street`, `always_street`, `street_before`, `lodging`, `title`, `title_behind`: the place beside them is
 *   part of a name. `before_way`, `carriage`: no street ("su strada", "Strassen Transport").
 * - `station`: part of a station's or airport's name. `no_code`: three capitals that are no airport. `date`: months, weekdays.
 * - `qualifier`: in a name, before its river or region: "Frankfurt am Main".
 * - `unit_persons`, `unit_ways`, `unit_parts`, `unit_others`, `unit_containers`: what a quantity counts; letters only.
 *
 * Anywhere in the text:
 * - `person`: after a number of persons. `single_ways`: after a number of single trips. `one_way`.
 * - `season`: tickets for many trips. `fare_card`: for cheaper ones. `network_pass`: for buses and trams too.
 * - `side_cost`: never the journey itself. `extra`: not the journey if it comes first or no word of `travel` is beside it.
 *   `freight_side`: the same beside `freight`. With `included` before it or `at_no_price` after it, the line is the journey.
 * - `group` and `group_of`: before a number of persons. `not_persons`: after "2 x", other things that are counted.
 * - `container_type`, `foot`: after the length of a container.
 * - `coach`, `hired_car`, `barge`: means of transport. `reefer`: a cooled container. `vehicle` after a mass, `vehicle_before`
 *   before it: no load. `up_to`: before a weight that is the highest of a price.
 */
export const JOURNEY_PURPOSES = [
  'forward',
  'backward',
  'from_if_alone',
  'via',
  'and',
  'between',
  'around',
  'company',
  'trade',
  'street',
  'always_street',
  'street_before',
  'before_way',
  'carriage',
  'lodging',
  'title',
  'title_behind',
  'station',
  'no_code',
  'qualifier',
  'date',
  'group',
  'group_of',
  'not_persons',
  'container_type',
  'foot',
  'unit_persons',
  'unit_ways',
  'unit_parts',
  'unit_others',
  'unit_containers',
  'person',
  'single_ways',
  'one_way',
  'season',
  'fare_card',
  'network_pass',
  'side_cost',
  'extra',
  'travel',
  'freight_side',
  'freight',
  'included',
  'at_no_price',
  'coach',
  'hired_car',
  'barge',
  'reefer',
  'vehicle',
  'vehicle_before',
  'up_to',
] as const;

/** The words of the thread's table. */
export const journeyWords: WordLists<(typeof JOURNEY_PURPOSES)[number]> = wordLists(
  'journey-words.tsv',
  JOURNEY_PURPOSES,
);
