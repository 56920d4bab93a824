import { describe, expect, it } from 'vitest';
import { ABBREVIATIONS } from '../../../compute/classify/lexicon/abbreviations.ts';
import { LEXICON } from '../../../compute/classify/lexicon/lexicon.ts';
import { FUNCTION_WORDS, MODIFIERS, PURPOSES } from '../../../compute/classify/lexicon/small-words.ts';
import { decode, encode, MAX_CODES } from '../../../compute/classify/normalise.ts';
import { calculatedLine } from '../../support/classified-invoice.ts';

const codes = new Uint8Array(MAX_CODES);

function normalised(text: string): string {
  return decode(codes, 0, encode(text, codes)).trim();
}

const rows = Object.values(ABBREVIATIONS)
  .flatMap((list) => list.split(';'))
  .map((row) => row.trim().split(/\s+/).map(normalised));
const shortForms = rows.flatMap(([, ...forms]) => forms);
const phrases = LEXICON.flatMap(({ groups }) => groups)
  .filter(({ joined }) => joined === undefined)
  .flatMap(({ words }) => Object.values(words))
  .flatMap((text) => text.split(';'))
  .map(normalised);

describe('short forms', () => {
  it('stand for a word of the lexicon each, and for one alone', () => {
    const known = new Set(phrases.flatMap((phrase) => phrase.split(' ')));
    expect(rows.map(([word]) => word).filter((word) => !known.has(word ?? ''))).toEqual([]);
    expect(shortForms.filter((form, place) => shortForms.indexOf(form) !== place)).toEqual([]);
  });

  it('are no names that the lexicon has for something else, and no small words', () => {
    const alone = new Set(phrases);
    expect(shortForms.filter((form) => alone.has(form))).toEqual([]);
    const small = `${FUNCTION_WORDS} ${MODIFIERS} ${PURPOSES}`.split(' ').map(normalised);
    expect(shortForms.filter((form) => small.includes(form))).toEqual([]);
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
