import { CATEGORIES, type Category } from '../../../schema/contracts/categories.ts';
import type { IndustryCandidate } from '../../types.ts';
import { type Curve, calibrated, curveOf } from './calibration.ts';
import { categoryOfIndustry } from './industry-categories.ts';
import { INDEX_HEAD, type ModelFile, PRODUCTS_HEAD } from './model-file.ts';
import { type TextScorer, VALUE_STEPS } from './score-text.ts';

/** What the trained machines say of one text. */
export interface TextJudgement {
  /** Distance from each category's plane, in the order of `CATEGORIES`. */
  readonly categories: Float64Array;
  /** de, fr, it or en. */
  readonly language: string;
  /** English was taken though another language is likelier, if not clearly. */
  readonly isEnglishDoubtful: boolean;
  /** Features of the text the model knows. */
  readonly known: number;
  /** Whole words among them. */
  readonly knownWords: number;
}

/** Shares of the broader head and of the word index in an industry's points, chosen on our own splits. */
const SHARE_OF_FOUR = 0.25;
const SHARE_OF_INDEX = 0.7;
/**
 * A text of so many known words begins to read like the page of a product, of twice as many it does: the head
 * of products joins, the broader head and the word index leave. Measured on our own splits.
 */
const WORDS_OF_A_PRODUCT = 10;
const SHARE_OF_PRODUCTS = 2;
/** Points in the head of products for industries that sold none. */
const NO_PRODUCT = -1.5;
const BEST_INDUSTRIES = 5;
const ENGLISH_LEAD = 0.4;
/** Points that make one industry `e` times as likely as another. */
const SOFTNESS = 0.4;

export interface JudgedIndustries {
  readonly candidates: readonly IndustryCandidate[];
  /** How clear the first of them is, before calibration. */
  readonly raw: number;
}

/** What speaks for industries beside the words: points for those a category buys from, and for one code. */
export interface Favour {
  readonly category: Category;
  readonly categoryPoints: number;
  readonly naics: string | null;
  readonly naicsPoints: number;
}

/** Puts the heads of a model together; its arrays are overwritten by the next text. */
export interface TextJudge {
  judge(text: string): TextJudgement;
  /**
   * The five likeliest industries of the text judged last, best first; their probabilities add up to at most
   * 1. Asked once a text at most.
   */
  industries(favour?: Favour): JudgedIndustries;
  /** Curve of the category's certainty for a language; null for a model that was not calibrated. */
  curveOf(language: string): Curve | null;
  readonly info: ModelFile['info'];
}

export function textJudge(scorer: TextScorer): TextJudge {
  const { info } = scorer.model;
  const category = headOf(scorer, 'category');
  const language = headOf(scorer, 'language');
  const english = language.labels.indexOf('en');
  const categories = new Float64Array(CATEGORIES.length);
  const languages = new Float64Array(language.labels.length);
  const industries = industryJudge(scorer);
  let productShare = 0;
  const curves = new Map(
    language.labels.flatMap((name) => {
      const numbers = info.fitted[`category.${name}`];
      return numbers === undefined ? [] : [[name, curveOf(numbers)] as const];
    }),
  );
  return {
    info,
    judge(text) {
      const { known, knownWords } = scorer.score(text);
      productShare = Math.min(1, Math.max(0, knownWords / WORDS_OF_A_PRODUCT - 1));
      distances(scorer.scores, category, categories);
      distances(scorer.scores, language, languages);
      return { categories, ...likeliestOf(languages, language.labels, english), known, knownWords };
    },
    industries: (favour) => industries(productShare, favour),
    curveOf: (name) => curves.get(name) ?? null,
  };
}

/** Short lists of goods look like any language: English is taken unless another is clearly likelier. */
function likeliestOf(
  points: Float64Array,
  labels: readonly string[],
  english: number,
): Pick<TextJudgement, 'language' | 'isEnglishDoubtful'> {
  let likeliest = 0;
  for (let place = 1; place < points.length; place += 1) {
    if ((points[place] ?? 0) > (points[likeliest] ?? 0)) likeliest = place;
  }
  const isEnglish = english >= 0 && (points[english] ?? 0) > (points[likeliest] ?? 0) - ENGLISH_LEAD;
  if (!isEnglish) return { language: labels[likeliest] ?? 'en', isEnglishDoubtful: false };
  return { language: 'en', isEnglishDoubtful: likeliest !== english };
}

interface HeadView {
  readonly first: number;
  /** A score in points: one step of a weight times one of a feature's value. */
  readonly step: number;
  readonly labels: readonly string[];
  readonly biases: Float32Array;
}

