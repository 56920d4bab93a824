import { describe, expect, it } from 'vitest';
import { REVIEW_BELOW } from '../../../compute/emissions/review-numbers.ts';
import { calculated, calculatedLine } from '../../support/classified-invoice.ts';

type Region = 'CH' | 'DE' | 'FR' | 'GB' | 'IT';

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
});

describe('a line of 0 kg that names something else', () => {
  const codesOf = (text: string) => {
    const { category, warnings } = calculatedLine(text, { region: 'DE' });
    expect(category).toBe('not_a_purchase');
    return warnings.map(({ code }) => code);
  };

  it('is for review where it has an amount of it', () => {
    expect(codesOf('Rabatt auf Bürostuhl @ 3 Stk')).toContain('needs_review');
    expect(codesOf('Rabatt auf Bürostuhl')).not.toContain('needs_review');
  });

  it('is none where it is a deposit', () => {
    expect(codesOf('Flaschenpfand Mineralwasser @ 24 Stk')).not.toContain('needs_review');
  });
});

it('a tax leaves the premium it is raised on', () => {
  const { lines } = calculated('', ['Haftpflichtversicherung', 'Versicherungssteuer'], { region: 'DE' });
  expect(lines.map(({ category }) => category)).toEqual(['insurance', 'not_a_purchase']);
});

describe('kilowatt-hours on a bill that names an energy', () => {
  it.each([
    ['GB', 'Gas supply', 'Floodlights car park'],
    ['IT', 'Gas metano forno', 'Cella frigo'],
    ['DE', 'Fernwärme', 'Beleuchtung Tiefgarage'],
    ['FR', 'Électricité HP', 'Chaudière bâtiment C'],
  ] as const)(
    'are for review where the line itself names another thing: %s, %s, %s',
    (region, energy, thing) => {
      const [first, second] = calculated('', [`${energy} @ 12000 kWh`, `${thing} @ 1423 kWh`], {
        region,
      }).lines;
      expect(first?.certainty).toBeGreaterThan(REVIEW_BELOW);
      expect(second?.certainty).toBeLessThan(REVIEW_BELOW);
    },
  );

  it('are no meter where one of them costs hundreds: a battery is bought', () => {
    const lines = ['Electricity @ 400 kWh', 'Tesla Powerwall battery @ 13.5 kWh'];
    const [power, battery] = calculated('', lines, { region: 'GB', spendAmount: '8000' }).lines;
    expect(power?.category).toBe('electricity');
    expect(battery?.category).not.toBe('electricity');
  });
});

const methods = (texts: readonly string[], region: 'CH' | 'DE' | 'FR' | 'GB' | 'IT') =>
  calculated('', texts, { region }).lines.map(({ method }) => method);

describe('a load of waste that is billed where it is collected and where it is treated', () => {
  it.each([
    ['FR', 'Collecte DIB benne @ 2.1 t', 'Traitement DIB enfouissement @ 2.1 t'],
    ['DE', 'Abholung Gewerbeabfall @ 2.1 t', 'Verwertung Gewerbeabfall @ 2.1 t'],
    ['IT', 'Raccolta e trasporto rifiuti speciali @ 2100 kg', 'Smaltimento rifiuti speciali @ 2.1 t'],
    ['GB', 'General waste collection @ 2.1 t', 'General waste disposal landfill @ 2.1 t'],
  ] as const)('counts its tonnes once, in %s: "%s" and "%s"', (region, collection, treatment) => {
    expect(methods([collection, treatment], region)).toEqual(['spend', 'physical']);
    expect(methods([treatment, collection], region)).toEqual(['physical', 'spend']);
    const [line] = calculated('', [collection, treatment], { region }).lines;
    expect(line?.needsReview).toBe(true);
    expect(line?.warnings.find(({ code }) => code === 'quantity_not_used')?.message).toContain(
      'repeats that of line 1; the same waste counts once',
    );
  });

  it.each([
    ['another mass', ['Collecte DIB @ 2.1 t', 'Traitement DIB @ 2.2 t']],
    ['another kind', ['Collecte papier carton @ 2.1 t', 'Traitement DIB @ 2.1 t']],
    ['two collections', ['Collecte DIB @ 2.1 t', 'Collecte DIB @ 2.1 t']],
    ['two treatments', ['Traitement DIB @ 2.1 t', 'Traitement DIB @ 2.1 t']],
    ['one line for both', ['Collecte et traitement DIB @ 2.1 t', 'Collecte et traitement DIB @ 2.1 t']],
  ])('is told from loads of %s', (_, texts) => {
    expect(methods(texts, 'FR')).toEqual(['physical', 'physical']);
  });

  it('is repeated by one collection only', () => {
    const texts = ['Collecte DIB @ 2.1 t', 'Collecte DIB @ 2.1 t', 'Traitement DIB @ 2.1 t'];
    expect(methods(texts, 'FR')).toEqual(['spend', 'physical', 'physical']);
  });
});
