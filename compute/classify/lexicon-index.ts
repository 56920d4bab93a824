import { CATEGORIES, type Category } from '../../schema/contracts/categories.ts';
import type { Attributes } from '../attributes.ts';
import { type AsWritten, asWritten } from './as-written.ts';
import { markCompounds } from './compound-marks.ts';
import { ABBREVIATIONS } from './lexicon/abbreviations.ts';
import { LEXICON, PLACES } from './lexicon/lexicon.ts';
import type { GroupOptions, LexiconSection } from './lexicon/section.ts';
import { FUNCTION_WORDS, MODIFIERS, PURPOSES } from './lexicon/small-words.ts';
import { ALPHABET, decode, encode, isDigitCode, MAX_CODES, SEPARATOR } from './normalise.ts';

/** What a phrase of the lexicon says when a line holds it. */
export interface Entry {
  /** Position in the lexicon: a phrase group counts once a line. */
  readonly id: number;
  /** Index into `CATEGORIES`; -1 for entries that only carry attributes or a place. */
  readonly category: number;
  readonly weight: number;
  readonly vendorOnly: boolean;
  readonly naics: string | null;
  readonly attributes: Attributes | null;
  /** Categories (indexes) whose lines take the attributes of an attribute entry. */
  readonly attributesFor: readonly number[];
  readonly place: Place | null;
  readonly options: GroupOptions;
}

/** A town or airport: its country, and how far it is from Switzerland. */
export interface Place {
  readonly country: string;
  readonly zone: 'ch' | 'europe' | 'far';
}

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
const MOST_SMALL_WORDS = 256;

/** German words shorter than this are no parts of compounds unless marked with "*". */
const SHORTEST_PART = 5;
const SHORTEST_STEM = 4;

const growStep = 1 << 14;

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
   * how each must be written: "E-Auto" is more than "Auto", "bois A" more than "bois".
   */
  readonly whole = new Map<number, (AsWritten | null)[]>();
  entryCount = 0;

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

/** Builds the index of the whole lexicon. */
export function buildIndex(sections: readonly LexiconSection[] = LEXICON): LexiconIndex {
  const index = new LexiconIndex();
  markWords(index, FUNCTION_WORDS, WORD_FUNCTION);
  markWords(index, MODIFIERS, WORD_MODIFIER);
  markWords(index, PURPOSES, WORD_PURPOSE);
  addAbbreviations(index);
  for (const section of sections) addSection(index, section);
  for (const [place, names] of PLACES) addPlace(index, place, names);
  addShortEndings(index);
  markCompounds(index, sections);
  return index;
}

const scratch = new Uint8Array(MAX_CODES);

function markWords(index: LexiconIndex, words: string, kind: number): void {
  for (const word of words.split(' ')) {
    const node = index.node(scratch, 0, encode(word, scratch) - 1);
    index.smallKinds[wordId(index, node)] = kind;
    if (index.words > MOST_SMALL_WORDS) throw new RangeError('too many small words');
  }
}

function wordId(index: LexiconIndex, node: number): number {
  const known = index.wordAt[node] ?? 0;
  if (known > 0) return known;
  index.wordAt[node] = index.words;
  index.words += 1;
  return index.words - 1;
}

function addSection(index: LexiconIndex, section: LexiconSection): void {
  const category = CATEGORIES.indexOf(section.category);
  for (const { weight, words, ...options } of section.groups) {
    const entry: Entry = {
      ...blankEntry(index, options),
      category,
      weight,
      naics: options.naics ?? section.naics,
      attributes: options.attributes ?? null,
      attributesFor: options.attributes ? [category] : [],
    };
    for (const [language, text] of Object.entries(words)) {
      if (options.joined) for (const code of text.split(';')) index.joined.set(code.trim(), entry);
      else addPhrases(index, text, entry, language === 'de' && !options.whole);
    }
  }
  for (const { attributes, words, categories } of section.attributes ?? []) {
    const entry: Entry = {
      ...blankEntry(index, {}),
      attributes,
      attributesFor: (categories ?? [section.category]).map((name: Category) => CATEGORIES.indexOf(name)),
    };
    for (const [language, text] of Object.entries(words)) {
      addPhrases(index, text, entry, language === 'de' || (language === 'any' && 'nouns'));
    }
  }
  if (section.vendors) {
    const entry: Entry = { ...blankEntry(index, {}), category, weight: 4, vendorOnly: true };
    addPhrases(index, section.vendors, entry, false);
  }
}

