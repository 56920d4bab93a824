import type { Category } from '../schema/contracts/categories.ts';

/** Energy delivered over a network, with fees on its bills. */
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

/** Supplies that are metered and billed in the same words: "Arbeitspreis", "Consommation", "Units used". */
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

/** Purchased energy of scope 2: carriers that the buyer does not burn. */
export const POWER_CATEGORIES: ReadonlySet<Category> = new Set(['electricity', 'district_heat']);

/** Goods that can be of any material, in the order of messages. */
export const GOODS_OF_ANYTHING = [
  'it_equipment',
  'office_furniture',
  'construction_materials',
  'medical',
  'vehicles',
  'machinery',
  'appliances',
] as const satisfies readonly Category[];

/** Goods: they are not sold by the lesson or the hour. Energy is not included. */
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
 * Services. Makers of goods do not provide them, whatever goods the line names: breakfast on a hotel's bill, the fuel of a
 * surcharge. Telecom, printed matter and waste are left out: goods are mistaken for them too often.
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
