import type { SparseRows } from './sparse-rows.ts';

export interface SvmOptions {
  readonly cost: number;
  readonly epochs: number;
  /** Hardest rows of other classes each class is trained against, and how many taken at regular steps. */
  readonly hardNegatives: number;
  readonly otherNegatives: number;
  readonly seed: number;
  /** Weights a class may keep. */
  readonly kept: KeptWeights;
}

/** A class keeps `least` weights and `perRow` more for each of its rows, `most` in all. */
export interface KeptWeights {
  readonly least: number;
  readonly perRow: number;
  readonly most: number;
}

export interface SvmRows {
  readonly rows: SparseRows;
  readonly features: number;
  /** Class of each row, from 0; -1 for rows of no class (negative examples for all). */
  readonly labels: Int32Array;
  readonly classes: number;
  /** Origin of each row: 0, or the number of a source of similar rows (one buyer's lines). */
  readonly sources: Uint8Array;
  /** Cost of an error on each row, mostly 1: less if labels are noisy. */
  readonly costs: Float64Array;
  /** Inverse document frequency of each feature. */
  readonly rarity: Float64Array;
}

/** Weights of one class: dense over features, the last one is the bias. */
export type ClassWeights = Float64Array;

/**
 * One-vs-rest L2-loss linear support vector machines by dual coordinate descent. Each class is trained on its rows, the rows of
 * other classes nearest to its centre and a sample of the rest: distant rows hardly move its plane, and training takes a tenth
 * of the time. The largest weights are kept and trained again without the others: in cross-validation a quarter of the weights
 * then answers like all of them.
 * Source: Hsieh et al. 2008, A Dual Coordinate Descent Method for Large-scale Linear SVM, algorithm 1.
 */
export function* trainSvm(data: SvmRows, options: SvmOptions): Generator<[number, ClassWeights]> {
  const near = nearness(data);
  const byClass = rowsByClass(data);
  const weights = new Float64Array(data.features + 1);
  const norms = rowNorms(data.rows);
  for (let label = 0; label < data.classes; label += 1) {
    const own = byClass[label] ?? [];
    if (own.length === 0) continue;
    weights.fill(0);
    const others = negativesOf(data, { label, own, likeness: near(own) }, options);
    const chosen = {
      rows: [...own, ...others.hard, ...others.sampled],
      hard: own.length + others.hard.length,
    };
    const descent = { ...chosen, sampleWeight: others.sampleWeight, weights, norms, options };
    descend(data, label, descent);
    const reduced = withKeptWeights(data, descent, own.length);
    weights.fill(0);
    descend(reduced, label, {
      ...descent,
      rows: [...chosen.rows.keys()],
      norms: rowNorms(reduced.rows),
    });
    yield [label, weights];
  }
}

function rowsByClass({ labels, classes }: SvmRows): number[][] {
  const rows: number[][] = Array.from({ length: classes }, () => []);
  for (const [row, label] of labels.entries()) rows[label]?.push(row);
  return rows;
}

function rowNorms({ count, starts, values }: SparseRows): Float64Array {
  const norms = new Float64Array(count);
  for (let row = 0; row < count; row += 1) {
    let sum = 1;
    const end = starts[row + 1] ?? 0;
    for (let place = starts[row] ?? 0; place < end; place += 1) sum += (values[place] ?? 0) ** 2;
    norms[row] = sum;
  }
  return norms;
}

/** Features in more than this share of the rows are no evidence of similarity. */
const COMMON_SHARE = 0.02;

/** Similarity of every row to the sum of some rows, by rare features. */
function nearness({ rows, features }: SvmRows): (own: readonly number[]) => Float64Array {
  const { starts, places, values } = byFeature(rows, features);
  const likeness = new Float64Array(rows.count);
  const limit = rows.count * COMMON_SHARE;
  return (own) => {
    likeness.fill(0);
    for (const row of own) {
      const last = rows.starts[row + 1] ?? 0;
      for (let entry = rows.starts[row] ?? 0; entry < last; entry += 1) {
        const feature = rows.features[entry] ?? 0;
        const value = rows.values[entry] ?? 0;
        const from = starts[feature] ?? 0;
        const end = starts[feature + 1] ?? 0;
        if (end - from > limit) continue;
        for (let place = from; place < end; place += 1) {
          const other = places[place] ?? 0;
          likeness[other] = (likeness[other] ?? 0) + value * (values[place] ?? 0);
        }
      }
    }
    return likeness;
  };
}

