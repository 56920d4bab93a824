import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, compare, integer, negate, parseDecimal, toFixedText } from '../../../compute/decimal.ts';
import { calculateSpend, type SpendInput } from '../../../compute/emissions/spend.ts';
import { factorSet, NEWEST_FACTOR_SET_ID } from '../../../compute/factors/factor-set.ts';
import { priceIndex } from '../../../compute/factors/price-index.ts';
import { rateSet } from '../../../compute/factors/rates.ts';
import { SECTION_5 } from '../../support/factors-spend-section-5.ts';

const set = factorSet(NEWEST_FACTOR_SET_ID);
const rates = rateSet(null);
const WORKED: SpendInput = {
  amount: integer(1000),
  currency: 'CHF',
  date: '2025-03-14',
  region: 'CH',
  naics: '541512',
  set,
  rates,
};

function spend(change: Partial<SpendInput>) {
  const result = calculateSpend({ ...WORKED, ...change });
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}
const kg = (change: Partial<SpendInput>, places = 6) => toFixedText(spend(change).exact, places);
const codes = (change: Partial<SpendInput>) => spend(change).warnings.map(({ code }) => code);

describe('spend factor research, section 2', () => {
  it('worked example: CHF 1,000 of IT services on 14 March 2025 is 69.69 kg, step by step', () => {
    const { exact, factor, trace, warnings } = spend({});
    expect(toFixedText(exact, 2)).toBe('69.69');
    expect(factor.factorId).toBe('figaro26-purchaser-est-2023:J62_63:CH');
    expect(factor.kgCo2ePerUnit).toBe('0.0702456');
    expect(warnings).toEqual([]);
    const shown = trace.map(({ step, rate, result, kgco2e, from_index, to_index }) => ({
      step,
      rate,
      result: result === undefined ? undefined : Number(result).toFixed(2),
      kgco2e: kgco2e === undefined ? undefined : Number(kgco2e).toFixed(2),
      from_index,
      to_index,
    }));
    expect(shown).toMatchObject([
      { step: 'select_factor' },
      { step: 'exchange', rate: '0.9641', result: '1037.24' },
      { step: 'price_level', from_index: '128.75', to_index: '123.15', result: '992.12' },
      { step: 'spend_factor', kgco2e: '69.69' },
    ]);
  });

  /** EUR per CHF as the research means it: 1 / mean of the year's daily rates. */
  function meanRate(year: number): number {
    let total = 0;
    let days = 0;
    for (let time = Date.UTC(year, 0, 1); time < Date.UTC(year + 1, 0, 1); time += 86_400_000) {
      const day = new Date(time).toISOString().slice(0, 10);
      const rate = rates.rate('CHF', day);
      if (rate?.day !== day) continue;
      total += Number(toFixedText(rate.perEur, 8));
      days += 1;
    }
    return days / total;
  }

  it.each([
    [2019, 1056.3],
    [2020, 1095.0],
    [2021, 1056.8],
    [2022, 1049.2],
    [2023, 1029.0],
    [2024, 1025.4],
    [2025, 1020.8],
  ])('exchange first, then the euro-area index: CHF 1,000 of %i is EUR %f of 2023', (year, euros) => {
    const index = (of: number) => Number(priceIndex(set.id, 'EA', of).text);
    expect((1000 * meanRate(year) * index(2023)) / index(year)).toBeCloseTo(euros, 1);
  });
});

describe('spend factor research, section 5: kg CO2e per EUR of 2023 in 45 sectors', () => {
  const EUR_PER_USD = 0.92484;
  const EUR_PER_GBP = 1.14971;
  const US_2022_TO_2023 = 123.474 / 128.557;
  const value = (id: string) => Number(set.spend(id)?.kgCo2ePerUnit);

  it.each(SECTION_5)(
    '%s (%s)',
    (_, sector, chBasic, chPurchaser, deBasic, gbBasic, uk, ukGroup, epa, naics) => {
      const figures = [
        value(`figaro26-demand-2023:${sector}:CH`),
        value(`figaro26-purchaser-est-2023:${sector}:CH`),
        value(`figaro26-demand-2023:${sector}:DE`),
        value(`figaro26-demand-2023:${sector}:GB`),
        value(`uk-sic-2023:${ukGroup}:GB`) / EUR_PER_GBP,
        (value(`epa-sc-1.3.0:${naics}:US`) * US_2022_TO_2023) / EUR_PER_USD,
      ];
      const printed = [chBasic, chPurchaser, deBasic, gbBasic, uk, epa].map(Number);
      expect(figures).toHaveLength(printed.length);
      for (const [column, figure] of figures.entries()) {
        expect(Math.abs(figure - (printed[column] ?? Number.NaN))).toBeLessThanOrEqual(0.000_51);
      }
    },
  );

  it('UK values average 0.495696', () => {
    const uk = set.spendIds().filter((id) => id.startsWith('uk-sic-2023:'));
    expect(uk.reduce((total, id) => total + value(id), 0) / uk.length).toBeCloseTo(0.495696, 6);
  });
});

