import { type Entry, STEM_OFFSET } from './lexicon-index.ts';
import { AT_STEM, AT_WORD, nextNode } from './lexicon-words.ts';
import { addEntries, agreed, type Candidates, candidatesAt, startOf } from './shortened-words.ts';
import { exactString, idOf, stemString, words } from './text-words.ts';

/** What a shortened word says, and where it and the word that helped to read it stand among the text's words. */
export interface ShortenedPhrase {
  readonly entry: Entry;
  readonly from: number;
  readonly to: number;
  /** Nothing but shortened words says it. */
  readonly byChance: boolean;
}

/**
 * The phrase that an unknown word stands for which is cut short or has lost its vowels: "somministr. lav." for
 * "somministrazione lavoro". All phrases it may be must be of one category: those of two words with the one before or behind
 * it, where there are any, else those of one.
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

/** Of the word before, where the lexicon knows it, and this one. */
function phrasesBefore(word: number, { ids }: Candidates): readonly Entry[] {
  const found: Entry[] = [];
  if (word > 0) for (const id of knownIds(word - 1)) addBehind(startOf(id), ids, found);
  return found;
}

interface PhrasesBehind {
  readonly entries: readonly Entry[];
  /** The other word is written out. */
  readonly isWritten: boolean;
}

/** Of this word and the next, which may be short for another too. */
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
