import type { Category } from '../../../schema/contracts/categories.ts';
import type { IndustryCandidate } from '../../types.ts';
import { type Curve, calibrated, curveOf } from './calibration.ts';
import { distances, type HeadView, headOf } from './head-view.ts';
import { categoryOfIndustry } from './industry-categories.ts';
import { INDEX_HEAD, ORDERS_HEAD, PRODUCTS_HEAD } from './model-file.ts';
import type { TextScorer } from './score-text.ts';

/**
 * What a point of each head counts in an industry's points, for short lines and for pages of products. A
 * difference of one makes an industry `e` times as likely: the shares are those of a conditional logit fitted on
 * the answers of our own folds (orders: five folds; unknown buyers: the rows of all orders), rounded.
 */
const OF_LINES = { six: 1, four: 0.9, three: 0.5, index: 4.8, orders: 1.3, products: 0 };
const OF_PRODUCTS = { six: 2, four: 0.6, three: 0, index: 0, orders: 0, products: 4 };
/** Points of an industry that orders were seen of, and of those they were not seen of in that head. */
const SEEN_POINTS = 0.9;
const NO_ORDER = -1;
/** Points in the head of products for industries that sold none. */
const NO_PRODUCT = -1.5;
const BEST_INDUSTRIES = 5;

export interface JudgedIndustries {
  readonly candidates: readonly IndustryCandidate[];
  /** How clear the first of them is, before calibration: its share of the belief in the five. */
  readonly raw: number;
}

/** What speaks for industries beside the words: points for those a category buys from, and for one code. */
export interface Favour {
  readonly category: Category;
  readonly categoryPoints: number;
  readonly naics: string | null;
  readonly naicsPoints: number;
}

/** Heads and what they are mixed into: points of each industry. */
interface Mixing {
  readonly scorer: TextScorer;
  readonly six: HeadView;
  readonly four: HeadView;
  readonly three: HeadView;
  readonly index: HeadView;
  readonly orders: SeenHead | null;
  readonly products: SeenHead | null;
  /** Place of each industry's four digits, and of each four digits' three. */
  readonly groupOfSix: Int32Array;
  readonly groupOfFour: Int32Array;
  readonly broad: Float64Array;
  readonly broader: Float64Array;
  readonly mixed: Float64Array;
}

/** A head that knows the industries of its own rows only. */
interface SeenHead {
  readonly view: HeadView;
  /** Place of each of its labels among all industries. */
  readonly places: Int32Array;
  readonly points: Float64Array;
}

/** Mixes the heads of industries and the word index, for texts that the scorer has just scored. */
export function industryJudge(
  scorer: TextScorer,
): (productShare: number, favour?: Favour) => JudgedIndustries {
  const mixing = mixingOf(scorer);
  const { six, mixed } = mixing;
  const { fitted } = scorer.model.info;
  const curve = curveOf(fitted.industry);
  const productCurve = curveOf(fitted['industry.products'] ?? fitted.industry);
  const placeOf = new Map(six.labels.map((code, place) => [code, place]));
  const pointsFor = pointsByCategory(six.labels);
  const best: BestIndustries = {
    places: new Int32Array(BEST_INDUSTRIES),
    points: new Float64Array(BEST_INDUSTRIES),
  };
  return (productShare, favour) => {
    const isIndexed = scorer.scoreRest(productShare > 0);
    mix(mixing, { productShare, isIndexed, favoured: pointsFor(favour) });
    const favoured = favour?.naics ? placeOf.get(favour.naics) : undefined;
    if (favour !== undefined && favoured !== undefined) {
      mixed[favoured] = (mixed[favoured] ?? 0) + favour.naicsPoints;
    }
    findBest(mixed, best);
    return judged(best, six.labels, productShare > 0.5 ? productCurve : curve);
  };
}

function mixingOf(scorer: TextScorer): Mixing {
  const [six, four, three, index] = ['naics', 'naics4', 'naics3', INDEX_HEAD].map((name) =>
    headOf(scorer, name),
  ) as [HeadView, HeadView, HeadView, HeadView];
  const placeOf = new Map(six.labels.map((code, place) => [code, place]));
  const seen = (name: string): SeenHead | null => {
    if (!scorer.model.info.heads.some((head) => head.name === name)) return null;
    const view = headOf(scorer, name);
    const places = Int32Array.from(view.labels, (code) => placeOf.get(code) ?? 0);
    return { view, places, points: new Float64Array(view.labels.length) };
  };
  return {
    scorer,
    six,
    four,
    three,
    index,
    orders: seen(ORDERS_HEAD),
    products: seen(PRODUCTS_HEAD),
    groupOfSix: groups(six.labels, four.labels),
    groupOfFour: groups(four.labels, three.labels),
    broad: new Float64Array(four.labels.length),
    broader: new Float64Array(three.labels.length),
    mixed: new Float64Array(six.labels.length),
  };
}

