import { CATEGORIES, type Category } from '../../../schema/contracts/categories.ts';
import type { IndustryCandidate } from '../../types.ts';
import { type Curve, calibrated, curveOf } from './calibration.ts';
import { categoryOfIndustry } from './industry-categories.ts';
import { INDEX_HEAD, type ModelFile } from './model-file.ts';
import type { TextScorer } from './score-text.ts';

/** What the trained machines say of one text. */
export interface TextJudgement {
  /** Distance from each category's plane, in the order of `CATEGORIES`. */
  readonly categories: Float64Array;
  /** de, fr, it or en. */
  readonly language: string;
  /** Features of the text the model knows. */
  readonly known: number;
  /** Whole words among them. */
  readonly knownWords: number;
  /** Mixed points of each industry, in the order of the head `naics`. */
  readonly industries: Float64Array;
}

/** Shares of the broader heads and of the word index in an industry's points, chosen on our own splits. */
const SHARE_OF_FOUR = 0.25;
const SHARE_OF_THREE = 0.25;
const SHARE_OF_INDEX = 0.5;
const BEST_INDUSTRIES = 5;
const ENGLISH_LEAD = 0.4;
/** Points that make one industry `e` times as likely as another. */
const SOFTNESS = 0.25;

export interface JudgedIndustries {
  readonly candidates: readonly IndustryCandidate[];
  /** How clear the first of them is, before calibration. */
  readonly raw: number;
}

/** Puts the heads of a model together; its arrays are overwritten by the next text. */
export interface TextJudge {
  judge(text: string): TextJudgement;
  /** The five likeliest industries; their probabilities add up to at most 1. */
  industriesOf(judgement: TextJudgement): JudgedIndustries;
  /** Curve of the category's certainty for a language; null for a model that was not calibrated. */
  curveOf(language: string): Curve | null;
  readonly naics: readonly string[];
  readonly placeOf: ReadonlyMap<string, number>;
  /** Places of the industries each category buys from. */
  readonly placesOf: ReadonlyMap<Category, Int32Array>;
  readonly info: ModelFile['info'];
}

export function textJudge(scorer: TextScorer): TextJudge {
  const { info } = scorer.model;
  const naics = headOf(scorer, 'naics').labels;
  const categoryAt = naics.map(categoryOfIndustry);
  const mix = industryMixer(scorer);
  const category = headOf(scorer, 'category');
  const language = headOf(scorer, 'language');
  const languages = language.labels;
  const english = languages.indexOf('en');
  const categories = new Float64Array(CATEGORIES.length);
  const curve = curveOf(info.fitted.industry);
  const curves = new Map(
    languages.flatMap((name) => {
      const numbers = info.fitted[`category.${name}`];
      return numbers === undefined ? [] : [[name, curveOf(numbers)] as const];
    }),
  );
  const best = new Int32Array(BEST_INDUSTRIES);
  return {
    info,
    naics,
    placeOf: new Map(naics.map((code, place) => [code, place])),
    placesOf: new Map(
      CATEGORIES.map((name) => [
        name,
        Int32Array.from([...naics.keys()].filter((place) => categoryAt[place] === name)),
      ]),
    ),
    judge(text) {
      const { known, knownWords } = scorer.score(text);
      for (let index = 0; index < categories.length; index += 1) categories[index] = category.at(index);
      let likeliest = 0;
      for (let place = 1; place < language.labels.length; place += 1) {
        if (language.at(place) > language.at(likeliest)) likeliest = place;
      }
      // Short lists of goods look like any language: English is taken unless another is clearly likelier.
      if (english >= 0 && language.at(english) > language.at(likeliest) - ENGLISH_LEAD) likeliest = english;
      return {
        categories,
        language: language.labels[likeliest] ?? 'en',
        known,
        knownWords,
        industries: mix(),
      };
    },
    industriesOf({ industries: points }) {
      const found = bestPlaces(points, best);
      const { raw, probabilities } = shares(points, best.subarray(0, found), curve);
      const candidates = probabilities.map((probability, rank) => ({
        naics: naics[best[rank] ?? 0] ?? '',
        probability,
      }));
      return { candidates, raw };
    },
    curveOf: (name) => curves.get(name) ?? null,
  };
}

interface HeadView {
  readonly first: number;
  readonly scale: number;
  readonly labels: readonly string[];
  /** Distance of a text from the plane of a label. */
  at(place: number): number;
}

