import {
  buildIndex,
  type Entry,
  PART_ANYWHERE,
  PART_END_ONLY,
  STEM_OFFSET,
  stemEnd,
  WORD_FUNCTION,
  WORD_MODIFIER,
  WORD_SPAN,
} from './lexicon-index.ts';
import { ALPHABET, decode, encode, isDigitCode, MAX_CODES, SEPARATOR } from './normalise.ts';

/** A phrase of the lexicon found in a text. */
export interface Hit {
  readonly entry: Entry;
  /** Positions among the text's content words, the last one included. */
  readonly from: number;
  readonly to: number;
  /** 1 for the phrase as written, less for an inflected form or a part of a compound. */
  readonly fit: number;
  /** The phrase as it stands in the normalised text. */
  readonly text: string;
}

/** Content words read of one text: the rest of a very long one adds nothing a buyer would write. */
const MAX_WORDS = 256;
const LONGEST_PHRASE = 7;
const LONGEST_COMPOUND = 48;
const SHORTEST_COMPOUND = 6;

const FIT_STEM = 0.95;
const FIT_HEAD = 0.9;
/** The first part of a compound says what the thing is for: "Heizölfilter" is a filter. */
const FIT_DETERMINER = 0.6;
/** "Zimmer mit Frühstück": what follows "with" describes what stands before it. */
const FIT_AFTER_MODIFIER = 0.5;

const index = buildIndex();
const codes = new Uint8Array(MAX_CODES);

const wordStart = new Int32Array(MAX_WORDS);
const wordEnd = new Int32Array(MAX_WORDS);
const exactWord = new Int32Array(MAX_WORDS);
const stemWord = new Int32Array(MAX_WORDS);
const afterModifier = new Uint8Array(MAX_WORDS);

/** Every phrase, attribute word and place of the lexicon in a text; one pass, bounded work a character. */
export function findHits(text: string): Hit[] {
  const length = encode(text, codes);
  const count = readWords(length);
  const hits: Hit[] = [];
  for (let word = 0; word < count; word += 1) {
    const found = hits.length;
    if (exactWord[word]) phrasesFrom(word, count, false, hits);
    if (stemWord[word]) phrasesFrom(word, count, true, hits, hits.length > found ? 1 : 0);
    if (found === hits.length && !isCovered(hits, word)) compoundParts(word, hits);
  }
  return withoutContained(hits);
}

/** Parts of a long word that are words of the lexicon, whether or not the whole is one too. */
export function findParts(text: string): Hit[] {
  const count = readWords(encode(text, codes));
  const hits: Hit[] = [];
  for (let word = 0; word < count; word += 1) compoundParts(word, hits);
  return hits;
}

function readWords(length: number): number {
  let count = 0;
  let start = 0;
  let modified = 0;
  for (let position = 0; position < length && count < MAX_WORDS; position += 1) {
    if (codes[position] !== SEPARATOR) continue;
    if (position > start) {
      const node = walk(start, position);
      const word = node < 0 ? 0 : (index.wordAt[node] ?? 0);
      if (word === WORD_MODIFIER) modified = count > 0 ? 1 : 0;
      else if (word !== WORD_FUNCTION) {
        wordStart[count] = start;
        wordEnd[count] = position;
        exactWord[count] = word;
        stemWord[count] = stemOf(start, position);
        afterModifier[count] = modified;
        count += 1;
      }
    }
    start = position + 1;
  }
  return count;
}

function walk(start: number, end: number): number {
  let node = 0;
  for (let position = start; position < end; position += 1) {
    node = index.letters[node * ALPHABET + (codes[position] ?? 0)] ?? 0;
    if (node === 0) return -1;
  }
  return node;
}

function stemOf(start: number, end: number): number {
  for (let position = start; position < end; position += 1) {
    if (isDigitCode(codes[position] ?? 0)) return 0;
  }
  const node = walk(start, stemEnd(codes, start, end));
  return node < 0 ? 0 : (index.stemAt[node] ?? 0);
}