/** The transposed rows: which rows have a feature, and its value there. */
function byFeature({ count, starts: rowStarts, features: columns, values }: SparseRows, features: number) {
  const starts = new Int32Array(features + 1);
  for (const column of columns) starts[column + 1] = (starts[column + 1] ?? 0) + 1;
  for (let feature = 0; feature < features; feature += 1) {
    starts[feature + 1] = (starts[feature + 1] ?? 0) + (starts[feature] ?? 0);
  }
  const next = starts.slice();
  const places = new Int32Array(columns.length);
  const turned = new Float32Array(columns.length);
  for (let row = 0; row < count; row += 1) {
    const end = rowStarts[row + 1] ?? 0;
    for (let entry = rowStarts[row] ?? 0; entry < end; entry += 1) {
      const column = columns[entry] ?? 0;
      const place = next[column] ?? 0;
      places[place] = row;
      turned[place] = values[entry] ?? 0;
      next[column] = place + 1;
    }
  }
  return { starts, places, values: turned };
}

interface OwnRows {
  readonly label: number;
  readonly own: readonly number[];
  readonly likeness: Float64Array;
}

/** Rows of other classes: all of the sources in which a class has rows, the nearest of the rest, and a sample. */
function negativesOf(
  { labels, sources }: SvmRows,
  { label, own, likeness }: OwnRows,
  { hardNegatives, otherNegatives }: SvmOptions,
): { hard: number[]; sampled: number[]; sampleWeight: number } {
  const ownSources = new Set(own.map((row) => sources[row] ?? 0).filter((source) => source > 0));
  const hard: number[] = [];
  const others: number[] = [];
  for (let row = 0; row < labels.length; row += 1) {
    if (labels[row] === label) continue;
    if (ownSources.has(sources[row] ?? 0)) hard.push(row);
    else others.push(row);
  }
  if (others.length <= hardNegatives + otherNegatives) {
    return { hard: [...hard, ...others], sampled: [], sampleWeight: 1 };
  }
  const cut =
    Float64Array.from(others, (row) => likeness[row] ?? 0).sort()[others.length - hardNegatives] ?? 0;
  const rest: number[] = [];
  for (const row of others) ((likeness[row] ?? 0) > cut ? hard : rest).push(row);
  const step = Math.max(1, Math.floor(rest.length / otherNegatives));
  return { hard, sampled: rest.filter((_, place) => place % step === label % step), sampleWeight: step };
}

/** The chosen rows, in order, with only the features that a class keeps. */
function withKeptWeights(data: SvmRows, { rows, weights, options }: Descent, own: number): SvmRows {
  const isKept = keptFeatures(
    data,
    weights,
    options.kept.least + options.kept.perRow * own,
    options.kept.most,
  );
  const { starts, features, values } = data.rows;
  const size = rows.reduce((sum, row) => sum + (starts[row + 1] ?? 0) - (starts[row] ?? 0), 0);
  const reduced = {
    count: rows.length,
    starts: new Int32Array(rows.length + 1),
    features: new Int32Array(size),
    values: new Float32Array(size),
  };
  let place = 0;
  for (const [index, row] of rows.entries()) {
    const end = starts[row + 1] ?? 0;
    for (let entry = starts[row] ?? 0; entry < end; entry += 1) {
      const feature = features[entry] ?? 0;
      if (isKept[feature] === 0) continue;
      reduced.features[place] = feature;
      reduced.values[place] = values[entry] ?? 0;
      place += 1;
    }
    reduced.starts[index + 1] = place;
  }
  return {
    ...data,
    rows: reduced,
    labels: Int32Array.from(rows, (row) => data.labels[row] ?? -1),
    costs: Float64Array.from(rows, (row) => data.costs[row] ?? 1),
  };
}

