import { type Reason, reason } from '../../schema/contracts/reasons.ts';
import type { FactorSet, PhysicalFactor } from '../factors/factor-set.ts';

/**
 * What is added to a main row so that its boundary is whole (rule 1): nothing to a lifecycle or
 * well-to-wheel row, the matching well-to-tank row to a combustion or operation row, also the grid losses
 * to British power and heat. `missing` is true where a row is due and none exists.
 */
export interface Upstream {
  readonly ids: readonly string[];
  readonly missing: boolean;
  /** Names the row used if no exact match exists. */
  readonly note: Reason | null;
}

const NONE: Upstream = { ids: [], missing: false, note: null };
const MISSING: Upstream = { ids: [], missing: true, note: null };

/** Beginnings of the boundaries that leave out the supply of the fuel or power. */
const PARTIAL_BOUNDARIES = [
  'combustion',
  'tailpipe',
  'vehicle operation',
  'aircraft operation',
  'train operation',
  'ship operation',
  'generation only',
];

/** Rows whose upstream does not follow from their id. */
const NAMED: { readonly [id: string]: Upstream } = {
  'electricity.grid.gb': found('electricity.wtt.gb', 'electricity.tnd_loss.gb', 'electricity.wtt_tnd.gb'),
  'heat.district.gb.kwh': found(
    'heat.district_wtt.gb.kwh',
    'heat.district_loss.gb.kwh',
    'heat.district_loss_wtt.gb.kwh',
  ),
  'heat.onsite_steam.gb.kwh': stand('heat.district_wtt.gb.kwh', 'upstream_heat_network'),
  'fuel.heating_oil.ch.litre': stand('fuel_wtt.gas_oil.litre', 'upstream_gas_oil'),
  'fuel.hard_coal.tonne': stand('fuel_wtt.coal_industrial.tonne', 'upstream_industrial_coal'),
  'fuel.hard_coal.kwh_net': stand('fuel_wtt.coal_industrial.kwh_net', 'upstream_industrial_coal'),
  'fuel.anthracite.tonne': stand('fuel_wtt.coal_domestic.tonne', 'upstream_household_coal'),
  'fuel.anthracite.kwh_net': stand('fuel_wtt.coal_domestic.kwh_net', 'upstream_household_coal'),
  'fuel.natural_gas_mineral.kwh_gross': found('fuel_wtt.natural_gas.kwh_gross'),
  'fuel.natural_gas_mineral.m3': found('fuel_wtt.natural_gas.m3'),
  'fuel.lpg.kg': found('fuel_wtt.lpg.tonne'),
  'fuel.cng.kg': found('fuel_wtt.cng.tonne'),
  'travel.taxi.regular.pkm': found('travel_wtt.taxi.regular.gb.pkm'),
};

function found(...ids: string[]): Upstream {
  return { ids, missing: false, note: null };
}

type Stand =
  | 'upstream_heat_network'
  | 'upstream_gas_oil'
  | 'upstream_industrial_coal'
  | 'upstream_household_coal'
  | 'upstream_average_car';

function stand(id: string, note: Stand): Upstream {
  return { ids: [id], missing: false, note: reason(note) };
}

/** The upstream rows of a main row of the set. */
export function upstreamOf(set: FactorSet, main: PhysicalFactor): Upstream {
  const named = NAMED[main.factorId];
  if (named) return named.ids.every((id) => exists(set, id)) ? named : MISSING;
  if (!isPartial(main.boundary)) return NONE;
  const car = CAR_ID.exec(main.factorId);
  const id = car ? `travel_wtt.car.average.${car[2]}.km` : matchingId(main.factorId);
  if (!exists(set, id)) return MISSING;
  return car && car[1] !== 'average' ? stand(id, 'upstream_average_car') : found(id);
}

const CAR_ID = /^(?:travel\.car|vehicle\.company_car)\.([a-z]+)\.([a-z_]+)\.km$/;

/** `fuel.x` to `fuel_wtt.x`, without the altitude effect, which is no fuel. */
function matchingId(id: string): string {
  const dot = id.indexOf('.');
  return `${id.slice(0, dot)}_wtt${id.slice(dot).replace('.rf.', '.')}`;
}

function exists(set: FactorSet, id: string): boolean {
  return set.physicalRows(id).length > 0;
}

/** Whether a boundary leaves out the supply of the fuel or power. */
export function isPartial(boundary: string): boolean {
  return PARTIAL_BOUNDARIES.some((beginning) => boundary.startsWith(beginning));
}
