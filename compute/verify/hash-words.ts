/** Words of 32 bits of a SHA-256. */
export const HASH_WORDS = 8;
const DIGITS_A_WORD = 8;
/** A prime below 2^26, so that products of two smaller numbers are exact. */
const PRIME = 67_108_859;
const NO_DIGIT = 0xff;
const VALUES = new Uint8Array(128).fill(NO_DIGIT);
for (const [value, digit] of [...'0123456789abcdef'].entries()) VALUES[digit.charCodeAt(0)] = value;

/**
 * Reads the first words of a hash of 64 lower-case hexadecimal digits, as many as there is room for.
 * @returns false for any other text.
 */
export function readHash(hash: string, into: Uint32Array): boolean {
  if (hash.length !== HASH_WORDS * DIGITS_A_WORD) return false;
  let wrong = 0;
  for (let word = 0; word < into.length; word += 1) {
    let bits = 0;
    for (let at = word * DIGITS_A_WORD; at < (word + 1) * DIGITS_A_WORD; at += 1) {
      const value = VALUES[hash.charCodeAt(at)] ?? NO_DIGIT;
      wrong |= value;
      bits = (bits << 4) | value;
    }
    into[word] = bits;
  }
  return wrong < 16;
}

/** A point of `placeOf` from a secret. */
export function pointOf(secret: number): number {
  return 2 + (secret % (PRIME - 2));
}

/**
 * A number below 2^26: the words, by their halves, as a polynomial over a prime field at a secret point. Whoever makes a file
 * can choose hashes, but not which of them get one number: two do for at most 16 points of 67 million.
 */
export function placeOf(words: Uint32Array, point: number): number {
  let place = 1;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? 0;
    place = (place * point + (word >>> 16)) % PRIME;
    place = (place * point + (word & 0xffff)) % PRIME;
  }
  return place;
}
