import { FIRST_PAIR_KEY, FIRST_WORD_KEY, MAX_FEATURES, readFeatures } from './features.ts';
import { type ModelArrays, type ModelFile, type OutputBounds, outputBounds, spread } from './model-file.ts';
import { FADING_KEYS, FULL_KEYS } from './model-numbers.ts';

export interface Known {
  /** Features of the text the model knows. */
  readonly known: number;
  /** Whole words among them. */
  readonly knownWords: number;
}

/** Outputs of the other heads reached by a connection: once each, in the order reached. */
export interface ReachedOutputs {
  readonly outputs: Int32Array;
  /** Number of `outputs` of the text scored last. */
  count: number;
  /** 1 for each of them. */
  readonly isReached: Uint8Array;
}

/** A model ready to score. Its score arrays are overwritten by the next text. */
export interface TextScorer {
  readonly model: ModelFile;
  /** First output of each head, by its name. */
  readonly firstOutput: ReadonlyMap<string, number>;
  /**
   * Of each output, in whole steps: times `stepOf` its head plus its bias it is the distance from its plane (above 0: yes);
   * for the index head, times its scale alone it is BM25 points.
   */
  readonly scores: Int32Array;
  /** The outputs that `scoreRest` reached; all other outputs of those heads are 0. */
  readonly reached: Readonly<ReachedOutputs>;
  /** Scores a text with the heads needed for every text; the others are 0 until `scoreRest`. */
  score(text: string): Known;
  /**
   * Scores the text last given to `score` with the other heads, optionally with `PRODUCTS_HEAD`; returns whether the text has
   * words of the index.
   */
  scoreRest(withProducts: boolean): boolean;
}

/** Occurrences beyond this do not count. Values: 1 + ln(count), rounded to sixteenths. */
const MOST_OCCURRENCES = 255;
const IDF_STEPS = 16;

/**
 * Feature values are whole numbers of this many steps, so that sums are exact in any order. The values of a text are two
 * blocks of length 1, at most 30,000 numbers: their sum stays below 350 × 2^12, times the largest weight, 127, below 2^31.
 */
export const VALUE_STEPS = 4_096;

/** `1 + ln(count)` in sixteenths: a table, so that all machines agree. */
export const COUNT_VALUES = countValues();

/**
 * Weight of a feature by its first position in a text: product pages name the product first.
 * @param place - of its key among all keys of the text, from 0.
 * @returns 1 for the first `FULL_KEYS`, then falling as one through the place after them.
 */
export function placeShare(place: number): number {
  return place <= FULL_KEYS ? 1 : FADING_KEYS / (FADING_KEYS - FULL_KEYS + place);
}

function countValues(): Float64Array {
  const table = new Float64Array(MOST_OCCURRENCES + 1);
  for (let count = 1; count <= MOST_OCCURRENCES; count += 1) {
    table[count] = 1 + Math.round(Math.log(count) * IDF_STEPS) / IDF_STEPS;
  }
  return table;
}

/** The features of one text, in the thread's own memory. */
interface TextFeatures {
  /** As read, with repetitions. */
  readonly keys: Uint32Array;
  /** Where the search of each begins; then, for the known ones, their first positions in the text. */
  readonly from: Uint32Array;
  /** Places of the known ones, once each, their keys and values. */
  readonly known: Int32Array;
  readonly knownKeys: Uint32Array;
  readonly values: Float64Array;
  /** Occurrences of each feature of the model: 0 between texts. */
  readonly seen: Uint8Array;
  /** Collects what is read ahead, so that the compiler keeps the reads. */
  touched: number;
}

/** Prepares a model for scoring in this thread: the weights are not copied. */
export function textScorer(model: ModelFile): TextScorer {
  const { arrays, info } = model;
  const firstOutput = new Map<string, number>();
  let first = 0;
  for (const { name, labels } of info.heads) {
    firstOutput.set(name, first);
    first += labels.length;
  }
  const scores = new Int32Array(arrays.biases.length);
  const bounds = outputBounds(info.heads);
  const reached: ReachedOutputs = {
    // One extra place: values are written before it is known whether they count.
    outputs: new Int32Array(scores.length + 1),
    count: 0,
    isReached: new Uint8Array(scores.length),
  };
  const text: TextFeatures = {
    keys: new Uint32Array(MAX_FEATURES),
    from: new Uint32Array(MAX_FEATURES),
    known: new Int32Array(MAX_FEATURES),
    knownKeys: new Uint32Array(MAX_FEATURES),
    values: new Float64Array(MAX_FEATURES),
    seen: new Uint8Array(arrays.features.length / 2),
    touched: 0,
  };
  let count = 0;
  return {
    model,
    firstOutput,
    scores,
    reached,
    score(description) {
      const total = readFeatures(description, text.keys);
      count = findFeatures(arrays, text, total);
      const knownWords = weighFeatures(arrays, text, count);
      scores.fill(0, 0, bounds.first);
      forgetReached(reached, scores);
      addFirst(arrays, text, count, scores);
      return { known: count, knownWords };
    },
    scoreRest(withProducts) {
      return addRest(arrays, text, { count, bounds, withProducts, scores, reached });
    },
  };
}

const BUCKET_SHIFT = 16;
const TAG = 0xffff;
const INDEXED = 1;

/**
 * The known features of a text, once each in order of appearance, with their counts in `seen`. All buckets are looked up,
 * and the first feature of each is read ahead, before any is searched: the processor waits for memory once. Reading ahead
 * saves a tenth of the time of a text.
 */
