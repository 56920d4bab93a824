import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDecimal, sumDecimals, toFixedText } from '../../../compute/decimal.ts';
import { marketFigure } from '../../../compute/emissions/market-based.ts';
import { namedShare } from '../../../compute/emissions/named-share.ts';
import type { SupplierMix } from '../../../schema/contracts/instruments.ts';
import {
  codesOf,
  invoiceOf,
  newestSet,
  resultOf,
  type TestInvoice,
  type TestLine,
} from '../../support/emission-lines.ts';

const power = (quantity: string, description = 'Strom', green = false): TestLine => ({
  category: 'electricity',
  description,
  quantity,
  unitOfMeasure: 'kWh',
  ...(green ? { attributes: { electricitySource: 'green' as const } } : {}),
});

const mix = (more: Partial<SupplierMix>): SupplierMix => ({
  instrumentId: '0190aaaa-0000-7000-8000-000000000001',
  energy: 'electricity',
  year: 2026,
  country: 'CH',
  supplier: null,
  kgCo2ePerKwh: '0.0215',
  ...more,
});

const DE = { region: 'DE' };

/**
 * By hand from the rows of the shipped set: residual mixes of 2022 (AIB European Residual Mixes, May 2023, via Carbon
 * Footprint Ltd, sheet "Europe - AIB Residual Mix"): DE 0.68403, FR 0.12496, GB 0.36515 kg CO2e per kWh. Grids: CH
 * 0.125 (KBOB), DE 0.34206 (Ember). Swiss district heat: 0.066 (KBOB).
 */
const CASES: readonly [string, TestLine, TestInvoice, string][] = [
  ['German power', power('1000'), DE, '342.060000 684.030000 residual_mix 1000'],
  ['French power', power('2500'), { region: 'FR' }, '110.450000 312.400000 residual_mix 2500'],
  ['Swiss power without a residual mix', power('1000'), {}, '125.000000 125.000000 location_based 1000'],
  ['German green power', power('1000', 'Ökostrom', true), DE, '342.060000 0.000000 named_on_line 0'],
  [
    'German half green power',
    power('1000', '50 % Ökostrom', true),
    DE,
    '342.060000 342.015000 residual_mix 500',
  ],
  [
    'Swiss power with three tenths green',
    power('1000', '30% renewable', true),
    {},
    '125.000000 87.500000 location_based 700',
  ],
  [
    'Swiss power by the mix of its supplier',
    power('1000'),
    { supplierMixes: [mix({})] },
    '125.000000 21.500000 supplier_mix 1000',
  ],
  [
    'a credit of German power',
    { ...power('-1000'), spendAmount: '-100' },
    DE,
    '-342.060000 -684.030000 residual_mix -1000',
  ],
  [
    'Swiss district heat',
    { category: 'district_heat', quantity: '10', unitOfMeasure: 'MWh' },
    {},
    '660.000000 660.000000 location_based 10000',
  ],
  [
    'Swiss district heat by the mix of its supplier',
    { category: 'district_heat', quantity: '10', unitOfMeasure: 'MWh' },
    { supplierMixes: [mix({}), mix({ energy: 'district_heat', kgCo2ePerKwh: '0.02' })] },
    '660.000000 200.000000 supplier_mix 10000',
  ],
];

