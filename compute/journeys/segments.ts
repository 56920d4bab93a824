import type { Gap } from './gaps.ts';
import { gapBetween } from './gaps.ts';
import { greatCircleKm } from './great-circle.ts';
import { SAME_END_KM } from './journey-numbers.ts';
import type { Mention, Way } from './mentions.ts';
import { between, type LineText } from './words.ts';

/** Mentions one goes to after the other. */
export type Segment = readonly Mention[];

/** The ways that a line's mentions make; those that stand alone make none. */
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

/** "Zürich Berlin": two names, nothing but a blank between them and no other in the line; null where it is otherwise. */
export function besideEachOther(line: LineText, mentions: readonly Mention[], way: Way): Segment | null {
  const ends = mergeBeside(line, mentions, way);
  const [from, to] = ends;
  if (from === undefined || to === undefined || ends.length > 2) return null;
  return between(line, from.last, to.first) === ' ' ? ends : null;
}

/** Codes of a flight follow each other with nothing but a blank between. */
function joined(gap: Gap, { before, mention, way }: { before: Mention; mention: Mention; way: Way }): Gap {
  return gap === 'beside' && way !== 'road' && way !== 'rail' && before.isCode && mention.isCode ? 'on' : gap;
}

/** "ZRH-LHR/LHR-ZRH": the same place twice, not by a hyphen, begins another way. */
function turnsBack(line: LineText, before: Mention | undefined, mention: Mention): boolean {
  if (before === undefined || before.places[0] !== mention.places[0]) return false;
  return !/^ ?[-–—>→] ?$/.test(between(line, before.last, mention.first));
}

/** One end said twice becomes the more exact of both. */
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
