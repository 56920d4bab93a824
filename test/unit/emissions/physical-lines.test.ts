import { describe, expect, it } from 'vitest';
import {
  codesOf,
  componentsOf,
  resultOf,
  type TestInvoice,
  type TestLine,
} from '../../support/emission-lines.ts';

type Case = readonly [
  name: string,
  line: TestLine,
  invoice: TestInvoice,
  components: string[],
  warnings: string[],
];

const FALLBACK = 'factor_region_fallback';
const q = (quantity: string, unitOfMeasure: string) => ({ quantity, unitOfMeasure });

/** Worked by hand from the factor rows: amount × kg per unit. */
const ENERGY: readonly Case[] = [
  [
    '1,000 kWh of Swiss power',
    { category: 'electricity', ...q('1000', 'kWh') },
    {},
    ['electricity.grid.ch 2 125.000000'],
    [],
  ],
  [
    '1.5 MWh of Swiss power',
    { category: 'electricity', ...q('1.5', 'MWh') },
    {},
    ['electricity.grid.ch 2 187.500000'],
    [],
  ],
  [
    '3.6 GJ of Swiss power',
    { category: 'electricity', ...q('3.6', 'GJ') },
    {},
    ['electricity.grid.ch 2 125.000000'],
    [],
  ],
  [
    'solar power from the utility',
    {
      category: 'electricity',
      attributes: { electricitySource: 'pv' },
      ...q('1000', 'kWh'),
    },
    {},
    ['electricity.grid.ch 2 125.000000'],
    ['certificate_not_seen'],
  ],
  [
    'green Swiss power',
    { category: 'electricity', attributes: { electricitySource: 'green' }, ...q('1000', 'kWh') },
    {},
    ['electricity.grid.ch 2 125.000000'],
    ['certificate_not_seen'],
  ],
  [
    'German power',
    { category: 'electricity', ...q('1000', 'kWh') },
    { region: 'DE' },
    ['electricity.grid.de 2 342.060000'],
    [],
  ],
  [
    'British power of 2026',
    { category: 'electricity', ...q('1000', 'kWh') },
    { region: 'GB' },
    [
      'electricity.grid.gb 2 130.960000',
      'electricity.wtt.gb 3.3 36.820000',
      'electricity.tnd_loss.gb 3.3 12.990000',
      'electricity.wtt_tnd.gb 3.3 3.590000',
    ],
    [],
  ],
  [
    'British power of 2025 takes the superseded rows',
    { category: 'electricity', ...q('1000', 'kWh') },
    { region: 'GB', date: '2025-06-01' },
    [
      'electricity.grid.gb 2 177.000000',
      'electricity.wtt.gb 3.3 45.900000',
      'electricity.tnd_loss.gb 3.3 18.530000',
      'electricity.wtt_tnd.gb 3.3 3.970000',
    ],
    [],
  ],
  [
    'American power',
    { category: 'electricity', ...q('1000', 'kWh') },
    { region: 'US' },
    ['electricity.grid.us 2 349.667100'],
    ['upstream_missing'],
  ],
  [
    'Namibian power',
    { category: 'electricity', ...q('1000', 'kWh') },
    { region: 'NA' },
    ['electricity.grid.na 2 47.620000'],
    [],
  ],
  [
    'Swiss heating oil',
    { category: 'heating_oil', ...q('1000', 'Liter') },
    {},
    ['fuel.heating_oil.ch.litre 1 2650.000000', 'fuel_wtt.gas_oil.litre 3.3 626.650000'],
    [],
  ],
  [
    'German heating oil',
    { category: 'heating_oil', ...q('1000', 'l') },
    { region: 'DE' },
    ['fuel.gas_oil.litre 1 2755.410000', 'fuel_wtt.gas_oil.litre 3.3 626.650000'],
    [FALLBACK],
  ],
  [
    'Swiss heating oil by weight',
    { category: 'heating_oil', ...q('2', 't') },
    {},
    ['fuel.gas_oil.tonne 1 6453.157180'],
    [FALLBACK, 'upstream_missing'],
  ],
  [
    'Swiss diesel',
    { category: 'diesel', ...q('100', 'L') },
    {},
    ['fuel.diesel_mineral.litre 1 266.155000', 'fuel_wtt.diesel_mineral.litre 3.3 62.409000'],
    [FALLBACK],
  ],
  [
    'British diesel is the pump blend',
    { category: 'diesel', ...q('100', 'L') },
    { region: 'GB' },
    ['fuel.diesel.litre 1 258.354000', 'fuel_wtt.diesel.litre 3.3 61.101000'],
    [],
  ],
  [
    'American diesel by gallon',
    { category: 'diesel', ...q('10', 'gal') },
    { region: 'US' },
    // 37.85411784 L × 2.697197; the set has no American upstream row
    ['fuel.diesel.us.litre 1 102.100013'],
    ['upstream_missing'],
  ],
  [
    'Swiss petrol',
    { category: 'petrol', ...q('100', 'Ltr.') },
    {},
    ['fuel.petrol_mineral.litre 1 233.984000', 'fuel_wtt.petrol_mineral.litre 3.3 60.664000'],
    [FALLBACK],
  ],
  [
    'HVO',
    { category: 'diesel', attributes: { liquidFuel: 'hvo' }, ...q('100', 'L') },
    {},
    ['biofuel.hvo.litre 1 3.558000', 'biofuel_wtt.hvo.litre 3.3 56.439000'],
    [FALLBACK],
  ],
  [
    'Swiss gas is gross unless the line says net',
    { category: 'natural_gas', ...q('1000', 'kWh') },
    {},
    ['fuel.natural_gas_mineral.kwh_gross 1 184.420000', 'fuel_wtt.natural_gas.kwh_gross 3.3 30.210000'],
    [FALLBACK],
  ],
  [
    'net gas',
    { category: 'natural_gas', attributes: { calorific: 'net' }, ...q('1000', 'kWh') },
    {},
    ['fuel.natural_gas.kwh_net 1 201.990000', 'fuel_wtt.natural_gas.kwh_net 3.3 33.470000'],
    [FALLBACK],
  ],
  [
    'gas by volume',
    { category: 'natural_gas', ...q('100', 'Nm³') },
    {},
    ['fuel.natural_gas_mineral.m3 1 204.987000', 'fuel_wtt.natural_gas.m3 3.3 33.660000'],
    [FALLBACK],
  ],
  [
    'LPG by kg takes the row by tonne',
    { category: 'natural_gas', attributes: { gas: 'lpg' }, ...q('1000', 'kg') },
    {},
    ['fuel.lpg.tonne 1 2939.360950', 'fuel_wtt.lpg.tonne 3.3 349.292820'],
    [FALLBACK],
  ],
  [
    'Swiss district heat',
    { category: 'district_heat', ...q('1000', 'kWh') },
    {},
    ['heat.district.ch.kwh 2 66.000000'],
    [],
  ],
  [
    'Swiss wood heat',
    { category: 'district_heat', attributes: { heatSource: 'wood' }, ...q('1', 'MWh') },
    {},
    ['heat.district_wood.ch.kwh 2 25.000000'],
    [],
  ],
  [
    'British district heat',
    { category: 'district_heat', ...q('1000', 'kWh') },
    { region: 'GB' },
    [
      'heat.district.gb.kwh 2 175.290000',
      'heat.district_wtt.gb.kwh 3.3 33.410000',
      'heat.district_loss.gb.kwh 3.3 9.450000',
      'heat.district_loss_wtt.gb.kwh 3.3 1.760000',
    ],
    [],
  ],
  [
    'pellets',
    { category: 'wood_pellets', attributes: { solidFuel: 'wood_pellets' }, ...q('3', 'To.') },
    {},
    ['biofuel.wood_pellets.tonne 1 165.581670', 'biofuel_wtt.wood_pellets.tonne 3.3 531.000000'],
    [FALLBACK],
  ],
  [
    'a refill of refrigerant',
    { category: 'refrigerants', attributes: { refrigerantGas: 'r410a' }, ...q('2.5', 'kg') },
    {},
    ['refrigerant.r410a.kg 1 4810.000000'],
    [],
  ],
];

