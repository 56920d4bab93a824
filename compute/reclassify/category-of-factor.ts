import type { Category } from '../../schema/contracts/categories.ts';
import { GOODS_OF_ANYTHING } from '../category-groups.ts';
import type { FactorSet } from '../factors/factor-set.ts';
import { categoriesOfSector } from './categories-of-sector.ts';

/** Goods that may take the factor of their material. */
const MADE_OF_ANYTHING: readonly Category[] = [...GOODS_OF_ANYTHING, 'other'];
/**
 * Goods that may take the factor of a material without a category of its own (timber, stone): all but food. Fewer than all
 * goods: metals, glass and plastics have factors of their own.
 */
const OF_OTHER_MATERIALS: readonly Category[] = [...MADE_OF_ANYTHING, 'paper', 'textiles', 'chemicals'];

interface FactorGroup {
  readonly beginning: string;
  /** The category of a line with such a factor; null if the id does not determine it. */
  readonly stands: Category | null;
  /** Other possible categories. */
  readonly also: readonly Category[];
  /** The category of a line that had none, if the id alone does not change other categories. */
  readonly names: Category | null;
}

const group = (beginning: string, stands: Category | null, also: readonly Category[] = []): FactorGroup => ({
  beginning,
  stands,
  also,
  names: stands,
});

/** A material with a category of its own, and the goods made of it; not other materials or food. */
const material = (name: string, own: Category, ...also: readonly Category[]): FactorGroup => ({
  ...group(`material.${name}`, null, [own, ...also, ...MADE_OF_ANYTHING]),
  names: own,
});

/** Prefixes of the ids of physical factors with their categories; the first match counts. */
const GROUPS: readonly FactorGroup[] = [
  group('electricity', 'electricity'),
  group('heat.', 'district_heat'),
  group('fuel.natural_gas', 'natural_gas'),
  group('fuel.lpg', 'natural_gas'),
  group('fuel.propane', 'natural_gas'),
  group('fuel.butane', 'natural_gas'),
  group('fuel.cng', 'natural_gas'),
  group('fuel.lng', 'natural_gas'),
  group('biofuel.biogas', 'natural_gas'),
  group('biofuel.biomethane', 'natural_gas'),
  group('fuel.diesel', 'diesel'),
  group('fuel.petrol', 'petrol'),
  group('fuel.heating_oil', 'heating_oil'),
  group('fuel.gas_oil', 'heating_oil', ['diesel']),
  group('fuel.burning_oil', 'heating_oil'),
  group('fuel.fuel_oil', 'heating_oil'),
  group('fuel.jet_fuel', 'heating_oil', ['diesel', 'petrol']),
  group('fuel.marine', 'heating_oil', ['diesel']),
  group('fuel.wood', 'wood_pellets'),
  group('biofuel.wood', 'wood_pellets'),
  group('fuel.coal', 'wood_pellets'),
  group('fuel.petcoke', 'wood_pellets'),
  group('biofuel.bioethanol', 'petrol', ['heating_oil']),
  group('biofuel.', 'diesel', ['heating_oil']),
  group('refrigerant.', 'refrigerants'),
  group('vehicle.company_car', 'car_travel'),
  group('vehicle.van', 'car_travel', ['road_freight']),
  group('vehicle.hgv', 'road_freight', ['car_travel']),
  group('travel.air', 'flights'),
  group('travel.rail', 'rail', ['public_transport']),
  group('travel.taxi', 'taxi', ['car_travel']),
  group('travel.car', 'car_travel', ['taxi']),
  group('travel.motorbike', 'car_travel'),
  group('travel.', 'public_transport'),
  group('hotel.', 'hotel'),
  group('freight.air', 'air_freight', ['parcel']),
  group('freight.rail', 'rail_freight'),
  group('freight.road', 'road_freight', ['parcel']),
  group('freight.sea', 'sea_freight'),
  group('freight.inland', 'sea_freight'),
  group('freight.waterborne', 'sea_freight'),
  group('freight.parcel', 'parcel'),
  group('water.', 'water'),
  group('waste.', 'waste'),
  group('it.', 'it_equipment', ['appliances', 'telecom']),
  group('digital.', null, ['software_cloud', 'telecom']),
  group('appliance.', 'appliances', ['machinery']),
  group('clothing.', 'textiles'),
  group('furniture.', 'office_furniture'),
  group('food.', 'food', ['catering']),
  material('food_and_drink', 'food', 'catering'),
  material('aluminium', 'aluminium'),
  material('ch.aluminium', 'aluminium'),
  material('ch.copper', 'other_metals'),
  material('ch.brass', 'other_metals'),
  material('ch.titanium_zinc', 'other_metals'),
  material('ch.lead', 'other_metals'),
  material('steel', 'steel'),
  material('ch.steel', 'steel'),
  material('ch.stainless_steel', 'steel'),
  material('ch.rebar', 'steel'),
  material('ch.cast_iron', 'steel'),
  material('plastics', 'plastics'),
  material('glass', 'glass'),
  material('ch.float_glass', 'glass'),
  material('paper', 'paper'),
  material('board', 'paper'),
  material('clothing', 'textiles'),
  // Scrap is bought as metal; the Swiss plastics are goods of plastic.
  group('material.scrap_metal', null, [...OF_OTHER_MATERIALS, 'steel', 'aluminium', 'other_metals']),
  group('material.', null, [...OF_OTHER_MATERIALS, 'plastics', 'glass']),
];

/** The categories of a factor: `stands` first, the others unordered; null if every category is possible. */
interface FactorUse extends Pick<FactorGroup, 'stands' | 'names'> {
  readonly all: readonly Category[];
}

function useOf(factorId: string, set: FactorSet): FactorUse | null {
  const found = GROUPS.find(({ beginning }) => factorId.startsWith(beginning));
  if (found !== undefined) {
    const { stands, names, also } = found;
    return { stands, names, all: stands === null ? also : [stands, ...also] };
  }
  const spend = set.spend(factorId);
  const all = spend === undefined ? [] : categoriesOfSector(set, spend);
  return all.length === 0 ? null : { stands: null, names: null, all: [...all, 'other'] };
}

/**
 * The category of a line after its factor was chosen: its own if the factor fits it, else the one of the factor's id, else its
 * own. A material chosen for a line of unknown content determines its category.
 */
export function decidedCategory(factorId: string | null, own: Category, set: FactorSet): Category {
  const bought = own === 'not_a_purchase' ? 'other' : own;
  const use = factorId === null ? null : useOf(factorId, set);
  if (use !== null && bought === 'other') return use.names ?? bought;
  if (use === null || use.all.includes(bought)) return bought;
  return use.stands ?? bought;
}

/**
 * Why a category and a factor contradict each other, as a text that names both; null if they do not. A spend factor fits the
 * categories whose lines have an industry of its sector in the lexicon.
 */
export function contradiction(category: Category, factorId: string | null, set: FactorSet): string | null {
  if (factorId === null) return null;
  if (category === 'not_a_purchase') {
    return `a line of the category not_a_purchase is 0 kg: it cannot take the factor ${factorId}`;
  }
  const use = useOf(factorId, set);
  if (use === null || use.all.includes(category)) return null;
  const fitting = use.all.join(', ');
  return `the factor ${factorId} goes with ${fitting}, not with the category ${category}: name one of these or another factor`;
}
