import { type Rational, roundToScaled, scaledToShortText } from '../decimal.ts';
import { decimalsOf, exactText } from './exact-text.ts';

const DECIMALS = 6;

/**
 * An amount as a trace shows it: at most 6 decimals, half to even, no trailing zeros. For reading and redoing only,
 * never an input of a further step.
 */
export function shownText(value: Rational): string {
  const decimals = decimalsOf(value.denominator);
  if (decimals !== null && decimals <= DECIMALS) return exactText(value);
  return scaledToShortText(roundToScaled(value, DECIMALS, 'half_even'), DECIMALS);
}
