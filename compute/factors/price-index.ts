import { parseDecimal, type Rational } from '../decimal.ts';
import { columnTexts } from './columns.ts';
import { shippedSet } from './factor-set.ts';

/** A year's mean all-items consumer price index of an area, 2015 = 100. */
export interface PriceIndex {
  /** `US`, `GB` or `EA` (euro area). */
  readonly area: string;
  /** The year of the value: the year requested, else the nearest known. */
  readonly year: number;
  readonly text: string;
  readonly value: Rational;
  /** True if the requested year has no index and the nearest is used. */
  readonly missing: boolean;
}

/**
 * The area whose prices deflate an amount in a factor's currency.
 * Source: spend factor research, section 2: US for USD factors, GB for GBP factors, EA for EUR factors.
 */
const AREA_OF_CURRENCY: { readonly [currency: string]: string } = { USD: 'US', GBP: 'GB', EUR: 'EA' };

/** @throws RangeError for a currency no factor is stated in. */
export function priceArea(factorCurrency: string): string {
  const area = AREA_OF_CURRENCY[factorCurrency];
  if (!area) throw new RangeError(`no price index belongs to factors in ${factorCurrency}`);
  return area;
}

const tables = new Map<string, Map<string, Map<number, string>>>();

/** Index texts of a set by area and year. */
function indexTable(factorSetId: string): Map<string, Map<number, string>> {
  const known = tables.get(factorSetId);
  if (known) return known;
  const { priceIndex } = shippedSet(factorSetId);
  const years = columnTexts(priceIndex, 'year');
  const texts = columnTexts(priceIndex, 'index');
  const table = new Map<string, Map<number, string>>();
  for (const [row, area] of columnTexts(priceIndex, 'country').entries()) {
    const ofArea = table.get(area) ?? new Map<number, string>();
    table.set(area, ofArea.set(Number(years[row]), texts[row] ?? ''));
  }
  tables.set(factorSetId, table);
  return table;
}

/**
 * The index of an area and year in a factor set; without one for the year, the nearest known, marked `missing`: the latest
 * for a later year, the first for an earlier one (a set of 2026-11-21 begins in 2015).
 * @throws RangeError for an area without any index.
 */
export function priceIndex(factorSetId: string, area: string, year: number): PriceIndex {
  const years = indexTable(factorSetId).get(area);
  if (!years) throw new RangeError(`no price index for ${area}`);
  const own = years.get(year);
  const used = own === undefined ? nearest([...years.keys()], year) : year;
  const text = own ?? years.get(used) ?? '';
  return { area, year: used, text, value: parseDecimal(text), missing: own === undefined };
}

function nearest(years: readonly number[], year: number): number {
  return Math.min(Math.max(year, Math.min(...years)), Math.max(...years));
}
