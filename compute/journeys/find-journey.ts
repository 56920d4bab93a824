import { type Reason, reason, reasonText } from '../../schema/contracts/reasons.ts';
import { compare, integer, type Rational } from '../decimal.ts';
import { plainText } from '../plain-text.ts';
import { rememberedTexts } from '../remembered-texts.ts';
import { readCarried } from './carried.ts';
import type { ChosenEnd } from './ends.ts';
import { gazetteer } from './gazetteer.ts';
import type { Journey, JourneyFinding, JourneyMode, JourneyQuery, Leg, NoJourney } from './journey.ts';
import { type ModeQuery, modeOf, wayOf } from './journey-mode.ts';
import { SHORTEST_COACH_KM } from './journey-numbers.ts';
import { legOf } from './legs.ts';
import { containersIn } from './load.ts';
import { isSeasonTicket, isSideCost, namesExtra } from './no-journey.ts';
import { type Route, routeOfLine } from './route-of-line.ts';
import { readTrips } from './trips.ts';
import { type LineText, readLine } from './words.ts';

/** Neither a journey nor a route. */
type Unfound = Exclude<JourneyFinding, { kind: 'journey' }>;
const NONE: Unfound = { kind: 'none' };

/** Explanation for a fee, a seat or a surcharge. */
export const SIDE_COST: NoJourney = {
  code: 'journey_side_cost',
  message: 'A fee or extra of a journey, which its own line counts; the route here is not counted.',
  review: null,
};

/**
 * The route a line names: both ends, the load, the number of trips, with kilometres by the rule of its mode. A line with one
 * place only, no load, a fee for another route, or an ambiguous route gets that as its result.
 * Source: docs/journeys.md.
 * @param readText reads the text; its answer depends on the query alone, so a cache changes nothing.
 */
export function findJourney(
  query: JourneyQuery,
  readText: (query: TextQuery) => TextFinding = rememberedWay,
): JourneyFinding {
  const read = readText(query);
  return read.kind === 'way' ? ofRoute(query, read) : read;
}

/** All that the reading of a text depends on besides the text. */
type TextQuery = ModeQuery & Pick<JourneyQuery, 'description' | 'region' | 'places'>;

/** The route a text names, or the reason for none, whatever the line's numbers. */
type TextFinding = Read | Unfound;

/** Some four megabytes a thread. One text can have several queries; further answers are not kept. */
const ROOM = { texts: 4_096, letters: 250_000 } as const;
const MOST_QUERIES = 4;
interface KnownText {
  asked: readonly { readonly query: TextQuery; readonly found: TextFinding }[];
}
const textOf = rememberedTexts<KnownText>(ROOM, () => ({ asked: [] }));

/** Caches routes: books repeat their texts. */
function rememberedWay({ description, category, attributes, region, places }: TextQuery): TextFinding {
  const query = { description, category, attributes, region, places };
  const known = textOf(description);
  const before = known.asked.find((one) => isSameQuery(one.query, query));
  if (before !== undefined) return before.found;
  const found = readWay(query);
  if (known.asked.length < MOST_QUERIES) known.asked = [...known.asked, { query, found }];
  return found;
}

function isSameQuery(a: TextQuery, b: TextQuery): boolean {
  return (
    a.category === b.category &&
    a.region === b.region &&
    a.places === b.places &&
    a.attributes.transitKind === b.attributes.transitKind &&
    a.attributes.ship === b.attributes.ship
  );
}

/** The same without the cache. */
export function readWay(query: TextQuery): TextFinding {
  const line = readLine(query.description);
  const text = plainText(line.text);
  const mode = modeOf(query, line.text, text);
  if (mode === null || isSeasonTicket(text)) return NONE;
  const places = gazetteer(query.places);
  const found = routeOfLine(line, { way: wayOf(mode), region: query.region, places });
  if (found.kind === 'none') return NONE;
  const at = found.kind === 'route' ? found.route.at : found.at;
  if (isSideCost(text, plainText(line.text.slice(0, at)).length, isFreight(mode))) {
    return { kind: 'spend', reason: SIDE_COST };
  }
  if (found.kind === 'one place') {
    return spend(
      'journey_incomplete',
      'Only one place of the journey is named: no distance. Send distance_km, or name both ends.',
    );
  }
  if (found.kind === 'open') return open(found.because);
  return { kind: 'way', mode, line, text, route: found.route };
}

