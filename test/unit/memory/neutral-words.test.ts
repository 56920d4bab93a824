import { describe, expect, it } from 'vitest';
import type { RememberedRow } from '../../../compute/memory/memory-index.ts';
import { answered, answeredOne, type SentLine } from '../../support/remembered-lines.ts';

const vendor = 'Stadtwerke Aa';
const heading = (description: string): SentLine => ({ description, spend_amount: 0 });
const reading = (description: string, unit = 'kWh'): SentLine => ({
  description,
  spend_amount: 620,
  quantity: 4000,
  unit_of_measure: unit,
});
const decided = (text: string, category: string, factor: string | null = null): RememberedRow[] => [
  [vendor, text, category, factor, 'CH'],
];

describe('what was decided for words that name no supply', () => {
  it.each([
    [
      'Verbrauch',
      decided('Verbrauch', 'electricity'),
      ['Grundpreis Erdgas', 'Gasspeicherumlage'],
      'kWh',
      'natural_gas',
    ],
    [
      'Verbrauch',
      decided('Verbrauch', 'electricity', 'electricity.grid.ch'),
      ['Erdgas'],
      'kWh',
      'natural_gas',
    ],
    ['Verbrauch', decided('Verbrauch', 'electricity'), ['Fernwärme'], 'kWh', 'district_heat'],
    ['Unit rate', decided('Unit rate', 'electricity'), ['Gas standing charge'], 'kWh', 'natural_gas'],
    ['Consommation', decided('Consommation', 'natural_gas'), ['Électricité'], 'kWh', 'electricity'],
    ['Consommation', decided('Consommation', 'natural_gas'), ['Eau potable'], 'm3', 'water'],
    ['Consumo', decided('Consumo', 'electricity'), ['Gas naturale'], 'kWh', 'natural_gas'],
    ['Position A', decided('Position A', 'electricity'), ['Erdgas'], 'kWh', 'natural_gas'],
    ['Grundpreis', decided('Grundpreis', 'rent'), ['Strom Hochtarif'], 'kWh', 'electricity'],
  ])('is for review on a bill of another: %s, %j, %j', (text, rows, others, unit, named) => {
    const lines = [...others.map(heading), reading(text, unit)];
    const line = answered(rows, { vendor, lines }).at(-1);
    expect(line).toMatchObject({ category: rows[0]?.[2], needs_review: true });
    // The low end of the band of its method: of amounts 0.85, of money 0.55.
    expect([0.85, 0.55]).toContain(line?.confidence);
    expect(line?.explanation).toContain(`This bill names ${named}: review it.`);
    expect(line?.decision).toMatchObject({ bill_names: named });
    expect(line?.warnings.map(({ code }) => code)).toContain('needs_review');
  });

  it.each([
    ['Verbrauch', decided('Verbrauch', 'electricity'), ['Strom']],
    ['Verbrauch', decided('Verbrauch', 'electricity'), []],
    ['Verbrauch', decided('Verbrauch', 'natural_gas'), ['Grundpreis Erdgas']],
    ['Strom Büro', decided('Strom Büro', 'electricity'), ['Fernwärme']],
    ['Grundpreis', decided('Grundpreis', 'telecom'), []],
  ])(
    'is sure where the bill names it or nothing, and where the line does: %s, %j, %j',
    (text, rows, others) => {
      const lines = [...others.map(heading), reading(text)];
      const line = answered(rows, { vendor, lines }).at(-1);
      expect(line).toMatchObject({ category: rows[0]?.[2] });
      expect(line?.decision).toMatchObject({ match: 'exact' });
      expect(line?.decision).not.toHaveProperty('bill_names');
      expect(line?.explanation).not.toContain('This bill names');
    },
  );

  it('is not recalled for another meter', () => {
    const rows = decided('Verbrauch Zähler 12345678', 'electricity', 'electricity.grid.ch');
    const lines = [heading('Erdgas'), reading('Verbrauch Zähler 87654321')];
    expect(answered(rows, { vendor, lines })).toEqual(answered([], { vendor, lines }));
  });
});

