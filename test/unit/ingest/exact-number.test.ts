import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EURO_CONVERSIONS, PARITIES } from '../../../compute/factors/fixed-rates.ts';
import { SHIPPED_RATES } from '../../../compute/factors/shipped-sets.ts';
import { exactNumber } from '../../../compute/ingest/exact-number.ts';
import { arrayText } from '../../../compute/ingest/table-rows.ts';
import { COUNTRIES, countryMeant, isCountry } from '../../../schema/contracts/countries.ts';
import {
  CURRENCIES,
  currencyMeant,
  isCurrency,
  usageDecimals,
} from '../../../schema/contracts/currencies.ts';
import { parseArrayLiteral } from '../../support/ingest-task.ts';

describe('exact number', () => {
  it.each([
    [0, '0', false],
    [-0, '0', false],
    [12.5, '12.5', false],
    [-1234567.89, '-1234567.89', false],
    [1e12, '1000000000000', false],
    [0.1 + 0.2, '0.3', true],
    [1.1 * 3, '3.3', true],
    [Number('100.123456789012345'), '100.123456789012', true],
    [123456789012345, '123456789012345', false],
    [1234567890123456, '1234567890123460', true],
    [1e-7, '0.0000001', false],
    [-1.5e-10, '-0.00000000015', false],
    [1.23456789012347e-7, '0.00000012345678901235', true],
    [1e-20, '0.00000000000000000001', false],
    [4e-21, '0', true],
    [6e-21, '0.00000000000000000001', true],
    [5e-324, '0', true],
    [-5e-324, '0', true],
    [1e21, '1000000000000000000000', false],
    [1.5e300, `15${'0'.repeat(299)}`, false],
  ])('%d is written %s', (value, text, rounded) => {
    expect(exactNumber(value)).toEqual({ text, rounded });
  });

  it('keeps every decimal of up to 15 digits as it was typed', () => {
    const digits = fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n });
    fc.assert(
      fc.property(digits, fc.integer({ min: 0, max: 15 }), (scaled, places) => {
        const magnitude = (scaled < 0n ? -scaled : scaled).toString().padStart(places + 1, '0');
        const whole = magnitude.slice(0, magnitude.length - places);
        const fraction = magnitude.slice(magnitude.length - places).replace(/0+$/, '');
        const typed = `${scaled < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
        expect(exactNumber(Number(typed))).toEqual({ text: typed, rounded: false });
      }),
    );
  });

  it('is plain decimal text of at most 15 significant digits and 20 decimals, next to the value', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }), (value) => {
        const { text } = exactNumber(value);
        expect(text).toMatch(/^(0|-?(0\.\d{0,19}[1-9]|[1-9]\d*|[1-9]\d*\.\d*[1-9]))$/);
        expect(text.replace(/^-?0?\.?0*|[.-]/g, '').replace(/0+$/, '').length).toBeLessThanOrEqual(15);
        expect(Math.abs(Number(text) - value)).toBeLessThanOrEqual(Math.abs(value) * 1e-14 + 1e-20);
      }),
    );
  });
});

const character = fc.oneof(
  fc.constantFrom(
    ...['"', '\\', ',', '{', '}', ' ', '\n', '\t', '\b', '\u0001', '\u001f', '\u2028', "'", 'ü', '🚚'],
  ),
  fc.string({ unit: 'grapheme', maxLength: 2 }),
);
const text = fc.oneof(
  fc.array(character, { maxLength: 8 }).map((parts) => parts.join('')),
  fc.constantFrom('NULL', 'null', '', ' ', '\\N', '\\"', 'a\\'),
);
const texts = fc.array(fc.option(text, { nil: null }), { minLength: 1, maxLength: 6 });

describe('array literal', () => {
  it.each([
    [['a', null, ''], '{"a",null,""}'],
    [['NULL', 'x,y', '{z}'], '{"NULL","x,y","{z}"}'],
    [['say "no"', 'back\\slash'], '{"say \\"no\\"","back\\\\slash"}'],
    [['two\nlines', null], '{"two\nlines",NULL}'],
  ])('of %j', (values, literal) => {
    expect(arrayText(values)).toBe(literal);
  });

  it('reads back as what went in, whatever the texts hold', () => {
    fc.assert(
      fc.property(texts, (values) => {
        expect(parseArrayLiteral(arrayText(values))).toEqual(values);
      }),
      { numRuns: 1000 },
    );
  });

  it('holds JSON documents unharmed', () => {
    fc.assert(
      fc.property(fc.array(fc.object(), { minLength: 1, maxLength: 4 }), (documents) => {
        const texts = documents.map((document) => JSON.stringify(document));
        expect(parseArrayLiteral(arrayText(documents))).toEqual(texts);
      }),
    );
  });

  it('of numbers and truth values needs no quotes', () => {
    expect(arrayText(['1.50', null, -2, true])).toBe('{"1.50",null,-2,true}');
    expect(arrayText([])).toBe('{}');
  });
});

describe('countries', () => {
  it('are the 249 officially assigned codes of ISO 3166-1, each known to Unicode CLDR', () => {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    expect(new Set(COUNTRIES).size).toBe(249);
    expect(COUNTRIES.filter((code) => names.of(code) === undefined)).toEqual([]);
    for (const code of ['UK', 'EL', 'EU', 'XK', 'AN', 'ZZ', 'ch', '', '__proto__'])
      expect(isCountry(code)).toBe(false);
    expect(isCountry('NA')).toBe(true);
  });

  it('name the right code for what is often sent instead', () => {
    expect(['UK', 'EL', 'ch', ' DE ', 'USA', 'ZZ', 'toString'].map(countryMeant)).toEqual([
      ...['GB', 'GR', 'CH', 'DE', 'US'],
      ...[null, null],
    ]);
  });
});

describe('currencies', () => {
  it('hold every currency Unicode CLDR knows as legal tender or fund code', () => {
    const missing = Intl.supportedValuesOf('currency').filter((code) => !isCurrency(code));
    expect(missing.filter((code) => !/^X(A[GU]|B[A-D]|P[DT]|TS|XX)$/.test(code))).toEqual([]);
    expect(new Set(CURRENCIES).size).toBe(CURRENCIES.length);
    for (const code of ['XXX', 'XTS', 'XAU', 'ZZZ', 'chf', 'EURO', '']) expect(isCurrency(code)).toBe(false);
  });

  it('hold every currency there is a rate for', () => {
    const rated = [
      ...Object.keys(SHIPPED_RATES.rates),
      ...PARITIES.map(({ currency }) => currency),
      ...Object.keys(EURO_CONVERSIONS),
    ];
    expect(rated).toEqual(expect.arrayContaining(['USD', 'HRK', 'BGN', 'AED']));
    expect(rated.filter((code) => !isCurrency(code))).toEqual([]);
  });

  it('have the decimals of ISO 4217, but HUF those of its invoices', () => {
    const withDecimals = (decimals: number) => CURRENCIES.filter((code) => usageDecimals(code) === decimals);
    const cldr = (code: string) =>
      new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
        .maximumFractionDigits;
    // CLDR agrees on three and four decimals but for the dinar of Iraq, which it shows without any.
    expect(CURRENCIES.filter((code) => Number(cldr(code)) > 2)).toEqual(
      CURRENCIES.filter((code) => usageDecimals(code) > 2 && code !== 'IQD'),
    );
    expect(withDecimals(3)).toEqual(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);
    // CLDR, which follows usage, has every one of them whole, forint among them.
    expect(withDecimals(0).filter((code) => cldr(code) !== 0)).toEqual([]);
    expect(withDecimals(0)).toEqual(expect.arrayContaining(['JPY', 'KRW', 'ISK', 'HUF', 'ITL']));
  });

  it('name the right code for what is often sent instead', () => {
    expect(['chf', '€', 'Euro', 'SFr.', 'RMB', 'ZZZ', 'constructor'].map(currencyMeant)).toEqual([
      ...['CHF', 'EUR', 'EUR', 'CHF', 'CNY'],
      ...[null, null],
    ]);
  });
});
