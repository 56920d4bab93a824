import type { Term } from '../terms/lexicon-tables.ts';
import type { SmallWords } from '../terms/small-words.ts';
import {
  type LexiconIndex,
  PART_ANYWHERE,
  PART_END_ONLY,
  PART_PLAIN,
  PART_PLAIN_END,
  withoutUmlauts,
  wordSpans,
} from './lexicon-index.ts';
import { SHORTEST_BEGINNING, SHORTEST_PART_BEHIND_BEGINNING } from './lexicon-numbers.ts';
import { ALPHABET, encode, MAX_CODES } from './normalise.ts';

/** Of phrases: no phrase ends at it. */
const ROOT = 0;

const scratch = new Uint8Array(MAX_CODES);

/** Marks what German compounds are made of beside the words of the lexicon: plain parts, and known beginnings. */
export function markCompounds(index: LexiconIndex, terms: readonly Term[], small: SmallWords): void {
  markParts(index, small.compound_part, PART_PLAIN);
  markParts(index, small.compound_end, PART_PLAIN_END);
  markBeginnings(index, terms, small.compound_beginning);
}

/** Parts without entries, where the lexicon has none of the same letters. */
function markParts(index: LexiconIndex, words: readonly string[], kind: number): void {
  for (const word of words) {
    const node = index.node(scratch, 0, encode(word, scratch) - 1);
    if (index.partAt[node]) continue;
    index.partAt[node] = ROOT + 1;
    index.partKindAt[node] = kind;
  }
}

/** What stands before a part of compounds in the lexicon's own words: "Bauernbrot" knows the beginning of "Bauernkäse". */
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
