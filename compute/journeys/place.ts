/** What a row of places.csv is. */
export const PLACE_KINDS = ['airport', 'city', 'station', 'port'] as const;
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

/** Places and sea distances as a factor set holds them: CSV with `~` for a line's end. */
export interface PlaceTables {
  readonly places: string;
  readonly seaDistances: string;
  readonly seaSpurs: string;
}

/** The places of a factor set and the SHA-256, hex, of places.csv, which the trace of a journey names. */
export interface ShippedPlaces extends PlaceTables {
  readonly placesSha256: string;
}
