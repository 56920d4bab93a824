import { describe, expect, it } from 'vitest';
import { calculatedLine } from '../../support/classified-invoice.ts';
import { compared, SMALL, TABLES } from '../../support/lexicon-terms.ts';

const words = TABLES.shortForms.map(({ word }) => compared(word));
const shortForms = TABLES.shortForms.map(({ short }) => compared(short));
const phrases = TABLES.terms.filter(({ marks }) => !marks.options.joined).map(({ term }) => compared(term));

describe('short forms', () => {
  it('stand for a word of the lexicon each, and for one alone', () => {
    const known = new Set(phrases.flatMap((phrase) => phrase.split(' ')));
    expect(words.filter((word) => !known.has(word))).toEqual([]);
    expect(shortForms.filter((form, place) => shortForms.indexOf(form) !== place)).toEqual([]);
  });

  it('are no names that the lexicon has for something else, and no small words', () => {
    const alone = new Set(phrases);
    expect(shortForms.filter((form) => alone.has(form))).toEqual([]);
    expect(shortForms.filter((form) => SMALL.has(form))).toEqual([]);
  });

  it.each([
    ['OFFICE CLNG NIGHTLY', 'GB', 'cleaning'],
    ['CHKN BRST BNLS FRZN 5OZ', 'US', 'food'],
    ['BLR SVC ANN', 'GB', 'repair'],
    ['WTG AUFZUG', 'DE', 'repair'],
    ['CHBRE SGL 2 NUITS', 'FR', 'hotel'],
    ['MDO OFFICINA 2 ORE', 'IT', 'repair'],
  ] as const)('are the word they stand for, in phrases too: %s', (text, region, category) => {
    expect(calculatedLine(text, { region }).category).toBe(category);
  });
});
