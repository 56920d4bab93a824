import { journeyWords as words } from '../terms/journey-words.ts';
import { patternOf, sourceOf } from '../terms/word-lists.ts';

/** The number of trips on a line's route, and the words that give it. */
export interface Trips {
  readonly count: number;
  /** As in the text; null without such words. */
  readonly read: string | null;
}

/** A return trip, on text without accents and in small letters. */
const RETURN = new RegExp(
  [
    String.raw`\ba[/+.]\s?r\b\.?`,
    String.raw`\ba\s?-\s?r\b`,
    String.raw`\bh[/+]r\b`,
    String.raw`\br[/+]t\b`,
    String.raw`\b(?:rt|ar|rtn|rtrn)\b`,
    String.raw`\bret\b\.?`,
    String.raw`\bretour(?!n|e|fracht|ware|sendung|gebinde)[a-z]*`,
    String.raw`\baller\s?(?:-|/|\+|et|&)?\s?retour\b`,
    String.raw`\breturn(?!ed|s|\s(?:of|freight|load|leg|sector|goods))\b`,
    String.raw`\bround[\s-]?trip\b`,
    String.raw`\b(?:there )?and back\b`,
    String.raw`\b(?:und|u\.?|&|\+)\s?(?:zurue?ck|ruckfahrt|ruckflug)\b`,
    String.raw`\be ritorno\b`,
    String.raw`\bboth ways\b`,
    String.raw`\bhin[\s-]*(?:und|u\.?|&|\+|/)?[\s-]*(?:zurue?ck|rue?ck|retour)[a-z]*`,
    String.raw`\bandata\s?(?:e|/|\+|-|&)?\s?ritorno\b`,
    String.raw`\band\.?\s?(?:e\s)?rit\b\.?`,
  ].join('|'),
);

const ONE_WAY = patternOf(words.one_way);

/** "10 Fahrten", "carte 10 courses": that many single trips. */
const MANY = new RegExp(
  String.raw`(?<![\d.,/-])([2-9]|[1-9]\d)\s?(?:x\s)?${sourceOf(words.single_ways, '')}|\b([2-9]|[1-9]\d)er[\s-]?karte`,
);

/**
 * The number of trips of a text. @param text - in small letters and without accents.
 * @param original - the same text as it was sent. @param comesBack - the last place is the first.
 */
export function readTrips(text: string, original: string, comesBack: boolean): Trips {
  const read = (found: RegExpExecArray) => asWritten(found, text, original);
  const many = MANY.exec(text);
  if (many !== null) return { count: Number(many[1] ?? many[2]), read: read(many) };
  const single = ONE_WAY.exec(text);
  const both = RETURN.exec(text);
  if (comesBack) return { count: 1, read: null };
  const isReturn = both !== null && (single === null || !overlaps(single, both) || both.index < single.index);
  if (isReturn) return { count: 2, read: read(both) };
  return { count: 1, read: single === null ? null : read(single) };
}

/** The words as in the original text, if both have as many characters. */
function asWritten({ 0: found, index }: RegExpExecArray, text: string, original: string): string {
  if (text.length !== original.length) return found.trim();
  return original.slice(index, index + found.length).trim();
}

/** "Hin- und Rückfahrt" contains "Rückfahrt", "vol retour" contains "retour": the one that begins first counts. */
function overlaps(one: RegExpExecArray, other: RegExpExecArray): boolean {
  return one.index < other.index + other[0].length && other.index < one.index + one[0].length;
}
