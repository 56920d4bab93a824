import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { compareDecimals, ratioOf, shifted, sumOf } from '../../gateway/console/src/language/decimal.ts';
import { createFormatter } from '../../gateway/console/src/language/formatter.ts';
import { localeOf } from '../../gateway/console/src/language/languages.ts';
import { asTyped, decimalTyped, retyped } from '../../gateway/console/src/language/typed-number.ts';
import { csvOf } from '../../gateway/console/src/ui/csv.ts';

/** Blanks and apostrophes of the locales, as a person reads them. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll('\u2019', "'");

const decimal = fc
  .record({
    digits: fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
    scale: fc.integer({ min: 0, max: 12 }),
  })
  .map(({ digits, scale }) => ({ digits, scale, text: shifted(String(digits), -scale) }));

describe('exact decimals of the console', () => {
  it('keeps every digit, far beyond what a float holds', () => {
    const { decimal: written, mass, money } = createFormatter('de-CH', 'kg');
    expect(plain(written('12345678901234567890.123456789'))).toBe("12'345'678'901'234'567'890.123456789");
    // 2 to the power of 53, and one, which a float does not hold.
    expect(plain(written('9007199254740993'))).toBe("9'007'199'254'740'993");
    expect(plain(money('9007199254740993.05', 'CHF'))).toBe("CHF 9'007'199'254'740'993.05");
    expect(plain(mass('1081.05'))).toBe("1'081.1 kg");
    expect(plain(mass('1081.05', { unit: 't' }))).toBe('1.081 t');
    expect(plain(mass('-0.04'))).toBe('0.0 kg');
  });

  it('writes figures and days as each country does', () => {
    const in_ = (locale: string) => createFormatter(locale, 'kg');
    expect(plain(in_('de-DE').decimal('-1234567.80'))).toBe('-1.234.567,80');
    expect(plain(in_('fr-FR').decimal('1234567.80'))).toBe('1 234 567,80');
    expect(plain(in_('it-IT').money('1234567.80', 'EUR'))).toBe('1.234.567,80 EUR');
    expect(plain(in_('en-GB').percent('0.12345'))).toBe('12.3%');
    expect(in_('de-DE').date('2025-03-31')).toBe('31.03.2025');
    expect(in_('en-GB').date('2025-03-31')).toBe('31 Mar 2025');
    expect(in_('fr-FR').month('2025-03-31')).toBe('mars 2025');
    expect(plain(in_('fr-CH').labelled('Loyer', '100%'))).toBe('Loyer : 100%');
    expect(in_('it-CH').labelled('Affitto', '100%')).toBe('Affitto: 100%');
  });

  it('writes a time of day with the zone it is in', () => {
    const at = (moment: string, locale: string, zone: string) =>
      plain(createFormatter(locale, 'kg', zone).dateTime(moment));
    // Switzerland is one hour before UTC, two in summer; New York five or four behind it.
    expect(at('2025-01-15T12:00:00Z', 'en-GB', 'Europe/Zurich')).toBe('15 Jan 2025, 13:00 CET');
    expect(at('2025-01-15T12:00:00Z', 'en-GB', 'America/New_York')).toBe('15 Jan 2025, 07:00 GMT-5');
    expect(at('2025-07-15T02:00:00Z', 'de-CH', 'America/New_York')).toBe('14.07.2025, 22:00 GMT-4');
    expect(at('2025-07-15T02:00:00Z', 'fr-CH', 'Europe/Zurich')).toBe('15 juil. 2025, 04:00 UTC+2');
    for (const locale of ['de-CH', 'fr-CH', 'it-CH', 'en-GB']) {
      expect(at('2025-07-15T22:30:00Z', locale, 'UTC')).toMatch(/^15.*, 22:30 UTC$/);
    }
  });

  it('tells the hour before the end of summer time from the one after it, which read alike', () => {
    const { dateTime } = createFormatter('de-CH', 'kg', 'Europe/Zurich');
    const [before, after] = ['2025-10-26T00:30:00Z', '2025-10-26T01:30:00Z'].map((at) => plain(dateTime(at)));
    expect([before, after]).toEqual(['26.10.2025, 02:30 MESZ', '26.10.2025, 02:30 MEZ']);
  });

  it('divides half away from zero, and not by zero', () => {
    expect(ratioOf('1', '3', 4)).toBe('0.3333');
    expect(ratioOf('-0.5', '100', 2)).toBe('-0.01');
    expect(ratioOf('2', '-3', 3)).toBe('-0.667');
    expect(ratioOf('1', '0.00', 3)).toBeNull();
    expect(plain(createFormatter('en-GB', 'kg').share('1', '8'))).toBe('12.5%');
    expect(createFormatter('en-GB', 'kg').share('1', '0')).toBe('–');
  });

  it('adds, shifts and orders as integers do', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        const scale = Math.max(a.scale, b.scale);
        const [left, right] = [a, b].map(({ digits, scale: own }) => digits * 10n ** BigInt(scale - own));
        if (left === undefined || right === undefined) throw new Error('two');
        expect(BigInt(shifted(sumOf([a.text, b.text]), scale))).toBe(left + right);
        expect(compareDecimals(a.text, b.text)).toBe(left < right ? -1 : left > right ? 1 : 0);
        expect(compareDecimals(shifted(shifted(a.text, 5), -5), a.text)).toBe(0);
      }),
    );
  });

  it('refuses what is no decimal', () => {
    for (const text of ['', '1e3', '1,5', 'NaN', '0x1', ' 1', '1.'])
      expect(() => shifted(text, 0)).toThrow(RangeError);
  });

  it('saves texts that a spreadsheet could run as text, and negative figures as figures', () => {
    expect(
      csvOf([
        ['=1+1', '-12.5', '-x'],
        ['a "b", c', '@SUM', '\tx'],
      ]),
    ).toBe('\uFEFF\'=1+1,-12.5,\'-x\r\n"a ""b"", c",\'@SUM,\'\tx\r\n');
  });
});

it('takes the country from the tag of a browser in the locale POSIX', () => {
  vi.stubGlobal('navigator', { languages: ['en-US@posix', 'de-CH'] });
  expect([localeOf('en'), localeOf('de'), localeOf('fr')]).toEqual(['en-US', 'de-CH', 'fr']);
  expect(() => createFormatter(localeOf('en'), 'kg').decimal('1234.5')).not.toThrow();
  vi.unstubAllGlobals();
});

describe('a number that a person types', () => {
  it.each([
    ['de-DE', '50.000', '50000'],
    ['de-DE', '50.000,5', '50000.5'],
    ['de-DE', '1.234.567', '1234567'],
    ['de-DE', '12,345', '12.345'],
    ['de-DE', '12.5', '12.5'],
    ['de-DE', '0.125', '0.125'],
    ['de-CH', "1'234.5", '1234.5'],
    ['de-CH', '1’234’567', '1234567'],
    ['de-CH', '1.500', '1.500'],
    ['de-CH', '1,500', null],
    ['de-CH', '1,5', '1.5'],
    ['fr-FR', '1 500', '1500'],
    ['fr-FR', '1\u202f500,25', '1500.25'],
    ['fr-FR', '1.500', null],
    ['it-IT', '1.500', '1500'],
    ['en-GB', '1,500', '1500'],
    ['en-GB', '1.500', '1.500'],
    ['en-GB', '-1,234,567.125', '-1234567.125'],
    ['en-GB', '−3', '-3'],
    ['en-GB', '12,34.5', null],
    ['en-GB', '1.2.3', null],
    ['en-GB', '1.234.567', null],
    ['en-GB', '1e3', null],
    ['en-GB', '', null],
    ['en-GB', '.', null],
    ['en-GB', '0.012345678', '0.012345678'],
  ])('means in %s by %j %j', (locale, typed, meant) => {
    expect(decimalTyped(typed, locale)).toBe(meant);
  });

  it.each([
    ['1.500,5', 'de-DE', 'en-GB', '1500.5'],
    ['1,500', 'de-DE', 'en-GB', '1.500'],
    ['1.500', 'en-GB', 'de-DE', '1,500'],
    ['1.500', 'de-DE', 'de-DE', '1.500'],
    ['about 5', 'de-DE', 'en-GB', 'about 5'],
    ['', 'de-DE', 'en-GB', ''],
  ])('%j in %s is in %s %j', (typed, from, to, expected) => {
    expect(retyped(typed, from, to)).toBe(expected);
  });

  it('is read back as it was written, with and without groups', () => {
    const locales = fc.constantFrom('de-DE', 'de-CH', 'fr-FR', 'fr-CH', 'it-IT', 'it-CH', 'en-GB', 'de-AT');
    const number = fc
      .record({
        digits: fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }),
        scale: fc.integer({ min: 0, max: 6 }),
      })
      .map(({ digits, scale }) => shifted(String(digits), -scale));
    fc.assert(
      fc.property(locales, number, (locale, exact) => {
        expect(decimalTyped(asTyped(exact, locale), locale)).toBe(exact);
        const grouped = createFormatter(locale, 'kg').decimal(exact);
        expect(decimalTyped(grouped, locale)).toBe(exact);
      }),
    );
  });
});
