/**
 * Exact rational numbers on bigint. Money, quantities, factors and rates enter as decimal text, every step is exact, and a
 * result is rounded once, when it is written.
 */
export interface Rational {
  readonly numerator: bigint;
  /** Always positive. Not necessarily in lowest terms: call `reduce` in long chains of steps. */
  readonly denominator: bigint;
}

export type RoundingMode = 'half_even' | 'half_away_from_zero';

/** 0. */
export const ZERO: Rational = { numerator: 0n, denominator: 1n };
/** 1. */
export const ONE: Rational = { numerator: 1n, denominator: 1n };

const DECIMAL_TEXT = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/;
const POWERS_OF_TEN: bigint[] = Array.from({ length: 64 }, (_, exponent) => 10n ** BigInt(exponent));

/** 10^exponent for a non-negative integer exponent. */
export function powerOfTen(exponent: number): bigint {
  return POWERS_OF_TEN[exponent] ?? 10n ** BigInt(exponent);
}

/**
 * The exact value of decimal text ("-12.50", "1e-7").
 * @throws RangeError for anything else: callers validate input first.
 */
export function parseDecimal(text: string): Rational {
  return parsePlain(text) ?? parseAny(text);
}

const [MINUS, POINT, NOUGHT] = [45, 46, 48];
/** Digits that a double always holds exactly. */
const SAFE_DIGITS = 15;

/** "-12.50" in one pass, without the garbage of a match: each line has three amounts. Null for anything unusual. */
function parsePlain(text: string): Rational | null {
  const first = text.charCodeAt(0) === MINUS ? 1 : 0;
  const { length } = text;
  if (length === first || length - first > SAFE_DIGITS) return null;
  let digits = 0;
  let point = length;
  for (let place = first; place < length; place += 1) {
    const digit = text.charCodeAt(place) - NOUGHT;
    if (digit >= 0 && digit <= 9) digits = digits * 10 + digit;
    else if (digit === POINT - NOUGHT && point === length && place > first && place < length - 1)
      point = place;
    else return null;
  }
  const numerator = BigInt(first === 1 ? -digits : digits);
  return { numerator, denominator: point === length ? 1n : powerOfTen(length - 1 - point) };
}

function parseAny(text: string): Rational {
  const match = DECIMAL_TEXT.exec(text);
  if (!match) throw new RangeError(`not a decimal number: ${text.slice(0, 40)}`);
  const [, sign, whole = '0', fraction = '', exponentText = '0'] = match;
  const digits = BigInt(whole + fraction);
  const numerator = sign === '-' ? -digits : digits;
  const exponent = Number(exponentText) - fraction.length;
  return exponent >= 0
    ? { numerator: numerator * powerOfTen(exponent), denominator: 1n }
    : { numerator, denominator: powerOfTen(-exponent) };
}

/** A whole number as a fraction. @throws RangeError for a number that is not whole. */
export function integer(value: number | bigint): Rational {
  return { numerator: BigInt(value), denominator: 1n };
}

/** The exact sum of two numbers. */
export function add(a: Rational, b: Rational): Rational {
  if (a.denominator === b.denominator) {
    return { numerator: a.numerator + b.numerator, denominator: a.denominator };
  }
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  };
}

/** The exact difference of two numbers. */
export function subtract(a: Rational, b: Rational): Rational {
  return add(a, negate(b));
}

/** The exact product of two numbers. */
export function multiply(a: Rational, b: Rational): Rational {
  if (b === ONE) return a;
  return { numerator: a.numerator * b.numerator, denominator: a.denominator * b.denominator };
}

/** @throws RangeError when b is zero. */
export function divide(a: Rational, b: Rational): Rational {
  if (b === ONE) return a;
  if (b.numerator === 0n) throw new RangeError('division by zero');
  const numerator = a.numerator * b.denominator;
  const denominator = a.denominator * b.numerator;
  return denominator < 0n ? { numerator: -numerator, denominator: -denominator } : { numerator, denominator };
}

/** A number with the other sign. */
export function negate(a: Rational): Rational {
  return { numerator: -a.numerator, denominator: a.denominator };
}

/** A number without its sign. */
export function absolute(a: Rational): Rational {
  return a.numerator < 0n ? negate(a) : a;
}

/** -1, 0 or 1. */
export function sign(a: Rational): -1 | 0 | 1 {
  if (a.numerator === 0n) return 0;
  return a.numerator < 0n ? -1 : 1;
}

