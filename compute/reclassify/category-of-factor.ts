import type { Category } from '../../schema/contracts/categories.ts';

/** Beginnings of factor ids that stand for one category; the first that fits counts. */
const BEGINNINGS: readonly (readonly [string, Category])[] = [
  ['electricity', 'electricity'],
  ['heat.', 'district_heat'],
  ['fuel.natural_gas', 'natural_gas'],
  ['fuel.lpg', 'natural_gas'],
  ['fuel.propane', 'natural_gas'],
  ['fuel.butane', 'natural_gas'],
  ['fuel.cng', 'natural_gas'],
  ['fuel.lng', 'natural_gas'],
  ['fuel.diesel', 'diesel'],
  ['fuel.petrol', 'petrol'],
  ['fuel.heating_oil', 'heating_oil'],
  ['fuel.gas_oil', 'heating_oil'],
  ['fuel.burning_oil', 'heating_oil'],
  ['fuel.fuel_oil', 'heating_oil'],
  ['fuel.wood', 'wood_pellets'],
  ['biofuel.wood', 'wood_pellets'],
  ['refrigerant.', 'refrigerants'],
  ['vehicle.company_car', 'car_travel'],
  ['travel.air', 'flights'],
  ['travel.rail', 'rail'],
  ['travel.taxi', 'taxi'],
  ['travel.car', 'car_travel'],
  ['travel.motorbike', 'car_travel'],
  ['travel.', 'public_transport'],
  ['hotel.', 'hotel'],
  ['freight.air', 'air_freight'],
  ['freight.rail', 'rail_freight'],
  ['freight.road', 'road_freight'],
  ['freight.sea', 'sea_freight'],
  ['freight.parcel', 'parcel'],
  ['water.', 'water'],
  ['waste.', 'waste'],
  ['it.', 'it_equipment'],
  ['appliance.', 'appliances'],
  ['clothing.', 'textiles'],
  ['furniture.', 'office_furniture'],
  ['food.', 'food'],
];

/** The category a physical factor belongs to; null where its id does not say: materials, spend factors. */
function categoryOfFactor(factorId: string): Category | null {
  return BEGINNINGS.find(([beginning]) => factorId.startsWith(beginning))?.[1] ?? null;
}

/** What a line is once its factor was chosen: what the factor's id says, else what the line was taken for. */
export function decidedCategory(factorId: string | null, own: Category): Category {
  const ofFactor = factorId === null ? null : categoryOfFactor(factorId);
  if (ofFactor !== null) return ofFactor;
  return own === 'not_a_purchase' ? 'other' : own;
}
