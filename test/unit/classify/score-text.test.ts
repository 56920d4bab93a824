import { describe, expect, it } from 'vitest';
import { FIRST_PAIR_KEY, MAX_FEATURES, readFeatures } from '../../../compute/classify/model/features.ts';
import type { ModelHead } from '../../../compute/classify/model/model-file.ts';
import { placeShare, textScorer, VALUE_STEPS } from '../../../compute/classify/model/score-text.ts';
import { packModel } from '../../../scripts/train/pack-model.ts';
import { featureCounts, rowsOf, vocabularyOf } from '../../../scripts/train/sparse-rows.ts';

const HEADS: readonly ModelHead[] = [
  { name: 'category', labels: ['a', 'b'], scale: 0.5 },
  { name: 'naics', labels: ['111110', '111120'], scale: 0.25 },
  { name: 'products', labels: ['111120'], scale: 0.25 },
  { name: 'index', labels: ['111110', '111120'], scale: 0.1 },
];
const [CATEGORY, NAICS, PRODUCTS, INDEX] = [0, 2, 4, 5];

const TEXT = 'green tea and green cups';
const IDF = 3;

/** Every feature of the text leads to one output of each head; words of the index are words. */
function modelOf(text: string) {
  const read = new Uint32Array(MAX_FEATURES);
  const keys = [...new Set(read.subarray(0, readFeatures(text, read)))];
  const connections = keys.map((key) => [
    [CATEGORY, 5] as const,
    [NAICS + 1, -7] as const,
    [PRODUCTS, 11] as const,
    ...(key < FIRST_PAIR_KEY ? [] : [[INDEX + 1, 100] as const]),
  ]);
  const arrays = packModel({
    keys: Uint32Array.from(keys),
    idf: Float64Array.from(keys, () => IDF),
    connections,
    heads: HEADS,
    biases: new Float32Array(7),
  });
  return { keys, model: { info: { version: 'test', heads: HEADS, fitted: {}, sources: {} }, arrays } };
}

/** Sum of the values of all features: n-grams and words are of length 1 each; "green" counts 1 + ln 2, in sixteenths. */
function sumOfValues(text: string, keys: readonly number[]): number {
  const read = new Uint32Array(MAX_FEATURES);
  const all = [...read.subarray(0, readFeatures(text, read))];
  const weights = keys.map((key) => {
    const times = all.filter((one) => one === key).length;
    return { isGram: key < FIRST_PAIR_KEY, weight: 1 + Math.round(Math.log(times) * 16) / 16 };
  });
  return [true, false].reduce((sum, isGram) => {
    const block = weights.filter((one) => one.isGram === isGram).map(({ weight }) => weight);
    const length = Math.hypot(...block);
    return sum + block.reduce((total, weight) => total + Math.round((weight / length) * VALUE_STEPS), 0);
  }, 0);
}

describe('a text scored with a model', () => {
  const { keys, model } = modelOf(TEXT);
  const sum = sumOfValues(TEXT, keys);
  const words = keys.filter((key) => key >= FIRST_PAIR_KEY).length;

  it('has the sum of value × weight at each output, industries only when they are asked for', () => {
    const scorer = textScorer(model);
    expect(scorer.score(TEXT).known).toBe(keys.length);
    expect([...scorer.scores]).toEqual([5 * sum, 0, 0, 0, 0, 0, 0]);
    expect(scorer.scoreRest(false)).toBe(true);
    expect([...scorer.scores]).toEqual([5 * sum, 0, 0, -7 * sum, 0, 0, 100 * words]);
  });

  it('has the points of products only when they are asked for too', () => {
    const scorer = textScorer(model);
    scorer.score(TEXT);
    scorer.scoreRest(true);
    expect([...scorer.scores]).toEqual([5 * sum, 0, 0, -7 * sum, 11 * sum, 0, 100 * words]);
  });

  it('leaves nothing behind for the next text', () => {
    const scorer = textScorer(model);
    scorer.score(`${TEXT} cups cups`);
    scorer.scoreRest(true);
    scorer.score('qqq');
    expect(scorer.scoreRest(true)).toBe(false);
    expect([...scorer.scores]).toEqual([0, 0, 0, 0, 0, 0, 0]);
    scorer.score(TEXT);
    expect(scorer.scores[CATEGORY]).toBe(5 * sum);
  });
});

describe('a long text', () => {
  const WORDS = Array.from(
    { length: 60 },
    (_, place) => `word${'abcdefghij'[place % 10]}${'klmnop'[place % 6]}`,
  );
  const LONG = WORDS.join(' ');

  it('says less the later it says it', () => {
    const shares = Array.from({ length: MAX_FEATURES }, (_, place) => placeShare(place));
    expect(shares.slice(0, 201).every((share) => share === 1)).toBe(true);
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    expect(Math.min(...shares)).toBeGreaterThan(0);
  });

  it('is weighed in training as it is when it is scored', () => {
    const counts = featureCounts(LONG);
    const vocabulary = vocabularyOf([counts], { grams: 1, words: 1, also: new Set() });
    const { features, values } = rowsOf([counts], vocabulary);
    expect(counts.places.some((place) => placeShare(place) < 1)).toBe(true);
    for (const [place, feature] of features.entries()) {
      const arrays = packModel({
        ...vocabulary,
        connections: [...vocabulary.keys].map((_, at) => [[at === feature ? 0 : 1, 1]] as const),
        heads: HEADS,
        biases: new Float32Array(7),
      });
      const scorer = textScorer({ info: { version: 'test', heads: HEADS, fitted: {}, sources: {} }, arrays });
      scorer.score(LONG);
      expect(scorer.scores[0]).toBe(Math.round((values[place] ?? 0) * VALUE_STEPS));
      if (place > 40) break;
    }
  });
});
