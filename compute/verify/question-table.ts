import { Buffer } from 'node:buffer';

const KEY_BYTES = 64;
const DIGEST_BYTES = 16;
const FIRST_ROWS = 1_024;
const BUCKETS = 65_536;
/** A prime below 2^26, so that products of two smaller numbers are exact. */
const PRIME = 67_108_859;

/** What else a question records about its key: that its entry is superseded, or was erased. */
export interface KeyMarks {
  readonly supersedes: boolean;
  readonly erases: boolean;
}

/**
 * Rows of questions about keys of 64 hexadecimal digits, in a few flat arrays: some hundred bytes a question, outside
 * the garbage-collected heap, so that memory is bounded. Looking up a key takes constant time whatever the file
 * contains: its author can choose the keys, but not their buckets.
 */
export class QuestionTable {
  size = 0;
  #keys: Buffer = Buffer.alloc(0);
  #digests: Buffer = Buffer.alloc(0);
  #seqs = new Float64Array(0);
  #tags = new Uint8Array(0);
  /** The previous row of the same key; -1 for none. */
  #before = new Int32Array(0);
  /** The first row of the same key, which identifies the key below. */
  #leader = new Int32Array(0);
  /** For a first row: the newest of its key, the next first row of its bucket, the first that supersedes; marks. */
  #newest = new Int32Array(0);
  #next = new Int32Array(0);
  #superseding = new Int32Array(0);
  #marks = new Uint8Array(0);
  readonly #first = new Int32Array(BUCKETS).fill(-1);
  readonly #seed: number;

  /** @param seed - a secret of this run; without it nobody can choose keys that share a bucket. */
  constructor(seed: number) {
    this.#seed = 2 + (seed % (PRIME - 2));
  }

  /** @param digests - 16 bytes each of the subject and of the expected value, as 64 hexadecimal digits. */
  add(
    key: string,
    question: { readonly seq: number; readonly tag: number; readonly digests: string },
    marks: KeyMarks,
  ): void {
    if (this.size === this.#seqs.length) this.#grow();
    const row = this.size;
    const leader = this.#leaderOf(key) ?? this.#lead(key, row);
    this.#digests.write(question.digests, row * DIGEST_BYTES * 2, DIGEST_BYTES * 2, 'hex');
    this.#seqs[row] = question.seq;
    this.#tags[row] = question.tag;
    this.#leader[row] = leader;
    this.#before[row] = leader === row ? -1 : (this.#newest[leader] ?? -1);
    this.#newest[leader] = row;
    if (marks.supersedes && this.#superseding[leader] === -1) this.#superseding[leader] = row;
    if (marks.erases) this.#marks[leader] = (this.#marks[leader] ?? 0) | ERASED;
    this.size += 1;
  }

  #lead(key: string, row: number): number {
    this.#keys.write(key, row * KEY_BYTES, KEY_BYTES, 'latin1');
    const bucket = this.#bucketOf(key);
    this.#next[row] = this.#first[bucket] ?? -1;
    this.#first[bucket] = row;
    this.#superseding[row] = -1;
    this.#marks[row] = 0;
    return row;
  }

  #leaderOf(key: string): number | null {
    for (let row = this.#first[this.#bucketOf(key)] ?? -1; row !== -1; row = this.#next[row] ?? -1) {
      if (this.#keys.toString('latin1', row * KEY_BYTES, (row + 1) * KEY_BYTES) === key) return row;
    }
    return null;
  }

  /** Rows about a key, the newest first; none when taken before: an entry answers once. */
  take(key: string): Generator<number> {
    return this.#take(key, TAKEN);
  }

  /** The same for what an erasure keeps of an entry: the first erasure answers. */
  takeKept(key: string): Generator<number> {
    return this.#take(key, KEPT);
  }

  *#take(key: string, mark: number): Generator<number> {
    const leader = this.#leaderOf(key);
    if (leader === null || ((this.#marks[leader] ?? 0) & mark) !== 0) return;
    this.#marks[leader] = (this.#marks[leader] ?? 0) | mark;
    for (let row = this.#newest[leader] ?? -1; row !== -1; row = this.#before[row] ?? -1) yield row;
  }

  /** Whether a row before this one supersedes the entry of its key. */
  isSuperseded(row: number): boolean {
    const first = this.#superseding[this.#leader[row] ?? row] ?? -1;
    return first !== -1 && first < row;
  }

  /** Whether some row says that the entry of this row's key was erased. */
  isErased(row: number): boolean {
    return ((this.#marks[this.#leader[row] ?? row] ?? 0) & ERASED) !== 0;
  }

  seqOf(row: number): number {
    return this.#seqs[row] ?? 0;
  }

  tagOf(row: number): number {
    return this.#tags[row] ?? 0;
  }

  setTag(row: number, tag: number): void {
    this.#tags[row] = tag;
  }

  /** The digests of a row, as 64 hexadecimal digits. */
  digestsOf(row: number): string {
    return this.#digests.toString('hex', row * DIGEST_BYTES * 2, (row + 1) * DIGEST_BYTES * 2);
  }

  clear(): void {
    this.size = 0;
    this.#first.fill(-1);
  }

  #bucketOf(key: string): number {
    return seededHash(key, this.#seed) % BUCKETS;
  }

  #grow(): void {
    const rows = Math.max(FIRST_ROWS, this.#seqs.length * 2);
    this.#keys = grownBytes(this.#keys, rows * KEY_BYTES);
    this.#digests = grownBytes(this.#digests, rows * DIGEST_BYTES * 2);
    this.#seqs = grown(this.#seqs, new Float64Array(rows));
    this.#tags = grown(this.#tags, new Uint8Array(rows));
    this.#marks = grown(this.#marks, new Uint8Array(rows));
    this.#before = grown(this.#before, new Int32Array(rows));
    this.#leader = grown(this.#leader, new Int32Array(rows));
    this.#newest = grown(this.#newest, new Int32Array(rows));
    this.#next = grown(this.#next, new Int32Array(rows));
    this.#superseding = grown(this.#superseding, new Int32Array(rows));
  }
}

const ERASED = 1;
const TAKEN = 2;
const KEPT = 4;

function grown<Values extends Float64Array | Uint8Array | Int32Array>(old: Values, larger: Values): Values {
  larger.set(old);
  return larger;
}

function grownBytes(old: Buffer, bytes: number): Buffer {
  const larger = Buffer.alloc(bytes);
  old.copy(larger);
  return larger;
}

/**
 * A number below 2^26: the text as a polynomial over a prime field at a secret point. Two texts of 64 characters give
 * the same number for one point in a million.
 * @param seed - 2 to the prime less 1.
 */
export function seededHash(text: string, seed: number): number {
  let hash = 1;
  for (let at = 0; at < text.length; at++) hash = (hash * seed + text.charCodeAt(at)) % PRIME;
  return hash;
}
