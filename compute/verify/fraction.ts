/**
 * An exact number as a fraction with a denominator above 0. The verifier has its own arithmetic and does not use
 * `compute/decimal.ts`: a fault there would both make a wrong figure and confirm it.
 */
export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

export const ONE: Fraction = { n: 1n, d: 1n };
export const NONE: Fraction = { n: 0n, d: 1n };

const DECIMAL = /^-?\d{1,60}(?:\.\d{1,60})?$/;
const FRACTION = /^(-?\d{1,200})\/(\d{1,200})$/;
const KG_SCALE = 1_000_000n;

/** Decimal text, a fraction, or an integer; null for anything else. */
export function readNumber(value: unknown): Fraction | null {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return { n: BigInt(value), d: 1n };
  if (typeof value !== 'string') return null;
  const [, above, below] = FRACTION.exec(value) ?? [];
  if (above !== undefined && below !== undefined) {
    return BigInt(below) === 0n ? null : { n: BigInt(above), d: BigInt(below) };
  }
  if (!DECIMAL.test(value)) return null;
  const [whole = '', decimals = ''] = value.split('.');
  return { n: BigInt(whole + decimals), d: 10n ** BigInt(decimals.length) };
}

/** One text for equal numbers, 1.5 and 1.50; any other value unchanged, null for an absent one. */
export function plainText(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string' || !DECIMAL.test(value)) return value ?? null;
  const digits = value.replace(/^(-?)0+(?=\d)/, '$1');
  const plain = digits.includes('.') ? digits.replace(/\.?0+$/, '') : digits;
  return plain === '-0' ? '0' : plain;
}

export function times(a: Fraction, b: Fraction): Fraction {
  return { n: a.n * b.n, d: a.d * b.d };
}

export function plus(a: Fraction, b: Fraction): Fraction {
  return { n: a.n * b.d + b.n * a.d, d: a.d * b.d };
}

/** The sum of two decimals: the larger of their denominators, powers of ten, is a multiple of the other. */
export function plusDecimal(a: Fraction, b: Fraction): Fraction {
  return a.d >= b.d ? { n: a.n + b.n * (a.d / b.d), d: a.d } : plusDecimal(b, a);
}

export function isLess(a: Fraction, b: Fraction): boolean {
  return a.n * b.d < b.n * a.d;
}

/** Null for a number that is not above 0. */
export function inverse(a: Fraction | null): Fraction | null {
  return a === null || a.n <= 0n ? null : { n: a.d, d: a.n };
}

export function equal(a: Fraction, b: Fraction): boolean {
  return a.n * b.d === b.n * a.d;
}

export function magnitude({ n, d }: Fraction): Fraction {
  return { n: n < 0n ? -n : n, d };
}

/** Millionths of a kilogram, half to even. */
export function rounded({ n, d }: Fraction): bigint {
  const scaled = (n < 0n ? -n : n) * KG_SCALE;
  const whole = scaled / d;
  const twice = (scaled % d) * 2n;
  const up = twice > d || (twice === d && whole % 2n === 1n);
  const size = up ? whole + 1n : whole;
  return n < 0n ? -size : size;
}