const TRAVEL: readonly Case[] = [
  [
    'two in economy from Zurich to London',
    {
      category: 'flights',
      attributes: { flightHaul: 'short_haul', flightCabin: 'economy' },
      distanceKm: '780',
      ...q('2', 'Personen'),
    },
    {},
    [
      'travel.air.short_haul.economy.rf.pkm 3.6 196.185600',
      'travel_wtt.air.short_haul.economy.pkm 3.6 35.084400',
    ],
    [],
  ],
  [
    'a flight whose haul is read from its distance',
    { category: 'flights', distanceKm: '6300' },
    {},
    [
      'travel.air.long_haul.average.rf.pkm 3.6 962.766000',
      'travel_wtt.air.long_haul.average.pkm 3.6 202.419000',
    ],
    [],
  ],
  [
    'first class has no upstream row, and the line says so',
    {
      category: 'flights',
      attributes: { flightHaul: 'long_haul', flightCabin: 'first' },
      ...q('1000', 'pkm'),
    },
    {},
    ['travel.air.long_haul.first.rf.pkm 3.6 468.140000'],
    ['upstream_missing'],
  ],
  [
    'a flight between countries outside Britain has no upstream row, and the line says so',
    {
      category: 'flights',
      attributes: { flightHaul: 'international_non_uk', flightCabin: 'economy' },
      ...q('1000', 'pkm'),
    },
    {},
    ['travel.air.international_non_uk.economy.rf.pkm 3.6 109.160000'],
    ['upstream_missing'],
  ],
  [
    'Swiss rail',
    { category: 'rail', distanceKm: '120', ...q('2', 'Billette') },
    {},
    ['travel.rail.ch.pkm 3.6 1.680000'],
    [],
  ],
  [
    'a Swiss regional train',
    { category: 'rail', attributes: { railKind: 'regional' }, ...q('100', 'pkm') },
    {},
    ['travel.rail.regional.ch.pkm 3.6 0.800000'],
    [],
  ],
  [
    'British rail',
    { category: 'rail', distanceKm: '100' },
    { region: 'GB' },
    ['travel.rail.national.gb.pkm 3.6 3.092000', 'travel_wtt.rail.national.gb.pkm 3.6 0.897000'],
    [],
  ],
  [
    'a Spanish train falls back to Britain',
    { category: 'rail', distanceKm: '100' },
    { region: 'ES' },
    ['travel.rail.national.gb.pkm 3.6 3.092000', 'travel_wtt.rail.national.gb.pkm 3.6 0.897000'],
    [FALLBACK],
  ],
  [
    'a Swiss tram',
    { category: 'public_transport', attributes: { transitKind: 'tram' }, distanceKm: '10' },
    {},
    ['travel.tram.ch.pkm 3.6 0.428000'],
    [],
  ],
  [
    'a ferry',
    { category: 'public_transport', attributes: { transitKind: 'ferry' }, ...q('100', 'pkm') },
    {},
    ['travel.ferry.average.pkm 3.6 11.270000', 'travel_wtt.ferry.average.pkm 3.6 2.555000'],
    [FALLBACK],
  ],
  [
    'a taxi by distance',
    { category: 'taxi', distanceKm: '25' },
    {},
    ['travel.taxi.regular.km 3.6 5.201500'],
    [FALLBACK, 'upstream_missing'],
  ],
  [
    'a taxi by passenger-km',
    { category: 'taxi', ...q('25', 'pkm') },
    {},
    ['travel.taxi.regular.pkm 3.6 3.715250', 'travel_wtt.taxi.regular.gb.pkm 3.6 0.924250'],
    [FALLBACK],
  ],
  [
    "an employee's diesel car",
    { category: 'car_travel', attributes: { vehicleFuel: 'diesel' }, ...q('100', 'km') },
    {},
    ['travel.car.average.diesel.km 3.6 17.265000', 'travel_wtt.car.average.diesel.km 3.6 4.146000'],
    [FALLBACK],
  ],
  [
    'a car line is vehicle-kilometres whatever its persons',
    {
      category: 'car_travel',
      attributes: { vehicleFuel: 'petrol' },
      distanceKm: '100',
      ...q('3', 'Personen'),
    },
    {},
    ['travel.car.average.petrol.km 3.6 16.152000', 'travel_wtt.car.average.petrol.km 3.6 4.599000'],
    [FALLBACK],
  ],
  [
    'a company car is scope 1, its upstream 3.3',
    {
      category: 'car_travel',
      attributes: { carOwner: 'company', vehicleFuel: 'diesel', vehicleSize: 'large' },
      ...q('100', 'km'),
    },
    {},
    ['vehicle.company_car.large.diesel.km 1 21.007000', 'travel_wtt.car.average.diesel.km 3.3 4.146000'],
    [FALLBACK, 'fuel_may_be_counted_twice'],
  ],
  [
    'Swiss hotel nights',
    { category: 'hotel', ...q('3', 'nuits') },
    {},
    ['hotel.ch.room_night 3.6 19.800000'],
    [],
  ],
  [
    'a hotel in the country the text names',
    { category: 'hotel', attributes: { hotelCountry: 'de' }, ...q('2', 'Übernachtungen') },
    {},
    ['hotel.de.room_night 3.6 26.400000'],
    [],
  ],
];

