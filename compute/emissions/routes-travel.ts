import { type Reason, reason } from '../../schema/contracts/reasons.ts';
import type { Attributes } from '../attributes.ts';
import { type Candidate, plain, type RouteChoice, type RouteQuery, type ScopeChoice } from './route-query.ts';

const BUSINESS_TRAVEL: ScopeChoice = { scope: 3, scope3Category: 6 };
const HIRED_TRANSPORT: ScopeChoice = { scope: 3, scope3Category: 4 };
const COMPANY_RUN: ScopeChoice = { scope: 1, scope3Category: null };
const COMPANY_POWERED: ScopeChoice = { scope: 2, scope3Category: null };

type Haul = NonNullable<Attributes['flightHaul']>;
type Cabin = NonNullable<Attributes['flightCabin']> | 'average';

/** Cabins with a row for each haul, and the nearest one for the others. */
const CABINS: { readonly [H in Haul]: { readonly [C in Cabin]: Cabin } } = {
  domestic: cabinTable('average', 'average', 'average', 'average'),
  short_haul: cabinTable('economy', 'economy', 'business', 'business'),
  long_haul: cabinTable('economy', 'premium_economy', 'business', 'first'),
  international_non_uk: cabinTable('economy', 'economy', 'business', 'business'),
};

function cabinTable(economy: Cabin, premium: Cabin, business: Cabin, first: Cabin): { [C in Cabin]: Cabin } {
  return { average: 'average', economy, premium_economy: premium, business, first };
}

/**
 * The `.rf` row of the haul and cabin, in every region (rule 12). The haul is the text's, else by the
 * distance of one trip (short haul up to 3,700 km), else that of an international flight of unknown length.
 * Source: DESNZ methodology paper 2025, business travel by air (definition of the hauls).
 */
export function flightRoute({ attributes, hint }: RouteQuery): RouteChoice {
  const byDistance = hint === 'short_haul' || hint === 'long_haul' ? hint : null;
  const haul = attributes.flightHaul ?? byDistance ?? 'international_non_uk';
  const cabin = attributes.flightCabin ?? 'average';
  const used = CABINS[haul][cabin];
  const notes: Reason[] = [];
  if (!attributes.flightHaul) {
    notes.push(byDistance ? reason('haul_by_distance', { haul }) : reason('haul_average'));
  }
  if (used !== cabin) notes.push(reason('cabin_missing', { cabin, haul, used }));
  const candidate: Candidate = { id: `travel.air.${haul}.${used}.rf.pkm` };
  return { groups: [[notes.length > 0 ? { ...candidate, assumption: notes } : candidate]] };
}

const RAIL_KINDS: { readonly [K in NonNullable<Attributes['railKind']>]: readonly string[] } = {
  national: ['travel.rail.long_distance.ch.pkm', 'travel.rail.intercity.fr.pkm'],
  international: [
    'travel.rail.long_distance.ch.pkm',
    'travel.rail.high_speed.fr.pkm',
    'travel.rail.international.gb.pkm',
  ],
  regional: ['travel.rail.regional.ch.pkm', 'travel.rail.regional.fr.pkm', 'travel.rail.commuter.us.pkm'],
  long_distance: ['travel.rail.long_distance.ch.pkm', 'travel.rail.intercity.fr.pkm'],
  high_speed: ['travel.rail.long_distance.ch.pkm', 'travel.rail.high_speed.fr.pkm'],
  suburban: ['travel.rail.regional.ch.pkm', 'travel.rail.suburban.fr.pkm', 'travel.rail.commuter.us.pkm'],
};

const ANY_RAIL = [
  'travel.rail.ch.pkm',
  'travel.rail.de.pkm',
  'travel.rail.at.pkm',
  'travel.rail.it.pkm',
  'travel.rail.fr.pkm',
  'travel.rail.intercity.us.pkm',
  'travel.rail.national.gb.pkm',
];

/** The country's own row comes first, its kind of train second. */
export function railRoute({ attributes }: RouteQuery): RouteChoice {
  const kinds = attributes.railKind ? RAIL_KINDS[attributes.railKind] : [];
  return { groups: [plain(...kinds, ...ANY_RAIL)] };
}

const TRANSIT: { readonly [K in NonNullable<Attributes['transitKind']>]: readonly string[] } = {
  bus: ['travel.bus.city.ch.pkm', 'travel.bus.diesel.fr.pkm', 'travel.bus.us.pkm', 'travel.bus.local.gb.pkm'],
  tram: [
    'travel.tram.ch.pkm',
    'travel.tram.fr.pkm',
    'travel.rail.transit.us.pkm',
    'travel.rail.light_tram.gb.pkm',
  ],
  metro: ['travel.metro.fr.pkm', 'travel.rail.transit.us.pkm', 'travel.rail.metro.gb.pkm'],
  trolleybus: ['travel.trolleybus.ch.pkm'],
  coach: ['travel.coach.ch.pkm', 'travel.coach.fr.pkm', 'travel.coach.gb.pkm'],
  ferry: ['travel.ferry.average.pkm'],
};

/** Rows of public transport by its kind. */
export function transitRoute({ attributes }: RouteQuery): RouteChoice {
  if (attributes.transitKind) return { groups: [plain(...TRANSIT[attributes.transitKind])] };
  return { groups: [TRANSIT.bus.map((id) => ({ id, assumption: [reason('city_bus_assumed')] }))] };
}

