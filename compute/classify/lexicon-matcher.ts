import {
  buildIndex,
  type Entry,
  PART_ANYWHERE,
  PART_END_ONLY,
  STEM_OFFSET,
  stemEnd,
  WORD_FUNCTION,
  WORD_MODIFIER,
  WORD_PURPOSE,
} from './lexicon-index.ts';
import {
  AT_STEM,
  AT_STEM_NODE,
  AT_WORD,
  AT_WORD_NODE,
  findString,
  HASH_SEED,
  nextNode,
  PART_START,
  partHash,
  STRING_FIELDS,
  withLetter,
  wordTables,
} from './lexicon-words.ts';
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
/** "Diesel for the generator": what follows "for" is not bought. */
const FIT_AFTER_PURPOSE = 0.35;
/** What a word's fit is times, by what stands before it: nothing, "with", "for". */
const FIT_AFTER = [1, FIT_AFTER_MODIFIER, FIT_AFTER_PURPOSE];
const AFTER_PURPOSE = 2;

const index = buildIndex();
const words = wordTables(index);
const codes = new Uint8Array(MAX_CODES);

const wordStart = new Int32Array(MAX_WORDS);
const wordEnd = new Int32Array(MAX_WORDS);
/** Places of the words and of their stems in the tables, -1 for unknown ones. */
const exactString = new Int32Array(MAX_WORDS);
const stemString = new Int32Array(MAX_WORDS);
/** Place in `FIT_AFTER` of each word. */
const afterModifier = new Uint8Array(MAX_WORDS);

const span = { codes, start: 0, end: 0 };

