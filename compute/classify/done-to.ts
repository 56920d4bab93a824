import { CATEGORIES, type Category } from '../../schema/contracts/categories.ts';
import { GOODS } from '../category-groups.ts';
import type { Hit } from './lexicon-matcher.ts';
import { FIT_HEAD } from './lexicon-numbers.ts';

const set = (...categories: readonly Category[]) =>
  Uint8Array.from(CATEGORIES, (category) => (categories.includes(category) ? 1 : 0));

const THINGS = set(...GOODS);
/** All but a category itself and what is no purchase. */
const ANYTHING_BUT = (own: Category) =>
  Uint8Array.from(CATEGORIES, (category) => (category === own || category === 'not_a_purchase' ? 0 : 1));

/** What services are done to beside goods: rooms are cleaned, and containers; anything is taught, or run by software. */
const FURTHER: { readonly [C in Category]?: Uint8Array } = {
  cleaning: set(...GOODS, 'hotel', 'catering', 'waste', 'rent'),
  education: ANYTHING_BUT('education'),
  software_cloud: ANYTHING_BUT('software_cloud'),
  road_freight: set(...GOODS, 'waste'),
  insurance: set(...GOODS, 'repair', 'rent', 'road_freight'),
};
const DONE_TO = CATEGORIES.map((category) => FURTHER[category] ?? THINGS);

/** Fit of a word as it stands, and of one that ends a German compound. */
const LEADING_FITS: ReadonlySet<number> = new Set([1, FIT_HEAD]);

/**
 * The word for what is done, where it leads: first on the line ("transport de béton", "Wartung Klimaanlage"), or
 * in English right behind the thing ("coffee machine repair"). What follows "for" or "with" leads nothing.
 * @returns null where nothing is done to anything.
 */
export function leadingAction(hits: readonly Hit[]): Hit | null {
  for (const hit of hits) {
    const { does } = hit.entry.options;
    if (does === undefined || !LEADING_FITS.has(hit.fit)) continue;
    if (does !== 'behind' && hit.from === 0) return hit;
    if (
      does !== 'first' &&
      hits.some((thing) => thing.to === hit.from - 1 && isDoneTo(hit, thing.entry.category))
    )
      return hit;
  }
  return null;
}

/** @param category - index into `CATEGORIES`, -1 for none. */
export function isDoneTo(action: Hit, category: number): boolean {
  return (
    category >= 0 && category !== action.entry.category && DONE_TO[action.entry.category]?.[category] === 1
  );
}
