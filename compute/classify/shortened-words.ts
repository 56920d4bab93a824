import { CATEGORIES } from '../../schema/contracts/categories.ts';
import { smallWords } from '../terms/small-words.ts';
import { AT_STEM, AT_WORD, type Entry, nextNode, STEM_OFFSET } from './lexicon-index.ts';
import { MOST_WORDS_SHORTENED, SHORTEST_SHORTENED, SHORTEST_SHORTENED_ALONE } from './lexicon-numbers.ts';
import { ALPHABET, decode } from './normalise.ts';
import {
  codes,
  entriesAt,
  exactString,
  idOf,
  index,
  isDotted,
  stemString,
  walk,
  wordEnd,
  wordStart,
  words,
} from './text-words.ts';

/** The meaning of an abbreviated word, and the positions of the word and of the one that helped to read it. */
export interface ShortenedPhrase {
  readonly entry: Entry;
  readonly from: number;
  readonly to: number;
  /** Only abbreviated words support it. */
  readonly byChance: boolean;
}

/**
 * The phrase an unknown word abbreviates, by its beginning or consonants: "somministr. lav." for "somministrazione lavoro".
 * All possible phrases must be of one category. Phrases of two words, with the word before or after, take precedence over
 * those of one.
 */
export function shortenedPhrase(word: number, count: number): ShortenedPhrase | null {
  const own = candidatesAt(word, count);
  if (own.ids.length === 0) return null;
  const before = phrasesBefore(word, own);
  const behind = phrasesBehind(word, count, own);
  if (before.length + behind.entries.length === 0) {
    return own.alone && { entry: own.alone, from: word, to: word, byChance: true };
  }
  const entry = agreed([...before, ...behind.entries]);
  if (entry === null) return null;
  if (before.includes(entry)) return { entry, from: word - 1, to: word, byChance: false };
  return { entry, from: word, to: word + 1, byChance: !behind.isWritten };
}

/** For the word before, if the lexicon knows it, and this one. */
function phrasesBefore(word: number, { ids }: Candidates): readonly Entry[] {
  const found: Entry[] = [];
  if (word > 0) for (const id of knownIds(word - 1)) addBehind(startOf(id), ids, found);
  return found;
}

interface PhrasesBehind {
  readonly entries: readonly Entry[];
  /** The other word is not abbreviated. */
  readonly isWritten: boolean;
}

/** For this word and the next, which may be abbreviated too. */
function phrasesBehind(word: number, count: number, { goingOn }: Candidates): PhrasesBehind {
  const entries: Entry[] = [];
  if (word + 1 === count || goingOn.length === 0) return { entries, isWritten: false };
  const known = knownIds(word + 1);
  const ids = known.length > 0 ? known : candidatesAt(word + 1, count).ids;
  for (const node of goingOn) addBehind(node, ids, entries);
  return { entries, isWritten: known.length > 0 };
}

function addBehind(node: number, ids: readonly number[], found: Entry[]): void {
  if (node === 0 || words.goesOn[node] !== 1) return;
  for (const id of ids) addEntries(nextNode(words, node, id), found);
}

/** Ids of a word and of its stem, `STEM_OFFSET` added. */
function knownIds(word: number): readonly number[] {
  const exact = idOf(exactString, word, AT_WORD);
  const stem = idOf(stemString, word, AT_STEM);
  return [...(exact > 0 ? [exact] : []), ...(stem > 0 ? [STEM_OFFSET + stem] : [])];
}

/** The lexicon's words that an unknown word may abbreviate. */
interface Candidates {
  /** Their ids, `STEM_OFFSET` added to those of stems. */
  readonly ids: readonly number[];
  /** Nodes of the words that begin longer phrases. */
  readonly goingOn: readonly number[];
  /** Their meaning alone, if all have the same. */
  readonly alone: Entry | null;
}

const NONE: Candidates = { ids: [], goingOn: [], alone: null };

const LAST_LETTER = 26;

/**
 * The words an unknown word may abbreviate: with a dot after it those with that beginning ("Geschirrrein."), without vowels
 * those of the same consonants ("PLSTRBRD").
 */
function candidatesAt(word: number, count: number): Candidates {
  const start = wordStart[word] ?? 0;
  const end = wordEnd[word] ?? 0;
  if (end - start < SHORTEST_SHORTENED) return NONE;
  if (isDotted(word, count)) return beginningWith(start, end);
  return isWithoutVowels(start, end) ? ofConsonants(withoutVowels(decode(codes, start, end))) : NONE;
}

/** Phrase node of phrases that begin with a word or stem, 0 for none. */
function startOf(id: number): number {
  return index.startAt[id] ?? 0;
}

