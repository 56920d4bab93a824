import type { IndustryCandidate } from '../../types.ts';
import { type Curve, calibrated, curveOf } from './calibration.ts';
import {
  type Constants,
  constantsByCategory,
  type Favour,
  type Mixing,
  mixingOf,
  type SeenHead,
  shareOf,
} from './industry-heads.ts';
import { BEST_INDUSTRIES, MOSTLY_A_PRODUCT } from './model-numbers.ts';
import type { TextScorer } from './score-text.ts';

export interface JudgedIndustries {
  readonly candidates: readonly IndustryCandidate[];
  /** Raw certainty of the first, before calibration: its share of the belief in the five. */
  readonly raw: number;
}

/** Combines the heads of industries and the word index, for the text that the scorer has just scored. */
export function industryJudge(
  scorer: TextScorer,
): (productShare: number, favour?: Favour) => JudgedIndustries {
  const mixing = mixingOf(scorer);
  const { labels } = mixing.six;
  const { fitted } = scorer.model.info;
  const curve = curveOf(fitted.industry);
  const productCurve = curveOf(fitted['industry.products'] ?? fitted.industry);
  const placeOf = new Map(labels.map((code, place) => [code, place]));
  const constantsOf = constantsByCategory(mixing);
  const best: BestIndustries = {
    places: new Int32Array(BEST_INDUSTRIES),
    points: new Float64Array(BEST_INDUSTRIES),
  };
  return (productShare, favour) => {
    const isIndexed = scorer.scoreRest(productShare > 0);
    const indexShare = shareOf('index', productShare);
    const favoured = favour?.naics ? (placeOf.get(favour.naics) ?? -1) : -1;
    const text: MixedText = {
      productShare,
      indexStep: isIndexed ? perPoint(mixing, scorer, indexShare) : 0,
      constants: constantsOf(productShare, favour),
      favoured,
      favouredPoints: favour?.naicsPoints ?? 0,
    };
    mixBroad(mixing, productShare);
    findBest(mixing, text, { best, named: nameIndustries(mixing, scorer.reached, favoured) });
    return judged(best, labels, productShare > MOSTLY_A_PRODUCT ? productCurve : curve);
  };
}

/** Properties of a text, computed before its industries are compared. */
interface MixedText {
  /** 0 for a line, 1 for a product page. */
  readonly productShare: number;
  /** Weight of a point of the word index. */
  readonly indexStep: number;
  readonly constants: Constants;
  /** Index of the industry supported by evidence besides the words, or -1, and its points. */
  readonly favoured: number;
  readonly favouredPoints: number;
}

/** Points of four digits, those of their three digits included, in `broad`. */
function mixBroad({ four, three, broad, groupOfFour }: Mixing, productShare: number): void {
  const fourStep = shareOf('four', productShare) * four.step;
  const threeStep = shareOf('three', productShare) * three.step;
  const ofFour = four.scores;
  const ofThree = three.scores;
  for (let place = 0; place < broad.length; place += 1) {
    broad[place] = (ofFour[place] ?? 0) * fourStep + (ofThree[groupOfFour[place] ?? 0] ?? 0) * threeStep;
  }
}

/** Weight of a point of the word index: the highest of a text counts `share`. */
function perPoint({ firstIndex, index }: Mixing, { reached, scores }: TextScorer, share: number): number {
  const { outputs, count } = reached;
  const end = firstIndex + index.scores.length;
  let most = 0;
  for (let at = 0; at < count; at += 1) {
    const output = outputs[at] ?? 0;
    if (output >= firstIndex && output < end) most = Math.max(most, scores[output] ?? 0);
  }
  return most > 0 ? share / most : 0;
}

/** Lists the industries with points from words, and the favoured one; returns their number. */
function nameIndustries(
  { industryOf, named, isNamed }: Mixing,
  { outputs, count }: TextScorer['reached'],
  favoured: number,
): number {
  let found = 0;
  if (favoured >= 0) {
    named[found] = favoured;
    isNamed[favoured] = 1;
    found += 1;
  }
  for (let index = 0; index < count; index += 1) {
    const place = industryOf[outputs[index] ?? 0] ?? -1;
    if (place < 0 || isNamed[place] === 1) continue;
    named[found] = place;
    isNamed[place] = 1;
    found += 1;
  }
  return found;
}

/** Indexes of the most points, most first; ties by index. */
interface BestIndustries {
  readonly places: Int32Array;
  readonly points: Float64Array;
}