/** @param longerThan - words a phrase must go beyond the first: an inflected form does not rival the word as written. */
function phrasesFrom(first: number, count: number, stems: boolean, hits: Hit[], longerThan = 0): void {
  let node = 0;
  const last = Math.min(count, first + LONGEST_PHRASE);
  for (let word = first; word < last; word += 1) {
    const id = stems ? STEM_OFFSET + (stemWord[word] ?? 0) : (exactWord[word] ?? 0);
    if (id === 0 || id === STEM_OFFSET) return;
    node = index.next.get(node * WORD_SPAN + id) ?? 0;
    if (node === 0) return;
    const entries = index.entries[node];
    if (entries && word - first >= longerThan)
      addHits(hits, entries, { from: first, to: word, fit: stems ? FIT_STEM : 1 });
  }
}

function addHits(
  hits: Hit[],
  entries: readonly Entry[],
  at: { from: number; to: number; fit: number },
): void {
  if (entries.length === 0) return;
  const { from, to } = at;
  const fit = afterModifier[from] ? at.fit * FIT_AFTER_MODIFIER : at.fit;
  const text = decode(codes, wordStart[from] ?? 0, wordEnd[to] ?? 0);
  for (const entry of entries) {
    const known = hits.some((hit) => hit.entry === entry && hit.from <= from && hit.to >= to);
    if (!known) hits.push({ entry, from, to, fit, text });
  }
}

function isCovered(hits: readonly Hit[], word: number): boolean {
  return hits.some(({ from, to }) => from <= word && to >= word);
}

/** A German compound by its parts: its end is the thing, its beginning what it is for. */
function compoundParts(word: number, hits: Hit[]): void {
  const start = wordStart[word] ?? 0;
  const end = wordEnd[word] ?? 0;
  if (end - start < SHORTEST_COMPOUND || end - start > LONGEST_COMPOUND) return;
  let from = start;
  while (from < end - 2) {
    const partEnd = longestPart(from, start, end);
    if (partEnd === 0) from += 1;
    else {
      addPart(word, { from, partEnd, start, end }, hits);
      from = partEnd;
    }
  }
}

/** End of the longest part that begins here, or 0. */
function longestPart(from: number, start: number, end: number): number {
  let node = 0;
  let longest = 0;
  for (let position = from; position < end; position += 1) {
    node = index.letters[node * ALPHABET + (codes[position] ?? 0)] ?? 0;
    if (node === 0) break;
    if ((index.partAt[node] ?? 0) === 0) continue;
    const kind = index.partKindAt[node];
    const atEnd = end - position - 1 <= 2;
    if (kind === PART_ANYWHERE || (kind === PART_END_ONLY && atEnd && from > start)) longest = position + 1;
  }
  return longest;
}

function addPart(
  word: number,
  span: { from: number; partEnd: number; start: number; end: number },
  hits: Hit[],
): void {
  const node = walk(span.from, span.partEnd);
  const entries = index.entries[(index.partAt[node] ?? 1) - 1] ?? [];
  const isHead = span.end - span.partEnd <= 2;
  const fit = (isHead ? FIT_HEAD : FIT_DETERMINER) * (afterModifier[word] ? FIT_AFTER_MODIFIER : 1);
  const text = decode(codes, span.from, span.partEnd);
  for (const entry of entries) hits.push({ entry, from: word, to: word, fit, text });
}

/** The longer phrase says more: "biglietto treno" leaves "treno" out. Attributes and places all stay. */
function withoutContained(hits: Hit[]): Hit[] {
  if (hits.length < 2) return hits;
  return hits.filter(
    (hit) =>
      hit.entry.category < 0 ||
      !hits.some(
        (other) =>
          other.entry.category >= 0 &&
          !other.entry.vendorOnly &&
          other.to - other.from > hit.to - hit.from &&
          other.from <= hit.from &&
          other.to >= hit.to,
      ),
  );
}
