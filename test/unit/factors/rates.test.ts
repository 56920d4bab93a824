import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toFixedText } from '../../../compute/decimal.ts';
import { PARITIES } from '../../../compute/factors/fixed-rates.ts';
import { growRates } from '../../../compute/factors/grow-rates.ts';
import { parseRateFile } from '../../../compute/factors/rate-file.ts';
import { type RateSet, rateSet } from '../../../compute/factors/rates.ts';
import type { LoadedRates } from '../../../compute/ingest/task.ts';

const shipped = rateSet(null);

/** Units per EUR with 6 decimals, its day, and whether it is stale. */
function look(rates: RateSet, currency: string, day: string) {
  const rate = rates.rate(currency, day);
  return rate && [toFixedText(rate.perEur, 6), rate.day, rate.stale];
}

function loaded(rateSetId: string, csv: string): LoadedRates {
  const bytes = new TextEncoder().encode(csv);
  const shared = new SharedArrayBuffer(bytes.length);
  new Uint8Array(shared).set(bytes);
  return { rateSetId, csv: shared };
}

function grown(previous: string | null, text: string) {
  const result = growRates({ previousCsv: previous, text });
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

describe('shipped exchange rates', () => {
  it('are named by their last day', () => {
    expect([shipped.id, shipped.lastDay]).toEqual(['ecb-2026-04-13', '2026-04-13']);
  });

  it.each([
    ['CHF', '2025-03-14', '0.964100', '2025-03-14'],
    ['USD', '1999-01-04', '1.178900', '1999-01-04'],
    ['CHF', '1999-01-04', '1.616800', '1999-01-04'],
    ['CYP', '2007-12-31', '0.585274', '2007-12-31'],
    ['TRL', '1999-01-04', '372274.000000', '1999-01-04'],
    ['USD', '2015-01-02', '1.204300', '2015-01-02'],
    ['JPY', '2015-01-05', '143.000000', '2015-01-05'],
    ['ZAR', '2026-04-13', '19.384900', '2026-04-13'],
  ])('give %s of %s as the ECB published it', (currency, day, perEur, published) => {
    expect(look(shipped, currency, day)).toEqual([perEur, published, false]);
  });

  it('give a day without publication the day before it', () => {
    expect(look(shipped, 'USD', '2015-01-04')).toEqual(['1.204300', '2015-01-02', false]);
    expect(look(shipped, 'USD', '2015-01-03')).toEqual(['1.204300', '2015-01-02', false]);
  });

  it('give a day after the last one that last one, and say so', () => {
    expect(look(shipped, 'CHF', '2026-04-14')).toEqual(['0.924200', '2026-04-13', true]);
    expect(look(shipped, 'CHF', '2027-01-01')).toEqual(['0.924200', '2026-04-13', true]);
    expect(look(shipped, 'RUB', '2022-03-04')?.slice(1)).toEqual(['2022-03-01', true]);
    expect(look(shipped, 'RUB', '2025-06-02')).toBeUndefined();
  });

  it('know nothing before the first day of a currency, and nothing of one the ECB does not quote', () => {
    expect(look(shipped, 'USD', '1999-01-03')).toBeUndefined();
    expect(look(shipped, 'HRK', '2005-03-31')).toBeUndefined();
    expect(look(shipped, 'ISK', '2018-01-31')).toBeUndefined();
    expect(look(shipped, 'ISK', '2018-02-01')?.[1]).toBe('2018-02-01');
    expect(look(shipped, 'KES', '2025-03-14')).toBeUndefined();
    expect(look(shipped, 'GRD', '2000-12-29')).toBeUndefined();
  });

  it('carry no rate through years in which the ECB did not quote a currency', () => {
    expect(look(shipped, 'ISK', '2008-12-09')).toEqual(['290.000000', '2008-12-09', false]);
    expect(look(shipped, 'ISK', '2008-12-15')?.[1]).toBe('2008-12-09');
    expect(look(shipped, 'ISK', '2009-06-30')).toBeUndefined();
    expect(look(shipped, 'ISK', '2018-01-31')).toBeUndefined();
  });

  it('give the euro itself exactly one, on every day and never stale', () => {
    expect(look(shipped, 'EUR', '2030-01-01')).toEqual(['1.000000', '2030-01-01', false]);
  });

  it.each([
    ['HRK', '2022-12-30', 'ecb'],
    ['HRK', '2023-01-01', '7.534500'],
    ['HRK', '2026-11-21', '7.534500'],
    ['BGN', '2025-12-31', 'ecb'],
    ['BGN', '2026-01-01', '1.955830'],
    ['BGN', '2030-01-01', '1.955830'],
  ])('continue %s on %s at its fixed euro rate once it has joined: %s', (currency, day, expected) => {
    const rate = shipped.rate(currency, day);
    expect(rate?.stale).toBe(false);
    if (expected === 'ecb') expect(rate?.basis).toBe('ecb');
    else expect(rate && toFixedText(rate.perEur, 6)).toBe(expected);
  });

  // The fixed rates as Regulation (EC) No 2866/98 and its amendments print them.
  it.each([
    ...['ATS 13.7603', 'BEF 40.3399', 'DEM 1.95583', 'ESP 166.386', 'FIM 5.94573', 'FRF 6.55957'],
    ...['IEP 0.787564', 'ITL 1936.27', 'LUF 40.3399', 'NLG 2.20371', 'PTE 200.482'],
  ])(
    'hold the first eleven currencies of the euro at their fixed rates from the first day on: %s',
    (fixed) => {
      const [currency = '', perEur] = fixed.split(' ');
      const rate = shipped.rate(currency, '1999-01-04');
      expect(Number(rate && toFixedText(rate.perEur, 6))).toBe(Number(perEur));
      expect(rate?.basis).toBe('euro conversion');
    },
  );

  it.each([
    ['GRD', '2001-01-01', '340.750000'],
    ['SIT', '2007-01-01', '239.640000'],
    ['CYP', '2008-01-01', '0.585274'],
    ['MTL', '2008-01-01', '0.429300'],
    ['SKK', '2009-01-01', '30.126000'],
    ['EEK', '2011-01-01', '15.646600'],
    ['LVL', '2014-01-01', '0.702804'],
    ['LTL', '2015-01-01', '3.452800'],
  ])('hold %s from %s on at its fixed rate, and quote it before', (currency, first, perEur) => {
    expect(look(shipped, currency, first)).toEqual([perEur, first, false]);
    const before = shipped.rate(currency, `${Number(first.slice(0, 4)) - 1}-12-31`);
    // The ECB never published a rate of the drachma in the file of today.
    expect(before?.basis).toBe(currency === 'GRD' ? undefined : 'ecb');
  });

  it('lead an old name of a currency through its new one after the last quotation', () => {
    const perEur = (currency: string) => shipped.rate(currency, '2005-09-30')?.perEur;
    const [rol, ron] = [perEur('ROL'), perEur('RON')];
    expect(rol && toFixedText(rol, 4)).toBe(
      ron && toFixedText(ron, 8).replace(/^(\d+)\.(\d{4})(\d{4})$/, '$1$2.$3'),
    );
  });

  it.each([
    ['MYR', '2005-03-31', 'official parity', '2005-04-01', 'ecb'],
    ['BGN', '2000-07-18', 'official parity', '2000-07-19', 'ecb'],
    ['ARS', '2002-01-05', 'official parity', '2002-01-06', undefined],
  ])('hold the parity of %s to %s and not a day longer', (currency, last, basis, next, after) => {
    expect(shipped.rate(currency, last)?.basis).toContain(basis);
    expect(shipped.rate(currency, next)?.basis).toBe(after);
  });

  it('begin a parity on the day it was made', () => {
    expect(look(shipped, 'STN', '2017-12-31')).toBeUndefined();
    expect(look(shipped, 'STN', '2018-01-01')?.[0]).toBe('24.500000');
    expect(look(shipped, 'XCG', '2025-03-30')).toBeUndefined();
    expect(look(shipped, 'XCG', '2025-03-31')?.[0]).toBe(look(shipped, 'ANG', '2025-03-31')?.[0]);
  });

  it('name the law or central bank of every parity, each currency once', () => {
    const currencies = PARITIES.map(({ currency }) => currency);
    expect(new Set(currencies).size).toBe(currencies.length);
    expect(PARITIES.filter(({ source }) => source.length < 15)).toEqual([]);
  });

  it.each([
    ['AED', 3.6725],
    ['SAR', 3.75],
    ['QAR', 3.64],
    ['OMR', 1 / 2.6008],
    ['BHD', 0.376],
    ['JOD', 0.709],
    ['KYD', 1 / 1.2],
  ])('lead %s through its official parity to the dollar of the day', (currency, perUsd) => {
    const rate = shipped.rate(currency, '2025-03-14');
    const usd = shipped.rate('USD', '2025-03-14');
    expect(Number(rate && toFixedText(rate.perEur, 9))).toBeCloseTo(
      Number(usd && toFixedText(usd.perEur, 9)) * perUsd,
      8,
    );
    expect([rate?.day, rate?.basis.startsWith('official parity')]).toEqual(['2025-03-14', true]);
    expect(shipped.rate(currency, '2027-01-04')?.stale).toBe(true);
  });

  it.each([
    ['BAM', '1.955830'],
    ['XOF', '655.957000'],
    ['XAF', '655.957000'],
    ['XPF', '119.331742'],
  ])('hold %s at its parity to the euro without any quotation', (currency, perEur) => {
    expect(look(shipped, currency, '2029-05-05')).toEqual([perEur, '2029-05-05', false]);
  });
});

describe('rate files', () => {
  it('read the ECB layout: newest first, N/A, trailing comma', () => {
    const parsed = parseRateFile('Date,USD,JPY,\n2026-05-05,1.17,N/A,\n2026-05-04,1.16,187.2,\n');
    expect(parsed.ok && [...parsed.value.series]).toEqual([
      ['USD', { days: ['2026-05-04', '2026-05-05'], perEur: ['1.16', '1.17'] }],
      ['JPY', { days: ['2026-05-04'], perEur: ['187.2'] }],
    ]);
  });

  it('read cells in quotation marks', () => {
    const parsed = parseRateFile('"Date","USD"\n"2026-05-04","1.16"\n');
    expect(parsed.ok && [...parsed.value.series]).toEqual([
      ['USD', { days: ['2026-05-04'], perEur: ['1.16'] }],
    ]);
  });

  it('read the shipped layout, with a byte order mark and Windows line ends too', () => {
    const parsed = parseRateFile('\uFEFFdate,USD,HRK\r\n2026-05-04,1.16,\r\n');
    expect(parsed.ok && [...parsed.value.series.keys()]).toEqual(['USD']);
  });

  it.each([
    ['', /first line must name the columns/],
    ['USD,CHF\n1,2', /first line must name the columns/],
    ['date\n2026-05-04', /names no currency/],
    ['date,usd\n2026-05-04,1', /"usd" in the first line is no ISO 4217/],
    ['date,USD,USD\n2026-05-04,1,1', /USD is in the first line twice/],
    ['date,USD\n', /no day of rates/],
    ['date,USD\n04.05.2026,1.1', /line 2: "04\.05\.2026" is no date/],
    ['date,USD\n2026-02-30,1.1', /line 2: "2026-02-30" is no date/],
    ['date,USD\n2026-05-04,1.1\n2026-05-04,1.2', /2026-05-04 is in the file twice/],
    ['date,USD\n2026-05-04,0', /line 2, USD: "0" must be a positive number/],
    ['date,USD\n2026-05-04,-1', /line 2, USD: "-1" must be/],
    ['date,USD\n2026-05-04,1e3', /line 2, USD: "1e3" must be/],
    ['date,USD\n2026-05-04,1.1,1.2', /line 2: 2 rates for 1 currencies/],
    ['<html>', /first line must name the columns/],
    ['date,USD\n2026-05-04,"1.1', /Quote Not Closed.* line 2/],
    ['date,USD\n2026-05-04,1"1', /Invalid Opening Quote.* field 1 at line 2/],
  ])('are refused with a message that says where: %j', (text, message) => {
    const parsed = parseRateFile(text);
    expect(parsed.ok).toBe(false);
    expect(!parsed.ok && parsed.error.message).toMatch(message);
  });

  it('of any text end in a table or a message, never in an exception', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (head, rest) => {
        const parsed = parseRateFile(`${head}\n${rest}`);
        expect(parsed.ok || parsed.error.code === 'rate_file_invalid').toBe(true);
      }),
    );
  });
});

