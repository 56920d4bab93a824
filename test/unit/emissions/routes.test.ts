import { describe, expect, it } from 'vitest';
import { ATTRIBUTES, type AttributeName, type Attributes } from '../../../compute/attributes.ts';
import { DEFAULT_NAICS } from '../../../compute/emissions/default-naics.ts';
import { hasPhysicalRoute, physicalRoute } from '../../../compute/emissions/physical-routes.ts';
import { DIMENSIONS } from '../../../compute/emissions/unit-words.ts';
import { CATEGORIES, type Category } from '../../../schema/contracts/categories.ts';
import { newestSet } from '../../support/emission-lines.ts';

/** The category an attribute belongs to, with what it needs beside it. */
const HOMES: { readonly [N in AttributeName]?: readonly [Category, Attributes?] } = {
  vehicleFuel: ['car_travel'],
  vehicleSize: ['car_travel', { vehicleFuel: 'diesel' }],
  carOwner: ['car_travel'],
  carKind: ['car_travel'],
  gas: ['natural_gas'],
  calorific: ['natural_gas'],
  liquidFuel: ['heating_oil'],
  solidFuel: ['wood_pellets'],
  heatSource: ['district_heat'],
  electricitySource: ['electricity'],
  flightHaul: ['flights'],
  flightCabin: ['flights', { flightHaul: 'long_haul' }],
  railKind: ['rail'],
  transitKind: ['public_transport'],
  taxiKind: ['taxi'],
  hotelCountry: ['hotel'],
  hotelCity: ['hotel', { hotelCountry: 'gb' }],
  roadVehicle: ['road_freight'],
  refrigerated: ['road_freight'],
  ship: ['sea_freight'],
  tradeLane: ['sea_freight'],
  parcelDelivery: ['parcel'],
  paperKind: ['paper'],
  recycled: ['paper'],
  device: ['it_equipment'],
  appliance: ['appliances'],
  furniture: ['office_furniture'],
  garment: ['textiles'],
  digitalService: ['software_cloud'],
  meal: ['catering'],
  foodItem: ['food'],
  material: ['construction_materials'],
  basicMaterial: ['construction_materials'],
  wasteType: ['waste'],
  wasteRoute: ['waste'],
  waterService: ['water'],
  refrigerantGas: ['refrigerants'],
};

/** Attributes that say why a line is 0 kg, or that no factor fits it, lead to none. */
const WITHOUT_FACTOR: readonly string[] = [
  'mail',
  'unlisted',
  'partOf',
  'secondHand',
  'refrigerantUse',
  'notAPurchase',
  'energyPart',
  'energyNamed',
  'energyCarrier',
  'sale',
];

/** Attributes whose value must stand in the id of the factor it leads to. */
const NAMED_IN_ID: readonly string[] = [
  'transitKind',
  'hotelCountry',
  'ship',
  'device',
  'appliance',
  'furniture',
  'garment',
  'meal',
  'foodItem',
  'material',
  'basicMaterial',
  'wasteType',
  'refrigerantGas',
  'digitalService',
  'solidFuel',
  'tradeLane',
];

const VALUES = Object.entries(ATTRIBUTES).flatMap(([name, values]) =>
  values.map((value) => [name, value] as const),
);

const NEVER_AUTOMATIC =
  /_lifecycle$|_ar6$|residual_mix|supplier_mix|electricity\.pv|production$|uba_co2|homeworking|logistics\.hub|_wtt\./;

function routesOf(category: Category, attributes: Attributes, region = 'CH') {
  return DIMENSIONS.flatMap((dimension) => {
    const route = physicalRoute(newestSet, { category, attributes, region, dimension, hint: null }, 2026);
    return route ? [route] : [];
  });
}

/** Countries of hotels that the catalogue has no row for. */
const HOTELS_WITHOUT_ROW = ['at', 'cz', 'dk', 'fi', 'gr', 'hu', 'ie', 'no', 'pl', 'se'] as const;