/** 1 for the features of the largest weights: their size times the rarity of the feature. */
function keptFeatures(
  { features, rarity }: SvmRows,
  weights: ClassWeights,
  wanted: number,
  most: number,
): Uint8Array {
  // Plain loops: there are some thousand classes with some hundred thousand features each.
  const says = new Float64Array(features);
  const learnt = new Float64Array(features);
  let count = 0;
  for (let feature = 0; feature < features; feature += 1) {
    const weight = weights[feature] ?? 0;
    if (weight === 0) continue;
    const value = Math.abs(weight) * (rarity[feature] ?? 0);
    says[feature] = value;
    learnt[count] = value;
    count += 1;
  }
  const number = Math.min(most, Math.round(wanted));
  const least = count > number ? (learnt.subarray(0, count).sort()[count - number - 1] ?? 0) : 0;
  const isKept = new Uint8Array(features);
  for (let feature = 0; feature < features; feature += 1) {
    if ((says[feature] ?? 0) > least) isKept[feature] = 1;
  }
  return isKept;
}

interface Descent {
  readonly rows: readonly number[];
  /** From here on each row represents `sampleWeight` rows. */
  readonly hard: number;
  readonly sampleWeight: number;
  readonly weights: ClassWeights;
  readonly norms: Float64Array;
  readonly options: SvmOptions;
}

function descend(
  data: SvmRows,
  label: number,
  { rows, hard, sampleWeight, weights, norms, options }: Descent,
): void {
  const { starts, features: columns, values } = data.rows;
  const bias = data.features;
  const order = Int32Array.from(rows);
  const alpha = new Float64Array(order.length);
  const place = Int32Array.from(order.keys());
  const random = generator(options.seed + label);
  let active = order.length;
  let highest = Number.POSITIVE_INFINITY;
  for (let epoch = 0; epoch < options.epochs; epoch += 1) {
    let most = 0;
    for (let index = active - 1; index > 0; index -= 1) swap(place, index, random(index + 1));
    for (let index = 0; index < active; index += 1) {
      const at = place[index] ?? 0;
      const row = order[at] ?? 0;
      const sign = data.labels[row] === label ? 1 : -1;
      const weight = (data.costs[row] ?? 1) * (at < hard ? 1 : sampleWeight);
      const diagonal = 0.5 / (options.cost * weight);
      const from = starts[row] ?? 0;
      const end = starts[row + 1] ?? 0;
      let score = weights[bias] ?? 0;
      for (let entry = from; entry < end; entry += 1) {
        score += (values[entry] ?? 0) * (weights[columns[entry] ?? 0] ?? 0);
      }
      const before = alpha[at] ?? 0;
      const gradient = sign * score - 1 + before * diagonal;
      if (before === 0 && gradient > highest) {
        active -= 1;
        swap(place, index, active);
        index -= 1;
        continue;
      }
      const projected = before === 0 ? Math.min(gradient, 0) : gradient;
      if (projected === 0) continue;
      most = Math.max(most, Math.abs(projected));
      const after = Math.max(0, before - gradient / ((norms[row] ?? 1) + diagonal));
      const step = (after - before) * sign;
      alpha[at] = after;
      weights[bias] = (weights[bias] ?? 0) + step;
      for (let entry = from; entry < end; entry += 1) {
        const column = columns[entry] ?? 0;
        weights[column] = (weights[column] ?? 0) + step * (values[entry] ?? 0);
      }
    }
    if (most < 0.1) break;
    highest = most;
  }
}

function swap(places: Int32Array, one: number, other: number): void {
  const kept = places[one] ?? 0;
  places[one] = places[other] ?? 0;
  places[other] = kept;
}

/** Whole numbers below a bound, the same on every machine (xorshift32). */
export function generator(seed: number): (below: number) => number {
  let state = (Math.imul(seed, 0x9e3779b1) ^ 0x2545f491) >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
}