const FREIGHT: readonly Case[] = [
  [
    '10 t over 500 km of Swiss road',
    { category: 'road_freight', weightTonnes: '10', distanceKm: '500' },
    {},
    ['freight.road.artic_eu_avg.tkm 3.4 445.000000'],
    [FALLBACK],
  ],
  [
    '10 t over 500 km of British road',
    { category: 'road_freight', weightTonnes: '10', distanceKm: '500' },
    { region: 'GB' },
    ['freight.road.hgv_avg.tkm 3.4 517.800000', 'freight_wtt.road.hgv_avg.tkm 3.4 117.950000'],
    [],
  ],
  [
    'a rigid lorry, weight from the quantity',
    { category: 'road_freight', attributes: { roadVehicle: 'rigid' }, distanceKm: '100', ...q('2500', 'kg') },
    {},
    ['freight.road.rigid_avg.tkm 3.4 49.370000', 'freight_wtt.road.rigid_avg.tkm 3.4 10.830000'],
    [FALLBACK],
  ],
  [
    'tonne-kilometres as sent',
    { category: 'rail_freight', ...q('10000', 'tkm') },
    {},
    ['freight.rail.eu.tkm 3.4 184.000000'],
    [FALLBACK],
  ],
  [
    'containers by TEU and distance',
    {
      category: 'sea_freight',
      attributes: { tradeLane: 'asia_north_europe' },
      distanceKm: '20000',
      ...q('2', 'TEU'),
    },
    {},
    ['freight.sea.container_asia_north_europe.dry.teukm 3.4 1876.000000'],
    [FALLBACK],
  ],
  [
    'a refrigerated FEU is two TEU',
    { category: 'sea_freight', attributes: { refrigerated: 'yes' }, distanceKm: '1000', ...q('1', 'FEU') },
    {},
    ['freight.sea.container_avg.reefer.teukm 3.4 284.600000'],
    [FALLBACK],
  ],
  [
    'sea freight by weight',
    { category: 'sea_freight', weightTonnes: '5', distanceKm: '1000' },
    {},
    [
      'freight.sea.container_ship.avg.tkm 3.4 80.600000',
      'freight_wtt.sea.container_ship.avg.tkm 3.4 18.250000',
    ],
    [FALLBACK],
  ],
  [
    'weight counts before TEU',
    { category: 'sea_freight', weightTonnes: '5', distanceKm: '1000', ...q('1', 'TEU') },
    {},
    [
      'freight.sea.container_ship.avg.tkm 3.4 80.600000',
      'freight_wtt.sea.container_ship.avg.tkm 3.4 18.250000',
    ],
    [FALLBACK],
  ],
  [
    'air freight with its altitude effect',
    { category: 'air_freight', weightTonnes: '0.5', distanceKm: '9000' },
    {},
    ['freight.air.long_haul.rf.tkm 3.4 4047.255000', 'freight_wtt.air.long_haul.tkm 3.4 608.220000'],
    [],
  ],
  [
    'parcels',
    { category: 'parcel', weightTonnes: '0.02', ...q('10', 'Stk') },
    {},
    ['freight.parcel.home_2kg.fr.piece 3.4 10.749764'],
    [FALLBACK],
  ],
];