/**
 * The best industries. The words of a line give points to some thirty of a thousand: only those are compared, and of the
 * others those four digits whose best industry can be among the five. This takes a tenth of the time of comparing all, with
 * the same answer.
 */
function findBest(
  mixing: Mixing,
  text: MixedText,
  { best, named: count }: { readonly best: BestIndustries; readonly named: number },
): void {
  const { named, isNamed, members, broad } = mixing;
  const { points, most } = text.constants;
  best.points.fill(Number.NEGATIVE_INFINITY);
  rankNamed(mixing, text, { best, named: count });
  const last = best.points.length - 1;
  for (let group = 0; group < broad.length; group += 1) {
    const ofGroup = broad[group] ?? 0;
    if ((most[group] ?? 0) + ofGroup < (best.points[last] ?? 0)) continue;
    const places = members[group] ?? NO_MEMBERS;
    for (let member = 0; member < places.length; member += 1) {
      const place = places[member] ?? 0;
      if (isNamed[place] === 0) rank(best, place, (points[place] ?? 0) + ofGroup);
    }
  }
  for (let index = 0; index < count; index += 1) isNamed[named[index] ?? 0] = 0;
}

const NO_MEMBERS = new Int32Array(0);

/** The listed industries with all their points, added in the order that `pointsWithoutWords` begins. */
function rankNamed(
  { named, groupOfSix, broad, orders, products, six, index }: Mixing,
  { productShare, indexStep, constants, favoured, favouredPoints }: MixedText,
  { best, named: count }: { readonly best: BestIndustries; readonly named: number },
): void {
  const sixStep = shareOf('six', productShare) * six.step;
  const ofOrders = productShare < 1 ? orders : null;
  const ofProducts = productShare > 0 ? products : null;
  const ordersStep = ofOrders === null ? 0 : shareOf('orders', productShare) * ofOrders.view.step;
  const productsStep = ofProducts === null ? 0 : shareOf('products', productShare) * ofProducts.view.step;
  for (let at = 0; at < count; at += 1) {
    const place = named[at] ?? 0;
    let points = constants.points[place] ?? 0;
    if (place === favoured) points += favouredPoints;
    if (ofOrders !== null) points += seenScore(ofOrders, place) * ordersStep;
    if (ofProducts !== null) points += seenScore(ofProducts, place) * productsStep;
    points += (six.scores[place] ?? 0) * sixStep;
    points += broad[groupOfSix[place] ?? 0] ?? 0;
    points += (index.scores[place] ?? 0) * indexStep;
    rank(best, place, points);
  }
}

function seenScore({ view, labelOf }: SeenHead, place: number): number {
  const label = labelOf[place] ?? -1;
  return label < 0 ? 0 : (view.scores[label] ?? 0);
}

/** Keeps an industry if it is among the best so far. */
function rank(best: BestIndustries, place: number, value: number): void {
  const { places, points } = best;
  let at = points.length - 1;
  if (!isBefore(best, at, place, value)) return;
  while (at > 0 && isBefore(best, at - 1, place, value)) {
    points[at] = points[at - 1] ?? 0;
    places[at] = places[at - 1] ?? 0;
    at -= 1;
  }
  points[at] = value;
  places[at] = place;
}

function isBefore({ places, points }: BestIndustries, at: number, place: number, value: number): boolean {
  const rival = points[at] ?? 0;
  return value > rival || (value === rival && place < (places[at] ?? 0));
}

const SMALLEST_SHARE = 1e-9;
const weights = new Float64Array(BEST_INDUSTRIES);

/** The calibrated probability of the first; the rest is shared among the others by their points. */
function judged(
  { places, points }: BestIndustries,
  labels: readonly string[],
  curve: Curve,
): JudgedIndustries {
  const top = points[0] ?? 0;
  let others = 0;
  for (let rank = 1; rank < weights.length; rank += 1) {
    weights[rank] = Math.exp((points[rank] ?? 0) - top);
    others += weights[rank] ?? 0;
  }
  const raw = 1 / (1 + others);
  const first = calibrated(curve, raw);
  // Part of the probability is reserved for the thousand other codes.
  const perWeight = Math.min(1 - first, first * others) / Math.max(others, SMALLEST_SHARE);
  const candidates: IndustryCandidate[] = [];
  for (let rank = 0; rank < Math.min(places.length, labels.length); rank += 1) {
    const probability = rounded(rank === 0 ? first : perWeight * (weights[rank] ?? 0));
    candidates.push({ naics: labels[places[rank] ?? 0] ?? '', probability });
  }
  return { candidates, raw };
}

function rounded(value: number): number {
  return Math.floor(value * 1000) / 1000;
}
