import { ONE, type Rational } from '../decimal.ts';
import { smallWords } from '../terms/small-words.ts';
import { type Dimension, type Unit, unitKey, unitWords } from './unit-words.ts';

/** The relation of a factor's unit to the base unit of its dimension: 1 t is 1,000 kg. */
export interface FactorUnit {
  readonly dimension: Dimension;
  readonly size: Rational;
}

const THOUSAND: Rational = { numerator: 1000n, denominator: 1n };

/** Every unit that the physical factor rows use. */
export const FACTOR_UNITS: { readonly [unit: string]: FactorUnit } = {
  kWh: { dimension: 'energy', size: ONE },
  kg: { dimension: 'mass', size: ONE },
  t: { dimension: 'mass', size: THOUSAND },
  L: { dimension: 'volume', size: ONE },
  m3: { dimension: 'volume', size: THOUSAND },
  pkm: { dimension: 'passenger_distance', size: ONE },
  vkm: { dimension: 'distance', size: ONE },
  tkm: { dimension: 'tonne_distance', size: ONE },
  TEUkm: { dimension: 'teu_distance', size: ONE },
  room_night: { dimension: 'night', size: ONE },
  piece: { dimension: 'piece', size: ONE },
  hour: { dimension: 'time', size: ONE },
  GB: { dimension: 'data', size: ONE },
  GB_year: { dimension: 'data_time', size: ONE },
};

/** The bound of the spellings kept of a region with its own, and of all others; a label has at most 50 characters. */
const CACHE_LIMIT = 4096;

const { everywhere, regional: byRegion, literal } = unitWords();
const elsewhere = new Map<string, Unit | null>();
const regionalCaches = new Map(
  [...byRegion.keys()].map((region) => [region, new Map<string, Unit | null>()] as const),
);

/**
 * The unit a label means, or null when it is none that a factor could use ("Palette", "kW", "pauschal").
 * @param text as sent; case, dots, spaces, hyphens, accents and superscripts do not matter.
 * @param region ISO 3166-1 alpha-2: "gallon" is imperial in GB, "ton" short in US, "Zentner" 50 kg in DE.
 */
export function parseUnit(text: string, region = ''): Unit | null {
  const cache = regionalCaches.get(region) ?? elsewhere;
  const known = cache.get(text);
  if (known !== undefined) return known;
  const unit = lookUp(text, byRegion.get(region));
  if (cache.size >= CACHE_LIMIT) cache.clear();
  cache.set(text, unit);
  return unit;
}

function lookUp(text: string, regional: ReadonlyMap<string, Unit | null> | undefined): Unit | null {
  const asItStands = literal.get(text.trim().toUpperCase());
  if (asItStands) return asItStands;
  const read = (label: string) => {
    const key = unitKey(label);
    const here = regional?.get(key);
    return (here === undefined ? everywhere.get(key) : here) ?? null;
  };
  const plain = text.replace(/[([{].*$/, '').trim();
  return read(text) ?? read(plain) ?? describedUnit(plain, read);
}

/** "kWh Hochtarif", "Liter bei 15°C", "m3 Gas": units of energy and volume often have an addition. */
function describedUnit(text: string, read: (label: string) => Unit | null): Unit | null {
  const [first = '', ...rest] = text.split(/\s+/);
  if (rest.length === 0 || rest.some((word) => RATE_WORDS.has(unitKey(word)) || word.includes('/')))
    return null;
  const unit = read(first);
  return unit?.dimension === 'energy' || unit?.dimension === 'volume' ? unit : null;
}

/** "kWh pro Monat" is a rate, no amount. */
const RATE_WORDS: ReadonlySet<string> = new Set(smallWords.rate);