function headOf({ model, firstOutput, scores }: TextScorer, name: string): HeadView {
  const head = model.info.heads.find((one) => one.name === name);
  if (head === undefined) throw new RangeError(`the model ${model.info.version} has no head ${name}`);
  const first = firstOutput.get(name) ?? 0;
  const { biases } = model.arrays;
  const { scale, labels } = head;
  const at = (place: number) => (scores[first + place] ?? 0) * scale + (biases[first + place] ?? 0);
  return { first, scale, labels, at };
}

/** Mixes the three heads of industries and the word index, in place, the array being the same each time. */
function industryMixer(scorer: TextScorer): () => Float64Array {
  const [six, four, three, index] = ['naics', 'naics4', 'naics3', INDEX_HEAD].map((name) =>
    headOf(scorer, name),
  ) as [HeadView, HeadView, HeadView, HeadView];
  const { scores } = scorer;
  const groupOfFour = groupsOf(six.labels, four.labels, 4);
  const groupOfThree = groupsOf(six.labels, three.labels, 3);
  const biases = scorer.model.arrays.biases.slice(six.first, six.first + six.labels.length);
  const fours = new Float64Array(four.labels.length);
  const threes = new Float64Array(three.labels.length);
  const mixed = new Float64Array(six.labels.length);
  return () => {
    for (let place = 0; place < fours.length; place += 1) fours[place] = SHARE_OF_FOUR * four.at(place);
    for (let place = 0; place < threes.length; place += 1) threes[place] = SHARE_OF_THREE * three.at(place);
    let most = 0;
    for (let place = 0; place < mixed.length; place += 1) {
      const points = scores[index.first + place] ?? 0;
      if (points > most) most = points;
    }
    const share = most > 0 ? SHARE_OF_INDEX / most : 0;
    for (let place = 0; place < mixed.length; place += 1) {
      mixed[place] =
        (scores[six.first + place] ?? 0) * six.scale +
        (biases[place] ?? 0) +
        (fours[groupOfFour[place] ?? 0] ?? 0) +
        (threes[groupOfThree[place] ?? 0] ?? 0) +
        share * (scores[index.first + place] ?? 0);
    }
    return mixed;
  };
}

function groupsOf(codes: readonly string[], groups: readonly string[], digits: number): Int32Array {
  const places = new Map(groups.map((label, place) => [label, place]));
  return Int32Array.from(codes, (code) => places.get(code.slice(0, digits)) ?? 0);
}

/** Places of the most points, most first; equal points in the order of their places. */
function bestPlaces(points: Float64Array, best: Int32Array): number {
  let found = 0;
  let least = Number.NEGATIVE_INFINITY;
  for (let place = 0; place < points.length; place += 1) {
    const value = points[place] ?? 0;
    if (value <= least) continue;
    let at = found < best.length ? found : found - 1;
    while (at > 0 && value > (points[best[at - 1] ?? 0] ?? 0)) {
      best[at] = best[at - 1] ?? 0;
      at -= 1;
    }
    best[at] = place;
    if (found < best.length) found += 1;
    if (found === best.length) least = points[best[found - 1] ?? 0] ?? 0;
  }
  return found;
}

const SMALLEST_SHARE = 1e-9;

/** The calibrated probability of the first, and what is left shared among the others by their points. */
function shares(
  points: Float64Array,
  best: Int32Array,
  curve: Curve,
): { readonly raw: number; readonly probabilities: number[] } {
  const top = points[best[0] ?? 0] ?? 0;
  const weights: number[] = [];
  let others = 0;
  for (let rank = 0; rank < best.length; rank += 1) {
    const weight = rank === 0 ? 1 : Math.exp(((points[best[rank] ?? 0] ?? 0) - top) / SOFTNESS);
    weights.push(weight);
    if (rank > 0) others += weight;
  }
  const lead = top - (points[best[1] ?? 0] ?? 0);
  const raw = certaintyOf(top, lead, 1 / (1 + others));
  const first = calibrated(curve, raw);
  // Some belief is kept for the thousand other codes.
  const left = Math.min(1 - first, first * others);
  const probabilities = weights.map((weight, rank) =>
    rounded(rank === 0 ? first : (left * weight) / Math.max(others, SMALLEST_SHARE)),
  );
  return { raw, probabilities };
}

/** One number that grows with how sure the machines are of their first choice. */
export function certaintyOf(top: number, lead: number, share: number): number {
  return top + lead + share;
}

function rounded(value: number): number {
  return Math.floor(value * 1000) / 1000;
}
