import { findingOf } from '../../../compute/sampling/item-status.ts';
import type { EvaluationAnswer } from '../../../schema/contracts/workpaper-answers.ts';
import type { RevisionOutcome } from '../../../schema/queries/assertions.ts';
import type { EvaluatedItem } from '../../../schema/queries/samples.ts';
import type { Row } from '../../../schema/queries/sql.ts';
import type { PartyPool, TaskInput } from '../../threads/pool.ts';

type Task = TaskInput<'evaluateWorkpaper'>;

/** The present state of a file: every item of the sample, and the newest revisions with findings. */
export interface FileState {
  readonly sample: Row<'sample'>;
  readonly items: readonly EvaluatedItem[];
  readonly outcomes: readonly RevisionOutcome[];
}

/** Evaluates the sample so far, in both directions, in the pool. */
export async function evaluateFile(
  pool: PartyPool,
  { sample, items, outcomes }: FileState,
): Promise<EvaluationAnswer> {
  const byLine = Map.groupBy(outcomes, ({ lineItemId }) => lineItemId);
  const task: Task = {
    items: items.map(({ lineItemId, stratum, recordedKgco2e, riskWeight, hits, status, replacedBy }) => ({
      lineItemId,
      stratum,
      recordedKgCo2e: recordedKgco2e,
      riskWeight,
      hits,
      replacedBy,
      ...findingOf(status, byLine.get(lineItemId) ?? []),
    })),
    plan: planOf(sample),
  };
  return pool.run('evaluateWorkpaper', task);
}

function planOf(sample: Row<'sample'>): Task['plan'] {
  const { plan, sampled } = sample;
  const interval = plan.samplingIntervalKgCo2e;
  return {
    method: sample.drawnBy,
    confidence: Number(sample.confidenceLevel),
    tolerableKgCo2e: sample.tolerableMisstatementKgco2e,
    expectedKgCo2e: sample.expectedMisstatementKgco2e,
    samplingIntervalKgCo2e: typeof interval === 'string' ? interval : null,
    sampledLineItems: Number(sampled.lineItems),
    sampledAbsoluteKgCo2e: String(sampled.absoluteKgCo2e),
    sampledWeightedKgCo2e: String(sampled.weightedKgCo2e),
  };
}
