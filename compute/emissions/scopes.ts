import type { Category } from '../../schema/contracts/categories.ts';
import type { Attributes } from '../attributes.ts';
import { FUEL_CATEGORIES } from '../category-groups.ts';
import type { ScopeChoice } from './route-query.ts';

const SCOPE_2: ScopeChoice = { scope: 2, scope3Category: null };
const PURCHASED: ScopeChoice = category3(1);

function category3(scope3Category: number): ScopeChoice {
  return { scope: 3, scope3Category };
}

/** Where a line calculated from its spend is reported; what is not named here is category 1. */
const BY_CATEGORY: { readonly [C in Category]?: ScopeChoice } = {
  electricity: SCOPE_2,
  district_heat: SCOPE_2,
  natural_gas: category3(3),
  heating_oil: category3(3),
  diesel: category3(3),
  petrol: category3(3),
  wood_pellets: category3(3),
  vehicles: category3(2),
  machinery: category3(2),
  it_equipment: category3(2),
  office_furniture: category3(2),
  appliances: category3(2),
  road_freight: category3(4),
  sea_freight: category3(4),
  air_freight: category3(4),
  rail_freight: category3(4),
  parcel: category3(4),
  waste: category3(5),
  flights: category3(6),
  rail: category3(6),
  taxi: category3(6),
  car_travel: category3(6),
  public_transport: category3(6),
  hotel: category3(6),
};

/** Scope and GHG Protocol category of a category's spend, as the buyer reports them (rules 3, 11 and 14). */
export function spendScope(category: Category, attributes: Attributes): ScopeChoice {
  if (category === 'water' && attributes.waterService === 'treatment') return category3(5);
  return BY_CATEGORY[category] ?? PURCHASED;
}

/** Where a 0 kg line of an energy bill stands: with the energy it belongs to. */
export function feeScope(category: Category, attributes: Attributes): ScopeChoice {
  const carrier = attributes.energyCarrier ?? category;
  return FUEL_CATEGORIES.has(carrier) ? category3(3) : SCOPE_2;
}