const GOODS: readonly Case[] = [
  [
    '5 laptops bought in Switzerland',
    { category: 'it_equipment', attributes: { device: 'laptop' }, ...q('5', 'Stk.') },
    {},
    ['it.laptop.piece 3.2 925.450000'],
    [FALLBACK],
  ],
  [
    'IT equipment by weight is a capital good too',
    { category: 'it_equipment', weightTonnes: '0.1' },
    {},
    ['material.electronics_it.primary.t 3.2 2486.547556'],
    [FALLBACK],
  ],
  [
    'office paper',
    { category: 'paper', ...q('500', 'kg') },
    {},
    ['material.paper.primary.t 3.1 672.538950'],
    [FALLBACK],
  ],
  [
    'recycled paper',
    { category: 'paper', attributes: { recycled: 'yes' }, ...q('0.5', 't') },
    {},
    ['material.paper.recycled.t 3.1 525.038950'],
    [FALLBACK],
  ],
  [
    'Swiss reinforcing steel',
    { category: 'steel', attributes: { material: 'rebar' }, ...q('2', 't') },
    {},
    ['material.ch.rebar.kg 3.1 1546.000000'],
    [],
  ],
  [
    'German reinforcing steel has only the Swiss row',
    { category: 'steel', attributes: { material: 'rebar' }, ...q('2', 't') },
    { region: 'DE' },
    ['material.ch.rebar.kg 3.1 1546.000000'],
    [FALLBACK],
  ],
  [
    'bricks in Britain',
    { category: 'construction_materials', attributes: { material: 'brick' }, weightTonnes: '10' },
    { region: 'GB' },
    ['material.bricks.primary.t 3.1 2417.930600'],
    [],
  ],
  [
    'plastics by weight',
    { category: 'plastics', weightTonnes: '2' },
    {},
    ['material.plastics_avg.primary.t 3.1 6344.998640'],
    [FALLBACK, 'needs_review'],
  ],
  [
    'a shirt',
    { category: 'textiles', attributes: { garment: 'polo_shirt' }, ...q('40', 'pcs') },
    {},
    ['clothing.polo_shirt.piece 3.1 328.000000'],
    [FALLBACK],
  ],
  [
    'chairs',
    { category: 'office_furniture', attributes: { furniture: 'chair_wood' }, ...q('10', 'Stück') },
    {},
    ['furniture.chair_wood.piece 3.2 186.300000'],
    [FALLBACK],
  ],
  [
    'a fridge',
    { category: 'appliances', attributes: { appliance: 'fridge' }, ...q('1', 'C62') },
    {},
    ['appliance.fridge.piece 3.2 257.300000'],
    [FALLBACK],
  ],
  [
    'cloud storage by terabyte-month',
    { category: 'software_cloud', attributes: { digitalService: 'cloud_storage' }, ...q('12', 'TB-Month') },
    {},
    ['digital.cloud_storage.gb_year 3.1 0.235330'],
    [FALLBACK],
  ],
  [
    'meals for guests',
    { category: 'catering', attributes: { meal: 'meal_vegetarian' }, ...q('20', 'Personen') },
    {},
    ['food.meal_vegetarian.fr.piece 3.1 17.000000'],
    [FALLBACK],
  ],
  [
    'world pork before French pork',
    { category: 'food', attributes: { foodItem: 'pork' }, ...q('10', 'kg') },
    {},
    ['food.pork.kg 3.1 123.100000'],
    [FALLBACK],
  ],
  [
    'French pork in France',
    { category: 'food', attributes: { foodItem: 'pork' }, ...q('10', 'kg') },
    { region: 'FR' },
    ['food.pork.fr.kg 3.1 66.713050'],
    [],
  ],
  [
    'milk by litre takes the row by litre',
    { category: 'food', attributes: { foodItem: 'milk' }, ...q('10', 'L') },
    {},
    ['food.cow_milk.fr.litre 3.1 11.505000'],
    [FALLBACK],
  ],
  ['water', { category: 'water', ...q('100', 'm³') }, {}, ['water.supply.m3 3.1 19.130000'], [FALLBACK]],
  [
    'waste water',
    { category: 'water', attributes: { waterService: 'treatment' }, ...q('100', 'm3') },
    {},
    ['water.treatment.m3 3.5 17.088000'],
    [FALLBACK],
  ],
  [
    'Swiss residual waste is burnt',
    { category: 'waste', ...q('2', 't') },
    {},
    // 2 t x 618 kg
    ['waste.residual.incineration.ch.t 3.5 1236.000000'],
    ['needs_review'],
  ],
  [
    'French residual waste is landfilled',
    { category: 'waste', ...q('2', 't') },
    { region: 'FR' },
    ['waste.commercial_industrial.landfill.t 3.5 1041.065400'],
    [FALLBACK, 'needs_review'],
  ],
  [
    'waste whose route the line names',
    { category: 'waste', attributes: { wasteType: 'paper', wasteRoute: 'recycling_closed' }, ...q('2', 't') },
    {},
    ['waste.paper.recycling_closed.t 3.5 9.371360'],
    [FALLBACK],
  ],
];

