import { CATEGORIES, type Category } from '../../schema/contracts/categories.ts';
import { FUEL_CATEGORIES } from '../category-groups.ts';
import { unitKey } from '../emissions/unit-words.ts';
import { parseUnit } from '../emissions/units.ts';
import type { LineInput } from '../types.ts';
import {
  ENERGY_BY_UNIT,
  GAS_BY_CUBIC_METRES,
  HOTEL_BY_NIGHTS,
  MISFIT_OF_FREIGHT_FIELDS,
  MISFIT_OF_NARROW_UNIT,
  MISFIT_OF_TEU,
  MISFIT_OF_WIDE_UNIT,
  MISFIT_OF_WIDEST_UNIT,
  ROAD_FREIGHT_BY_UNIT,
  SEA_FREIGHT_BY_TEU,
  SEA_FREIGHT_BY_TEU_KM,
} from './lexicon-numbers.ts';

/** The categories that a line's unit and freight fields allow, as factors and additions by category index. */
export interface UnitEvidence {
  /** Multiplies the score of categories the unit does not fit. */
  readonly otherwise: number;
  /** 1 at the index of each category the unit fits. */
  readonly fits: Uint8Array;
  readonly adds: readonly (readonly [category: number, points: number])[];
  /** Added to a category that a word of the line names, however weakly, if no word names another that fits. */
  readonly addsToNamed?: readonly [category: number, points: number];
}

const at = (category: Category) => CATEGORIES.indexOf(category);
const set = (...categories: Category[]) =>
  Uint8Array.from(CATEGORIES, (category) => (categories.includes(category) ? 1 : 0));

const NO_EVIDENCE: UnitEvidence = { otherwise: 1, fits: set(), adds: [] };

const FREIGHT = ['road_freight', 'sea_freight', 'air_freight', 'rail_freight', 'parcel'] as const;
const TRAVEL = ['flights', 'rail', 'taxi', 'car_travel', 'public_transport'] as const;

/** By what a unit measures. Source: classifier page, section 5 step 3 (unit mask). */
const BY_DIMENSION: { readonly [dimension: string]: UnitEvidence } = {
  energy: {
    otherwise: MISFIT_OF_NARROW_UNIT,
    fits: set('electricity', 'district_heat', 'not_a_purchase', ...FUEL_CATEGORIES),
    adds: [[at('electricity'), ENERGY_BY_UNIT]],
  },
  volume: {
    otherwise: MISFIT_OF_WIDE_UNIT,
    fits: set(
      ...FUEL_CATEGORIES,
      'water',
      'food',
      'chemicals',
      'construction_materials',
      'waste',
      'catering',
      'not_a_purchase',
    ),
    adds: [],
  },
  mass: {
    otherwise: MISFIT_OF_WIDEST_UNIT,
    fits: set(
      'wood_pellets',
      'natural_gas',
      'paper',
      'food',
      'catering',
      'construction_materials',
      'steel',
      'aluminium',
      'other_metals',
      'plastics',
      'glass',
      'textiles',
      'chemicals',
      'waste',
      'refrigerants',
      'not_a_purchase',
      'machinery',
      // Feed, coke, flowers.
      'other',
      ...FREIGHT,
    ),
    adds: [],
  },
  // Taxes on nights are charged by the night too.
  night: {
    otherwise: MISFIT_OF_NARROW_UNIT,
    fits: set('hotel', 'not_a_purchase'),
    adds: [[at('hotel'), HOTEL_BY_NIGHTS]],
  },
  passenger_distance: { otherwise: MISFIT_OF_NARROW_UNIT, fits: set(...TRAVEL), adds: [] },
  tonne_distance: {
    otherwise: MISFIT_OF_NARROW_UNIT,
    fits: set(...FREIGHT),
    adds: [[at('road_freight'), ROAD_FREIGHT_BY_UNIT]],
  },
  teu_distance: {
    otherwise: MISFIT_OF_NARROW_UNIT,
    fits: set(...FREIGHT),
    adds: [[at('sea_freight'), SEA_FREIGHT_BY_TEU_KM]],
  },
  teu: { otherwise: MISFIT_OF_TEU, fits: set(...FREIGHT), adds: [[at('sea_freight'), SEA_FREIGHT_BY_TEU]] },
  distance: {
    otherwise: MISFIT_OF_WIDE_UNIT,
    fits: set(
      ...TRAVEL,
      ...FREIGHT,
      'machinery',
      'construction_materials',
      'steel',
      'plastics',
      'aluminium',
      'other_metals',
      'textiles',
    ),
    adds: [],
  },
  time: {
    otherwise: MISFIT_OF_WIDEST_UNIT,
    fits: set(
      'consulting',
      'legal',
      'cleaning',
      'repair',
      'temporary_staff',
      'software_cloud',
      'marketing',
      'education',
      'medical',
      'rent',
      'telecom',
      'catering',
      'road_freight',
      'waste',
      'financial_services',
      'not_a_purchase',
      'other',
    ),
    adds: [],
  },
};

