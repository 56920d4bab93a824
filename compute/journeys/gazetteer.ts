import { fold, foldSpelt, nameKey } from './fold.ts';
import { greatCircleKm } from './great-circle.ts';
import type { Place, PlaceKind, ShippedPlaces } from './place.ts';

/** Places by name and code. */
export interface Gazetteer {
  readonly sha256: string;
  /** Places of a name, folded, with a blank between its words. */
  named(key: string): readonly Place[];
  /** The most words of a name that begins with this one; 0 where none does. */
  longestFrom(word: string): number;
  airport(code: string): Place | undefined;
  port(locode: string): Place | undefined;
  /** The nearest of a kind, at most `km` away, nearest first. */
  near(place: Place, kind: 'airport' | 'port', km: number): readonly Place[];
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
  const codes = new Map<string, Place>();
  const kinds: { readonly [K in 'airport' | 'port']: Place[] } = { airport: [], port: [] };
  for (const line of places.split('~').slice(1)) {
    if (line === '') continue;
    const fields = fieldsOf(line);
    const place = placeOf(fields);
    if (place.code !== '') codes.set(`${place.kind} ${place.code}`, place);
    if (place.kind === 'airport' || place.kind === 'port') kinds[place.kind].push(place);
    const [, , name = '', others = ''] = fields;
    for (const key of keysOf(others === '' ? name : `${name}|${others}`)) {
      const known = names.get(key);
      if (known === undefined) names.set(key, [place]);
      else if (!known.includes(place)) known.push(place);
      const first = key.split(' ', 1)[0] ?? '';
      const words = key.split(' ').length;
      if ((longest.get(first) ?? 0) < words) longest.set(first, words);
    }
  }
  return {
    sha256: placesSha256,
    named: (key) => names.get(key) ?? NONE,
    longestFrom: (word) => longest.get(word) ?? 0,
    airport: (code) => codes.get(`airport ${code}`),
    port: (locode) => codes.get(`port ${locode}`),
    near: (place, kind, km) => nearest(kinds[kind], place, km),
  };
}

/** RFC 4180; only names with a comma are quoted. */
function fieldsOf(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  return [...line.matchAll(/(?:"([^"]*)"|([^",]*))(?:,|$)/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  );
}

function placeOf(fields: readonly string[]): Place {
  const [kind, code = '', name = '', , country = '', lat, lon, weight, source = ''] = fields;
  return {
    kind: kind as PlaceKind,
    code,
    name,
    country,
    lat: Number(lat),
    lon: Number(lon),
    weight: Number(weight),
    isMetropolitan: source.startsWith('M:'),
  };
}

/** With umlauts as vowels and as two letters. "Valence (ES)" is Valence there too. */
function keysOf(names: string): Set<string> {
  const keys = new Set<string>();
  for (const name of names.split('|')) {
    keys.add(nameKey(name, fold));
    if (/[äöüÄÖÜ]/.test(name)) keys.add(nameKey(name, foldSpelt));
    const plain = name.replace(/ \([A-Z]{2}\)$/, '');
    if (plain !== name) keys.add(nameKey(plain, fold));
  }
  keys.delete('');
  return keys;
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
