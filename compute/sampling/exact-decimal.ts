import { integer, multiply, parseDecimal, type Rational } from '../decimal.ts';

/**
 * The shortest decimal that names this number, exactly: 0.035 is 35/1000, not the double nearest to it.
 * Auditors write rates as decimals, so this is the rate they mean.
 * @throws RangeError for NaN and infinities.
 */
export function decimalOf(value: number): Rational {
  return parseDecimal(String(value));
}

/** A rate as a number that was written in decimals, or exactly: of amounts that were divided. */
export type Rate = number | Rational;

/** A rate without rounding: 1,000 of 15,000 is 1/15, and 1/15 of 15 is 1. */
export function exactRate(rate: Rate): Rational {
  return typeof rate === 'number' ? decimalOf(rate) : rate;
}

/** A rate as the double nearest to it. */
export function nearRate(rate: Rate): number {
  return typeof rate === 'number' ? rate : toNumber(rate);
}

/** Smallest integer not below a, for a >= 0. */
export function ceiling(a: Rational): bigint {
  const whole = a.numerator / a.denominator;
  return whole * a.denominator < a.numerator ? whole + 1n : whole;
}

/** Largest integer not above a, for a >= 0. */
export function floor(a: Rational): bigint {
  return a.numerator / a.denominator;
}

/**
 * ceil(n x rate) on the rate's decimal: 0.035 x 400 is 14, although the product of the doubles is
 * 14.000000000000002 and its ceiling 15.
 */
export function ceilingOfProduct(n: number, rate: Rate): number {
  return Number(ceiling(multiply(integer(n), exactRate(rate))));
}

/** The double nearest to a rational whose parts may be far too large for doubles themselves. */
export function toNumber(a: Rational): number {
  const { numerator, denominator } = a;
  const magnitude = numerator < 0n ? -numerator : numerator;
  if (magnitude <= MAX_SAFE && denominator <= MAX_SAFE) return Number(numerator) / Number(denominator);
  const shift = BigInt(denominator.toString(2).length - magnitude.toString(2).length + 64);
  const scaled = shift >= 0n ? (magnitude << shift) / denominator : magnitude / (denominator << -shift);
  const value = Number(scaled) * 2 ** -Number(shift);
  return numerator < 0n ? -value : value;
}

const MAX_SAFE = BigInt(Number.MAX_SAFE_INTEGER);