/** Short forms are the word they stand for, wherever it stands in a phrase. */
function addAbbreviations(index: LexiconIndex): void {
  for (const list of Object.values(ABBREVIATIONS)) {
    for (const row of list.split(';')) {
      const [word = '', ...forms] = row.trim().split(/\s+/);
      for (const form of forms) addShortForm(index, word, form);
    }
  }
}

function addShortForm(index: LexiconIndex, word: string, form: string): void {
  const length = encode(word, scratch) - 1;
  const id = wordId(index, index.node(scratch, 0, length));
  const stem = stemId(index, 0, length);
  const end = encode(form, scratch) - 1;
  const node = index.node(scratch, 0, end);
  index.wordAt[node] = id;
  index.stemAt[node] = stem;
  index.stemAt[index.node(scratch, 0, stemEnd(scratch, 0, end))] ||= stem;
  index.isShort[node] = 1;
}

const [G, U] = [7, 21];
/** Letters before the ending of a word whose ending is written short. */
const SHORTEST_BEFORE_ENDING = 4;

/** German words in "-ung" as they are written short: "Wartg", "Versicherg", in compounds too; words that are others stay those. */
function addShortEndings(index: LexiconIndex): void {
  for (let node = index.nodes - 1; node > 0; node -= 1) {
    const isWord = (index.wordAt[node] ?? 0) > 0 && index.isShort[node] === 0;
    if (!isWord || index.letterOf[node] !== G) continue;
    const [n = 0, u = 0] = [index.parentOf[node], index.parentOf[index.parentOf[node] ?? 0]];
    if (index.letterOf[n] !== N || index.letterOf[u] !== U) continue;
    const before = index.parentOf[u] ?? 0;
    if (depth(index, before) < SHORTEST_BEFORE_ENDING) continue;
    const short = index.child(before, G);
    if ((index.wordAt[short] ?? 0) > 0) continue;
    copyWord(index, node, short);
    index.partAt[short] = index.partAt[node] ?? 0;
    index.partKindAt[short] = index.partKindAt[node] ?? 0;
  }
}

function copyWord(index: LexiconIndex, from: number, to: number): void {
  index.wordAt[to] = index.wordAt[from] ?? 0;
  index.stemAt[to] = index.stemAt[from] ?? 0;
  index.isShort[to] = 1;
}

function depth(index: LexiconIndex, node: number): number {
  let count = 0;
  for (let at = node; at > 0; at = index.parentOf[at] ?? 0) count += 1;
  return count;
}

function addPlace(index: LexiconIndex, place: Place, names: string): void {
  addPhrases(index, names, { ...blankEntry(index, {}), place }, false);
}

function blankEntry(index: LexiconIndex, options: GroupOptions): Entry {
  index.entryCount += 1;
  return {
    id: index.entryCount - 1,
    category: -1,
    weight: 0,
    vendorOnly: false,
    naics: null,
    attributes: null,
    attributesFor: [],
    place: null,
    options,
  };
}

/** Which phrases are parts of German compounds; of lists in all languages the nouns, written with a capital. */
type Compounds = boolean | 'nouns';

/**
 * Adds each phrase as written and, where it holds umlauts, as it is typed without them. Only German words are parts
 * of compounds: "latte" is milk, and no part of "Metallplatte".
 */
