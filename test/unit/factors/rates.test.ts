import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toFixedText } from '../../../compute/decimal.ts';
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
    expect(look(shipped, 'USD', '2015-01-01')).toBeUndefined();
    expect(look(shipped, 'ISK', '2018-01-31')).toBeUndefined();
    expect(look(shipped, 'ISK', '2018-02-01')?.[1]).toBe('2018-02-01');
    expect(look(shipped, 'KES', '2025-03-14')).toBeUndefined();
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

  it('read the shipped layout, with a byte order mark and Windows line ends too', () => {
    const parsed = parseRateFile('\uFEFFdate,USD,HRK\r\n2026-05-04,1.16,\r\n');
    expect(parsed.ok && [...parsed.value.series.keys()]).toEqual(['USD']);
  });

  it.each([
    ['', /first line must name the columns/],
    ['USD,CHF\n1,2', /first line must name the columns/],
    ['date\n2026-05-04', /names no currency/],
    ['date,usd\n2026-05-04,1', /"usd" in the first line is no ISO 4217/],
    ['date,USD,USD\n2026-05-04,1,1', /USD stands in the first line twice/],
    ['date,USD\n', /no day of rates/],
    ['date,USD\n04.05.2026,1.1', /line 2: "04\.05\.2026" is no date/],
    ['date,USD\n2026-02-30,1.1', /line 2: "2026-02-30" is no date/],
    ['date,USD\n2026-05-04,1.1\n2026-05-04,1.2', /2026-05-04 stands in the file twice/],
    ['date,USD\n2026-05-04,0', /line 2, USD: "0" must be a positive number/],
    ['date,USD\n2026-05-04,-1', /line 2, USD: "-1" must be/],
    ['date,USD\n2026-05-04,1e3', /line 2, USD: "1e3" must be/],
    ['date,USD\n2026-05-04,1.1,1.2', /line 2: 2 rates for 1 currencies/],
    ['<html>', /first line must name the columns/],
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
    expect(file.addedRates).toBe(0);
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