describe.each([
  ['energy', ENERGY],
  ['travel', TRAVEL],
  ['freight', FREIGHT],
  ['goods', GOODS],
] as const)('a physical line of %s', (_family, cases) => {
  it.each(cases)('%s', (_name, line, invoice, components, warnings) => {
    const result = resultOf(line, invoice);
    expect(componentsOf(result)).toEqual(components);
    expect(codesOf(result).toSorted()).toEqual(warnings.toSorted());
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
});

describe('biogenic CO2', () => {
  const of = (line: TestLine, invoice: TestInvoice = {}) =>
    resultOf(line, invoice).components.map(({ factorId, biogenicCo2Kg }) => `${factorId} ${biogenicCo2Kg}`);

  // DESNZ 2025, outside of scopes: 1,677.18 kg a tonne of pellets, 0.14 kg a litre of British pump diesel.
  it.each<[string, TestLine, TestInvoice, string[]]>([
    [
      'pellets',
      { category: 'wood_pellets', attributes: { solidFuel: 'wood_pellets' }, ...q('3', 'To.') },
      {},
      ['biofuel.wood_pellets.tonne 5031.540000', 'biofuel_wtt.wood_pellets.tonne null'],
    ],
    [
      'a credit of pellets',
      {
        category: 'wood_pellets',
        attributes: { solidFuel: 'wood_pellets' },
        ...q('-3', 'To.'),
        spendAmount: '-900',
      },
      {},
      ['biofuel.wood_pellets.tonne -5031.540000', 'biofuel_wtt.wood_pellets.tonne null'],
    ],
    [
      'British diesel',
      { category: 'diesel', ...q('100', 'L') },
      { region: 'GB' },
      ['fuel.diesel.litre 14.000000', 'fuel_wtt.diesel.litre null'],
    ],
    ['Swiss power', { category: 'electricity', ...q('1000', 'kWh') }, {}, ['electricity.grid.ch null']],
  ])('of %s stands beside the kilograms of the part that burns, in its size and sign', (_name, ...given) => {
    const [line, invoice, expected] = given;
    expect(of(line, invoice)).toEqual(expected);
  });

  it('is in no total, and in the trace with the figure it was made with', () => {
    const result = resultOf(
      { category: 'wood_pellets', attributes: { solidFuel: 'wood_pellets' }, ...q('3', 'To.') },
      {},
    );
    expect(result.emissionsKgCo2e).toBe('696.581670');
    const steps = result.trace.filter(({ step }) => step === 'component');
    expect(steps.map((step) => [step.biogenic_co2_kg_per_unit, step.biogenic_co2_kg])).toEqual([
      ['1677.18', '5031.540000'],
      [undefined, undefined],
    ]);
  });
});
