import type { Hit } from './lexicon-matcher.ts';

/**
 * Whether only words that may stand in longer ones by chance speak for a category.
 * @param category - index into `CATEGORIES`.
 */
export function restsOnChance(hits: readonly Hit[], category: number): boolean {
  let rests = false;
  for (const { entry, byChance } of hits) {
    if (entry.category !== category || entry.vendorOnly) continue;
    if (!byChance) return false;
    rests = true;
  }
  return rests;
}
