import { describe, expect, it } from 'vitest';
import { REVIEW_BELOW } from '../../../compute/emissions/review-numbers.ts';
import { calculated, calculatedLine } from '../../support/classified-invoice.ts';

describe('kilowatt-hours of a thing that is no energy', () => {
  it.each([
    ['Cella frigo magazzino, gennaio', 'IT'],
    ['Floodlights training pitch, half-hourly data', 'GB'],
    ['Remontées mécaniques P=630 kVA', 'FR'],
    ['Kühlhaus Nord, Zählpunkt 7', 'DE'],
  ] as const)('are power, for review: %s', (text, region) => {
    const { category, certainty } = calculatedLine(`${text} @ 14230 kWh`, { region });
    expect(category).toBe('electricity');
    expect(certainty).toBeLessThan(REVIEW_BELOW);
  });

  it('are none where the line has no amount', () => {
    expect(calculatedLine('Cella frigo magazzino', { region: 'IT' }).category).toBe('appliances');
  });

  it('are of the carrier the line names', () => {
    expect(calculatedLine('Gasverbrauch Heizkessel Kühlhaus @ 800 kWh', { region: 'DE' }).category).toBe(
      'natural_gas',
    );
  });
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

  it('are no fee where a meter is named beside the thing', () => {
    const line = calculatedLine('Chaudière compteur 4 @ 12000 kWh', { region: 'FR' });
    expect(line).toMatchObject({ method: 'physical', needsReview: true });
  });
});
