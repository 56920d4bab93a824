import {
  BUCKETS,
  bucketOf,
  type ModelArrays,
  type ModelHead,
  type OutputBounds,
  outputBounds,
  packConnection,
  packFeature,
  spread,
} from '../../compute/classify/model/model-file.ts';

/** The content of a model, feature by feature. */
export interface Unpacked {
  readonly keys: Uint32Array;
  /** Inverse document frequency of each feature. */
  readonly idf: Float64Array;
  /** For each feature its outputs, ascending, with their weights in steps. */
  readonly connections: readonly (readonly (readonly [output: number, weight: number])[])[];
  /** Those of `FIRST_HEADS` first. */
  readonly heads: readonly ModelHead[];
  readonly biases: Float32Array;
}

const IDF_STEPS = 16;
const MOST_FIRST = 256;

/**
 * The arrays of a model file: features with connections, in the order of their buckets.
 * @throws RangeError if the heads needed for every text have more outputs than fit 8 bits.
 */
export function packModel({ keys, idf, connections, heads, biases }: Unpacked): ModelArrays {
  const bounds = outputBounds(heads);
  if (bounds.first > MOST_FIRST)
    throw new RangeError(`${bounds.first} outputs of the first heads are too many`);
  const order = [...keys.keys()]
    .filter((feature) => (connections[feature]?.length ?? 0) > 0)
    .sort((a, b) => spread(keys[a] ?? 0) - spread(keys[b] ?? 0));
  const features = new Uint32Array(2 * order.length + 2);
  const starts = new Uint32Array(order.length + 1);
  const firsts: number[] = [];
  const outputs: number[] = [];
  const weights: number[] = [];
  for (const [place, feature] of order.entries()) {
    const own = productsLast(connections[feature] ?? [], bounds);
    features[2 * place] = packFeature({
      key: keys[feature] ?? 0,
      idf: Math.round((idf[feature] ?? 0) * IDF_STEPS),
      indexed: own.some(([output]) => output >= bounds.index && output < bounds.indexEnd),
    });
    for (const [output, weight] of own) {
      if (output < bounds.first) firsts.push(packConnection(output, weight));
      else {
        outputs.push(output);
        weights.push(weight);
      }
    }
    features[2 * place + 3] = firsts.length;
    starts[place + 1] = outputs.length;
  }
  const buckets = new Uint32Array(BUCKETS + 1);
  for (const feature of order) {
    const bucket = bucketOf(keys[feature] ?? 0);
    buckets[bucket + 1] = (buckets[bucket + 1] ?? 0) + 1;
  }
  for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
    buckets[bucket + 1] = (buckets[bucket + 1] ?? 0) + (buckets[bucket] ?? 0);
  }
  return {
    buckets,
    features,
    firsts: Uint16Array.from(firsts),
    starts,
    outputs: Uint16Array.from(outputs),
    weights: Int8Array.from(weights),
    biases,
  };
}

type Connections = Unpacked['connections'][number];

/** Most texts are not product pages: that head's connections are not read for them. */
function productsLast(connections: Connections, { products, productsEnd }: OutputBounds): Connections {
  const isProduct = (output: number) => output >= products && output < productsEnd;
  const own = connections.filter(([output]) => isProduct(output));
  return own.length === 0 ? connections : [...connections.filter(([output]) => !isProduct(output)), ...own];
}
