import { evaluateSample } from './evaluate-sample.ts';
import type { EvaluationPlan, SampleEvaluation, TestedItem } from './evaluation-types.ts';

/** What testing has found so far, and the plan it is judged by. */
export interface EvaluateWorkpaperTask {
  readonly items: readonly TestedItem[];
  readonly plan: EvaluationPlan;
}

/** The evaluation of a workpaper as a task: see `evaluateSample`. */
export function evaluateWorkpaper({ items, plan }: EvaluateWorkpaperTask): SampleEvaluation {
  return evaluateSample(items, plan);
}
