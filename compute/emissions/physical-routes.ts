import type { Category } from '../../schema/contracts/categories.ts';
import type { Reason } from '../../schema/contracts/reasons.ts';
import { multiply, ONE, parseDecimal, type Rational } from '../decimal.ts';
import type { FactorSet, PhysicalFactor } from '../factors/factor-set.ts';
import {
  type Candidate,
  NO_ROUTE,
  type RouteChoice,
  type RouteQuery,
  type ScopeChoice,
} from './route-query.ts';
import {
  dieselRoute,
  districtHeatRoute,
  electricityRoute,
  gasRoute,
  heatingOilRoute,
  petrolRoute,
  refrigerantRoute,
  solidFuelRoute,
} from './routes-energy.ts';
import {
  airFreightRoute,
  parcelRoute,
  railFreightRoute,
  roadFreightRoute,
  seaFreightRoute,
} from './routes-freight.ts';
import {
  applianceRoute,
  deviceRoute,
  digitalRoute,
  foodRoute,
  furnitureRoute,
  materialRoute,
  paperRoute,
  textileRoute,
  wasteRoute,
  waterRoute,
} from './routes-goods.ts';
import { carRoute, flightRoute, hotelRoute, railRoute, taxiRoute, transitRoute } from './routes-travel.ts';
import { spendScope } from './scopes.ts';
import { DIMENSIONS, type Dimension } from './unit-words.ts';
import { FACTOR_UNITS, type FactorUnit } from './units.ts';
import { upstreamOf } from './upstream.ts';

/** One row of the set in a route, ready to multiply. */
export interface RoutePart {
  readonly factor: PhysicalFactor;
  /** kg CO2e per unit of the factor, exact. */
  readonly kgPerUnit: Rational;
  readonly unit: FactorUnit;
  readonly scope: 1 | 2 | 3;
  readonly scope3Category: number | null;
}

/** How well the row's region fits the region of use. */
export type RegionFit = 'own' | 'wide' | 'foreign';

/** The factors of a line: the main one first, its upstream and losses after it. */
export interface PhysicalRoute {
  readonly parts: readonly [RoutePart, ...RoutePart[]];
  readonly upstreamMissing: boolean;
  readonly regionFit: RegionFit;
  /** True if `factor_region_fallback` applies. */
  readonly regionFallback: boolean;
  /** Assumptions about what the line does not state. */
  readonly assumptions: readonly (readonly Reason[])[];
  /** The upstream row used if no exact match exists. */
  readonly upstreamNote: Reason | null;
  /** Why the line needs review; empty if it does not. */
  readonly review: readonly Reason[];
}

const ROUTES: { readonly [C in Category]?: (query: RouteQuery) => RouteChoice } = {
  electricity: electricityRoute,
  natural_gas: gasRoute,
  heating_oil: heatingOilRoute,
  diesel: dieselRoute,
  petrol: petrolRoute,
  district_heat: districtHeatRoute,
  wood_pellets: solidFuelRoute,
  flights: flightRoute,
  rail: railRoute,
  taxi: taxiRoute,
  car_travel: carRoute,
  public_transport: transitRoute,
  hotel: hotelRoute,
  road_freight: roadFreightRoute,
  sea_freight: seaFreightRoute,
  air_freight: airFreightRoute,
  rail_freight: railFreightRoute,
  parcel: parcelRoute,
  paper: paperRoute,
  it_equipment: deviceRoute,
  software_cloud: digitalRoute,
  telecom: digitalRoute,
  catering: foodRoute,
  food: foodRoute,
  office_furniture: furnitureRoute,
  construction_materials: materialRoute,
  steel: materialRoute,
  aluminium: materialRoute,
  other_metals: materialRoute,
  plastics: materialRoute,
  glass: materialRoute,
  textiles: textileRoute,
  chemicals: materialRoute,
  water: waterRoute,
  waste: wasteRoute,
  machinery: materialRoute,
  refrigerants: refrigerantRoute,
  appliances: applianceRoute,
  other: otherRoute,
};

/** Coal and coke have no category of their own. */
function otherRoute(query: RouteQuery): RouteChoice {
  return query.attributes.solidFuel ? solidFuelRoute(query) : materialRoute(query);
}

