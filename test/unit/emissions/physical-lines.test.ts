import { describe, expect, it } from 'vitest';
import { codesOf, componentsOf, readLine, resultOf } from '../../support/emission-lines.ts';

/** Worked by hand from the factor rows: amount × kg per unit; below each line its components and warnings. */
const ENERGY = `
1,000 kWh of Swiss power: electricity, 1000 kWh
  electricity.grid.ch 2 125.000000
1.5 MWh of Swiss power: electricity, 1.5 MWh
  electricity.grid.ch 2 187.500000
3.6 GJ of Swiss power: electricity, 3.6 GJ
  electricity.grid.ch 2 125.000000
solar power from the utility: electricity, electricitySource=pv, 1000 kWh
  electricity.grid.ch 2 125.000000 + certificate_not_seen
green Swiss power: electricity, electricitySource=green, 1000 kWh
  electricity.grid.ch 2 125.000000 + certificate_not_seen
German power: electricity, 1000 kWh, region=DE
  electricity.grid.de 2 342.060000
British power of 2026: electricity, 1000 kWh, region=GB
  electricity.grid.gb 2 130.960000 + electricity.wtt.gb 3.3 36.820000 + electricity.tnd_loss.gb 3.3 12.990000 + electricity.wtt_tnd.gb 3.3 3.590000
British power of 2025 takes the superseded rows: electricity, 1000 kWh, region=GB, date=2025-06-01
  electricity.grid.gb 2 177.000000 + electricity.wtt.gb 3.3 45.900000 + electricity.tnd_loss.gb 3.3 18.530000 + electricity.wtt_tnd.gb 3.3 3.970000
American power: electricity, 1000 kWh, region=US
  electricity.grid.us 2 349.667100 + upstream_missing
Namibian power: electricity, 1000 kWh, region=NA
  electricity.grid.na 2 47.620000
Swiss heating oil: heating_oil, 1000 Liter, spendAmount=950
  fuel.heating_oil.ch.litre 1 2650.000000 + fuel_wtt.gas_oil.litre 3.3 626.650000
German heating oil: heating_oil, 1000 l, region=DE, spendAmount=950
  fuel.gas_oil.litre 1 2755.410000 + fuel_wtt.gas_oil.litre 3.3 626.650000 + factor_region_fallback
Swiss heating oil by weight: heating_oil, 2 t, spendAmount=2100
  fuel.gas_oil.tonne 1 6453.157180 + factor_region_fallback + upstream_missing
Swiss diesel: diesel, 100 L
  fuel.diesel_mineral.litre 1 266.155000 + fuel_wtt.diesel_mineral.litre 3.3 62.409000 + factor_region_fallback
British diesel is the pump blend: diesel, 100 L, region=GB
  fuel.diesel.litre 1 258.354000 + fuel_wtt.diesel.litre 3.3 61.101000
American diesel by gallon, 37.85411784 L × 2.697197, for which the set has no upstream row: diesel, 10 gal, region=US
  fuel.diesel.us.litre 1 102.100013 + upstream_missing
Swiss petrol: petrol, 100 Ltr.
  fuel.petrol_mineral.litre 1 233.984000 + fuel_wtt.petrol_mineral.litre 3.3 60.664000 + factor_region_fallback
HVO: diesel, liquidFuel=hvo, 100 L
  biofuel.hvo.litre 1 3.558000 + biofuel_wtt.hvo.litre 3.3 56.439000 + factor_region_fallback
Swiss gas is gross unless the line says net: natural_gas, 1000 kWh
  fuel.natural_gas_mineral.kwh_gross 1 184.420000 + fuel_wtt.natural_gas.kwh_gross 3.3 30.210000 + factor_region_fallback
net gas: natural_gas, calorific=net, 1000 kWh
  fuel.natural_gas.kwh_net 1 201.990000 + fuel_wtt.natural_gas.kwh_net 3.3 33.470000 + factor_region_fallback
gas by volume: natural_gas, 100 Nm³
  fuel.natural_gas_mineral.m3 1 204.987000 + fuel_wtt.natural_gas.m3 3.3 33.660000 + factor_region_fallback
LPG by kg takes the row by tonne: natural_gas, gas=lpg, 1000 kg
  fuel.lpg.tonne 1 2939.360950 + fuel_wtt.lpg.tonne 3.3 349.292820 + factor_region_fallback
Swiss district heat: district_heat, 1000 kWh
  heat.district.ch.kwh 2 66.000000
Swiss wood heat: district_heat, heatSource=wood, 1 MWh
  heat.district_wood.ch.kwh 2 25.000000
British district heat: district_heat, 1000 kWh, region=GB
  heat.district.gb.kwh 2 175.290000 + heat.district_wtt.gb.kwh 3.3 33.410000 + heat.district_loss.gb.kwh 3.3 9.450000 + heat.district_loss_wtt.gb.kwh 3.3 1.760000
pellets: wood_pellets, solidFuel=wood_pellets, 3 To.
  biofuel.wood_pellets.tonne 1 165.581670 + biofuel_wtt.wood_pellets.tonne 3.3 531.000000 + factor_region_fallback
a refill of refrigerant: refrigerants, refrigerantGas=r410a, 2.5 kg
  refrigerant.r410a.kg 1 4810.000000
`;

