import { describe, expect, it } from 'vitest';
import type { Category } from '../../../schema/contracts/categories.ts';
import { codesOf, resultOf, type TestLine, tryInvoice } from '../../support/emission-lines.ts';

describe('a line without a physical input', () => {
  it('takes exchange rate, price level and the factor of the region (the published worked example)', () => {
    // Spend page section 2: CHF 1,000 net, IT services, 14 March 2025: 69.69 kg.
    const result = resultOf(
      { category: 'software_cloud', naics: '541512', spendAmount: '1000' },
      { date: '2025-03-14' },
    );
    expect(Number(result.emissionsKgCo2e)).toBeCloseTo(69.69, 2);
    expect(result.factorId).toBe('figaro26-purchaser-est-2023:J62_63:CH');
    expect(result).toMatchObject({ method: 'spend', scope: 3, scope3Category: 1 });
    expect(result.explanation).toContain('1000 CHF = 992.12 EUR at 2023 prices by 0.0702456 kg CO2e per EUR');
  });

  it.each<[Category, 1 | 2 | 3, number | null]>([
    ['consulting', 3, 1],
    ['rent', 3, 1],
    ['vehicles', 3, 2],
    ['machinery', 3, 2],
    ['it_equipment', 3, 2],
    ['office_furniture', 3, 2],
    ['appliances', 3, 2],
    ['diesel', 3, 3],
    ['natural_gas', 3, 3],
    ['heating_oil', 3, 3],
    ['parcel', 3, 4],
    ['road_freight', 3, 4],
    ['waste', 3, 5],
    ['flights', 3, 6],
    ['hotel', 3, 6],
    ['car_travel', 3, 6],
    ['electricity', 2, null],
    ['district_heat', 2, null],
  ])('%s is scope %s category %s', (category, scope, scope3Category) => {
    const result = resultOf({ category });
    expect(result).toMatchObject({ method: 'spend', scope, scope3Category });
    expect(result.components).toHaveLength(1);
    expect(result.components[0]).toMatchObject({
      scope,
      scope3Category,
      emissionsKgCo2e: result.emissionsKgCo2e,
    });
  });

  it.each<Category>(['diesel', 'petrol', 'heating_oil', 'natural_gas', 'wood_pellets'])(
    'of %s says that its combustion is not in',
    (category) => {
      const result = resultOf({ category });
      expect(codesOf(result)).toEqual(expect.arrayContaining(['combustion_not_included', 'needs_review']));
      expect(result).toMatchObject({ needsReview: true, confidence: 0.55 });
    },
  );

  it.each<Category>(['electricity', 'district_heat'])(
    'of %s has the lowest confidence and needs review',
    (category) => {
      const result = resultOf({ category });
      expect(codesOf(result)).toContain('needs_review');
      expect(codesOf(result)).not.toContain('combustion_not_included');
      expect(result).toMatchObject({ needsReview: true, confidence: 0.55 });
    },
  );

  it.each<[string, TestLine]>([
    ['fits no factor of the category', { category: 'electricity', quantity: '3', unitOfMeasure: 'Monate' }],
    ['has no unit', { category: 'electricity', quantity: '1000' }],
    ['is 0', { category: 'electricity', quantity: '0', unitOfMeasure: 'kWh' }],
    [
      'is a mass of freight without a distance',
      { category: 'road_freight', quantity: '500', unitOfMeasure: 'kg' },
    ],
  ])('says so when its quantity %s', (_reason, line) => {
    const result = resultOf(line);
    expect(result.method).toBe('spend');
    expect(codesOf(result)).toContain('quantity_not_used');
  });

  it('does not read a weight or distance of 0 as nothing moved', () => {
    const result = resultOf({ category: 'road_freight', weightTonnes: '0', distanceKm: '500' });
    expect(result.method).toBe('spend');
    expect(Number(result.emissionsKgCo2e)).toBeGreaterThan(0);
  });

  it('takes the default industry of its category for a code that the set does not know', () => {
    const known = resultOf({ category: 'consulting' });
    expect(resultOf({ category: 'consulting', naics: '999999' }).emissionsKgCo2e).toBe(known.emissionsKgCo2e);
  });

  it('is scaled to the emission basis, a physical line is not', () => {
    const half = { numerator: 1n, denominator: 2n };
    const consulting: TestLine = { category: 'consulting', spendAmount: '1000' };
    const whole = Number(resultOf(consulting).emissionsKgCo2e);
    expect(Number(resultOf(consulting, { basisFactor: half }).emissionsKgCo2e)).toBeCloseTo(whole / 2, 5);
    const power: TestLine = { category: 'electricity', quantity: '1000', unitOfMeasure: 'kWh' };
    expect(resultOf(power, { basisFactor: half }).emissionsKgCo2e).toBe('125.000000');
  });

  it('fails with the line when no rate of its currency is known; a physical line needs none', () => {
    const power: TestLine = { category: 'electricity', quantity: '1000', unitOfMeasure: 'kWh' };
    const invoice = { currency: 'KPW' };
    expect(tryInvoice([power], invoice).ok).toBe(true);
    const result = tryInvoice([power, { category: 'consulting' }], invoice);
    expect(result).toMatchObject({ ok: false, error: { code: 'currency_without_rate', line: 1 } });
  });
});

