import { compare, integer, multiply, type Rational } from '../decimal.ts';

/** Detour factors of roads and rails. Source: Heinold 2026, Netw. Spat. Econ. 26:633; UIC EcoPassenger 2016. */
const DETOUR: Rational = { numerator: 5n, denominator: 4n };
const SHORT_DETOUR: Rational = { numerator: 27n, denominator: 20n };
const SHORT_ROAD_KM = integer(135);

/** The shortest road of a great circle: max(1.25 d, min(1.35 d, 135)), so it is 1.35 up to 100 km and has no jump. */
export function roadKm(greatCircle: Rational): Rational {
  const far = multiply(greatCircle, DETOUR);
  const near = smaller(multiply(greatCircle, SHORT_DETOUR), SHORT_ROAD_KM);
  return compare(far, near) >= 0 ? far : near;
}

export function railKm(greatCircle: Rational): Rational {
  return multiply(greatCircle, DETOUR);
}

function smaller(a: Rational, b: Rational): Rational {
  return compare(a, b) <= 0 ? a : b;
}