/** Rows of a taxi by its kind. */
export function taxiRoute({ attributes }: RouteQuery): RouteChoice {
  const kind = attributes.taxiKind ?? 'regular';
  return { groups: [plain(`travel.taxi.${kind}.km`, `travel.taxi.${kind}.pkm`)] };
}

/** The hotel's country from the text, else the invoice's region. */
export function hotelRoute({ attributes, region }: RouteQuery): RouteChoice {
  const country = attributes.hotelCountry ?? region.toLowerCase();
  const town =
    attributes.hotelCity === 'london' && country === 'gb' ? [plain('hotel.gb.london.room_night')] : [];
  return {
    groups: [...town, plain(`hotel.${country}.room_night`), plain('hotel.gb.room_night')],
    region: country.toUpperCase(),
  };
}

/** Rule 14: an employee's car is category 6, a car the company runs scope 1 (an electric one scope 2). */
export function carRoute({ attributes }: RouteQuery): RouteChoice {
  const company = attributes.carOwner === 'company';
  switch (attributes.carKind ?? 'car') {
    case 'van':
      return { groups: [vanCandidates(attributes, company)] };
    case 'motorbike':
      return { groups: [motorbikeCandidates(attributes, company)] };
    case 'hgv':
      return { groups: [lorryByKm(attributes, company ? COMPANY_RUN : HIRED_TRANSPORT)] };
    default:
      return { groups: [company ? companyCar(attributes) : privateCar(attributes)] };
  }
}

const SIZED_FUELS = new Set(['bev', 'diesel', 'petrol']);
const LIFECYCLE_CAR_FUELS = new Set(['bev', 'diesel', 'hybrid', 'petrol', 'phev']);

function privateCar(attributes: Attributes): Candidate[] {
  const fuel = attributes.vehicleFuel;
  const size = sizeFor(attributes, SIZED_FUELS);
  const perPassenger = fuel && LIFECYCLE_CAR_FUELS.has(fuel) ? fuel : 'average';
  return [
    { id: `travel.car.${size}.${fuel ?? 'unknown_fuel'}.km`, ...fuelNote(fuel) },
    { id: `travel.car.${perPassenger}.ch.pkm` },
  ];
}

const COMPANY_SIZED_FUELS = new Set(['diesel', 'petrol']);

function companyCar(attributes: Attributes): Candidate[] {
  const fuel = attributes.vehicleFuel;
  if (fuel === 'bev') {
    return [{ id: `travel.car.${sizeFor(attributes, SIZED_FUELS)}.bev.km`, scope: COMPANY_POWERED }];
  }
  if (fuel === 'phev') return [{ id: 'travel.car.average.phev.km', scope: COMPANY_RUN }];
  const size = sizeFor(attributes, COMPANY_SIZED_FUELS);
  return [
    {
      id: `vehicle.company_car.${size}.${fuel ?? 'unknown_fuel'}.km`,
      scope: COMPANY_RUN,
      ...fuelNote(fuel),
    },
  ];
}

function sizeFor(attributes: Attributes, sizedFuels: ReadonlySet<string>): string {
  const { vehicleFuel, vehicleSize } = attributes;
  return vehicleSize && vehicleFuel && sizedFuels.has(vehicleFuel) ? vehicleSize : 'average';
}

function fuelNote(fuel: string | undefined): { assumption?: readonly Reason[] } {
  return fuel ? {} : { assumption: [reason('vehicle_fuel_average')] };
}

const VAN_FUELS = new Set(['cng', 'diesel', 'lpg', 'petrol', 'phev']);

function vanCandidates(attributes: Attributes, company: boolean): Candidate[] {
  const fuel = attributes.vehicleFuel;
  if (fuel === 'bev') {
    const scope = company ? COMPANY_POWERED : BUSINESS_TRAVEL;
    return [{ id: 'travel.car.large.bev.km', scope, assumption: [reason('electric_van_missing')] }];
  }
  const known = fuel && VAN_FUELS.has(fuel) ? fuel : undefined;
  const scope = company ? COMPANY_RUN : BUSINESS_TRAVEL;
  return [{ id: `vehicle.van.average.${known ?? 'unknown_fuel'}.km`, scope, ...fuelNote(known) }];
}

function motorbikeCandidates(attributes: Attributes, company: boolean): Candidate[] {
  const scope = company ? COMPANY_RUN : BUSINESS_TRAVEL;
  return [
    { id: `travel.motorbike.${attributes.vehicleSize ?? 'average'}.km`, scope },
    { id: 'travel.motorbike.average.ch.pkm', scope },
  ];
}

/** A lorry by vehicle-kilometre, for hired ones and the company's own. */
export function lorryByKm(attributes: Attributes, scope: ScopeChoice): Candidate[] {
  const kind = attributes.roadVehicle === 'rigid' || attributes.roadVehicle === 'artic';
  const id = kind ? `vehicle.hgv.${attributes.roadVehicle}_avg.km` : 'vehicle.hgv.avg.km';
  return [{ id: attributes.refrigerated ? 'vehicle.hgv_refrigerated.avg.km' : id, scope }];
}