describe('calculateSpend', () => {
  it('exchanges nothing when the invoice is in the currency of the factor', () => {
    expect(spend({ currency: 'EUR' }).trace.map(({ step }) => step)).toEqual([
      'select_factor',
      'price_level',
      'spend_factor',
    ]);
    // 1,000 USD of 2022 at EPA 541512: no exchange, no deflation.
    const factor = Number(set.spend('epa-sc-1.3.0:541512:US')?.kgCo2ePerUnit);
    expect(kg({ currency: 'USD', region: 'US', date: '2022-06-01' }, 3)).toBe((1000 * factor).toFixed(3));
  });

  it('goes through the euro to the currency of the factor on the same day', () => {
    const steps = spend({ region: 'US' }).trace.filter(({ step }) => step === 'exchange');
    expect(steps.map(({ from, to, rate_day }) => [from, to, rate_day])).toEqual([
      ['CHF', 'EUR', '2025-03-14'],
      ['EUR', 'USD', '2025-03-14'],
    ]);
  });

  // By hand: 1,000 / rate x 123.15 / index of the year x 0.0702456; rates of the ECB and Regulation 2866/98, indices
  // of the World Bank's price changes chained back from 2015 (EA: 1999 71.8386, 2000 73.9561).
  it.each([
    ['CHF', '1999-01-04', '74.480'],
    ['DEM', '2000-06-30', '59.807'],
  ])('brings %s 1,000 of %s to the prices of the factor: %s kg', (currency, date, kilograms) => {
    expect(kg({ currency, date }, 3)).toBe(kilograms);
    expect(codes({ currency, date })).toEqual([]);
  });

  it('takes the first index for a year before it, as in a period bound to the first set', () => {
    const calculated = spend({ set: factorSet('2026-11-21'), date: '2014-12-31' });
    const level = calculated.trace.find(({ step }) => step === 'price_level');
    expect(level).toMatchObject({ from_year: 2015, index_missing: true });
    expect(calculated.warnings.map(({ code }) => code)).toEqual(['price_index_missing']);
  });

  it('uses the latest index for a year that has none, and says so', () => {
    expect(codes({ date: '2026-02-02' })).toEqual(['price_index_missing']);
    const level = spend({ date: '2026-02-02' }).trace.find(({ step }) => step === 'price_level');
    expect(level).toMatchObject({ from_year: 2025, from_index: '128.75', index_missing: true });
  });

  it('uses the last rate for a date after it, and says so', () => {
    expect(codes({ date: '2025-03-15' })).toEqual([]);
    const { warnings } = spend({ date: '2026-11-21', region: 'US' });
    expect(warnings.map(({ message }) => message)).toEqual([
      'Nothing nearer to 2026-11-21 is known: the CHF rate of 2026-04-13 and USD rate of 2026-04-13 and US price index of 2025 were used.',
    ]);
  });

  it('says once what is older than the invoice, whatever it is: rates, price index or both', () => {
    expect(codes({ date: '2026-11-21' })).toEqual(['fx_rate_stale']);
    expect(codes({ date: '2026-11-21', currency: 'EUR' })).toEqual(['price_index_missing']);
  });

  it('warns of a factor of another region and of a caution', () => {
    expect(codes({ region: 'JP' })).toEqual(['factor_region_fallback']);
    expect(codes({ naics: '324110' })).toEqual(['factor_region_fallback', 'spend_factor_caution']);
    expect(codes({ naics: '324110', region: 'DE' })).toEqual(['spend_factor_caution']);
    expect(spend({ region: 'JP' }).regionFallback).toBe(true);
  });

  it('refuses a currency without a rate with a message that names it and says what to do', () => {
    const result = calculateSpend({ ...WORKED, currency: 'KES' });
    expect(result).toMatchObject({ ok: false, error: { code: 'currency_without_rate' } });
    const message = result.ok ? '' : result.error.message;
    expect(message).toContain('KES on 2025-03-14');
    expect(message).toContain('units of KES per euro');
  });

  it('converts a basic-price factor to what an invoice shows, and says so', () => {
    const { basisConverted, trace, exact } = spend({
      region: 'GB',
      currency: 'GBP',
      factorId: 'uk-sic-2023:62:GB',
    });
    expect(basisConverted).toBe(true);
    expect(trace.find(({ step }) => step === 'price_basis')).toMatchObject({
      from: 'basic',
      to: 'purchaser',
      purchaser_factor_id: 'figaro26-purchaser-est-2023:J62_63:GB',
      basic_factor_id: 'figaro26-demand-2023:J62_63:GB',
    });
    const value = (id: string) => Number(set.spend(id)?.kgCo2ePerUnit);
    const ratio = value('figaro26-purchaser-est-2023:J62_63:GB') / value('figaro26-demand-2023:J62_63:GB');
    // No GB index for 2025: the one of 2024.
    const level = 128.6441 / 132.8527;
    expect(Number(toFixedText(exact, 9))).toBeCloseTo(1000 * level * ratio * value('uk-sic-2023:62:GB'), 6);
  });

  it('says when a basic-price factor has no ratio', () => {
    const { basisConverted, trace } = spend({ naics: '814110' });
    expect(basisConverted).toBe(false);
    expect(trace.find(({ step }) => step === 'price_basis')).toMatchObject({ from: 'basic', to: 'basic' });
  });

  const amounts = fc.integer({ min: -1e12, max: 1e12 }).map((cents) => parseDecimal(`${cents}e-2`));
  const lines = fc.record({
    currency: fc.constantFrom('CHF', 'EUR', 'USD', 'GBP', 'AED', 'JPY'),
    date: fc.constantFrom('1999-01-04', '2008-12-31', '2019-12-31', '2025-03-14', '2026-04-13', '2027-01-01'),
    region: fc.constantFrom('CH', 'DE', 'FR', 'GB', 'US', 'CN'),
    naics: fc.constantFrom(...set.naicsCodes()),
  });

  it('is exact: parts of an amount add up to the whole, and a credit is the invoice with the other sign', () => {
    fc.assert(
      fc.property(lines, amounts, amounts, (line, a, b) => {
        const whole = spend({ ...line, amount: add(a, b) }).exact;
        const parts = add(spend({ ...line, amount: a }).exact, spend({ ...line, amount: b }).exact);
        expect(compare(whole, parts)).toBe(0);
        expect(
          compare(spend({ ...line, amount: negate(a) }).exact, negate(spend({ ...line, amount: a }).exact)),
        ).toBe(0);
      }),
    );
  });

  it('can be redone from its trace alone, to the rounding of the amounts shown', () => {
    fc.assert(
      fc.property(lines, amounts, (line, amount) => {
        const { exact, trace, factor } = spend({ ...line, amount });
        let running = Number(toFixedText(amount, 6));
        for (const step of trace) {
          if (step.step === 'exchange')
            running = step.to === 'EUR' ? running / Number(step.rate) : running * number(step.rate);
          if (step.step === 'price_level')
            running = (running * Number(step.to_index)) / Number(step.from_index);
          if (step.step === 'price_basis' && step.to === 'purchaser') running *= number(step.ratio);
        }
        const redone = running * Number(factor.kgCo2ePerUnit);
        const original = Number(toFixedText(exact, 9));
        expect(Math.abs(redone - original)).toBeLessThanOrEqual(Math.abs(original) * 1e-9 + 1e-9);
      }),
    );
  });
});

/** Decimal text or a fraction. */
function number(text: unknown): number {
  const [above = '', below = '1'] = String(text).split('/');
  return Number(above) / Number(below);
}
