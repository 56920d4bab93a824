import type { Category } from '../../schema/contracts/categories.ts';
import type { Attributes } from '../attributes.ts';
import { FUEL_CATEGORIES } from '../category-groups.ts';
import type { ScopeChoice } from './route-query.ts';

const SCOPE_2: ScopeChoice = { scope: 2, scope3Category: null };
const PURCHASED: ScopeChoice = category3(1);

function category3(scope3Category: number): ScopeChoice {
  return { scope: 3, scope3Category };
}

/** Scope and category of a spend line; categories not listed are category 1. */
const BY_CATEGORY: { readonly [C in Category]?: ScopeChoice } = {
  electricity: SCOPE_2,
  district_heat: SCOPE_2,
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
  if (isFuel(category, attributes)) return category3(3);
  return BY_CATEGORY[category] ?? PURCHASED;
}

/** Fuels by their category, and coal and coke, which have none. */
export function isFuel(category: Category, attributes: Attributes): boolean {
  return FUEL_CATEGORIES.has(category) || attributes.solidFuel !== undefined;
}

/** Where a 0 kg line of an energy bill is reported: with its energy. */
export function feeScope(category: Category, attributes: Attributes): ScopeChoice {
  const carrier = attributes.energyCarrier ?? category;
  return FUEL_CATEGORIES.has(carrier) ? category3(3) : SCOPE_2;
}

/** Where a 0 kg line of something unused is reported: refrigerant would be scope 1. */
export function zeroScope(category: Category, attributes: Attributes): ScopeChoice {
  return category === 'refrigerants' ? { scope: 1, scope3Category: null } : spendScope(category, attributes);
}
