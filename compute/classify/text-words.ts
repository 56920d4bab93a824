import { smallWords } from '../terms/small-words.ts';
import { providedLexicon } from './lexicon.ts';
import {
  AT_STEM,
  AT_STEM_NODE,
  AT_WORD,
  AT_WORD_NODE,
  type Entry,
  findString,
  HASH_SEED,
  nextNode,
  STEM_OFFSET,
  stemEnd,
  WORD_MODIFIER,
  WORD_PURPOSE,
  withLetter,
} from './lexicon-index.ts';
import { FIT_STEM } from './lexicon-numbers.ts';
import {
  ALPHABET,
  type AsWritten,
  asWritten,
  codeCount,
  decode,
  encode,
  isDigitCode,
  MAX_CODES,
  SEPARATOR,
} from './normalise.ts';

/** Words read of one text: the rest of a very long one adds nothing. */
const MAX_WORDS = 384;

/** Index in `FIT_AFTER` after a word for "for". */
export const AFTER_PURPOSE = 2;

/** The lexicon, and its words as tables. */
export const index = providedLexicon();
/** The words of the lexicon as tables. */
export const { words } = index;
/** The text read last, as codes, and the bounds of its words. */
export const codes = new Uint8Array(MAX_CODES);
/** Where each word begins in `codes`. */
export const wordStart = new Int32Array(MAX_WORDS);
/** End of each word, exclusive. */
export const wordEnd = new Int32Array(MAX_WORDS);
/** Places of the words and of their stems in the tables, -1 for unknown ones. */
export const exactString = new Int32Array(MAX_WORDS);
/** Places of the words' stems in the tables, -1 for unknown ones. */
export const stemString = new Int32Array(MAX_WORDS);
/** By the word before: 0 nothing, 1 "with", 2 "for". */
export const afterModifier = new Uint8Array(MAX_WORDS);
/** Kind of each small word that is part of a phrase, 0 for other words. */
export const smallKind = new Uint8Array(MAX_WORDS);
/** Phrases of the text that include small words, from left to right: their words, node and fit. */
export const wholeFrom = new Int32Array(MAX_WORDS);
/** Their last word. */
export const wholeTo = new Int32Array(MAX_WORDS);
/** Their phrase node. */
export const wholeNode = new Int32Array(MAX_WORDS);
/** Their fit. */
export const wholeFit = new Float64Array(MAX_WORDS);
let wholes = 0;
/** The text, and the number of its codes if each unit became one code. */
let textRead = '';
let codesRead = 0;
/** Unit of the text of each code, if some became none or several; made when needed. */
const unitOf = new Int32Array(MAX_CODES);
let isMapped = false;

const { smallKinds } = index;
const { strings, goesOn } = words;
/** 1 for the nodes of phrases that include small words. */
const isWhole = Uint8Array.from(index.listAt, (_, node) => (index.whole.has(node) ? 1 : 0));
/** How such a phrase must be written; made when a text first has its words. */
const waysOf = new Map<number, readonly (AsWritten | null)[]>();

const span = { codes, start: 0, end: 0 };

/** Number of phrases in `wholeFrom` and the related arrays. */
export function wholeCount(): number {
  return wholes;
}

/** Reads the words of a text into the arrays above, without small words that belong to no phrase; returns their number. */
export function readWords(text: string): number {
  const length = encode(text, codes);
  textRead = text;
  codesRead = length;
  isMapped = false;
  let count = 0;
  let start = 0;
  let small = 0;
  for (let position = 0; position < length && count < MAX_WORDS; position += 1) {
    if (codes[position] !== SEPARATOR) continue;
    if (position > start) {
      const exact = stringAt(start, position);
      const kind = exact < 0 ? 0 : (smallKinds[strings[exact + AT_WORD] ?? 0] ?? 0);
      wordStart[count] = start;
      wordEnd[count] = position;
      exactString[count] = exact;
      stemString[count] = kind === 0 ? stemAt(start, position, exact) : -1;
      smallKind[count] = kind;
      afterModifier[count] = 0;
      if (kind > 0) small += 1;
      count += 1;
    }
    start = position + 1;
  }
  wholes = 0;
  if (small === 0) return count;
  findWholes(text, count);
  return leaveSmallOut(count);
}

/** Phrases that include small words begin with one, or have one after their first word. */
function findWholes(text: string, count: number): void {
  for (let word = 0; word < count; word += 1) {
    if (smallKind[word] === 0 && (word + 1 === count || smallKind[word + 1] === 0)) continue;
    wholeTo[wholes] = -1;
    wholeFrom[wholes] = word;
    longestWhole(text, count, false);
    if (wholeTo[wholes] === -1) longestWhole(text, count, true);
    if (wholeTo[wholes] === -1) continue;
    word = wholeTo[wholes] ?? word;
    wholes += 1;
  }
}