/** Every phrase, attribute word and place of the lexicon in a text; one pass, bounded work a character. */
export function findHits(text: string): Hit[] {
  const count = readWords(encode(text, codes));
  const hits: Hit[] = [];
  for (let word = 0; word < count; word += 1) {
    const found = hits.length;
    if (idOf(exactString, word, AT_WORD) > 0) phrasesFrom(word, count, false, hits);
    if (idOf(stemString, word, AT_STEM) > 0) {
      phrasesFrom(word, count, true, hits, hits.length > found ? 1 : 0);
    }
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

/** Id as a word or as a stem, 0 for none. */
function idOf(places: Int32Array, word: number, field: number): number {
  const place = places[word] ?? -1;
  return place < 0 ? 0 : (words.strings[place + field] ?? 0);
}

function readWords(length: number): number {
  let count = 0;
  let start = 0;
  let modified = 0;
  for (let position = 0; position < length && count < MAX_WORDS; position += 1) {
    if (codes[position] !== SEPARATOR) continue;
    if (position > start) {
      const exact = stringAt(start, position);
      const word = exact < 0 ? 0 : (words.strings[exact + AT_WORD] ?? 0);
      if (word === WORD_MODIFIER) modified = count > 0 ? 1 : 0;
      else if (word === WORD_PURPOSE) modified = count > 0 ? AFTER_PURPOSE : 0;
      else if (word !== WORD_FUNCTION) {
        wordStart[count] = start;
        wordEnd[count] = position;
        exactString[count] = exact;
        stemString[count] = stemAt(start, position, exact);
        afterModifier[count] = modified;
        count += 1;
      }
    }
    start = position + 1;
  }
  return count;
}

/** Place of letters in the tables, or -1. */
function stringAt(start: number, end: number): number {
  let hash = HASH_SEED;
  for (let position = start; position < end; position += 1) hash = withLetter(hash, codes[position] ?? 0);
  span.start = start;
  span.end = end;
  return findString(words, hash, span);
}

/** Place of the stem of a word without digits. */
function stemAt(start: number, end: number, exact: number): number {
  for (let position = start; position < end; position += 1) {
    if (isDigitCode(codes[position] ?? 0)) return -1;
  }
  const stem = stemEnd(codes, start, end);
  return stem === end ? exact : stringAt(start, stem);
}

/** Node of letters in the trie, or -1. */
function walk(start: number, end: number): number {
  let node = 0;
  for (let position = start; position < end; position += 1) {
    node = index.letters[node * ALPHABET + (codes[position] ?? 0)] ?? 0;
    if (node === 0) return -1;
  }
  return node;
}

/** @param longerThan - words a phrase must go beyond the first: an inflected form does not rival the word as written. */
function phrasesFrom(first: number, count: number, stems: boolean, hits: Hit[], longerThan = 0): void {
  const places = stems ? stemString : exactString;
  let node = idOf(places, first, stems ? AT_STEM_NODE : AT_WORD_NODE);
  if (node === 0) return;
  const fit = stems ? FIT_STEM : 1;
  if (longerThan === 0) addHits(hits, index.entries[node], { from: first, to: first, fit });
  const last = Math.min(count, first + LONGEST_PHRASE);
  for (let word = first + 1; word < last && words.goesOn[node] === 1; word += 1) {
    const id = idOf(places, word, stems ? AT_STEM : AT_WORD);
    if (id === 0) return;
    node = nextNode(words, node, stems ? STEM_OFFSET + id : id);
    if (node === 0) return;
    if (isForAnother(first, word) && !index.withPurpose.has(node)) continue;
    addHits(hits, index.entries[node], { from: first, to: word, fit });
  }
}

/** "Diesel for generator" is no diesel generator: a "for" stands between the words, which the phrase has not. */
function isForAnother(first: number, last: number): boolean {
  return afterModifier[last] === AFTER_PURPOSE && afterModifier[first] !== AFTER_PURPOSE;
}

function addHits(
  hits: Hit[],
  entries: readonly Entry[] | undefined,
  at: { from: number; to: number; fit: number },
): void {
  if (entries === undefined || entries.length === 0) return;
  const { from, to } = at;
  const fit = at.fit * (FIT_AFTER[afterModifier[from] ?? 0] ?? 1);
  const text = phraseText(from, to);
  for (const entry of entries) {
    if (!isKnown(hits, entry, at)) hits.push({ entry, from, to, fit, text });
  }
}

/** Put together from its words where nothing but one sign stands between them. */
function phraseText(from: number, to: number): string {
  let text = wordText(from);
  for (let word = from + 1; word <= to; word += 1) {
    if (wordStart[word] !== (wordEnd[word - 1] ?? 0) + 1) {
      return decode(codes, wordStart[from] ?? 0, wordEnd[to] ?? 0);
    }
    text = `${text} ${wordText(word)}`;
  }
  return text;
}

/** Texts of the lexicon's own words, by their place in the tables: made once, since most hits are one such word. */
const wordTexts: (string | undefined)[] = Array.from({ length: words.strings.length / STRING_FIELDS });

function wordText(word: number): string {
  const place = (exactString[word] ?? -1) / STRING_FIELDS;
  if (place < 0) return decode(codes, wordStart[word] ?? 0, wordEnd[word] ?? 0);
  wordTexts[place] ??= decode(codes, wordStart[word] ?? 0, wordEnd[word] ?? 0);
  return wordTexts[place];
}

function isKnown(hits: readonly Hit[], entry: Entry, at: { from: number; to: number }): boolean {
  for (let place = 0; place < hits.length; place += 1) {
    const hit = hits[place];
    if (hit !== undefined && hit.entry === entry && hit.from <= at.from && hit.to >= at.to) return true;
  }
  return false;
}

function isCovered(hits: readonly Hit[], word: number): boolean {
  for (const { from, to } of hits) if (from <= word && to >= word) return true;
  return false;
}

/** A German compound by its parts: its end is the thing, its beginning what it is for. */
function compoundParts(word: number, hits: Hit[]): void {
  const start = wordStart[word] ?? 0;
  const end = wordEnd[word] ?? 0;
  if (end - start < SHORTEST_COMPOUND || end - start > LONGEST_COMPOUND) return;
  let from = start;
  while (from <= end - PART_START) {
    const partEnd = words.partStarts[partHash(codes, from)] === 1 ? longestPart(from, start, end) : 0;
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
  const fit = (isHead ? FIT_HEAD : FIT_DETERMINER) * (FIT_AFTER[afterModifier[word] ?? 0] ?? 1);
  const text = decode(codes, span.from, span.partEnd);
  for (const entry of entries) hits.push({ entry, from: word, to: word, fit, text });
}

/** The longer phrase says more: "biglietto treno" leaves "treno" out. Attributes and places all stay. */
function withoutContained(hits: Hit[]): Hit[] {
  let isAnyLong = false;
  for (const { from, to } of hits) if (to > from) isAnyLong = true;
  if (hits.length < 2 || !isAnyLong) return hits;
  const left: Hit[] = [];
  for (const hit of hits) if (hit.entry.category < 0 || !isContained(hit, hits)) left.push(hit);
  return left;
}

function isContained({ from, to }: Hit, hits: readonly Hit[]): boolean {
  for (const other of hits) {
    if (other.to - other.from <= to - from || other.from > from || other.to < to) continue;
    if (other.entry.category >= 0 && !other.entry.vendorOnly) return true;
  }
  return false;
}
