import { shifted } from './decimal.ts';

const EXPONENT = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/;

/** A number of JSON as decimal text, such as `0.0000001`: the fewest digits that say it, and no exponent. */
export function numberText(value: number): string {
  const text = String(value);
  const match = EXPONENT.exec(text);
  if (match === null) return text;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  return shifted(`${sign}${whole}${fraction}`, Number(exponent) - fraction.length);
}
