import { describe, expect, it } from 'vitest';
import { EURO_CONVERSIONS, PARITIES } from '../../../compute/factors/fixed-rates.ts';
import { SHIPPED_RATES } from '../../../compute/factors/shipped-sets.ts';
import { COUNTRIES, countryMeant, isCountry } from '../../../schema/contracts/countries.ts';
import {
  CURRENCIES,
  currencyMeant,
  isCurrency,
  usageDecimals,
} from '../../../schema/contracts/currencies.ts';

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
