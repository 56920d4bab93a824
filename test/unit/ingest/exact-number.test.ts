import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exactNumber } from '../../../compute/ingest/exact-number.ts';

describe('exact number', () => {
  it.each([
    [0, '0', false],
    [-0, '0', false],
    [12.5, '12.5', false],
    [-1234567.89, '-1234567.89', false],
    [1e12, '1000000000000', false],
    [0.1 + 0.2, '0.3', true],
    [1.1 * 3, '3.3', true],
    [Number('100.123456789012345'), '100.123456789012', true],
    [123456789012345, '123456789012345', false],
    [1234567890123456, '1234567890123460', true],
    [1e-7, '0.0000001', false],
    [-1.5e-10, '-0.00000000015', false],
    [1.23456789012347e-7, '0.00000012345678901235', true],
    [1e-20, '0.00000000000000000001', false],
    [4e-21, '0', true],
    [6e-21, '0.00000000000000000001', true],
    [5e-324, '0', true],
    [-5e-324, '0', true],
    [1e21, '1000000000000000000000', false],
    [1.5e300, `15${'0'.repeat(299)}`, false],
  ])('%d is written %s', (value, text, rounded) => {
    expect(exactNumber(value)).toEqual({ text, rounded });
  });

  it('keeps every decimal of up to 15 digits as it was typed', () => {
    const digits = fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n });
    fc.assert(
      fc.property(digits, fc.integer({ min: 0, max: 15 }), (scaled, places) => {
        const magnitude = (scaled < 0n ? -scaled : scaled).toString().padStart(places + 1, '0');
        const whole = magnitude.slice(0, magnitude.length - places);
        const fraction = magnitude.slice(magnitude.length - places).replace(/0+$/, '');
        const typed = `${scaled < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
        expect(exactNumber(Number(typed))).toEqual({ text: typed, rounded: false });
      }),
    );
  });

  it('is plain decimal text of at most 15 significant digits and 20 decimals, next to the value', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }), (value) => {
        const { text } = exactNumber(value);
        expect(text).toMatch(/^(0|-?(0\.\d{0,19}[1-9]|[1-9]\d*|[1-9]\d*\.\d*[1-9]))$/);
        expect(text.replace(/^-?0?\.?0*|[.-]/g, '').replace(/0+$/, '').length).toBeLessThanOrEqual(15);
        expect(Math.abs(Number(text) - value)).toBeLessThanOrEqual(Math.abs(value) * 1e-14 + 1e-20);
      }),
    );
  });
});
