import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markEvidence, readNumber } from '../../../../compute/import/spreadsheet/read-number.ts';

describe('readNumber', () => {
  it.each([
    ['1.234,56', ',', '1234.56'],
    ['1’234.50', '.', '1234.5'],
    ["1'234.50", '.', '1234.5'],
    ['1 234,56', ',', '1234.56'],
    ['1\u202f234\u202f567,8', ',', '1234567.8'],
    ['1,234.56', '.', '1234.56'],
    ['1234,5', ',', '1234.5'],
    ['-1', '.', '-1'],
    ['1-', '.', '-1'],
    ['1.234,50-', ',', '-1234.5'],
    ['(1)', '.', '-1'],
    ['(1,234.50)', '.', '-1234.5'],
    ['−12,5', ',', '-12.5'],
    ['100.-', '.', '100'],
    ['100.–', '.', '100'],
    ['0', ',', '0'],
    [',5', ',', '0.5'],
    ['1.234', ',', '1234'],
    ['1.234', '.', '1.234'],
    ['20 %', ',', '20'],
  ] as const)('reads %s with "%s" as %s', (cell, mark, text) => {
    expect(Number(readNumber(cell, mark)?.text)).toBe(Number(text));
  });

  it.each([
    ['CHF 1’234.50', '.', '1234.5', 'CHF'],
    ['1.234,56 €', ',', '1234.56', 'EUR'],
    ['€1,234.56', '.', '1234.56', 'EUR'],
    ['-£ 12.50', '.', '-12.5', 'GBP'],
    ['Fr. 100.--', '.', '100', 'CHF'],
    ['100.- CHF', '.', '100', 'CHF'],
    ['$5.00', '.', '5', null],
  ] as const)('takes the currency off %s', (cell, mark, text, currency) => {
    expect(Number(readNumber(cell, mark)?.text)).toBe(Number(text));
    expect(readNumber(cell, mark)?.currency).toBe(currency);
  });

  it.each([
    ['100,00 H', 'credit'],
    ['100,00 S', 'debit'],
    ['100,00CR', 'credit'],
    ['100,00 DR', 'debit'],
    ['100,00', null],
  ] as const)('tells the side of %s', (cell, side) => {
    expect(readNumber(cell, ',')?.side).toBe(side);
  });

  it.each([
    ['12.34', ','],
    ['12,34', '.'],
    ['1.23.456', ','],
    ['1,2345.6', '.'],
    ["1'234.567'8", '.'],
    ['--1', '.'],
    ['-1-', '.'],
    ['-(1)', '.'],
    ['-100 CR', '.'],
    ['12 34', '.'],
    ['1.5E+03', '.'],
    ['abc', '.'],
    ['', '.'],
    ['.', '.'],
    ['#REF!', '.'],
    ['12 XYZ', '.'],
    ['=1+1', '.'],
    ['NaN', '.'],
    ['Infinity', '.'],
    ['1'.repeat(61), '.'],
  ] as const)('refuses %s with "%s" instead of misreading it', (cell, mark) => {
    expect(readNumber(cell, mark)).toBeNull();
  });

  it('rounds more than 15 significant digits and says so', () => {
    expect(readNumber('0.30000000000000004', '.')).toMatchObject({ text: '0.3', isRounded: true });
    expect(readNumber('123456789012.345', '.')).toMatchObject({ text: '123456789012.345', isRounded: false });
  });

  it('reads without a mark only what has one meaning', () => {
    expect(readNumber('1.234', undefined)).toBeNull();
    expect(readNumber('1,234', undefined)).toBeNull();
    expect(readNumber('1.234,5', undefined)?.text).toBe('1234.5');
    expect(readNumber('1234', undefined)?.text).toBe('1234');
    expect(readNumber('12.5', undefined)?.text).toBe('12.5');
  });

  it.each([
    ['1.234,56', ','],
    ["1'234.50", '.'],
    ['12,5', ','],
    ['1.234', 'either'],
    ['1,234', 'either'],
    ['1.234.567', ','],
    ['0.123', '.'],
    ['1234', 'none'],
    ['text', 'none'],
  ] as const)('%s proves %s', (cell, evidence) => {
    expect(markEvidence(cell)).toBe(evidence);
  });
});

const GROUPS = { '.': ['', ',', "'", '’', ' ', '\u00a0'], ',': ['', '.', "'", ' ', '\u202f'] } as const;
const SIGNS: readonly ((text: string) => string)[] = [
  (text) => `-${text}`,
  (text) => `${text}-`,
  (text) => `(${text})`,
  (text) => `−${text}`,
  (text) => `- ${text}`,
];

const written = fc
  .record({
    whole: fc.bigInt({ min: 0n, max: 999_999_999_999n }),
    decimals: fc.stringMatching(/^\d{0,3}$/),
    mark: fc.constantFrom('.' as const, ',' as const),
    group: fc.nat(),
    sign: fc.option(fc.constantFrom(...SIGNS), { nil: null }),
    before: fc.constantFrom('', 'CHF ', 'EUR', '€ '),
  })
  .map(({ whole, decimals, mark, group, sign, before }) => {
    const groups = GROUPS[mark];
    const grouped = whole.toString().replace(/\B(?=(?:\d{3})+$)/g, groups[group % groups.length] ?? '');
    const bare = decimals === '' ? grouped : `${grouped}${mark}${decimals}`;
    const fraction = decimals.replace(/0+$/, '');
    const plain = fraction === '' ? whole.toString() : `${whole}.${fraction}`;
    const isNegative = sign !== null && /[1-9]/.test(plain);
    return {
      cell: before + (sign === null ? bare : sign(bare)),
      mark,
      plain: isNegative ? `-${plain}` : plain,
    };
  });

describe('laws of readNumber', () => {
  it('reads back every number as it was written', () => {
    fc.assert(
      fc.property(written, ({ cell, mark, plain }) => {
        // A sign before nothing is nothing: adding 0 makes of −0 what it equals.
        expect(Number(readNumber(cell, mark)?.text) + 0).toBe(Number(plain) + 0);
      }),
    );
  });

  it('never reads a number of one convention as another one of the other, unless it has three digits behind its only mark', () => {
    fc.assert(
      fc.property(written, ({ cell, mark, plain }) => {
        const other = readNumber(cell, mark === '.' ? ',' : '.');
        const isAlike = other === null || Number(other.text) === Number(plain);
        expect(isAlike || markEvidence(cell) === 'either').toBe(true);
      }),
    );
  });

  it('answers any text in a moment', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 200 }),
        fc.constantFrom('.' as const, ',' as const),
        (cell, mark) => {
          const read = readNumber(cell, mark);
          expect(read === null || Number.isFinite(Number(read.text))).toBe(true);
        },
      ),
    );
  });
});
