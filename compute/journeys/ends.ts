import { type Reason, reason } from '../../schema/contracts/reasons.ts';
import type { Gazetteer } from './gazetteer.ts';
import {
  AIRPORT_CLASSES,
  AIRPORT_KM,
  CITY_SHARE,
  CLEARLY_FARTHER,
  HOME_SHARE,
  NEXT_AIRPORT_KM,
  ONE_PLACE_KM,
  PORT_SHARE,
  SMALLEST_AIRPORT,
} from './journey-numbers.ts';
import type { Mention, Way } from './mentions.ts';
import { greatCircleKm, type Place } from './place.ts';
import { nameKey } from './words.ts';

/** The invoice's region and the place list. */
export interface EndQuery {
  readonly way: Way;
  readonly region: string;
  readonly places: Gazetteer;
}

/** The places that a mention may mean, already filtered, likeliest first. Empty: none for this kind of transport. */
export function candidatesOf(mention: Mention, query: EndQuery): readonly Place[] {
  const { places, country } = mention;
  const here = country === null ? places : places.filter((place) => place.country === country);
  // "…, SK" is an airline, unless a place of the name is in Slovakia.
  return apart(byWay(here.length > 0 ? here : places, mention, query));
}

function byWay(found: readonly Place[], mention: Mention, query: EndQuery): readonly Place[] {
  switch (query.way) {
    case 'air':
      return mention.isCode ? found : airportsOf(found, query);
    case 'sea':
      return portsOf(found, query);
    case 'rail':
      return mention.isCode ? cityOfCode(found, query) : byLand(found, query, 'station');
    default:
      return mention.isCode ? cityOfCode(found, query) : byLand(found, query, 'city');
  }
}

const ofKind = (places: readonly Place[], kind: Place['kind']) =>
  places.filter((place) => place.kind === kind);

/** On rails and roads a code of all airports of a city means the city. */
function cityOfCode(found: readonly Place[], { places }: EndQuery): readonly Place[] {
  return found.flatMap((place) =>
    place.isMetropolitan
      ? largestFirst(ofKind(places.named(place.name.toLowerCase()), 'city')).slice(0, 1)
      : place,
  );
}

/** The metropolitan row of a name, else the airports of the cities of that name, and those of the name elsewhere. */
function airportsOf(found: readonly Place[], { places }: EndQuery): readonly Place[] {
  const metropolitan = found.find(({ isMetropolitan }) => isMetropolitan);
  if (metropolitan !== undefined) return [metropolitan];
  const named = ofKind(found, 'airport').filter(isInUse);
  const cities = largeCities(ofKind(found, 'city'), null);
  const ofCities = cities.flatMap((city) => airportOf(city, { named, places }));
  const elsewhere = named.filter(
    (one) => !cities.some((city) => greatCircleKm(city, one) <= NEXT_AIRPORT_KM),
  );
  const all = [...new Set([...ofCities, ...elsewhere])];
  const best = Math.max(...all.map(({ weight }) => weight));
  return largestFirst(all.filter(({ weight }) => weight >= best - AIRPORT_CLASSES));
}

const isInUse = ({ weight }: Place) => weight >= SMALLEST_AIRPORT;

/**
 * The airport of the highest class near a city, of equal ones the nearest. An airport with the city's name, or in its
 * country (Kinshasa is not served from Brazzaville), takes precedence if at most one class lower. Else the nearest farther off.
 */
function airportOf(
  city: Place,
  { named, places }: { readonly named: readonly Place[]; readonly places: Gazetteer },
): readonly Place[] {
  const around = places.near(city, 'airport').filter(isInUse);
  const near = largestFirst(around.filter((one) => greatCircleKm(city, one) <= AIRPORT_KM));
  const [best] = near;
  if (best === undefined) return around.filter(({ weight }) => weight > SMALLEST_AIRPORT).slice(0, 1);
  const large = near.filter(({ weight }) => weight >= best.weight - AIRPORT_CLASSES);
  const own =
    large.find((one) => named.includes(one) || bearsName(one, city)) ??
    large.find(({ country }) => country === city.country);
  return [own ?? best];
}

/** "Liverpool John Lennon", "Cologne Bonn" of Köln. */
function bearsName(airport: Place, city: Place): boolean {
  const keys = namesOf(city);
  return namesOf(airport).some((name) => keys.some((key) => `${name} `.startsWith(`${key} `)));
}

