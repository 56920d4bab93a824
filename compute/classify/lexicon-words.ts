import { type LexiconIndex, STEM_OFFSET, WORD_SPAN } from './lexicon-index.ts';

/**
 * The words of the lexicon as tables of numbers that fit a processor's cache: the tries they are made from take
 * a step through megabytes for each letter of a text.
 */
export interface WordTables {
  /** Numbers a string has in `strings`; see `STRING_FIELDS`. */
  readonly strings: Int32Array;
  /** Letters of all strings, one after another. */
  readonly letters: Uint8Array;
  /** First place among `slots` of a string, or -1: hash and string in turns, by the lower bits of the hash. */
  readonly slots: Int32Array;
  /** Phrase edges beyond the first word: from, word, to, by the lower bits of `edgeHash`; to 0 is "none". */
  readonly edges: Int32Array;
  /** 1 for phrase nodes with longer phrases behind them. */
  readonly goesOn: Uint8Array;
  /** 1 for the first four letters, by `partHash`, that some part of compounds begins with. */
  readonly partStarts: Uint8Array;
}

/** What `strings` holds of a string, in this order. */
export const STRING_FIELDS = 6;
export const AT_LETTERS = 0;
export const AT_LENGTH = 1;
/** Ids as a word and as a stem, 0 for none. */
export const AT_WORD = 2;
export const AT_STEM = 3;
/** Phrase nodes of phrases that begin with it as a word and as a stem, 0 for none. */
export const AT_WORD_NODE = 4;
export const AT_STEM_NODE = 5;

const SLOTS = 1 << 16;
const EDGE_BITS = 17;
const EDGE_SLOTS = 1 << EDGE_BITS;
/** Fuller than this, the search for a string or an edge that is not there grows long (at 0.6 four steps). */
const MOST_FILLED = 0.6;
const PART_SLOTS = 1 << 15;
const EDGE_FIELDS = 3;
export const HASH_SEED = 0x811c9dc5;
const HASH_FACTOR = 0x01000193;

/** The hash of a text with one letter more. */
export function withLetter(hash: number, code: number): number {
  return Math.imul(hash ^ code, HASH_FACTOR);
}

function slotOf(hash: number): number {
  return (hash ^ (hash >>> 16)) & (SLOTS - 1);
}

/** Place of a string's fields in `strings`, or -1: the letters are compared, so a hash never decides alone. */
export function findString(
  { strings, letters, slots }: WordTables,
  hash: number,
  { codes, start, end }: { readonly codes: Uint8Array; readonly start: number; readonly end: number },
): number {
  for (let slot = slotOf(hash); ; slot = (slot + 1) & (SLOTS - 1)) {
    const at = slots[2 * slot + 1] ?? -1;
    if (at < 0) return -1;
    if (slots[2 * slot] !== hash || strings[at + AT_LENGTH] !== end - start) continue;
    const from = (strings[at + AT_LETTERS] ?? 0) - start;
    let position = start;
    while (position < end && letters[from + position] === codes[position]) position += 1;
    if (position === end) return at;
  }
}

function edgeSlot(node: number, word: number): number {
  return Math.imul(Math.imul(node, 0x9e3779b1) ^ word, 0x85ebca6b) >>> (32 - EDGE_BITS);
}

/** Phrase node behind another by a word (or stem, `STEM_OFFSET` added), 0 for none. */
export function nextNode({ edges }: WordTables, node: number, word: number): number {
  for (let slot = edgeSlot(node, word); ; slot = (slot + 1) & (EDGE_SLOTS - 1)) {
    const at = EDGE_FIELDS * slot;
    const to = edges[at + 2] ?? 0;
    if (to === 0 || (edges[at] === node && edges[at + 1] === word)) return to;
  }
}

/** Letters every part of compounds has at least. */
export const PART_START = 4;

