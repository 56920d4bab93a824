import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, parseDecimal, scaledToText, trimZeros } from '../../../compute/decimal.ts';

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

  it('is written digit by digit, whatever a double can hold, and reads back without its last noughts', () => {
    const integers = fc.oneof(
      fc.bigInt({ min: -(10n ** 7n), max: 10n ** 7n }),
      fc.bigInt({ min: -(2n ** 60n), max: 2n ** 60n }),
    );
    fc.assert(
      fc.property(integers, fc.integer({ min: 0, max: 20 }), (scaled, places) => {
        const digits = `${scaled < 0n ? -scaled : scaled}`.padStart(places + 1, '0');
        const point = digits.length - places;
        const text = `${scaled < 0n ? '-' : ''}${digits.slice(0, point)}${places === 0 ? '' : '.'}${digits.slice(point)}`;
        expect(scaledToText(scaled, places)).toBe(text);
        expect(compare(parseDecimal(trimZeros(text)), parseDecimal(text))).toBe(0);
        expect(trimZeros(text)).not.toMatch(/\.\d*0$|\.$/);
      }),
    );
  });
});
