import { type Rational, roundToScaled, scaledToText, trimZeros } from '../decimal.ts';

const DECIMALS = 6;
const SCALE = 1_000_000;

/**
 * An amount as a trace shows it: at most 6 decimals, half to even, no trailing zeros. For reading and redoing only,
 * never an input of a further step. Amounts below 9e9 take a short way: four of these are written for every line.
 */
export function shownText(value: Rational): string {
  const scaled = roundToScaled(value, DECIMALS, 'half_even');
  const safe = Number(scaled);
  if (!Number.isSafeInteger(safe)) return trimZeros(scaledToText(scaled, DECIMALS));
  const magnitude = Math.abs(safe);
  const fraction = magnitude % SCALE;
  const text = String((magnitude - fraction) / SCALE) + fractionText(fraction);
  return safe < 0 ? `-${text}` : text;
}

function fractionText(fraction: number): string {
  if (fraction === 0) return '';
  let digits = fraction;
  let places = DECIMALS;
  while (digits % 10 === 0) {
    digits /= 10;
    places -= 1;
  }
  return `.${String(digits).padStart(places, '0')}`;
}
