import { reason, reasonText } from '../../schema/contracts/reasons.ts';
import { add, integer, multiply, type Rational, reduce, sum, ZERO } from '../decimal.ts';
import { findJourney, findLoad } from '../journeys/find-journey.ts';
import type { Carried, Journey, JourneyQuery, Leg, NoJourney } from '../journeys/journey.ts';
import { JOURNEY_CATEGORIES } from '../journeys/journey-mode.ts';
import type { TraceStep } from '../types.ts';
import {
  type Activity,
  type ActivityQuery,
  distanceOf,
  freightProduct,
  magnitudeIn,
  massTonnes,
} from './activity.ts';
import { exactText } from './exact-text.ts';
import { type JourneyPart, journeyRoutes, type MeasuredLeg } from './journey-routes.ts';

/** The result of reading a line's places: a journey, or the reason why there is none. */
export type JourneyOutcome =
  | { readonly kind: 'activity'; readonly activity: Activity; readonly journey: Journey }
  | { readonly kind: 'load'; readonly activity: Activity }
  | { readonly kind: 'spend'; readonly reason: NoJourney };

/** A line has four components at most (rule 1 of the carbon-accounting rules). */
const MAX_PARTS = 4;

/**
 * The last physical attempt before the spend: kilometres between the places a line names, for the transport categories, if
 * the factor set has places; null if the line is no journey. Kilometres that the client sends take precedence.
 * Source: docs/journeys.md.
 */
export function journeyOutcome(query: ActivityQuery): JourneyOutcome | null {
  const asked = journeyQuery(query);
  if (asked === null) return null;
  const sent = distanceOf(query.numbers);
  if (sent !== null) return loadOfText(query, asked, sent);
  const found = findJourney(asked);
  if (found.kind === 'none') return null;
  if (found.kind === 'spend') return found;
  const { journey } = found;
  const routes = journeyRoutes(query, journey);
  if (routes === null) return null;
  const parts = merged(routes.parts);
  if (sum(parts.map(({ route }) => integer(route.parts.length))).numerator > MAX_PARTS) {
    const review = reason('route_too_many_factors', { factors: String(MAX_PARTS) });
    const message = `${reasonText(review)}.`;
    return { kind: 'spend', reason: { code: 'journey_ambiguous', message, review } };
  }
  const times = multiply(integer(journey.trips.count), journey.carried.count);
  const amounts = parts.map(({ route, km }) => ({ route, amount: reduce(multiply(km, times)) }));
  const [main, ...others] = amounts;
  if (main === undefined) return null;
  const assumptions = [...main.route.assumptions, ...journey.assumptions.map((one) => [one])];
  const activity: Activity = {
    amount: main.amount,
    route: { ...main.route, assumptions },
    unitFit: 'from_places',
    steps: [journeyStep(journey, routes.legs, asked.places.placesSha256)],
    text: journeyText(journey, routes.legs),
    ...(others.length === 0 ? {} : { others }),
  };
  return { kind: 'activity', activity, journey };
}

/** Freight with kilometres sent: the load from its text. */
function loadOfText(query: ActivityQuery, asked: JourneyQuery, distance: Rational): JourneyOutcome | null {
  const load = findLoad(asked);
  const activity = load && freightProduct(query, { ...load, distance, from: 'text' });
  return activity && { kind: 'load', activity };
}

/** The input for reading a journey; null if none is looked for. */
function journeyQuery({ line, numbers, classification, region, set }: ActivityQuery): JourneyQuery | null {
  const { category, attributes } = classification;
  if (set.places === null || !JOURNEY_CATEGORIES.has(category)) return null;
  const { quantity, weightTonnes } = numbers;
  return {
    description: line.description,
    category,
    attributes,
    region,
    quantity,
    unitOfMeasure: line.unitOfMeasure,
    tonnes: weightTonnes ?? massTonnes(numbers),
    tonnesFrom: weightTonnes === null ? 'quantity' : 'weight_tonnes',
    teu: magnitudeIn('teu', numbers),
    places: set.places,
  };
}

/** Legs with the same factors are one part. */
function merged(parts: readonly JourneyPart[]): JourneyPart[] {
  const together: JourneyPart[] = [];
  for (const part of parts) {
    const same = together.findIndex(({ route }) => route.parts[0].factor === part.route.parts[0].factor);
    if (same < 0) together.push(part);
    else together[same] = { route: part.route, km: add(together[same]?.km ?? ZERO, part.km) };
  }
  return together;
}

const UNITS: { readonly [U in Carried['unit']]: string } = {
  person: 'pkm',
  vehicle: 'vkm',
  t: 'tkm',
  TEU: 'TEUkm',
};
const MEMBERS: { readonly [U in Carried['unit']]: string } = {
  person: 'persons',
  vehicle: 'vehicles',
  t: 'load',
  TEU: 'load',
};

/**
 * Ends, coordinates, kilometres and rule of each leg, trips, and load: enough to recalculate a journey without a list of
 * places.
 * @param places - SHA-256 of the list that was used.
 */
function journeyStep(journey: Journey, legs: readonly MeasuredLeg[], places: string): TraceStep {
  const { mode, trips, carried } = journey;
  const distance = multiply(sum(legs.map(({ km }) => km)), integer(trips.count));
  return {
    step: 'journey',
    mode,
    legs: legs.map(legDetail),
    trips: { count: trips.count, read: trips.read },
    [MEMBERS[carried.unit]]: {
      count: exactText(reduce(carried.count)),
      unit: carried.unit,
      from: carried.from,
    },
    distance_km: exactText(reduce(distance)),
    result: exactText(reduce(multiply(distance, carried.count))),
    unit: UNITS[carried.unit],
    places,
  };
}

/** Kilometres by water come from a table and are recorded; all others follow from the coordinates. */
function legDetail({ leg, adjustedBy, km }: MeasuredLeg) {
  return {
    from: placeDetail(leg.from),
    to: placeDetail(leg.to),
    great_circle_km: exactText(leg.greatCircleKm),
    rule: leg.rule,
    ...(leg.rule === 'port matrix' ? { table_km: exactText(leg.km), canals: 'Suez and Panama open' } : {}),
    ...(leg.rule === 'Rhine km' ? { table_km: exactText(leg.km) } : {}),
    adjusted_by: exactText(adjustedBy),
    km: exactText(km),
  };
}

function placeDetail({ code, name, country, lat, lon }: Leg['from']) {
  return { code: code === '' ? null : code, name, country, lat: lat.toFixed(4), lon: lon.toFixed(4) };
}

/** "GVA–FCO 695.4 km × 2 (A/R) × 2 persons". */
function journeyText({ trips, carried }: Journey, legs: readonly MeasuredLeg[]): string {
  const ways = legs
    .map(({ leg, km }) => `${shown(leg.from)}–${shown(leg.to)} ${exactText(km)} km`)
    .join(' + ');
  const often = trips.count === 1 ? '' : ` × ${trips.count}${trips.read === null ? '' : ` (${trips.read})`}`;
  const what = carriedText(carried);
  return `${legs.length > 1 && often + what !== '' ? `(${ways})` : ways}${often}${what}`;
}

function carriedText({ count, unit }: Carried): string {
  const text = exactText(reduce(count));
  if (unit === 'vehicle' || (unit === 'person' && text === '1')) return '';
  return ` × ${text} ${unit === 'person' ? 'persons' : unit}`;
}

function shown({ code, name, kind }: Leg['from']): string {
  return kind === 'airport' ? code : name;
}
