import { NEXT_AIRPORT_KM, PORT_KM } from './journey-numbers.ts';
import { greatCircleKm, type Place, type PlaceKind, type ShippedPlaces } from './place.ts';
import { fold, foldSpelt, nameKey } from './words.ts';

/** Places by name and code. */
export interface Gazetteer {
  readonly sha256: string;
  /** Places of a name, folded, with a blank between its words. */
  named(key: string): readonly Place[];
  /** The most words of a name that begins with this word; 0 if none does. */
  longestFrom(word: string): number;
  airport(code: string): Place | undefined;
  port(locode: string): Place | undefined;
  /** The airports at most 150 km, the ports at most 30 km from a place, nearest first. */
  near(place: Place, kind: 'airport' | 'port'): readonly Place[];
}

const built = new WeakMap<ShippedPlaces, Gazetteer>();

/** Built once a thread, when the first line needs it. */
export function gazetteer(shipped: ShippedPlaces): Gazetteer {
  const known = built.get(shipped);
  if (known) return known;
  const made = build(shipped);
  built.set(shipped, made);
  return made;
}

const NONE: readonly Place[] = [];

function build({ places, placesSha256 }: ShippedPlaces): Gazetteer {
  const names = new Map<string, Place[]>();
  const longest = new Map<string, number>();
  const airports = new Map<string, Place>();
  const ports = new Map<string, Place>();
  for (const line of places.split('~').slice(1)) {
    if (line === '') continue;
    const fields = fieldsOf(line);
    const place = placeOf(fields);
    if (place.kind === 'airport') airports.set(place.code, place);
    else if (place.kind === 'port') ports.set(place.code, place);
    const [, , name = '', others = ''] = fields;
    for (const key of keysOf(name, others)) {
      const known = names.get(key);
      if (known !== undefined) {
        if (!known.includes(place)) known.push(place);
        continue;
      }
      names.set(key, [place]);
      const blank = key.indexOf(' ');
      const first = blank < 0 ? key : key.slice(0, blank);
      const words = blank < 0 ? 1 : key.split(' ').length;
      if ((longest.get(first) ?? 0) < words) longest.set(first, words);
    }
  }
  const kinds = { airport: [...airports.values()], port: [...ports.values()] };
  const nearby = { airport: new Map<Place, Place[]>(), port: new Map<Place, Place[]>() };
  return {
    sha256: placesSha256,
    named: (key) => names.get(key) ?? NONE,
    longestFrom: (word) => longest.get(word) ?? 0,
    airport: (code) => airports.get(code),
    port: (locode) => ports.get(locode),
    near: (place, kind) => {
      const known = nearby[kind].get(place) ?? nearest(kinds[kind], place, NEAR_KM[kind]);
      nearby[kind].set(place, known);
      return known;
    },
  };
}

const NEAR_KM = { airport: NEXT_AIRPORT_KM, port: PORT_KM };

/** RFC 4180; only names with a comma are quoted. */
function fieldsOf(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  return [...line.matchAll(/(?:"([^"]*)"|([^",]*))(?:,|$)/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  );
}

function placeOf(fields: readonly string[]): Place {
  const [kind, code = '', name = '', others = '', country = '', lat, lon, weight, source = ''] = fields;
  return {
    kind: kind as PlaceKind,
    code,
    name,
    others,
    country,
    lat: Number(lat),
    lon: Number(lon),
    weight: Number(weight),
    isMetropolitan: source.startsWith('M:'),
  };
}

const PLAIN_NAME = /^[a-z]+(?: [a-z]+)*$/;

/** With umlauts as vowels and as two letters. "Valence (ES)" is Valence there too. */
function keysOf(name: string, others: string): readonly string[] {
  const lower = name.toLowerCase();
  if (others === '' && PLAIN_NAME.test(lower)) return [lower];
  const keys: string[] = [];
  for (const one of others === '' ? [name] : [name, ...others.split('|')]) {
    const key = one.toLowerCase();
    if (PLAIN_NAME.test(key)) {
      keys.push(key);
      continue;
    }
    keys.push(nameKey(one, fold));
    if (/[äöüÄÖÜ]/.test(one)) keys.push(nameKey(one, foldSpelt));
    if (one.endsWith(')')) keys.push(nameKey(one.replace(/ \([A-Z]{2}\)$/, ''), fold));
  }
  return keys.filter((key) => key !== '');
}

const KM_PER_DEGREE = 111.2;

function nearest(places: readonly Place[], { lat, lon }: Place, km: number): Place[] {
  const degrees = km / KM_PER_DEGREE;
  return places
    .filter((place) => Math.abs(place.lat - lat) <= degrees)
    .map((place) => ({ place, away: greatCircleKm({ lat, lon }, place) }))
    .filter(({ away }) => away <= km)
    .sort((a, b) => a.away - b.away)
    .map(({ place }) => place);
}
