import { FIRST_PAIR_KEY, FIRST_WORD_KEY, MAX_FEATURES, readFeatures } from './features.ts';
import { bucketOf, INDEX_HEAD, type ModelArrays, type ModelFile } from './model-file.ts';

export interface Known {
  readonly known: number;
  readonly knownWords: number;
}

/** A model ready to score. Its scores lie in arrays that the next text overwrites. */
export interface TextScorer {
  readonly model: ModelFile;
  /** First output of each head, by its name. */
  readonly firstOutput: ReadonlyMap<string, number>;
  /**
   * Of each output after `score`, in steps of its head: times `scaleOf` plus its bias it is the distance from
   * its plane (above 0 the machine says yes); of the index head times `scaleOf` alone it is BM25 points.
   */
  readonly scores: Float64Array;
  /** Scores a text with every head; says how many of its features, and of its words, are known. */
  score(text: string): Known;
}

/** Occurrences beyond this count no more. Source of the values: 1 + ln(count), rounded to sixteenths. */
const MOST_OCCURRENCES = 255;
const IDF_STEPS = 16;

const keys = new Uint32Array(MAX_FEATURES);
const known = new Int32Array(MAX_FEATURES);
const values = new Float64Array(MAX_FEATURES);

/** `1 + ln(count)` in sixteenths: a table, so that every machine has the same. */
export const COUNT_VALUES = countValues();

function countValues(): Float64Array {
  const table = new Float64Array(MOST_OCCURRENCES + 1);
  for (let count = 1; count <= MOST_OCCURRENCES; count += 1) {
    table[count] = 1 + Math.round(Math.log(count) * IDF_STEPS) / IDF_STEPS;
  }
  return table;
}

/** Prepares a model for scoring in this thread: two small arrays a model, the weights are not copied. */
export function textScorer(model: ModelFile): TextScorer {
  const { arrays, info } = model;
  const firstOutput = new Map<string, number>();
  let first = 0;
  for (const { name, labels } of info.heads) {
    firstOutput.set(name, first);
    first += labels.length;
  }
  const scores = new Float64Array(arrays.biases.length);
  const firstIndexOutput = firstOutput.get(INDEX_HEAD) ?? scores.length;
  const seen = new Uint8Array(arrays.keys.length);
  const score = (text: string) => {
    const found = weighFeatures(text, arrays, seen);
    scores.fill(0);
    addWeights(arrays, { count: found.known, firstIndexOutput, scores });
    return found;
  };
  return { model, firstOutput, scores, score };
}

/** The known features of a text in `known` with their tf-idf in `values`; each block has length 1. */
function weighFeatures(text: string, arrays: ModelArrays, seen: Uint8Array): Known {
  const total = readFeatures(text, keys);
  let count = 0;
  for (let index = 0; index < total; index += 1) {
    const feature = featureAt(arrays, keys[index] ?? 0);
    if (feature < 0) continue;
    const times = seen[feature] ?? 0;
    if (times === 0) {
      known[count] = feature;
      count += 1;
    }
    if (times < MOST_OCCURRENCES) seen[feature] = times + 1;
  }
  let grams = 0;
  let words = 0;
  let knownWords = 0;
  for (let place = 0; place < count; place += 1) {
    const feature = known[place] ?? 0;
    const value = (COUNT_VALUES[seen[feature] ?? 0] ?? 0) * (arrays.idf[feature] ?? 0);
    seen[feature] = 0;
    values[place] = value;
    if ((arrays.keys[feature] ?? 0) < FIRST_PAIR_KEY) grams += value * value;
    else {
      words += value * value;
      if ((arrays.keys[feature] ?? 0) >= FIRST_WORD_KEY) knownWords += 1;
    }
  }
  const perGram = grams > 0 ? 1 / Math.sqrt(grams) : 0;
  const perWord = words > 0 ? 1 / Math.sqrt(words) : 0;
  for (let place = 0; place < count; place += 1) {
    const isGram = (arrays.keys[known[place] ?? 0] ?? 0) < FIRST_PAIR_KEY;
    values[place] = (values[place] ?? 0) * (isGram ? perGram : perWord);
  }
  return { known: count, knownWords };
}

/** Place of a key among the features, or -1. */
function featureAt({ keys: known, buckets }: ModelArrays, key: number): number {
  const bucket = bucketOf(key);
  const end = buckets[bucket + 1] ?? 0;
  for (let place = buckets[bucket] ?? 0; place < end; place += 1) if (known[place] === key) return place;
  return -1;
}

interface Adding {
  readonly count: number;
  readonly firstIndexOutput: number;
  readonly scores: Float64Array;
}

/** In each feature's entries those of the index head come last. */
function addWeights(
  { starts, outputs, weights }: ModelArrays,
  { count, firstIndexOutput, scores }: Adding,
): void {
  for (let place = 0; place < count; place += 1) {
    const feature = known[place] ?? 0;
    const value = values[place] ?? 0;
    const end = starts[feature + 1] ?? 0;
    let entry = starts[feature] ?? 0;
    for (; entry < end; entry += 1) {
      const output = outputs[entry] ?? 0;
      if (output >= firstIndexOutput) break;
      scores[output] = (scores[output] ?? 0) + value * (weights[entry] ?? 0);
    }
    for (; entry < end; entry += 1) {
      const output = outputs[entry] ?? 0;
      scores[output] = (scores[output] ?? 0) + (weights[entry] ?? 0);
    }
  }
}
