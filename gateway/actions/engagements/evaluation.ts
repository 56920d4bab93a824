import { numberOrNull } from '../../../schema/contracts/kilograms.ts';
import type { EvaluationAnswer } from '../../../schema/contracts/workpaper-answers.ts';
import type { RevisionOutcome } from '../../../schema/queries/assertions.ts';
import type { EvaluatedItem } from '../../../schema/queries/samples.ts';
import type { Row } from '../../../schema/queries/sql.ts';
import type { PartyPool, TaskInput, TaskOutput } from '../../threads/pool.ts';
import { findingOf } from './item-status.ts';

type Task = TaskInput<'evaluateWorkpaper'>;
type Evaluation = TaskOutput<'evaluateWorkpaper'>;

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
  return evaluationAnswer(await pool.run('evaluateWorkpaper', task));
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

function evaluationAnswer(evaluation: Evaluation): EvaluationAnswer {
  return {
    over: directionAnswer(evaluation.over),
    under: directionAnswer(evaluation.under),
    certainty_kgco2e: Number(evaluation.certaintyKgCo2e),
    anomalies_kgco2e: Number(evaluation.anomaliesKgCo2e),
    most_likely_net_kgco2e: Number(evaluation.mostLikelyNetKgCo2e),
    tolerable_misstatement_kgco2e: Number(evaluation.tolerableMisstatementKgCo2e),
    state: evaluation.state,
    flags: [...evaluation.flags],
    hits: evaluation.hits,
    untested_items: evaluation.untestedItems,
    pps_mean: meanAnswer(evaluation.ppsMean),
    deviations: deviationsAnswer(evaluation.deviations),
  };
}

function meanAnswer(mean: Evaluation['ppsMean']): EvaluationAnswer['pps_mean'] {
  if (mean === null) return null;
  return {
    projected_kgco2e: Number(mean.projectedKgCo2e),
    lower_kgco2e: Number(mean.lowerKgCo2e),
    upper_kgco2e: Number(mean.upperKgCo2e),
  };
}

function deviationsAnswer(rate: Evaluation['deviations']): EvaluationAnswer['deviations'] {
  return rate === null ? null : { found: rate.found, records: rate.records, upper_rate: rate.upperRate };
}

function directionAnswer(direction: Evaluation['over']): EvaluationAnswer['over'] {
  return {
    basic_precision_kgco2e: numberOrNull(direction.basicPrecisionKgCo2e),
    projected_kgco2e: Number(direction.projectedKgCo2e),
    incremental_allowance_kgco2e: numberOrNull(direction.incrementalAllowanceKgCo2e),
    certainty_kgco2e: Number(direction.certaintyKgCo2e),
    anomalies_kgco2e: Number(direction.anomaliesKgCo2e),
    not_applicable_kgco2e: Number(direction.notApplicableKgCo2e),
    upper_limit_kgco2e: numberOrNull(direction.upperLimitKgCo2e),
    net_upper_limit_kgco2e: numberOrNull(direction.netUpperLimitKgCo2e),
  };
}
