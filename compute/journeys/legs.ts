import { integer, type Rational } from '../decimal.ts';
import { greatCircleKm, tenthsOfKm } from './great-circle.ts';
import type { JourneyMode, Leg, LegRule } from './journey.ts';
import { LONGEST_RAIL_KM, LONGEST_ROAD_KM, SHORTEST_FLIGHT_KM, SHORTEST_KM } from './journey-numbers.ts';
import type { Place, ShippedPlaces } from './place.ts';
import { rhineKm } from './rhine.ts';
import { railKm, roadKm } from './road-km.ts';
import { seaWay } from './sea-matrix.ts';

/** A leg, or why there is none. */
export type LegFinding =
  | { readonly ok: true; readonly leg: Leg; readonly isRough: boolean }
  | { readonly ok: false; readonly because: string };

/** The kilometres of one leg by the rule of its mode. */
export function legOf(mode: JourneyMode, from: Place, to: Place, shipped: ShippedPlaces): LegFinding {
  const straight = greatCircleKm(from, to);
  const because = obstacle(mode, { from, to, straight });
  if (because !== null) return { ok: false, because };
  const circle = tenthsOfKm(straight);
  const whole = (rule: LegRule, km: Rational, isRough = false): LegFinding => ({
    ok: true,
    leg: { from, to, greatCircleKm: circle, rule, km },
    isRough,
  });
  switch (mode) {
    case 'flight':
    case 'air_freight':
      return whole('great circle', circle);
    case 'rail':
    case 'rail_freight':
      return whole('×1.25', railKm(circle));
    case 'barge': {
      const km = rhineKm(from, to);
      return km === null
        ? { ok: false, because: 'one end is no port of the Rhine' }
        : whole('Rhine km', integer(km));
    }
    case 'sea_containers':
    case 'sea_weight': {
      const way = seaWay(shipped, from, to);
      return way === null
        ? { ok: false, because: 'no way by sea is known between its ports' }
        : whole('port matrix', way.km, way.isRough);
    }
    default:
      return whole('road', roadKm(circle));
  }
}

interface Ends {
  readonly from: Place;
  readonly to: Place;
  readonly straight: number;
}

function obstacle(mode: JourneyMode, { from, to, straight }: Ends): string | null {
  if (straight < SHORTEST_KM)
    return `${from.name} and ${to.name} are the same place or less than ${SHORTEST_KM} km apart`;
  const isFlight = mode === 'flight' || mode === 'air_freight';
  if (isFlight && straight < SHORTEST_FLIGHT_KM) return `a flight of less than ${SHORTEST_FLIGHT_KM} km`;
  const isRail = mode === 'rail' || mode === 'rail_freight';
  if (isRail && straight > LONGEST_RAIL_KM) return `more than ${LONGEST_RAIL_KM} km by rail`;
  const isRoad = mode === 'coach' || mode === 'car' || mode === 'road_freight';
  if (isRoad && straight > LONGEST_ROAD_KM) return `more than ${LONGEST_ROAD_KM} km by road`;
  if ((isRoad || isRail) && continentOf(from) !== continentOf(to)) return 'a sea lies between its ends';
  return null;
}

/** Land that no road or rail leaves: for ruling ways out, so coarse. Africa hangs together with Asia and Europe. */
function continentOf({ country, lat, lon }: Place): string {
  if (
    ['AU', 'NZ', 'JP', 'IS', 'MG', 'CU', 'PH', 'TW', 'LK', 'CY', 'MT', 'HT', 'DO', 'JM', 'PG', 'FJ'].includes(
      country,
    )
  )
    return country;
  if (lon < -30) return lat > 8 ? 'north america' : 'south america';
  return 'old world';
}
