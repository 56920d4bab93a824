import type { Category } from '../../../schema/contracts/categories.ts';
import type { IndustryCandidate } from '../../types.ts';
import { type Curve, calibrated, curveOf } from './calibration.ts';
import { type HeadView, headOf } from './head-view.ts';
import { categoryOfIndustry } from './industry-categories.ts';
import { INDEX_HEAD, ORDERS_HEAD, PRODUCTS_HEAD } from './model-file.ts';
import type { TextScorer } from './score-text.ts';

/**
 * What a point of each head counts in an industry's points, for short lines and for pages of products. A
 * difference of one makes an industry `e` times as likely: the shares are those of a conditional logit fitted on
 * the answers of our own folds (orders: five folds; unknown buyers: the rows of all orders), rounded.
 */
const OF_LINES = { six: 1.3, four: 1.2, three: 0.7, index: 4.8, orders: 1.3, products: 0 };
const OF_PRODUCTS = { six: 2, four: 0.6, three: 0, index: 3, orders: 0, products: 6 };
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
  readonly six: HeadView;
  readonly four: HeadView;
  readonly three: HeadView;
  readonly index: HeadView;
  readonly orders: SeenHead | null;
  readonly products: SeenHead | null;
  /** Place of each industry's four digits, and of each four digits' three. */
  readonly groupOfSix: Int32Array;
  readonly groupOfFour: Int32Array;
  /** Points of each four digits with those of their three. */
  readonly broad: Float64Array;
  /** What no word changes (`pointsWithoutWords`), where it is made anew for a text. */
  readonly constant: Float64Array;
  readonly mixed: Float64Array;
  /** Places of the industries that may be among the best. */
  readonly above: Int32Array;
}

/** A head that knows the industries of its own rows only. */
interface SeenHead {
  readonly view: HeadView;
  /** Place of each of its labels among all industries. */
  readonly places: Int32Array;
}

/** Mixes the heads of industries and the word index, for texts that the scorer has just scored. */
export function industryJudge(
  scorer: TextScorer,
): (productShare: number, favour?: Favour) => JudgedIndustries {
  const mixing = mixingOf(scorer);
  const { six } = mixing;
  const { fitted } = scorer.model.info;
  const curve = curveOf(fitted.industry);
  const productCurve = curveOf(fitted['industry.products'] ?? fitted.industry);
  const placeOf = new Map(six.labels.map((code, place) => [code, place]));
  const constantsOf = constantsByCategory(mixing);
  const best: BestIndustries = {
    places: new Int32Array(BEST_INDUSTRIES),
    points: new Float64Array(BEST_INDUSTRIES),
  };
  return (productShare, favour) => {
    const isIndexed = scorer.scoreRest(productShare > 0);
    const { mixed } = mixing;
    mixed.set(constantsOf(productShare, favour));
    const favoured = favour?.naics ? placeOf.get(favour.naics) : undefined;
    if (favour !== undefined && favoured !== undefined) {
      mixed[favoured] = (mixed[favoured] ?? 0) + favour.naicsPoints;
    }
    mixWords(mixing, { productShare, isIndexed });
    findBest(mixing, best);
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
    return { view, places: Int32Array.from(view.labels, (code) => placeOf.get(code) ?? 0) };
  };
  return {
    six,
    four,
    three,
    index,
    orders: seen(ORDERS_HEAD),
    products: seen(PRODUCTS_HEAD),
    groupOfSix: groups(six.labels, four.labels),
    groupOfFour: groups(four.labels, three.labels),
    broad: new Float64Array(four.labels.length),
    constant: new Float64Array(six.labels.length),
    mixed: new Float64Array(six.labels.length),
    above: new Int32Array(six.labels.length),
  };
}

/** Place of each code's first digits among the broader codes. */
function groups(codes: readonly string[], broader: readonly string[]): Int32Array {
  const digits = broader[0]?.length ?? 0;
  const places = new Map(broader.map((label, place) => [label, place]));
  return Int32Array.from(codes, (code) => places.get(code.slice(0, digits)) ?? 0);
}

/** What each head counts for a text, 0 for a line to 1 for the page of a product. */
function shareOf(head: keyof typeof OF_LINES, productShare: number): number {
  return OF_LINES[head] + productShare * (OF_PRODUCTS[head] - OF_LINES[head]);
}

/** The points without words: of lines made once for each category met, of longer texts anew. */
function constantsByCategory(
  mixing: Mixing,
): (productShare: number, favour: Favour | undefined) => Float64Array {
  const categoryAt = mixing.six.labels.map(categoryOfIndustry);
  const ofLines = new Map<string, Float64Array>();
  const make = (productShare: number, favour: Favour | undefined, into: Float64Array) => {
    pointsWithoutWords(mixing, productShare, into);
    if (favour === undefined) return into;
    for (let place = 0; place < into.length; place += 1) {
      if (categoryAt[place] === favour.category) into[place] = (into[place] ?? 0) + favour.categoryPoints;
    }
    return into;
  };
  return (productShare, favour) => {
    if (productShare > 0) return make(productShare, favour, mixing.constant);
    const key = favour === undefined ? '' : `${favour.category} ${favour.categoryPoints}`;
    const known = ofLines.get(key);
    if (known !== undefined) return known;
    const made = make(0, favour, new Float64Array(mixing.mixed.length));
    ofLines.set(key, made);
    return made;
  };
}

