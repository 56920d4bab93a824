import { describe, expect, it } from 'vitest';
import { codesOf, invoiceOf, type TestLine } from '../../support/emission-lines.ts';

const energy = (quantity: string, certainty = 1): TestLine => ({
  category: 'electricity',
  quantity,
  unitOfMeasure: 'kWh',
  certainty,
});
const fee = (
  quantity: string | null,
  energyPart: 'network' | 'tax' | 'levy' | 'feed_in' = 'network',
): TestLine => ({
  category: 'electricity',
  attributes: { energyPart, energyCarrier: 'electricity' },
  quantity,
  unitOfMeasure: quantity === null ? null : 'kWh',
});

function methods(lines: readonly TestLine[]): string[] {
  return invoiceOf(lines).lines.map(
    (line) => `${line.method} ${Number(line.emissionsKgCo2e) === 0 ? 0 : 'kg'}`,
  );
}

describe('an energy bill', () => {
  it('counts the kWh of energy, grid, tax and levy lines once', () => {
    const result = invoiceOf([energy('5000'), fee('5000'), fee('5000', 'tax'), fee('5000', 'levy')]);
    expect(result.totalEmissionsKgCo2e).toBe('625.000000');
    expect(result.warnings).toEqual([]);
    for (const line of result.lines.slice(1)) {
      expect(line).toMatchObject({
        emissionsKgCo2e: '0.000000',
        method: 'spend',
        factorId: null,
        scope: 2,
        components: [],
      });
      expect(codesOf(line)).toEqual(['energy_fee_line']);
      expect(line.confidence).toBeGreaterThanOrEqual(0.55);
      expect(line.confidence).toBeLessThanOrEqual(0.75);
    }
  });

  it('counts peak and off-peak energy both, although a grid line shows their sum', () => {
    const result = invoiceOf([energy('6000'), energy('4000'), fee('10000')]);
    expect(result.totalEmissionsKgCo2e).toBe('1250.000000');
    expect(result.lines.map(({ method }) => method)).toEqual(['physical', 'physical', 'spend']);
  });

  it('gives a line that repeats the energy of another 0 kg, and says so', () => {
    const result = invoiceOf([energy('5000', 0.6), energy('5000', 0.9)]);
    const [repeat, kept] = result.lines;
    expect(kept?.emissionsKgCo2e).toBe('625.000000');
    expect(repeat).toMatchObject({ method: 'spend', emissionsKgCo2e: '0.000000', needsReview: true });
    expect(repeat && codesOf(repeat)).toEqual(expect.arrayContaining(['quantity_not_used', 'needs_review']));
  });

  it.each([
    ['Strom Arbeitspreis HT', 'Strom Arbeitspreis NT'],
    ['Électricité heures pleines', 'Électricité heures creuses'],
    ['Standort Bern Strom HT', 'Standort Thun Strom HT'],
    ['Strom Zähler 123', 'Strom Zähler 456'],
    ['Peak electricity', 'Off-peak electricity'],
  ])('counts two equal readings both where their words tell them apart: "%s", "%s"', (one, other) => {
    const result = invoiceOf([
      { ...energy('5000'), description: one },
      { ...energy('5000'), description: other },
    ]);
    expect(result.totalEmissionsKgCo2e).toBe('1250.000000');
  });

  it.each([
    ['Strom Verbrauch', 'Stromlieferung'],
    ['Strom HT', 'Strom Arbeitspreis Hochtarif'],
    ['Standort Bern Strom', 'Standort Bern Energie'],
    ['Strom HT', 'Strom HT und NT'],
  ])('counts two equal readings of one thing once: "%s", "%s"', (one, other) => {
    const result = invoiceOf([
      { ...energy('5000'), description: one },
      { ...energy('5000'), description: other },
    ]);
    expect(result.lines.map(({ method }) => method)).toEqual(['physical', 'spend']);
  });

  it('counts gas once where its cubic metres and its kWh are both on the bill', () => {
    const gas = (quantity: string, unitOfMeasure: string): TestLine => ({
      category: 'natural_gas',
      quantity,
      unitOfMeasure,
      certainty: 0.9,
    });
    // 10.5 kWh/m³ is within the calorific values of natural gas; 2 kWh/m³ is another delivery.
    expect(methods([gas('1000', 'm3'), gas('10500', 'kWh')])[1]).toBe('physical kg');
    expect(methods([gas('1000', 'm3'), gas('10500', 'kWh')])[0]).toMatch(/^spend/);
    expect(methods([gas('1000', 'm3'), gas('2000', 'kWh')])).toEqual(['physical kg', 'physical kg']);
  });

  it('gives a line that shows the sum of the others 0 kg', () => {
    expect(methods([energy('6000'), energy('4000'), energy('10000')])).toEqual([
      'physical kg',
      'physical kg',
      'spend 0',
    ]);
    expect(methods([energy('10000'), energy('6000'), energy('4000')])).toEqual([
      'spend 0',
      'physical kg',
      'physical kg',
    ]);
    expect(methods([energy('111'), energy('6000'), energy('4000'), energy('10000')])).toEqual([
      'physical kg',
      'physical kg',
      'physical kg',
      'spend 0',
    ]);
  });

  it('finds the repetition behind another unit', () => {
    const inMwh: TestLine = { ...energy('5'), unitOfMeasure: 'MWh', certainty: 0.5 };
    expect(methods([energy('5000'), inMwh])).toEqual(['physical kg', 'spend 0']);
  });

  it('keeps an instalment credited and the settled amount apart', () => {
    const credit: TestLine = { ...energy('-5000'), spendAmount: '-100' };
    const result = invoiceOf([energy('5000'), credit]);
    expect(result.lines.map(({ method }) => method)).toEqual(['physical', 'physical']);
    expect(result.totalEmissionsKgCo2e).toBe('0.000000');
  });

  it('takes a credit of the whole price for energy taken back, and one of a small part of it for a price relief', () => {
    const bill = (credit: string) => [
      { ...energy('5000'), spendAmount: '1000' },
      { ...energy('5000'), spendAmount: credit, description: 'Kredit' },
    ];
    expect(invoiceOf(bill('-1000')).totalEmissionsKgCo2e).toBe('0.000000');
    const relief = invoiceOf(bill('-200'));
    expect(relief.totalEmissionsKgCo2e).toBe('625.000000');
    expect(relief.lines[1]?.needsReview).toBe(true);
  });

  it('keeps equal amounts of different energy apart', () => {
    const gas: TestLine = { ...energy('5000'), category: 'natural_gas' };
    expect(methods([energy('5000'), gas])).toEqual(['physical kg', 'physical kg']);
  });

  it('counts no energy on a bill of fees only and flags it', () => {
    const result = invoiceOf([fee('5000'), fee(null, 'tax')]);
    expect(result.totalEmissionsKgCo2e).toBe('0.000000');
    expect(result.warnings.map(({ code }) => code)).toEqual(['grid_only_invoice']);
  });

  it('flags the grid of one energy beside the supply of another', () => {
    const gas: TestLine = { category: 'natural_gas', quantity: '800', unitOfMeasure: 'kWh' };
    expect(invoiceOf([gas, fee('5000')]).warnings.map(({ code }) => code)).toEqual(['grid_only_invoice']);
  });

  it('gives a feed-in 0 kg, never less', () => {
    const result = invoiceOf([energy('5000'), { ...fee('-900', 'feed_in'), spendAmount: '-80' }]);
    expect(result.lines[1]).toMatchObject({ emissionsKgCo2e: '0.000000', factorId: null });
    expect(result.warnings).toEqual([]);
  });

  it('puts the fees of gas under scope 3.3, where its supply stands', () => {
    const line: TestLine = { category: 'natural_gas', attributes: { energyPart: 'network' } };
    expect(invoiceOf([line]).lines[0]).toMatchObject({
      scope: 3,
      scope3Category: 3,
      emissionsKgCo2e: '0.000000',
    });
  });

  it('gives the levy on the litres of a heating-oil delivery 0 kg, and does not call it a grid bill', () => {
    const oil: TestLine = { category: 'heating_oil', quantity: '1000', unitOfMeasure: 'L' };
    const levy: TestLine = { ...oil, attributes: { energyPart: 'levy' } };
    const result = invoiceOf([oil, levy]);
    expect(result.totalEmissionsKgCo2e).toBe('3276.650000');
    expect(result.lines[1]).toMatchObject({ scope: 3, scope3Category: 3, factorId: null });
    expect(result.warnings).toEqual([]);
  });

  it('takes the base fee of a water bill for no energy fee', () => {
    const line: TestLine = { category: 'water', attributes: { energyPart: 'base_fee' }, spendAmount: '100' };
    const result = invoiceOf([line]);
    expect(Number(result.totalEmissionsKgCo2e)).toBeGreaterThan(0);
    expect(result.warnings).toEqual([]);
  });
});
