import {
  type Hit,
  PART_END_ONLY,
  PART_PLAIN,
  PART_PLAIN_END,
  PART_START,
  partHash,
} from './lexicon-index.ts';
import {
  FIT_CHANCE,
  FIT_DETERMINER,
  FIT_HEAD,
  LONGEST_COMPOUND,
  SHORT_PART,
  SHORTEST_BEGINNING,
  SHORTEST_COMPOUND,
  SHORTEST_KNOWN,
} from './lexicon-numbers.ts';
import { ALPHABET, decode } from './normalise.ts';
import { codes, entriesAt, index, walk, wordEnd, wordStart, words } from './text-words.ts';

/**
 * Splits a German compound: its end is the product, its beginning the purpose.
 * @param share - multiplies the fit; depends on the word before.
 */
export function compoundParts(word: number, share: number, hits: Hit[]): void {
  const start = wordStart[word] ?? 0;
  const end = wordEnd[word] ?? 0;
  if (end - start < SHORTEST_COMPOUND || end - start > LONGEST_COMPOUND) return;
  compound.start = start;
  compound.end = end;
  compound.known = start;
  let from = start;
  while (from <= end - PART_START) {
    const partEnd = words.partStarts[partHash(codes, from)] === 1 ? longestPart(from) : 0;
    if (partEnd === 0) from += 1;
    else {
      addPart({ from: word, to: word, fit: share }, from, partEnd, hits);
      from = partEnd;
      compound.known = partEnd;
    }
  }
}

/** The word to split, the end of its last known part, and the fit of the part found last as its end. */
const compound = { start: 0, end: 0, known: 0, fit: FIT_HEAD };

/** End of the longest part that begins here, or 0. */
function longestPart(from: number): number {
  const { start, end } = compound;
  let node = 0;
  let longest = 0;
  for (let position = from; position < end; position += 1) {
    node = index.letters[node * ALPHABET + (codes[position] ?? 0)] ?? 0;
    if (node === 0) break;
    if ((index.partAt[node] ?? 0) === 0) continue;
    const kind = index.partKindAt[node];
    const partEnd = position + 1;
    if (kind === PART_END_ONLY && (end - partEnd > 2 || from === start)) continue;
    const isPlain = kind === PART_PLAIN || kind === PART_PLAIN_END;
    const fit = isPlain || partEnd - from > SHORT_PART ? FIT_HEAD : fitOfShort(from, partEnd);
    if (fit === 0) continue;
    longest = partEnd;
    compound.fit = fit;
  }
  return longest;
}

/**
 * Whether a short part is there by more than chance. At the end of a word it counts fully if what precedes it is known; at
 * the beginning, or after a known part, if what follows is known or joined by an "s". 0 for chance.
 */
function fitOfShort(from: number, partEnd: number): number {
  const { start, end, known } = compound;
  const follows = isAtJoint(known, from);
  if (isEnding(partEnd, end)) {
    if (from === start || follows || isKnownBefore(known, from)) return FIT_HEAD;
    return from - start < SHORTEST_BEGINNING ? 0 : FIT_CHANCE;
  }
  if (!follows) return 0;
  if (codes[partEnd] === S && end - partEnd > SHORTEST_BEGINNING) return FIT_HEAD;
  for (let joint = 0; joint <= 2; joint += 1) {
    if (isJoint(partEnd, partEnd + joint) && beginsKnown(partEnd + joint)) return FIT_HEAD;
  }
  return 0;
}

const [E, N, R, S] = [5, 14, 18, 19];

/** Nothing, or an ending of German plurals and cases, but not "er": a porter is not postage ("Porti"). */
function isEnding(from: number, to: number): boolean {
  if (from === to) return true;
  const last = codes[to - 1];
  if (to - from === 1) return last === S || last === N || last === E;
  return to - from === 2 && codes[from] === E && (last === N || last === S);
}

/** Nothing, or a joint between the parts of a compound. */
function isJoint(from: number, to: number): boolean {
  return isEnding(from, to) || (to - from === 2 && codes[from] === E && codes[to - 1] === R);
}

function isAtJoint(known: number, from: number): boolean {
  return known === from || (known > compound.start && from - known <= 2 && isJoint(known, from));
}

/** Letters known as a word or as the beginning of a compound, with or without a joint after them. */
function isKnownBefore(from: number, to: number): boolean {
  for (let joint = 0; joint <= 2 && to - joint - from >= SHORTEST_KNOWN; joint += 1) {
    if (!isJoint(to - joint, to)) continue;
    const node = walk(from, to - joint);
    if (node > 0 && (index.beginningAt[node] === 1 || isWord(node))) return true;
  }
  return false;
}

/** A known word begins here, to the end of the compound or shorter. */
function beginsKnown(from: number): boolean {
  let node = 0;
  for (let position = from; position < compound.end; position += 1) {
    node = index.letters[node * ALPHABET + (codes[position] ?? 0)] ?? 0;
    if (node === 0) return false;
    const length = position + 1 - from;
    if (length < SHORTEST_KNOWN || !isWord(node)) continue;
    if (length > SHORTEST_BEGINNING || isEnding(position + 1, compound.end)) return true;
  }
  return false;
}

function isWord(node: number): boolean {
  const word = index.wordAt[node] ?? 0;
  return (
    (word > 0 && index.smallKinds[word] === 0) ||
    (index.stemAt[node] ?? 0) > 0 ||
    (index.partAt[node] ?? 0) > 0
  );
}

function addPart(word: Pick<Hit, 'from' | 'to' | 'fit'>, from: number, partEnd: number, hits: Hit[]): void {
  const entries = entriesAt((index.partAt[walk(from, partEnd)] ?? 1) - 1);
  if (entries.length === 0) return;
  const isHead = compound.end - partEnd <= 2 || isPlainEnd(partEnd);
  const fit = (isHead ? compound.fit : FIT_DETERMINER) * word.fit;
  const text = decode(codes, from, partEnd);
  const byChance = compound.fit === FIT_CHANCE;
  for (const entry of entries) hits.push({ entry, from: word.from, to: word.to, fit, text, byChance });
}

/**
 * Nothing follows but an ending without meaning: "Wartung
 * s
 * pauschale".
 */
function isPlainEnd(from: number): boolean {
  for (let joint = 0; joint <= 2; joint += 1) {
    if (!isJoint(from, from + joint)) continue;
    const node = walk(from + joint, compound.end);
    if (node > 0 && index.partKindAt[node] === PART_PLAIN_END) return true;
  }
  return false;
}
