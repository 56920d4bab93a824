import { CATEGORIES, type Category } from '../../schema/contracts/categories.ts';
import type { Hit } from './lexicon-matcher.ts';

/** What the vendor and the other lines of an invoice say about a line. */
export interface BillContext {
  /** The invoice sells power, gas or heat: words that count on an energy bill only are read. */
  readonly energy: boolean;
  /** The carrier most of the energy words speak of; null without any. */
  readonly carrier: EnergyCarrier | null;
  /** Mode of transport the specific freight words of the invoice speak of; null without any. */
  readonly freightMode: number | null;
  /** Points by category index that the vendor's name adds. */
  readonly vendor: ReadonlyMap<number, number>;
}

export const ENERGY_CARRIERS = [
  'electricity',
  'natural_gas',
  'district_heat',
] as const satisfies readonly Category[];
export type EnergyCarrier = (typeof ENERGY_CARRIERS)[number];

const CARRIER_INDEXES = ENERGY_CARRIERS.map((carrier) => CATEGORIES.indexOf(carrier));
const FREIGHT_MODES = new Set(
  (['road_freight', 'sea_freight', 'air_freight', 'rail_freight'] satisfies Category[]).map((mode) =>
    CATEGORIES.indexOf(mode),
  ),
);

const VENDOR_NAMED = 1.8;
const VENDOR_WORD_SHARE = 0.3;
const VENDOR_WORD_LIMIT = 1.5;
/** A weaker word does not make an invoice an energy bill. */
const ENERGY_WEIGHT = 3;

/** @param lines - hits of each line's description. */
export function billContext(vendorHits: readonly Hit[], lines: readonly (readonly Hit[])[]): BillContext {
  const vendor = vendorPoints(vendorHits);
  const carriers = CARRIER_INDEXES.map((index) => vendor.get(index) ?? 0);
  const modes = new Map<number, number>();
  for (const hits of lines) {
    for (const hit of hits) {
      const { category, weight, options, attributes } = hit.entry;
      if (category < 0 || hit.entry.vendorOnly) continue;
      const carrier = CARRIER_INDEXES.indexOf(category);
      if (carrier >= 0 && weight >= ENERGY_WEIGHT && options.when === undefined) {
        const named = attributes?.energyPart === undefined ? 1 : PART_SHARE;
        carriers[carrier] = (carriers[carrier] ?? 0) + weight * hit.fit * named;
      }
      if (FREIGHT_MODES.has(category) && options.family === undefined) {
        modes.set(category, (modes.get(category) ?? 0) + weight * hit.fit);
      }
    }
  }
  for (const mode of FREIGHT_MODES) {
    const points = vendor.get(mode);
    if (points !== undefined) modes.set(mode, (modes.get(mode) ?? 0) + points);
  }
  const best = bestIndex(carriers);
  return {
    energy: best !== null,
    carrier: best === null ? null : (ENERGY_CARRIERS[best] ?? null),
    freightMode: bestKey(modes),
    vendor,
  };
}

/** Network and tax words are much the same for every carrier, so they say little about which it is. */
const PART_SHARE = 0.25;

function vendorPoints(hits: readonly Hit[]): Map<number, number> {
  const named = new Map<number, number>();
  const words = new Map<number, number>();
  for (const { entry, fit } of hits) {
    if (entry.category < 0 || entry.options.when !== undefined) continue;
    if (entry.vendorOnly) named.set(entry.category, VENDOR_NAMED);
    else {
      const points = Math.min(VENDOR_WORD_LIMIT, entry.weight * fit * VENDOR_WORD_SHARE);
      words.set(entry.category, Math.max(points, words.get(entry.category) ?? 0));
    }
  }
  for (const [category, points] of words) named.set(category, Math.max(points, named.get(category) ?? 0));
  return named;
}

function bestIndex(points: readonly number[]): number | null {
  let best: number | null = null;
  for (const [index, value] of points.entries()) {
    if (value > 0 && (best === null || value > (points[best] ?? 0))) best = index;
  }
  return best;
}

function bestKey(points: ReadonlyMap<number, number>): number | null {
  let best: number | null = null;
  for (const [key, value] of points) {
    const known = best === null ? 0 : (points.get(best) ?? 0);
    if (value > known || (value === known && best !== null && key < best)) best = key;
  }
  return best;
}
