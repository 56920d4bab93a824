import { LANGUAGES } from '../../compute/classify/language.ts';
import {
  INDEX_HEAD,
  type ModelFile,
  type ModelHead,
  type ModelInfo,
  ORDERS_HEAD,
  PRODUCTS_HEAD,
} from '../../compute/classify/model/model-file.ts';
import { CATEGORIES } from '../../schema/contracts/categories.ts';
import { languageRows, sharedNames } from './language-rows.ts';
import { industryRows } from './own-rows.ts';
import { packModel } from './pack-model.ts';
import { featureCounts, rowsOf, type TextCounts, type Vocabulary, vocabularyOf } from './sparse-rows.ts';
import { type SvmOptions, trainSvm } from './train-svm.ts';
import type { TrainingRow } from './training-rows.ts';
import { wordIndex } from './word-index.ts';

/** Limits of a head's size. */
interface HeadPlan {
  readonly name: string;
  readonly labels: readonly string[];
  /** Class of a row's label; -1: a row of no class; null: not a row of this head. */
  readonly labelOf: (row: TrainingRow) => number | null;
  /** Cost of an error on a row for this head; by default the same for all heads. */
  readonly costOf?: (row: TrainingRow) => number;
  /** Most weights, the largest ones. */
  readonly budget: number;
  readonly options: SvmOptions;
}

export interface BuildOptions {
  readonly version: string;
  readonly sources: Readonly<Record<string, string>>;
  readonly fitted: ModelInfo['fitted'];
  /** Texts of the word index besides the rows: descriptions of industries. */
  readonly descriptions: readonly TrainingRow[];
  /** Called with the current step and the share done. */
  readonly progress?: (head: string, share: number) => void;
}

/** Smaller weights are dropped. */
const SMALLEST_WEIGHT = 0.01;
const STEPS = 127;
const SEED = 6;
const LEAST_GRAMS = 4;
const LEAST_WORDS = 2;

const BASE: SvmOptions = {
  cost: 0.5,
  epochs: 8,
  hardNegatives: 2_000,
  otherNegatives: 1_200,
  seed: SEED,
  kept: { least: 120, perRow: 8, most: 900 },
};
const BROAD: SvmOptions = {
  ...BASE,
  hardNegatives: 2_500,
  otherNegatives: 1_500,
  kept: { least: 80, perRow: 3, most: 900 },
};

/** Trains every head on the rows and packs the model. The same rows give the same model on every machine. */
export function buildModel(labelled: readonly TrainingRow[], options: BuildOptions): ModelFile {
  const known = [...labelled, ...productNames(labelled)];
  // Lines made for the language head say nothing about purchases or the frequency of words.
  const rows = [...known, ...linesOfLanguages(known)];
  const plans = headPlans(rows);
  const counted = rows.map(({ text }) => featureCounts(text));
  const index = wordIndex([...known, ...options.descriptions], naicsLabels(known));
  const vocabulary = vocabularyOf(counted.slice(0, known.length), {
    grams: LEAST_GRAMS,
    words: LEAST_WORDS,
    also: index.keys,
  });
  const kept = plans.map((plan) => trainHead(plan, { rows, counted, vocabulary, options }));
  const labels = naicsLabels(rows);
  const indexHead = { name: INDEX_HEAD, labels, scale: index.scale };
  const heads = [...kept.map(({ head }) => head), indexHead];
  const connections = merge(vocabulary, [...kept, { head: indexHead, entries: index.entries(vocabulary) }]);
  return {
    info: { version: options.version, heads, fitted: options.fitted, sources: options.sources },
    arrays: packModel({ ...vocabulary, connections, heads, biases: biasesOf(heads, kept) }),
  };
}

/**
 * The names of described products, which are written like lines: the heads of all industries learn from them, the head of
 * products from the whole description.
 */