/** The biases of all heads by their shares, and what an industry gets for being known to a head that knows few. */
function pointsWithoutWords(mixing: Mixing, productShare: number, into: Float64Array): void {
  const { six, four, three, groupOfSix, groupOfFour, broad, orders, products } = mixing;
  const share = (head: keyof typeof OF_LINES) => shareOf(head, productShare);
  for (let place = 0; place < broad.length; place += 1) {
    const bias = three.biases[groupOfFour[place] ?? 0] ?? 0;
    broad[place] = share('four') * (four.biases[place] ?? 0) + share('three') * bias;
  }
  for (let place = 0; place < into.length; place += 1) {
    into[place] = share('six') * (six.biases[place] ?? 0) + (broad[groupOfSix[place] ?? 0] ?? 0);
  }
  const known = (head: SeenHead, { unseen, of, more }: { unseen: number; of: number; more: number }) => {
    for (let label = 0; label < head.places.length; label += 1) {
      const at = head.places[label] ?? 0;
      into[at] = (into[at] ?? 0) + of * ((head.view.biases[label] ?? 0) - unseen) + more;
    }
  };
  if (orders !== null && productShare < 1) {
    known(orders, { unseen: NO_ORDER, of: share('orders'), more: (1 - productShare) * SEEN_POINTS });
  }
  if (products !== null && productShare > 0) {
    known(products, { unseen: NO_PRODUCT, of: share('products'), more: 0 });
  }
}

interface MixedText {
  /** 0 for a line, 1 for the page of a product. */
  readonly productShare: number;
  readonly isIndexed: boolean;
}

/** Adds what the words say to the points in `mixed`. */
function mixWords(mixing: Mixing, { productShare, isIndexed }: MixedText): void {
  const { groupOfSix, broad, mixed, orders, products } = mixing;
  const share = (head: keyof typeof OF_LINES) => shareOf(head, productShare);
  mixBroad(mixing, share('four'), share('three'));
  if (orders !== null && productShare < 1) addSeen(mixed, orders, share('orders'));
  if (products !== null && productShare > 0) addSeen(mixed, products, share('products'));
  const sixStep = share('six') * mixing.six.step;
  const indexStep = isIndexed ? perPoint(mixing.index.scores, share('index')) : 0;
  const six = mixing.six.scores;
  const index = mixing.index.scores;
  for (let place = 0; place < mixed.length; place += 1) {
    mixed[place] =
      (mixed[place] ?? 0) +
      (six[place] ?? 0) * sixStep +
      (broad[groupOfSix[place] ?? 0] ?? 0) +
      (index[place] ?? 0) * indexStep;
  }
}

/** Points of four digits with those of their three, in `broad`. */
function mixBroad(
  { four, three, broad, groupOfFour }: Mixing,
  shareOfFour: number,
  shareOfThree: number,
): void {
  const fourStep = shareOfFour * four.step;
  const threeStep = shareOfThree * three.step;
  const ofFour = four.scores;
  const ofThree = three.scores;
  for (let place = 0; place < broad.length; place += 1) {
    broad[place] = (ofFour[place] ?? 0) * fourStep + (ofThree[groupOfFour[place] ?? 0] ?? 0) * threeStep;
  }
}

/** What one point of the word index counts: the most of a text count `share`. */
function perPoint(scores: Int32Array, share: number): number {
  let most = 0;
  for (let place = 0; place < scores.length; place += 1) {
    const points = scores[place] ?? 0;
    if (points > most) most = points;
  }
  return most > 0 ? share / most : 0;
}

/** Adds what the words say to a head that knows few industries. */
function addSeen(mixed: Float64Array, { view, places }: SeenHead, share: number): void {
  const step = share * view.step;
  const { scores } = view;
  for (let label = 0; label < places.length; label += 1) {
    const at = places[label] ?? 0;
    mixed[at] = (mixed[at] ?? 0) + (scores[label] ?? 0) * step;
  }
}

/** Places of the most points, most first; equal points in the order of their places. */
interface BestIndustries {
  readonly places: Int32Array;
  readonly points: Float64Array;
}

/** Nearly every text has five industries above this, and few more. */
const FEW_ABOVE = -1.4;

function findBest({ mixed, above }: Mixing, best: BestIndustries): void {
  const few = placesAbove(mixed, FEW_ABOVE, above);
  const count = few < best.places.length ? placesAbove(mixed, Number.NEGATIVE_INFINITY, above) : few;
  rank(mixed, above.subarray(0, count), best);
}

/** The places with more points, in order; how many. Without a branch, for none of them could be foretold. */
function placesAbove(mixed: Float64Array, least: number, into: Int32Array): number {
  let count = 0;
  for (let place = 0; place < mixed.length; place += 1) {
    into[count] = place;
    count += (mixed[place] ?? 0) > least ? 1 : 0;
  }
  return count;
}

/** Keeps the best of some places. */
function rank(mixed: Float64Array, among: Int32Array, best: BestIndustries): void {
  const { points, places } = best;
  const last = points.length - 1;
  points.fill(Number.NEGATIVE_INFINITY);
  for (let met = 0; met < among.length; met += 1) {
    const place = among[met] ?? 0;
    const value = mixed[place] ?? 0;
    if (value <= (points[last] ?? 0)) continue;
    points[last] = value;
    places[last] = place;
    raiseLast(best);
  }
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
