import type { Attributes } from '../attributes.ts';
import type { PlaceName, TermOptions } from '../terms/lexicon-tables.ts';
import { SHORTEST_STEM } from './lexicon-numbers.ts';
import { ALPHABET, SEPARATOR } from './normalise.ts';

/** The meaning of lexicon phrases: one entry for all phrases of the same meaning, which counts once a line. */
export interface Entry {
  /** Its rank: of several entries of a word, the lowest rank comes first. */
  readonly id: number;
  /** Index into `CATEGORIES`; -1 for entries that only carry attributes or a place. */
  readonly category: number;
  readonly weight: number;
  readonly vendorOnly: boolean;
  /** A vendor of power, gas, heat or water: its name alone is too little evidence. */
  readonly sellsSeveral: boolean;
  readonly naics: string | null;
  readonly attributes: Attributes | null;
  /** Categories (indexes) whose lines take the attributes of an attribute entry. */
  readonly attributesFor: readonly number[];
  readonly place: Place | null;
  readonly options: TermOptions;
}

/** Of a town or airport: its country, and how far it is from Switzerland. */
export type Place = Omit<PlaceName, 'place'>;

/** Where a compound part may be in a longer word. */
export const PART_ANYWHERE = 1;
/** It ends compounds and begins none. */
export const PART_END_ONLY = 2;
/** It has no meaning, but no other part overlaps it; in the second form the part before it is the product. */
export const PART_PLAIN = 3;
/** The same at an end: the part before it is the product. */
export const PART_PLAIN_END = 4;

/** Kinds of small words; 0 for all others. */
export const WORD_FUNCTION = 1;
/** A word such as "with". */
export const WORD_MODIFIER = 2;
/** A word such as "for". */
export const WORD_PURPOSE = 3;
/** Small words the index has room for. */
export const MOST_SMALL_WORDS = 256;

const growStep = 1 << 15;

/** The lexicon as tries over letters and words; built once, read-only afterwards. */
export class LexiconIndex {
  /** Child node by `node * ALPHABET + code`; 0 is "none" (the root is never a child). */
  letters = new Int32Array(growStep * ALPHABET);
  /** Word id at a node where a word of the lexicon ends, and where a stem of one ends. */
  wordAt = new Int32Array(growStep);
  stemAt = new Int32Array(growStep);
  /** Phrase node + 1 of a word that may be found inside compounds, and how. */
  partAt = new Int32Array(growStep);
  partKindAt = new Uint8Array(growStep);
  /** 1 at the end of a beginning of German compounds that may precede any part. */
  beginningAt = new Uint8Array(growStep);
  /** 1 for short forms of a word. */
  isShort = new Uint8Array(growStep);
  /** The way back from a node: the node before it and the letter between. */
  parentOf = new Int32Array(growStep);
  letterOf = new Uint8Array(growStep);
  nodes = 1;
  words = 1;
  /** Kind of a small word by its id; higher ids are other words. */
  readonly smallKinds = new Uint8Array(MOST_SMALL_WORDS);
  /** Next phrase node by `node * WORD_SPAN + word`. */
  readonly next = new Map<number, number>();
  readonly entries: Entry[][] = [[]];
  /** Single words that the lexicon writes with a dot: short forms as written ("loc."). */
  readonly withDot = new Set<string>();
  /** Codes that count only where two are joined, in capitals. */
  readonly joined = new Map<string, Entry>();
  /** Nodes of phrases written with "for": "gasolio per riscaldamento". */
  readonly withPurpose = new Set<number>();
  /**
   * Nodes of phrases that include small words, since fewer than two words are left without them, and the phrases that must
   * be written exactly so (null: the words are enough): "E-Auto" is more than "Auto", "bois A" more than "bois".
   */
  readonly whole = new Map<number, (string | null)[]>();

  node(codes: Uint8Array, start: number, end: number): number {
    let node = 0;
    for (let index = start; index < end; index += 1) node = this.child(node, codes[index] ?? 0);
    return node;
  }

  child(node: number, code: number): number {
    const slot = node * ALPHABET + code;
    const known = this.letters[slot] ?? 0;
    if (known !== 0) return known;
    const child = this.nodes;
    this.nodes += 1;
    this.reserve();
    this.letters[slot] = child;
    this.parentOf[child] = node;
    this.letterOf[child] = code;
    return child;
  }

  phraseNode(from: number, word: number): number {
    const key = from * WORD_SPAN + word;
    let node = this.next.get(key);
    if (node === undefined) {
      node = this.entries.length;
      this.entries.push([]);
      this.next.set(key, node);
    }
    return node;
  }

  private reserve(): void {
    if (this.nodes < this.wordAt.length) return;
    const size = this.wordAt.length + growStep;
    this.letters = grown(this.letters, new Int32Array(size * ALPHABET));
    this.wordAt = grown(this.wordAt, new Int32Array(size));
    this.stemAt = grown(this.stemAt, new Int32Array(size));
    this.partAt = grown(this.partAt, new Int32Array(size));
    this.partKindAt = grown(this.partKindAt, new Uint8Array(size));
    this.beginningAt = grown(this.beginningAt, new Uint8Array(size));
    this.isShort = grown(this.isShort, new Uint8Array(size));
    this.parentOf = grown(this.parentOf, new Int32Array(size));
    this.letterOf = grown(this.letterOf, new Uint8Array(size));
  }
}