function productNames(rows: readonly TrainingRow[]): TrainingRow[] {
  return rows
    .filter(({ origin }) => origin === 'caml')
    .map((row) => ({
      ...row,
      text: row.text.split(' | ')[0] ?? '',
      category: null,
      origin: 'product-names' as const,
    }));
}

const TITLES: readonly TrainingRow['origin'][] = [
  'nomenclature',
  'receipts',
  'industry-index',
  'product-names',
];

/** Words of industries count twice among the titles: they are the English of purchase orders. */
function linesOfLanguages(rows: readonly TrainingRow[]): TrainingRow[] {
  const names = industryRows().map((row) => ({
    ...row,
    category: null,
    naics: null,
    origin: 'language' as const,
  }));
  const titles = rows.filter(({ origin }) => TITLES.includes(origin));
  return [...languageRows([...titles, ...names, ...names], rows.length), ...names];
}

/** Codes of the rows by their first digits, ascending. */
function naicsLabels(rows: readonly TrainingRow[], digits = 6): string[] {
  const codes = new Set(rows.flatMap(({ naics }) => (naics ? [naics.slice(0, digits)] : [])));
  return [...codes].sort();
}

const BUDGET = {
  category: 160_000,
  language: 50_000,
  naics: 155_000,
  naics4: 170_000,
  naics3: 70_000,
  orders: 40_000,
  products: 130_000,
};
/** An order misread as French takes another code: orders are few enough to weigh more. */
const ORDERS_LANGUAGE_COST = 3;
/** Every eighth title and description is enough to distinguish four languages. */
const LANGUAGE_STEP = 8;

function headPlans(rows: readonly TrainingRow[]): HeadPlan[] {
  const places = new Map(rows.map((row, place) => [row, place]));
  const shared = new Set(sharedNames());
  const isSampled = (row: TrainingRow) => {
    if (row.origin === 'own' || row.origin === 'industry-words' || row.origin === 'product-names')
      return false;
    if (row.origin === 'lexicon') return !shared.has(row.text);
    // Orders are few, and their abbreviated English is easily mistaken for French.
    if (row.origin === 'austin' || row.origin === 'language' || row.origin === 'supplier') return true;
    return (places.get(row) ?? 0) % LANGUAGE_STEP === 0;
  };
  return [
    {
      name: 'category',
      labels: CATEGORIES,
      labelOf: ({ category }) => (category === null ? null : CATEGORIES.indexOf(category)),
      budget: BUDGET.category,
      options: {
        ...BROAD,
        hardNegatives: 6_000,
        otherNegatives: 4_000,
        epochs: 6,
        kept: { least: 200, perRow: 3, most: 3_500 },
      },
    },
    {
      name: 'language',
      labels: LANGUAGES,
      labelOf: (row) => (isSampled(row) ? LANGUAGES.indexOf(row.language) : null),
      budget: BUDGET.language,
      costOf: ({ origin }) => (origin === 'austin' ? ORDERS_LANGUAGE_COST : 1),
      // Trained against all other rows until convergence: with samples, every added word changed the result.
      options: {
        ...BROAD,
        hardNegatives: rows.length,
        otherNegatives: 0,
        epochs: 12,
        kept: { least: 0, perRow: 1, most: 13_000 },
      },
    },
    industryPlan(rows, {
      name: 'naics',
      digits: 6,
      budget: BUDGET.naics,
      options: { ...BASE, kept: { least: 35, perRow: 4, most: 400 } },
    }),
    industryPlan(rows, {
      name: 'naics4',
      digits: 4,
      budget: BUDGET.naics4,
      options: { ...BASE, kept: { least: 200, perRow: 4, most: 1_200 } },
    }),
    industryPlan(rows, {
      name: 'naics3',
      digits: 3,
      budget: BUDGET.naics3,
      options: { ...BASE, kept: { least: 200, perRow: 2, most: 1_500 } },
    }),
    ...seenPlan(rows, {
      name: ORDERS_HEAD,
      origin: 'austin',
      budget: BUDGET.orders,
      options: { ...BASE, kept: { least: 80, perRow: 12, most: 900 } },
    }),
    ...seenPlan(rows, {
      name: PRODUCTS_HEAD,
      origin: 'caml',
      budget: BUDGET.products,
      options: { ...BASE, cost: 0.3, kept: { least: 100, perRow: 30, most: 2_200 } },
    }),
  ];
}

