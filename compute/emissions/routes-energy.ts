import { reason } from '../../schema/contracts/reasons.ts';
import type { Attributes } from '../attributes.ts';
import { type Candidate, NO_ROUTE, plain, type RouteChoice, type RouteQuery } from './route-query.ts';

/** Territories in Europe without a grid row: they take the EU row, others the world's. */
const EUROPE_WITHOUT_GRID_ROW = new Set(['AD', 'AX', 'GG', 'GI', 'IM', 'JE', 'LI', 'MC', 'SJ', 'SM', 'VA']);

const NET_MISSING = [reason('net_calorific_missing')];

/** British and American pump fuels are blends of their own; elsewhere the mineral rows are taken (rule 2). */
function takesMineralRows(region: string): boolean {
  return region !== 'GB' && region !== 'US';
}

/** Location-based grid electricity (rule 4); words of green or solar power change nothing. */
export function electricityRoute({ region }: RouteQuery): RouteChoice {
  const wide = EUROPE_WITHOUT_GRID_ROW.has(region)
    ? plain('electricity.grid.eu', 'electricity.grid.europe')
    : plain('electricity.grid.global');
  return { groups: [plain(`electricity.grid.${region.toLowerCase()}`), wide] };
}

/** Rows of heat and steam from a network; none for cold. */
export function districtHeatRoute({ attributes }: RouteQuery): RouteChoice {
  if (attributes.heatSource === 'cold') return NO_ROUTE;
  if (attributes.heatSource === 'steam') return { groups: [plain('heat.onsite_steam.gb.kwh')] };
  const network = plain('heat.district.ch.kwh', 'heat.district.fr.kwh', 'heat.district.gb.kwh');
  if (attributes.heatSource === 'wood') return { groups: [plain('heat.district_wood.ch.kwh'), network] };
  return { groups: [network] };
}

/** Rows of diesel by its blend. */
export function dieselRoute(query: RouteQuery): RouteChoice {
  const { attributes, region } = query;
  if (attributes.liquidFuel) return liquidFuelRoute(query, attributes.liquidFuel);
  if (takesMineralRows(region)) {
    return one([
      ...plain('fuel.diesel_mineral.litre', 'fuel.gas_oil.tonne'),
      ...perKwh('fuel.gas_oil', attributes, true),
    ]);
  }
  return ownFirst(region === 'US' ? ['fuel.diesel.us.litre'] : [], [
    ...plain('fuel.diesel.litre', 'fuel.diesel.tonne'),
    ...perKwh('fuel.diesel', attributes, true),
  ]);
}

/** Rows of petrol by its blend. */
export function petrolRoute(query: RouteQuery): RouteChoice {
  const { attributes, region } = query;
  if (attributes.liquidFuel) return liquidFuelRoute(query, attributes.liquidFuel);
  const blend: Candidate[] = [
    ...plain('fuel.petrol.litre', 'fuel.petrol.tonne'),
    ...perKwh('fuel.petrol', attributes, true),
  ];
  if (!takesMineralRows(region)) return ownFirst(region === 'US' ? ['fuel.petrol.us.litre'] : [], blend);
  const assumed = blend.map((candidate) => ({
    assumption: [reason('petrol_blend')],
    ...candidate,
  }));
  return { groups: [plain('fuel.petrol_mineral.litre'), assumed] };
}

/** Rows of heating oil by its kind. */
export function heatingOilRoute(query: RouteQuery): RouteChoice {
  return liquidFuelRoute(query, query.attributes.liquidFuel ?? 'heating_oil');
}

type LiquidFuel = NonNullable<Attributes['liquidFuel']>;

function liquidFuelRoute({ attributes, region }: RouteQuery, fuel: LiquidFuel): RouteChoice {
  switch (fuel) {
    case 'heating_oil':
      return heatingOil(region, attributes);
    case 'hvo':
    case 'biodiesel':
    case 'bioethanol':
      return one(plain(`biofuel.${fuel}.litre`));
    case 'petrol_e5':
    case 'petrol_e10':
      return blend(fuel, 'petrol', attributes);
    case 'diesel_b7':
      return blend(fuel, 'diesel', attributes);
    case 'jet_fuel':
      return ownFirst(
        region === 'US' ? ['fuel.jet_fuel.us.litre'] : [],
        family('jet_fuel', attributes, false),
      );
    case 'fuel_oil':
    case 'gas_oil':
      return one(family(fuel, attributes, true));
    default:
      return one(family(fuel, attributes, false));
  }
}

