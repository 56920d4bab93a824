import { roundToScaled } from '../decimal.ts';
import { binomialUpperRate, hypergeometricUpperLimit } from './attribute-limits.ts';
import type { EvaluationPlan, SampledDirection, SampledEvaluation, TestedItem } from './evaluation-types.ts';
import { decimalOf } from './exact-decimal.ts';
import { KG_PLACES } from './kilograms.ts';
import { HIGH_ERROR_COUNT } from './pps-mean.ts';
import { studentQuantile } from './quantiles.ts';
import { isProjected, misstatementOf } from './tested-item.ts';

/** Up to here a rate is limited without replacement. Source: design section 5.3. */
const HYPERGEOMETRIC_POPULATION = 5_000;

/**
 * The sampled stratum of a record sample. Every line had the same chance, so no Stringer bound exists: the
 * misstatement is projected by the difference estimator, N x mean, one direction at a time, and a limit of
 * t(confidence, n - 1) standard errors is given only from 20 differences in that direction on; below, the
 * limit is null, never a figure that looks surer than it is. The rate of differing lines has an exact limit.
 * Source: design sections 4.2 and 5.3; Touw and Hoogduin 2011 (difference estimator); Clopper and Pearson.
 */
export function evaluateRecords(items: readonly TestedItem[], plan: EvaluationPlan): SampledEvaluation {
  const drawn = items.filter(isProjected);
  const misstatements = drawn.map((item) => (item.isAnomaly ? 0n : misstatementOf(item)));
  const found = misstatements.filter((kg) => kg !== 0n).length;
  return {
    over: project(misstatements, plan),
    under: project(
      misstatements.map((kg) => -kg),
      plan,
    ),
    intervalKgCo2e: null,
    isBroken: false,
    differences: found,
    table: [],
    ppsMean: null,
    deviations:
      drawn.length === 0
        ? null
        : { found, records: drawn.length, upperRate: rateLimit(found, drawn.length, plan) },
  };
}

function project(misstatements: readonly bigint[], plan: EvaluationPlan): SampledDirection {
  const n = misstatements.length;
  if (n === 0) return { basic: null, projected: 0n, incremental: null };
  const gross = misstatements.map((kg) => (kg > 0n ? kg : 0n));
  const sum = gross.reduce((total, kg) => total + kg, 0n);
  const N = BigInt(plan.sampledLineItems);
  const projected = roundToScaled({ numerator: N * sum, denominator: BigInt(n) }, 0, 'half_even');
  if (gross.filter((kg) => kg > 0n).length < HIGH_ERROR_COUNT) {
    return { basic: null, projected, incremental: null };
  }
  const mean = Number(sum) / n;
  const squares = gross.reduce((total, kg) => total + (Number(kg) - mean) ** 2, 0);
  const error = (plan.sampledLineItems * Math.sqrt(squares / (n - 1))) / Math.sqrt(n);
  const margin = error * studentQuantile(plan.confidence, n - 1);
  const scaled = roundToScaled(decimalOf(margin / 10 ** KG_PLACES), KG_PLACES, 'half_even');
  return { basic: 0n, projected, incremental: scaled };
}

function rateLimit(deviations: number, sampleSize: number, plan: EvaluationPlan): number {
  const population = plan.sampledLineItems;
  if (population > HYPERGEOMETRIC_POPULATION) {
    return binomialUpperRate(plan.confidence, sampleSize, deviations);
  }
  return hypergeometricUpperLimit(plan.confidence, { population, sampleSize, deviations }).upperRate;
}
