import { numberOrNull } from '../../schema/contracts/kilograms.ts';
import type { EvaluationAnswer } from '../../schema/contracts/workpaper-answers.ts';
import { evaluateSample } from './evaluate-sample.ts';
import type { EvaluationPlan, SampleEvaluation, TestedItem } from './evaluation-types.ts';

/** The results so far, and the plan. */
export interface EvaluateWorkpaperTask {
  readonly items: readonly TestedItem[];
  readonly plan: EvaluationPlan;
}

/** The evaluation of a workpaper as it is answered and recorded: see `evaluateSample`. */
export function evaluateWorkpaper({ items, plan }: EvaluateWorkpaperTask): EvaluationAnswer {
  return evaluationAnswer(evaluateSample(items, plan));
}

function evaluationAnswer(evaluation: SampleEvaluation): EvaluationAnswer {
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

function meanAnswer(mean: SampleEvaluation['ppsMean']): EvaluationAnswer['pps_mean'] {
  if (mean === null) return null;
  return {
    projected_kgco2e: Number(mean.projectedKgCo2e),
    lower_kgco2e: Number(mean.lowerKgCo2e),
    upper_kgco2e: Number(mean.upperKgCo2e),
  };
}

function deviationsAnswer(rate: SampleEvaluation['deviations']): EvaluationAnswer['deviations'] {
  return rate === null ? null : { found: rate.found, records: rate.records, upper_rate: rate.upperRate };
}

function directionAnswer(direction: SampleEvaluation['over']): EvaluationAnswer['over'] {
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