/** The bound of the routes kept in a thread; all are forgotten when it is reached. */
const CACHE_LIMIT = 16_384;
type Routes = Map<string, PhysicalRoute | null>;
let caches = new WeakMap<FactorSet, Map<string, Map<Category, Routes>>>();
let kept = 0;

/** The lines of an invoice have one region and year, so the last ones answer nearly every call. */
let last: {
  readonly set: FactorSet;
  readonly region: string;
  readonly year: number;
  readonly categories: Map<Category, Routes>;
} | null = null;

/**
 * The factors of a category for an amount of one dimension, or null when the category has none.
 * @param year of the invoice: of rows that differ only in their year, the latest not after it, else the
 *   earliest (rule 9).
 */
export function physicalRoute(set: FactorSet, query: RouteQuery, year: number): PhysicalRoute | null {
  const build = ROUTES[query.category];
  if (!build) return null;
  const routes = routesOf(set, query, year);
  const key = routeKey(query);
  const known = routes.get(key);
  if (known !== undefined) return known;
  const route = resolve(set, query, year, build(query));
  if (kept >= CACHE_LIMIT) forgetRoutes();
  routes.set(key, route);
  kept += 1;
  return route;
}

/**
 * The route of a factor chosen by a person, with its upstream; null if the set has no such physical factor.
 * @param year as for `physicalRoute`.
 */
export function chosenRoute(
  set: FactorSet,
  factorId: string,
  query: Omit<RouteQuery, 'dimension' | 'hint'>,
  year: number,
): (PhysicalRoute & { readonly dimension: Dimension }) | null {
  const factor = set.physical(factorId, year);
  if (!factor) return null;
  const { dimension } = part(factor, { scope: 3, scope3Category: null }).unit;
  const use = { query: { ...query, dimension, hint: null }, region: query.region, year };
  return { ...assemble(set, { candidate: { id: factorId }, factor }, use), dimension };
}

/** True when some dimension of amount leads the line to a physical factor. */
export function hasPhysicalRoute(
  set: FactorSet,
  query: Omit<RouteQuery, 'dimension'>,
  year: number,
): boolean {
  return DIMENSIONS.some((dimension) => physicalRoute(set, { ...query, dimension }, year) !== null);
}

/** The routes of a category, region and year by the rest of the query. */
function routesOf(set: FactorSet, { category, region }: RouteQuery, year: number): Routes {
  if (last?.set !== set || last.region !== region || last.year !== year) {
    const ofSet = caches.get(set) ?? new Map<string, Map<Category, Routes>>();
    caches.set(set, ofSet);
    const place = `${region}${year}`;
    const categories = ofSet.get(place) ?? new Map<Category, Routes>();
    ofSet.set(place, categories);
    last = { set, region, year, categories };
  }
  const known = last.categories.get(category);
  if (known) return known;
  const routes: Routes = new Map();
  last.categories.set(category, routes);
  return routes;
}

function forgetRoutes(): void {
  caches = new WeakMap();
  last = null;
  kept = 0;
}

/** Most lines have no attribute or hint and need no key text. */
function routeKey({ attributes, dimension, hint }: RouteQuery): string {
  let key: string = hint === null ? dimension : `${dimension}|${hint}`;
  for (const name in attributes) key += `|${name}=${attributes[name as keyof typeof attributes]}`;
  return key;
}

function resolve(set: FactorSet, query: RouteQuery, year: number, choice: RouteChoice): PhysicalRoute | null {
  if (choice === NO_ROUTE) return null;
  const region = choice.region ?? query.region;
  for (const group of choice.groups) {
    const found = bestOfGroup(set, group, { region, dimension: query.dimension, year });
    if (found) return assemble(set, found, { query, region, year });
  }
  return null;
}

interface Found {
  readonly candidate: Candidate;
  readonly factor: PhysicalFactor;
}

interface Place {
  readonly region: string;
  readonly dimension: Dimension;
  readonly year: number;
}

/** Rule 9: the region of use, EU or EUROPE, GLOBAL, GB; a row of another region comes last. */
function bestOfGroup(set: FactorSet, group: readonly Candidate[], place: Place): Found | null {
  let best: Found | null = null;
  let bestRank = Number.POSITIVE_INFINITY;
  for (const candidate of group) {
    const factor = set.physical(candidate.id, place.year);
    if (!factor || FACTOR_UNITS[factor.unit]?.dimension !== place.dimension) continue;
    const rank = regionRank(factor.region, place.region);
    if (rank < bestRank) {
      best = { candidate, factor };
      bestRank = rank;
    }
  }
  return best;
}