describe('physicalRoute', () => {
  it.each(HOTELS_WITHOUT_ROW)('takes the British hotel row, as a fallback, for a night in %s', (country) => {
    const routes = routesOf('hotel', { hotelCountry: country });
    expect(routes.map(({ parts }) => parts[0].factor.factorId)).toEqual(['hotel.gb.room_night']);
    expect(routes[0]?.regionFallback).toBe(true);
  });

  it.each(
    VALUES.filter(
      ([name, value]) =>
        !WITHOUT_FACTOR.includes(name) &&
        !(name === 'heatSource' && value === 'cold') &&
        !HOTELS_WITHOUT_ROW.some((country) => country === value),
    ),
  )('leads %s=%s to a factor', (name, value) => {
    const home = HOMES[name as AttributeName];
    expect(home).toBeDefined();
    const [category, beside] = home ?? ['other'];
    const ids = ['CH', 'FR'].flatMap((region) =>
      routesOf(category, { ...beside, [name]: value } as Attributes, region).map(
        ({ parts }) => parts[0].factor.factorId,
      ),
    );
    expect(ids.length).toBeGreaterThan(0);
    if (NAMED_IN_ID.includes(name)) {
      const stem = ALIASES[value] ?? value;
      expect(
        ids.some((id) => id.includes(`.${stem}.`) || id.includes(`_${stem}.`)),
        ids.join(),
      ).toBe(true);
    }
  });

  it('never chooses a fuel lifecycle row, an AR6 row, a residual mix or an Ember row kept for comparison', () => {
    const cases: [Category, Attributes][] = CATEGORIES.map((category) => [category, {}]);
    for (const [name, value] of VALUES) {
      const [category, beside] = HOMES[name as AttributeName] ?? ['other'];
      cases.push([category, { ...beside, [name]: value } as Attributes]);
    }
    for (const [category, attributes] of cases) {
      for (const region of ['CH', 'DE', 'FR', 'GB', 'US', 'BR']) {
        for (const { parts } of routesOf(category, attributes, region)) {
          expect(parts[0].factor.factorId).not.toMatch(NEVER_AUTOMATIC);
        }
      }
    }
  });

  it('takes the flight row with its altitude effect in every region', () => {
    for (const region of ['CH', 'US', 'FR', 'GB', 'JP']) {
      for (const { parts, regionFallback } of routesOf('flights', {}, region)) {
        expect(parts[0].factor.factorId).toMatch(/\.rf\.pkm$/);
        expect(regionFallback).toBe(false);
      }
    }
  });

  it('finds grid power for every ISO region: its own row, or the EU for its small neighbours, or the world', () => {
    const ids = ['LI', 'CF', 'AQ', 'VA'].map(
      (region) => routesOf('electricity', {}, region)[0]?.parts[0].factor.factorId,
    );
    expect(ids).toEqual([
      'electricity.grid.eu',
      'electricity.grid.global',
      'electricity.grid.global',
      'electricity.grid.eu',
    ]);
  });

  it('burns residual waste in the countries that do and landfills it elsewhere', () => {
    const route = (region: string) => routesOf('waste', {}, region)[0];
    expect(route('CH')?.parts[0].factor.factorId).toBe('waste.residual.incineration.ch.t');
    for (const region of ['DE', 'AT', 'NL', 'BE', 'SE', 'DK', 'NO', 'FI', 'LU']) {
      expect(route(region)?.parts[0].factor.factorId).toBe('waste.commercial_industrial.incineration_er.t');
    }
    for (const region of ['FR', 'IT', 'GB', 'US', 'ES', 'PL']) {
      expect(route(region)?.parts[0].factor.factorId).toBe('waste.commercial_industrial.landfill.t');
    }
    expect(route('CH')?.review).not.toEqual([]);
  });

  it('has no physical route where the text names nothing that a factor is for', () => {
    for (const category of [
      'consulting',
      'legal',
      'insurance',
      'software_cloud',
      'office_furniture',
      'other',
    ] as const) {
      expect(hasPhysicalRoute(newestSet, { category, attributes: {}, region: 'CH', hint: null }, 2026)).toBe(
        false,
      );
    }
  });
});

/** Values whose row has another name. */
const ALIASES: { readonly [value: string]: string } = {
  inland: 'motor_vessel_85_110m',
  lime_hydrated: 'lime_quick',
};

describe('DEFAULT_NAICS', () => {
  it('names a code of the concordance for every category that is a purchase', () => {
    for (const category of CATEGORIES) {
      if (category === 'not_a_purchase') continue;
      expect(newestSet.concordance(DEFAULT_NAICS[category]), category).toBeDefined();
    }
  });
});