function addPhrases(index: LexiconIndex, text: string, entry: Entry, parts: Compounds): void {
  for (const phrase of text.split(';')) {
    const plain = phrase.trim();
    if (plain === '') continue;
    const compounds = parts === 'nouns' ? CAPITAL.test(plain) : parts;
    addPhrase(index, plain, entry, compounds);
    const typed = withoutUmlauts(plain);
    if (typed !== plain) addPhrase(index, typed, entry, compounds);
  }
}

const CAPITAL = /^\p{Lu}/u;

/** As it is typed without umlauts: "Kueche". */
export function withoutUmlauts(phrase: string): string {
  return phrase.replace(/[äÄ]/g, 'ae').replace(/[öÖ]/g, 'oe').replace(/[üÜ]/g, 'ue');
}

function addPhrase(index: LexiconIndex, phrase: string, entry: Entry, compounds: boolean): void {
  const marked = phrase.startsWith('*');
  const length = encode(phrase, scratch);
  const spans = wordSpans(scratch, length);
  const large = spans.filter(({ start, end }) => smallKind(index, start, end) === 0);
  const isWhole = large.length < 2 && large.length < spans.length;
  let exact = 0;
  let stem = 0;
  for (const { start, end } of isWhole ? spans : large) {
    const word = wordId(index, index.node(scratch, start, end));
    const isSmall = (index.smallKinds[word] ?? 0) > 0;
    exact = index.phraseNode(exact, word);
    stem = index.phraseNode(stem, isSmall ? word : STEM_OFFSET + stemId(index, start, end));
  }
  if (exact === 0) return;
  index.entries[exact]?.push(entry);
  if (stem !== exact) index.entries[stem]?.push(entry);
  if (isWhole) markWhole(index, [exact, stem], asWritten(phrase));
  if (holdsPurpose(index, length)) index.withPurpose.add(exact).add(stem);
  const only = spans.length === 1 && !isWhole ? spans[0] : undefined;
  if (only && phrase.endsWith('.')) index.withDot.add(decode(scratch, only.start, only.end));
  if (only && (marked || (compounds && only.end - only.start >= SHORTEST_PART))) {
    const node = index.node(scratch, only.start, only.end);
    index.partAt[node] = exact + 1;
    index.partKindAt[node] = marked ? PART_END_ONLY : PART_ANYWHERE;
  }
}

function stemId(index: LexiconIndex, start: number, end: number): number {
  const node = index.node(scratch, start, hasDigit(start, end) ? end : stemEnd(scratch, start, end));
  if (!index.stemAt[node]) {
    index.stemAt[node] = index.words;
    index.words += 1;
  }
  return index.stemAt[node] ?? 0;
}

function markWhole(index: LexiconIndex, nodes: readonly number[], written: AsWritten | null): void {
  for (const node of new Set(nodes)) {
    const ways = index.whole.get(node);
    if (ways) ways.push(written);
    else index.whole.set(node, [written]);
  }
}

/** Kind of small word of letters in `scratch`, 0 for every other word. */
function smallKind(index: LexiconIndex, start: number, end: number): number {
  return index.smallKinds[index.wordAt[index.node(scratch, start, end)] ?? 0] ?? 0;
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

function holdsPurpose(index: LexiconIndex, length: number): boolean {
  let start = 0;
  for (let position = 0; position < length; position += 1) {
    if (scratch[position] !== SEPARATOR) continue;
    if (smallKind(index, start, position) === WORD_PURPOSE) return true;
    start = position + 1;
  }
  return false;
}

function hasDigit(start: number, end: number): boolean {
  for (let position = start; position < end; position += 1) {
    if (isDigitCode(scratch[position] ?? 0)) return true;
  }
  return false;
}

function grown<Numbers extends Int32Array | Uint8Array>(from: Numbers, into: Numbers): Numbers {
  into.set(from);
  return into;
}
