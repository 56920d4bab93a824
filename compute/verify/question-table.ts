import { Buffer } from 'node:buffer';
import { HASH_WORDS, placeOf, pointOf, readHash } from './hash-words.ts';

const DIGEST_BYTES = 16;
const FIRST_ROWS = 1_024;
const BUCKETS = 262_144;

/** What else a question records about its key: that its entry is superseded, or was erased. */
export interface KeyMarks {
  readonly supersedes: boolean;
  readonly erases: boolean;
}

/**
 * Rows of questions about keys of 64 hexadecimal digits, in a few flat arrays: some ninety bytes a question, outside
 * the garbage-collected heap, so that memory is bounded. Looking up a key takes constant time whatever the file
 * contains: its author can choose the keys, but not their buckets.
 */
export class QuestionTable {
  size = 0;
  #keys = new Uint32Array(0);
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
  readonly #point: number;
  /** The key asked for. */
  readonly #key = new Uint32Array(HASH_WORDS);

  /** @param seed - a secret of this run; without it nobody can choose keys that share a bucket. */
  constructor(seed: number) {
    this.#point = pointOf(seed);
  }

  /** @param digests - 16 bytes each of the subject and of the expected value, as 64 hexadecimal digits. */
  add(
    key: string,
    question: { readonly seq: number; readonly tag: number; readonly digests: string },
    marks: KeyMarks,
  ): void {
    if (!readHash(key, this.#key)) return;
    if (this.size === this.#seqs.length) this.#grow();
    const row = this.size;
    const bucket = this.#bucket();
    const leader = this.#leaderIn(bucket) ?? this.#lead(bucket, row);
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

  #lead(bucket: number, row: number): number {
    this.#keys.set(this.#key, row * HASH_WORDS);
    this.#next[row] = this.#first[bucket] ?? -1;
    this.#first[bucket] = row;
    this.#superseding[row] = -1;
    this.#marks[row] = 0;
    return row;
  }

  #bucket(): number {
    return placeOf(this.#key, this.#point) % BUCKETS;
  }

  /** The first row of the key asked for. */
  #leaderIn(bucket: number): number | null {
    for (let row = this.#first[bucket] ?? -1; row !== -1; row = this.#next[row] ?? -1) {
      if (this.#isKeyOf(row)) return row;
    }
    return null;
  }

  #isKeyOf(row: number): boolean {
    for (let word = 0; word < HASH_WORDS; word += 1) {
      if (this.#keys[row * HASH_WORDS + word] !== this.#key[word]) return false;
    }
    return true;
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
    const leader = readHash(key, this.#key) ? this.#leaderIn(this.#bucket()) : null;
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

  #grow(): void {
    const rows = Math.max(FIRST_ROWS, this.#seqs.length * 2);
    this.#keys = grown(this.#keys, new Uint32Array(rows * HASH_WORDS));
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

function grown<Values extends Float64Array | Uint8Array | Int32Array | Uint32Array>(
  old: Values,
  larger: Values,
): Values {
  larger.set(old);
  return larger;
}

function grownBytes(old: Buffer, bytes: number): Buffer {
  const larger = Buffer.alloc(bytes);
  old.copy(larger);
  return larger;
}
