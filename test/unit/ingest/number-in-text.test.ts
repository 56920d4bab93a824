import { describe, expect, it } from 'vitest';
import { numberSentAsText } from '../../../compute/ingest/number-in-text.ts';

describe('A number sent as text', () => {
  it.each([
    ['1.234,56', '1234.56'],
    ["1'234.50", '1234.50'],
    ['1 234,56', '1234.56'],
    ['1\u202f234\u202f567,8', '1234567.8'],
    ['1,234,567.89', '1234567.89'],
    ['12.5', '12.5'],
    ['-12,5', '-12.5'],
    ['007', '7'],
    ['19 %', '19'],
    ['CHF 12.50', '12.50'],
    ['12.50 €', '12.50'],
    ['1.234', '1.234 or 1234'],
    ['-1,234', '-1.234 or -1234'],
  ])('is named with the number it seems to be: %s', (text, number) => {
    expect(numberSentAsText(text)).toBe(
      `must be a number, not a string: "${text}" is text, send the number ${number}`,
    );
  });

  it.each(['abc', '', '1.2.3', '1,23,456', '12e3', '--1', '9'.repeat(41)])(
    'that seems to be none: %s',
    (text) => {
      expect(numberSentAsText(text)).not.toContain('send the number');
    },
  );

  it('is shown cut and without characters that break the answer', () => {
    expect(numberSentAsText('\u0000'.repeat(1_000_000)).length).toBeLessThan(120);
  });
});
