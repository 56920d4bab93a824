import { MAX_PARTS_OF_NAME, MOST_WORDS_BETWEEN, SAME_END_KM } from './journey-numbers.ts';
import type { Mention, Way } from './mentions.ts';
import { greatCircleKm } from './place.ts';
import {
  AND,
  AROUND,
  BACKWARD,
  BETWEEN,
  countryOf,
  countryOfCode,
  FORWARD,
  FROM_IF_ALONE,
  VIA,
} from './place-words.ts';
import { between, type LineText } from './words.ts';

/** Mentions in the order of travel. */
export type Segment = readonly Mention[];

/** The routes that a line's mentions form; single mentions form none. */
export function segmentsOf(line: LineText, mentions: readonly Mention[], way: Way): Segment[] {
  const ends = mergeBeside(line, mentions, way);
  const segments: Mention[][] = [];
  let current: Mention[] = [];
  for (const [at, mention] of ends.entries()) {
    const before = ends[at - 1];
    const gap =
      before === undefined ? 'apart' : joined(gapBetween(line, before, mention), { before, mention, way });
    const next = ends[at + 1];
    const goesOn = next !== undefined && gapBetween(line, mention, next) === 'on';
    if (gap === 'apart' || gap === 'beside' || current.length === 0 || turnsBack(line, before, mention)) {
      current = [mention];
      segments.push(current);
    } else if (gap === 'back' && current.length === 1) current.unshift(mention);
    else if (gap === 'via' && current.length > 1 && !goesOn) current.splice(-1, 0, mention);
    else if (gap === 'back') {
      current = [mention];
      segments.push(current);
    } else current.push(mention);
  }
  return segments.filter((segment) => segment.length > 1);
}

/** "Zürich Berlin": two names with only a space between them and no others in the line; null otherwise. */
export function besideEachOther(line: LineText, mentions: readonly Mention[], way: Way): Segment | null {
  const ends = mergeBeside(line, mentions, way);
  const [from, to] = ends;
  if (from === undefined || to === undefined || ends.length > 2) return null;
  return between(line, from.last, to.first) === ' ' ? ends : null;
}

/** Codes of a flight may follow each other with only a space between. */
function joined(gap: Gap, { before, mention, way }: { before: Mention; mention: Mention; way: Way }): Gap {
  return gap === 'beside' && way !== 'road' && way !== 'rail' && before.isCode && mention.isCode ? 'on' : gap;
}

/** "ZRH-LHR/LHR-ZRH": the same place twice, not joined by a hyphen, starts another route. */
function turnsBack(line: LineText, before: Mention | undefined, mention: Mention): boolean {
  if (before === undefined || before.places[0] !== mention.places[0]) return false;
  return !/^ ?[-–—>→] ?$/.test(between(line, before.last, mention.first));
}

/** An end named twice becomes the more exact of the two. */
function mergeBeside(line: LineText, mentions: readonly Mention[], way: Way): Mention[] {
  const ends: Mention[] = [];
  for (const mention of mentions) {
    const before = ends.at(-1);
    if (before !== undefined && saysAgain(line, { before, mention, way })) {
      const exact = mention.isCode || !before.isCode ? mention : before;
      ends[ends.length - 1] = {
        ...exact,
        first: before.first,
        last: mention.last,
        country: mention.country ?? before.country,
      };
    } else ends.push(mention);
  }
  return ends;
}

function saysAgain(
  line: LineText,
  { before, mention, way }: { before: Mention; mention: Mention; way: Way },
): boolean {
  if (before.isCode && mention.isCode) return false;
  const gap = gapBetween(line, before, mention);
  const isHyphen = /^[-/]$/.test(between(line, before.last, mention.first));
  if (gap !== 'beside' && !isHyphen) return false;
  if (before.places.some((place) => mention.places.includes(place))) return gap === 'beside';
  return before.places.some((one) =>
    mention.places.some((other) => greatCircleKm(one, other) <= SAME_END_KM[way]),
  );
}

/** The relation of a place to the previous one: onward, back, a stop, the same end, or none. */
type Gap = 'on' | 'back' | 'via' | 'beside' | 'apart';

const SIGN = /[-–—/>→➔➜↔⇄⇔<]/;
const ADDRESS = /\b[A-Z]{1,3}-?\d{4,5}\b/g;
const POSTCODE = /^\d{4,5}$/;

/** The meaning of the words and signs between two mentions. */
function gapBetween(line: LineText, mention: Mention, next: Mention): Gap {
  const words = line.words.slice(mention.last + 1, next.first);
  if (words.length > MOST_WORDS_BETWEEN) return 'apart';
  const text = between(line, mention.last, next.first);
  const hasSign = SIGN.test(text.replace(ADDRESS, ' '));
  let joins: Gap = hasSign ? 'on' : 'beside';
  let isTold = false;
  for (let at = 0; at < words.length; at += 1) {
    const { key, text: word } = words[at] ?? { key: '', text: '' };
    const told = toldBy(line, mention, key);
    if (told !== null) {
      if (!isTold || told === 'via') joins = told;
      isTold = true;
    } else if (FROM_IF_ALONE.has(key)) {
      if (!isTold && !hasSign) joins = 'back';
    } else if (!saysNothing(word, key)) {
      const country = countryOf(words.slice(at).map((one) => one.key));
      if (country !== null) at += country.words - 1;
      else if (!isPartOfName(line, mention, at)) return 'apart';
    }
  }
  if (words.length === 0 && /[+&;]/.test(text)) return 'apart';
  return joins === 'beside' && /[,;:+&]/.test(text) ? 'apart' : joins;
}

function toldBy(line: LineText, mention: Mention, key: string): Gap | null {
  if (VIA.has(key)) return 'via';
  if (BACKWARD.has(key)) return 'back';
  if (FORWARD.has(key)) return 'on';
  if (AND.has(key) && BETWEEN.has(line.words[mention.first - 1]?.key ?? '')) return 'on';
  return null;
}

const DASH = / [-–—>→] |[–—>→]/;

/** "Dublin Heuston - Cork": words after a place, separated by spaces, before a sign that continues the route. */
function isPartOfName(line: LineText, { last }: Mention, at: number): boolean {
  if (at >= MAX_PARTS_OF_NAME) return false;
  const word = last + 1 + at;
  if (!/^[A-Z]\p{L}+$/u.test(line.words[word]?.text ?? '')) return false;
  for (let place = last; place < word; place += 1) if (between(line, place, place + 1) !== ' ') return false;
  return (
    DASH.test(between(line, word, word + 1)) ||
    (at + 1 < MAX_PARTS_OF_NAME && between(line, word, word + 1) === ' ')
  );
}

/** Postcodes, letters of countries, and kinds of places. */
function saysNothing(word: string, key: string): boolean {
  return (
    AROUND.has(key) ||
    POSTCODE.test(word) ||
    (/^[A-Z]{1,2}$/.test(word) && countryOfCode(word) !== null) ||
    /^[A-Z]{1,2}\d{4,5}$/.test(word)
  );
}
