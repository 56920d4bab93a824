import { KG_PLACES, readKg } from './kilograms.ts';

/** Recorded kilograms of many lines, exact. */
export interface KilogramColumn {
  /** Signed, in 10^-6 kg: exact up to 2^53, else nearest (see `large`). */
  readonly micro: Float64Array;
  /** Lines beyond 2^53 x 10^-6 kg (9 million tonnes), exact, by place. */
  readonly large: ReadonlyMap<number, bigint>;
}

/** Reads kilogram texts one by one into a column. */
export interface KilogramWriter extends KilogramColumn {
  /** @throws RangeError for a text with more than 6 decimals or none at all. */
  write(place: number, text: string): void;
}

const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
/** So many characters are below 2^53. */
const MAX_FAST_LENGTH = 16;

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

/** Digits of a text with exactly 6 decimals, one by one; NaN for anything else, which takes the careful way. */
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