interface SeenPlan {
  readonly name: string;
  readonly origin: TrainingRow['origin'];
  readonly budget: number;
  readonly options: SvmOptions;
}

/** Industries of one set of rows alone, in addition to the heads trained on all rows; none without such rows. */
function seenPlan(rows: readonly TrainingRow[], { name, origin, budget, options }: SeenPlan): HeadPlan[] {
  const labels = naicsLabels(rows.filter((row) => row.origin === origin));
  if (labels.length === 0) return [];
  const places = new Map(labels.map((label, place) => [label, place]));
  const labelOf = (row: TrainingRow) => (row.origin === origin ? (places.get(row.naics ?? '') ?? -1) : null);
  return [{ name, labels, labelOf, budget, options }];
}

const LEXICON: readonly TrainingRow['origin'][] = ['lexicon', 'own'];
/**
 * The lexicon gives hundreds of terms their section's default code, which is right for few of them: errors there cost less, and
 * its words are not in the index. Measured on the orders of an unseen buyer: six percentage points more codes are right.
 */
const LEXICON_CODE_COST = 0.3;

interface IndustryPlan {
  readonly name: string;
  readonly digits: number;
  readonly budget: number;
  readonly options: SvmOptions;
}

function industryPlan(
  rows: readonly TrainingRow[],
  { name, digits, budget, options }: IndustryPlan,
): HeadPlan {
  const labels = naicsLabels(rows, digits);
  const places = new Map(labels.map((label, place) => [label, place]));
  return {
    name,
    labels,
    labelOf: ({ naics, origin, language }) => {
      if (naics === null || origin === 'caml' || (origin === 'own' && language !== 'en')) return null;
      return places.get(naics.slice(0, digits)) ?? -1;
    },
    costOf: (row) => (LEXICON.includes(row.origin) ? LEXICON_CODE_COST : costOf(row)),
    budget,
    options,
  };
}

interface Entry {
  readonly feature: number;
  readonly label: number;
  readonly weight: number;
}

interface TrainedHead {
  readonly head: ModelHead;
  readonly entries: readonly Entry[];
  readonly biases: Float32Array;
}

interface TrainingContext {
  readonly rows: readonly TrainingRow[];
  readonly counted: readonly TextCounts[];
  readonly vocabulary: Vocabulary;
  readonly options: BuildOptions;
}

function trainHead(plan: HeadPlan, context: TrainingContext): TrainedHead {
  const { rows, counted, vocabulary, options } = context;
  const chosen = rows.flatMap((row, place) => {
    const label = plan.labelOf(row);
    return label === null
      ? []
      : [{ place, label, source: sourceOf(row), cost: (plan.costOf ?? costOf)(row) }];
  });
  const data = {
    rows: rowsOf(
      chosen.flatMap(({ place }) => counted[place] ?? []),
      vocabulary,
    ),
    features: vocabulary.keys.length,
    labels: Int32Array.from(chosen, ({ label }) => label),
    classes: plan.labels.length,
    sources: Uint8Array.from(chosen, ({ source }) => source),
    costs: Float64Array.from(chosen, ({ cost }) => cost),
    rarity: vocabulary.idf,
  };
  const found: Entry[] = [];
  const biases = new Float32Array(plan.labels.length).fill(-1);
  for (const [label, weights] of trainSvm(data, plan.options)) {
    options.progress?.(plan.name, (label + 1) / plan.labels.length);
    for (let feature = 0; feature < data.features; feature += 1) {
      const weight = weights[feature] ?? 0;
      if (Math.abs(weight) >= SMALLEST_WEIGHT) found.push({ feature, label, weight });
    }
    biases[label] = weights[data.features] ?? 0;
  }
  return { ...quantised(plan, found, vocabulary.idf), biases };
}

