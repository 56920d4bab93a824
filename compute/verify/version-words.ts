import { placeOf, pointOf, readHash } from './hash-words.ts';

/** Versions kept at most: far above any real period, to bound the memory for any file. */
const MAX_VERSIONS = 3_000_000;
const FIRST_SLOTS = 4_096;
/** Words of a hash that are kept: 128 bits. */
const KEY_WORDS = 4;
const FREE = 0;
const USED = 1;
const REMOVED = 2;
const TWO_TO_32 = 2 ** 32;

/**
 * A few words for each version of an invoice, by the hash of its entry, in flat arrays: some 35 bytes a version.
 * Whoever makes the file can choose the hashes, but not where they lie.
 */
export class VersionWords {
  readonly #words: number;
  readonly #point: number;
  /** The version asked for. */
  readonly #key = new Uint32Array(KEY_WORDS);
  #keys: Uint32Array = new Uint32Array(FIRST_SLOTS * KEY_WORDS);
  #kept: Uint32Array;
  #states: Uint8Array = new Uint8Array(FIRST_SLOTS);
  /** Slots that are not free. */
  #taken = 0;

  /** @param seed - a secret of this run. */
  constructor(seed: number, words: number) {
    this.#words = words;
    this.#point = pointOf(seed);
    this.#kept = new Uint32Array(FIRST_SLOTS * words);
  }

  /** Keeps the words of a version, in the place of those before. @returns false where there are too many versions. */
  add(hash: string, words: Float64Array): boolean {
    if (this.#taken >= MAX_VERSIONS && this.get(hash) === null) return false;
    if (this.#taken * 4 >= this.#states.length * 3) this.#grow();
    if (!readHash(hash, this.#key)) return false;
    this.#put(this.#key, words);
    return true;
  }

  /** The words of a version; null where none are kept. */
  get(hash: string): Uint32Array | null {
    if (!readHash(hash, this.#key)) return null;
    const slot = this.#slotOf(this.#key);
    if (this.#states[slot] !== USED) return null;
    return this.#kept.subarray(slot * this.#words, (slot + 1) * this.#words);
  }

  remove(hash: string): void {
    if (!readHash(hash, this.#key)) return;
    const slot = this.#slotOf(this.#key);
    if (this.#states[slot] === USED) this.#states[slot] = REMOVED;
  }

  /** The sum over all versions that were not removed, each word modulo 2^32. */
  total(): Float64Array {
    const total = new Float64Array(this.#words);
    this.#states.forEach((state, slot) => {
      if (state !== USED) return;
      for (let word = 0; word < this.#words; word += 1) {
        total[word] = ((total[word] ?? 0) + (this.#kept[slot * this.#words + word] ?? 0)) % TWO_TO_32;
      }
    });
    return total;
  }

  #put(key: Uint32Array, words: ArrayLike<number>): void {
    const slot = this.#slotOf(key);
    if (this.#states[slot] === FREE) this.#taken += 1;
    this.#states[slot] = USED;
    this.#keys.set(key, slot * KEY_WORDS);
    for (let word = 0; word < this.#words; word += 1)
      this.#kept[slot * this.#words + word] = words[word] ?? 0;
  }

  /** The slot of a key, or the free one it would get. */
  #slotOf(key: Uint32Array): number {
    const slots = this.#states.length;
    for (let slot = placeOf(key, this.#point) % slots; ; slot = (slot + 1) % slots) {
      if (this.#states[slot] === FREE || this.#isAt(key, slot)) return slot;
    }
  }

  #isAt(key: Uint32Array, slot: number): boolean {
    for (let word = 0; word < KEY_WORDS; word += 1) {
      if (this.#keys[slot * KEY_WORDS + word] !== key[word]) return false;
    }
    return true;
  }

  #grow(): void {
    const [keys, kept, states] = [this.#keys, this.#kept, this.#states];
    this.#keys = new Uint32Array(keys.length * 2);
    this.#kept = new Uint32Array(kept.length * 2);
    this.#states = new Uint8Array(states.length * 2);
    this.#taken = 0;
    for (let slot = 0; slot < states.length; slot += 1) {
      if (states[slot] !== USED) continue;
      const key = keys.subarray(slot * KEY_WORDS, (slot + 1) * KEY_WORDS);
      this.#put(key, kept.subarray(slot * this.#words, (slot + 1) * this.#words));
    }
  }
}
