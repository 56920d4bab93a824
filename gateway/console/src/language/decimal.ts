/** Exact decimals as the service sends them: `-1081.05`. */
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

function partsOf(decimal: string): { readonly digits: bigint; readonly scale: number } {
  const match = DECIMAL.exec(decimal);
  if (match === null) throw new RangeError(`not a decimal: ${decimal}`);
  const [, sign = '', whole = '', fraction = ''] = match;
  return { digits: BigInt(`${sign}${whole}${fraction}`), scale: fraction.length };
}

/** Digits after the point. */
export const scaleOf = (decimal: string): number => partsOf(decimal).scale;

function decimalOf(digits: bigint, scale: number): string {
  const sign = digits < 0n ? '-' : '';
  const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0');
  const whole = text.slice(0, text.length - scale);
  return scale === 0 ? `${sign}${whole}` : `${sign}${whole}.${text.slice(-scale)}`;
}

/** Times a power of ten: `shifted('1500.5', -3)` is `1.5005`. */
export function shifted(decimal: string, places: number): string {
  const { digits, scale } = partsOf(decimal);
  const next = scale - places;
  return next >= 0 ? decimalOf(digits, next) : decimalOf(digits * 10n ** BigInt(-next), 0);
}

export function compareDecimals(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  const scale = Math.max(left.scale, right.scale);
  const difference =
    left.digits * 10n ** BigInt(scale - left.scale) - right.digits * 10n ** BigInt(scale - right.scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The exact sum. */
export function sumOf(decimals: readonly string[]): string {
  const parts = decimals.map(partsOf);
  const scale = Math.max(0, ...parts.map((part) => part.scale));
  return decimalOf(
    parts.reduce((total, part) => total + part.digits * 10n ** BigInt(scale - part.scale), 0n),
    scale,
  );
}

/** The quotient with so many digits after the point, half away from zero; null by zero. */
export function ratioOf(part: string, whole: string, places: number): string | null {
  const [above, below] = [partsOf(part), partsOf(whole)];
  if (below.digits === 0n) return null;
  const isNegative = above.digits < 0n !== below.digits < 0n;
  const size = (value: bigint) => (value < 0n ? -value : value);
  const numerator = size(above.digits) * 10n ** BigInt(below.scale + places);
  const denominator = size(below.digits) * 10n ** BigInt(above.scale);
  const quotient = (2n * numerator + denominator) / (2n * denominator);
  return decimalOf(isNegative ? -quotient : quotient, places);
}
