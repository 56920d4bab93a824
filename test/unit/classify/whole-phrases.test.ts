import { describe, expect, it } from 'vitest';
import { findHits } from '../../../compute/classify/lexicon-matcher.ts';
import { CATEGORIES } from '../../../schema/contracts/categories.ts';
import { calculatedLine } from '../../support/classified-invoice.ts';
import { compared, SMALL, TABLES } from '../../support/lexicon-terms.ts';

/** The words of a phrase as the lexicon compares them. */
const wordsOf = (phrase: string) =>
  compared(phrase)
    .split(' ')
    .filter((word) => word !== '');

const says = (category: string, weight: number, attributes: object | null | undefined) =>
  JSON.stringify([category, weight, attributes ?? null]);

/** Every phrase, and what a hit of it says. */
const PHRASES = [
  ...TABLES.terms
    .filter(({ marks }) => !marks.options.joined)
    .map(({ category, term, weight, marks }) => ({
      phrase: term,
      says: says(category, weight, marks.attributes),
    })),
  ...TABLES.attributes.map(({ term, attributes }) => ({ phrase: term, says: says('', 0, attributes) })),
  ...TABLES.vendors.map(({ category, vendor }) => ({ phrase: vendor, says: says(category, 4, null) })),
];

/** All phrases that say the same. */
const ALIKE = new Map<string, Set<string>>();
for (const { phrase, says: wanted } of PHRASES) {
  const known = ALIKE.get(wanted) ?? new Set();
  ALIKE.set(wanted, known);
  known.add(wordsOf(phrase).join(' '));
}

/** Phrases with small words of which one other word at most is left without them. */
const REDUCED = PHRASES.flatMap(({ phrase, says: wanted }) => {
  const words = wordsOf(phrase);
  const left = words.filter((word) => !SMALL.has(word));
  return left.length < 2 && left.length < words.length ? [{ phrase, left, says: wanted }] : [];
});

const saidBy = (text: string) =>
  findHits(text).map(({ entry }) => says(CATEGORIES[entry.category] ?? '', entry.weight, entry.attributes));

describe('a phrase of small words and one other', () => {
  it('is never matched by the other word alone, all through the lexicon', () => {
    expect(REDUCED.length).toBeGreaterThan(100);
    for (const { phrase, left, says: wanted } of REDUCED) {
      if (ALIKE.get(wanted)?.has(left.join(' '))) continue;
      const alone = findHits(left.join(' ')).filter(({ fit }) => fit === 1);
      const said = alone.map(({ entry }) =>
        says(CATEGORIES[entry.category] ?? '', entry.weight, entry.attributes),
      );
      expect(said, `"${phrase}" is matched by "${left.join(' ')}"`).not.toContain(wanted);
    }
  });

  it('is matched as it is written', () => {
    for (const { phrase, says: wanted } of REDUCED) expect(saidBy(phrase), phrase).toContain(wanted);
  });
});

describe('half of a phrase', () => {
  it.each([
    ['Stylo noir', 'food'],
    ['Mont-Blanc', 'food'],
    ['Konto', 'not_a_purchase'],
    ['Signed copies', 'parcel'],
    ['Super market', 'petrol'],
    ['Feu vert', 'sea_freight'],
  ])('the models may still classify "%s" as %s, for review only', (text, category) => {
    const line = calculatedLine(text);
    expect(line.category !== category || line.needsReview).toBe(true);
  });
});

describe('a phrase as it is written', () => {
  it.each([
    ['Groupe E', 'electricity'],
    ['E.ON Energie', 'electricity'],
    ['Dell', 'it_equipment'],
    ['Dell Technologies', 'it_equipment'],
    ['Das Team AG', 'temporary_staff'],
  ])('the vendor %s is still known', (vendor, category) => {
    expect(calculatedLine('Rechnung 4711', { vendor }).classification.candidates).toContainEqual(
      expect.objectContaining({ category }),
    );
  });
});

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
});
