import { compoundParts } from './compound-parts.ts';
import { NAMES_A_PURCHASE } from './lexicon/section.ts';
import { type Entry, STEM_OFFSET } from './lexicon-index.ts';
import { AT_STEM, AT_STEM_NODE, AT_WORD, AT_WORD_NODE, nextNode, STRING_FIELDS } from './lexicon-words.ts';
import { decode } from './normalise.ts';
import {
  AFTER_PURPOSE,
  afterModifier,
  codes,
  exactString,
  FIT_STEM,
  idOf,
  index,
  readWords,
  smallKind,
  stemString,
  wholeCount,
  wholeFit,
  wholeFrom,
  wholeNode,
  wholeTo,
  wordEnd,
  wordStart,
  words,
} from './text-words.ts';

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
  /** A short end of a word whose beginning nobody knows: it may stand there by chance. */
  readonly byChance: boolean;
}

const LONGEST_PHRASE = 7;

/** "Zimmer mit Frühstück": what follows "with" describes what stands before it. */
const FIT_AFTER_MODIFIER = 0.5;
/** "Diesel for the generator": what follows "for" is not bought. */
const FIT_AFTER_PURPOSE = 0.35;
/** What a word's fit is times, by what stands before it: nothing, "with", "for". */
const FIT_AFTER = [1, FIT_AFTER_MODIFIER, FIT_AFTER_PURPOSE];

/** Every phrase, attribute word and place of the lexicon in a text; one pass, bounded work a character. */
export function findHits(text: string): Hit[] {
  const count = readWords(text);
  const hits: Hit[] = [];
  const wholes = wholeCount();
  let whole = 0;
  for (let word = 0; word < count; word += 1) {
    if (whole < wholes && wholeFrom[whole] === word) {
      addHits(hits, index.entries[wholeNode[whole] ?? 0], {
        from: word,
        to: wholeTo[whole] ?? word,
        fit: wholeFit[whole] ?? 1,
      });
      whole += 1;
    }
    if (smallKind[word] !== 0) continue;
    const found = hits.length;
    if (idOf(exactString, word, AT_WORD) > 0) phrasesFrom(word, count, false, hits);
    if (idOf(stemString, word, AT_STEM) > 0) {
      phrasesFrom(word, count, true, hits, hits.length > found ? 1 : 0);
    }
    if (found === hits.length && !isCovered(hits, word)) compoundParts(word, shareOf(word), hits);
  }
  return withoutIncluded(withoutContained(hits));
}

/** Parts of a long word that are words of the lexicon, whether or not the whole is one too. */
export function findParts(text: string): Hit[] {
  const count = readWords(text);
  const hits: Hit[] = [];
  for (let word = 0; word < count; word += 1)
    if (smallKind[word] === 0) compoundParts(word, shareOf(word), hits);
  return hits;
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
    if (smallKind[word] !== 0) continue;
    const id = idOf(places, word, stems ? AT_STEM : AT_WORD);
    if (id === 0) return;
    node = nextNode(words, node, stems ? STEM_OFFSET + id : id);
    if (node === 0) return;
    if (isForAnother(first, word) && !index.withPurpose.has(node)) continue;
    addHits(hits, index.entries[node], { from: first, to: word, fit });
  }
}

function shareOf(word: number): number {
  return FIT_AFTER[afterModifier[word] ?? 0] ?? 1;
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
  const fit = at.fit * shareOf(from);
  const text = phraseText(from, to);
  for (const entry of entries) {
    if (!isKnown(hits, entry, at)) hits.push({ entry, from, to, fit, text, byChance: false });
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

/** The longer phrase says more: "biglietto treno" leaves "treno" out. Attributes and places all stay. */
function withoutContained(hits: Hit[]): Hit[] {
  let isAnyLong = false;
  for (const { from, to } of hits) if (to > from) isAnyLong = true;
  if (hits.length < 2 || !isAnyLong) return hits;
  const left: Hit[] = [];
  for (const hit of hits) if (hit.entry.category < 0 || !isContained(hit, hits)) left.push(hit);
  return left;
}

/**
 * "Erdgas inkl. CO2-Abgabe" is gas: a part of the bill that is in the price of what stands before it is no line of its
 * own.
 */
function withoutIncluded(hits: Hit[]): Hit[] {
  if (hits.length < 2 || !hits.some(isIncludedPart)) return hits;
  return hits.filter(
    (hit) => !isIncludedPart(hit) || !hits.some((other) => other.to < hit.from && isPurchase(other)),
  );
}

const isIncludedPart = ({ entry, fit }: Hit) =>
  entry.attributes?.energyPart !== undefined && fit <= FIT_AFTER_MODIFIER;
const isPurchase = ({ entry }: Hit) =>
  entry.category >= 0 &&
  !entry.vendorOnly &&
  entry.weight >= NAMES_A_PURCHASE &&
  entry.attributes?.energyPart === undefined;

function isContained({ from, to }: Hit, hits: readonly Hit[]): boolean {
  for (const other of hits) {
    if (other.to - other.from <= to - from || other.from > from || other.to < to) continue;
    if (other.entry.category >= 0 && !other.entry.vendorOnly) return true;
  }
  return false;
}