/** Negative, zero or positive as a is below, equal to or above b. */
export function compare(a: Rational, b: Rational): number {
  const isAlike = a.denominator === b.denominator;
  const left = isAlike ? a.numerator : a.numerator * b.denominator;
  const right = isAlike ? b.numerator : b.numerator * a.denominator;
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** The exact sum of many numbers; 0 of none. */
export function sum(values: Iterable<Rational>): Rational {
  let total = ZERO;
  for (const value of values) total = add(total, value);
  return total;
}

/** Exact sum of decimal texts: one integer addition each after scaling to the most decimals among them. */
export function sumDecimals(texts: readonly string[]): Rational {
  let numerator = 0n;
  let denominator = 1n;
  for (const text of texts) {
    const value = parseDecimal(text);
    if (value.denominator > denominator) {
      numerator *= value.denominator / denominator;
      denominator = value.denominator;
    }
    numerator += value.numerator * (denominator / value.denominator);
  }
  return { numerator, denominator };
}

/** The same value in lowest terms. */
export function reduce(a: Rational): Rational {
  let x = a.numerator < 0n ? -a.numerator : a.numerator;
  let y = a.denominator;
  while (y !== 0n) [x, y] = [y, x % y];
  return x <= 1n ? a : { numerator: a.numerator / x, denominator: a.denominator / x };
}

/** `a` as an integer number of 10^-places, rounded once. */
export function roundToScaled(a: Rational, places: number, mode: RoundingMode): bigint {
  const isNegative = a.numerator < 0n;
  const scaled = (isNegative ? -a.numerator : a.numerator) * powerOfTen(places);
  if (a.denominator === 1n) return isNegative ? -scaled : scaled;
  const quotient = scaled / a.denominator;
  const twiceRemainder = (scaled % a.denominator) * 2n;
  const up =
    twiceRemainder > a.denominator ||
    (twiceRemainder === a.denominator && (mode === 'half_away_from_zero' || quotient % 2n === 1n));
  const magnitude = up ? quotient + 1n : quotient;
  return isNegative ? -magnitude : magnitude;
}

/** Text of an integer number of 10^-places, with exactly `places` decimals and no "-0". */
export function scaledToText(scaled: bigint, places: number): string {
  const safe = Number(scaled);
  if (places <= SAFE_PLACES && Number.isSafeInteger(safe)) return safeToText(safe, places);
  const negative = scaled < 0n;
  const digits = (negative ? -scaled : scaled).toString().padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const fraction = places === 0 ? '' : `.${digits.slice(digits.length - places)}`;
  return `${negative ? '-' : ''}${whole}${fraction}`;
}

/** The same without trailing zeros: "1.5" for 1500000 and 6. */
export function scaledToShortText(scaled: bigint, places: number): string {
  let safe = Number(scaled);
  if (places > SAFE_PLACES || !Number.isSafeInteger(safe)) return trimZeros(scaledToText(scaled, places));
  let left = places;
  while (left > 0 && safe % 10 === 0) {
    safe /= 10;
    left -= 1;
  }
  return safeToText(safe, left);
}

const SAFE_POWERS = POWERS_OF_TEN.slice(0, SAFE_DIGITS).map(Number);
const SAFE_PLACES = SAFE_POWERS.length - 1;

/** A fast path for values that a double holds exactly: each line writes a dozen such texts. */
function safeToText(scaled: number, places: number): string {
  const sign = scaled < 0 ? '-' : '';
  const magnitude = Math.abs(scaled);
  if (places === 0) return sign + magnitude;
  const one = SAFE_POWERS[places] ?? 1;
  const fraction = magnitude % one;
  // The digits after a leading 1, which keeps their zeros.
  return `${sign}${(magnitude - fraction) / one}.${String(one + fraction).slice(1)}`;
}

/** `a` rounded once to `places` decimals, as text with exactly that many. */
export function toFixedText(a: Rational, places: number, mode: RoundingMode = 'half_even'): string {
  return scaledToText(roundToScaled(a, places, mode), places);
}

/** Decimal text without trailing zeros ("1.500000" to "1.5"). */
export function trimZeros(text: string): string {
  if (!text.includes('.')) return text;
  let end = text.length;
  while (text.charCodeAt(end - 1) === NOUGHT) end -= 1;
  if (text.charCodeAt(end - 1) === POINT) end -= 1;
  return end === text.length ? text : text.slice(0, end);
}

/** Near enough for choosing a class or a limit; amounts stay exact. */
export function roughly({ numerator, denominator }: Rational): number {
  return Number(numerator) / Number(denominator);
}
