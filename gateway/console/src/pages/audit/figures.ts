import { ratioOf, shifted } from '../../language/decimal.ts';

/** A figure of an answer as exact text: numbers have at most 15 digits, which JSON keeps, and kilograms six decimals. */
export function exact(value: number): string {
  const text = String(value);
  if (!text.includes('e')) return text;
  const [digits = '0', exponent = '0'] = text.split('e');
  return shifted(digits, Number(exponent));
}

const GROUPING = /[\s'’\u00a0\u202f]/g;

/** What a person typed as a decimal, with a point or a comma and grouped or not; null for anything else. */
export function decimalIn(typed: string): string | null {
  const text = typed.replaceAll(GROUPING, '').replace(/^\+/, '').replace(',', '.').replace('−', '-');
  return /^-?\d{1,15}(?:\.\d{1,6})?$/.test(text) ? text : null;
}

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
