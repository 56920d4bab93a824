import { reason } from '../../schema/contracts/reasons.ts';
import type { Attributes } from '../attributes.ts';
import {
  type Candidate,
  NO_ROUTE,
  plain,
  type RouteChoice,
  type RouteHint,
  type RouteQuery,
  type ScopeChoice,
} from './route-query.ts';
import { lorryByKm } from './routes-travel.ts';

const BOUGHT_FREIGHT: ScopeChoice = { scope: 3, scope3Category: 4 };
const VAN_FUELS = new Set(['bev', 'cng', 'diesel', 'lpg', 'petrol', 'phev']);

/** Lorries and vans by tonne-kilometre; hired ones also by vehicle-kilometre. */
export function roadFreightRoute({ attributes, dimension }: RouteQuery): RouteChoice {
  if (dimension === 'distance') return { groups: [hiredByKm(attributes)] };
  switch (attributes.roadVehicle) {
    case 'van':
      return { groups: [vanTonneKm(attributes)] };
    case 'rigid':
      return { groups: [plain('freight.road.rigid_avg.tkm')] };
    case 'artic':
      return {
        groups: [plain(chilled(attributes) ?? 'freight.road.artic_avg.tkm', ...articElsewhere(attributes))],
      };
    default:
      return { groups: [anyLorry(attributes)] };
  }
}

/** A lorry of no named kind: the region's average, else the EU articulated one (rule 9's order). */
function anyLorry(attributes: Attributes): Candidate[] {
  if (attributes.refrigerated) return plain('freight.road.hgv_avg.refrigerated.tkm');
  return plain('freight.road.hgv_avg.us.tkm', 'freight.road.artic_eu_avg.tkm', 'freight.road.hgv_avg.tkm');
}

function chilled(attributes: Attributes): string | null {
  return attributes.refrigerated ? 'freight.road.hgv_avg.refrigerated.tkm' : null;
}

function articElsewhere(attributes: Attributes): string[] {
  return attributes.refrigerated ? [] : ['freight.road.artic_eu_avg.tkm', 'freight.road.hgv_avg.us.tkm'];
}

function vanTonneKm(attributes: Attributes): Candidate[] {
  const fuel = attributes.vehicleFuel;
  const british = `freight.road.van_average.${fuel && VAN_FUELS.has(fuel) ? fuel : 'unknown_fuel'}.tkm`;
  return fuel === undefined || fuel === 'diesel'
    ? plain('freight.road.van_eu_diesel.tkm', british)
    : plain(british);
}

function hiredByKm(attributes: Attributes): Candidate[] {
  if (attributes.roadVehicle !== 'van') return lorryByKm(attributes, BOUGHT_FREIGHT);
  return [{ id: 'vehicle.van.average.unknown_fuel.km', scope: BOUGHT_FREIGHT }];
}

/** Ships by tonne-kilometre, containers by TEU-kilometre. */
export function seaFreightRoute({ attributes }: RouteQuery): RouteChoice {
  const containers = attributes.refrigerated
    ? 'freight.sea.container_avg.reefer.teukm'
    : `freight.sea.container_${attributes.tradeLane ?? 'avg'}.dry.teukm`;
  return { groups: [[...plain(containers), ...shipTonneKm(attributes)]] };
}

function shipTonneKm(attributes: Attributes): Candidate[] {
  const ship = attributes.ship;
  if (ship === 'inland') return plain('freight.inland_waterway.motor_vessel_85_110m.tkm');
  if (ship) return plain(`freight.sea.${ship}.avg.tkm`);
  return [
    { id: 'freight.waterborne.us.tkm' },
    { id: 'freight.sea.container_ship.avg.tkm', assumption: [reason('container_ship_assumed')] },
  ];
}

/** Air freight is a flight: the `.rf` row in every region (rule 12). */
export function airFreightRoute({ attributes, hint }: RouteQuery): RouteChoice {
  const byDistance = hint === 'short_haul' || hint === 'long_haul' ? hint : null;
  const haul = attributes.flightHaul ?? byDistance ?? 'long_haul';
  const id = `freight.air.${haul}.rf.tkm`;
  if (attributes.flightHaul) return { groups: [[{ id }]] };
  const assumption = byDistance ? reason('haul_by_distance', { haul }) : reason('long_haul_assumed');
  return { groups: [[{ id, assumption: [assumption] }]] };
}

/** Rows of rail freight. */
export function railFreightRoute(): RouteChoice {
  return { groups: [plain('freight.rail.eu.tkm', 'freight.rail.us.tkm', 'freight.rail.gb.tkm')] };
}

/** Parcels by piece and weight class; with weight and distance they go as van freight. */
export function parcelRoute({ attributes, hint }: RouteQuery): RouteChoice {
  if (attributes.mail) return NO_ROUTE;
  const weight = parcelWeight(hint);
  const delivery = attributes.parcelDelivery ?? 'home';
  const size = delivery === 'pickup' ? pickupSize(weight) : weight;
  const candidate: Candidate = { id: `freight.parcel.${delivery}_${size ?? '2kg'}.fr.piece` };
  const piece = size ? candidate : { ...candidate, assumption: [reason('parcel_weight_assumed')] };
  return { groups: [[piece, ...vanTonneKm(attributes)]] };
}

type ParcelWeight = '1kg' | '2kg' | '15kg' | '30kg';

function parcelWeight(hint: RouteHint | null): ParcelWeight | null {
  return hint === '1kg' || hint === '2kg' || hint === '15kg' || hint === '30kg' ? hint : null;
}

/** Pick-up points have rows for 1 and 15 kg only. */
function pickupSize(weight: ParcelWeight | null): ParcelWeight {
  return weight === '15kg' || weight === '30kg' ? '15kg' : '1kg';
}
