import { integer, multiply, reduce, sum } from '../decimal.ts';
import type { Carried, Journey, Leg } from '../journeys/journey.ts';
import type { TraceStep } from '../types.ts';
import { exactText } from './exact-text.ts';
import type { MeasuredLeg } from './journey-routes.ts';

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
 * Ends, coordinates, kilometres and rule of each leg, trips, and what was carried: enough to redo a journey without a
 * list of places.
 * @param places - SHA-256 of the list they were found in.
 */
export function journeyStep(journey: Journey, legs: readonly MeasuredLeg[], places: string): TraceStep {
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

/** By water the kilometres of a table stand beside; everywhere else they follow from the coordinates. */
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
export function journeyText({ trips, carried }: Journey, legs: readonly MeasuredLeg[]): string {
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
