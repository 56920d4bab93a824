import type { Category } from '../schema/contracts/categories.ts';

/** Energy that comes over a network: its bills carry fees beside it. */
export const ENERGY_CARRIERS = [
  'electricity',
  'natural_gas',
  'district_heat',
] as const satisfies readonly Category[];
export type EnergyCarrier = (typeof ENERGY_CARRIERS)[number];

const CARRIERS: ReadonlySet<Category> = new Set(ENERGY_CARRIERS);

/** Whether a category is power, gas, or heat that comes over a network. */
export function isEnergyCarrier(category: Category): category is EnergyCarrier {
  return CARRIERS.has(category);
}

/** What is metered and billed in the same words: "Arbeitspreis", "Consommation", "Units used". */
export const METERED_SUPPLIES = [...ENERGY_CARRIERS, 'water'] as const satisfies readonly Category[];
export type MeteredSupply = (typeof METERED_SUPPLIES)[number];

/** Fuels: without a quantity only their supply is counted, as category 3 (rule 3). */
export const FUEL_CATEGORIES: ReadonlySet<Category> = new Set([
  'natural_gas',
  'heating_oil',
  'diesel',
  'petrol',
  'wood_pellets',
]);

/** Bought energy of scope 2: the carriers that are not burnt by who buys them. */
export const POWER_CATEGORIES: ReadonlySet<Category> = new Set(['electricity', 'district_heat']);

/** Goods that may be made of anything, in the order messages name them. */
export const GOODS_OF_ANYTHING = [
  'it_equipment',
  'office_furniture',
  'construction_materials',
  'medical',
  'vehicles',
  'machinery',
  'appliances',
] as const satisfies readonly Category[];

/** What is bought is a thing: nobody sells it by the lesson or the hour. Energy is none. */
export const GOODS: ReadonlySet<Category> = new Set<Category>([
  ...GOODS_OF_ANYTHING,
  'paper',
  'food',
  'steel',
  'aluminium',
  'other_metals',
  'plastics',
  'glass',
  'textiles',
  'chemicals',
  'refrigerants',
]);

/**
 * What somebody does for the buyer. Whoever makes goods does none of it, whatever goods the line names: breakfast on a
 * hotel's bill, the fuel of a surcharge. Telecom, printed matter and rubbish are left out: goods pass for them too often.
 */
export const SERVICES: ReadonlySet<Category> = new Set<Category>([
  'flights',
  'rail',
  'taxi',
  'car_travel',
  'public_transport',
  'hotel',
  'road_freight',
  'sea_freight',
  'air_freight',
  'rail_freight',
  'parcel',
  'consulting',
  'legal',
  'cleaning',
  'catering',
  'insurance',
  'rent',
  'repair',
  'education',
  'temporary_staff',
  'financial_services',
]);
