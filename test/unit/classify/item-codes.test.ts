import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyInvoice } from '../../../compute/classify/classify-invoice.ts';
import { LOOKED_AT_BELOW, REVIEW_BELOW } from '../../../compute/emissions/review-numbers.ts';
import { readCodeRows } from '../../../compute/terms/item-codes.ts';
import type { LineInput } from '../../../compute/types.ts';
import type { Category } from '../../../schema/contracts/categories.ts';
import type { ItemCode } from '../../../schema/contracts/ingest.ts';
import { calculated, calculatedLine } from '../../support/classified-invoice.ts';
import { invoiceOf } from '../../support/labelled-lines.ts';

const ROWS = [...readCodeRows().values()];
const PAPER: ItemCode = { scheme: 'CPV', code: '30197643-0' };
const FOOD: ItemCode = { scheme: 'UNSPSC', code: '50171900' };

/** A whole code that begins with the prefix of a row. */
function codeOf({ scheme, prefix }: (typeof ROWS)[number]): ItemCode {
  return { scheme, code: scheme === 'HS' && prefix.length >= 4 ? prefix : prefix.padEnd(8, '0') };
}

const coded = (text: string, ...itemCodes: ItemCode[]) => calculatedLine(text, { itemCodes });

/** Texts of every kind: clear, vague, in no language, numbers. */
const texts = fc.oneof(
  fc
    .array(
      fc.constantFrom(
        ...`Kopierpapier Strom Diesel Wartung Laptop Miete Rabatt Transport Beton Hotel Reinigung Verbrauch Gebühr
        Artikel Ersatzteil filtre huile paper repair service Stahl Pos. 4711 A4 Quzzle Frobnak labour support`.split(
          /\s+/,
        ),
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((words) => words.join(' ')),
  fc.constantFrom('Item without a name', 'Art. 10234-A', '7613312', '-', 'Pos. 3', 'Reparatur Laptop'),
);
const quantities = fc.constantFrom(
  {},
  { quantity: '1200', unitOfMeasure: 'kWh' },
  { quantity: '800', unitOfMeasure: 'l' },
  { quantity: '3', unitOfMeasure: 'Stk' },
  { quantity: '2', unitOfMeasure: 'h' },
);
/** Codes at random, or one of the answer without codes: what a supplier sends who was misled by the same words. */
const codes = fc.array(fc.nat({ max: ROWS.length - 1 }), { minLength: 1, maxLength: 3 }).chain((places) =>
  fc.boolean().map((isOfAnswer) => (category: Category): ItemCode[] => {
    const among = isOfAnswer ? ROWS.filter((row) => row.category === category) : ROWS;
    const count = isOfAnswer ? 1 : places.length;
    return places.slice(0, count).flatMap((place) => {
      const row = among[place % Math.max(1, among.length)];
      return row === undefined ? [] : [codeOf(row)];
    });
  }),
);

describe('a code of an item', () => {
  it('never takes a line out of review, and never gives a line without review another category', () => {
    const seen = { agrees: 0, decides: 0, differs: 0 };
    fc.assert(
      fc.property(texts, quantities, codes, (text, amount, codesFor) => {
        const without = calculatedLine(text, amount);
        const itemCodes = codesFor(without.category);
        const hinted = calculatedLine(text, { ...amount, itemCodes });
        const { codeHint } = hinted.classification;
        if (codeHint !== undefined) seen[codeHint.says] += 1;
        const isOpen = without.needsReview || hinted.needsReview;
        expect({ text, itemCodes, is: hinted.needsReview }).toEqual({ text, itemCodes, is: isOpen });
        if (!isOpen) expect(hinted.category).toBe(without.category);
        const sum = hinted.classification.candidates.reduce((total, { score }) => total + score, 0);
        expect(sum).toBeLessThanOrEqual(1.000001);
      }),
      { numRuns: 400 },
    );
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(5);
  });

  it('says nothing about other lines of the invoice', () => {
    const { lines } = invoiceOf('', [{ description: 'Art. 1' }, { description: 'Kopierpapier A4' }]);
    const [, plain] = classifyInvoice({ ...invoiceOf('', []), lines });
    const [, beside] = classifyInvoice({
      ...invoiceOf('', []),
      lines: lines.map((line, at): LineInput => (at === 0 ? { ...line, itemCodes: [FOOD] } : line)),
    });
    expect(beside).toEqual(plain);
  });

  it.each([
    ['of an unknown group', { scheme: 'UNSPSC', code: '94101500' }],
    ['without all its digits', { scheme: 'CPV', code: '9310000-5' }],
  ] as const)('%s leaves the answer as it is', (_what, code) => {
    expect(coded('Kopierpapier A4', code)).toEqual(calculatedLine('Kopierpapier A4'));
    expect(coded('Art. 4711', code)).toEqual(calculatedLine('Art. 4711'));
  });

  it('of each row decides for an article number, with a review', () => {
    const wrong = ROWS.flatMap((row) => {
      if (row.category === null) return [];
      const { category, needsReview, explanation } = coded('Art. 10234-A', codeOf(row));
      const isRight = category === row.category && needsReview && explanation.includes(row.meaning);
      return isRight ? [] : [`${row.scheme} ${row.prefix}: ${category}`];
    });
    expect(wrong).toEqual([]);
  });

  it('decides a supply by its unit too: kilowatt-hours of gas are physical', () => {
    const code = { scheme: 'CPV', code: '09123000-7' } as const;
    const line = calculatedLine('Pos. 3', { quantity: '1000', unitOfMeasure: 'm3', itemCodes: [code] });
    expect(line).toMatchObject({ category: 'natural_gas', method: 'physical', needsReview: true });
  });

  it('does not decide against the unit', () => {
    const line = calculatedLine('Art. 4711', { quantity: '1000', unitOfMeasure: 'kWh', itemCodes: [FOOD] });
    expect(line.category).not.toBe('food');
    expect(line.needsReview).toBe(true);
  });

  it('raises the certainty of a text that says the same', () => {
    const text = 'Gummidichtung Papier';
    const without = calculatedLine(text).classification;
    expect(without.certainty).toBeGreaterThan(REVIEW_BELOW);
    const row = ROWS.find(({ category }) => category === without.category);
    if (row === undefined) throw new Error('no code has this category');
    const hinted = coded(text, codeOf(row));
    expect(hinted.classification.certainty).toBeGreaterThan(without.certainty);
    expect(hinted.explanation).toMatch(/The item code agrees \(/);
  });

  it('asks for a review of a sure text that says something else, and keeps its category', () => {
    const line = coded('Kopierpapier A4 80 g', FOOD);
    expect(line.category).toBe('paper');
    expect(line.needsReview).toBe(true);
    expect(line.classification.certainty).toBeLessThan(LOOKED_AT_BELOW);
    expect(line.warnings.map(({ message }) => message).join()).toContain(
      'the item code means something else than the text (UNSPSC 50, food, beverages and tobacco)',
    );
  });

  it('does not decide together with one that means something else', () => {
    expect(coded('Art. 4711', PAPER, FOOD).category).toBe('other');
    expect(coded('Kopierpapier A4 80 g', PAPER, FOOD)).toMatchObject({
      category: 'paper',
      needsReview: true,
    });
  });

  it('of the goods a discount is for says nothing about the discount', () => {
    const [, discount] = calculated('', ['Kopierpapier A4', 'Rabatt 5 %'], { itemCodes: [PAPER] }).lines;
    expect(discount?.category).toBe('not_a_purchase');
    expect(discount?.classification.codeHint).toBeUndefined();
  });
});
