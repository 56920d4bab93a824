import { integer, multiply, parseDecimal, type Rational } from '../decimal.ts';

/**
 * The shortest decimal that names this number, exactly: 0.035 is 35/1000, not the double nearest to it. Auditors write rates
 * as decimals, so this is the intended rate.
 * @throws RangeError for NaN and infinities.
 */
export function decimalOf(value: number): Rational {
  return parseDecimal(String(value));
}

/** A rate given as a decimal number, or exactly as a quotient of amounts. */
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

/** A size is split here, so that its products with a weight stay below 2^51. */
const SPLIT = 2 ** 27;
const SPLIT_BITS = 27n;
/** Parts beyond this are moved to a bigint: one more product still stays below 2^53. */
const MAX_PART = 2 ** 52;

/** Exact running sums of size x weight, by number from 0: whole numbers, most of the work in doubles. */
export interface ExactSums {
  /** @param size - whole, 0 to 2^53 - 1. @param weight - whole, 0 to 10,000,000. */
  add(sum: number, size: number, weight: number): void;
  addExact(sum: number, value: bigint): void;
  total(sum: number): bigint;
}

/**
 * Sums of exact products. Bigint arithmetic for a million lines would take longer than hashing them, so products are split
 * and added as doubles while these cannot round.
 * Source: Dekker 1971 (splitting), with whole numbers.
 */
export function exactSums(count: number): ExactSums {
  const high = new Float64Array(count);
  const low = new Float64Array(count);
  const large = new Map<number, bigint>();
  const addExact = (sum: number, value: bigint) => {
    large.set(sum, (large.get(sum) ?? 0n) + value);
  };
  const inParts = (sum: number) => (BigInt(high[sum] ?? 0) << SPLIT_BITS) + BigInt(low[sum] ?? 0);
  return {
    add(sum, size, weight) {
      const head = Math.floor(size / SPLIT);
      const nextHigh = (high[sum] ?? 0) + head * weight;
      const nextLow = (low[sum] ?? 0) + (size - head * SPLIT) * weight;
      high[sum] = nextHigh;
      low[sum] = nextLow;
      if (nextHigh > MAX_PART || nextLow > MAX_PART) {
        addExact(sum, inParts(sum));
        high[sum] = 0;
        low[sum] = 0;
      }
    },
    addExact,
    total: (sum) => (large.get(sum) ?? 0n) + inParts(sum),
  };
}
