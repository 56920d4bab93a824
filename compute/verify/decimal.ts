const KILOGRAMS = /^-?(?:0|[1-9]\d{0,17})(?:\.\d{1,6})?$/;

/** Milligrams, millionths of a kilogram; null when the value is not decimal text with at most six decimals. */
export function milligrams(value: unknown): bigint | null {
  if (typeof value !== 'string' || !KILOGRAMS.test(value)) return null;
  const point = value.indexOf('.');
  if (point === -1) return BigInt(value) * 1_000_000n;
  return BigInt(value.slice(0, point) + value.slice(point + 1).padEnd(6, '0'));
}

/** Millionths as decimal text with 6 decimals. */
export function millionthsText(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(7, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}
