import type { Category } from '../../schema/contracts/categories.ts';
import { type Reason, reason } from '../../schema/contracts/reasons.ts';
import type { Attributes } from '../attributes.ts';
import { type Candidate, NO_ROUTE, plain, type RouteChoice, type RouteQuery } from './route-query.ts';

type Material = NonNullable<Attributes['material']>;
type BasicMaterial = NonNullable<Attributes['basicMaterial']>;

const LIME_WITHOUT_KILN_FUEL = reason('lime_without_kiln_fuel');

/** British rows of the same material as a row of the Swiss list. */
const BRITISH_MATERIAL: { readonly [M in Material]?: string } = {
  brick: 'bricks',
  concrete_building: 'concrete',
  concrete_civil: 'concrete',
  pp: 'plastics_pp',
  pvc: 'plastics_pvc',
};

/** What a line is taken to be of if its text names no material. */
export type AssumedMaterial =
  | 'aluminium_sheet'
  | 'clothing'
  | 'construction_avg'
  | 'glass'
  | 'plastics_avg'
  | 'steel_sheet';

/** The default of a category if the text names no material; `review` if the kinds differ widely. */
const DEFAULT_MATERIAL: { readonly [C in Category]?: { material: AssumedMaterial; review?: Reason } } = {
  construction_materials: { material: 'construction_avg', review: reason('building_material_unnamed') },
  steel: { material: 'steel_sheet', review: reason('steel_unnamed') },
  aluminium: { material: 'aluminium_sheet' },
  plastics: { material: 'plastics_avg', review: reason('plastic_unnamed') },
  glass: { material: 'glass' },
  textiles: { material: 'clothing', review: reason('textile_unnamed') },
};

/** Gaps of the rows for basic materials: the line needs review. */
const BASIC_MATERIAL: {
  readonly [M in BasicMaterial]?: { readonly row?: string; readonly review: readonly Reason[] };
} = {
  lime_quick: { review: [LIME_WITHOUT_KILN_FUEL] },
  lime_dolomitic: { review: [LIME_WITHOUT_KILN_FUEL] },
  lime_hydrated: {
    row: 'lime_quick',
    review: [reason('hydrated_lime'), LIME_WITHOUT_KILN_FUEL],
  },
};

/** A material by mass: the Swiss list's row, its British twin, or the British list. */
export function materialRoute(query: RouteQuery): RouteChoice {
  const { material: named, basicMaterial: basic, unlisted, recycled } = query.attributes;
  if (!named && unlisted) return NO_ROUTE;
  if (!named && basic) {
    const { row = basic, review } = BASIC_MATERIAL[basic] ?? {};
    return { groups: [[{ id: `material.${row}.t`, ...(review ? { assumption: review, review } : {}) }]] };
  }
  const assumed = named ? undefined : DEFAULT_MATERIAL[query.category];
  const material = named ?? assumed?.material;
  if (!material) return NO_ROUTE;
  const extra: Omit<Candidate, 'id'> = assumed
    ? {
        assumption: [reason('material_assumed', { material: assumed.material })],
        ...(assumed.review ? { review: [assumed.review] } : {}),
      }
    : {};
  const ids = materialIds(material, recycled === 'yes');
  return { groups: [ids.map((id) => ({ id, ...extra }))] };
}

function materialIds(material: Material, recycled: boolean): string[] {
  const british = BRITISH_MATERIAL[material] ?? material;
  return [
    ...(recycled ? [`material.${british}.recycled.t`] : []),
    `material.ch.${material}.kg`,
    `material.${british}.primary.t`,
  ];
}

/** Rows of paper by its kind. */
export function paperRoute({ attributes }: RouteQuery): RouteChoice {
  const kind = attributes.paperKind ?? 'paper';
  return { groups: [plain(`material.${kind}.${attributes.recycled ? 'recycled' : 'primary'}.t`)] };
}

/** Rows of a device, by the piece. */
export function deviceRoute({ attributes }: Pick<RouteQuery, 'attributes'>): RouteChoice {
  const perTonne = plain('material.electronics_it.primary.t');
  if (attributes.secondHand) return NO_ROUTE;
  const isCharger = attributes.device?.endsWith('_charger');
  if (attributes.partOf && !isCharger) return { groups: [perTonne] };
  return { groups: [[...(attributes.device ? plain(`it.${attributes.device}.piece`) : []), ...perTonne]] };
}

const COOLING = new Set(['fridge', 'air_conditioner']);
const LARGE = new Set(['dishwasher', 'oven', 'washing_machine']);

