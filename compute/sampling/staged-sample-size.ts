import { TIE_SLACK } from './attribute-sample-size.ts';
import { smallestMet } from './smallest-met.ts';
import { binomialProbability, poissonProbability } from './special-functions.ts';
import type { BoundDistribution } from './stringer-bound.ts';

export const LARGEST_STAGE = 1_000_000;

/**
 * Size of each stage of a plan in equal stages: stage i accepts below k_i misstatements, goes on to the next
 * stage at exactly k_i and rejects above; the last accepts up to its own k. The smallest size is taken at
 * which a population misstated at the tolerable rate is accepted with a probability below 1 - confidence.
 * [1, 0]: none in the first stage, or one there and none in the second.
 * @param allowed - k_1 ... k_last, whole numbers of 0 or more; 1 to 10 stages.
 * Source: package jfa 0.7.4, `planning` with several expected counts.
 */
export function stagedSampleSize(
  distribution: BoundDistribution,
  confidence: number,
  plan: { readonly tolerable: number; readonly allowed: readonly number[] },
): number | null {
  const isMet = (n: number) =>
    acceptanceRisk(distribution, n, plan) <= 1 - confidence + TIE_SLACK && n > Math.max(...plan.allowed);
  let high = 1;
  while (!isMet(high)) {
    if (high >= LARGEST_STAGE) return null;
    high *= 2;
  }
  return smallestMet(Math.floor(high / 2), high, isMet);
}

function acceptanceRisk(
  distribution: BoundDistribution,
  n: number,
  plan: { readonly tolerable: number; readonly allowed: readonly number[] },
): number {
  const probability = (count: number) =>
    distribution === 'poisson'
      ? poissonProbability(count, n * plan.tolerable)
      : binomialProbability(count, n, plan.tolerable);
  const below = (count: number) => {
    let sum = 0;
    for (let i = 0; i < count; i += 1) sum += probability(i);
    return sum;
  };
  const stages = [...plan.allowed].reverse();
  let risk = below((stages[0] ?? 0) + 1);
  for (const allowed of stages.slice(1)) risk = below(allowed) + probability(allowed) * risk;
  return risk;
}
