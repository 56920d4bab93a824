import { multiply, ONE, parseDecimal, type Rational, reduce } from '../decimal.ts';
import { DIMENSIONS, type Dimension, LITERAL_CODES, REGIONAL_SPELLINGS, UNIT_ROWS } from './unit-words.ts';

/** A unit of measure: `size` is exact, in base units of its dimension (kWh, kg, L, km ...). */
export interface Unit {
  readonly label: string;
  readonly dimension: Dimension;
  readonly size: Rational;
}

/** How a factor's unit stands to the base unit of its dimension: 1 t is 1,000 kg. */
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

/** The bound of the spelling cache; a unit label has at most 50 characters. */
const CACHE_LIMIT = 4096;

const unitsByKey = buildUnits();
const cache = new Map<string, Unit | null>();

/**
 * The unit a label means, or null when it is none that a factor could use ("Palette", "kW", "pauschal").
 * @param text as sent; case, dots, spaces, hyphens, accents and superscripts do not matter.
 * @param region ISO 3166-1 alpha-2: "gallon" is imperial in GB, "ton" short in US, "Zentner" 50 kg in DE.
 */
export function parseUnit(text: string, region = ''): Unit | null {
  const regional = REGIONAL_SPELLINGS[region];
  const key = regional ? `${region}\u0000${text}` : text;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const unit = lookUp(text, regional);
  if (cache.size >= CACHE_LIMIT) cache.clear();
  cache.set(key, unit);
  return unit;
}

function lookUp(text: string, regional: { readonly [spelling: string]: string } | undefined): Unit | null {
  const code = text.trim().toUpperCase();
  const literal = Object.hasOwn(LITERAL_CODES, code) ? LITERAL_CODES[code] : undefined;
  if (literal) return unitsByKey.get(literal) ?? null;
  const read = (label: string) => {
    const key = unitKey(label);
    return (
      unitsByKey.get((regional && Object.hasOwn(regional, key) ? regional[key] : undefined) ?? key) ?? null
    );
  };
  const plain = text.replace(/[([{].*$/, '').trim();
  return read(text) ?? read(plain) ?? describedUnit(plain, read);
}

/** "kWh Hochtarif", "Liter bei 15°C", "m3 Gas": energy and volume often say more than the unit. */
function describedUnit(text: string, read: (label: string) => Unit | null): Unit | null {
  const [first = '', ...rest] = text.split(/\s+/);
  if (rest.length === 0 || rest.some((word) => RATE_WORDS.has(unitKey(word)) || word.includes('/')))
    return null;
  const unit = read(first);
  return unit?.dimension === 'energy' || unit?.dimension === 'volume' ? unit : null;
}

/** "kWh pro Monat" is a rate, no amount. */
const RATE_WORDS: ReadonlySet<string> = new Set([
  'pro',
  'per',
  'je',
  'par',
  'al',
  'alla',
  'a',
  'co2',
  'co2e',
  '100',
]);

/** A label without case, accents, spaces and signs; superscripts and ligatures as plain characters. */
export function unitKey(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9]/g, '');
}

function buildUnits(): ReadonlyMap<string, Unit> {
  const units = new Map<string, Unit>();
  for (const dimension of DIMENSIONS) {
    for (const [label, size, spellingList] of UNIT_ROWS[dimension]) {
      const unit: Unit = { label, dimension, size: parseSize(size) };
      for (const spelling of spellingList.split(' ')) addSpelling(units, spelling, unit);
    }
  }
  return units;
}

function addSpelling(units: Map<string, Unit>, spelling: string, unit: Unit): void {
  const other = units.get(spelling);
  if (other) throw new Error(`the unit spelling "${spelling}" means both ${other.label} and ${unit.label}`);
  units.set(spelling, unit);
}

function parseSize(text: string): Rational {
  const [numerator = '1', denominator = '1'] = text.split('/');
  const over = parseDecimal(denominator);
  return reduce(
    multiply(parseDecimal(numerator), { numerator: over.denominator, denominator: over.numerator }),
  );
}
