import type { Rational } from '../decimal.ts';

/** The kind of a row in places.csv. */
const PLACE_KINDS = ['airport', 'city', 'station', 'port'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** A place that a line can name. */
export interface Place {
  readonly kind: PlaceKind;
  /** IATA code of an airport or a city's airports, UN/LOCODE of a port, else empty. */
  readonly code: string;
  readonly name: string;
  /** Its names in other languages, `|` between them. */
  readonly others: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** WGS 84, degrees, four decimals. */
  readonly lat: number;
  readonly lon: number;
  /** Inhabitants of a city; 1 to 5 for airports, stations and ports, 5 the largest. */
  readonly weight: number;
  /** A code of all airports of a city, with the position of the largest. */
  readonly isMetropolitan: boolean;
}

/** Places and sea distances as a factor set stores them: CSV with `~` for line ends. */
interface PlaceTables {
  readonly places: string;
  readonly seaDistances: string;
  readonly seaSpurs: string;
}

/** The places of a factor set and the SHA-256, hex, of places.csv, which the trace of a journey names. */
export interface ShippedPlaces extends PlaceTables {
  readonly placesSha256: string;
}

/** Mean radius of the earth, km. Source: IUGG (Moritz 2000, Geodetic Reference System 1980). */
const EARTH_RADIUS_KM = 6371.0088;
const RADIANS_PER_DEGREE = Math.PI / 180;

interface Position {
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
