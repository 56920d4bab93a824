import { roundToScaled } from '../decimal.ts';
import { binomialUpperRate, hypergeometricUpperLimit } from './attribute-limits.ts';
import type { DrawnStratum } from './drawn-stratum.ts';
import {
  type EvaluationPlan,
  NOTHING_PROJECTED,
  type SampledDirection,
  type SampledEvaluation,
} from './evaluation-types.ts';
import { decimalOf } from './exact-decimal.ts';
import { KG_PLACES } from './kilograms.ts';
import { HIGH_ERROR_COUNT } from './pps-mean.ts';
import { studentQuantile } from './quantiles.ts';
import { misstatementOf } from './tested-item.ts';

/** Up to here a rate is limited without replacement. Source: design section 5.3. */
const HYPERGEOMETRIC_POPULATION = 5_000;

/**
 * The sampled stratum of a record sample. Every line had the same chance, so no Stringer bound exists: the
 * misstatement is projected by the difference estimator, N x mean, one direction at a time, and a limit of
 * t(confidence, n - 1) standard errors is given only from 20 differences in that direction on; below, the
 * limit is null, never a figure that looks surer than it is. The rate of differing lines has an exact limit.
 * Where every line is drawn nothing is projected, and the rate is what was found.
 * Source: design sections 4.2 and 5.3; Touw and Hoogduin 2011 (difference estimator); Clopper and Pearson.
 */
export function evaluateRecords(drawn: DrawnStratum, plan: EvaluationPlan): SampledEvaluation {
  const { lines, isWhole } = drawn;
  const misstatements = lines.map((item) => (item.isAnomaly ? 0n : misstatementOf(item)));
  const found = misstatements.filter((kg) => kg !== 0n).length;
  const opposite = misstatements.map((kg) => -kg);
  const records = lines.length;
  const upperRate = () => (isWhole ? found / records : rateLimit(found, records, plan));
  return {
    over: isWhole ? NOTHING_PROJECTED : project(misstatements, plan),
    under: isWhole ? NOTHING_PROJECTED : project(opposite, plan),
    intervalKgCo2e: null,
    isBroken: false,
    differences: isWhole ? 0 : found,
    table: [],
    ppsMean: null,
    deviations: records === 0 ? null : { found, records, upperRate: upperRate() },
  };
}

function project(misstatements: readonly bigint[], plan: EvaluationPlan): SampledDirection {
  const n = misstatements.length;
  if (n === 0) return { basic: null, projected: 0n, incremental: null, found: 0n };
  const gross = misstatements.map((kg) => (kg > 0n ? kg : 0n));
  const sum = gross.reduce((total, kg) => total + kg, 0n);
  const N = BigInt(plan.sampledLineItems);
  const projected = roundToScaled({ numerator: N * sum, denominator: BigInt(n) }, 0, 'half_even');
  if (gross.filter((kg) => kg > 0n).length < HIGH_ERROR_COUNT) {
    return { basic: null, projected, incremental: null, found: sum };
  }
  const mean = Number(sum) / n;
  const squares = gross.reduce((total, kg) => total + (Number(kg) - mean) ** 2, 0);
  const error = (plan.sampledLineItems * Math.sqrt(squares / (n - 1))) / Math.sqrt(n);
  const margin = error * studentQuantile(plan.confidence, n - 1);
  const scaled = roundToScaled(decimalOf(margin / 10 ** KG_PLACES), KG_PLACES, 'half_even');
  return { basic: 0n, projected, incremental: scaled, found: sum };
}

function rateLimit(deviations: number, sampleSize: number, plan: EvaluationPlan): number {
  const population = plan.sampledLineItems;
  if (population > HYPERGEOMETRIC_POPULATION) {
    return binomialUpperRate(plan.confidence, sampleSize, deviations);
  }
  return hypergeometricUpperLimit(plan.confidence, { population, sampleSize, deviations }).upperRate;
}
