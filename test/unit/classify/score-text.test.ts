import { describe, expect, it } from 'vitest';
import { FIRST_PAIR_KEY, MAX_FEATURES, readFeatures } from '../../../compute/classify/model/features.ts';
import type { ModelHead } from '../../../compute/classify/model/model-file.ts';
import { textScorer, VALUE_STEPS } from '../../../compute/classify/model/score-text.ts';
import { packModel } from '../../../scripts/train/pack-model.ts';

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