/** Place in `partStarts` of four letters. */
export function partHash(codes: Uint8Array, from: number): number {
  let hash = HASH_SEED;
  for (let position = from; position < from + PART_START; position += 1)
    hash = withLetter(hash, codes[position] ?? 0);
  return (hash ^ (hash >>> 15)) & (PART_SLOTS - 1);
}

/** @throws RangeError when the lexicon has outgrown the tables. */
export function wordTables(index: LexiconIndex): WordTables {
  const found = stringsOf(index);
  const tables = {
    strings: new Int32Array(found.length * STRING_FIELDS),
    letters: new Uint8Array(found.reduce((sum, { codes }) => sum + codes.length, 0)),
    slots: new Int32Array(2 * SLOTS).fill(-1),
    edges: new Int32Array(EDGE_FIELDS * EDGE_SLOTS),
    goesOn: new Uint8Array(index.entries.length),
    partStarts: new Uint8Array(PART_SLOTS),
  };
  if (found.length > SLOTS * MOST_FILLED || index.next.size > EDGE_SLOTS * 2)
    throw new RangeError('too many words');
  addEdges(index, tables);
  let letters = 0;
  for (const [place, { codes, node }] of found.entries()) {
    const word = index.wordAt[node] ?? 0;
    const stem = index.stemAt[node] ?? 0;
    const at = place * STRING_FIELDS;
    tables.letters.set(codes, letters);
    tables.strings[at + AT_LETTERS] = letters;
    tables.strings[at + AT_LENGTH] = codes.length;
    tables.strings[at + AT_WORD] = word;
    tables.strings[at + AT_STEM] = stem;
    tables.strings[at + AT_WORD_NODE] = word === 0 ? 0 : (index.next.get(word) ?? 0);
    tables.strings[at + AT_STEM_NODE] = stem === 0 ? 0 : (index.next.get(STEM_OFFSET + stem) ?? 0);
    letters += codes.length;
    addSlot(tables.slots, codes, at);
    if ((index.partAt[node] ?? 0) === 0) continue;
    if (codes.length < PART_START) throw new RangeError('a part of compounds is too short');
    tables.partStarts[partHash(codes, 0)] = 1;
  }
  return tables;
}

interface FoundString {
  readonly codes: Uint8Array;
  readonly node: number;
}

/** Every word, stem and part of the trie, its letters read off the way to its node. */
function stringsOf(index: LexiconIndex): FoundString[] {
  const found: FoundString[] = [];
  for (let node = 1; node < index.nodes; node += 1) {
    const isString = index.wordAt[node] || index.stemAt[node] || index.partAt[node];
    if (!isString) continue;
    const letters: number[] = [];
    for (let at = node; at > 0; at = index.parentOf[at] ?? 0) letters.push(index.letterOf[at] ?? 0);
    found.push({ codes: Uint8Array.from(letters.reverse()), node });
  }
  return found;
}

function addSlot(slots: Int32Array, codes: Uint8Array, at: number): void {
  let hash = HASH_SEED;
  for (const code of codes) hash = withLetter(hash, code);
  let slot = slotOf(hash);
  while ((slots[2 * slot + 1] ?? 0) >= 0) slot = (slot + 1) & (SLOTS - 1);
  slots[2 * slot] = hash;
  slots[2 * slot + 1] = at;
}

/** Edges from the root stand with their string. */
function addEdges(index: LexiconIndex, { edges, goesOn }: { edges: Int32Array; goesOn: Uint8Array }): void {
  let count = 0;
  for (const [key, to] of index.next) {
    const from = Math.floor(key / WORD_SPAN);
    if (from === 0) continue;
    const word = key - from * WORD_SPAN;
    goesOn[from] = 1;
    let slot = edgeSlot(from, word);
    while ((edges[EDGE_FIELDS * slot + 2] ?? 0) !== 0) slot = (slot + 1) & (EDGE_SLOTS - 1);
    edges.set([from, word, to], EDGE_FIELDS * slot);
    count += 1;
  }
  if (count > EDGE_SLOTS * MOST_FILLED) throw new RangeError('too many phrases');
}