const TRAVEL = `
two in economy from Zurich to London: flights, flightHaul=short_haul, flightCabin=economy, 2 Personen, distanceKm=780
  travel.air.short_haul.economy.rf.pkm 3.6 196.185600 + travel_wtt.air.short_haul.economy.pkm 3.6 35.084400
a flight whose haul is read from its distance: flights, distanceKm=6300
  travel.air.long_haul.average.rf.pkm 3.6 962.766000 + travel_wtt.air.long_haul.average.pkm 3.6 202.419000
first class has no upstream row, and the line says so: flights, flightHaul=long_haul, flightCabin=first, 1000 pkm
  travel.air.long_haul.first.rf.pkm 3.6 468.140000 + upstream_missing
a flight between countries outside Britain has no upstream row, and the line says so: flights, flightHaul=international_non_uk, flightCabin=economy, 1000 pkm
  travel.air.international_non_uk.economy.rf.pkm 3.6 109.160000 + upstream_missing
Swiss rail: rail, 2 Billette, distanceKm=120
  travel.rail.ch.pkm 3.6 1.680000
a Swiss regional train: rail, railKind=regional, 100 pkm
  travel.rail.regional.ch.pkm 3.6 0.800000
British rail: rail, distanceKm=100, region=GB
  travel.rail.national.gb.pkm 3.6 3.092000 + travel_wtt.rail.national.gb.pkm 3.6 0.897000
a Spanish train falls back to Britain: rail, distanceKm=100, region=ES
  travel.rail.national.gb.pkm 3.6 3.092000 + travel_wtt.rail.national.gb.pkm 3.6 0.897000 + factor_region_fallback
a Swiss tram: public_transport, transitKind=tram, distanceKm=10, spendAmount=4.6
  travel.tram.ch.pkm 3.6 0.428000
a ferry: public_transport, transitKind=ferry, 100 pkm
  travel.ferry.average.pkm 3.6 11.270000 + travel_wtt.ferry.average.pkm 3.6 2.555000 + factor_region_fallback
a taxi by distance: taxi, distanceKm=25
  travel.taxi.regular.km 3.6 5.201500 + factor_region_fallback + upstream_missing
a taxi by passenger-km: taxi, 25 pkm
  travel.taxi.regular.pkm 3.6 3.715250 + travel_wtt.taxi.regular.gb.pkm 3.6 0.924250 + factor_region_fallback
an employee's diesel car: car_travel, vehicleFuel=diesel, 100 km
  travel.car.average.diesel.km 3.6 17.265000 + travel_wtt.car.average.diesel.km 3.6 4.146000 + factor_region_fallback
a car line is vehicle-kilometres whatever its persons: car_travel, vehicleFuel=petrol, 3 Personen, distanceKm=100
  travel.car.average.petrol.km 3.6 16.152000 + travel_wtt.car.average.petrol.km 3.6 4.599000 + factor_region_fallback
a company car is scope 1, its upstream 3.3: car_travel, carOwner=company, vehicleFuel=diesel, vehicleSize=large, 100 km
  vehicle.company_car.large.diesel.km 1 21.007000 + travel_wtt.car.average.diesel.km 3.3 4.146000 + factor_region_fallback + fuel_may_be_counted_twice
Swiss hotel nights: hotel, 3 nuits
  hotel.ch.room_night 3.6 19.800000
a hotel in the country the text names: hotel, hotelCountry=de, 2 Übernachtungen
  hotel.de.room_night 3.6 26.400000
`;

