import { CATEGORIES, type Category } from '../../schema/contracts/categories.ts';
import { FUEL_CATEGORIES, GOODS, GOODS_OF_ANYTHING } from '../category-groups.ts';
import { DEFAULT_NAICS } from '../emissions/default-naics.ts';
import type { Hit } from './lexicon-index.ts';
import { ACTION_DECIDES, FIT_HEAD, NAMES_A_PURCHASE } from './lexicon-numbers.ts';
import { type LineEvidence, namesAnother } from './line-evidence.ts';

const set = (...categories: readonly Category[]) =>
  Uint8Array.from(CATEGORIES, (category) => (categories.includes(category) ? 1 : 0));

const THINGS = set(...GOODS);
/** All categories but the given one and `not_a_purchase`. */
const ANYTHING_BUT = (own: Category) =>
  Uint8Array.from(CATEGORIES, (category) => (category === own || category === 'not_a_purchase' ? 0 : 1));

/**
 * What services are done to, besides goods: rooms and containers are cleaned; anything is taught or run by software. Taxes
 * are on fuels and on food and drink.
 */
const FURTHER: { readonly [C in Category]?: Uint8Array } = {
  cleaning: set(...GOODS, 'hotel', 'catering', 'waste', 'rent'),
  education: ANYTHING_BUT('education'),
  software_cloud: ANYTHING_BUT('software_cloud'),
  road_freight: set(...GOODS, 'waste'),
  insurance: set(...GOODS, 'repair', 'rent', 'road_freight'),
  not_a_purchase: set(...FUEL_CATEGORIES, 'food'),
};
const DONE_TO = CATEGORIES.map((category) => FURTHER[category] ?? THINGS);

/** What can be hired: goods that come back. */
const HIRED = set(...GOODS_OF_ANYTHING, 'textiles', 'steel', 'plastics', 'glass');
/** What a word marked `beside` must be beside, if it is less than the service may be done to: packaging is collected. */
const BESIDE: { readonly [C in Category]?: Uint8Array } = {
  rent: HIRED,
  waste: set('paper', 'glass', 'plastics'),
};
const BESIDE_WHAT = CATEGORIES.map((category, index) => BESIDE[category] ?? DONE_TO[index]);

/** What work on materials (`other`) is done with: "powder coating oven", "Laserschneiden Maschine". */
const TOOLS = set('machinery', 'appliances', 'it_equipment');

const RENT = CATEGORIES.indexOf('rent');
const OTHER = CATEGORIES.indexOf('other');
const REPAIR = CATEGORIES.indexOf('repair');

/** Fit of a word as written, and of one that ends a German compound. */
const LEADING_FITS: ReadonlySet<number> = new Set([1, FIT_HEAD]);

/**
 * The word for an activity, if it leads: first on the line ("transport de béton", "Wartung Klimaanlage"), directly after the
 * object ("coffee machine repair"), beside it ("collecte carton") or, if no other leads, anywhere ("Bleche, Beistellmaterial"),
 * as its mark says. A word after "for" or "with" never leads.
 * @returns null if no activity is named.
 */
export function leadingAction(hits: readonly Hit[]): Hit | null {
  let anywhere: Hit | null = null;
  for (const hit of hits) {
    const { does } = hit.entry.options;
    if (does === undefined || !LEADING_FITS.has(hit.fit)) continue;
    if (leads(hit, does, hits)) return hit;
    if (does === 'anywhere') anywhere ??= hit;
  }
  return anywhere;
}

function leads(hit: Hit, does: NonNullable<Hit['entry']['options']['does']>, hits: readonly Hit[]): boolean {
  const { category } = hit.entry;
  if (does === 'beside') {
    const last = category === RENT ? hit.to : endOfUnknown(hit.to, hits);
    return hits.some(
      ({ entry, from, to }) => (to === hit.from - 1 || from === last + 1) && isOf(BESIDE_WHAT, hit, entry),
    );
  }
  if (does !== 'behind' && isFirst(hit, hits)) return !isWithTool(hit, hits);
  return does !== 'first' && hits.some(({ entry, to }) => to === hit.from - 1 && isOf(DONE_TO, hit, entry));
}

