/** Recorded kilograms are whole numbers of 10^-6 kg here, weighted ones of 10^-12 kg. */
export const KG_PLACES = 6;
export const WEIGHTED_PLACES = 12;
const WEIGHT_ONE = 1_000_000;
/** Largest risk weight, so that exact sums need no more than doubles; the service's own reach 2. */
const MAX_WEIGHT = 10 * WEIGHT_ONE;

const KG_TEXT = /^(-?)(0|[1-9]\d{0,29})(?:\.(\d{1,6}))?$/;
const WEIGHT_TEXT = /^([1-9]\d?)(?:\.(\d{1,6}))?$/;

/** Kilogram text as an exact number of 10^-6 kg. @throws RangeError for anything else. */
export function readKg(text: string): bigint {
  const match = KG_TEXT.exec(text);
  if (!match) throw new RangeError(`not kilograms with at most 6 decimals: ${text.slice(0, 40)}`);
  const [, sign = '', whole = '0', fraction = ''] = match;
  return BigInt(sign + whole + fraction.padEnd(KG_PLACES, '0'));
}

/** Weight text in millionths. @throws RangeError below 1, where the bound would not hold, and above 10. */
export function parseWeight(text: string): number {
  const match = WEIGHT_TEXT.exec(text);
  const [, whole = '0', fraction = ''] = match ?? [];
  const millionths = Number(whole) * WEIGHT_ONE + Number(fraction.padEnd(6, '0'));
  if (!(millionths >= WEIGHT_ONE && millionths <= MAX_WEIGHT)) {
    throw new RangeError(`not a risk weight of 1 to 10: ${text.slice(0, 40)}`);
  }
  return millionths;
}
