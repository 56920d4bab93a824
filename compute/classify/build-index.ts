import { CATEGORIES, type Category } from '../../schema/contracts/categories.ts';
import {
  type LexiconTables,
  lexiconTables,
  type Term,
  type TermLanguage,
  type TermMarks,
} from '../terms/lexicon-tables.ts';
import { type SmallWords, smallWords } from '../terms/small-words.ts';
import { frozenLexicon, type Lexicon } from './lexicon.ts';
import {
  type Entry,
  LexiconIndex,
  MOST_SMALL_WORDS,
  PART_ANYWHERE,
  PART_END_ONLY,
  PART_PLAIN,
  PART_PLAIN_END,
  type Place,
  STEM_OFFSET,
  stemEnd,
  WORD_FUNCTION,
  WORD_MODIFIER,
  WORD_PURPOSE,
  withoutUmlauts,
  wordSpans,
} from './lexicon-index.ts';
import {
  SHORTEST_BEFORE_SHORT_ENDING,
  SHORTEST_BEGINNING,
  SHORTEST_PART,
  SHORTEST_PART_BEHIND_BEGINNING,
  VENDOR_WEIGHT,
} from './lexicon-numbers.ts';
import { ALPHABET, asWritten, decode, encode, isDigitCode, MAX_CODES } from './normalise.ts';

const [G, N, U] = [7, 14, 21];

/** The lexicon of the tables this thread was given. @throws RangeError where a table is wrong. */
export function builtLexicon(): Lexicon {
  return frozenLexicon(buildIndex(lexiconTables()));
}

/**
 * Builds the index of the lexicon. The order of table lines does not matter: of several entries of a word, the heavier
 * comes first, then by category, industry and marks. A word that one line marks as an ending is only an ending.
 * @throws RangeError where short forms contradict each other or the tables outgrow the index.
 */
export function buildIndex(tables: LexiconTables, small: SmallWords = smallWords): LexiconIndex {
  const index = new LexiconIndex();
  markWords(index, small.function, WORD_FUNCTION);
  markWords(index, small.modifier, WORD_MODIFIER);
  markWords(index, small.purpose, WORD_PURPOSE);
  for (const { word, short } of tables.shortForms) addShortForm(index, word, short);
  addTerms(index, said(tables));
  addShortEndings(index);
  markCompounds(index, tables.terms, small);
  return index;
}

/** A phrase and its meaning. */
interface Said {
  readonly phrase: string;
  /** Created for the first phrase of a meaning only. */
  readonly entry: () => Omit<Entry, 'id'>;
  /** Shared by all phrases of the same meaning. */
  readonly meaning: string;
  /** Whether the word may be any part of German compounds, or only the end. */
  readonly part: 'anywhere' | 'ending' | null;
}

function* said({ terms, attributes, vendors, places }: LexiconTables): Generator<Said> {
  for (const term of terms) yield saidByTerm(term);
  for (const { language, term, categories, attributes: said } of attributes) {
    const entry = () => ({ ...NOTHING, attributes: said, attributesFor: categories.map(indexOf) });
    const meaning = `1 ${JSON.stringify(said)} ${categories.join(' ')}`;
    // Words of all languages are parts of compounds only if they are nouns, written with a capital.
    const isGerman = language === 'de' || (language === 'any' && CAPITAL.test(term));
    yield { phrase: term, entry, meaning, part: isGerman ? 'anywhere' : null };
  }
  for (const { category, vendor, sellsSeveral } of vendors) {
    const weight = VENDOR_WEIGHT;
    const entry = () => ({
      ...NOTHING,
      category: indexOf(category),
      weight,
      vendorOnly: true,
      sellsSeveral,
    });
    yield { phrase: vendor, entry, meaning: `2 ${category} ${sellsSeveral}`, part: null };
  }
  for (const { place: phrase, country, zone } of places) {
    const place: Place = { country, zone };
    yield { phrase, entry: () => ({ ...NOTHING, place }), meaning: `3 ${country} ${zone}`, part: null };
  }
}