describe('a line with a code chosen by the models', () => {
  // kg CO2e per EUR of 2023 as Swiss lines take them: services of computing below paper below metals.
  const [COMPUTING, PAPER, STEEL, IRON] = ['541512', '322121', '331110', '331511'];
  const believed = (...pairs: readonly (readonly [string, number])[]) =>
    resultOf({
      category: 'other',
      industries: pairs.map(([naics, probability]) => ({ naics, probability })),
    });

  it('stands on the code that is likelier than all others together', () => {
    const result = believed([STEEL, 0.6], [PAPER, 0.2], [COMPUTING, 0.2]);
    expect(result).toMatchObject({ factorId: expect.stringContaining(':C24:'), needsReview: false });
  });

  it('stands on the factor of several likely codes that share one', () => {
    const result = believed([STEEL, 0.35], [IRON, 0.3], [COMPUTING, 0.3]);
    expect(result).toMatchObject({ factorId: expect.stringContaining(':C24:'), needsReview: false });
  });

  it('takes the factor in the middle of the belief where other factors are as likely, at the low end and to review', () => {
    const result = believed([STEEL, 0.4], [PAPER, 0.3], [COMPUTING, 0.3]);
    expect(result).toMatchObject({ factorId: expect.stringContaining(':C17:'), confidence: 0.55 });
    expect(result.needsReview).toBe(true);
    expect(codesOf(result)).toContain('needs_review');
    const step = (naics2017: string, probability: string, sector: string) => ({
      step: 'candidate',
      naics2017,
      probability,
      factor_id: expect.stringContaining(`:${sector}:`),
      kgco2e_per_unit: expect.stringMatching(/^0\.\d+$/),
    });
    expect(result.trace.slice(1, 5)).toEqual([
      step(COMPUTING, '0.300', 'J62_63'),
      step(PAPER, '0.300', 'C17'),
      step(STEEL, '0.400', 'C24'),
      { step: 'industry', naics2017: PAPER, source: 'median of candidates' },
    ]);
    expect(result.explanation).toContain('the weighted median factor of 3 candidate industries');
    const review = result.warnings.find(({ code }) => code === 'needs_review');
    expect(review?.message).toContain(`NAICS ${STEEL} 0.400, ${PAPER} 0.300, ${COMPUTING} 0.300`);
  });

  it.each([
    ['electricity', 'D35'],
    ['district_heat', 'D35'],
    ['natural_gas', 'D35'],
    ['diesel', 'C19'],
    ['heating_oil', 'C19'],
    ['refrigerants', 'C20'],
  ] as const)(
    'that is surely %s is valued as what makes it, whatever trades its words fit',
    (category, sector) => {
      const industries = [PAPER, COMPUTING, STEEL].map((naics) => ({ naics, probability: 0.3 }));
      const result = resultOf({ category, industries });
      expect(result).toMatchObject({
        factorId: expect.stringContaining(`:${sector}:`),
        confidence: 0.55,
        needsReview: true,
      });
      expect(result.trace).toContainEqual(expect.objectContaining({ source: 'category default' }));
      expect(result.trace.filter(({ step }) => step === 'candidate')).toEqual([]);
    },
  );

  it('that is surely a thing is not valued as a service, and as what makes such things where only services are left', () => {
    const pair = (first: string, second: string) => [
      { naics: first, probability: 0.4 },
      { naics: second, probability: 0.3 },
    ];
    const middle = resultOf({
      category: 'steel',
      industries: [...pair('611430', '541512'), ...pair(PAPER, IRON)],
    });
    expect(middle.trace.flatMap(({ step, naics2017 }) => (step === 'candidate' ? [naics2017] : []))).toEqual([
      PAPER,
      IRON,
    ]);
    const services = resultOf({ category: 'steel', industries: pair('611430', '541512') });
    expect(services.factorId).toContain(':C24:');
  });
});
