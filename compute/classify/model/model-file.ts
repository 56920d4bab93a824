/**
 * A trained model as one file: eight letters of identity, the length of a JSON head as 32 bits, the head, and the
 * arrays it lists, each at an address divisible by eight. Numbers are little-endian, so the arrays are
 * used where they lie and threads share one `SharedArrayBuffer`.
 */
export interface ModelArrays {
  /** Feature keys, ordered by bucket; see `bucketOf`. */
  readonly keys: Uint32Array;
  /** First feature of each bucket; one more at the end. */
  readonly buckets: Uint32Array;
  /** How much a feature says (inverse document frequency), in sixteenths. */
  readonly idf: Uint8Array;
  /** First weight of each feature; one more at the end. */
  readonly starts: Uint32Array;
  /** Output, ascending within a feature, and weight of each connection, in steps of its head's `scale`. */
  readonly outputs: Uint16Array;
  readonly weights: Int8Array;
  /** Of each output. */
  readonly biases: Float32Array;
}

/** The head whose weights are points of words (BM25) and do not depend on the length of the text: the last one. */
export const INDEX_HEAD = 'index';

/** A group of outputs that answer one question. */
export interface ModelHead {
  readonly name: string;
  readonly labels: readonly string[];
  /** One step of a weight. */
  readonly scale: number;
}

/** What a model says of itself. */
export interface ModelInfo {
  /** Version of the classifier that uses it; stored with every invoice. */
  readonly version: string;
  readonly heads: readonly ModelHead[];
  /** Numbers fitted on labelled lines, by name (`calibration.ts`). */
  readonly fitted: Readonly<Record<string, readonly number[]>>;
  /** SHA-256, hex, of each file the model was trained from. */
  readonly sources: Readonly<Record<string, string>>;
}

export interface ModelFile {
  readonly info: ModelInfo;
  readonly arrays: ModelArrays;
}

const MAGIC = 'FOOTMDL1';
const ALIGNMENT = 8;
/** Features are spread over this many buckets by the upper bits of their mixed key. */
const BUCKET_BITS = 16;
export const BUCKETS = 2 ** BUCKET_BITS;

const KINDS = {
  keys: Uint32Array,
  buckets: Uint32Array,
  idf: Uint8Array,
  starts: Uint32Array,
  outputs: Uint16Array,
  weights: Int8Array,
  biases: Float32Array,
} as const;
type ArrayName = keyof typeof KINDS;
const NAMES = Object.keys(KINDS) as ArrayName[];

/** Bucket of a feature key, 0 to `BUCKETS - 1`. */
export function bucketOf(key: number): number {
  return Math.imul(key, 0x9e3779b1) >>> (32 - BUCKET_BITS);
}

interface Head extends ModelInfo {
  /** Elements of each array. */
  readonly lengths: Readonly<Record<ArrayName, number>>;
}

/** The bytes of a model file. The same model gives the same bytes. */
export function writeModel({ info, arrays }: ModelFile): Uint8Array {
  const lengths = Object.fromEntries(NAMES.map((name) => [name, arrays[name].length]));
  const head = new TextEncoder().encode(JSON.stringify({ ...info, lengths }));
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
 * A model file, its arrays lying in the given bytes.
 * @throws RangeError when the bytes are no model file, are cut off, or point outside themselves.
 */
export function readModel(bytes: ArrayBuffer | SharedArrayBuffer): ModelFile {
  const start = MAGIC.length + 4;
  if (bytes.byteLength < start || textOf(bytes, 0, MAGIC.length) !== MAGIC) {
    throw new RangeError('these bytes are no model file');
  }
  const headLength = new Uint32Array(bytes, MAGIC.length, 1)[0] ?? 0;
  if (start + headLength > bytes.byteLength) throw new RangeError('the model file is cut off in its head');
  const { lengths, ...info } = JSON.parse(textOf(bytes, start, headLength)) as Head;
  const { size, offsets } = layoutOf(headLength, lengths);
  if (size !== bytes.byteLength) {
    throw new RangeError(`the model file has ${bytes.byteLength} bytes, its head says ${size}`);
  }
  const arrays = Object.fromEntries(
    // Typed arrays take shared memory too; their declaration is stricter.
    NAMES.map((name) => [name, new KINDS[name](bytes as ArrayBuffer, offsets[name], lengths[name])]),
  ) as unknown as ModelArrays;
  const model = { info, arrays };
  requireConsistent(model);
  return model;
}

function textOf(bytes: ArrayBuffer | SharedArrayBuffer, start: number, length: number): string {
  // A decoder refuses shared memory: the head is copied.
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

/** A plain loop: `every` calls a function a million times. */
function allBelow(outputs: Uint16Array, bound: number): boolean {
  for (let place = 0; place < outputs.length; place += 1) if ((outputs[place] ?? 0) >= bound) return false;
  return true;
}

/** What scoring relies on without looking again. */
function requireConsistent({ info, arrays }: ModelFile): void {
  const { keys, buckets, idf, starts, outputs, weights, biases } = arrays;
  const outputCount = info.heads.reduce((sum, { labels }) => sum + labels.length, 0);
  const fits =
    buckets.length === BUCKETS + 1 &&
    buckets.at(-1) === keys.length &&
    idf.length === keys.length &&
    starts.length === keys.length + 1 &&
    starts.at(-1) === outputs.length &&
    weights.length === outputs.length &&
    biases.length === outputCount &&
    allBelow(outputs, outputCount);
  if (!fits) throw new RangeError('the arrays of the model file do not fit together');
}
