import { FIRST_WORD_KEY, MAX_FEATURES, readFeatures } from '../../compute/classify/model/features.ts';
import { decode, encode, MAX_CODES } from '../../compute/classify/normalise.ts';
import { robustLog, type Vocabulary } from './sparse-rows.ts';
import type { TrainingRow } from './training-rows.ts';

/** Word points by industry (BM25, one document a code), for words outside the labelled lines. */
export interface WordIndex {
  /** Keys of its words, plural and singular. */
  readonly keys: ReadonlySet<number>;
  /** Points of one step. */
  readonly scale: number;
  entries(vocabulary: Vocabulary): { feature: number; label: number; weight: number }[];
}

const SATURATION = 1.2;
const LENGTH_SHARE = 0.75;
const STEPS = 127;
/** Descriptions repeat the words of titles and add words of the trade. */
const DESCRIPTION_SHARE = 0.5;
const SILENT = new Set(
  'except other and or of the in for with not a an to by from on all such as is this industry comprises establishments primarily engaged manufacturing mfg'.split(
    ' ',
  ),
);
const codes = new Uint8Array(MAX_CODES);
const scratch = new Uint32Array(MAX_FEATURES);

/** Source: Robertson and Zaragoza 2009, The Probabilistic Relevance Framework: BM25 and Beyond, section 3.4. */
export function wordIndex(rows: readonly TrainingRow[], labels: readonly string[]): WordIndex {
  const documents = documentsOf(rows, labels);
  const lengths = documents.map((words) => [...words.values()].reduce((sum, count) => sum + count, 0));
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, documents.length);
  const inDocuments = new Map<string, number>();
  for (const words of documents) for (const word of words.keys()) add(inDocuments, word, 1);
  const points: [word: string, label: number, points: number][] = [];
  for (const [label, words] of documents.entries()) {
    for (const [word, count] of words) {
      const found = inDocuments.get(word) ?? 0;
      const rarity = robustLog(1 + (documents.length - found + 0.5) / (found + 0.5));
      const length = 1 - LENGTH_SHARE + (LENGTH_SHARE * (lengths[label] ?? 0)) / average;
      points.push([word, label, (rarity * count * (SATURATION + 1)) / (count + SATURATION * length)]);
    }
  }
  const largest = points.reduce((most, [, , value]) => Math.max(most, value), 1);
  const scale = Math.ceil((largest / STEPS) * 2 ** 12) / 2 ** 12;
  const keyed = points.flatMap(([word, label, value]) =>
    forms(word).map((form) => ({ key: keyOf(form), label, weight: Math.round(value / scale) })),
  );
  return {
    keys: new Set(keyed.map(({ key }) => key)),
    scale,
    entries: (vocabulary) =>
      keyed.flatMap(({ key, label, weight }) => {
        const feature = vocabulary.indexOf.get(key);
        return feature === undefined || weight === 0 ? [] : [{ feature, label, weight }];
      }),
  };
}

function documentsOf(rows: readonly TrainingRow[], labels: readonly string[]): Map<string, number>[] {
  const places = new Map(labels.map((label, place) => [label, place]));
  const documents = labels.map(() => new Map<string, number>());
  for (const row of rows) {
    const document = isReference(row) ? documents[places.get(row.naics ?? '') ?? -1] : undefined;
    if (!document) continue;
    const share = row.text.length > LONG_TEXT ? DESCRIPTION_SHARE : 1;
    for (const word of wordsOf(row.text)) add(document, word, share);
  }
  return documents;
}

const LONG_TEXT = 160;

/**
 * Left out are long product descriptions, which would dominate, and lexicon phrases, which have one code for hundreds of
 * things: other heads learn from them.
 */
const REFERENCES: readonly TrainingRow['origin'][] = [
  'industry-index',
  'industry-words',
  'austin',
  'product-names',
];

function isReference({ origin, language }: TrainingRow): boolean {
  return language === 'en' && REFERENCES.includes(origin);
}

function wordsOf(text: string): string[] {
  const length = encode(text, codes);
  return decode(codes, 0, length)
    .split(' ')
    .filter((word) => word !== '' && !/\d/.test(word) && !SILENT.has(word))
    .map(singular);
}

function singular(word: string): string {
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

function forms(word: string): string[] {
  return [word, `${word}s`];
}

function keyOf(word: string): number {
  const count = readFeatures(word, scratch);
  const key = count > 0 ? (scratch[0] ?? 0) : 0;
  return key >= FIRST_WORD_KEY ? key : 0;
}

function add<Key>(counts: Map<Key, number>, key: Key, more: number): void {
  counts.set(key, (counts.get(key) ?? 0) + more);
}
