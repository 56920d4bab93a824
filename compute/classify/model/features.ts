import { encode, isDigitCode, isForeignCode, MAX_CODES, SEPARATOR } from '../normalise.ts';
import { DIGITS_OF_A_NUMBER, LONGEST_WORD } from './model-numbers.ts';

/** Most features one text can have: a word, a pair and three n-grams a character. */
export const MAX_FEATURES = 5 * MAX_CODES;

/**
 * Keys below the first bound are letter n-grams, then pairs of words, then words. An n-gram's key is exact: its at most
 * five codes as digits in base 40, with a mark for its length.
 */
export const FIRST_PAIR_KEY = 2 ** 30;
export const FIRST_WORD_KEY = 2 ** 31;

const BASE = 40;
const LONGEST_GRAM = 5;
const SHORTEST_GRAM = 3;
const GRAM_OF_FOUR = 2 ** 27;
const GRAM_OF_FIVE = 2 ** 28;

/** Represents any number in pairs: "12 kg" and "30 kg" are one pair. */
const NUMBER_WORD = 7;
const WORD_SEED = 0x811c9dc5;
const PAIR_SEED = 0x9e3779b1;
const FIRST_SEED = 0x85ebca6b;

const codes = new Uint8Array(MAX_CODES);

/**
 * The features of a text as 32-bit keys, repeated as often as they occur: words, pairs of neighbouring words, the first
 * word, and letter 3- to 5-grams inside words with their ends. Numbers count in pairs only. Work and number of keys are at
 * most a constant times the codes read (`MAX_CODES`).
 * @param keys - at least `MAX_FEATURES` long.
 * @returns the number of keys written.
 */
export function readFeatures(text: string, keys: Uint32Array): number {
  const length = encode(text, codes);
  let count = 0;
  let start = 0;
  let before = 0;
  let first = true;
  for (let position = 0; position < length; position += 1) {
    if (codes[position] !== SEPARATOR) continue;
    if (position > start && isForeign(start, position)) before = 0;
    else if (position > start) {
      const isNumber = isNumberLike(start, position);
      const word = isNumber ? NUMBER_WORD : hashWord(start, position);
      if (before !== 0) {
        keys[count] = (mixed(Math.imul(before ^ PAIR_SEED, 0x01000193) ^ word) >>> 2) + FIRST_PAIR_KEY;
        count += 1;
      }
      if (!isNumber) {
        keys[count] = wordKey(word);
        count += 1;
        if (first) {
          keys[count] = wordKey(Math.imul(word ^ FIRST_SEED, 0x01000193));
          count += 1;
          first = false;
        }
        count = readGrams(start, position, keys, count);
      }
      before = word;
    }
    start = position + 1;
  }
  return count;
}

/** Words in other scripts become one repeated sign and are ignored. */
function isForeign(start: number, end: number): boolean {
  for (let position = start; position < end; position += 1) {
    if (isForeignCode(codes[position] ?? 0)) return true;
  }
  return false;
}

function isNumberLike(start: number, end: number): boolean {
  let digits = 0;
  for (let position = start; position < end; position += 1) {
    if (isDigitCode(codes[position] ?? 0)) digits += 1;
  }
  return digits === end - start || digits >= DIGITS_OF_A_NUMBER;
}

function hashWord(start: number, end: number): number {
  let hash = WORD_SEED;
  for (let position = start; position < end; position += 1) {
    hash = Math.imul(hash ^ (codes[position] ?? 0), 0x01000193);
  }
  return hash ^ (hash >>> 15);
}

/** Spreads a hash over the upper half of the keys, used for words and first words. */
function wordKey(hash: number): number {
  return (mixed(hash) | FIRST_WORD_KEY) >>> 0;
}

function mixed(hash: number): number {
  const half = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return (half ^ (half >>> 15)) >>> 0;
}

/** N-grams of `_word_`: the separators at its ends are part of it. */
function readGrams(start: number, end: number, keys: Uint32Array, from: number): number {
  let count = from;
  const last = Math.min(end, start + LONGEST_WORD);
  for (let first = start - 1; first <= last - 2; first += 1) {
    let key = 0;
    for (let length = 1; length <= LONGEST_GRAM; length += 1) {
      const position = first + length - 1;
      if (position > last) break;
      key = key * BASE + (position < start || position >= end ? 0 : (codes[position] ?? 0));
      if (length < SHORTEST_GRAM) continue;
      keys[count] = key + (length === 4 ? GRAM_OF_FOUR : length === 5 ? GRAM_OF_FIVE : 0);
      count += 1;
    }
  }
  return count;
}
