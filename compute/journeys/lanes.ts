import type { Attributes } from '../attributes.ts';
import type { Place } from './place.ts';

type TradeLane = NonNullable<Attributes['tradeLane']>;
type Coast = 'asia' | 'north_europe' | 'med' | 'na_east' | 'na_west' | 'south_america' | 'africa' | 'oceania';

const set = (codes: string): ReadonlySet<string> => new Set(codes.split(' '));

/** Countries of the trade lanes of GLEC Framework v3.2, module 5. */
const ASIA = set('CN HK MO TW JP KR VN TH KH MM SG MY ID PH BN');
const NORTH_EUROPE = set('GB IE BE NL DE DK SE NO FI PL EE LV LT IS PT');
const MEDITERRANEAN = set('IT MT SI HR ME AL GR TR CY IL LB SY EG LY TN DZ MA BG RO UA GE');
const NORTH_AMERICA = set('US CA');
const SOUTH_AMERICA = set('AR BO BR CL CO EC GF GY PE PY SR UY VE FK');
const OCEANIA = set('AU NZ FJ PG NC PF WS TO VU SB KI TV NR CK GU AS MP PW FM MH');
const AFRICA = set(
  'MR SN GM GW GN SL LR CI GH TG BJ NG CM GQ GA CG CD AO NA ZA MZ TZ KE SO MG MU RE SC KM CV ST YT DJ ER SD SH',
);
const COAST_WEST_OF = -100;

const LANES: Readonly<Record<Exclude<Coast, 'asia'>, TradeLane>> = {
  north_europe: 'asia_north_europe',
  med: 'asia_med',
  na_east: 'asia_na_east',
  na_west: 'asia_na_west',
  south_america: 'asia_south_america',
  africa: 'asia_africa',
  oceania: 'asia_oceania',
};

/** The lane between two ports, in either direction; null outside the lanes, where the average applies. */
export function tradeLane(from: Place, to: Place): TradeLane | null {
  const [a, b] = [coastOf(from), coastOf(to)];
  if (a === 'asia' && b !== 'asia' && b !== null) return LANES[b];
  if (b === 'asia' && a !== 'asia' && a !== null) return LANES[a];
  return null;
}

function coastOf({ country, lat, lon }: Place): Coast | null {
  if (ASIA.has(country)) return 'asia';
  if (country === 'FR') return lon > 2.5 && lat < 44.5 ? 'med' : 'north_europe';
  if (country === 'ES') return isSpanishAtlantic(lat, lon) ? 'north_europe' : 'med';
  if (country === 'RU') return lon > 100 ? null : lat < 48 ? 'med' : 'north_europe';
  if (NORTH_EUROPE.has(country)) return 'north_europe';
  if (MEDITERRANEAN.has(country)) return 'med';
  if (NORTH_AMERICA.has(country)) return lon < COAST_WEST_OF ? 'na_west' : 'na_east';
  if (SOUTH_AMERICA.has(country)) return 'south_america';
  if (AFRICA.has(country)) return 'africa';
  return OCEANIA.has(country) ? 'oceania' : null;
}

/** The northern coast, Galicia and the coast west of Gibraltar, the Canaries. */
function isSpanishAtlantic(lat: number, lon: number): boolean {
  return lat > 42.9 || lon < -5.6;
}
