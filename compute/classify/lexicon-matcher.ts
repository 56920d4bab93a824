import { compoundParts } from './compound-parts.ts';
import {
  AT_STEM,
  AT_STEM_NODE,
  AT_WORD,
  AT_WORD_NODE,
  type Entry,
  type Hit,
  nextNode,
  STEM_OFFSET,
  STRING_FIELDS,
} from './lexicon-index.ts';
import {
  FIT_AFTER_MODIFIER,
  FIT_AFTER_PURPOSE,
  FIT_DOTTED,
  FIT_SHORTENED,
  FIT_STEM,
  LONGEST_PHRASE,
  MOST_OF_SHORTENED,
  NAMES_A_PURCHASE,
  SHORT_WORD,
} from './lexicon-numbers.ts';
import { decode, MAX_CODES } from './normalise.ts';
import { type ShortenedPhrase, shortenedPhrase } from './shortened-words.ts';
import {
  AFTER_PURPOSE,
  afterModifier,
  codes,
  entriesAt,
  exactString,
  idOf,
  index,
  isDotted,
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

/** Multiplies a word's fit, by what precedes it: nothing, "with", "for". */
const FIT_AFTER = [1, FIT_AFTER_MODIFIER, FIT_AFTER_PURPOSE];

/** Finds every phrase, attribute word and place of the lexicon in a text; one pass, bounded work a character. */
export function findHits(text: string): Hit[] {
  const count = readWords(text);
  const hits: Hit[] = [];
  const wholes = wholeCount();
  let whole = 0;
  for (let word = 0; word < count; word += 1) {
    if (whole < wholes && wholeFrom[whole] === word) {
      addHits(hits, entriesAt(wholeNode[whole] ?? 0), {
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
    if (found < hits.length) {
      if (word + 1 < count && mayBeCutShort(word, count)) doubt(hits, found, word);
    } else if (!isCovered(hits, word)) {
      compoundParts(word, shareOf(word), hits);
      if (found === hits.length) addShortened(shortenedPhrase(word, count), hits);
    }
  }
  addJoined(text, count, hits);
  return withoutIncluded(withoutContained(hits));
}

/** "ORD-DEN" is a flight although neither code alone says so; the first such pair of a text. */
function addJoined(text: string, count: number, hits: Hit[]): void {
  const end = Math.min(text.length, MAX_CODES) - CODE_LETTERS;
  for (let sign = CODE_LETTERS; sign < end; sign += 1) {
    if (!isCapital(text, sign - 1) || isCapital(text, sign) || !isCapital(text, sign - 2)) continue;
    const [found, from = '', to = ''] =
      JOINED_CODES.exec(text.slice(sign - CODE_LETTERS, sign + LETTERS_BEHIND)) ?? [];
    const entry = found === undefined ? undefined : index.joined.get(from);
    if (entry === undefined || index.joined.get(to) !== entry) continue;
    // As codes, "HAM" is no ham and "LIN" no linen.
    const [first, second] = [from.toLowerCase(), to.toLowerCase()];
    for (let place = hits.length - 1; place >= 0; place -= 1) {
      const { text: word = '' } = hits[place] ?? {};
      if (word === first || word === second) hits.splice(place, 1);
    }
    hits.push({ entry, from: count, to: count, fit: 1, text: `${first} ${second}`, byChance: false });
    return;
  }
}

const CODE_LETTERS = 3;
/** Two spaces, the sign, the other code and what follows it. */
const LETTERS_BEHIND = 7;
/** Two codes with a sign between them, from the first on. */
const JOINED_CODES = /^([A-Z]{3}) ?[-–—/>→] ?([A-Z]{3})(?![A-Za-z0-9])/;

function isCapital(text: string, place: number): boolean {
  const unit = text.charCodeAt(place);
  return unit >= 0x41 && unit <= 0x5a;
}

/** Parts of a long word that are words of the lexicon, even if the whole word is one. */
export function findParts(text: string): Hit[] {
  const count = readWords(text);
  const hits: Hit[] = [];
  for (let word = 0; word < count; word += 1)
    if (smallKind[word] === 0) compoundParts(word, shareOf(word), hits);
  return hits;
}

function addShortened(found: ShortenedPhrase | null, hits: Hit[]): void {
  if (found === null) return;
  const { entry, from, to, byChance } = found;
  const fit = Math.min(FIT_SHORTENED, MOST_OF_SHORTENED / entry.weight) * shareOf(from);
  hits.push({ entry, from, to, fit, text: phraseText(from, to), byChance });
}

/** A short word with a dot after it that the lexicon does not write with one. */
function mayBeCutShort(word: number, count: number): boolean {
  if ((wordEnd[word] ?? 0) - (wordStart[word] ?? 0) > SHORT_WORD || !isDotted(word, count)) return false;
  return !index.withDot.has(wordText(word));
}

/** "Abb. mens. ATM": such a word is mostly the beginning of a longer one. */
function doubt(hits: Hit[], first: number, word: number): void {
  for (let place = first; place < hits.length; place += 1) {
    const hit = hits[place];
    if (hit === undefined || hit.from !== word || hit.to !== word) continue;
    hits[place] = { ...hit, fit: hit.fit * FIT_DOTTED, byChance: true };
  }
}

/** @param longerThan - words a phrase must have beyond the first: an inflected form must not compete with the word as written. */
function phrasesFrom(first: number, count: number, stems: boolean, hits: Hit[], longerThan = 0): void {
  const places = stems ? stemString : exactString;
  let node = idOf(places, first, stems ? AT_STEM_NODE : AT_WORD_NODE);
  if (node === 0) return;
  const fit = stems ? FIT_STEM : 1;
  if (longerThan === 0) addHits(hits, entriesAt(node), { from: first, to: first, fit });
  const last = Math.min(count, first + LONGEST_PHRASE);
  for (let word = first + 1; word < last && words.goesOn[node] === 1; word += 1) {
    if (smallKind[word] !== 0) continue;
    const id = idOf(places, word, stems ? AT_STEM : AT_WORD);
    if (id === 0) return;
    node = nextNode(words, node, stems ? STEM_OFFSET + id : id);
    if (node === 0) return;
    if (isForAnother(first, word) && !index.withPurpose.has(node)) continue;
    addHits(hits, entriesAt(node), { from: first, to: word, fit });
  }
}

function shareOf(word: number): number {
  return FIT_AFTER[afterModifier[word] ?? 0] ?? 1;
}

/** "Diesel for generator" is no diesel generator: the text has a "for" that the phrase has not. */
function isForAnother(first: number, last: number): boolean {
  return afterModifier[last] === AFTER_PURPOSE && afterModifier[first] !== AFTER_PURPOSE;
}

function addHits(
  hits: Hit[],
  entries: readonly Entry[],
  at: { from: number; to: number; fit: number },
): void {
  if (entries.length === 0) return;
  const { from, to } = at;
  const fit = at.fit * shareOf(from);
  const text = phraseText(from, to);
  for (const entry of entries) {
    if (!isKnown(hits, entry, at)) hits.push({ entry, from, to, fit, text, byChance: false });
  }
}

/** Joined from its words if only one sign is between them. */
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

/** The longer phrase overrides: "biglietto treno" removes "treno". Attributes and places all stay. */
function withoutContained(hits: Hit[]): Hit[] {
  let isAnyLong = false;
  for (const { from, to } of hits) if (to > from) isAnyLong = true;
  if (hits.length < 2 || !isAnyLong) return hits;
  const left: Hit[] = [];
  for (const hit of hits) if (hit.entry.category < 0 || !isContained(hit, hits)) left.push(hit);
  return left;
}

/** "Erdgas inkl. CO2-Abgabe" is gas: a part included in the price of what precedes it is not a line of its own. */
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