const FREIGHT = `
10 t over 500 km of Swiss road: road_freight, weightTonnes=10, distanceKm=500
  freight.road.artic_eu_avg.tkm 3.4 445.000000 + factor_region_fallback
10 t over 500 km of British road: road_freight, weightTonnes=10, distanceKm=500, region=GB
  freight.road.hgv_avg.tkm 3.4 517.800000 + freight_wtt.road.hgv_avg.tkm 3.4 117.950000
a rigid lorry, weight from the quantity: road_freight, roadVehicle=rigid, 2500 kg, distanceKm=100
  freight.road.rigid_avg.tkm 3.4 49.370000 + freight_wtt.road.rigid_avg.tkm 3.4 10.830000 + factor_region_fallback
tonne-kilometres as sent: rail_freight, 10000 tkm
  freight.rail.eu.tkm 3.4 184.000000 + factor_region_fallback
containers by TEU and distance: sea_freight, tradeLane=asia_north_europe, 2 TEU, distanceKm=20000
  freight.sea.container_asia_north_europe.dry.teukm 3.4 1876.000000 + factor_region_fallback
a refrigerated FEU is two TEU: sea_freight, refrigerated=yes, 1 FEU, distanceKm=1000
  freight.sea.container_avg.reefer.teukm 3.4 284.600000 + factor_region_fallback
sea freight by weight: sea_freight, weightTonnes=5, distanceKm=1000
  freight.sea.container_ship.avg.tkm 3.4 80.600000 + freight_wtt.sea.container_ship.avg.tkm 3.4 18.250000 + factor_region_fallback
weight counts before TEU: sea_freight, 1 TEU, weightTonnes=5, distanceKm=1000
  freight.sea.container_ship.avg.tkm 3.4 80.600000 + freight_wtt.sea.container_ship.avg.tkm 3.4 18.250000 + factor_region_fallback
air freight with its altitude effect: air_freight, weightTonnes=0.5, distanceKm=9000
  freight.air.long_haul.rf.tkm 3.4 4047.255000 + freight_wtt.air.long_haul.tkm 3.4 608.220000
parcels: parcel, 10 Stk, weightTonnes=0.02
  freight.parcel.home_2kg.fr.piece 3.4 10.749764 + factor_region_fallback
`;

const GOODS = `
5 laptops bought in Switzerland: it_equipment, device=laptop, 5 Stk., spendAmount=6000
  it.laptop.piece 3.2 925.450000 + factor_region_fallback
IT equipment by weight is a capital good too: it_equipment, weightTonnes=0.1
  material.electronics_it.primary.t 3.2 2486.547556 + factor_region_fallback
office paper: paper, 500 kg
  material.paper.primary.t 3.1 672.538950 + factor_region_fallback
recycled paper: paper, recycled=yes, 0.5 t
  material.paper.recycled.t 3.1 525.038950 + factor_region_fallback
Swiss reinforcing steel: steel, material=rebar, 2 t
  material.ch.rebar.kg 3.1 1546.000000
German reinforcing steel has only the Swiss row: steel, material=rebar, 2 t, region=DE
  material.ch.rebar.kg 3.1 1546.000000 + factor_region_fallback
bricks in Britain: construction_materials, material=brick, weightTonnes=10, region=GB
  material.bricks.primary.t 3.1 2417.930600
plastics by weight: plastics, weightTonnes=2
  material.plastics_avg.primary.t 3.1 6344.998640 + factor_region_fallback + needs_review
a shirt: textiles, garment=polo_shirt, 40 pcs
  clothing.polo_shirt.piece 3.1 328.000000 + factor_region_fallback
chairs: office_furniture, furniture=chair_wood, 10 Stück
  furniture.chair_wood.piece 3.2 186.300000 + factor_region_fallback
a fridge: appliances, appliance=fridge, 1 C62
  appliance.fridge.piece 3.2 257.300000 + factor_region_fallback
cloud storage by terabyte-month: software_cloud, digitalService=cloud_storage, 12 TB-Month
  digital.cloud_storage.gb_year 3.1 0.235330 + factor_region_fallback
meals for guests: catering, meal=meal_vegetarian, 20 Personen
  food.meal_vegetarian.fr.piece 3.1 17.000000 + factor_region_fallback
world pork before French pork: food, foodItem=pork, 10 kg
  food.pork.kg 3.1 123.100000 + factor_region_fallback
French pork in France: food, foodItem=pork, 10 kg, region=FR
  food.pork.fr.kg 3.1 66.713050
milk by litre takes the row by litre: food, foodItem=milk, 10 L
  food.cow_milk.fr.litre 3.1 11.505000 + factor_region_fallback
water: water, 100 m³
  water.supply.m3 3.1 19.130000 + factor_region_fallback
waste water: water, waterService=treatment, 100 m3
  water.treatment.m3 3.5 17.088000 + factor_region_fallback
Swiss residual waste is burnt, 2 t × 618 kg: waste, 2 t
  waste.residual.incineration.ch.t 3.5 1236.000000 + needs_review
French residual waste is landfilled: waste, 2 t, region=FR
  waste.commercial_industrial.landfill.t 3.5 1041.065400 + factor_region_fallback + needs_review
waste whose route the line names: waste, wasteType=paper, wasteRoute=recycling_closed, 2 t
  waste.paper.recycling_closed.t 3.5 9.371360 + factor_region_fallback
`;

