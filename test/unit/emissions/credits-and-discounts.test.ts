import { describe, expect, it } from 'vitest';
import { parseDecimal, sum, toFixedText } from '../../../compute/decimal.ts';
import { codesOf, invoiceOf, resultOf, type TestLine } from '../../support/emission-lines.ts';

describe('a credit', () => {
  it('is negative with the factor of what it credits', () => {
    const result = resultOf({
      category: 'electricity',
      spendAmount: '-25',
      quantity: '-1000',
      unitOfMeasure: 'kWh',
    });
    expect(result.emissionsKgCo2e).toBe('-125.000000');
    expect(result.factorId).toBe('electricity.grid.ch');
    expect(codesOf(result)).toEqual([]);
  });

  it('takes the sign of the spend where the quantity has another', () => {
    const credit = resultOf({
      category: 'electricity',
      spendAmount: '-25',
      quantity: '1000',
      unitOfMeasure: 'kWh',
    });
    expect(credit.emissionsKgCo2e).toBe('-125.000000');
    expect(codesOf(credit)).toEqual(['sign_conflict', 'needs_review']);
    const purchase = resultOf({
      category: 'electricity',
      spendAmount: '25',
      quantity: '-1000',
      unitOfMeasure: 'kWh',
    });
    expect(purchase.emissionsKgCo2e).toBe('125.000000');
    expect(codesOf(purchase)).toEqual(['sign_conflict', 'needs_review']);
  });

  it('takes the sign of the quantity where there is no spend', () => {
    const free: TestLine = {
      category: 'electricity',
      spendAmount: '0',
      quantity: '1000',
      unitOfMeasure: 'kWh',
    };
    expect(resultOf(free).emissionsKgCo2e).toBe('125.000000');
    expect(resultOf({ ...free, quantity: '-1000' }).emissionsKgCo2e).toBe('-125.000000');
  });

  it('of freight by weight and distance is negative by its spend', () => {
    const result = resultOf({
      category: 'road_freight',
      spendAmount: '-90',
      weightTonnes: '10',
      distanceKm: '500',
    });
    expect(result.emissionsKgCo2e).toBe('-445.000000');
  });

  it('of a sum without the quantity of a physical line is flagged', () => {
    const result = resultOf({ category: 'electricity', spendAmount: '-25' });
    expect(Number(result.emissionsKgCo2e)).toBeLessThan(0);
    expect(codesOf(result)).toContain('sign_conflict');
  });

  it('of a service is not: it was never physical', () => {
    const result = resultOf({ category: 'consulting', spendAmount: '-1000' });
    expect(Number(result.emissionsKgCo2e)).toBeLessThan(0);
    expect(codesOf(result)).not.toContain('sign_conflict');
  });

  it('cancels its purchase to the last millionth', () => {
    const bought: TestLine = {
      category: 'diesel',
      spendAmount: '77.77',
      quantity: '33.333',
      unitOfMeasure: 'L',
    };
    const credited: TestLine = { ...bought, spendAmount: '-77.77', quantity: '-33.333' };
    expect(invoiceOf([bought, credited]).totalEmissionsKgCo2e).toBe('0.000000');
  });
});

describe('a line that buys nothing', () => {
  it.each([
    'tax',
    'rounding',
    'dunning',
    'interest',
    'deposit',
    'prepayment',
    'fine',
    'social',
    'gift',
    'repayment',
  ] as const)('%s is 0 kg with a reason', (reason) => {
    for (const spendAmount of ['100', '-100']) {
      const result = resultOf({
        category: 'not_a_purchase',
        attributes: { notAPurchase: reason },
        spendAmount,
      });
      expect(result).toMatchObject({
        emissionsKgCo2e: '0.000000',
        factorId: null,
        method: 'spend',
        components: [],
      });
      expect(result.explanation).toMatch(/^0 kg CO2e: \S+/);
    }
  });

  it('is a sale of scrap: 0 kg, never negative, whatever its weight', () => {
    const result = resultOf({
      category: 'steel',
      attributes: { sale: 'scrap' },
      spendAmount: '-500',
      quantity: '2',
      unitOfMeasure: 't',
    });
    expect(result).toMatchObject({ emissionsKgCo2e: '0.000000', factorId: null });
  });
});

describe('a discount', () => {
  const discount: TestLine = {
    category: 'not_a_purchase',
    attributes: { notAPurchase: 'discount' },
    spendAmount: '-30',
  };

  it('takes the mean kg per franc of the spend lines', () => {
    const lines: TestLine[] = [
      { category: 'consulting', spendAmount: '200' },
      { category: 'legal', spendAmount: '100' },
    ];
    const plain = invoiceOf(lines);
    const discounted = invoiceOf([...lines, discount]);
    const kilograms = sum(plain.lines.map((line) => parseDecimal(line.emissionsKgCo2e)));
    const tenth = toFixedText(
      { numerator: -kilograms.numerator, denominator: kilograms.denominator * 10n },
      6,
    );
    expect(discounted.lines[2]?.emissionsKgCo2e).toBe(tenth);
  });

  it('is no larger for a credit that nearly cancels a purchase', () => {
    const lines: TestLine[] = [
      { category: 'consulting', spendAmount: '100' },
      { category: 'consulting', spendAmount: '-99.99' },
    ];
    const [bought, , discounted] = invoiceOf([...lines, discount]).lines;
    expect(Number(discounted?.emissionsKgCo2e)).toBeCloseTo(-0.3 * Number(bought?.emissionsKgCo2e), 5);
  });

  it('is 0 where every other line is physical', () => {
    const result = invoiceOf([{ category: 'electricity', quantity: '1000', unitOfMeasure: 'kWh' }, discount]);
    expect(result.totalEmissionsKgCo2e).toBe('125.000000');
    expect(result.lines[1]).toMatchObject({ emissionsKgCo2e: '0.000000', factorId: null });
  });

  it('stays in the scopes and categories of the lines it reduces', () => {
    const lines: TestLine[] = [
      { category: 'consulting', spendAmount: '100' },
      { category: 'hotel', spendAmount: '100' },
      { category: 'machinery', spendAmount: '100' },
    ];
    const [, , , result] = invoiceOf([...lines, discount]).lines;
    expect(result?.components.map(({ scope3Category }) => scope3Category).toSorted()).toEqual([1, 2, 6]);
  });

  it('has at most four components', () => {
    const categories = [
      'consulting',
      'hotel',
      'machinery',
      'waste',
      'parcel',
      'diesel',
      'electricity',
    ] as const;
    const lines = categories.map((category): TestLine => ({ category }));
    const result = invoiceOf([...lines, discount]).lines.at(-1);
    expect(result?.components.length).toBe(4);
    const total = sum((result?.components ?? []).map((component) => parseDecimal(component.emissionsKgCo2e)));
    expect(toFixedText(total, 6)).toBe(result?.emissionsKgCo2e);
  });
});
