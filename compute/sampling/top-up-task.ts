import type { Result } from '../types.ts';
import { freezePopulation, pickLines } from './frozen-population.ts';
import { packPopulation } from './packed-population.ts';
import { RISK_MODEL } from './risk-points.ts';
import { failure } from './sample-plan.ts';
import {
  explained,
  type GenerateSampleTask,
  type ScoredItem,
  scoresOfPages,
  weightedLines,
} from './sample-task.ts';
import type { SamplingFailure } from './sampling-types.ts';
import { type DrawnTopUp, drawTopUp, type SampleSoFar } from './top-up.ts';
import { newPlaces, type StoredPopulation, unitePopulations } from './united-populations.ts';

export interface TopUpTask
  extends Pick<GenerateSampleTask, 'pages' | 'context' | 'riskWeighting' | 'dryRun'> {
  /** Of the first draw and of the top-ups before. */
  readonly populations: readonly StoredPopulation[];
  /** All lines of the sample. */
  readonly sampledIds: readonly string[];
  readonly seed: string;
  readonly sample: SampleSoFar;
}

export interface TopUp extends Omit<DrawnTopUp, 'items'> {
  readonly items: readonly ScoredItem[];
  readonly riskModel: string;
  /** The frozen lines, packed; empty on a dry run. */
  readonly packed: readonly Uint8Array[];
}

/**
 * Draws from the lines of a period that the sample could not select: new ones, and those of another figure than the one they
 * were frozen with. Weights are scored among all lines of the period. Pure: the same task gives the same draw.
 * Source: ISA 530.6 to 530.8; docs/later-draws.md.
 */
export function topUpSample(task: TopUpTask): Result<TopUp, SamplingFailure> {
  const before = unitePopulations(task.populations);
  if (!before.ok) return before;
  const scores = scoresOfPages(task);
  const all = weightedLines(task, scores);
  const places = newPlaces(all, before.value, new Set(task.sampledIds));
  if (places.length === 0) {
    return failure(
      'nothing_to_top_up',
      'Every line of the period is in the lines the sample was drawn from, or in the sample itself. Voided lines need no draw.',
    );
  }
  const population = freezePopulation(pickLines(all, places));
  const { items, ...drawn } = drawTopUp(population, task);
  const masks = places.map((from) => scores.masks[from] ?? 0);
  const lineOf = (place: number) => places[place] ?? 0;
  return {
    ok: true,
    value: {
      ...drawn,
      items: task.dryRun ? [] : explained(items, { population, pages: task.pages, scores, lineOf }),
      riskModel: RISK_MODEL,
      packed: task.dryRun ? [] : packPopulation({ lines: population, masks }),
    },
  };
}