/** Cases of a table: a name and a line, and below it what is expected. */
function casesOf(table: string) {
  return [...table.matchAll(/^(\S.*?): (.*)\n {2}(.*)$/gm)].map(
    ([, name = '', line = '', expected = '']) => ({
      ...{ name, line, expected },
    }),
  );
}

describe.each(Object.entries({ ENERGY, TRAVEL, FREIGHT, GOODS }))(
  'a physical line of %s',
  (_family, table) => {
    it.each(casesOf(table))('$name', ({ line, expected }) => {
      const result = resultOf(...readLine(line));
      const warnings = codesOf(result);
      expect([...componentsOf(result), ...warnings].toSorted()).toEqual(expected.split(' + ').toSorted());
      expect(result.method).toBe('physical');
      expect(result.confidence).toBeGreaterThanOrEqual(0.85);
      expect(result.confidence).toBeLessThanOrEqual(0.95);
      const [first] = result.components;
      expect([result.factorId, result.scope, result.scope3Category]).toEqual([
        first?.factorId,
        first?.scope,
        first?.scope3Category,
      ]);
    });
  },
);

describe('biogenic CO2', () => {
  const PELLETS = 'wood_pellets, solidFuel=wood_pellets';

  // DESNZ 2025, outside of scopes: 1,677.18 kg a tonne of pellets, 0.14 kg a litre of British pump diesel.
  it.each([
    [`${PELLETS}, 3 To.`, ['biofuel.wood_pellets.tonne 5031.540000', 'biofuel_wtt.wood_pellets.tonne null']],
    [
      `${PELLETS}, -3 To., spendAmount=-900`,
      ['biofuel.wood_pellets.tonne -5031.540000', 'biofuel_wtt.wood_pellets.tonne null'],
    ],
    ['diesel, 100 L, region=GB', ['fuel.diesel.litre 14.000000', 'fuel_wtt.diesel.litre null']],
    ['electricity, 1000 kWh', ['electricity.grid.ch null']],
  ])('of %s stands beside the kilograms of the part that burns, in its size and sign', (line, expected) => {
    const { components } = resultOf(...readLine(line));
    expect(components.map(({ factorId, biogenicCo2Kg }) => `${factorId} ${biogenicCo2Kg}`)).toEqual(expected);
  });

  it('is in no total, and in the trace with the figure it was made with', () => {
    const result = resultOf(...readLine(`${PELLETS}, 3 To.`));
    expect(result.emissionsKgCo2e).toBe('696.581670');
    const steps = result.trace.filter(({ step }) => step === 'component');
    expect(steps.map((step) => [step.biogenic_co2_kg_per_unit, step.biogenic_co2_kg])).toEqual([
      ['1677.18', '5031.540000'],
      [undefined, undefined],
    ]);
  });
});
