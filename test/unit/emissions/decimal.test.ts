import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, parseDecimal } from '../../../compute/decimal.ts';

const digits = (min: number, max: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: min, maxLength: max });
const decimalText = fc
  .tuple(fc.constantFrom('', '-'), digits(1, 12), fc.option(digits(1, 12)))
  .map(([sign, whole, fraction]) => `${sign}${whole}${fraction === null ? '' : `.${fraction}`}`);

describe('decimal text', () => {
  it('is read for its exact value, with or without an exponent', () => {
    fc.assert(
      fc.property(decimalText, (text) => {
        const [whole = '', fraction = ''] = text.split('.');
        const value = { numerator: BigInt(whole + fraction), denominator: 10n ** BigInt(fraction.length) };
        const isNegative = text.startsWith('-') && value.numerator > 0n;
        const expected = isNegative ? { ...value, numerator: -value.numerator } : value;
        expect(compare(parseDecimal(text), expected)).toBe(0);
        expect(compare(parseDecimal(`${text}e0`), expected)).toBe(0);
      }),
    );
  });

  it.each([
    '',
    '-',
    '.',
    '1.',
    '.5',
    '-.5',
    '1.2.3',
    '1-2',
    '--1',
    '+1',
    ' 1',
    '1,5',
    'e5',
    '1e',
    '٣',
    'NaN',
  ])('is refused where it is no number: %j', (text) => {
    expect(() => parseDecimal(text)).toThrow(RangeError);
  });
});