function isFreight(mode: JourneyMode): boolean {
  return mode !== 'flight' && mode !== 'rail' && mode !== 'coach' && mode !== 'car';
}

/** The load that a freight line's text names; null if it names none or is no freight. */
export function findLoad(query: JourneyQuery): {
  readonly load: Rational;
  readonly unit: 't' | 'TEU';
  readonly dimension: 'tonne_distance' | 'teu_distance';
} | null {
  const line = readLine(query.description);
  const text = plainText(line.text);
  const mode = modeOf(query, line.text, text);
  if (mode === null || !isFreight(mode)) return null;
  const { count, unit } = readCarried(mode, query, { line, text })?.carried ?? {};
  if (count === undefined) return null;
  if (unit === 'TEU') return { load: count, unit, dimension: 'teu_distance' };
  return { load: count, unit: 't', dimension: 'tonne_distance' };
}

interface Read {
  readonly kind: 'way';
  readonly mode: JourneyMode;
  readonly line: LineText;
  /** In small letters and without accents. */
  readonly text: string;
  readonly route: Route;
}

function ofRoute(query: JourneyQuery, { mode, line, text, route }: Read): JourneyFinding {
  const legs: Leg[] = [];
  const doubts: Reason[] = route.doubt === null ? [] : [route.doubt];
  for (const way of route.ways) {
    for (let at = 1; at < way.length; at += 1) {
      const [from, to] = [way[at - 1]?.place, way[at]?.place];
      if (from === undefined || to === undefined) continue;
      const found = legOf(mode, from, to, query.places);
      if (!found.ok) return open(found.because);
      legs.push(found.leg);
      if (found.isRough) doubts.push(reason('sea_distance_rough'));
    }
  }
  if (mode === 'coach' && legs.every(({ km }) => compare(km, integer(SHORTEST_COACH_KM)) < 0)) return NONE;
  const carried = readCarried(mode, query, { line, text });
  if (carried === null) {
    return spend(
      'journey_no_load',
      'The route is known, the load is not: send weight_tonnes, or name kilograms or containers.',
    );
  }
  const trips = isFreight(mode) ? { count: 1, read: null } : readTrips(text, line.text, comesBack(route));
  const many = trips.count * carried.ways;
  const journey: Journey = {
    mode,
    legs,
    trips: { count: many, read: trips.read ?? carried.waysRead },
    carried: carried.carried,
    attributes: carried.attributes,
    trainOf: carried.trainOf,
    namesExtra: !isFreight(mode) && namesExtra(text),
    hasContainers: isFreight(mode) && containersIn(text) !== null,
    assumptions: [...assumed(route.ways), ...carried.assumptions],
    countDoubts: carried.doubts,
    doubts,
  };
  return { kind: 'journey', journey };
}

/** The last place equals the first: the return is named leg by leg. */
function comesBack({ ways }: Route): boolean {
  const first = ways[0]?.[0]?.place;
  const last = ways.at(-1)?.at(-1)?.place;
  return first !== undefined && first === last;
}

function assumed(ways: readonly (readonly ChosenEnd[])[]): Reason[] {
  return [...new Set(ways.flat().flatMap(({ assumption }) => assumption ?? []))];
}

function open(because: Reason): Unfound {
  const message = `${reasonText(because)}. Send distance_km, or name the ends with their country or code.`;
  return { kind: 'spend', reason: { code: 'journey_ambiguous', message, review: because } };
}

function spend(code: 'journey_incomplete' | 'journey_no_load', message: string): Unfound {
  return { kind: 'spend', reason: { code, message, review: null } };
}
