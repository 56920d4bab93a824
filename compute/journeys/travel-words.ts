import { journeyWords as words } from '../terms/journey-words.ts';
import { setOf } from '../terms/word-lists.ts';

/** What stands between two ends, the second being the aim. */
export const FORWARD = setOf(words.forward);
/** What stands between two ends, the second being the start. */
export const BACKWARD = setOf(words.backward);
/** Between two ends: of French and Italian, where nothing else says which is which. */
export const FROM_IF_ALONE = setOf(words.from_if_alone);
export const VIA = setOf(words.via);
/** Between two ends only behind "between". */
export const AND = setOf(words.and);
export const BETWEEN = setOf(words.between);
/** Say nothing of the way: articles, and words of what a place is. */
export const AROUND = setOf(words.around);

/** Parts of stations' and airports' names that are dropped behind a place, by their first word, the longest first. */
export const STATION_WORDS: ReadonlyMap<string, readonly (readonly string[])[]> = Map.groupBy(
  words.station.map(({ text }) => text.split(/[ ']/)).sort((a, b) => b.length - a.length),
  ([first = '']) => first,
);

/** Three capitals that are words, titles, currencies or fares where no sign joins them to another code. */
export const WORD_CODES: ReadonlySet<string> = new Set(words.no_code.map(({ text }) => text.toUpperCase()));

/** Months and weekdays, which are no routes however they are joined. */
const DATES = setOf(words.date);

export function areDates(codes: readonly string[]): boolean {
  return codes.every((code) => DATES.has(code.toLowerCase()));
}
