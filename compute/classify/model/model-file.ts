/**
 * A trained model as one file: eight letters of identity, the length of a JSON head as 32 bits, the head, and the arrays it
 * lists, each at an address divisible by eight. Numbers are little-endian, so the arrays are used in place and threads share
 * one `SharedArrayBuffer`.
 */
export interface ModelArrays {
  /** First feature of each bucket; one more at the end. */
  readonly buckets: Uint32Array;
  /**
   * Two numbers a feature, in the order of their buckets: the result of `packFeature`, and its first connection among
   * `firsts`. One more at the end.
   */
  readonly features: Uint32Array;
  /**
   * Connections of each feature to outputs of `FIRST_HEADS`, ascending: output × 256 + the weight's eight bits, in steps of its
   * head's `scale`. A small array of its own, so that it stays in the processor's cache.
   */
  readonly firsts: Uint16Array;
  /** First of each feature's connections among `outputs` and `weights`; one more at the end. */
  readonly starts: Uint32Array;
  /** Connections to the outputs of the other heads, ascending; those of `PRODUCTS_HEAD` last. */
  readonly outputs: Uint16Array;
  /** Their weights, in steps of the head's `scale`. */
  readonly weights: Int8Array;
  /** Of each output. */
  readonly biases: Float32Array;
}

/** Heads that are needed for every text; they come first in a model, so that the others can be skipped. */
export const FIRST_HEADS: readonly string[] = ['category', 'language'];

/** The head whose weights are BM25 points of words and do not depend on the length of the text. */
export const INDEX_HEAD = 'index';

/** The head of industries trained on product descriptions of shops; optional. */
export const PRODUCTS_HEAD = 'products';

/** The head of industries trained on purchase orders alone, with only their industries; optional. */
export const ORDERS_HEAD = 'orders';

/** A group of outputs that answer one question. */
export interface ModelHead {
  readonly name: string;
  readonly labels: readonly string[];
  /** One step of a weight. */
  readonly scale: number;
}

/** Description of a model. */
export interface ModelInfo {
  /** Its name, the beginning of the classifier's version. */
  readonly version: string;
  readonly heads: readonly ModelHead[];
  /** Curves fitted on labelled lines, by name (`calibration.ts`). */
  readonly fitted: Readonly<Record<string, readonly number[]>>;
  /** SHA-256, hex, of each file the model was trained from. */
  readonly sources: Readonly<Record<string, string>>;
}

export interface ModelFile {
  readonly info: ModelInfo;
  readonly arrays: ModelArrays;
}

const MAGIC = 'FOOTMDL3';
const ALIGNMENT = 8;
/** Features are spread over this many buckets by the upper bits of their mixed key. */
const BUCKET_BITS = 16;
export const BUCKETS = 2 ** BUCKET_BITS;

const KINDS = {
  buckets: Uint32Array,
  features: Uint32Array,
  firsts: Uint16Array,
  starts: Uint32Array,
  outputs: Uint16Array,
  weights: Int8Array,
  biases: Float32Array,
} as const;
type ArrayName = keyof typeof KINDS;
const NAMES = Object.keys(KINDS) as ArrayName[];

/** An odd number near 2^32 ÷ the golden ratio: the multiplication is reversible and spreads neighbours. */
const SPREAD = 0x9e3779b1;

/** A feature key spread over 32 bits: the upper 16 are its bucket, the lower its tag; together they identify it. */
export function spread(key: number): number {
  return Math.imul(key, SPREAD) >>> 0;
}

/** Bucket of a feature key, 0 to `BUCKETS - 1`. */
export function bucketOf(key: number): number {
  return spread(key) >>> BUCKET_BITS;
}

/** Data of a feature besides its connections. */
export interface FeatureFields {
  readonly key: number;
  /** Its inverse document frequency, in sixteenths, 0 to 255. */
  readonly idf: number;
  /** It has connections to the word index. */
  readonly indexed: boolean;
}

const MOST_IDF = 255;

/** Bits of a feature: 16 of its tag, 8 of its idf, 1 of `indexed`; the other 7 are 0. */
export function packFeature({ key, idf, indexed }: FeatureFields): number {
  const tag = spread(key) & 0xffff;
  return ((tag << 16) | (Math.min(MOST_IDF, idf) << 8) | (indexed ? 1 : 0)) >>> 0;
}

const WEIGHT_BITS = 8;

/** An output and an 8-bit weight as one number. */
export function packConnection(output: number, weight: number): number {
  return (output << WEIGHT_BITS) | (weight & 0xff);
}

interface Head extends Omit<ModelInfo, 'heads'> {
  /** With the labels as words of one text, which is shorter than a list. */
  readonly heads: readonly (Omit<ModelHead, 'labels'> & { readonly labels: string })[];
  /** Elements of each array. */
  readonly lengths: Readonly<Record<ArrayName, number>>;
}

