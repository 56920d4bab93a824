import { type WordLists, wordLists } from './word-lists.ts';

/**
 * What the words of `journey-words.tsv` are for. Between places, as whole words:
 * - `forward`, `backward`: the second place is the aim, or the start; `from_if_alone`: the start where nothing else says.
 *   `via`. `and`: of two ends, behind `between`. `around`: says nothing of the way.
 * - `company`, `trade`, `street`, `always_street`, `street_before`, `lodging`, `title`, `title_behind`: the place beside them is
 *   a part of a name. `before_way`, `carriage`: no street ("su strada", "Strassen Transport").
 * - `station`: part of a station's or airport's name. `no_code`: three capitals that are no airport. `date`: months, weekdays.
 * - `qualifier`: in a name, before the river or region that tells it from others: "Frankfurt am Main".
 * - `unit_persons`, `unit_ways`, `unit_parts`, `unit_others`, `unit_containers`: what a quantity counts, without signs between letters.
 *
 * Anywhere in the text:
 * - `person`: behind a number of persons. `single_ways`: behind a number of single ways. `one_way`.
 * - `season`: tickets of many ways. `fare_card`: for cheaper ones. `network_pass`: for buses and trams too. `side_cost`: never the way itself. `extra`: none where it stands first or nothing of `travel`
 *   stands beside it. `freight_side`: the same beside `freight`. `included` before it, `at_no_price` behind it: the way after all.
 * - `group` and `group_of`: before a number of persons. `not_persons`: behind "2 x", something else that is counted.
 * - `container_type`, `foot`: behind the length of a container.
 * - `coach`, `hired_car`, `barge`: what goes. `reefer`: a cooled container. `vehicle` behind a mass, `vehicle_before` before it: no load.
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
] as const;

/** The words of the thread's table. */
export const journeyWords: WordLists<(typeof JOURNEY_PURPOSES)[number]> = wordLists(
  'journey-words.tsv',
  JOURNEY_PURPOSES,
);