describe('loaded rates', () => {
  it('add the days after the last, so that what was stale is no longer', () => {
    const file = grown(
      null,
      'Date,USD,CHF,\n2026-04-15,1.18,0.93,\n2026-04-14,1.17,0.92,\n2026-04-13,1.1684,0.9242,\n',
    );
    expect([file.addedRates, file.lastDay]).toEqual([4, '2026-04-15']);
    const rates = rateSet(loaded(file.rateSetId, file.csv));
    expect(look(rates, 'CHF', '2026-04-14')).toEqual(['0.920000', '2026-04-14', false]);
    expect(look(rates, 'GBP', '2026-04-14')).toEqual(['0.870580', '2026-04-13', true]);
    expect([rates.id, rates.lastDay]).toEqual([file.rateSetId, '2026-04-15']);
    expect(look(shipped, 'CHF', '2026-04-14')?.[2]).toBe(true);
  });

  it('give a currency the ECB does not quote a rate', () => {
    const file = grown(null, 'date,KES\n2025-03-14,140.5\n');
    const rates = rateSet(loaded(file.rateSetId, file.csv));
    expect(look(rates, 'KES', '2025-03-14')).toEqual(['140.500000', '2025-03-14', false]);
    expect(look(rates, 'KES', '2025-03-13')).toBeUndefined();
  });

  it('grow from file to file, fill a gap of weeks, and have one name for one content', () => {
    const first = grown(null, 'date,CHF\n2026-08-03,0.93\n');
    const second = grown(first.csv, 'date,CHF\n2026-06-01,0.94\n2026-08-04,0.91\n');
    expect(second.csv).toBe('date,CHF\n2026-06-01,0.94\n2026-08-03,0.93\n2026-08-04,0.91\n');
    const again = grown(second.csv, 'date,CHF\n2026-06-01,0.94\n');
    expect([again.addedRates, again.rateSetId]).toEqual([0, second.rateSetId]);
  });

  it('leave parities and fixed euro rates alone', () => {
    const file = grown(null, 'date,AED,BGN,HRK,EUR\n2026-05-04,9,9,9,9\n');
    expect([file.addedRates, file.rateSetId]).toEqual([0, shipped.id]);
  });

  it('of one currency take none of the others their last rate', () => {
    const file = grown(null, 'date,KES\n2026-11-20,150.1\n');
    const rates = rateSet(loaded(file.rateSetId, file.csv));
    expect(look(rates, 'CHF', '2026-11-20')).toEqual(['0.924200', '2026-04-13', true]);
    expect(look(rates, 'RUB', '2025-06-02')).toBeUndefined();
  });

  it('fill years in which the ECB did not quote a currency', () => {
    const file = grown(null, 'date,ISK\n2008-12-18,170.0\n2012-05-02,165.5\n');
    expect(file.addedRates).toBe(2);
    const rates = rateSet(loaded(file.rateSetId, file.csv));
    expect(look(rates, 'ISK', '2012-05-02')).toEqual(['165.500000', '2012-05-02', false]);
    expect(look(rates, 'ISK', '2008-12-18')?.[0]).toBe('170.000000');
  });

  it('are refused when with those before they are more than a thread reads', () => {
    const days = (from: string) =>
      Array.from({ length: 12_000 }, (_, day) =>
        new Date(Date.parse(from) + day * 86_400_000).toISOString().slice(0, 10),
      );
    const file = (from: string) => `date,KES\n${days(from).join(',1\n')},1\n`;
    const first = grown(null, file('1900-01-01'));
    const second = growRates({ previousCsv: first.csv, text: file('2030-01-01') });
    expect(!second.ok && [second.error.code, second.error.message]).toEqual([
      'rates_refused',
      'together with the rates loaded before: the file has more than 20000 days',
    ]);
  });

  it('are refused when they contradict a known rate: euro per unit, or columns mixed up', () => {
    const text = 'date,CHF\n2025-03-14,1.0372\n2026-05-04,1.08\n';
    const result = growRates({ previousCsv: null, text });
    expect(!result.ok && result.error.message).toMatch(
      /CHF of 2025-03-14 is 1\.0372 in the file and 0\.9641/,
    );
  });

  it('keep the known rate where the ECB revised one a little', () => {
    const file = grown(null, 'date,CHF\n2025-03-14,0.9642\n2026-04-14,0.93\n');
    const rates = rateSet(loaded(file.rateSetId, file.csv));
    expect(look(rates, 'CHF', '2025-03-14')?.[0]).toBe('0.964100');
  });

  it('never change a rate that was good before, whatever is loaded in whatever order', () => {
    const day = fc
      .date({ min: new Date('2026-03-01'), max: new Date('2026-07-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    const file = fc
      .dictionary(day, fc.integer({ min: 9_200, max: 9_280 }), { minKeys: 1, maxKeys: 12 })
      .map((rates) => Object.entries(rates).map(([on, rate]) => `${on},0.${rate}`))
      .map((lines) => `date,KES\n${lines.join('\n')}\n`);
    fc.assert(
      fc.property(file, file, day, (one, two, asked) => {
        const first = grown(null, one);
        const second = growRates({ previousCsv: first.csv, text: two });
        if (!second.ok) throw new Error(second.error.message);
        const before = rateSet(loaded(first.rateSetId, first.csv)).rate('KES', asked);
        const after = rateSet(loaded(second.value.rateSetId, second.value.csv)).rate('KES', asked);
        if (before && !before.stale) expect(after).toEqual(before);
        else expect(before === undefined || after !== undefined).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('are a bug, not bad input, when a thread cannot read them', () => {
    expect(() => rateSet(loaded('broken', 'nonsense'))).toThrow(RangeError);
  });
});