function saidByTerm({ category, language, term, weight, naics, marks }: Term): Said {
  const { attributes, options } = marks;
  const at = indexOf(category);
  return {
    phrase: term,
    entry: () => ({
      ...NOTHING,
      category: at,
      weight,
      naics,
      attributes,
      attributesFor: attributes ? [at] : [],
      options,
    }),
    meaning: `0 ${100 - weight} ${category} ${naics} ${marks.meaning}`,
    part: partOf(marks, language),
  };
}

/** Only German words are parts of compounds: "latte" (milk) is not a part of "Metallplatte". */
function partOf({ isEnding, isWhole }: TermMarks, language: TermLanguage): Said['part'] {
  if (isEnding) return 'ending';
  return language === 'de' && !isWhole ? 'anywhere' : null;
}

const NOTHING: Omit<Entry, 'id'> = {
  category: -1,
  weight: 0,
  vendorOnly: false,
  sellsSeveral: false,
  naics: null,
  attributes: null,
  attributesFor: [],
  place: null,
  options: {},
};

const CAPITAL = /^\p{Lu}/u;
const indexOf = (category: Category) => CATEGORIES.indexOf(category);

const scratch = new Uint8Array(MAX_CODES);

function markWords(index: LexiconIndex, words: readonly string[], kind: number): void {
  for (const word of words) {
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

/** A short form means its word, wherever it is in a phrase. */
function addShortForm(index: LexiconIndex, word: string, short: string): void {
  const length = encode(word, scratch) - 1;
  const id = wordId(index, index.node(scratch, 0, length));
  const stem = stemId(index, 0, length);
  const end = encode(short, scratch) - 1;
  const node = index.node(scratch, 0, end);
  if ((index.wordAt[node] ?? id) !== id && index.wordAt[node] !== 0)
    throw new RangeError(`"${short}" is short for two words`);
  index.wordAt[node] = id;
  index.stemAt[node] = stem;
  index.stemAt[index.node(scratch, 0, stemEnd(scratch, 0, end))] ||= stem;
  index.isShort[node] = 1;
}

function addTerms(index: LexiconIndex, phrases: Iterable<Said>): void {
  const all = [...phrases];
  const entries = entriesOf(all);
  for (const { phrase, meaning, part } of all) {
    const entry = entries.get(meaning);
    if (entry === undefined) throw new Error(`${phrase} has no meaning`);
    if (entry.options.joined) index.joined.set(phrase, entry);
    else addPhrases(index, phrase, { entry, part });
  }
  for (const here of index.entries) if (here.length > 1) here.sort((a, b) => a.id - b.id);
}

/** One entry for all phrases of the same meaning. */
function entriesOf(all: readonly Said[]): ReadonlyMap<string, Entry> {
  const meanings = new Map<string, Omit<Entry, 'id'>>();
  for (const { meaning, entry } of all) if (!meanings.has(meaning)) meanings.set(meaning, entry());
  const sorted = [...meanings].sort(([a, first], [b, second]) => byWeight(first, second) || (a < b ? -1 : 1));
  return new Map(sorted.map(([meaning, entry], id) => [meaning, { id, ...entry }]));
}

function byWeight(a: Omit<Entry, 'id'>, b: Omit<Entry, 'id'>): number {
  return b.weight - a.weight || a.category - b.category;
}

/** Adds a phrase as written and, if it has umlauts, as typed without them. */
function addPhrases(index: LexiconIndex, phrase: string, said: Pick<Said, 'part'> & { entry: Entry }): void {
  addPhrase(index, phrase, said);
  const typed = withoutUmlauts(phrase);
  if (typed !== phrase) addPhrase(index, typed, said);
}

function addPhrase(
  index: LexiconIndex,
  phrase: string,
  { entry, part }: Pick<Said, 'part'> & { readonly entry: Entry },
): void {
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
  say(index.entries[exact], entry);
  if (stem !== exact) say(index.entries[stem], entry);
  if (isWhole) markWhole(index, [exact, stem], asWritten(phrase) === null ? null : phrase);
  if (holdsPurpose(index, length)) index.withPurpose.add(exact).add(stem);
  const only = spans.length === 1 && !isWhole ? spans[0] : undefined;
  if (only === undefined) return;
  if (phrase.endsWith('.')) index.withDot.add(decode(scratch, only.start, only.end));
  if (part === 'ending' || (part === 'anywhere' && only.end - only.start >= SHORTEST_PART)) {
    const node = index.node(scratch, only.start, only.end);
    index.partAt[node] = exact + 1;
    if (index.partKindAt[node] !== PART_END_ONLY)
      index.partKindAt[node] = part === 'ending' ? PART_END_ONLY : PART_ANYWHERE;
  }
}

function say(entries: Entry[] | undefined, entry: Entry): void {
  if (entries?.includes(entry) === false) entries.push(entry);
}

function stemId(index: LexiconIndex, start: number, end: number): number {
  const node = index.node(scratch, start, hasDigit(start, end) ? end : stemEnd(scratch, start, end));
  if (!index.stemAt[node]) {
    index.stemAt[node] = index.words;
    index.words += 1;
  }
  return index.stemAt[node] ?? 0;
}

function markWhole(index: LexiconIndex, nodes: readonly number[], written: string | null): void {
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

function holdsPurpose(index: LexiconIndex, length: number): boolean {
  return wordSpans(scratch, length).some(({ start, end }) => smallKind(index, start, end) === WORD_PURPOSE);
}

function hasDigit(start: number, end: number): boolean {
  return scratch.subarray(start, end).some(isDigitCode);
}

/** German words in "-ung" as they are abbreviated: "Wartg", "Versicherg", also in compounds. Other words stay as they are. */
function addShortEndings(index: LexiconIndex): void {
  for (let node = index.nodes - 1; node > 0; node -= 1) {
    const isWord = (index.wordAt[node] ?? 0) > 0 && index.isShort[node] === 0;
    if (!isWord || index.letterOf[node] !== G) continue;
    const [n = 0, u = 0] = [index.parentOf[node], index.parentOf[index.parentOf[node] ?? 0]];
    if (index.letterOf[n] !== N || index.letterOf[u] !== U) continue;
    const before = index.parentOf[u] ?? 0;
    if (depth(index, before) < SHORTEST_BEFORE_SHORT_ENDING) continue;
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

/** No phrase ends at the node. */
const ROOT = 0;

/** Marks further parts of German compounds: plain parts and known beginnings. */
function markCompounds(index: LexiconIndex, terms: readonly Term[], small: SmallWords): void {
  markParts(index, small.compound_part, PART_PLAIN);
  markParts(index, small.compound_end, PART_PLAIN_END);
  markBeginnings(index, terms, small.compound_beginning);
}

/** Parts without entries, unless the lexicon has an entry of the same letters. */
function markParts(index: LexiconIndex, words: readonly string[], kind: number): void {
  for (const word of words) {
    const node = index.node(scratch, 0, encode(word, scratch) - 1);
    if (index.partAt[node]) continue;
    index.partAt[node] = ROOT + 1;
    index.partKindAt[node] = kind;
  }
}

/** Beginnings learned from the lexicon's own compounds: "Bauernbrot" makes "Bauern" known in "Bauernkäse". */
function markBeginnings(index: LexiconIndex, terms: readonly Term[], plain: readonly string[]): void {
  for (const word of plain) {
    for (const written of new Set([word, withoutUmlauts(word)])) {
      index.beginningAt[index.node(scratch, 0, encode(written, scratch) - 1)] = 1;
    }
  }
  for (const { language, term } of terms) {
    if (language !== 'de') continue;
    for (const written of new Set([term, withoutUmlauts(term)])) {
      markBeginningsOf(index, encode(written, scratch));
    }
  }
}

function markBeginningsOf(index: LexiconIndex, length: number): void {
  for (const { start, end } of wordSpans(scratch, length)) {
    for (let cut = start + SHORTEST_BEGINNING; cut <= end - SHORTEST_PART_BEHIND_BEGINNING; cut += 1) {
      const kind = partKindOf(index, cut, end);
      if (kind === PART_ANYWHERE || kind === PART_END_ONLY)
        index.beginningAt[index.node(scratch, start, cut)] = 1;
    }
  }
}

function partKindOf(index: LexiconIndex, start: number, end: number): number {
  let node = 0;
  for (let position = start; position < end; position += 1) {
    node = index.letters[node * ALPHABET + (scratch[position] ?? 0)] ?? 0;
    if (node === 0) return 0;
  }
  return index.partKindAt[node] ?? 0;
}