/** Words for energy bills only are elsewhere the beginning of many words. */
function addEntries(node: number, found: Entry[]): void {
  if (node === 0) return;
  for (const entry of entriesAt(node)) {
    if (entry.category >= 0 && !entry.vendorOnly && entry.options.when === undefined) found.push(entry);
  }
}

const NOT_A_PURCHASE = CATEGORIES.indexOf('not_a_purchase');

/** The entry of least weight, if all are of one category; an abbreviation never means that nothing is bought. */
function agreed(found: readonly Entry[]): Entry | null {
  let least = found[0];
  if (least === undefined || least.category === NOT_A_PURCHASE) return null;
  for (const one of found) {
    if (one.category !== least.category) return null;
    if (one.weight < least.weight) least = one;
  }
  return least;
}

function candidatesOf(ids: readonly number[], isSaidAlone: boolean): Candidates {
  if (ids.length === 0 || ids.length > MOST_WORDS_SHORTENED) return NONE;
  const nodes = ids.map(startOf);
  const found: Entry[] = [];
  if (isSaidAlone) for (const node of nodes) addEntries(node, found);
  return { ids, goingOn: nodes.filter((node) => words.goesOn[node] === 1), alone: agreed(found) };
}

/** By the trie's node of their letters, filled when needed: beginnings repeat. */
const beginnings = new Map<number, Candidates>();

function beginningWith(start: number, end: number): Candidates {
  const node = walk(start, end);
  if (node <= 0) return NONE;
  let found = beginnings.get(node);
  if (found === undefined) {
    const letters = decode(codes, start, end);
    const ids: number[] = [];
    addIdsBelow(node, ids);
    // "Fact." is a "facture" and no "factoring".
    found = candidatesOf(ids, !smallWords.stated.some((stated) => stated.startsWith(letters)));
    beginnings.set(node, found);
  }
  return found;
}

function addIdsBelow(node: number, ids: number[]): void {
  if (ids.length > MOST_WORDS_SHORTENED) return;
  if (index.isShort[node] === 0) {
    const word = index.wordAt[node] ?? 0;
    const stem = index.stemAt[node] ?? 0;
    if (word > 0) ids.push(word);
    if (stem > 0) ids.push(STEM_OFFSET + stem);
  }
  for (let code = 1; code <= LAST_LETTER; code += 1) {
    const child = index.letters[node * ALPHABET + code] ?? 0;
    if (child > 0) addIdsBelow(child, ids);
  }
}

const VOWELS = 'aeiouy';
/** 1 for the codes of vowels. */
const isVowel = Uint8Array.from({ length: ALPHABET }, (_, code) => (VOWELS.includes(letterOf(code)) ? 1 : 0));

function letterOf(code: number): string {
  return decode(Uint8Array.of(code), 0, 1);
}

/** Letters only, of which the first may be a vowel. */
function isWithoutVowels(start: number, end: number): boolean {
  for (let position = start; position < end; position += 1) {
    const code = codes[position] ?? 0;
    if (code > LAST_LETTER || (position > start && isVowel[code] === 1)) return false;
  }
  return true;
}

/** The first letter and the following consonants, repeated ones once: "plasterboard" is "plstrbrd". */
function withoutVowels(word: string): string {
  let left = word.slice(0, 1);
  for (const letter of word.slice(1)) {
    if (!VOWELS.includes(letter) && !left.endsWith(letter)) left += letter;
  }
  return left;
}

/** Ids of the lexicon's words by their consonants; built when first needed. */
let idsByConsonants: ReadonlyMap<string, readonly number[]> | null = null;
const byConsonants = new Map<string, Candidates>();

function ofConsonants(consonants: string): Candidates {
  idsByConsonants ??= wordsByConsonants();
  const ids = idsByConsonants.get(consonants);
  if (ids === undefined) return NONE;
  const found =
    byConsonants.get(consonants) ?? candidatesOf(ids, consonants.length >= SHORTEST_SHORTENED_ALONE);
  byConsonants.set(consonants, found);
  return found;
}

function wordsByConsonants(): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  const addBelow = (node: number, word: string) => {
    const id = index.wordAt[node] ?? 0;
    const consonants = withoutVowels(word);
    if (
      id > 0 &&
      index.isShort[node] === 0 &&
      consonants.length >= SHORTEST_SHORTENED &&
      consonants !== word
    ) {
      const ids = found.get(consonants);
      if (ids === undefined) found.set(consonants, [id]);
      else ids.push(id);
    }
    for (let code = 1; code <= LAST_LETTER; code += 1) {
      const child = index.letters[node * ALPHABET + code] ?? 0;
      if (child > 0) addBelow(child, word + letterOf(code));
    }
  };
  addBelow(0, '');
  return found;
}