/** Lines of one buyer or one set of annotators are similar: their classes are trained against all of them. */
function sourceOf({ origin }: TrainingRow): number {
  return origin === 'austin' ? 1 : origin === 'caml' || origin === 'product-names' ? 2 : 0;
}

/**
 * Annotators of products agree in half of the cases, so an error on their rows costs less. Measured on five folds of those
 * rows, six digits: two percentage points better than equal costs.
 */
const NOISY_COST = 0.3;

function costOf({ origin }: TrainingRow): number {
  return origin === 'caml' || origin === 'product-names' ? NOISY_COST : 1;
}

/**
 * The largest weights, in 127 steps; a step is a power-of-two fraction, so that rounding is the same everywhere. Weights are
 * ranked by size times the rarity of the feature, which is what they add to a text.
 */
function quantised(
  plan: HeadPlan,
  found: readonly Entry[],
  idf: Float64Array,
): { head: ModelHead; entries: Entry[] } {
  const largest = found.reduce((most, { weight }) => Math.max(most, Math.abs(weight)), SMALLEST_WEIGHT);
  const scale = Math.ceil((largest / STEPS) * 2 ** 12) / 2 ** 12;
  const rounded = found
    .map((entry) => ({ ...entry, weight: Math.round(entry.weight / scale) }))
    .filter(({ weight }) => weight !== 0);
  const entries = withoutCrowds(heaviest(rounded, plan.budget, idf));
  return { head: { name: plan.name, labels: plan.labels, scale }, entries };
}

/** At most so many entries, those of the largest weight times rarity; equal ones are kept together or not at all. */
function heaviest(entries: readonly Entry[], budget: number, idf: Float64Array): Entry[] {
  if (entries.length <= budget) return [...entries];
  const sizeOf = ({ feature, weight }: Entry) => Math.abs(weight) * (idf[feature] ?? 0);
  const least = Float64Array.from(entries, sizeOf).sort()[entries.length - budget - 1] ?? 0;
  return entries.filter((entry) => sizeOf(entry) > least);
}

/** A feature connected to more labels than this is little evidence: its weakest connections are removed for speed. */
const MOST_CONNECTIONS = 40;

function withoutCrowds(entries: readonly Entry[]): Entry[] {
  const byFeature = new Map<number, Entry[]>();
  for (const entry of entries) {
    const known = byFeature.get(entry.feature);
    if (known) known.push(entry);
    else byFeature.set(entry.feature, [entry]);
  }
  return [...byFeature.values()].flatMap((own) =>
    own.length <= MOST_CONNECTIONS
      ? own
      : own
          .toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || a.label - b.label)
          .slice(0, MOST_CONNECTIONS),
  );
}

/** Connections of each feature, in the order of the outputs. */
function merge(
  vocabulary: Vocabulary,
  heads: readonly { readonly head: ModelHead; readonly entries: readonly Entry[] }[],
): [output: number, weight: number][][] {
  const connections: [number, number][][] = Array.from(vocabulary.keys, () => []);
  let first = 0;
  for (const { head, entries } of heads) {
    for (const { feature, label, weight } of entries) connections[feature]?.push([first + label, weight]);
    first += head.labels.length;
  }
  for (const entries of connections) entries.sort(([a], [b]) => a - b);
  return connections;
}

function biasesOf(heads: readonly ModelHead[], kept: readonly TrainedHead[]): Float32Array {
  const biases = new Float32Array(heads.reduce((sum, { labels }) => sum + labels.length, 0));
  let first = 0;
  for (const { head, biases: own } of kept) {
    biases.set(own, first);
    first += head.labels.length;
  }
  return biases;
}