describe('market-based figures', () => {
  it.each(CASES)('are those of the published rows: %s', (_name, line, invoice, expected) => {
    const [location, market, basis, kwh] = expected.split(' ');
    const result = resultOf(line, invoice);
    expect(result.emissionsKgCo2e).toBe(location);
    expect(result.marketBased).toMatchObject({ emissionsKgCo2e: market, basis, uncoveredKwh: kwh });
  });

  it('replace generation alone: what is upstream of British power is the same both ways', () => {
    const result = resultOf(power('1000'), { region: 'GB' });
    const [main, ...upstream] = result.components.map(({ emissionsKgCo2e }) => emissionsKgCo2e);
    expect(main).toBe('130.960000');
    expect(upstream).toHaveLength(3);
    const expected = sumDecimals(['365.150000', ...upstream]);
    expect(result.marketBased?.emissionsKgCo2e).toBe(toFixedText(expected, 6));
  });

  it('are the location-based ones of power without kWh, and the line says why', () => {
    const result = resultOf({ category: 'electricity', description: '100 % Wasserkraft' });
    expect(result.method).toBe('spend');
    expect(result.marketBased).toMatchObject({
      basis: 'location_based',
      emissionsKgCo2e: result.emissionsKgCo2e,
      uncoveredKwh: '0',
    });
    expect(result.marketBased?.explanation).toContain('without kWh');
  });

  it('rest on the words of a line with a warning that nobody saw the certificate, and name where they rest', () => {
    const green = resultOf(power('1000', '100 % Wasserkraft', true), DE);
    expect(codesOf(green)).toEqual(['certificate_not_seen']);
    expect(green.marketBased?.explanation).toContain(
      '100 % named as renewable on the line (certificate not seen)',
    );
    expect(green.trace.at(-1)).toMatchObject({
      step: 'market_based',
      basis: 'named_on_line',
      named_share: '1',
    });
    expect(codesOf(resultOf(power('1000', 'ohne Ökostrom', true), DE))).toEqual([]);
    const swiss = resultOf(power('1000'));
    expect(swiss.marketBased?.explanation).toContain('no residual mix is known for CH');
    expect(resultOf(power('1000'), DE).trace.at(-1)).toMatchObject({
      factor_id: 'electricity.residual_mix.de',
      factor_year: 2022,
      kgco2e_per_kwh: '0.68403',
      amount: '1000',
    });
  });

  it('take the mix of the own supplier before one of any, the one set last, and none of another year or country', () => {
    const kilograms = (supplierMixes: readonly SupplierMix[]) =>
      resultOf(power('1000'), { vendor: 'EWZ  Zürich', supplierMixes }).marketBased?.emissionsKgCo2e;
    const own = mix({ supplier: 'ewz Zürich', kgCo2ePerKwh: '0.01' });
    expect(kilograms([own, mix({})])).toBe('10.000000');
    expect(kilograms([own, mix({ supplier: 'ewz Zürich', kgCo2ePerKwh: '0.012' })])).toBe('12.000000');
    expect(kilograms([mix({ supplier: 'BKW' })])).toBe('125.000000');
    expect(kilograms([mix({ year: 2025 }), mix({ country: 'DE' })])).toBe('125.000000');
  });

  it('are absent where nothing is bought electricity or heat, and add up to the invoice', () => {
    const diesel: TestLine = { category: 'diesel', quantity: '100', unitOfMeasure: 'l' };
    expect(invoiceOf([diesel]).totalMarketBasedKgCo2e).toBeNull();
    const { lines, totalMarketBasedKgCo2e } = invoiceOf(
      [diesel, power('1000'), power('500', 'Ökostrom', true)],
      DE,
    );
    expect(lines[0]?.marketBased).toBeUndefined();
    expect(totalMarketBasedKgCo2e).toBe(toFixedText(sumDecimals(lines.map(marketFigure)), 6));
  });

  it('fall in a straight line with the share that is named, and add up on every invoice', () => {
    const residual = parseDecimal(
      newestSet.physical('electricity.residual_mix.de', 2026)?.kgCo2ePerUnit ?? '',
    );
    const thousandths = fc.integer({ min: 1, max: 999 });
    const wholeKwh = fc.integer({ min: 1, max: 1_000_000 });
    fc.assert(
      fc.property(fc.array(fc.tuple(thousandths, wholeKwh), { minLength: 1, maxLength: 5 }), (bought) => {
        const lines = bought.map(([share, kwh]) =>
          power(String(kwh), `Strom mit ${(share / 10).toFixed(1)} % Ökostrom`, true),
        );
        // One by one: an invoice may show the energy of one line on another.
        for (const [at, line] of lines.entries()) {
          const [result] = invoiceOf([line], DE).lines;
          const [share, kwh] = bought[at] ?? [0, 0];
          const exact = {
            numerator: residual.numerator * BigInt(kwh) * BigInt(1000 - share),
            denominator: residual.denominator * 1000n,
          };
          expect(result?.marketBased?.emissionsKgCo2e).toBe(toFixedText(exact, 6));
        }
        const { lines: results, totalMarketBasedKgCo2e } = invoiceOf(lines, DE);
        expect(totalMarketBasedKgCo2e).toBe(toFixedText(sumDecimals(results.map(marketFigure)), 6));
      }),
    );
  });
});

describe('the share of a line that is named as renewable', () => {
  it.each([
    ['Ökostrom', 1],
    ['100 % Wasserkraft', 1],
    ['50 % Ökostrom', 0.5],
    ['30% renewable', 0.3],
    ['Strommix 60 % Wasserkraft, 40 % Kernenergie', 0.6],
    ['40% Kernkraft 60% Wasserkraft', 0.6],
    ['Wasserkraft 60%, Kernkraft 40%', 0.6],
    ['électricité dont 25 pour cent d’énergie renouvelable', 0.25],
    ['energia elettrica 12,5 % rinnovabile', 0.125],
    ['Naturstrom 20 % Solar 80 % Wasser', 1],
    ['Ökostrom zzgl. 8.1 % MwSt', 1],
    ['Ökostrom inkl. MwSt. 8.1 %', 1],
    ['Ökostrom 5 % Rabatt', 1],
    ['0 % erneuerbar', 0],
    ['Strom ohne Ökostrom', 0],
    ['courant non renouvelable', 0],
    ['non-renewable power', 0],
  ])('%s: %d', (text, share) => {
    const { numerator, denominator } = namedShare(text);
    expect(Number(numerator) / Number(denominator)).toBeCloseTo(share, 9);
  });

  it('is read of any text in time in proportion to what is looked at', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 3000, unit: 'grapheme' }), (text) => {
        const { numerator, denominator } = namedShare(text);
        expect(numerator >= 0n && numerator <= denominator).toBe(true);
      }),
    );
    const before = performance.now();
    namedShare('non '.repeat(5_000));
    namedShare('1 % '.repeat(5_000));
    expect(performance.now() - before).toBeLessThan(2_000);
  });
});

describe('certificates of origin', () => {
  const certificates = (spendAmount: string): TestLine => ({
    category: 'electricity',
    attributes: { energyPart: 'certificate' },
    spendAmount,
    quantity: '100',
    unitOfMeasure: 'MWh',
  });

  it('are 0 kg both ways, with a hint to set them as an instrument', () => {
    const result = resultOf(certificates('150'), DE);
    expect(result).toMatchObject({
      emissionsKgCo2e: '0.000000',
      scope: 2,
      components: [],
      needsReview: false,
    });
    expect(result.marketBased).toBeUndefined();
    expect(codesOf(result)).toEqual(['certificate_line']);
    expect(result.trace).toEqual([
      {
        step: 'zero',
        reason: 'certificate of origin, no energy',
        reasons: [{ code: 'zero_certificate' }],
        kgco2e: '0.000000',
      },
    ]);
  });

  it('are for review at the price of energy', () => {
    expect(codesOf(resultOf(certificates('25000'), DE))).toEqual(['certificate_line', 'needs_review']);
  });
});