/** Rows of an appliance, by the piece. */
export function applianceRoute({ attributes }: RouteQuery): RouteChoice {
  const appliance = attributes.appliance;
  if (attributes.secondHand || attributes.partOf === 'appliance') return NO_ROUTE;
  if (!appliance) return attributes.device ? deviceRoute({ attributes }) : NO_ROUTE;
  const kind = COOLING.has(appliance) ? 'cooling' : LARGE.has(appliance) ? 'large' : 'small';
  return { groups: [plain(`appliance.${appliance}.piece`, `material.appliances_${kind}.primary.t`)] };
}

/** Rows of a piece of furniture. */
export function furnitureRoute({ attributes }: RouteQuery): RouteChoice {
  return attributes.furniture && !attributes.secondHand
    ? { groups: [plain(`furniture.${attributes.furniture}.piece`)] }
    : NO_ROUTE;
}

/** Rows of textiles, by mass or by the piece. */
export function textileRoute(query: RouteQuery): RouteChoice {
  const { garment, material } = query.attributes;
  if (!garment) return materialRoute(query);
  const clothes = plain(`clothing.${garment}.piece`, 'material.clothing.primary.t');
  return material ? { groups: [clothes, ...materialRoute(query).groups] } : { groups: [clothes] };
}

const DIGITAL: { readonly [D in NonNullable<Attributes['digitalService']>]: string } = {
  cloud_storage: 'digital.cloud_storage.gb_year',
  data_transfer: 'digital.data_transfer.gb',
  email: 'digital.email.piece',
  video_call: 'digital.video_call.hour',
  video_streaming: 'digital.video_streaming.hour',
  web_search: 'digital.web_search.piece',
};

/** Rows of a digital service. */
export function digitalRoute({ attributes }: RouteQuery): RouteChoice {
  return attributes.digitalService ? { groups: [plain(DIGITAL[attributes.digitalService])] } : NO_ROUTE;
}

type FoodItem = NonNullable<Attributes['foodItem']>;

/** The same food under the other list's name, or in the other unit. */
const SAME_FOOD: { readonly [F in FoodItem]?: FoodItem } = {
  apple: 'apples',
  apples: 'apple',
  banana: 'bananas',
  bananas: 'banana',
  chicken: 'poultry',
  poultry: 'chicken',
  cow_milk: 'milk',
  milk: 'cow_milk',
  onion: 'onions_leeks',
  onions_leeks: 'onion',
  soy_drink: 'soy_milk',
  soy_milk: 'soy_drink',
  tomato: 'tomatoes',
  tomatoes: 'tomato',
};

/** Food by mass or volume, meals by piece; food of no named kind by mass takes the average. */
export function foodRoute({ attributes }: RouteQuery): RouteChoice {
  const meal = attributes.meal ? plain(`food.${attributes.meal}.fr.piece`) : [];
  // "Vegan beef burgers": the animal is what the food is not of.
  if (attributes.unlisted) return meal.length === 0 ? NO_ROUTE : { groups: [meal] };
  const item = attributes.foodItem;
  if (!item) {
    const note = [reason('food_unnamed')];
    const average = { id: 'material.food_and_drink.primary.t', assumption: note, review: note };
    return { groups: [meal, [average]] };
  }
  const twin = SAME_FOOD[item];
  return { groups: [[...foodRows(item), ...(twin ? foodRows(twin) : []), ...meal]] };
}

function foodRows(item: FoodItem): Candidate[] {
  return plain(`food.${item}.kg`, `food.${item}.fr.kg`, `food.${item}.fr.litre`);
}

/** Rows of water supplied and of waste water treated. */
export function waterRoute({ attributes }: RouteQuery): RouteChoice {
  return { groups: [plain(`water.${attributes.waterService ?? 'supply'}.m3`)] };
}

/** Countries where residual waste is burnt rather than landfilled (rule 13). */
const INCINERATING = new Set(['CH', 'DE', 'AT', 'NL', 'BE', 'SE', 'DK', 'NO', 'FI', 'LU']);
const SORTED_WASTE = new Set([
  'aluminium',
  'batteries',
  'board',
  'bricks',
  'concrete',
  'construction_avg',
  'glass',
  'paper',
  'plasterboard',
  'plastics_pet',
  'scrap_metal',
  'soil',
  'weee_fridges',
  'weee_mixed',
  'weee_small',
]);
const ORGANIC_WASTE = new Set(['food', 'garden', 'mixed_organic']);