function findFeatures({ buckets, features }: ModelArrays, text: TextFeatures, total: number): number {
  const { keys, from, known, knownKeys, seen } = text;
  for (let index = 0; index < total; index += 1) {
    from[index] = buckets[spread(keys[index] ?? 0) >>> BUCKET_SHIFT] ?? 0;
  }
  let touched = 0;
  for (let index = 0; index < total; index += 1) touched ^= features[2 * (from[index] ?? 0)] ?? 0;
  text.touched = touched;
  let count = 0;
  for (let index = 0; index < total; index += 1) {
    const key = keys[index] ?? 0;
    const hash = spread(key);
    const end = buckets[(hash >>> BUCKET_SHIFT) + 1] ?? 0;
    let place = from[index] ?? 0;
    while (place < end && (features[2 * place] ?? 0) >>> BUCKET_SHIFT !== (hash & TAG)) place += 1;
    if (place === end) continue;
    const times = seen[place] ?? 0;
    if (times === 0) {
      known[count] = place;
      knownKeys[count] = key;
      // The search up to this place is over, so its beginning can be overwritten.
      from[count] = index;
      count += 1;
    }
    if (times < MOST_OCCURRENCES) seen[place] = times + 1;
  }
  return count;
}

/** The tf-idf of the known features in `values`, n-grams and words normalised to length 1 each; returns the number of words. */
function weighFeatures({ features }: ModelArrays, text: TextFeatures, count: number): number {
  const { known, knownKeys, from, values, seen } = text;
  let grams = 0;
  let words = 0;
  let knownWords = 0;
  for (let index = 0; index < count; index += 1) {
    const place = known[index] ?? 0;
    const idf = ((features[2 * place] ?? 0) >>> 8) & 0xff;
    const value = (COUNT_VALUES[seen[place] ?? 0] ?? 0) * idf * placeShare(from[index] ?? 0);
    const key = knownKeys[index] ?? 0;
    seen[place] = 0;
    values[index] = value;
    if (key < FIRST_PAIR_KEY) grams += value * value;
    else words += value * value;
    if (key >= FIRST_WORD_KEY) knownWords += 1;
  }
  const perGram = grams > 0 ? VALUE_STEPS / Math.sqrt(grams) : 0;
  const perWord = words > 0 ? VALUE_STEPS / Math.sqrt(words) : 0;
  for (let index = 0; index < count; index += 1) {
    const share = (knownKeys[index] ?? 0) < FIRST_PAIR_KEY ? perGram : perWord;
    values[index] = Math.round((values[index] ?? 0) * share);
  }
  return knownWords;
}

/** Connections to the heads needed for every text. */
function addFirst(
  { features, firsts }: ModelArrays,
  text: TextFeatures,
  count: number,
  scores: Int32Array,
): void {
  const { known, values } = text;
  for (let index = 0; index < count; index += 1) {
    const place = 2 * (known[index] ?? 0);
    const value = values[index] ?? 0;
    const end = features[place + 3] ?? 0;
    for (let entry = features[place + 1] ?? 0; entry < end; entry += 1) {
      const connection = firsts[entry] ?? 0;
      const output = connection >> 8;
      scores[output] = (scores[output] ?? 0) + Math.imul(value, (connection << 24) >> 24);
    }
  }
}

/** Resets the scores that the previous text set: they are few among thousands. */
function forgetReached(reached: ReachedOutputs, scores: Int32Array): void {
  const { outputs, isReached, count } = reached;
  for (let index = 0; index < count; index += 1) {
    const output = outputs[index] ?? 0;
    scores[output] = 0;
    isReached[output] = 0;
  }
  reached.count = 0;
}

interface Adding {
  readonly count: number;
  readonly bounds: OutputBounds;
  readonly withProducts: boolean;
  readonly scores: Int32Array;
  readonly reached: ReachedOutputs;
}

/** The other connections; those of the word index count the same in a text of any length. */
function addRest(
  { features, starts, outputs, weights }: ModelArrays,
  text: TextFeatures,
  { count, bounds, withProducts, scores, reached }: Adding,
): boolean {
  const { known, values, from } = text;
  const { outputs: met, isReached } = reached;
  const { index: firstIndex, indexEnd } = bounds;
  // Connections to products come last: without them, reading ends at their beginning.
  const products = withProducts ? bounds.all : bounds.products;
  const productsEnd = withProducts ? bounds.all : bounds.productsEnd;
  let metCount = reached.count;
  let isIndexed = false;
  // All beginnings are looked up and read ahead before any is added: see `findFeatures`.
  for (let index = 0; index < count; index += 1) from[index] = starts[known[index] ?? 0] ?? 0;
  let touched = 0;
  for (let index = 0; index < count; index += 1) {
    touched ^= (outputs[from[index] ?? 0] ?? 0) ^ (weights[from[index] ?? 0] ?? 0);
  }
  text.touched = touched;
  for (let index = 0; index < count; index += 1) {
    const place = known[index] ?? 0;
    const value = values[index] ?? 0;
    const end = starts[place + 1] ?? 0;
    const indexed = ((features[2 * place] ?? 0) & INDEXED) !== 0;
    if (indexed) isIndexed = true;
    for (let entry = from[index] ?? 0; entry < end; entry += 1) {
      const output = outputs[entry] ?? 0;
      if (output >= products && output < productsEnd) break;
      met[metCount] = output;
      metCount += 1 - (isReached[output] ?? 0);
      isReached[output] = 1;
      const times = indexed && output >= firstIndex && output < indexEnd ? 1 : value;
      scores[output] = (scores[output] ?? 0) + Math.imul(times, weights[entry] ?? 0);
    }
  }
  reached.count = metCount;
  return isIndexed;
}
