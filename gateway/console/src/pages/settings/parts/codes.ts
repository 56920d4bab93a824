import { COUNTRIES } from '../../../../../../schema/contracts/countries.ts';
import { CURRENCIES, ENDED_CURRENCIES } from '../../../../../../schema/contracts/currencies.ts';
import type { Option } from '../../../ui/field.tsx';

/** Codes with their names in a language, in the order of the names. */
function named(codes: readonly string[], locale: string, type: 'region' | 'currency'): Option<string>[] {
  const names = new Intl.DisplayNames(locale, { type, fallback: 'code' });
  const order = new Intl.Collator(locale);
  return codes
    .map((value) => ({ value, label: names.of(value) === value ? value : `${names.of(value)} (${value})` }))
    .sort((a, b) => order.compare(a.label, b.label));
}

export const countryOptions = (locale: string) => named(COUNTRIES, locale, 'region');

/** Those in use. */
export const currencyOptions = (locale: string) =>
  named(
    CURRENCIES.filter((code) => !ENDED_CURRENCIES.has(code)),
    locale,
    'currency',
  );