const RESIDUAL_WASTE: ReadonlySet<string> = new Set(['commercial_industrial', 'household_residual']);
const SWISS_INCINERATION = 'waste.residual.incineration.ch.t';
const FOREIGN_INCINERATION = reason('waste_foreign_incineration');

/** By kind and treatment; without a named treatment rule 13 for residual waste, else the usual one of the kind. */
export function wasteRoute({ attributes, region }: RouteQuery): RouteChoice {
  const { wasteRoute: route, unlisted } = attributes;
  if (unlisted) return NO_ROUTE;
  const type = attributes.wasteType ?? (route && ROUTES_OF_ORGANIC.has(route) ? 'mixed_organic' : undefined);
  const place = { type: type ?? 'commercial_industrial', region };
  const residual = INCINERATING.has(region)
    ? (['incineration_er', 'landfill'] as const)
    : (['landfill', 'incineration_er'] as const);
  if (route) {
    return { groups: namedTreatments(route, { ...place, residual, isNamed: type !== undefined }) };
  }
  const review = [reason('waste_treatment_unnamed')];
  return {
    groups: usualRoutes(place.type, residual).map((name) =>
      treatment(name, place, { assumption: [reason('waste_treatment_assumed', { route: name })], review }),
    ),
  };
}

interface NamedTreatment {
  readonly type: string;
  readonly region: string;
  readonly residual: readonly WasteRoute[];
  /** Whether the words say what kind of waste it is. */
  readonly isNamed: boolean;
}

/** Rubble on a landfill is stones: it takes the row of concrete. */
const SAME_ON_LANDFILL: { readonly [type: string]: string } = { construction_avg: 'concrete' };

/** The named treatment, then a similar one, then that of residual waste, for review. */
function namedTreatments(
  route: WasteRoute,
  { isNamed, residual, ...place }: NamedTreatment,
): readonly (readonly Candidate[])[] {
  const unnamed = isNamed ? {} : { assumption: KIND_NOT_NAMED, review: KIND_NOT_NAMED };
  const near = [route, ...NEAR_ROUTES[route]];
  const nearest = near.map((name, position) =>
    treatment(name, place, {
      ...(position === 0 ? {} : { assumption: [treatmentMissing(route, place.type, name)] }),
      ...unnamed,
    }),
  );
  const twin = route === 'landfill' ? SAME_ON_LANDFILL[place.type] : undefined;
  if (twin !== undefined) {
    const assumption = [reason('waste_landfill_missing', { type: place.type, used: twin })];
    nearest.push([{ id: `waste.${twin}.landfill.t`, assumption }]);
  }
  const far = residual
    .filter((name) => !near.includes(name))
    .map((name) => {
      const note = [treatmentMissing(route, place.type, name)];
      return treatment(name, place, { assumption: note, review: note });
    });
  return [...nearest, ...far];
}

const KIND_NOT_NAMED = [reason('waste_kind_unnamed')];

const treatmentMissing = (route: WasteRoute, type: string, used: WasteRoute) =>
  reason('waste_treatment_missing', { route, type, used });

/** The row of a kind and treatment; for incineration in Switzerland its plants' row, else another country's, for review. */
function treatment(
  name: WasteRoute,
  { type, region }: { readonly type: string; readonly region: string },
  notes: Omit<Candidate, 'id'>,
): Candidate[] {
  const id = `waste.${type}.${name}.t`;
  if (region !== 'CH' || name !== 'incineration_er') return [{ id, ...notes }];
  const review = [...(notes.review ?? []), FOREIGN_INCINERATION];
  const foreign = { id, ...notes, review };
  return RESIDUAL_WASTE.has(type) ? [{ id: SWISS_INCINERATION, ...notes }, foreign] : [foreign];
}

type WasteRoute = NonNullable<Attributes['wasteRoute']>;
const NEAR_ROUTES: { readonly [R in WasteRoute]: readonly WasteRoute[] } = {
  anaerobic_digestion: ['composting'],
  composting: ['anaerobic_digestion'],
  incineration_er: [],
  landfill: [],
  recycling_closed: ['recycling_open'],
  recycling_open: ['recycling_closed'],
};

const ROUTES_OF_ORGANIC: ReadonlySet<WasteRoute> = new Set(['anaerobic_digestion', 'composting']);

function usualRoutes(type: string, residual: readonly WasteRoute[]): readonly WasteRoute[] {
  if (SORTED_WASTE.has(type)) return ['recycling_closed', 'recycling_open', ...residual];
  if (ORGANIC_WASTE.has(type)) return ['composting', 'anaerobic_digestion', ...residual];
  return residual;
}
