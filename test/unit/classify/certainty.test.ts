import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classifyLines, type LineToClassify } from '../../../compute/classify/classify-lines.ts';
import { isMostlyUnknown } from '../../../compute/classify/left-open.ts';
import { findHits } from '../../../compute/classify/lexicon-matcher.ts';
import { beliefInFactor } from '../../../compute/emissions/median-industry.ts';
import { REVIEW_BELOW } from '../../../compute/emissions/review-numbers.ts';
import { factorSet, NEWEST_FACTOR_SET_ID } from '../../../compute/factors/factor-set.ts';
import { calculatedLine } from '../../support/classified-invoice.ts';

const alone = (text: string, region = 'GB'): LineToClassify => ({
  text,
  quantity: null,
  unit: null,
  region,
  weightTonnes: null,
  distanceKm: null,
});

const WORDS =
  `steel Hotel kWh R410A 993 Versicherung consulting paint breakfast truck DROP TABLE lines tax premium
  glove valve pump cloud lamp office repair freight Papier nettoyage carta fuel surcharge diesel laptop cable`.split(
    /\s+/,
  );

describe('the probability of a line', () => {
  it('never lies below one half without a review', () => {
    const words = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.array(words, { minLength: 20, maxLength: 20 }), (texts) => {
        const hidden = classifyLines(texts.map((text) => alone(text.join(' '))))
          .filter(({ probability, needs_review }) => probability < REVIEW_BELOW && !needs_review)
          .map(({ category, probability }) => [category, probability]);
        expect(hidden).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('is the probability of all codes with the factor, if the models chose the code', () => {
    const set = factorSet(NEWEST_FACTOR_SET_ID);
    for (const text of ['Office chair', 'Steel beam', 'Accountancy services', 'Pizza']) {
      const result = calculatedLine(text, { region: 'GB' });
      const industry = result.trace.find(({ step }) => step === 'industry');
      const { industries = [] } = result.classification;
      const believed = beliefInFactor(industries, String(industry?.naics2017), { set, region: 'GB' });
      expect(industry?.source).toBe('classification');
      expect(result.certainty).toBeCloseTo(believed, 3);
      expect(classifyLines([alone(text)])[0]?.probability).toBe(result.certainty);
    }
  });
});

describe('words most of which are unknown', () => {
  const isUnknown = (text: string, knownWords: number) => isMostlyUnknown(text, findHits(text), knownWords);

  it('are counted from two on', () => {
    expect(isUnknown('Quzzle', 0)).toBe(false);
    expect(isUnknown('Quzzle Frobnak', 0)).toBe(true);
    expect(isUnknown('Quzzle Frobnak', 1)).toBe(false);
  });

  it('are told from articles, sizes and numbers', () => {
    expect(isUnknown('Hotel 12 R32 L2H2 10kg', 0)).toBe(false);
    // The machines know "de", which says nothing.
    expect(isUnknown('Quzzle de Frobnak', 1)).toBe(true);
  });
});
