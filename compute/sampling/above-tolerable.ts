import type { EvaluationAnswer } from '../../schema/contracts/workpaper-answers.ts';

/**
 * The figures of an evaluation above the tolerable misstatement, in words: a conclusion with an adequate basis then needs a
 * reason.
 * Source: ISA 530.15 and A22, A23; ISA 450.11.
 */
export function aboveTolerable({
  over,
  under,
  state,
  most_likely_net_kgco2e: net,
  tolerable_misstatement_kgco2e: tolerable,
}: EvaluationAnswer): string[] {
  const exceeds = `exceeds the tolerable ${tolerable} kg`;
  const limit = (name: string, upper: number | null) =>
    upper !== null && upper > tolerable ? [`the upper limit of ${name} (${upper} kg) ${exceeds}`] : [];
  const isLikely = state === 'projection_above_tolerable' || Math.abs(net) > tolerable;
  return [
    ...(isLikely ? [`the most likely misstatement ${exceeds}`] : []),
    ...limit('overstatement', over.upper_limit_kgco2e),
    ...limit('understatement', under.upper_limit_kgco2e),
  ];
}
