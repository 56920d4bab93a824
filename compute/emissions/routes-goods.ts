import type { Category } from '../../schema/contracts/categories.ts';
import type { Attributes } from '../attributes.ts';
import { type Candidate, NO_ROUTE, plain, type RouteChoice, type RouteQuery } from './route-query.ts';

type Material = NonNullable<Attributes['material']>;

/** British rows of the same material as a row of the Swiss list. */
const BRITISH_MATERIAL: { readonly [M in Material]?: string } = {
  brick: 'bricks',
  concrete_building: 'concrete',
  concrete_civil: 'concrete',
  pp: 'plastics_pp',
  pvc: 'plastics_pvc',
};

/** What a category buys when the text names no material; `review` where the kinds differ widely. */
const DEFAULT_MATERIAL: { readonly [C in Category]?: { material: Material; review?: string } } = {
  construction_materials: { material: 'construction_avg', review: 'building material not named' },
  steel: { material: 'steel_sheet', review: 'kind of steel not named: sheet was assumed' },
  aluminium: { material: 'aluminium_sheet' },
  plastics: { material: 'plastics_avg' },
  glass: { material: 'glass' },
  textiles: { material: 'clothing' },
};

/** Goods whose names hold the word: "Estrich Zement". */
const MADE_OF_CEMENT: ReadonlySet<Material> = new Set<Material>([
  'cement_block',
  'cement_screed',
  'fibre_cement_board',
  'plaster_lime_cement',
]);

/** A material by mass: the Swiss list's row, its British twin, or the British list. */
export function materialRoute(query: RouteQuery): RouteChoice {
  const named = query.attributes.material;
  const { unlisted } = query.attributes;
  if (unlisted && !(unlisted === 'cement' && named && MADE_OF_CEMENT.has(named))) return NO_ROUTE;
  const assumed = named ? undefined : DEFAULT_MATERIAL[query.category];
  const material = named ?? assumed?.material;
  if (!material) return NO_ROUTE;
  const extra: Omit<Candidate, 'id'> = assumed
    ? {
        assumption: `material not named: ${assumed.material}`,
        ...(assumed.review ? { review: assumed.review } : {}),
      }
    : {};
  const ids = materialIds(material, query.attributes.recycled === 'yes');
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

export function paperRoute({ attributes }: RouteQuery): RouteChoice {
  const kind = attributes.paperKind ?? 'paper';
  return { groups: [plain(`material.${kind}.${attributes.recycled ? 'recycled' : 'primary'}.t`)] };
}

export function deviceRoute({ attributes }: Pick<RouteQuery, 'attributes'>): RouteChoice {
  const perTonne = plain('material.electronics_it.primary.t');
  return { groups: [[...(attributes.device ? plain(`it.${attributes.device}.piece`) : []), ...perTonne]] };
}

const COOLING = new Set(['fridge', 'air_conditioner']);
const LARGE = new Set(['dishwasher', 'oven', 'washing_machine']);

export function applianceRoute({ attributes }: RouteQuery): RouteChoice {
  const appliance = attributes.appliance;
  if (!appliance) return attributes.device ? deviceRoute({ attributes }) : NO_ROUTE;
  const kind = COOLING.has(appliance) ? 'cooling' : LARGE.has(appliance) ? 'large' : 'small';
  return { groups: [plain(`appliance.${appliance}.piece`, `material.appliances_${kind}.primary.t`)] };
}

export function furnitureRoute({ attributes }: RouteQuery): RouteChoice {
  return attributes.furniture ? { groups: [plain(`furniture.${attributes.furniture}.piece`)] } : NO_ROUTE;
}

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

export function digitalRoute({ attributes }: RouteQuery): RouteChoice {
  return attributes.digitalService ? { groups: [plain(DIGITAL[attributes.digitalService])] } : NO_ROUTE;
}

type FoodItem = NonNullable<Attributes['foodItem']>;

/** The same food under another name in the other list, or in the other unit. */
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
  const item = attributes.foodItem;
  if (!item) {
    const assumption = 'food not named: average of food and drink';
    return { groups: [meal, [{ id: 'material.food_and_drink.primary.t', assumption }]] };
  }
  const twin = SAME_FOOD[item];
  return { groups: [[...foodRows(item), ...(twin ? foodRows(twin) : []), ...meal]] };
}

function foodRows(item: FoodItem): Candidate[] {
  return plain(`food.${item}.kg`, `food.${item}.fr.kg`, `food.${item}.fr.litre`);
}

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

/** By kind and route; without a named route rule 13 for residual waste, else the usual one of the kind. */
export function wasteRoute({ attributes, region }: RouteQuery): RouteChoice {
  const type = attributes.wasteType ?? 'commercial_industrial';
  const route = attributes.wasteRoute;
  const residual = INCINERATING.has(region)
    ? ['incineration_er', 'landfill']
    : ['landfill', 'incineration_er'];
  if (route) {
    const near = [route, ...NEAR_ROUTES[route], ...residual].map((name, position) => ({
      id: `waste.${type}.${name}.t`,
      ...(position === 0 ? {} : { assumption: `no ${route} row for ${type}; ${name} was used` }),
    }));
    return { groups: near.map((candidate) => [candidate]) };
  }
  const usual = usualRoutes(type, residual);
  const review = 'the route of the waste is not named';
  return {
    groups: usual.map((name) => [
      { id: `waste.${type}.${name}.t`, assumption: `route not named: ${name}`, review },
    ]),
  };
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

function usualRoutes(type: string, residual: readonly string[]): readonly string[] {
  if (SORTED_WASTE.has(type)) return ['recycling_closed', 'recycling_open', ...residual];
  if (ORGANIC_WASTE.has(type)) return ['composting', 'anaerobic_digestion', ...residual];
  return residual;
}
