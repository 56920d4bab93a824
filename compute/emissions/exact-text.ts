import { powerOfTen, type Rational, reduce, scaledToText, trimZeros } from '../decimal.ts';

const EXPONENTS = new Map<bigint, number>(
  Array.from({ length: 48 }, (_, exponent) => [powerOfTen(exponent), exponent]),
);

/** The exact value as text: decimal where it terminates ("277.5"), else a fraction in lowest terms ("2500/9"). */
export function exactText(value: Rational): string {
  if (value.denominator === 1n) return value.numerator.toString();
  const places = EXPONENTS.get(value.denominator);
  if (places !== undefined) return trimZeros(scaledToText(value.numerator, places));
  return fractionText(reduce(value));
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
  return trimZeros(scaledToText(numerator * (powerOfTen(places) / denominator), places));
}
