import type { Attributes } from '../attributes.ts';
import type { PlaceName } from '../terms/lexicon-tables.ts';
import type { TermOptions } from '../terms/term-marks.ts';
import { SHORTEST_STEM } from './lexicon-numbers.ts';
import { ALPHABET, SEPARATOR } from './normalise.ts';

/** What phrases of the lexicon say when a line holds them: one entry for all that say the same, which counts once a line. */
export interface Entry {
  /** Its place among all entries: of several that a word has, the one of the lowest is asked first. */
  readonly id: number;
  /** Index into `CATEGORIES`; -1 for entries that only carry attributes or a place. */
  readonly category: number;
  readonly weight: number;
  readonly vendorOnly: boolean;
  /** A vendor of power, gas, heat or water: its name alone says too little. */
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

/** How a compound part may stand in a longer word. */
export const PART_ANYWHERE = 1;
export const PART_END_ONLY = 2;
/** It says nothing, but no other part reaches into it; the second leaves the part before it as the thing. */
export const PART_PLAIN = 3;
export const PART_PLAIN_END = 4;

/** Kinds of small words; 0 for all others. */
export const WORD_FUNCTION = 1;
export const WORD_MODIFIER = 2;
export const WORD_PURPOSE = 3;
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
  /** 1 where the beginning of a German compound ends that may stand before any part. */
  beginningAt = new Uint8Array(growStep);
  /** 1 for short forms of a word. */
  isShort = new Uint8Array(growStep);
  /** The way back from a node: the one before it and the letter between. */
  parentOf = new Int32Array(growStep);
  letterOf = new Uint8Array(growStep);
  nodes = 1;
  words = 1;
  /** Kind of a small word by its id; ids from here on are no small words. */
  readonly smallKinds = new Uint8Array(MOST_SMALL_WORDS);
  /** Next phrase node by `node * WORD_SPAN + word`. */
  readonly next = new Map<number, number>();
  readonly entries: Entry[][] = [[]];
  /** Lone words that the lexicon writes with a dot: they are short forms as they stand ("loc."). */
  readonly withDot = new Set<string>();
  /** Codes that say something where two are joined, in capitals. */
  readonly joined = new Map<string, Entry>();
  /** Nodes of phrases written with "for": "gasolio per riscaldamento". */
  readonly withPurpose = new Set<number>();
  /**
   * Nodes of phrases of which small words are a part, since fewer than two other words are left without them, and
   * the phrases that must stand as they are written (null: the words are enough): "E-Auto" is more than "Auto",
   * "bois A" more than "bois".
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

/** Where the stem of a word ends: plural and case endings off, for words of enough letters. */
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

/** Stems live in the same id space as words: a stem's id is that of its letters with this added. */
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