/** Bounded cache of unit words: the same few hundred repeat. */
const CACHE_LIMIT = 2_048;
/** By region, then by word: a joint key would be built anew for each line. */
const cache = new Map<string, Map<string, UnitEvidence>>();
let cached = 0;

/** The evidence of unit, weight and distance for the categories. */
export function unitEvidence(line: LineInput, region: string): UnitEvidence {
  const freight = line.weightTonnes !== null && line.distanceKm !== null;
  const unit = line.unitOfMeasure === null ? NO_EVIDENCE : ofUnit(line.unitOfMeasure, region);
  if (unit !== NO_EVIDENCE) return unit;
  if (freight) return FREIGHT_FIELDS;
  return line.distanceKm === null ? NO_EVIDENCE : DISTANCE_FIELD;
}

const FREIGHT_FIELDS: UnitEvidence = {
  otherwise: MISFIT_OF_FREIGHT_FIELDS,
  fits: set(...FREIGHT, 'waste'),
  adds: [[at('road_freight'), ROAD_FREIGHT_BY_UNIT]],
};
const DISTANCE_FIELD: UnitEvidence = {
  otherwise: MISFIT_OF_WIDE_UNIT,
  fits: set(...TRAVEL, ...FREIGHT),
  adds: [],
};

/** Cubic metres at standard conditions: a gas. */
const STANDARD_VOLUMES: ReadonlySet<string> = new Set(['smc', 'sm3', 'nmc', 'nm3']);
const OF_GAS: UnitEvidence = {
  otherwise: MISFIT_OF_NARROW_UNIT,
  fits: set('natural_gas', 'chemicals', 'not_a_purchase'),
  adds: [[at('natural_gas'), ENERGY_BY_UNIT]],
};

/** Ovens, meals and bread are not sold by the cubic metre; "Gaz four boulangerie", 742 m3, is gas. */
const CUBIC_METRES: UnitEvidence = {
  otherwise: MISFIT_OF_WIDE_UNIT,
  fits: set(...FUEL_CATEGORIES, 'water', 'chemicals', 'construction_materials', 'waste', 'not_a_purchase'),
  adds: [],
  addsToNamed: [at('natural_gas'), GAS_BY_CUBIC_METRES],
};
const LITRES_OF_CUBIC_METRE = 1000n;

function ofUnit(text: string, region: string): UnitEvidence {
  let known = cache.get(region);
  const evidence = known?.get(text);
  if (evidence !== undefined) return evidence;
  const unit = parseUnit(text, region);
  const ofGas = STANDARD_VOLUMES.has(unitKey(text)) ? OF_GAS : null;
  const byDimension = ofGas ?? ((unit && BY_DIMENSION[unit.dimension]) || NO_EVIDENCE);
  const isCubicMetre = unit?.dimension === 'volume' && unit.size.numerator === LITRES_OF_CUBIC_METRE;
  const found = ofGas === null && isCubicMetre ? CUBIC_METRES : byDimension;
  if (cached >= CACHE_LIMIT) {
    cache.clear();
    cached = 0;
    known = undefined;
  }
  if (known === undefined) {
    known = new Map();
    cache.set(region, known);
  }
  known.set(text, found);
  cached += 1;
  return found;
}

/** The evidence of units that measure a journey. */
export const DISTANCE_UNITS = {
  passenger: BY_DIMENSION.passenger_distance ?? NO_EVIDENCE,
  plain: BY_DIMENSION.distance ?? NO_EVIDENCE,
} as const;

const ELECTRICITY = at('electricity');
const NATURAL_GAS = at('natural_gas');
const ALUMINIUM = at('aluminium');
const REFRIGERANTS = at('refrigerants');

/** In kilowatt-hours and the like. */
export function isEnergyUnit({ adds }: UnitEvidence): boolean {
  return adds.some(([category]) => category === ELECTRICITY);
}

/** In cubic metres at standard conditions. */
export function isGasUnit(unit: UnitEvidence): boolean {
  return unit === OF_GAS;
}

/** In kilowatt-hours or by volume. */
export function isMetered({ otherwise, fits }: UnitEvidence): boolean {
  return otherwise < 1 && fits[NATURAL_GAS] === 1 && fits[ALUMINIUM] === 0;
}

/** By mass, as a gas is; devices are counted. */
export function isWeighed({ otherwise, fits }: UnitEvidence): boolean {
  return otherwise < 1 && fits[REFRIGERANTS] === 1;
}
