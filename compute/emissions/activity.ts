import type { Category } from '../../schema/contracts/categories.ts';
import { absolute, integer, multiply, type Rational, reduce, roughly, sign } from '../decimal.ts';
import type { FactorSet } from '../factors/factor-set.ts';
import { SHORT_HAUL_KM } from '../journeys/journey-numbers.ts';
import { tonnesIn } from '../journeys/load.ts';
import { personsInText } from '../journeys/persons.ts';
import { plainText } from '../plain-text.ts';
import { journeyWords } from '../terms/journey-words.ts';
import { patternOf } from '../terms/word-lists.ts';
import type { Classification, LineInput, TraceStep } from '../types.ts';
import { bulkDensity, densityAssumption } from './bulk-density.ts';
import type { UnitFit } from './confidence.ts';
import { exactText } from './exact-text.ts';
import { type PhysicalRoute, physicalRoute, type RoutePart } from './physical-routes.ts';
import type { RouteHint } from './route-query.ts';
import type { Dimension, Unit } from './unit-words.ts';

/** The numbers of a line, parsed. Null if absent; a weight or distance of 0 is null too. */
export interface LineNumbers {
  readonly spend: Rational;
  readonly quantity: Rational | null;
  readonly unit: Unit | null;
  /** Where quantity and unit come from, if not from the line's own members: its text, or another line of its bill. */
  readonly readFrom?: string;
  readonly weightTonnes: Rational | null;
  readonly distanceKm: Rational | null;
}

/** A physical input and the factors it is multiplied by. */
export interface Activity {
  /** Base units of the route's dimension, never negative: the line has the sign (rule 6). */
  readonly amount: Rational;
  readonly route: PhysicalRoute;
  readonly unitFit: UnitFit;
  readonly steps: readonly TraceStep[];
  /** For the explanation: "1000 kWh", "10 t × 500 km". */
  readonly text: string;
  /** Further parts of a journey with other factors: legs of another haul, rail in another country. */
  readonly others?: readonly Pick<Activity, 'amount' | 'route'>[];
}

export interface ActivityQuery {
  readonly line: LineInput;
  readonly numbers: LineNumbers;
  readonly classification: Classification;
  readonly region: string;
  readonly year: number;
  readonly set: FactorSet;
}

const FREIGHT: ReadonlySet<Category> = new Set([
  'road_freight',
  'sea_freight',
  'air_freight',
  'rail_freight',
  'parcel',
]);
const VEHICLE_KM: ReadonlySet<Category> = new Set(['car_travel', 'taxi']);
const PASSENGER_KM: ReadonlySet<Category> = new Set(['flights', 'rail', 'public_transport']);

const LITRES_PER_CUBIC_METRE = 1000n;
const ONE_PERSON: Rational = integer(1);

/** The physical input that applies, in the order of rule 8; null if only the spend does. */
export function findActivity(query: ActivityQuery): Activity | null {
  const { category } = query.classification;
  return (
    byQuantity(query) ??
    (FREIGHT.has(category) ? byFreight(query) : null) ??
    (VEHICLE_KM.has(category) || PASSENGER_KM.has(category) ? byTravel(query) : null) ??
    byWeight(query) ??
    byDensity(query)
  );
}

/** (a) A quantity whose unit converts to a factor of the category. */
function byQuantity(query: ActivityQuery): Activity | null {
  const { quantity, unit, weightTonnes, spend } = query.numbers;
  if (!quantity || !unit || (sign(quantity) === 0 && sign(spend) !== 0)) return null;
  const { category } = query.classification;
  if (unit.dimension === 'distance' && weightTonnes && FREIGHT.has(category)) return null;
  const dimension = category === 'catering' && unit.dimension === 'person' ? 'piece' : unit.dimension;
  const route = lookUp(query, dimension);
  if (!route) return null;
  const magnitude = absolute(quantity);
  const main = route.parts[0];
  const same = sameSize(unit.size, main.unit.size);
  const read = quantityStep(query, { quantity, unit });
  return {
    amount: multiply(magnitude, unit.size),
    route,
    unitFit: same ? 'same' : 'converted',
    steps: same ? [read] : [read, conversion(unit, main)],
    text: `${magnitude === quantity ? read.quantity : exactText(magnitude)} ${read.unit.trim()}`,
  };
}

function quantityStep(
  { line: { unitOfMeasure }, numbers: { readFrom } }: ActivityQuery,
  { quantity, unit }: { readonly quantity: Rational; readonly unit: Unit },
) {
  if (readFrom !== undefined) {
    const read = { quantity: exactText(quantity), unit: unit.label, read_as: unit.label };
    return { step: 'quantity_read', from: readFrom, ...read };
  }
  const sent = unitOfMeasure ?? unit.label;
  return { step: 'quantity', quantity: exactText(quantity), unit: sent, read_as: unit.label };
}

