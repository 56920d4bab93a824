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

/** 1 to 9, or 0 for zero. */
export function firstDigit(value: number): number {
  return value === 0 ? 0 : Number(Math.abs(value).toExponential().charAt(0));
}
