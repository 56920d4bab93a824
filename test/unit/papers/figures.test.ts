import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateText, figure, percentage, timeText } from '../../../compute/papers/figures.ts';
import { PAPER_LANGUAGES } from '../../../schema/contracts/paper-languages.ts';

describe('figure', () => {
  it('writes numbers as the country does', () => {
    expect(PAPER_LANGUAGES.map((language) => figure('-1234567.500000', language))).toEqual([
      '−1’234’567.5',
      '−1\u202f234\u202f567,5',
      '−1’234’567.5',
      '−1,234,567.5',
    ]);
  });

  it('keeps every digit, however many there are', () => {
    const digits = fc.stringMatching(/^-?[1-9]\d{0,40}\.\d{0,40}[1-9]$/);
    fc.assert(
      fc.property(digits, fc.constantFrom(...PAPER_LANGUAGES), (text, language) => {
        const shown = figure(text, language);
        const back = shown
          .replaceAll(/[’\u202f]/g, '')
          .replaceAll(language === 'en' ? ',' : '\0', '')
          .replace(language === 'fr' ? ',' : '.', '.')
          .replace('−', '-');
        expect(back).toBe(text);
      }),
    );
  });

  it.each(['', '–', '1e5', 'twelve', '1.2.3', '0x10'])('leaves %j as it is', (text) => {
    expect(figure(text, 'de')).toBe(text);
  });

  it.each([
    ['0.000000', '0'],
    ['-0.000000', '0'],
    ['007', '7'],
    ['0.50', '0.5'],
    ['1000', '1’000'],
  ])('writes %s as %s', (text, shown) => {
    expect(figure(text, 'de')).toBe(shown);
  });
});

describe('percentage', () => {
  it.each([
    ['0.95', '95\u00a0%'],
    ['0.8', '80\u00a0%'],
    ['1', '100\u00a0%'],
    ['0.0070547422', '0.70547422\u00a0%'],
  ])('writes %s as %s', (text, shown) => {
    expect(percentage(text, 'de')).toBe(shown);
  });
});

describe('dates', () => {
  it('are written as the country does', () => {
    expect(PAPER_LANGUAGES.map((language) => dateText('2025-03-01', language))).toEqual([
      '01.03.2025',
      '01.03.2025',
      '01.03.2025',
      '1 Mar 2025',
    ]);
    expect(timeText('2026-11-23T21:58:42.474Z', 'de')).toBe('23.11.2026, 21:58 UTC');
    expect(timeText('yesterday', 'de')).toBe('yesterday');
  });
});
