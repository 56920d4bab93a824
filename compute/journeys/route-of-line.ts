import { type Reason, reason } from '../../schema/contracts/reasons.ts';
import { type ChosenEnd, candidatesOf, chooseEnds, type EndQuery } from './ends.ts';
import { MAX_LEGS, SAID_TWICE_KM } from './journey-numbers.ts';
import { findMentions, type Mention, type Way } from './mentions.ts';
import { greatCircleKm } from './place.ts';
import { besideEachOther, type Segment, segmentsOf } from './segments.ts';
import type { LineText } from './words.ts';

/** The places of a route, in order; a line can name several unconnected routes. */
export interface Route {
  readonly ways: readonly (readonly ChosenEnd[])[];
  /** Position of its first place in the text. */
  readonly at: number;
  /** The reason for review; null if the route is clear. */
  readonly doubt: Reason | null;
}

export type RouteFinding =
  | { readonly kind: 'route'; readonly route: Route }
  | { readonly kind: 'none' }
  | { readonly kind: 'one place'; readonly at: number }
  | { readonly kind: 'open'; readonly at: number; readonly because: Reason };

const BESIDE = reason('places_side_by_side');

/** The route of a line, from place to place. Source: the design of journeys, section 3. */
export function routeOfLine(line: LineText, query: EndQuery): RouteFinding {
  const { mentions, hasUnknownCode } = findMentions(line, query.way, query.places);
  const joined = preferCodes(segmentsOf(line, mentions, query.way));
  const beside =
    joined.length === 0 && query.way !== 'sea' ? besideEachOther(line, mentions, query.way) : null;
  const segments = beside === null ? joined : [beside];
  const [first] = mentions;
  const at = line.words[first?.first ?? 0]?.from ?? 0;
  if (hasUnknownCode && !segments.some((segment) => segment.every(({ isCode }) => isCode))) {
    return { kind: 'open', at, because: reason('route_code_unknown') };
  }
  if (segments.length === 0) return first === undefined ? { kind: 'none' } : { kind: 'one place', at };
  if (segments.reduce((legs, segment) => legs + segment.length - 1, 0) > MAX_LEGS) {
    return { kind: 'open', at, because: reason('route_too_many_legs', { legs: String(MAX_LEGS) }) };
  }
  return chosen(segments, { at, query, doubt: beside === null ? null : BESIDE });
}

/** If codes give the route, names beside them repeat it or mean something else. */
function preferCodes(segments: readonly Segment[]): readonly Segment[] {
  const coded = segments.filter((segment) => segment.every(({ isCode }) => isCode));
  return coded.length > 0 ? coded : segments;
}

function chosen(
  segments: readonly Segment[],
  { at, query, doubt }: { readonly at: number; readonly query: EndQuery; readonly doubt: Reason | null },
): RouteFinding {
  const ways: (readonly ChosenEnd[])[] = [];
  for (const segment of segments) {
    const candidates = segment.map((mention) => candidatesOf(mention, query));
    const lost = candidates.findIndex((places) => places.length === 0);
    if (lost >= 0) return { kind: 'open', at, because: withoutEnd(query.way, nameOf(segment[lost])) };
    const ends = chooseEnds(candidates, query);
    if (ends === null) {
      const open = candidates.findIndex((places) => places.length > 1);
      return { kind: 'open', at, because: reason('route_place_ambiguous', { place: nameOf(segment[open]) }) };
    }
    if (!ways.some((way) => isSame(way, ends))) ways.push(ends);
  }
  return { kind: 'route', route: { ways, at, doubt } };
}

const nameOf = (mention: Mention | undefined) => mention?.places[0]?.name ?? 'a place';
function withoutEnd(way: Way, place: string): Reason {
  if (way === 'sea') return reason('route_without_port', { place });
  return way === 'air'
    ? reason('route_without_airport', { place })
    : reason('route_without_station', { place });
}

function isSame(way: readonly ChosenEnd[], other: readonly ChosenEnd[]): boolean {
  return (
    way.length === other.length &&
    way.every(({ place }, at) => {
      const twin = other[at]?.place;
      return twin !== undefined && greatCircleKm(place, twin) <= SAID_TWICE_KM;
    })
  );
}