/** Words the index can hold; phrase edges are keyed `node * WORD_SPAN + word`. */
export const WORD_SPAN = 1 << 17;

/** Where the stem of a word ends: without plural and case endings, for words of enough letters. */
export function stemEnd(codes: Uint8Array, start: number, end: number): number {
  let last = end;
  if (last - start > SHORTEST_STEM && isPluralEnding(codes[last - 1])) last -= 1;
  if (last - start > SHORTEST_STEM && isVowelEnding(codes[last - 1])) return last - 1;
  if (last - start > SHORTEST_STEM + 1 && codes[last - 1] === N && codes[last - 2] === E) return last - 2;
  if (last - start > SHORTEST_STEM + 1 && codes[last - 1] === R && codes[last - 2] === E) return last - 2;
  return last;
}

const [A, E, I, N, O, R, S, X] = [1, 5, 9, 14, 15, 18, 19, 24];

function isPluralEnding(code: number | undefined): boolean {
  return code === S || code === X;
}

function isVowelEnding(code: number | undefined): boolean {
  return code === E || code === A || code === I || code === O;
}

/** Stems share the id space of words: a stem's id is that of its letters plus this. */
export const STEM_OFFSET = 1 << 16;

/** As it is typed without umlauts: "Kueche". */
export function withoutUmlauts(phrase: string): string {
  return phrase.replace(/[äÄ]/g, 'ae').replace(/[öÖ]/g, 'oe').replace(/[üÜ]/g, 'ue');
}

/** Where the words of encoded letters begin and end. */
export function wordSpans(codes: Uint8Array, length: number): { start: number; end: number }[] {
  const spans: { start: number; end: number }[] = [];
  let start = 0;
  for (let position = 0; position < length; position += 1) {
    if (codes[position] !== SEPARATOR) continue;
    if (position > start) spans.push({ start, end: position });
    start = position + 1;
  }
  return spans;
}

function grown<Numbers extends Int32Array | Uint8Array>(from: Numbers, into: Numbers): Numbers {
  into.set(from);
  return into;
}

/** A phrase of the lexicon found in a text. */
export interface Hit {
  readonly entry: Entry;
  /** Positions among the text's content words, the last one included. */
  readonly from: number;
  readonly to: number;
  /** 1 for the phrase as written, less for an inflected form or a part of a compound. */
  readonly fit: number;
  /** The phrase as written in the normalised text. */
  readonly text: string;
  /** A short end of a word with an unknown beginning: it may be there by chance. */
  readonly byChance: boolean;
}

/**
 * The words of the lexicon as compact tables that fit a processor's cache: walking the tries would read megabytes for each
 * text.
 */
export interface WordTables {
  /** Numbers a string has in `strings`; see `STRING_FIELDS`. */
  readonly strings: Int32Array;
  /** Letters of all strings, one after another. */
  readonly letters: Uint8Array;
  /** First place among `slots` of a string, or -1: pairs of hash and string, by the lower bits of the hash. */
  readonly slots: Int32Array;
  /** Phrase edges beyond the first word: from, word, to, by the lower bits of `edgeHash`; to 0 is "none". */
  readonly edges: Int32Array;
  /** 1 for phrase nodes that longer phrases continue. */
  readonly goesOn: Uint8Array;
  /** 1 for the first four letters, by `partHash`, of some part of compounds. */
  readonly partStarts: Uint8Array;
}

/** What `strings` holds of a string, in this order. */
export const STRING_FIELDS = 6;
const AT_LETTERS = 0;
const AT_LENGTH = 1;
/** Ids as a word and as a stem, 0 for none. */
export const AT_WORD = 2;
/** Id as a stem, 0 for none. */
export const AT_STEM = 3;
/** Phrase nodes of phrases that begin with it as a word and as a stem, 0 for none. */
export const AT_WORD_NODE = 4;
/** Phrase node as a stem, 0 for none. */
export const AT_STEM_NODE = 5;

const SLOTS = 1 << 16;
const EDGE_BITS = 17;
const EDGE_SLOTS = 1 << EDGE_BITS;
/** Above this load the search for a missing string or edge gets long (at 0.6 four steps). */
const MOST_FILLED = 0.6;
const PART_SLOTS = 1 << 15;
const EDGE_FIELDS = 3;
/** The hash of a text without letters (FNV-1a). */
export const HASH_SEED = 0x811c9dc5;
const HASH_FACTOR = 0x01000193;

/** The hash of a text extended by one letter. */
export function withLetter(hash: number, code: number): number {
  return Math.imul(hash ^ code, HASH_FACTOR);
}

function slotOf(hash: number): number {
  return (hash ^ (hash >>> 16)) & (SLOTS - 1);
}

/** Place of a string's fields in `strings`, or -1. The letters are compared, so equal hashes do no harm. */
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

/** Phrase node after another by a word (or stem, `STEM_OFFSET` added), 0 for none. */
export function nextNode({ edges }: WordTables, node: number, word: number): number {
  for (let slot = edgeSlot(node, word); ; slot = (slot + 1) & (EDGE_SLOTS - 1)) {
    const at = EDGE_FIELDS * slot;
    const to = edges[at + 2] ?? 0;
    if (to === 0 || (edges[at] === node && edges[at + 1] === word)) return to;
  }
}

/** Shortest part of compounds, in letters. */
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

/** Every word, stem and part of the trie, its letters read back from its node. */
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

/** Edges from the root are stored with their string. */
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
