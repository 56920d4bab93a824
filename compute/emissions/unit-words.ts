import { multiply, parseDecimal, type Rational, reduce } from '../decimal.ts';
import { providedTable } from '../terms/provided-terms.ts';
import { oneOf, readTable } from '../terms/read-table.ts';

/**
 * What a unit measures. Amounts convert only within a dimension; its base unit has size 1: kWh, kg, L, km, tkm, pkm, TEU,
 * TEUkm, room_night, person, piece, hour, day, GB, GB_year. A day is not 24 hours: a day of work or hire is not, and no factor
 * is per day.
 */
export const DIMENSIONS = [
  'energy',
  'mass',
  'volume',
  'distance',
  'tonne_distance',
  'passenger_distance',
  'teu',
  'teu_distance',
  'night',
  'person',
  'piece',
  'time',
  'day',
  'data',
  'data_time',
] as const;

export type Dimension = (typeof DIMENSIONS)[number];

/** A unit of measure: `size` is exact, in base units of its dimension (kWh, kg, L, km ...). */
export interface Unit {
  readonly label: string;
  readonly dimension: Dimension;
  readonly size: Rational;
}

/** Units by their spelling; null if a spelling has several meanings, one of them a thousand times another. */
type Spellings = ReadonlyMap<string, Unit | null>;

/** The content of the tables `units.tsv` and `unit-words.tsv`. */
export interface UnitWords {
  readonly units: readonly Unit[];
  /** By `unitKey` of the spelling. */
  readonly everywhere: Spellings;
  /** By region, ISO 3166-1 alpha-2: spellings with another meaning there. */
  readonly regional: ReadonlyMap<string, Spellings>;
  /**
   * Read only as written, in capitals: codes that begin with a digit, since "4 l" is no megabyte; nights of German hotels
   * ("Ü/F": with breakfast), which are other words without their umlaut.
   */
  readonly literal: Spellings;
}

/**
 * The units of this thread, or of other tables.
 * @throws RangeError with file and line where one of them is wrong.
 */
export function unitWords(read: (name: string) => string = providedTable): UnitWords {
  const units = readUnits(read('units.tsv'));
  const everywhere = new Map<string, Unit | null>();
  const literal = new Map<string, Unit | null>();
  const regional = new Map<string, Map<string, Unit | null>>();
  const table = { name: 'unit-words.tsv', text: read('unit-words.tsv') };
  for (const { fields, place } of readTable(table, ['unit', 'region', 'spelling', 'marks'])) {
    const { region, spelling, marks } = fields;
    const unit = fields.unit === NONE ? null : units.get(fields.unit);
    if (unit === undefined) throw new RangeError(`${place}: no unit is called "${fields.unit}"`);
    const isLiteral = oneOf(['', 'literal'], marks, place) === 'literal';
    if (!isLiteral && unitKey(spelling) !== spelling)
      throw new RangeError(`${place}: "${spelling}" is compared as "${unitKey(spelling)}"`);
    const into = isLiteral ? literal : region === '' ? everywhere : (regional.get(region) ?? new Map());
    if (into.has(spelling)) throw new RangeError(`${place}: "${spelling}" means two units`);
    into.set(spelling, unit);
    if (region !== '') regional.set(region, into);
  }
  return { units: [...units.values()], everywhere, regional, literal };
}

/** Marks a spelling that means no unit. */
const NONE = 'none';

function readUnits(text: string): ReadonlyMap<string, Unit> {
  const units = new Map<string, Unit>();
  for (const { fields, place } of readTable({ name: 'units.tsv', text }, ['dimension', 'unit', 'size'])) {
    const { unit: label, size } = fields;
    if (units.has(label) || label === NONE) throw new RangeError(`${place}: "${label}" stands twice`);
    if (!SIZE.test(size)) throw new RangeError(`${place}: "${size}" is no size`);
    units.set(label, { label, dimension: oneOf(DIMENSIONS, fields.dimension, place), size: sizeOf(size) });
  }
  return units;
}

/** A decimal, or one by another: "5/18". */
const SIZE = /^\d+(?:\.\d+)?(?:\/\d+(?:\.\d+)?)?$/;

function sizeOf(text: string): Rational {
  const [numerator = '1', denominator = '1'] = text.split('/');
  const over = parseDecimal(denominator);
  return reduce(
    multiply(parseDecimal(numerator), { numerator: over.denominator, denominator: over.numerator }),
  );
}

/** A label without case, accents, spaces and signs; superscripts and ligatures as plain characters. */
export function unitKey(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9]/g, '');
}
