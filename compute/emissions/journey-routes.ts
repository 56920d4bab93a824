import type { Category } from '../../schema/contracts/categories.ts';
import type { Attributes } from '../attributes.ts';
import { compare, divide, integer, multiply, ONE, type Rational, reduce } from '../decimal.ts';
import type { Journey, Leg } from '../journeys/journey.ts';
import { SHORT_HAUL_KM } from '../journeys/journey-numbers.ts';
import { tradeLane } from '../journeys/lanes.ts';
import type { ActivityQuery } from './activity.ts';
import { chosenRoute, type PhysicalRoute, physicalRoute } from './physical-routes.ts';
import type { Dimension } from './unit-words.ts';

/** A leg with the kilometres adjusted to its factor. */
export interface MeasuredLeg {
  readonly leg: Leg;
  /** The multiplier its factor requires beyond the rule; usually 1. */
  readonly adjustedBy: Rational;
  readonly km: Rational;
}

/** Kilometres of one trip that take the same factors. */
export interface JourneyPart {
  readonly route: PhysicalRoute;
  readonly km: Rational;
}

export interface JourneyRoutes {
  readonly legs: readonly MeasuredLeg[];
  readonly parts: readonly JourneyPart[];
}

const SHORT_HAUL = integer(SHORT_HAUL_KM);
/** DESNZ's domestic flights. */
const BRITISH: ReadonlySet<string> = new Set(['GB', 'IM', 'JE', 'GG']);
/** DESNZ and EPA road rows are per kilometre driven. Source: GLEC Framework v3.2, module 2, page 100. */
const DRIVEN: Rational = { numerator: 21n, denominator: 20n };
const DRIVEN_ROWS: ReadonlySet<string> = new Set(['GB', 'US']);
/** DESNZ and EPA rows of ships are per kilometre sailed. Source: GLEC Framework v3.2, module 2, page 111. */
const SAILED: Rational = { numerator: 23n, denominator: 20n };
const HALF = divide(ONE, integer(2));

/** The factors of each leg of a journey; null if the set has none for one of them. */
export function journeyRoutes(query: ActivityQuery, journey: Journey): JourneyRoutes | null {
  const legs: MeasuredLeg[] = [];
  const parts: JourneyPart[] = [];
  for (const leg of journey.legs) {
    const shares = journey.mode === 'rail' ? railShares(query, journey, leg) : wholeLeg(query, journey, leg);
    const [first] = shares;
    if (first === undefined) return null;
    const adjustedBy = adjustmentOf(journey, first.route);
    const km = reduce(multiply(leg.km, adjustedBy));
    legs.push({ leg, adjustedBy, km });
    for (const { route, share } of shares) parts.push({ route, km: multiply(km, share) });
  }
  return { legs, parts };
}

interface Share {
  readonly route: PhysicalRoute;
  readonly share: Rational;
}

function adjustmentOf({ mode }: Journey, { parts }: PhysicalRoute): Rational {
  if (mode === 'sea_weight') return SAILED;
  return mode === 'road_freight' && DRIVEN_ROWS.has(parts[0].factor.region) ? DRIVEN : ONE;
}

function wholeLeg(query: ActivityQuery, journey: Journey, leg: Leg): Share[] {
  const route = routeOf(query, journey, leg);
  return route === null ? [] : [{ route, share: ONE }];
}

interface Looked {
  readonly category: Category;
  readonly attributes: Attributes;
  readonly region: string;
  readonly dimension: Dimension;
}

function look({ set, year }: ActivityQuery, looked: Looked): PhysicalRoute | null {
  return physicalRoute(set, { ...looked, hint: null }, year);
}

function routeOf(query: ActivityQuery, journey: Journey, leg: Leg): PhysicalRoute | null {
  const { category, attributes } = query.classification;
  const { region } = query;
  switch (journey.mode) {
    case 'flight': {
      const flight = { flightHaul: haulOf(leg), ...journey.attributes };
      return look(query, { category, attributes: flight, region, dimension: 'passenger_distance' });
    }
    case 'air_freight':
      return look(query, {
        category,
        attributes: { flightHaul: haulOf(leg) },
        region,
        dimension: 'tonne_distance',
      });
    case 'coach': {
      const coach = { transitKind: 'coach' } as const;
      return look(query, {
        category,
        attributes: coach,
        region: landOf(query, leg),
        dimension: 'passenger_distance',
      });
    }
    case 'car':
      return look(query, { category, attributes, region, dimension: 'distance' });
    case 'sea_containers': {
      const lane = tradeLane(leg.from, leg.to);
      const box = { ...journey.attributes, ...(lane === null ? {} : { tradeLane: lane }) };
      return look(query, { category, attributes: box, region, dimension: 'teu_distance' });
    }
    case 'barge':
      return bargeRoute(query, journey);
    default: {
      const freight = { ...attributes, ...journey.attributes };
      const land = journey.mode === 'sea_weight' ? region : landOf(query, leg);
      return look(query, { category, attributes: freight, region: land, dimension: 'tonne_distance' });
    }
  }
}

function haulOf({ greatCircleKm, from, to }: Leg): 'domestic' | 'short_haul' | 'long_haul' {
  if (BRITISH.has(from.country) && BRITISH.has(to.country)) return 'domestic';
  return compare(greatCircleKm, SHORT_HAUL) <= 0 ? 'short_haul' : 'long_haul';
}

/** The country of road or rail: the invoice's if a leg touches it, else that of its start (rule 9). */
function landOf({ region }: ActivityQuery, { from, to }: Leg): string {
  return from.country === region || to.country === region ? region : from.country;
}

function bargeRoute(
  { set, year, region, classification }: ActivityQuery,
  journey: Journey,
): PhysicalRoute | null {
  const id = `freight.inland_waterway.${journey.hasContainers ? 'container_110m' : 'motor_vessel_85_110m'}.tkm`;
  const { category, attributes } = classification;
  return chosenRoute(set, id, { category, attributes, region }, year);
}

/** A train by its brand's row, else half each by the rows of the two countries; all by one if the other has none. */
function railShares(query: ActivityQuery, { trainOf }: Journey, { from, to }: Leg): Share[] {
  const whole = (route: PhysicalRoute | null): Share[] => (route === null ? [] : [{ route, share: ONE }]);
  if (trainOf !== null)
    return whole(railRow(query, trainOf, trainOf === 'GB' ? 'international' : 'high_speed'));
  const ofEnds = [from.country, to.country].flatMap((country) => ownRailRow(query, country) ?? []);
  const [start, end] = ofEnds;
  if (start === undefined) return whole(railRow(query, query.region, 'long_distance'));
  if (end === undefined || end.parts[0].factor === start.parts[0].factor) return whole(start);
  return [
    { route: start, share: HALF },
    { route: end, share: HALF },
  ];
}

type RailKind = NonNullable<Attributes['railKind']>;

/** Local trains if the text names one, else long-distance. */
function ownRailRow(query: ActivityQuery, country: string): PhysicalRoute | null {
  const { railKind } = query.classification.attributes;
  const kind = railKind === 'regional' || railKind === 'suburban' ? railKind : 'long_distance';
  const route = railRow(query, country, kind);
  return route?.parts[0].factor.region === country ? route : null;
}

function railRow(query: ActivityQuery, region: string, railKind: RailKind): PhysicalRoute | null {
  return look(query, { category: 'rail', attributes: { railKind }, region, dimension: 'passenger_distance' });
}
