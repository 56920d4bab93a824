import {
  FIRST_PAIR_KEY,
  FIRST_WORD_KEY,
  MAX_FEATURES,
  readFeatures,
} from '../../compute/classify/model/features.ts';
import { placeShare } from '../../compute/classify/model/score-text.ts';

/** Texts as sparse rows of feature values, one after another. */
export interface SparseRows {
  readonly count: number;
  /** First place of each row in `features` and `values`; one more at the end. */
  readonly starts: Int32Array;
  readonly features: Int32Array;
  readonly values: Float32Array;
}

/** Known features: their keys in ascending order and their inverse document frequency. */
export interface Vocabulary {
  readonly keys: Uint32Array;
  readonly idf: Float64Array;
  readonly indexOf: ReadonlyMap<number, number>;
}

/** A logarithm differs in the last bit between machines; rounded like this it does not. */
const LOG_STEPS = 16;
export const robustLog = (value: number) => Math.round(Math.log(value) * LOG_STEPS) / LOG_STEPS;

const scratch = new Uint32Array(MAX_FEATURES);

/** More keys than any text has. */
const MOST_PLACES = 2 ** 15;

/** The features of a text: distinct keys, ascending, with count and first position of each. */
export interface TextCounts {
  readonly keys: Uint32Array;
  readonly counts: Uint16Array;
  readonly places: Uint16Array;
}

const NOTHING: TextCounts = { keys: new Uint32Array(), counts: new Uint16Array(), places: new Uint16Array() };

export function featureCounts(text: string): TextCounts {
  const total = readFeatures(text, scratch);
  const sorted = Float64Array.from(scratch.subarray(0, total), (key, place) => key * MOST_PLACES + place);
  sorted.sort();
  const keys = new Uint32Array(total);
  const counts = new Uint16Array(total);
  const places = new Uint16Array(total);
  let distinct = 0;
  for (const keyed of sorted) {
    const key = Math.floor(keyed / MOST_PLACES);
    if (distinct > 0 && keys[distinct - 1] === key) {
      counts[distinct - 1] = (counts[distinct - 1] ?? 0) + 1;
      continue;
    }
    keys[distinct] = key;
    counts[distinct] = 1;
    places[distinct] = keyed - key * MOST_PLACES;
    distinct += 1;
  }
  return {
    keys: keys.slice(0, distinct),
    counts: counts.slice(0, distinct),
    places: places.slice(0, distinct),
  };
}

/** Texts a feature must occur in to be learnt, and words that are known in any case. */
export interface LeastCounts {
  /** N-grams and pairs. */
  readonly grams: number;
  readonly words: number;
  readonly also: ReadonlySet<number>;
}

export function vocabularyOf(counted: readonly TextCounts[], least: LeastCounts): Vocabulary {
  const documents = new Map<number, number>();
  for (const key of least.also) documents.set(key, 0);
  for (const { keys } of counted) {
    for (const key of keys) documents.set(key, (documents.get(key) ?? 0) + 1);
  }
  const kept = [...documents].filter(
    ([key, count]) => least.also.has(key) || count >= (key < FIRST_WORD_KEY ? least.grams : least.words),
  );
  const keys = Uint32Array.from(kept.map(([key]) => key)).sort();
  const idf = Float64Array.from(
    keys,
    (key) => 1 + robustLog((counted.length + 1) / ((documents.get(key) ?? 0) + 1)),
  );
  return { keys, idf, indexOf: new Map([...keys].map((key, index) => [key, index])) };
}

/** Sublinear tf-idf, less for later parts of a text; n-grams and words are each of length 1, so that neither dominates. */
export function rowsOf(counted: readonly TextCounts[], vocabulary: Vocabulary): SparseRows {
  const count = counted.length;
  const starts = new Int32Array(count + 1);
  const size = counted.reduce((sum, { keys }) => sum + keys.length, 0);
  const features = new Int32Array(size);
  const values = new Float32Array(size);
  let place = 0;
  for (let row = 0; row < count; row += 1) {
    const { keys, counts, places } = counted[row] ?? NOTHING;
    const from = place;
    let grams = 0;
    let words = 0;
    for (let index = 0; index < keys.length; index += 1) {
      const key = keys[index] ?? 0;
      const feature = vocabulary.indexOf.get(key);
      if (feature === undefined) continue;
      const value =
        (1 + robustLog(counts[index] ?? 1)) * (vocabulary.idf[feature] ?? 0) * placeShare(places[index] ?? 0);
      features[place] = feature;
      values[place] = value;
      if (key < FIRST_PAIR_KEY) grams += value * value;
      else words += value * value;
      place += 1;
    }
    for (let index = from; index < place; index += 1) {
      const isGram = (vocabulary.keys[features[index] ?? 0] ?? 0) < FIRST_PAIR_KEY;
      values[index] = (values[index] ?? 0) / Math.sqrt(isGram ? grams : words);
    }
    starts[row + 1] = place;
  }
  return { count, starts, features: features.slice(0, place), values: values.slice(0, place) };
}
