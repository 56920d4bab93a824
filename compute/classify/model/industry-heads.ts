import type { Category } from '../../../schema/contracts/categories.ts';
import { type HeadView, headOf } from './head-view.ts';
import { categoryOfIndustry } from './industry-categories.ts';
import { INDEX_HEAD, ORDERS_HEAD, PRODUCTS_HEAD } from './model-file.ts';
import { NO_ORDER, NO_PRODUCT, OF_LINES, OF_PRODUCTS, SEEN_POINTS } from './model-numbers.ts';
import type { TextScorer } from './score-text.ts';

/** Evidence of industries besides the words: points for those of the category, and for one code. */
export interface Favour {
  readonly category: Category;
  readonly categoryPoints: number;
  readonly naics: string | null;
  readonly naicsPoints: number;
}

/** The heads, the relations of their labels, and buffers for the points of one text. */
export interface Mixing {
  readonly six: HeadView;
  readonly four: HeadView;
  readonly three: HeadView;
  readonly index: HeadView;
  readonly orders: SeenHead | null;
  readonly products: SeenHead | null;
  /** Index of each industry's four digits, and of each four digits' three. */
  readonly groupOfSix: Int32Array;
  readonly groupOfFour: Int32Array;
  /** Indexes of the industries of each four digits. */
  readonly members: readonly Int32Array[];
  /** First output of the word index. */
  readonly firstIndex: number;
  /** Index of the industry of an output, -1 for outputs of broader codes. */
  readonly industryOf: Int32Array;
  /** Points of each four digits, those of their three digits added. */
  readonly broad: Float64Array;
  /** Points that do not depend on words, when computed anew for a text. */
  readonly constants: Constants;
  /** Indexes of the industries with points from words, once each, and a flag for each of them. */
  readonly named: Int32Array;
  readonly isNamed: Uint8Array;
}

/** A head that knows only the industries of its own rows. */
export interface SeenHead {
  readonly view: HeadView;
  /** Index of each of its labels among all industries. */
  readonly places: Int32Array;
  /** The label of each industry, -1 if the head does not know it. */
  readonly labelOf: Int32Array;
}

/** Points of each industry that do not depend on words, and the most within each four digits. */
export interface Constants {
  readonly points: Float64Array;
  readonly most: Float64Array;
}

/** @throws RangeError if the model has no head of industries, or one with a code that no industry has. */
export function mixingOf(scorer: TextScorer): Mixing {
  const [six, four, three, index] = ['naics', 'naics4', 'naics3', INDEX_HEAD].map((name) =>
    headOf(scorer, name),
  ) as [HeadView, HeadView, HeadView, HeadView];
  const orders = seenHead(scorer, ORDERS_HEAD, six.labels);
  const products = seenHead(scorer, PRODUCTS_HEAD, six.labels);
  const industryOf = new Int32Array(scorer.scores.length).fill(-1);
  const speaksFor = (name: string, places: Iterable<number>) => {
    let output = scorer.firstOutput.get(name) ?? 0;
    for (const place of places) {
      industryOf[output] = place;
      output += 1;
    }
  };
  speaksFor('naics', six.labels.keys());
  speaksFor(INDEX_HEAD, six.labels.keys());
  if (orders !== null) speaksFor(ORDERS_HEAD, orders.places);
  if (products !== null) speaksFor(PRODUCTS_HEAD, products.places);
  const groupOfSix = groups(six.labels, four.labels);
  return {
    six,
    four,
    three,
    index,
    orders,
    products,
    groupOfSix,
    groupOfFour: groups(four.labels, three.labels),
    members: membersOf(groupOfSix, four.labels.length),
    firstIndex: scorer.firstOutput.get(INDEX_HEAD) ?? 0,
    industryOf,
    broad: new Float64Array(four.labels.length),
    constants: noConstants(six.labels.length, four.labels.length),
    named: new Int32Array(six.labels.length),
    isNamed: new Uint8Array(six.labels.length),
  };
}

function noConstants(industries: number, fourDigits: number): Constants {
  return { points: new Float64Array(industries), most: new Float64Array(fourDigits) };
}

function seenHead(scorer: TextScorer, name: string, codes: readonly string[]): SeenHead | null {
  if (!scorer.model.info.heads.some((head) => head.name === name)) return null;
  const view = headOf(scorer, name);
  const places = Int32Array.from(view.labels, (code) => codes.indexOf(code));
  if (places.includes(-1)) throw new RangeError(`the head ${name} knows a code that no industry has`);
  return { view, places, labelOf: Int32Array.from(codes, (code) => view.labels.indexOf(code)) };
}

/** Indexes of the industries of each group. */
function membersOf(groupOfSix: Int32Array, count: number): Int32Array[] {
  const members: number[][] = Array.from({ length: count }, () => []);
  for (const [place, group] of groupOfSix.entries()) members[group]?.push(place);
  return members.map((places) => Int32Array.from(places));
}

/** Index of each code's first digits among the broader codes. */
function groups(codes: readonly string[], broader: readonly string[]): Int32Array {
  const digits = broader[0]?.length ?? 0;
  const places = new Map(broader.map((label, place) => [label, place]));
  return Int32Array.from(codes, (code) => places.get(code.slice(0, digits)) ?? 0);
}

/** Weight of each head for a text, from 0 (a line) to 1 (a product page). */
export function shareOf(head: keyof typeof OF_LINES, productShare: number): number {
  return OF_LINES[head] + productShare * (OF_PRODUCTS[head] - OF_LINES[head]);
}

/** The points without words: computed once for lines, anew for longer texts. */
export function constantsByCategory(
  mixing: Mixing,
): (productShare: number, favour: Favour | undefined) => Constants {
  const { groupOfSix, six, four } = mixing;
  const categoryAt = six.labels.map(categoryOfIndustry);
  const ofLines = new Map<Category | null, { readonly made: Constants; readonly categoryPoints: number }>();
  const make = (productShare: number, favour: Favour | undefined, into: Constants) => {
    const { points, most } = into;
    pointsWithoutWords(mixing, productShare, points);
    most.fill(Number.NEGATIVE_INFINITY);
    for (let place = 0; place < points.length; place += 1) {
      const isFavoured = favour !== undefined && categoryAt[place] === favour.category;
      if (isFavoured) points[place] = (points[place] ?? 0) + favour.categoryPoints;
      const group = groupOfSix[place] ?? 0;
      most[group] = Math.max(most[group] ?? 0, points[place] ?? 0);
    }
    return into;
  };
  return (productShare, favour) => {
    if (productShare > 0) return make(productShare, favour, mixing.constants);
    const { category, categoryPoints } = favour ?? { category: null, categoryPoints: 0 };
    const known = ofLines.get(category);
    if (known?.categoryPoints === categoryPoints) return known.made;
    const made = make(0, favour, noConstants(six.labels.length, four.labels.length));
    ofLines.set(category, { made, categoryPoints });
    return made;
  };
}

/** Adds up the weighted biases of all heads, and the points for industries known to the heads that know few. */
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