const isBeside = (one: Hit, other: Hit) => other.to === one.from - 1 || other.from === one.to + 1;
/** The word, or one that nobody knows behind it: "collection of mixed glass". */
const endOfUnknown = (word: number, hits: readonly Hit[]) =>
  hits.some(({ from, to }) => from <= word + 1 && to > word) ? word : word + 1;
const isWithTool = (action: Hit, hits: readonly Hit[]) =>
  action.entry.category === OTHER &&
  hits.some(({ from, to, entry }) => from <= action.to + 1 && to > action.to && TOOLS[entry.category] === 1);
/** First on the line, or the first that names a purchase if it decides: "Pos. 3: Pulverbeschichten Geländer". */
const isFirst = (action: Hit, hits: readonly Hit[]) =>
  action.from === 0 ||
  (action.entry.weight >= ACTION_DECIDES &&
    !hits.some((hit) => hit.from < action.from && namesAnother(hit, -1)));

function isOf(
  sets: readonly (Uint8Array | undefined)[],
  { entry: action }: Hit,
  { category }: Hit['entry'],
): boolean {
  return category >= 0 && category !== action.category && sets[action.category]?.[category] === 1;
}

/** @param category - index into `CATEGORIES`, -1 for none. */
export function isDoneTo({ entry }: Hit, category: number): boolean {
  return category >= 0 && category !== entry.category && DONE_TO[entry.category]?.[category] === 1;
}

/** The words of a line and the activity that leads it. */
type Acted = Pick<LineEvidence, 'hits' | 'action'>;

/** Whether an activity of a category leads with a weight that decides. @param category - index into `CATEGORIES`. */
export function isDecidedByAction({ action }: Pick<LineEvidence, 'action'>, category: number): boolean {
  return action !== null && action.entry.category === category && action.entry.weight >= ACTION_DECIDES;
}

/**
 * Whether an activity that decides is named and does not lead, on a line of what it is done to.
 * @param category - of the line, as an index into `CATEGORIES`.
 */
export function isNamedAction(hits: readonly Hit[], category: number): boolean {
  return hits.some(
    (hit) =>
      hit.entry.options.does === 'either' &&
      hit.entry.weight >= ACTION_DECIDES &&
      LEADING_FITS.has(hit.fit) &&
      isDoneTo(hit, category) &&
      !isWithTool(hit, hits),
  );
}

/** Whether a line is of an activity that decides and comes after its object. @param category - of the line. */
export function isDecidedBehind({ hits, action }: Acted, category: number): boolean {
  if (!isDecidedByAction({ action }, category)) return false;
  return hits.some(({ entry, to }) => action !== null && to < action.from && isOf(DONE_TO, action, entry));
}

/** Of services whose code the words of the line tell better than the models. */
const IS_CODED = set('rent', 'other', 'repair', 'waste');
const ROOMS = DEFAULT_NAICS.rent;

/**
 * The NAICS code of the activity that leads a line, where it is closer than that of any thing on the line: hire of the goods
 * beside it, work on a customer's material, laying, collection; of hire also that of a phrase or a room. Null otherwise.
 * @param category - of the line, as an index into `CATEGORIES`.
 */
export function codeOfAction({ hits, action }: Acted, category: number): string | null {
  if (IS_CODED[category] === 0) return null;
  const naics = action?.entry.category === category ? action.entry.naics : null;
  if (category === RENT) {
    return action !== null && hits.some((thing) => isHiredBy(action, thing)) ? naics : codeOfHire(hits);
  }
  return category === REPAIR && naics === DEFAULT_NAICS.repair ? null : naics;
}

/** A thing of its own: what is hired, if the words for hire are beside it. */
function isHiredBy(action: Hit, thing: Hit): boolean {
  return isBeside(action, thing) && thing.fit >= FIT_HEAD && HIRED[thing.entry.category] === 1;
}

function codeOfHire(hits: readonly Hit[]): string | null {
  const words = hits.filter(({ entry, fit }) => entry.category === RENT && fit >= FIT_HEAD);
  if (words.some(({ entry }) => entry.weight < NAMES_A_PURCHASE && entry.naics === ROOMS)) return ROOMS;
  const phrase = words.find(({ entry, from, to }) => to > from && entry.weight >= NAMES_A_PURCHASE);
  return phrase?.entry.naics ?? null;
}
