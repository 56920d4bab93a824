import { describe, expect, it } from 'vitest';
import { calculated, calculatedLine } from '../../support/classified-invoice.ts';

type Region = 'CH' | 'DE' | 'FR' | 'GB' | 'IT';

/** The sectors factors of goods are of, as their ids name them. */
const OF_GOODS = /:(?:A\d|B|C\d|C10T12|C13T15)[^:]*:/;

describe('what stands beside the thing on a bill is valued by no goods', () => {
  it.each<[Region, string]>([
    ['DE', 'Frühstück'],
    ['FR', 'Petit déjeuner'],
    ['IT', 'Colazione'],
    ['GB', 'Breakfast x2'],
    ['GB', 'Full English breakfast'],
  ])('breakfast of a hotel in %s: "%s"', (region, text) => {
    const { lines } = calculated('', ['Hotel @ 2 nights', text], { region });
    expect(lines[1]?.factorId).toMatch(/:I:/);
  });

  it.each<[Region, string]>([
    ['GB', 'Breakfast cereal'],
    ['DE', 'Frühstücksspeck'],
    ['FR', 'Céréales petit-déjeuner'],
  ])('but food bought for it is food in %s: "%s"', (region, text) => {
    expect(calculatedLine(text, { region })).toMatchObject({
      category: 'food',
      factorId: expect.stringContaining('C10T12'),
    });
  });

  it.each<[Region, string, string, string, string]>([
    ['GB', 'Air freight LHR-JFK', 'Fuel surcharge', 'air_freight', 'H51'],
    ['DE', 'Luftfracht FRA-JFK', 'Dieselzuschlag', 'air_freight', 'H51'],
    ['GB', 'Haulage Leeds to Hull', 'Fuel surcharge 12%', 'road_freight', 'H49'],
    ['GB', 'Haulage Leeds to Hull', 'Diesel surcharge', 'road_freight', 'H49'],
    ['FR', 'Transport routier Lyon Paris', 'Surcharge gazole', 'road_freight', 'H49'],
    ['IT', 'Trasporto su strada Milano Torino', 'Adeguamento gasolio', 'road_freight', 'H49'],
    ['GB', 'Ocean freight 1x40HC', 'Bunker surcharge', 'sea_freight', 'H50'],
  ])(
    'the fuel of a carrier is what the carrier does, in %s: "%s" and "%s"',
    (region, freight, text, category, sector) => {
      const [, line] = calculated('', [freight, text], { region }).lines;
      expect(line).toMatchObject({ category, factorId: expect.stringContaining(`:${sector}:`) });
    },
  );

  it.each<[Region, string]>([
    ['FR', 'Vidange huile moteur'],
    ['FR', "Vidange d'huile et filtre"],
    ['DE', 'Motorölwechsel'],
    ['IT', 'Cambio olio motore'],
    ['GB', 'Engine oil change'],
  ])('the oil of a service is repair in %s: "%s"', (region, text) => {
    const { category, factorId } = calculatedLine(text, { region });
    expect(category).toBe('repair');
    expect(factorId).not.toMatch(OF_GOODS);
  });

  it.each<[Region, string]>([
    ['FR', 'Huile moteur 5W30 @ 5 l'],
    ['GB', 'Engine oil 5W30'],
  ])('but oil bought is oil in %s: "%s"', (region, text) => {
    expect(calculatedLine(text, { region }).category).toBe('chemicals');
  });
});

describe('waste', () => {
  it.each<[Region, string]>([
    ['FR', 'Traitement DIB enfouissement'],
    ['DE', 'Gewerbeabfall Deponierung'],
    ['IT', 'Rifiuti speciali conferimento in discarica'],
    ['GB', 'General waste landfilling'],
  ])('goes where the line says in %s: "%s"', (region, text) => {
    const line = calculatedLine(`${text} @ 2 t`, { region });
    expect(line.factorId).toMatch(/landfill\.t$/);
    expect(line.needsReview).toBe(false);
  });

  it.each<[Region, string]>([
    ['GB', 'Landfill tax'],
    ['FR', 'TGAP'],
  ])('is not counted again by the tax on its tonnes in %s: "%s"', (region, text) => {
    expect(calculatedLine(`${text} @ 2 t`, { region }).emissionsKgCo2e).toBe('0.000000');
  });
});

it.each<[Region, string]>([
  ['DE', 'Plattenheizkörper Typ 22'],
  ['FR', 'Radiateur double panneau'],
  ['IT', 'Radiatore doppio pannello'],
])('a radiator heats a house and cools no engine in %s: "%s"', (region, text) => {
  expect(calculatedLine(text, { region })).toMatchObject({
    category: 'machinery',
    factorId: expect.stringContaining(':C28:'),
  });
});

it('an English radiator is machinery for review, if the models choose the code of a car’s', () => {
  const line = calculatedLine('Radiator double panel', { region: 'GB' });
  expect(line.category).toBe('machinery');
  expect(line.needsReview || line.factorId?.includes(':C28:')).toBe(true);
});
