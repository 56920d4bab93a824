import type { Rational } from '../decimal.ts';

/** Mean radius of the earth, km. Source: IUGG (Moritz 2000, Geodetic Reference System 1980). */
const EARTH_RADIUS_KM = 6371.0088;
const RADIANS_PER_DEGREE = Math.PI / 180;

export interface Position {
  readonly lat: number;
  readonly lon: number;
}

/** Great circle between two positions in degrees, km, by the haversine formula. */
export function greatCircleKm(a: Position, b: Position): number {
  const half = (from: number, to: number) => Math.sin(((to - from) * RADIANS_PER_DEGREE) / 2) ** 2;
  const across = Math.cos(a.lat * RADIANS_PER_DEGREE) * Math.cos(b.lat * RADIANS_PER_DEGREE);
  const h = half(a.lat, b.lat) + across * half(a.lon, b.lon);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Kilometres rounded to 0.1, half up, exact from here on: so every machine agrees. */
export function tenthsOfKm(km: number): Rational {
  return { numerator: BigInt(Math.floor(km * 10 + 0.5)), denominator: 10n };
}
