import { gammaUpperTail } from './special-functions.ts';

export interface BenfordTest {
  /** Values with a first digit: zeros are left out. */
  readonly count: number;
  /** Count of first digit 1 to 9. */
  readonly observed: readonly number[];
  /** count x log10(1 + 1/d). */
  readonly expected: readonly number[];
  /** With 8 degrees of freedom. */
  readonly chiSquare: number;
  readonly pValue: number;
  /** Mean over the nine digits of |observed - expected| / count. */
  readonly meanAbsoluteDeviation: number;
}

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
/** The shares p_d = log10(1 + 1/d). Source: Benford, Proc. Am. Phil. Soc. 78 (1938) 551. */
export const BENFORD_SHARES: readonly number[] = DIGITS.map((digit) => Math.log10(1 + 1 / digit));

/**
 * First digits against Benford's law: chi-square (8 degrees) and mean absolute deviation. A signal for groups
 * of a few hundred values, never a finding. Source: Nigrini, Benford's Law, 2012; package jfa `digit_test`.
 * @returns null where no value has a first digit.
 */
export function benfordTest(values: readonly number[]): BenfordTest | null {
  const observed = firstDigitCounts(values);
  const count = observed.reduce((sum, n) => sum + n, 0);
  if (count === 0) return null;
  const expected = BENFORD_SHARES.map((share) => share * count);
  const distances = observed.map((n, i) => n - (expected[i] ?? 0));
  const chiSquare = distances.reduce((sum, distance, i) => sum + distance ** 2 / (expected[i] ?? 1), 0);
  const deviation = distances.reduce((sum, distance) => sum + Math.abs(distance) / count, 0) / DIGITS.length;
  const pValue = gammaUpperTail(chiSquare / 2, 4);
  return { count, observed, expected, chiSquare, pValue, meanAbsoluteDeviation: deviation };
}

/** How many of the values begin with 1 ... 9, sign and zeros left aside. */
export function firstDigitCounts(values: readonly number[]): number[] {
  const counts = DIGITS.map(() => 0);
  for (const value of values) {
    const digit = firstDigit(value);
    if (digit > 0) counts[digit - 1] = (counts[digit - 1] ?? 0) + 1;
  }
  return counts;
}

/** 1 to 9, or 0 for zero, of the shortest decimal that names the value. */
export function firstDigit(value: number): number {
  const size = Math.abs(value);
  if (size === 0) return 0;
  if (!(size >= 1 && size < MAX_COMPARED)) return Number(size.toExponential().charAt(0));
  let power = 1;
  while (size >= power * 10) power *= 10;
  // Whole and below 2^53: exact, so comparing numbers gives the first digit of the text.
  let digit = 1;
  while (size >= (digit + 1) * power) digit += 1;
  return digit;
}

/** Up to here multiples of powers of ten are exact doubles. */
const MAX_COMPARED = 1e15;
