import { describe, expect, it } from 'vitest';
import { isPartial, upstreamOf } from '../../../compute/emissions/upstream.ts';
import { newestSet } from '../../support/emission-lines.ts';

/** Written from the data file: each combustion or operation row and what completes it; '' where nothing does. */
const TABLE = `
electricity.grid.gb > electricity.wtt.gb electricity.tnd_loss.gb electricity.wtt_tnd.gb
electricity.grid.us >
heat.district.gb.kwh > heat.district_wtt.gb.kwh heat.district_loss.gb.kwh heat.district_loss_wtt.gb.kwh
heat.onsite_steam.gb.kwh > heat.district_wtt.gb.kwh
fuel.butane.litre > fuel_wtt.butane.litre
fuel.butane.kwh_gross >
fuel.butane.tonne >
fuel.cng.tonne > fuel_wtt.cng.tonne
fuel.cng.kg > fuel_wtt.cng.tonne
fuel.cng.kwh_gross >
fuel.lng.tonne > fuel_wtt.lng.tonne
fuel.lng.kwh_gross >
fuel.lpg.litre > fuel_wtt.lpg.litre
fuel.lpg.tonne > fuel_wtt.lpg.tonne
fuel.lpg.kg > fuel_wtt.lpg.tonne
fuel.lpg.kwh_gross >
fuel.lpg.kwh_net >
fuel.lpg.us.litre >
fuel.propane.litre > fuel_wtt.propane.litre
fuel.propane.tonne >
fuel.natural_gas.kwh_gross > fuel_wtt.natural_gas.kwh_gross
fuel.natural_gas.kwh_net > fuel_wtt.natural_gas.kwh_net
fuel.natural_gas.m3 > fuel_wtt.natural_gas.m3
fuel.natural_gas.tonne >
fuel.natural_gas_mineral.kwh_gross > fuel_wtt.natural_gas.kwh_gross
fuel.natural_gas_mineral.m3 > fuel_wtt.natural_gas.m3
fuel.burning_oil.litre > fuel_wtt.burning_oil.litre
fuel.burning_oil.tonne >
fuel.diesel.litre > fuel_wtt.diesel.litre
fuel.diesel.tonne >
fuel.diesel.us.litre >
fuel.diesel_mineral.litre > fuel_wtt.diesel_mineral.litre
fuel.fuel_oil.litre > fuel_wtt.fuel_oil.litre
fuel.fuel_oil.tonne > fuel_wtt.fuel_oil.tonne
fuel.fuel_oil.kwh_gross >
fuel.gas_oil.litre > fuel_wtt.gas_oil.litre
fuel.gas_oil.kwh_gross > fuel_wtt.gas_oil.kwh_gross
fuel.gas_oil.kwh_net > fuel_wtt.gas_oil.kwh_net
fuel.gas_oil.tonne >
fuel.heating_oil.ch.litre > fuel_wtt.gas_oil.litre
fuel.jet_fuel.litre > fuel_wtt.jet_fuel.litre
fuel.jet_fuel.us.litre >
fuel.marine_fuel_oil.tonne > fuel_wtt.marine_fuel_oil.tonne
fuel.marine_fuel_oil.litre >
fuel.marine_gas_oil.litre > fuel_wtt.marine_gas_oil.litre
fuel.marine_gas_oil.tonne >
fuel.petrol.litre > fuel_wtt.petrol.litre
fuel.petrol.us.litre >
fuel.petrol_mineral.litre > fuel_wtt.petrol_mineral.litre
fuel.coal_domestic.tonne > fuel_wtt.coal_domestic.tonne
fuel.coal_industrial.tonne > fuel_wtt.coal_industrial.tonne
fuel.petcoke.tonne > fuel_wtt.petcoke.tonne
fuel.coal_industrial.kwh_gross > fuel_wtt.coal_industrial.kwh_gross
fuel.hard_coal.tonne > fuel_wtt.coal_industrial.tonne
fuel.hard_coal.kwh_net > fuel_wtt.coal_industrial.kwh_net
fuel.anthracite.tonne > fuel_wtt.coal_domestic.tonne
fuel.lignite.tonne >
fuel.lignite_briquettes.tonne >
fuel.coke.tonne >
fuel.petrol_e10.litre > fuel_wtt.petrol_e10.litre
fuel.petrol_e5.litre > fuel_wtt.petrol_e5.litre
fuel.diesel_b7.litre > fuel_wtt.diesel_b7.litre
biofuel.biodiesel.litre > biofuel_wtt.biodiesel.litre
biofuel.bioethanol.litre > biofuel_wtt.bioethanol.litre
biofuel.biogas.kwh > biofuel_wtt.biogas.kwh
biofuel.biogas.tonne > biofuel_wtt.biogas.tonne
biofuel.biomethane.kg >
biofuel.hvo.litre > biofuel_wtt.hvo.litre
biofuel.wood_chips.kwh > biofuel_wtt.wood_chips.kwh
biofuel.wood_chips.tonne > biofuel_wtt.wood_chips.tonne
biofuel.wood_logs.kwh > biofuel_wtt.wood_logs.kwh
biofuel.wood_logs.tonne > biofuel_wtt.wood_logs.tonne
biofuel.wood_pellets.kwh > biofuel_wtt.wood_pellets.kwh
biofuel.wood_pellets.tonne > biofuel_wtt.wood_pellets.tonne
vehicle.company_car.average.diesel.km > travel_wtt.car.average.diesel.km
vehicle.company_car.average.hybrid.km > travel_wtt.car.average.hybrid.km
vehicle.company_car.average.unknown_fuel.km > travel_wtt.car.average.unknown_fuel.km
vehicle.company_car.small.petrol.km > travel_wtt.car.average.petrol.km
vehicle.hgv.avg.km >
vehicle.van.average.diesel.km >
travel.air.domestic.average.rf.pkm > travel_wtt.air.domestic.average.pkm
travel.air.short_haul.average.rf.pkm > travel_wtt.air.short_haul.average.pkm
travel.air.short_haul.business.rf.pkm > travel_wtt.air.short_haul.business.pkm
travel.air.short_haul.economy.rf.pkm > travel_wtt.air.short_haul.economy.pkm
travel.air.long_haul.average.rf.pkm > travel_wtt.air.long_haul.average.pkm
travel.air.long_haul.business.rf.pkm > travel_wtt.air.long_haul.business.pkm
travel.air.long_haul.economy.rf.pkm > travel_wtt.air.long_haul.economy.pkm
travel.air.long_haul.premium_economy.rf.pkm >
travel.air.long_haul.first.rf.pkm >
travel.air.international_non_uk.average.rf.pkm >
travel.air.international_non_uk.business.rf.pkm >
travel.air.international_non_uk.economy.rf.pkm >
travel.bus.local.gb.pkm > travel_wtt.bus.local.gb.pkm
travel.bus.us.pkm >
travel.coach.gb.pkm > travel_wtt.coach.gb.pkm
travel.car.average.bev.km > travel_wtt.car.average.bev.km
travel.car.average.cng.km > travel_wtt.car.average.cng.km
travel.car.average.lpg.km > travel_wtt.car.average.lpg.km
travel.car.average.phev.km > travel_wtt.car.average.phev.km
travel.car.average.unknown_fuel.km > travel_wtt.car.average.unknown_fuel.km
travel.car.large.diesel.km > travel_wtt.car.average.diesel.km
travel.car.small.bev.km > travel_wtt.car.average.bev.km
travel.ferry.average.pkm > travel_wtt.ferry.average.pkm
travel.motorbike.average.km >
travel.rail.international.gb.pkm > travel_wtt.rail.international.gb.pkm
travel.rail.light_tram.gb.pkm > travel_wtt.rail.light_tram.gb.pkm
travel.rail.metro.gb.pkm > travel_wtt.rail.metro.gb.pkm
travel.rail.national.gb.pkm > travel_wtt.rail.national.gb.pkm
travel.rail.intercity.us.pkm >
travel.taxi.regular.pkm > travel_wtt.taxi.regular.gb.pkm
travel.taxi.regular.km >
travel.taxi.black_cab.pkm >
freight.air.domestic.rf.tkm > freight_wtt.air.domestic.tkm
freight.air.international_non_uk.rf.tkm > freight_wtt.air.international_non_uk.tkm
freight.air.long_haul.rf.tkm > freight_wtt.air.long_haul.tkm
freight.air.short_haul.rf.tkm > freight_wtt.air.short_haul.tkm
freight.rail.gb.tkm > freight_wtt.rail.gb.tkm
freight.rail.us.tkm >
freight.road.artic_avg.tkm > freight_wtt.road.artic_avg.tkm
freight.road.hgv_avg.refrigerated.tkm > freight_wtt.road.hgv_avg.refrigerated.tkm
freight.road.hgv_avg.tkm > freight_wtt.road.hgv_avg.tkm
freight.road.hgv_avg.us.tkm >
freight.road.rigid_avg.tkm > freight_wtt.road.rigid_avg.tkm
freight.road.van_average.diesel.tkm > freight_wtt.road.van_average.diesel.tkm
freight.road.van_average.unknown_fuel.tkm > freight_wtt.road.van_average.unknown_fuel.tkm
freight.road.van_average.petrol.tkm >
freight.sea.bulk_carrier.avg.tkm > freight_wtt.sea.bulk_carrier.avg.tkm
freight.sea.container_ship.avg.tkm > freight_wtt.sea.container_ship.avg.tkm
freight.sea.crude_tanker.avg.tkm > freight_wtt.sea.crude_tanker.avg.tkm
freight.sea.general_cargo.avg.tkm > freight_wtt.sea.general_cargo.avg.tkm
freight.sea.large_ropax_ferry.avg.tkm > freight_wtt.sea.large_ropax_ferry.avg.tkm
freight.sea.products_tanker.avg.tkm > freight_wtt.sea.products_tanker.avg.tkm
freight.sea.refrigerated_cargo.avg.tkm > freight_wtt.sea.refrigerated_cargo.avg.tkm
freight.sea.roro_ferry.avg.tkm > freight_wtt.sea.roro_ferry.avg.tkm
freight.waterborne.us.tkm >
`;

