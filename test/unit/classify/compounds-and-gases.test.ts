import { describe, expect, it } from 'vitest';
import type { LineResult } from '../../../compute/types.ts';
import { calculatedLine } from '../../support/classified-invoice.ts';

/** A line of a Swiss invoice by its text, "5 kg" and spend. */
const resultOf = (description: string, read = '', spendAmount = '500'): LineResult =>
  calculatedLine(`${description} @ ${read}`, { spendAmount });

describe('a word of another language', () => {
  it.each([
    'Metallplatte 1000x500x3 verzinkt',
    'Grundplatten',
    'Schneideplatten Hartmetall',
    'Schleifplatten',
    'Trägerplatte',
    'Leiterplatten bestückt',
    'Blechplatten',
    'Herdplatte',
  ])('is no part of a German compound: "%s" holds no Italian milk', (text) => {
    const { category, classification } = resultOf(text, '100 kg');
    expect(category).not.toBe('food');
    expect(classification.matched).not.toContain('latte');
  });

  it.each([
    ['Alpenmilch', 'food'],
    ['Biokartoffeln', 'food'],
  ])('leaves German compounds of foods as they are: "%s"', (text, category) => {
    expect(resultOf(text, '10 kg').category).toBe(category);
  });

  it.each(['Tonne', 'Rahmen', 'Barre', 'Barra', 'Welle', 'Poignée'])(
    'of a like stem makes no food or journey of "%s"',
    (text) => {
      expect(['food', 'public_transport']).not.toContain(resultOf(text).category);
    },
  );

  it('makes no wine of a pig', () => {
    for (const text of ['Schwein', 'Hausschwein']) {
      expect(resultOf(text, '80 kg').classification.attributes.foodItem).not.toBe('wine');
    }
  });
});

describe('a refrigerant', () => {
  it.each([
    ['Ricarica gas R 410 A', '3 kg', 'refrigerant.r410a.kg'],
    ['Gas R 404 A', '5 kg', 'refrigerant.r404a.kg'],
    ['Leckage Kältemittel R-410-A 3 kg ersetzt', '3 kg', 'refrigerant.r410a.kg'],
    ['Gas refrigerante R-407/C', '5 kg', 'refrigerant.r407c.kg'],
    ['R 407 C cylinder', '10 kg', 'refrigerant.r407c.kg'],
    ['R410A refill', '2 kg', 'refrigerant.r410a.kg'],
    ['R 32', '1 kg', 'refrigerant.hfc_32.kg'],
    ['R-454B', '5 kg', 'refrigerant.r454b.kg'],
    ['Opteon XP40', '5 kg', 'refrigerant.r449a.kg'],
    ['Ricarica R 513A gruppo frigo', '4 kg', 'refrigerant.r513a.kg'],
    ['Fluide HFO-1234ze complément', '6 kg', 'refrigerant.r1234ze.kg'],
  ])('"%s" is known by its number however it is written', (text, quantity, factor) => {
    expect(resultOf(text, quantity)).toMatchObject({ factorId: factor, method: 'physical' });
  });

  it.each([
    ['Opteon XP10', '5 kg'],
    ['Kältemittel R', '5 kg'],
    ['Kältemittel', '5 kg'],
    ['Kältemittel R 407', '5 kg'],
    ['R410A refill', ''],
  ])('"%s" without a gas of the set or a quantity needs review', (text, quantity) => {
    const result = resultOf(text, quantity);
    expect(result).toMatchObject({ category: 'refrigerants', method: 'spend', needsReview: true });
    expect(result.confidence).toBe(0.55);
  });
});

describe('solar power credited', () => {
  it.each([
    'Gutschrift Solar',
    'Gutschrift Solarstrom',
    "Obligation d'achat photovoltaïque",
    'Ritiro dedicato energia fotovoltaica',
    'Smart Export Guarantee payment',
  ])('"%s" is a feed-in of 0 kg, never negative', (text) => {
    expect(resultOf(text, '4000 kWh', '-500').emissionsKgCo2e).toBe('0.000000');
  });

  it('is bought power where it is charged', () => {
    expect(resultOf('Solarstrom', '4000 kWh').method).toBe('physical');
  });
});

describe('a fuel of a filling station', () => {
  it.each(['Treibstoff', 'Carburant', 'Carburante', 'Fuel', 'Flottenkarte Kraftstoff'])(
    '"%s" is for review: it may be diesel or petrol',
    (text) => {
      expect(resultOf(text, '40 l')).toMatchObject({ category: 'diesel', needsReview: true });
    },
  );

  it.each([
    ['Treibstoff E5', 'petrol'],
    ['Treibstoff Diesel', 'diesel'],
    ['Carburant gazole', 'diesel'],
  ])('"%s" is surely %s', (text, category) => {
    expect(resultOf(text, '40 l')).toMatchObject({ category, needsReview: false });
  });
});

describe('what says little', () => {
  it.each(['x', 'A 4', '7'])('single letters and digits are for review: "%s"', (text) => {
    expect(resultOf(text).needsReview).toBe(true);
  });
});

describe('heat by the kilowatt-hour', () => {
  it.each([
    'Nebenkosten Heizung',
    'Charges chauffage',
    'Spese di riscaldamento',
    'Heating costs',
    'Heizkosten',
  ])('"%s" is heat', (text) => {
    expect(resultOf(text, '4000 kWh')).toMatchObject({ category: 'district_heat', method: 'physical' });
  });
});