/** The bytes of a model file. The same model gives the same bytes. */
export function writeModel({ info, arrays }: ModelFile): Uint8Array {
  const lengths = Object.fromEntries(NAMES.map((name) => [name, arrays[name].length]));
  const heads = info.heads.map((one) => ({ ...one, labels: one.labels.join(' ') }));
  const head = new TextEncoder().encode(JSON.stringify({ ...info, heads, lengths }));
  const layout = layoutOf(head.length, lengths as Head['lengths']);
  const bytes = new Uint8Array(layout.size);
  bytes.set(new TextEncoder().encode(MAGIC));
  new DataView(bytes.buffer).setUint32(MAGIC.length, head.length, true);
  bytes.set(head, MAGIC.length + 4);
  for (const name of NAMES) {
    const array = arrays[name];
    bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), layout.offsets[name]);
  }
  return bytes;
}

/**
 * Opens a model file; its arrays are views of the given bytes.
 * @throws RangeError if the bytes are no model file, are cut off, or point outside themselves.
 */
export function readModel(bytes: ArrayBuffer | SharedArrayBuffer): ModelFile {
  const start = MAGIC.length + 4;
  if (bytes.byteLength < start || textOf(bytes, 0, MAGIC.length) !== MAGIC) {
    throw new RangeError('these bytes are no model file');
  }
  const headLength = new Uint32Array(bytes, MAGIC.length, 1)[0] ?? 0;
  if (start + headLength > bytes.byteLength) throw new RangeError('the model file is cut off in its head');
  const { lengths, ...written } = JSON.parse(textOf(bytes, start, headLength)) as Head;
  const { size, offsets } = layoutOf(headLength, lengths);
  if (size !== bytes.byteLength) {
    throw new RangeError(`the model file has ${bytes.byteLength} bytes, its head says ${size}`);
  }
  const arrays = Object.fromEntries(
    // Typed arrays accept shared memory; only their declaration is stricter.
    NAMES.map((name) => [name, new KINDS[name](bytes as ArrayBuffer, offsets[name], lengths[name])]),
  ) as unknown as ModelArrays;
  const heads = written.heads.map((one) => ({ ...one, labels: one.labels.split(' ') }));
  const model = { info: { ...written, heads }, arrays };
  requireConsistent(model);
  return model;
}

function textOf(bytes: ArrayBuffer | SharedArrayBuffer, start: number, length: number): string {
  // A decoder refuses shared memory, so the head is copied.
  return new TextDecoder().decode(new Uint8Array(bytes, start, length).slice());
}

function layoutOf(headLength: number, lengths: Head['lengths']) {
  let size = aligned(MAGIC.length + 4 + headLength);
  const offsets = {} as Record<ArrayName, number>;
  for (const name of NAMES) {
    offsets[name] = size;
    size = aligned(size + lengths[name] * KINDS[name].BYTES_PER_ELEMENT);
  }
  return { size, offsets };
}

function aligned(offset: number): number {
  return Math.ceil(offset / ALIGNMENT) * ALIGNMENT;
}

/** Checks that outputs of connections are within bounds. Plain loops: `every` calls a function a million times. */
function outputsWithin(
  outputs: Uint16Array,
  shift: number,
  [from, bound]: readonly [number, number],
): boolean {
  for (let place = 0; place < outputs.length; place += 1) {
    const output = (outputs[place] ?? 0) >> shift;
    if (output < from || output >= bound) return false;
  }
  return true;
}

/** Whether every `step`-th number, from `offset` on, rises from 0 to the last one. */
function rises(numbers: Uint32Array, last: number, step = 1, offset = 0): boolean {
  let before = 0;
  if (numbers[offset] !== 0) return false;
  for (let place = offset; place < numbers.length; place += step) {
    const value = numbers[place] ?? 0;
    if (value < before) return false;
    before = value;
  }
  return before === last;
}

/** Bounds of the outputs of heads that have a part of their own. */
export interface OutputBounds {
  /** First output after the heads needed for every text. */
  readonly first: number;
  readonly index: number;
  readonly indexEnd: number;
  readonly products: number;
  readonly productsEnd: number;
  readonly all: number;
}

/** A head that the model does not have begins and ends after all outputs. */
export function outputBounds(heads: readonly ModelHead[]): OutputBounds {
  const all = heads.reduce((sum, { labels }) => sum + labels.length, 0);
  let first = 0;
  let [index, indexEnd, products, productsEnd] = [all, all, all, all];
  let start = 0;
  for (const { name, labels } of heads) {
    const end = start + labels.length;
    if (FIRST_HEADS.includes(name) && first === start) first = end;
    if (name === INDEX_HEAD) [index, indexEnd] = [start, end];
    if (name === PRODUCTS_HEAD) [products, productsEnd] = [start, end];
    start = end;
  }
  return { first, index, indexEnd, products, productsEnd, all };
}

/** Conditions that scoring relies on without checking. */
function requireConsistent({ info, arrays }: ModelFile): void {
  const { buckets, features, firsts, starts, outputs, weights, biases } = arrays;
  const bounds = outputBounds(info.heads);
  const fits =
    buckets.length === BUCKETS + 1 &&
    features.length === 2 * starts.length &&
    rises(buckets, starts.length - 1) &&
    rises(features, firsts.length, 2, 1) &&
    rises(starts, outputs.length) &&
    weights.length === outputs.length &&
    biases.length === bounds.all &&
    outputsWithin(firsts, WEIGHT_BITS, [0, bounds.first]) &&
    outputsWithin(outputs, 0, [bounds.first, bounds.all]);
  if (!fits) throw new RangeError('the arrays of the model file do not fit together');
}
