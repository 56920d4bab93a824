import { ratioOf, scaleOf, shifted } from '../../language/decimal.ts';
import { currentLanguage, localeOf } from '../../language/languages.ts';
import { asTyped, decimalTyped } from '../../language/typed-number.ts';

/** A figure of an answer as exact text: numbers have at most 15 digits, which JSON keeps, and kilograms six decimals. */
export function exact(value: number): string {
  const text = String(value);
  if (!text.includes('e')) return text;
  const [digits = '0', exponent = '0'] = text.split('e');
  return shifted(digits, Number(exponent));
}

/** Of the reader: what is typed means what it does in the country. */
export const locale = () => localeOf(currentLanguage());

/** What a person typed as a decimal; null for what is none, and for more than six decimals. */
export function decimalIn(typed: string): string | null {
  const decimal = decimalTyped(typed, locale());
  return decimal === null || scaleOf(decimal) > 6 ? null : decimal;
}

/** A decimal for a field that a person changes. */
export const inField = (decimal: string): string => asTyped(decimal, locale());

/** Hundredths of a percent of a microgram: what six decimals of both factors and the hundred leave. */
const PART_SCALE = '100000000000000';

/** So many per cent of a whole, to the gram; both have at most six decimals. */
export function partOf(whole: string, percent: string): string {
  const product = BigInt(shifted(percent, 6)) * BigInt(shifted(whole, 6));
  return ratioOf(String(product), PART_SCALE, 3) ?? '0';
}

/** How many per cent of a whole a part is, with two digits; empty where the whole is nothing. */
export function percentOf(part: string, whole: string): string {
  return ratioOf(shifted(part, 2), whole, 2) ?? '';
}