/** The exact factor between the unit as sent and the factor's. */
function conversion(unit: Unit, main: RoutePart): TraceStep {
  const ratio = reduce({
    numerator: unit.size.numerator * main.unit.size.denominator,
    denominator: unit.size.denominator * main.unit.size.numerator,
  });
  return { step: 'convert', from: unit.label, to: main.factor.unit, multiply_by: exactText(ratio) };
}

function sameSize(a: Rational, b: Rational): boolean {
  return a.numerator * b.denominator === b.numerator * a.denominator;
}

/** (b) Freight: distance times weight, else times a quantity of mass or of TEU. */
function byFreight(query: ActivityQuery): Activity | null {
  const distance = distanceOf(query.numbers);
  if (!distance) return null;
  const weight = query.numbers.weightTonnes ?? massTonnes(query.numbers);
  if (weight)
    return freightProduct(query, { load: weight, unit: 't', distance, dimension: 'tonne_distance' });
  const load = magnitudeIn('teu', query.numbers);
  return load && freightProduct(query, { load, unit: 'TEU', distance, dimension: 'teu_distance' });
}

interface FreightProduct {
  readonly load: Rational;
  readonly unit: 't' | 'TEU';
  readonly distance: Rational;
  readonly dimension: Dimension;
  /** Where the load is named, if not in a number of the line. */
  readonly from?: 'text';
}

/** A load times its distance; null if the set has no row for that product. */
export function freightProduct(query: ActivityQuery, product: FreightProduct): Activity | null {
  const { load, unit, distance, dimension, from } = product;
  const route = lookUp(query, dimension);
  if (!route) return null;
  const amount = multiply(load, distance);
  const loadText = exactText(load);
  const distanceText = exactText(distance);
  return {
    amount,
    route,
    unitFit: 'derived',
    steps: [
      {
        step: 'load_times_distance',
        load: loadText,
        load_unit: unit,
        ...(from === undefined ? {} : { load_from: from }),
        distance_km: distanceText,
        result: exactText(amount),
        unit: `${unit}km`,
      },
    ],
    text: `${loadText} ${unit} × ${distanceText} km`,
  };
}

/** (c) Travel: distance times persons; cars and taxis by vehicle-kilometre. Never doubled for a return. */
function byTravel(query: ActivityQuery): Activity | null {
  const distance = distanceOf(query.numbers);
  if (!distance) return null;
  const byVehicle = VEHICLE_KM.has(query.classification.category);
  const route = lookUp(query, byVehicle ? 'distance' : 'passenger_distance');
  if (!route) return null;
  const distanceText = exactText(distance);
  if (byVehicle) {
    const steps = [{ step: 'distance', distance_km: distanceText }];
    return { amount: distance, route, unitFit: 'same', steps, text: `${distanceText} km` };
  }
  const persons = personsOf(query.numbers, query.line.description);
  const amount = multiply(persons, distance);
  const personsText = exactText(persons);
  return {
    amount,
    route,
    unitFit: 'derived',
    steps: [
      {
        step: 'persons_times_distance',
        persons: personsText,
        distance_km: distanceText,
        result: exactText(amount),
        unit: 'pkm',
      },
    ],
    text: `${personsText} person × ${distanceText} km`,
  };
}

/** (d) Weight as mass, for any category with a factor by mass. */
function byWeight(query: ActivityQuery): Activity | null {
  const weight = query.numbers.weightTonnes;
  if (!weight) return null;
  const route = lookUp(query, 'mass');
  if (!route) return null;
  const text = exactText(weight);
  return {
    amount: multiply(weight, integer(1000)),
    route,
    unitFit: route.parts[0].factor.unit === 't' ? 'same' : 'converted',
    steps: [{ step: 'weight', weight_tonnes: text }],
    text: `${text} t`,
  };
}

/** (e) A volume of a named material whose density is recorded: "Beton C25/30", 20 m³, by its factor per mass. */
function byDensity(query: ActivityQuery): Activity | null {
  const { quantity, unit } = query.numbers;
  const { material } = query.classification.attributes;
  const density = material === undefined ? null : bulkDensity(material);
  if (!quantity || unit?.dimension !== 'volume' || material === undefined || density === null) return null;
  const route = sign(quantity) === 0 ? null : lookUp(query, 'mass');
  if (!route) return null;
  const kgPerUnit = multiply(unit.size, {
    numerator: BigInt(density.kgPerCubicMetre),
    denominator: LITRES_PER_CUBIC_METRE,
  });
  const read = quantityStep(query, { quantity, unit });
  const heavy: Unit = { ...unit, dimension: 'mass', size: kgPerUnit };
  return {
    amount: multiply(absolute(quantity), kgPerUnit),
    route: { ...route, assumptions: [...route.assumptions, [densityAssumption(material, density)]] },
    unitFit: 'derived',
    steps: [read, conversion(heavy, route.parts[0])],
    text: `${exactText(absolute(quantity))} ${read.unit.trim()}`,
  };
}