const FALLBACK_ORDER = ['EU', 'EUROPE', 'GLOBAL', 'GB'];

function regionRank(rowRegion: string, region: string): number {
  if (rowRegion === region) return -1;
  const position = FALLBACK_ORDER.indexOf(rowRegion);
  return position < 0 ? FALLBACK_ORDER.length : position;
}

interface Use {
  readonly query: RouteQuery;
  readonly region: string;
  readonly year: number;
}

function assemble(set: FactorSet, found: Found, { query, region, year }: Use): PhysicalRoute {
  const { candidate, factor } = found;
  const main = part(factor, candidate.scope ?? mainScope(factor, query));
  const upstream = upstreamOf(set, factor);
  const others = upstream.ids.map((id) => upstreamPart(set, id, main, year));
  const fit = regionFit(factor, region);
  return {
    parts: [main, ...others],
    upstreamMissing: upstream.missing,
    regionFit: fit,
    regionFallback: fit !== 'own',
    assumptions: candidate.assumption ? [candidate.assumption] : [],
    upstreamNote: upstream.note,
    review: candidate.review ?? [],
  };
}

/** The row's own scope; for purchased goods and services the buyer's category (rule 14: capital goods 2). */
function mainScope(factor: PhysicalFactor, { category, attributes }: RouteQuery): ScopeChoice {
  if (factor.scope !== 3) return { scope: factor.scope, scope3Category: null };
  const bought = spendScope(category, attributes);
  return bought.scope === 3 ? bought : { scope: 3, scope3Category: factor.scope3Category };
}

/** Upstream of transport takes the category of its main row (rule 11); that of fuel and power is 3.3. */
function upstreamPart(set: FactorSet, id: string, main: RoutePart, year: number): RoutePart {
  const factor = set.physical(id, year);
  if (!factor) throw new Error(`the upstream row ${id} left the factor set`);
  const transport = id.startsWith('travel_wtt.') || id.startsWith('freight_wtt.');
  const scope3Category = transport && main.scope === 3 ? main.scope3Category : 3;
  return part(factor, { scope: 3, scope3Category });
}

function part(factor: PhysicalFactor, choice: ScopeChoice): RoutePart {
  const unit = FACTOR_UNITS[factor.unit];
  if (!unit) throw new Error(`the factor ${factor.factorId} has an unknown unit ${factor.unit}`);
  return { factor, kgPerUnit: parseDecimal(factor.kgCo2ePerUnit), unit, ...choice };
}

/** Rows valid everywhere: flights by rule 12, warming potentials by physics. */
function holdsEverywhere(id: string): boolean {
  return id.startsWith('refrigerant.') || id.startsWith('travel.air.') || id.startsWith('freight.air.');
}

function regionFit(factor: PhysicalFactor, region: string): RegionFit {
  if (factor.region === region || holdsEverywhere(factor.factorId)) return 'own';
  return factor.region === 'GB' || (factor.region.length === 2 && factor.region !== 'EU')
    ? 'foreign'
    : 'wide';
}

/** `amount` in base units of the part's dimension to kg CO2e, exact. */
export function partEmissions(amount: Rational, { kgPerUnit, unit }: RoutePart): Rational {
  return timesPerUnit(amount, kgPerUnit, unit);
}

/** The same to kg of biogenic CO2; null where the factor states none. */
export function partBiogenicCo2(amount: Rational, { factor, unit }: RoutePart): Rational | null {
  const { biogenicCo2KgPerUnit } = factor;
  return biogenicCo2KgPerUnit === null
    ? null
    : timesPerUnit(amount, parseDecimal(biogenicCo2KgPerUnit), unit);
}

function timesPerUnit(amount: Rational, kgPerUnit: Rational, unit: RoutePart['unit']): Rational {
  const perUnit = multiply(amount, kgPerUnit);
  if (unit.size === ONE) return perUnit;
  return {
    numerator: perUnit.numerator * unit.size.denominator,
    denominator: perUnit.denominator * unit.size.numerator,
  };
}