function headOf({ model, firstOutput }: TextScorer, name: string): HeadView {
  const head = model.info.heads.find((one) => one.name === name);
  if (head === undefined) throw new RangeError(`the model ${model.info.version} has no head ${name}`);
  const first = firstOutput.get(name) ?? 0;
  const { scale, labels } = head;
  const biases = model.arrays.biases.slice(first, first + labels.length);
  return { first, step: name === INDEX_HEAD ? scale : scale / VALUE_STEPS, labels, biases };
}

/** Distance of a text from the plane of each label of a head. */
function distances(scores: Int32Array, { first, step, biases }: HeadView, into: Float64Array): void {
  for (let place = 0; place < into.length; place += 1) {
    into[place] = (scores[first + place] ?? 0) * step + (biases[place] ?? 0);
  }
}

/** Mixes the heads of industries and the word index. */
function industryJudge(scorer: TextScorer): (productShare: number, favour?: Favour) => JudgedIndustries {
  const [six, four, index] = ['naics', 'naics4', INDEX_HEAD].map((name) => headOf(scorer, name)) as [
    HeadView,
    HeadView,
    HeadView,
  ];
  const { scores, model } = scorer;
  const { fitted } = model.info;
  const curve = curveOf(fitted.industry);
  const productCurve = curveOf(fitted['industry.products'] ?? fitted.industry);
  const placeOf = new Map(six.labels.map((code, place) => [code, place]));
  const biasesFor = biasesByCategory(six);
  const broad = new Float64Array(four.labels.length);
  const groupOfFour = groupsOfFour(six.labels, four.labels);
  const mixing = { six, index, broad, groupOfFour, mixed: new Float64Array(six.labels.length) };
  const best: BestIndustries = {
    places: new Int32Array(BEST_INDUSTRIES),
    points: new Float64Array(BEST_INDUSTRIES),
  };
  const addProducts = productAdder(scorer, six, placeOf);
  return (productShare, favour) => {
    const isIndexed = scorer.scoreRest(productShare > 0);
    const orderShare = 1 - productShare;
    distances(scores, four, broad);
    for (let place = 0; place < broad.length; place += 1) {
      broad[place] = orderShare * SHARE_OF_FOUR * (broad[place] ?? 0);
    }
    const favoured = favour?.naics ? placeOf.get(favour.naics) : undefined;
    if (favour !== undefined && favoured !== undefined) {
      const at = six.first + favoured;
      scores[at] = (scores[at] ?? 0) + Math.round(favour.naicsPoints / six.step);
    }
    if (productShare > 0) addProducts(productShare);
    const share = isIndexed ? orderShare * shareOfIndex(scores, index) : 0;
    findBest(scores, { ...mixing, biases: biasesFor(favour), share }, best);
    return judged(best, six.labels, productShare > 0.5 ? productCurve : curve);
  };
}

/** Adds the points of the head of products to the scores of industries; a model without it adds nothing. */
function productAdder(
  scorer: TextScorer,
  six: HeadView,
  placeOf: ReadonlyMap<string, number>,
): (share: number) => void {
  if (!scorer.model.info.heads.some(({ name }) => name === PRODUCTS_HEAD)) return () => undefined;
  const { scores } = scorer;
  const head = headOf(scorer, PRODUCTS_HEAD);
  const outputs = Int32Array.from(head.labels, (code) => six.first + (placeOf.get(code) ?? 0));
  const points = new Float64Array(head.labels.length);
  return (share) => {
    distances(scores, head, points);
    for (let label = 0; label < points.length; label += 1) {
      const at = outputs[label] ?? six.first;
      const more = SHARE_OF_PRODUCTS * share * ((points[label] ?? 0) - NO_PRODUCT);
      scores[at] = (scores[at] ?? 0) + Math.round(more / six.step);
    }
  };
}

/** Biases of the industries with the points of those a category buys from; made once for each category met. */
function biasesByCategory({ labels, biases }: HeadView): (favour: Favour | undefined) => Float64Array {
  const categoryAt = labels.map(categoryOfIndustry);
  const plain = Float64Array.from(biases);
  const made = new Map<string, Float64Array>();
  return (favour) => {
    if (favour === undefined) return plain;
    const { category, categoryPoints } = favour;
    const name = `${category} ${categoryPoints}`;
    let own = made.get(name);
    if (own === undefined) {
      own = plain.map((bias, place) => (categoryAt[place] === category ? bias + categoryPoints : bias));
      if (made.size >= CATEGORIES.length) made.clear();
      made.set(name, own);
    }
    return own;
  };
}