/** Place of each code's first digits among the broader codes. */
function groups(codes: readonly string[], broader: readonly string[]): Int32Array {
  const digits = broader[0]?.length ?? 0;
  const places = new Map(broader.map((label, place) => [label, place]));
  return Int32Array.from(codes, (code) => places.get(code.slice(0, digits)) ?? 0);
}

/** Points for the industries a category buys from; made once for each category met. */
function pointsByCategory(labels: readonly string[]): (favour: Favour | undefined) => Float64Array {
  const categoryAt = labels.map(categoryOfIndustry);
  const none = new Float64Array(labels.length);
  const made = new Map<Category, { categoryPoints: number; points: Float64Array }>();
  return (favour) => {
    if (favour === undefined) return none;
    const { category, categoryPoints } = favour;
    const known = made.get(category);
    if (known?.categoryPoints === categoryPoints) return known.points;
    const points = none.map((_, place) => (categoryAt[place] === category ? categoryPoints : 0));
    made.set(category, { categoryPoints, points });
    return points;
  };
}

interface MixedText {
  /** 0 for a line, 1 for the page of a product. */
  readonly productShare: number;
  readonly isIndexed: boolean;
  readonly favoured: Float64Array;
}

function mix(mixing: Mixing, { productShare, isIndexed, favoured }: MixedText): void {
  const { six, index, groupOfSix, broad, mixed, orders, products, scorer } = mixing;
  const { scores } = scorer;
  const share = (of: keyof typeof OF_LINES) => OF_LINES[of] + productShare * (OF_PRODUCTS[of] - OF_LINES[of]);
  mixBroad(mixing, share('four'), share('three'));
  const sixShare = share('six');
  const sixStep = sixShare * six.step;
  const indexShare = isIndexed ? perPoint(scores, index, share('index')) : 0;
  const { biases } = six;
  const firstSix = six.first;
  const firstIndex = index.first;
  for (let place = 0; place < mixed.length; place += 1) {
    mixed[place] =
      (scores[firstSix + place] ?? 0) * sixStep +
      sixShare * (biases[place] ?? 0) +
      (broad[groupOfSix[place] ?? 0] ?? 0) +
      indexShare * (scores[firstIndex + place] ?? 0) +
      (favoured[place] ?? 0);
  }
  if (orders !== null && productShare < 1) {
    addSeen(mixing, orders, {
      share: share('orders'),
      unseen: NO_ORDER,
      more: (1 - productShare) * SEEN_POINTS,
    });
  }
  if (products !== null && productShare > 0) {
    addSeen(mixing, products, { share: share('products'), unseen: NO_PRODUCT, more: 0 });
  }
}

/** Points of four digits with those of their three, in `broad`. */
function mixBroad(
  { scorer, four, three, broad, broader, groupOfFour }: Mixing,
  shareOfFour: number,
  shareOfThree: number,
): void {
  distances(scorer.scores, four, broad);
  distances(scorer.scores, three, broader);
  for (let place = 0; place < broad.length; place += 1) {
    broad[place] = shareOfFour * (broad[place] ?? 0) + shareOfThree * (broader[groupOfFour[place] ?? 0] ?? 0);
  }
}

/** What one point of the word index counts: the most of a text count `share`. */
function perPoint(scores: Int32Array, { first, labels }: HeadView, share: number): number {
  let most = 0;
  const end = first + labels.length;
  for (let place = first; place < end; place += 1) {
    const points = scores[place] ?? 0;
    if (points > most) most = points;
  }
  return most > 0 ? share / most : 0;
}

/** Adds a head's points above those of industries it never saw. */
function addSeen(
  { scorer, mixed }: Mixing,
  { view, places, points }: SeenHead,
  { share, unseen, more }: { readonly share: number; readonly unseen: number; readonly more: number },
): void {
  distances(scorer.scores, view, points);
  for (let label = 0; label < points.length; label += 1) {
    const at = places[label] ?? 0;
    mixed[at] = (mixed[at] ?? 0) + share * ((points[label] ?? 0) - unseen) + more;
  }
}

/** Places of the most points, most first; equal points in the order of their places. */
interface BestIndustries {
  readonly places: Int32Array;
  readonly points: Float64Array;
}

/** Nearly every text has five industries above this; looking at those above it alone takes half of the time. */
const FEW_ABOVE = -1.4;

function findBest(mixed: Float64Array, best: BestIndustries): void {
  if (countBest(mixed, best, FEW_ABOVE) < best.places.length) {
    countBest(mixed, best, Number.NEGATIVE_INFINITY);
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
    weights[rank] = Math.exp((points[rank] ?? 0) - top);
    others += weights[rank] ?? 0;
  }
  const raw = 1 / (1 + others);
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

function rounded(value: number): number {
  return Math.floor(value * 1000) / 1000;
}