const namesOf = ({ name, others }: Place) =>
  [name, ...others.split('|')].map((one) => nameKey(one)).filter(Boolean);

/** Ports of at least half the class of the best; for a town in another language the port there. */
function portsOf(found: readonly Place[], { places }: EndQuery): readonly Place[] {
  const named = ofKind(found, 'port');
  const all =
    named.length > 0
      ? named
      : largeCities(ofKind(found, 'city'), null).flatMap((city) =>
          largestFirst(places.near(city, 'port')).slice(0, 1),
        );
  const best = Math.max(...all.map(({ weight }) => weight));
  return largestFirst(all.filter(({ weight }) => weight >= PORT_SHARE * best));
}

/** Cities and stations; airports and ports if neither has the name. */
function byLand(found: readonly Place[], { region }: EndQuery, first: 'city' | 'station'): readonly Place[] {
  const cities = largeCities(ofKind(found, 'city'), region);
  const stations = ofKind(found, 'station').filter(
    (station) =>
      station.country === region || cities.length === 0 || cities.some((city) => isOne(city, station)),
  );
  const both = first === 'station' ? [...stations, ...cities] : [...cities, ...stations];
  if (both.length > 0) return both;
  const airports = largestFirst(ofKind(found, 'airport'));
  const best = airports[0]?.weight ?? 0;
  return airports.length > 0
    ? airports.filter(({ weight }) => weight >= best - AIRPORT_CLASSES)
    : ofKind(found, 'port');
}

function largeCities(cities: readonly Place[], region: string | null): Place[] {
  const largest = Math.max(...cities.map(({ weight }) => weight));
  return largestFirst(
    cities.filter(
      ({ weight, country }) => weight >= largest * (country === region ? HOME_SHARE : CITY_SHARE),
    ),
  );
}

function largestFirst(places: readonly Place[]): Place[] {
  return places.toSorted((a, b) => b.weight - a.weight);
}

function isOne(a: Place, b: Place): boolean {
  return greatCircleKm(a, b) <= ONE_PLACE_KM;
}

/** Of places near each other, the first only. */
function apart(places: readonly Place[]): Place[] {
  const kept: Place[] = [];
  for (const place of places) if (!kept.some((other) => isOne(other, place))) kept.push(place);
  return kept;
}

/** An end chosen among several. */
export interface ChosenEnd {
  readonly place: Place;
  /** A note if it was chosen by nearness; null if it is clear. */
  readonly assumption: Reason | null;
}

/** Contains no place name, so it is kept when the line is erased. */
const BY_NEARNESS = reason('nearest_place');

/**
 * The ends of a route, each chosen among its candidates: on land the invoice's region, else the nearest to the adjacent end
 * if the next one is at least twice as far. Null if one stays ambiguous.
 */
export function chooseEnds(
  candidates: readonly (readonly Place[])[],
  { way, region }: Pick<EndQuery, 'way' | 'region'>,
): readonly ChosenEnd[] | null {
  const atHome = candidates.map((places) => {
    const home = way === 'rail' || way === 'road' ? places.filter(({ country }) => country === region) : [];
    return places.length > 1 && home.length === 1 ? home : places;
  });
  const chosen: ChosenEnd[] = [];
  for (const [at, places] of atHome.entries()) {
    const [only] = places;
    if (only === undefined) return null;
    const beside = neighbour(atHome, at);
    const end = places.length === 1 ? { place: only, assumption: null } : beside && nearestTo(beside, places);
    if (!end) return null;
    chosen.push(end);
  }
  return chosen;
}

/** An adjacent end that can mean one place only. */
function neighbour(candidates: readonly (readonly Place[])[], at: number): Place | null {
  for (const places of [candidates[at - 1], candidates[at + 1], ...candidates]) {
    if (places !== undefined && places.length === 1 && places !== candidates[at]) return places[0] ?? null;
  }
  return null;
}

function nearestTo(end: Place, places: readonly Place[]): ChosenEnd | null {
  const byDistance = places
    .map((place) => ({ place, km: greatCircleKm(end, place) }))
    .sort((a, b) => a.km - b.km);
  const [best, next] = byDistance;
  if (best === undefined) return null;
  if (next !== undefined && next.km < best.km * CLEARLY_FARTHER) return null;
  return { place: best.place, assumption: BY_NEARNESS };
}
