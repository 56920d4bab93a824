import type { Hit } from './lexicon-matcher.ts';

/** The most a line is sure of that only a word names which may stand in a longer one by chance. */
export const CHANCE_CERTAINTY = 0.45;

/** @param category - index into `CATEGORIES`. */
export function restsOnChance(hits: readonly Hit[], category: number): boolean {
  let rests = false;
  for (const { entry, byChance } of hits) {
    if (entry.category !== category || entry.vendorOnly) continue;
    if (!byChance) return false;
    rests = true;
  }
  return rests;
}
