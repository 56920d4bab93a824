/** Recorded kilograms are whole numbers of 10^-6 kg here, weighted ones of 10^-12 kg. */
export const KG_PLACES = 6;
/** Decimals of kilograms times a risk weight. */
export const WEIGHTED_PLACES = 12;
const WEIGHT_ONE = 1_000_000;
/** Largest risk weight, so that doubles suffice for exact sums; the service's own reach it. */
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

/** Recorded kilograms of many lines, exact. */
export interface KilogramColumn {
  /** Signed, in 10^-6 kg: exact up to 2^53, else nearest (see `large`). */
  readonly micro: Float64Array;
  /** Lines beyond 2^53 x 10^-6 kg (9 million tonnes), exact, by place. */
  readonly large: ReadonlyMap<number, bigint>;
}

/** Reads kilogram texts one by one into a column. */
interface KilogramWriter extends KilogramColumn {
  /** @throws RangeError for a text with more than 6 decimals or none at all. */
  write(place: number, text: string): void;
}

const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
/** Values with so many characters are below 2^53. */
const MAX_FAST_LENGTH = 16;

/** Writes kilograms into a column of millionths; values that a double cannot hold exactly are stored separately. */
export function kilogramWriter(micro: Float64Array): KilogramWriter {
  const large = new Map<number, bigint>();
  return {
    micro,
    large,
    write(place, text) {
      const fast = microOf(text);
      if (!Number.isNaN(fast)) {
        micro[place] = fast;
        return;
      }
      const exact = readKg(text);
      micro[place] = Number(exact);
      if (!Number.isSafeInteger(micro[place])) large.set(place, exact);
    },
  };
}

/** The digits of a text with exactly 6 decimals; NaN for any other form, which needs the full parser. */
function microOf(text: string): number {
  const from = text.charCodeAt(0) === MINUS ? 1 : 0;
  const point = text.length - KG_PLACES - 1;
  if (text.length > MAX_FAST_LENGTH || point <= from || text.charCodeAt(point) !== POINT) return Number.NaN;
  let value = 0;
  for (let i = from; i < text.length; i += 1) {
    if (i === point) continue;
    const digit = text.charCodeAt(i) - ZERO;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return from === 1 && value !== 0 ? -value : value;
}
