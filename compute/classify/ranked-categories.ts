import { CATEGORIES, type Category } from '../../schema/contracts/categories.ts';
import type { Candidate } from '../types.ts';
import { MOST_CANDIDATES } from './combine-numbers.ts';
import { FIRM_SCORE, LEAD_SHARE, UNKNOWN_SCORE } from './lexicon-numbers.ts';
import { sortFew } from './sort-few.ts';

export interface Ranked {
  /** Index into `CATEGORIES`. */
  readonly category: number;
  readonly score: number;
}

const NO_SCORES: readonly Ranked[] = [];

/** Categories with points, most first; of equal ones the earlier in the list. */
export function rank(scores: Float64Array): readonly Ranked[] {
  let ranked: Ranked[] | null = null;
  for (let category = 0; category < scores.length; category += 1) {
    const score = scores[category] ?? 0;
    if (score > 0) {
      ranked ??= [];
      ranked.push({ category, score });
    }
  }
  return ranked ? sortFew(ranked, byScore) : NO_SCORES;
}

function byScore(a: Ranked, b: Ranked): number {
  return b.score - a.score || a.category - b.category;
}

/** Grows with the best score and with its lead over the second; 0 to 1, three decimals. */
export function certaintyOf(ranked: readonly Ranked[]): number {
  const first = ranked[0]?.score ?? 0;
  const second = ranked[1]?.score ?? 0;
  const strength = 1 - Math.exp(-first / FIRM_SCORE);
  const lead = (first - second) / first;
  return Math.round(strength * (1 - LEAD_SHARE + LEAD_SHARE * lead) * 1000) / 1000;
}

/** Shares of the whole score, 0 to 1, three decimals, rounded down; the first is named as it was chosen. */
export function candidatesOf(ranked: readonly Ranked[], chosen: Category): readonly Candidate[] {
  let total = UNKNOWN_SCORE;
  for (const { score } of ranked) total += score;
  const candidates: Candidate[] = [];
  for (const { category, score } of ranked) {
    if (candidates.length === MOST_CANDIDATES) break;
    const name = candidates.length === 0 ? chosen : (CATEGORIES[category] ?? 'other');
    candidates.push({ category: name, score: Math.floor((score / total) * 1000) / 1000 });
  }
  return candidates;
}