/** What one point of the word index counts: the most of a text count `SHARE_OF_INDEX`. */
function shareOfIndex(scores: Int32Array, { first, labels }: HeadView): number {
  let most = 0;
  const end = first + labels.length;
  for (let place = first; place < end; place += 1) {
    const points = scores[place] ?? 0;
    if (points > most) most = points;
  }
  return most > 0 ? SHARE_OF_INDEX / most : 0;
}

interface Mixing {
  readonly six: HeadView;
  readonly index: HeadView;
  readonly groupOfFour: Int32Array;
  /** Points of the broader heads, for each code of four digits. */
  readonly broad: Float64Array;
  readonly biases: Float64Array;
  readonly share: number;
  /** Points of each industry. */
  readonly mixed: Float64Array;
}

/** Places of the most points, most first; equal points in the order of their places. */
interface BestIndustries {
  readonly places: Int32Array;
  readonly points: Float64Array;
}

/** Nearly every text has five industries above this; looking at those above it alone takes half of the time. */
const FEW_ABOVE = -1.2;

function findBest(scores: Int32Array, mixing: Mixing, best: BestIndustries): void {
  mix(scores, mixing);
  if (countBest(mixing.mixed, best, FEW_ABOVE) < best.places.length) {
    countBest(mixing.mixed, best, Number.NEGATIVE_INFINITY);
  }
}

function mix(scores: Int32Array, { six, index, groupOfFour, broad, biases, share, mixed }: Mixing): void {
  const { first, step } = six;
  const firstIndex = index.first;
  for (let place = 0; place < mixed.length; place += 1) {
    mixed[place] =
      (scores[first + place] ?? 0) * step +
      (biases[place] ?? 0) +
      (broad[groupOfFour[place] ?? 0] ?? 0) +
      share * (scores[firstIndex + place] ?? 0);
  }
}

/** Keeps the best of the industries with more points than `above`; says how many were met on the way. */
function countBest(mixed: Float64Array, best: BestIndustries, above: number): number {
  const { points, places } = best;
  const last = points.length - 1;
  points.fill(Number.NEGATIVE_INFINITY);
  let least = above;
  let met = 0;
  for (let place = 0; place < mixed.length; place += 1) {
    const value = mixed[place] ?? 0;
    if (value <= least) continue;
    points[last] = value;
    places[last] = place;
    raiseLast(best);
    met += 1;
    if (met > last) least = points[last] ?? 0;
  }
  return met;
}

/** Moves the last of the best to its place. */
function raiseLast({ places, points }: BestIndustries): void {
  let at = points.length - 1;
  const value = points[at] ?? 0;
  const place = places[at] ?? 0;
  while (at > 0 && value > (points[at - 1] ?? 0)) {
    points[at] = points[at - 1] ?? 0;
    places[at] = places[at - 1] ?? 0;
    at -= 1;
  }
  points[at] = value;
  places[at] = place;
}

function groupsOfFour(codes: readonly string[], groups: readonly string[]): Int32Array {
  const places = new Map(groups.map((label, place) => [label, place]));
  return Int32Array.from(codes, (code) => places.get(code.slice(0, 4)) ?? 0);
}

const SMALLEST_SHARE = 1e-9;
const weights = new Float64Array(BEST_INDUSTRIES);

/** The calibrated probability of the first, and what is left shared among the others by their points. */
function judged(
  { places, points }: BestIndustries,
  labels: readonly string[],
  curve: Curve,
): JudgedIndustries {
  const top = points[0] ?? 0;
  let others = 0;
  for (let rank = 1; rank < weights.length; rank += 1) {
    weights[rank] = Math.exp(((points[rank] ?? 0) - top) / SOFTNESS);
    others += weights[rank] ?? 0;
  }
  const raw = certaintyOf(top, top - (points[1] ?? 0), 1 / (1 + others));
  const first = calibrated(curve, raw);
  // Some belief is kept for the thousand other codes.
  const perWeight = Math.min(1 - first, first * others) / Math.max(others, SMALLEST_SHARE);
  const candidates: IndustryCandidate[] = [];
  for (let rank = 0; rank < Math.min(places.length, labels.length); rank += 1) {
    const probability = rounded(rank === 0 ? first : perWeight * (weights[rank] ?? 0));
    candidates.push({ naics: labels[places[rank] ?? 0] ?? '', probability });
  }
  return { candidates, raw };
}

/** One number that grows with how sure the machines are of their first choice. */
export function certaintyOf(top: number, lead: number, share: number): number {
  return top + lead + share;
}

function rounded(value: number): number {
  return Math.floor(value * 1000) / 1000;
}
