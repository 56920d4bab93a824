import { Buffer } from 'node:buffer';

const KEY_BYTES = 64;
const DIGEST_BYTES = 16;
const FIRST_ROWS = 1_024;
const BUCKETS = 65_536;

/**
 * Rows of questions about keys of 64 hexadecimal digits, in a few flat arrays: some hundred bytes a question,
 * outside the garbage collected heap, so that memory is what it is said to be.
 */
export class QuestionTable {
  size = 0;
  #keys: Buffer = Buffer.alloc(0);
  #digests: Buffer = Buffer.alloc(0);
  #seqs = new Float64Array(0);
  #tags = new Uint8Array(0);
  #next = new Int32Array(0);
  readonly #first = new Int32Array(BUCKETS).fill(-1);

  /** @param digests - 16 bytes each of the subject and of what is asked, as 64 hexadecimal digits. */
  add(key: string, seq: number, tag: number, digests: string): void {
    if (this.size === this.#seqs.length) this.#grow();
    const row = this.size;
    this.#keys.write(key, row * KEY_BYTES, KEY_BYTES, 'latin1');
    this.#digests.write(digests, row * DIGEST_BYTES * 2, DIGEST_BYTES * 2, 'hex');
    this.#seqs[row] = seq;
    this.#tags[row] = tag;
    const bucket = bucketOf(key);
    this.#next[row] = this.#first[bucket] ?? -1;
    this.#first[bucket] = row;
    this.size += 1;
  }

  /** Rows about a key, the newest first. */
  *rowsOf(key: string): Generator<number> {
    for (let row = this.#first[bucketOf(key)] ?? -1; row !== -1; row = this.#next[row] ?? -1) {
      if (this.keyOf(row) === key) yield row;
    }
  }

  keyOf(row: number): string {
    return this.#keys.toString('latin1', row * KEY_BYTES, (row + 1) * KEY_BYTES);
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

  /** The digests given with a row, as 64 hexadecimal digits. */
  digestsOf(row: number): string {
    return this.#digests.toString('hex', row * DIGEST_BYTES * 2, (row + 1) * DIGEST_BYTES * 2);
  }

  clear(): void {
    this.size = 0;
    this.#first.fill(-1);
  }

  #grow(): void {
    const rows = Math.max(FIRST_ROWS, this.#seqs.length * 2);
    const grownBytes = (old: Buffer, width: number) => {
      const grown = Buffer.alloc(rows * width);
      old.copy(grown);
      return grown;
    };
    this.#keys = grownBytes(this.#keys, KEY_BYTES);
    this.#digests = grownBytes(this.#digests, DIGEST_BYTES * 2);
    const seqs = new Float64Array(rows);
    seqs.set(this.#seqs);
    this.#seqs = seqs;
    const tags = new Uint8Array(rows);
    tags.set(this.#tags);
    this.#tags = tags;
    const next = new Int32Array(rows);
    next.set(this.#next);
    this.#next = next;
  }
}

/** Hashes are spread evenly already. A key that is no hash finds bucket 0. */
function bucketOf(key: string): number {
  const bucket = Number.parseInt(key.slice(0, 4), 16);
  return Number.isNaN(bucket) ? 0 : bucket;
}