function lookUp(query: ActivityQuery, dimension: Dimension): PhysicalRoute | null {
  const { classification, region, year, set } = query;
  const { category, attributes } = classification;
  return physicalRoute(set, { category, attributes, region, dimension, hint: hintOf(query) }, year);
}

/** Kilometres of a line, from its own member or a quantity in a unit of length; null if neither has any. */
export function distanceOf({ distanceKm, quantity, unit }: LineNumbers): Rational | null {
  return distanceKm ?? magnitudeIn('distance', { quantity, unit });
}

/** A quantity by mass, in tonnes; null when there is none. */
export function massTonnes({ quantity, unit }: LineNumbers): Rational | null {
  const kilograms = magnitudeIn('mass', { quantity, unit });
  return kilograms && { numerator: kilograms.numerator, denominator: kilograms.denominator * 1000n };
}

/** A quantity in a unit of a dimension, in its base units without sign; null if there is none. */
export function magnitudeIn(
  dimension: Dimension,
  { quantity, unit }: Pick<LineNumbers, 'quantity' | 'unit'>,
): Rational | null {
  if (!quantity || unit?.dimension !== dimension || sign(quantity) === 0) return null;
  return multiply(absolute(quantity), unit.size);
}

/** How many persons or pieces the quantity counts; else the persons or seats that the text names, else one. */
function personsOf({ quantity, unit }: LineNumbers, description: string): Rational {
  const counted = unit?.dimension === 'person' || unit?.dimension === 'piece';
  if (quantity && counted && sign(quantity) !== 0) return multiply(absolute(quantity), unit.size);
  const inText = personsInText(plainText(description));
  return inText === null ? ONE_PERSON : integer(inText);
}

/** The kind of flight or parcel, by the line's numbers. */
export function hintOf({
  classification,
  numbers,
  line,
}: Pick<ActivityQuery, 'classification' | 'numbers' | 'line'>): RouteHint | null {
  const { category } = classification;
  if (category === 'flights' || category === 'air_freight') {
    const distance = distanceOf(numbers);
    if (!distance) return null;
    return roughly(distance) <= SHORT_HAUL_KM ? 'short_haul' : 'long_haul';
  }
  return category === 'parcel' ? parcelHint(numbers, line.description) : null;
}

/** Heaviest parcel of the carriers: DHL, Swiss Post and La Poste take up to 30 or 31.5 kg. */
const HEAVIEST_PARCEL_KG = 31.5;
const UP_TO = patternOf(journeyWords.up_to);

function parcelHint(numbers: LineNumbers, description: string): RouteHint | null {
  const kilograms = parcelKilograms(numbers, description);
  if (kilograms === null) return null;
  if (kilograms <= 1) return '1kg';
  if (kilograms <= 2) return '2kg';
  return kilograms <= 15 ? '15kg' : '30kg';
}

/** The weight of one parcel: of all by their number, else that of the text. "Up to 30 kg" is a price, not a weight. */
function parcelKilograms({ weightTonnes, quantity, unit }: LineNumbers, description: string): number | null {
  const pieces = quantity && unit?.dimension === 'piece' ? Math.abs(roughly(quantity)) : 1;
  if (weightTonnes) return (roughly(weightTonnes) * 1000) / (pieces || 1);
  const text = plainText(description);
  const named = UP_TO.test(text) ? null : tonnesIn(text);
  if (named === null) return null;
  const kilograms = roughly(named) * 1000;
  return kilograms > HEAVIEST_PARCEL_KG ? null : kilograms;
}

/** The line's amount in base units of a dimension, exact and never negative; null when it has none. */
export function amountIn(dimension: Dimension, numbers: LineNumbers, description = ''): Rational | null {
  const { quantity, unit, weightTonnes } = numbers;
  if (quantity && unit?.dimension === dimension) return multiply(absolute(quantity), unit.size);
  const distance = distanceOf(numbers);
  if (dimension === 'distance') return distance;
  if (dimension === 'mass') return weightTonnes === null ? null : multiply(weightTonnes, integer(1000));
  if (distance === null) return null;
  if (dimension === 'passenger_distance') return multiply(personsOf(numbers, description), distance);
  if (dimension === 'teu_distance') {
    return quantity && unit?.dimension === 'teu'
      ? multiply(multiply(absolute(quantity), unit.size), distance)
      : null;
  }
  const load = dimension === 'tonne_distance' ? (weightTonnes ?? massTonnes(numbers)) : null;
  return load === null ? null : multiply(load, distance);
}
