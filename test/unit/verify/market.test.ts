import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMarketRedone } from '../../../compute/verify/market-paper.ts';
import { MarketSums } from '../../../compute/verify/market-totals.ts';

const COMPONENTS = [
  { factor_id: 'electricity.grid.gb', factor_year: 2026, kgco2e: '130.960000' },
  { factor_id: 'electricity.wtt.gb', factor_year: 2026, kgco2e: '40.000000' },
];
/** 1,000 kWh, a half named as renewable: 500 × 0.36515 = 182.575 kg, and 40 kg upstream. */
const STEP = {
  step: 'market_based',
  basis: 'residual_mix',
  named_share: '0.5',
  amount: '500',
  factor_id: 'electricity.residual_mix.gb',
  factor_year: 2022,
  kgco2e_per_kwh: '0.36515',
  scope2_kgco2e: '182.575000',
  kgco2e: '222.575000',
};
const MARKET = {
  basis: 'residual_mix',
  factor_id: 'electricity.residual_mix.gb',
  factor_year: 2022,
  kgco2e: '222.575000',
  uncovered_kwh: '500',
};
const LINE = { method: 'physical', kgco2e: '170.960000' };
const VALUES: Readonly<Record<string, bigint>> = {
  'electricity.residual_mix.gb 2022': 36_515n,
  'electricity.grid.gb 2026': 13_096n,
};
const factorValue = (id: unknown, year: unknown) => {
  const n = VALUES[`${id} ${year}`];
  return n === undefined ? null : { n, d: 100_000n };
};

function redone(
  step: Readonly<Record<string, unknown>> | null,
  market: object | null = MARKET,
  line: object = LINE,
): boolean {
  const trace: Record<string, unknown>[] = [
    { step: 'component', amount: '1000' },
    ...(step === null ? [] : [step]),
  ];
  const members = { ...line, ...(market === null ? {} : { market_based: market }) };
  return isMarketRedone({ line: members, trace, components: COMPONENTS }, factorValue);
}

describe('the market-based figure of a paper', () => {
  it('is sound where its step gives it, by the residual mix, a supplier or the location-based factor', () => {
    expect(redone(STEP)).toBe(true);
    expect(redone(null, null)).toBe(true);
    const supplier = { ...STEP, basis: 'supplier_mix', factor_id: undefined, factor_year: undefined };
    const of = { ...MARKET, basis: 'supplier_mix', factor_id: null, factor_year: null };
    expect(redone(supplier, of)).toBe(true);
    const [location, main] = [
      { basis: 'location_based' },
      { factor_id: 'electricity.grid.gb', factor_year: 2026 },
    ];
    const figures = { kgco2e: '105.480000' };
    const rate = { kgco2e_per_kwh: '0.13096', scope2_kgco2e: '65.480000' };
    const market = { ...MARKET, ...location, factor_id: null, factor_year: null, ...figures };
    expect(redone({ ...STEP, ...location, ...main, ...rate, ...figures }, market)).toBe(true);
    const all = { ...STEP, basis: 'named_on_line', named_share: '1', amount: '0', scope2_kgco2e: '0.000000' };
    const nothing = { ...MARKET, basis: 'named_on_line', uncovered_kwh: '0', kgco2e: '40.000000' };
    expect(redone({ ...all, kgco2e: '40.000000' }, nothing)).toBe(true);
  });

  it.each<readonly [string, Readonly<Record<string, unknown>> | null, object | null]>([
    ['another figure on the line', STEP, { ...MARKET, kgco2e: '1.000000' }],
    ['another figure in both', { ...STEP, kgco2e: '1.000000' }, { ...MARKET, kgco2e: '1.000000' }],
    ['a figure without a step', null, MARKET],
    ['a step without a figure', STEP, null],
    ['more kWh covered than named', { ...STEP, amount: '400' }, { ...MARKET, uncovered_kwh: '400' }],
    ['other kWh on the line', STEP, { ...MARKET, uncovered_kwh: '400' }],
    ['another value than the register has', { ...STEP, kgco2e_per_kwh: '0.3' }, MARKET],
    ['a row the register has not', { ...STEP, factor_year: 2021 }, { ...MARKET, factor_year: 2021 }],
    ['another basis', { ...STEP, basis: 'location_based' }, MARKET],
    ['no basis that there is', { ...STEP, basis: 'free' }, { ...MARKET, basis: 'free' }],
    ['a share above all', { ...STEP, named_share: '2', amount: '-1000' }, MARKET],
  ])('is found where it was changed: %s', (_what, step, market) => {
    expect(redone(step, market)).toBe(false);
  });
});

const power = (kwh: string, kg: string, location = '10.000000') => ({
  category: 'electricity',
  method: 'physical',
  kgco2e: location,
  market_based: { basis: 'residual_mix', kgco2e: kg, uncovered_kwh: kwh },
  components: [{ kgco2e: location, scope: 2 }],
});
const guarantee = (mwh: string, country = 'DE', period = '2025') => ({
  kind: 'guarantees_of_origin',
  country,
  period,
  mwh,
});