describe('a near text whose number could tell what it is', () => {
  it.each<[string, string, string, string, Partial<SentLine>]>([
    [
      'Technisches Gas 2551624',
      'refrigerants',
      'refrigerant.sf6.kg',
      'Technisches Gas 7440371',
      { quantity: 5, unit_of_measure: 'kg' },
    ],
    [
      'Gasfüllung Nr. 1234',
      'refrigerants',
      'refrigerant.r134a.kg',
      'Gasfüllung Nr. 4567',
      { quantity: 5, unit_of_measure: 'kg' },
    ],
    [
      'Platte 1050012',
      'aluminium',
      'material.ch.aluminium_sheet.kg',
      'Platte 3040012',
      { quantity: 2, unit_of_measure: 't' },
    ],
    [
      'Legierung 2024 Platte',
      'aluminium',
      'material.ch.aluminium_sheet.kg',
      'Legierung 2005 Platte',
      { quantity: 2, unit_of_measure: 't' },
    ],
    [
      'Platte 2024 blank',
      'aluminium',
      'material.ch.aluminium_sheet.kg',
      'Platte 2005 blank',
      { quantity: 2, unit_of_measure: 't' },
    ],
    [
      'Gerät 200 l Modell Frost',
      'appliances',
      'appliance.fridge.piece',
      'Gerät 3000 l Modell Frost',
      { quantity: 1, unit_of_measure: 'Stk' },
    ],
    [
      'Lieferung gemäss Auftrag 47110',
      'steel',
      'material.ch.steel_profile.kg',
      'Lieferung gemäss Auftrag 47111',
      { quantity: 5, unit_of_measure: 'kg' },
    ],
    [
      'Ware laut Lieferschein 47110',
      'steel',
      'material.ch.steel_profile.kg',
      'Ware laut Lieferschein 47111',
      { quantity: 5, unit_of_measure: 'kg' },
    ],
    [
      'Marchandise selon commande 47110',
      'steel',
      'material.ch.steel_profile.kg',
      'Marchandise selon commande 47111',
      { quantity: 5, unit_of_measure: 'kg' },
    ],
    [
      'Merce secondo ordine 47110',
      'steel',
      'material.ch.steel_profile.kg',
      'Merce secondo ordine 47111',
      { quantity: 5, unit_of_measure: 'kg' },
    ],
    [
      'Goods as per order 47110',
      'steel',
      'material.ch.steel_profile.kg',
      'Goods as per order 47111',
      { quantity: 5, unit_of_measure: 'kg' },
    ],
  ])('is never sure of what was decided: %s as %s, %s, then %s', (text, category, factor, other, sent) => {
    const rows: RememberedRow[] = [[vendor, text, category, factor, 'CH']];
    const line = { spend_amount: 400, ...sent };
    const again = answeredOne(rows, { vendor, line: { ...line, description: text } });
    expect(again).toMatchObject({ category });
    const near = answeredOne(rows, { vendor, line: { ...line, description: other } });
    if (near.decision !== null) expect(near).toMatchObject({ needs_review: true });
    else expect(near).toEqual(answeredOne([], { vendor, line: { ...line, description: other } }));
  });

  it('is sure where the amount in the text is what was delivered', () => {
    const rows: RememberedRow[] = [[vendor, 'Spezialmischung 200 kg', 'chemicals', null, 'CH']];
    const line = {
      description: 'Spezialmischung 900 kg',
      spend_amount: 400,
      quantity: 0.9,
      unit_of_measure: 't',
    };
    const near = answeredOne(rows, { vendor, line });
    expect(near.decision).toMatchObject({ match: 'near', ignored: ['amount'] });
    const pieces = answeredOne(rows, { vendor, line: { ...line, unit_of_measure: 'Stk' } });
    expect(pieces.needs_review).toBe(true);
  });
});