const ROWS = TABLE.trim()
  .split('\n')
  .map((row) => {
    const [main = '', upstream = ''] = row.split('>').map((part) => part.trim());
    return [main, upstream === '' ? [] : upstream.split(' ')] as const;
  });

function rowOf(id: string) {
  const [row] = newestSet.physicalRows(id);
  if (!row) throw new Error(`no row ${id}`);
  return row;
}

describe('upstreamOf', () => {
  it.each(ROWS)('completes %s with %j', (main, ids) => {
    const upstream = upstreamOf(newestSet, rowOf(main));
    expect(upstream.ids).toEqual(ids);
    expect(upstream.missing).toBe(ids.length === 0);
  });

  it('measures the upstream in the dimension of its main row', () => {
    const dimension = (unit: string) => ({ kg: 'mass', t: 'mass', L: 'volume', m3: 'volume' })[unit] ?? unit;
    for (const id of newestSet.physicalIds()) {
      const main = rowOf(id);
      for (const upstream of upstreamOf(newestSet, main).ids) {
        expect(dimension(rowOf(upstream).unit), `${upstream} under ${id}`).toBe(dimension(main.unit));
      }
    }
  });

  it('adds nothing to a row that holds its upstream already', () => {
    for (const id of newestSet.physicalIds()) {
      const main = rowOf(id);
      if (isPartial(main.boundary)) continue;
      expect(upstreamOf(newestSet, main), id).toEqual({ ids: [], missing: false, note: null });
    }
  });

  it('takes every boundary that speaks of a lifecycle or well-to-wheel for whole', () => {
    for (const id of newestSet.physicalIds()) {
      const { boundary } = rowOf(id);
      if (/lifecycle|well-to-w|cradle|farm/.test(boundary)) expect(isPartial(boundary), boundary).toBe(false);
    }
  });
});