/** 300 kWh of 90 kg in Germany; half of them under guarantees. */
const TOTALS = {
  market_based_kgco2e: '46.000000',
  scope2: {
    location_based_kgco2e: '20.000000',
    market_based_kgco2e: '45.000000',
    by_basis: [{ basis: 'residual_mix', line_items: 2, kgco2e: '90.000000' }],
    guarantees_of_origin: [
      {
        country: 'DE',
        kwh: '150.000000',
        uncovered_kwh: '300.000000',
        applied_kwh: '150.000000',
        kgco2e: '45.000000',
      },
    ],
  },
};
const INSTRUMENTS = [
  guarantee('0.1'),
  guarantee('0.05'),
  guarantee('9', 'DE', '2024'),
  { kind: 'supplier_mix' },
];

function sums(): MarketSums {
  const market = new MarketSums();
  const paper = { category: 'paper', method: 'spend', kgco2e: '1.000000', components: [] };
  market.invoice({ region: 'DE', line_items: [power('100', '30.000000'), paper] });
  market.invoice({ region: 'DE', line_items: [power('200', '60.000000')] });
  return market;
}
const wrong = (totals: object, instruments: unknown = INSTRUMENTS) =>
  sums().wrong(totals as Record<string, unknown>, 20_000_000n, { instruments, period: '2025' });

describe('the market-based totals of a package', () => {
  it('are the sums of the trail less what guarantees of the period and country cover', () => {
    expect(wrong(TOTALS)).toBeNull();
    expect(wrong({}, null)).toBeNull();
    const resumed = new MarketSums();
    resumed.resume(sums().state);
    const of = { instruments: INSTRUMENTS, period: '2025' };
    expect(resumed.wrong(TOTALS, 20_000_000n, of)).toBeNull();
  });

  it.each<readonly [string, object, unknown?]>([
    ['market_based_kgco2e', { ...TOTALS, market_based_kgco2e: '91.000000' }],
    ['scope2.location_based_kgco2e', { ...TOTALS, scope2: { ...TOTALS.scope2, location_based_kgco2e: '1' } }],
    ['scope2.market_based_kgco2e', { ...TOTALS, scope2: { ...TOTALS.scope2, market_based_kgco2e: '1' } }],
    ['scope2.by_basis', { ...TOTALS, scope2: { ...TOTALS.scope2, by_basis: [] } }],
    ['scope2.guarantees_of_origin', { ...TOTALS, scope2: { ...TOTALS.scope2, guarantees_of_origin: [] } }],
    ['market_based_kgco2e', TOTALS, [guarantee('0.1')]],
    ['scope2', TOTALS, undefined],
    ['scope2', { market_based_kgco2e: '91.000000' }, null],
  ])('are found where they were changed: %s', (member, totals, ...instruments) => {
    const given = instruments.length === 0 ? INSTRUMENTS : instruments[0];
    expect(
      sums().wrong(totals as Record<string, unknown>, 20_000_000n, { instruments: given, period: '2025' }),
    ).toBe(member);
  });

  it('differ by what other guarantees of each country cover, without the sign', () => {
    const market = sums();
    market.invoice({ region: 'GB', line_items: [power('100', '10.000000')] });
    const other = [guarantee('0.2'), guarantee('5', 'GB'), guarantee('1', 'FR')];
    // By hand: 200 of 300 kWh of 90 kg instead of 150 are 15 kg; all of 10 kg.
    expect(market.difference(INSTRUMENTS, other, '2025')).toBe(25_000_000n);
    expect(market.difference(other, INSTRUMENTS, '2025')).toBe(25_000_000n);
    expect(market.difference(INSTRUMENTS, INSTRUMENTS, '2025')).toBe(0n);
  });

  it('take off no more than is uncovered, in proportion, rounded half to even', () => {
    const micro = fc.bigInt({ min: 1n, max: 10n ** 12n });
    fc.assert(
      fc.property(micro, micro, micro, (kwh, kg, volume) => {
        const text = (n: bigint) => `${n / 1_000_000n}.${(n % 1_000_000n).toString().padStart(6, '0')}`;
        const market = new MarketSums();
        market.invoice({ region: 'DE', line_items: [power(text(kwh), text(kg), '0.000000')] });
        const kwhOfVolume = volume * 1_000n;
        const applied = kwh < kwhOfVolume ? kwh : kwhOfVolume;
        const [quotient, rest] = [(kg * applied) / kwh, (kg * applied) % kwh];
        const isUp = rest * 2n > kwh || (rest * 2n === kwh && quotient % 2n === 1n);
        const taken = quotient + (isUp ? 1n : 0n);
        const totals = {
          market_based_kgco2e: text(kg - taken),
          scope2: {
            location_based_kgco2e: '0',
            market_based_kgco2e: text(kg - taken),
            by_basis: [{ basis: 'residual_mix', line_items: 1, kgco2e: text(kg) }],
            guarantees_of_origin: [
              {
                country: 'DE',
                kwh: text(kwhOfVolume),
                uncovered_kwh: text(kwh),
                applied_kwh: text(applied),
                kgco2e: text(taken),
              },
            ],
          },
        };
        const instruments = [guarantee(text(volume))];
        expect(market.wrong(totals, 0n, { instruments, period: '2025' })).toBeNull();
        expect(taken <= kg).toBe(true);
      }),
    );
  });
});
