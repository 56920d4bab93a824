import { journeyWords as words } from '../terms/journey-words.ts';
import { patternOf, sourceOf } from '../terms/word-lists.ts';

/** Lines that name a route but are no journey; on text in small letters, without accents. */

/** Season tickets and passes: the number of trips is unknown. "Halbtax" beside a route is its price. */
const SEASON = new RegExp(`(?:^|[\\s(,-])${sourceOf(words.season)}(?=$|[\\s,.):;/-])`);

/** Whether a text names a ticket for many trips. @param text - in small letters, without accents. */
export function isSeasonTicket(text: string): boolean {
  return SEASON.test(text);
}

const FARE_CARD = patternOf(words.fare_card);
const NETWORK_PASS = patternOf(words.network_pass);

/** A pass for trains, or for cheaper tickets; a regional network's pass ("Verbundabo") is for buses and trams too. */
export function isRailPass(text: string): boolean {
  return (isSeasonTicket(text) || FARE_CARD.test(text)) && !NETWORK_PASS.test(text);
}

/** Never the journey itself. */
const SIDE_COST = patternOf(words.side_cost);
/** An extra of the journey, if it comes first or nothing names the journey. */
const EXTRA = patternOf(words.extra);
/** Freight charges that are not transport. */
const FREIGHT_SIDE = patternOf(words.freight_side);
/** First words of a line that is the journey itself. */
const TRAVEL_HEAD = patternOf(words.travel);
const FREIGHT_HEAD = patternOf(words.freight);
/** "inkl. BAF", "+ bagage", "avec réservation". */
const INCLUDED = new RegExp(
  `(?:[+&](?![a-z])|${sourceOf(words.included)})\\.?\\s?(?:1\\s?x?\\s?)?(?:[a-z]{1,12}\\s)?$`,
);
const FLEXIBLE = new RegExp(`^\\s?${sourceOf(words.at_no_price)}`);

/** Whether a line is an extra of another journey: a fee, a seat, a surcharge. @param at - position of its first place. */
export function isSideCost(text: string, at: number, isFreight: boolean): boolean {
  if (isFreight) return isExtra(text, at, { words: FREIGHT_SIDE, head: FREIGHT_HEAD, needsHead: false });
  const side = SIDE_COST.exec(text);
  if (side !== null && !isIncluded(text, side)) return true;
  return isExtra(text, at, { words: EXTRA, head: TRAVEL_HEAD, needsHead: true });
}

/** Whether a line of travel names a seat or a bag beside the route: at a price far too low for the journey, it is that extra. */
export function namesExtra(text: string): boolean {
  const found = EXTRA.exec(text);
  return found !== null && !isIncluded(text, found);
}

function isIncluded(text: string, found: RegExpExecArray): boolean {
  const before = text.slice(Math.max(0, found.index - 24), found.index);
  return INCLUDED.test(before) || FLEXIBLE.test(text.slice(found.index + found[0].length));
}

interface ExtraQuery {
  readonly words: RegExp;
  readonly head: RegExp;
  /** After the places it is an extra only if the line does not begin with the journey. */
  readonly needsHead: boolean;
}

function isExtra(text: string, at: number, { words, head, needsHead }: ExtraQuery): boolean {
  const found = words.exec(text);
  if (found === null || isIncluded(text, found)) return false;
  const first = head.exec(text);
  if (found.index < at) return first === null || found.index <= first.index || first.index > at;
  return needsHead && first === null;
}
