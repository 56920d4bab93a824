import { z } from 'zod';

/** Kilograms have six decimals. */
const DECIMALS = 6;
/** Largest value: more than the world emits in a decade. */
const KILOGRAMS_MAX = 1e15;
/** Decimal digits a double represents exactly. Source: IEEE 754 (DBL_DIG). */
export const SIGNIFICANT_DIGITS = 15;

/**
 * Kilograms of a request: a JSON number from 0 (or above 0) to 1e15 with at most 6 decimals. Digits beyond the 15th
 * significant one are float noise and are rounded first.
 */
export function kilograms(bound: { readonly positive: boolean }) {
  const least = bound.positive ? kilogramNumber.gt(0, 'must be above 0') : kilogramNumber;
  return least.refine(
    (value) => Number(withoutNoise(value).toFixed(DECIMALS)) === withoutNoise(value),
    'must have at most 6 decimals',
  );
}

const kilogramNumber = z
  .number('must be a number')
  .min(0, 'must not be negative')
  .max(KILOGRAMS_MAX, 'must be at most 1e15');

/** Decimal text with 6 decimals of kilograms accepted by `kilograms`. */
export function kilogramText(value: number): string {
  return withoutNoise(value).toFixed(DECIMALS);
}

/** Whether a number has more than 15 significant digits, which are float noise (API.md section 1). */
export function hasNoise(value: number): boolean {
  return withoutNoise(value) !== value;
}

/** A number to 15 significant digits. */
export function withoutNoise(value: number): number {
  return Number(value.toPrecision(SIGNIFICANT_DIGITS));
}

/** Stored text of kilograms, of any decimals, as the JSON number an answer shows: to 6 decimals. */
export function shownKilograms(text: unknown): number {
  return Number(Number(text).toFixed(DECIMALS));
}

/** Stored decimal text as the JSON number an answer shows; null stays null. */
export function numberOrNull(text: string | null): number | null {
  return text === null ? null : Number(text);
}

/** Kilograms with exactly 6 decimals as a whole number of millionths, for exact sums and differences. */
export function microKilograms(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(DECIMALS, '0'));
}

/** Decimal text with 6 decimals of a whole number of millionths. */
export function microKilogramText(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(DECIMALS + 1, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`;
}
