import { powerOfTen, type Rational, reduce, roundToScaled, scaledToShortText } from '../decimal.ts';

/** Most decimals of any input or factor, with room. */
const MOST_DECIMALS = 48;

/** The exact value as text: decimal where it terminates ("277.5"), else a fraction in lowest terms ("2500/9"). */
export function exactText(value: Rational): string {
  const places = decimalsOf(value.denominator);
  if (places !== null) return scaledToShortText(value.numerator, places);
  return fractionText(reduce(value));
}

/** The exponent of a power of ten; null for other numbers. A fast path: most amounts have two decimals. */
function decimalsOf(denominator: bigint): number | null {
  for (let places = 0; places < MOST_DECIMALS; places += 1) {
    const power = powerOfTen(places);
    if (power >= denominator) return power === denominator ? places : null;
  }
  return null;
}

function fractionText({ numerator, denominator }: Rational): string {
  let rest = denominator;
  let twos = 0;
  let fives = 0;
  while (rest % 2n === 0n) {
    rest /= 2n;
    twos += 1;
  }
  while (rest % 5n === 0n) {
    rest /= 5n;
    fives += 1;
  }
  if (rest !== 1n) return `${numerator}/${denominator}`;
  const places = Math.max(twos, fives);
  return scaledToShortText(numerator * (powerOfTen(places) / denominator), places);
}

const DECIMALS = 6;

/**
 * An amount as shown in a trace: at most 6 decimals, half to even, no trailing zeros. For display only, never an input of a
 * further step.
 */
export function shownText(value: Rational): string {
  const decimals = decimalsOf(value.denominator);
  if (decimals !== null && decimals <= DECIMALS) return exactText(value);
  return scaledToShortText(roundToScaled(value, DECIMALS, 'half_even'), DECIMALS);
}

const WRITTEN: readonly string[] = Array.from({ length: 1001 }, (_, thousandths) =>
  (thousandths / 1000).toFixed(3),
);

/** A share, 0 to 1, with three decimals, from a table: the classifier's shares have no more. */
export function threeDecimals(share: number): string {
  const thousandths = Math.round(share * 1000);
  return (thousandths / 1000 === share ? WRITTEN[thousandths] : undefined) ?? share.toFixed(3);
}
