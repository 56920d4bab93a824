import { type Reason, reason } from '../../schema/contracts/reasons.ts';
import { compare, integer, multiply, type Rational } from '../decimal.ts';
import type { JourneyMode, Leg, LegRule } from './journey.ts';
import { LONGEST_RAIL_KM, LONGEST_ROAD_KM, SHORTEST_FLIGHT_KM, SHORTEST_KM } from './journey-numbers.ts';
import { greatCircleKm, type Place, type ShippedPlaces, tenthsOfKm } from './place.ts';
import { seaWay } from './sea-matrix.ts';

/** A leg, or the reason why there is none. */
type LegFinding =
  | { readonly ok: true; readonly leg: Leg; readonly isRough: boolean }
  | { readonly ok: false; readonly because: Reason };

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
        ? { ok: false, because: reason('route_not_on_rhine') }
        : whole('Rhine km', integer(km));
    }
    case 'sea_containers':
    case 'sea_weight': {
      const way = seaWay(shipped, from, to);
      return way === null
        ? { ok: false, because: reason('route_sea_unknown') }
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

function obstacle(mode: JourneyMode, { from, to, straight }: Ends): Reason | null {
  if (straight < SHORTEST_KM)
    return reason('route_same_place', { from: from.name, to: to.name, km: String(SHORTEST_KM) });
  const isFlight = mode === 'flight' || mode === 'air_freight';
  if (isFlight && straight < SHORTEST_FLIGHT_KM)
    return reason('route_flight_short', { km: String(SHORTEST_FLIGHT_KM) });
  const isRail = mode === 'rail' || mode === 'rail_freight';
  if (isRail && straight > LONGEST_RAIL_KM) return reason('route_rail_long', { km: String(LONGEST_RAIL_KM) });
  const isRoad = mode === 'coach' || mode === 'car' || mode === 'road_freight';
  if (isRoad && straight > LONGEST_ROAD_KM) return reason('route_road_long', { km: String(LONGEST_ROAD_KM) });
  if ((isRoad || isRail) && continentOf(from) !== continentOf(to)) return reason('route_sea_between');
  return null;
}

/**
 * Land masses without a road or rail connection between them; coarse, only for excluding routes. Africa is connected to Asia
 * and Europe.
 */
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

/** Ports of the Rhine by their kilometre. Source: Central Commission for the Navigation of the Rhine. */
const RHINE_KM: { readonly [name: string]: number } = {
  Basel: 167,
  Strasbourg: 294,
  Mannheim: 424,
  Köln: 688,
  Duisburg: 780,
  Rotterdam: 1000,
};

/** Kilometres on the Rhine between two of its ports; null if one is not on the Rhine. */
function rhineKm(from: Place, to: Place): number | null {
  const [a, b] = [RHINE_KM[from.name], RHINE_KM[to.name]];
  return a === undefined || b === undefined ? null : Math.abs(a - b);
}

/** Detour factors of roads and rails. Source: Heinold 2026, Netw. Spat. Econ. 26:633; UIC EcoPassenger 2016. */
const DETOUR: Rational = { numerator: 5n, denominator: 4n };
const SHORT_DETOUR: Rational = { numerator: 27n, denominator: 20n };
const SHORT_ROAD_KM = integer(135);

/** The road distance by the great circle d: max(1.25 d, min(1.35 d, 135)), so 1.35 up to 100 km and continuous. */
function roadKm(greatCircle: Rational): Rational {
  const far = multiply(greatCircle, DETOUR);
  const near = smaller(multiply(greatCircle, SHORT_DETOUR), SHORT_ROAD_KM);
  return compare(far, near) >= 0 ? far : near;
}

function railKm(greatCircle: Rational): Rational {
  return multiply(greatCircle, DETOUR);
}

function smaller(a: Rational, b: Rational): Rational {
  return compare(a, b) <= 0 ? a : b;
}