function longestWhole(text: string, count: number, stems: boolean): void {
  const first = wholeFrom[wholes] ?? 0;
  let node = nodeBehind(0, first, stems);
  for (let word = first; node > 0; ) {
    if (isWhole[node] === 1 && isWritten(node, text)) {
      wholeTo[wholes] = word;
      wholeNode[wholes] = node;
      wholeFit[wholes] = stems ? FIT_STEM : 1;
    }
    word += 1;
    if (word === count || goesOn[node] !== 1) return;
    node = nodeBehind(node, word, stems);
  }
}

function isWritten(node: number, text: string): boolean {
  let ways = waysOf.get(node);
  if (ways === undefined) {
    ways = index.whole.get(node)?.map((phrase) => (phrase === null ? null : asWritten(phrase))) ?? [];
    waysOf.set(node, ways);
  }
  return ways.some((written) => written === null || written(text));
}

/** Phrase node after another by a word as written, or by its stem; small words have none. */
function nodeBehind(node: number, word: number, stems: boolean): number {
  const byStem = stems && smallKind[word] === 0;
  const places = byStem ? stemString : exactString;
  if (node === 0) return idOf(places, word, byStem ? AT_STEM_NODE : AT_WORD_NODE);
  const id = idOf(places, word, byStem ? AT_STEM : AT_WORD);
  return id === 0 ? 0 : nextNode(words, node, byStem ? STEM_OFFSET + id : id);
}

/** Leaves out small words that belong to no phrase; marks words after "with" and "for". */
function leaveSmallOut(count: number): number {
  let left = 0;
  let modified = 0;
  let whole = 0;
  for (let word = 0; word < count; word += 1) {
    const kind = smallKind[word] ?? 0;
    const isPart = whole < wholes && word >= (wholeFrom[whole] ?? 0);
    if (kind !== 0 && !isPart) {
      if (kind === WORD_MODIFIER) modified = left > 0 ? 1 : 0;
      else if (kind === WORD_PURPOSE) modified = left > 0 ? AFTER_PURPOSE : 0;
      continue;
    }
    if (isPart && word === wholeTo[whole]) {
      wholeFrom[whole] = left - (word - (wholeFrom[whole] ?? word));
      wholeTo[whole] = left;
      whole += 1;
    }
    if (left !== word) moveWord(word, left);
    afterModifier[left] = modified;
    left += 1;
  }
  return left;
}

function moveWord(from: number, to: number): void {
  wordStart[to] = wordStart[from] ?? 0;
  wordEnd[to] = wordEnd[from] ?? 0;
  exactString[to] = exactString[from] ?? -1;
  stemString[to] = stemString[from] ?? -1;
  smallKind[to] = smallKind[from] ?? 0;
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

const NO_ENTRIES: readonly Entry[] = [];

/** The entries of the phrase that ends at a node. */
export function entriesAt(node: number): readonly Entry[] {
  return index.lists[index.listAt[node] ?? 0] ?? NO_ENTRIES;
}

/** Node of letters in the trie, or -1. */
export function walk(start: number, end: number): number {
  let node = 0;
  for (let position = start; position < end; position += 1) {
    node = index.letters[node * ALPHABET + (codes[position] ?? 0)] ?? 0;
    if (node === 0) return -1;
  }
  return node;
}

const DOT = 0x2e;

/** Whether a dot follows a word directly, and no domain ("example.com"). */
export function isDotted(word: number, count: number): boolean {
  const end = wordEnd[word] ?? 0;
  if (textRead.charCodeAt(unitAt(end)) !== DOT) return false;
  if (word + 1 === count || wordStart[word + 1] !== end + 1) return true;
  return !DOMAINS.has(decode(codes, end + 1, wordEnd[word + 1] ?? 0));
}

const DOMAINS: ReadonlySet<string> = new Set(smallWords.domain);

function unitAt(code: number): number {
  if (codesRead === textRead.length + 1) return code;
  if (!isMapped) {
    isMapped = true;
    let at = 0;
    for (let unit = 0; unit < textRead.length && at < codesRead; unit += 1) {
      for (let left = codeCount(textRead.charCodeAt(unit)); left > 0; left -= 1) {
        unitOf[at] = unit;
        at += 1;
      }
    }
  }
  return unitOf[code] ?? 0;
}

/** Id as a word or as a stem, 0 for none. */
export function idOf(places: Int32Array, word: number, field: number): number {
  const place = places[word] ?? -1;
  return place < 0 ? 0 : (strings[place + field] ?? 0);
}