/** A blend by the litre; by mass or energy, and in Britain, that of the British pump. */
function blend(fuel: LiquidFuel, pump: 'petrol' | 'diesel', attributes: Attributes): RouteChoice {
  return one([...plain(`fuel.${fuel}.litre`), ...family(pump, attributes, true)]);
}

/** Swiss heating oil per litre; elsewhere gas oil; British heating oil is burning oil (kerosene). */
function heatingOil(region: string, attributes: Attributes): RouteChoice {
  if (region === 'CH') {
    return ownFirst(['fuel.heating_oil.ch.litre'], family('gas_oil', attributes, true));
  }
  return one(family(region === 'GB' ? 'burning_oil' : 'gas_oil', attributes, region !== 'GB'));
}

/** Rows of gas by its kind. */
export function gasRoute({ attributes, region }: RouteQuery): RouteChoice {
  const gas = attributes.gas ?? 'natural_gas';
  switch (gas) {
    case 'natural_gas':
      return naturalGas(region, attributes);
    case 'biogas':
      return one([BIOGAS_KWH, { ...BIOGAS_KWH, id: 'biofuel.biogas.tonne' }]);
    case 'lpg':
      return ownFirst(region === 'US' ? ['fuel.lpg.us.litre'] : [], family('lpg', attributes, true));
    default:
      return one(family(gas, attributes, false));
  }
}

const BIOGAS_KWH: Candidate = {
  id: 'biofuel.biogas.kwh',
  review: [reason('biogas_contract')],
};

function naturalGas(region: string, attributes: Attributes): RouteChoice {
  const net = attributes.calorific === 'net';
  const rows = takesMineralRows(region) && !net ? 'fuel.natural_gas_mineral' : 'fuel.natural_gas';
  const perVolume = takesMineralRows(region) ? 'fuel.natural_gas_mineral.m3' : 'fuel.natural_gas.m3';
  return one(plain(net ? `${rows}.kwh_net` : `${rows}.kwh_gross`, perVolume, 'fuel.natural_gas.tonne'));
}

/** Solid fuels with a row for the kilowatt-hour by gross calorific value; the others have it by net. */
const GROSS_COAL: ReadonlySet<string> = new Set(['coal_industrial', 'coal_domestic']);
const WOOD: ReadonlySet<string> = new Set(['wood_pellets', 'wood_chips', 'wood_logs']);
const NO_SOLID_FUEL = [reason('wood_pellets_assumed')];

/** Wood and coal; CO2 of wood is biogenic and outside the totals. */
export function solidFuelRoute({ attributes }: RouteQuery): RouteChoice {
  const { solidFuel: fuel, unlisted } = attributes;
  if (unlisted) return NO_ROUTE;
  if (fuel === undefined) {
    return one(
      plain('biofuel.wood_pellets.tonne', 'biofuel.wood_pellets.kwh').map((candidate) => ({
        ...candidate,
        assumption: NO_SOLID_FUEL,
        review: NO_SOLID_FUEL,
      })),
    );
  }
  if (WOOD.has(fuel)) return one(plain(`biofuel.${fuel}.tonne`, `biofuel.${fuel}.kwh`));
  const perKilowattHour = GROSS_COAL.has(fuel)
    ? perKwh(`fuel.${fuel}`, attributes, false)
    : plain(`fuel.${fuel}.kwh_net`);
  return one([...plain(`fuel.${fuel}.tonne`), ...perKilowattHour]);
}

/** A refill of a leak (rule 14): scope 1 by the gas's global warming potential. */
export function refrigerantRoute({ attributes }: RouteQuery): RouteChoice {
  const gas = attributes.refrigerantGas;
  return gas ? one(plain(`refrigerant.${gas}.kg`)) : NO_ROUTE;
}

function family(fuel: string, attributes: Attributes, hasNet: boolean): Candidate[] {
  return [
    ...plain(`fuel.${fuel}.litre`, `fuel.${fuel}.tonne`),
    ...perKwh(`fuel.${fuel}`, attributes, hasNet),
  ];
}

function perKwh(stem: string, attributes: Attributes, hasNet: boolean): Candidate[] {
  if (attributes.calorific !== 'net') return plain(`${stem}.kwh_gross`);
  return hasNet
    ? plain(`${stem}.kwh_net`)
    : [{ id: `${stem}.kwh_gross`, assumption: NET_MISSING, review: NET_MISSING }];
}

function one(group: readonly Candidate[]): RouteChoice {
  return { groups: [group] };
}

function ownFirst(own: readonly string[], others: readonly Candidate[]): RouteChoice {
  return { groups: [plain(...own), others] };
}
