import { roundToScaled, toFixedText } from '../decimal.ts';
import { binomialUpperRate, hypergeometricUpperLimit } from './attribute-limits.ts';
import { classicalProjection, HIGH_ERROR_COUNT, projectionLimits } from './classical-projection.ts';
import { type DrawnStratum, misstatementOf } from './drawn-stratum.ts';
import {
  type EvaluationPlan,
  NOTHING_PROJECTED,
  type PpsMeanText,
  type SampledDirection,
  type SampledEvaluation,
} from './evaluation-types.ts';
import { decimalOf } from './exact-decimal.ts';
import { KG_PLACES } from './kilograms.ts';

/** Largest population with a rate limit without replacement. Source: design section 5.3. */
const HYPERGEOMETRIC_POPULATION = 5_000;

/**
 * The sampled stratum of a record sample. Every line had the same chance, so there is no Stringer bound: the misstatement is
 * projected by the difference estimator, N x mean, one direction at a time, without a limit in kg, since t limits ignore large
 * undrawn lines. From 20 differences on the limits of the net projection are added (`ppsMean`). The rate of differing lines
 * has an exact limit. If every line is drawn nothing is projected, and the rate is the observed one.
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
    ppsMean: isWhole || found < HIGH_ERROR_COUNT ? null : meanOf(misstatements, plan),
    deviations: records === 0 ? null : { found, records, upperRate: upperRate() },
  };
}

function project(misstatements: readonly bigint[], plan: EvaluationPlan): SampledDirection {
  const sum = misstatements.reduce((total, kg) => (kg > 0n ? total + kg : total), 0n);
  const records = BigInt(Math.max(1, misstatements.length));
  const scaled = { numerator: BigInt(plan.sampledLineItems) * sum, denominator: records };
  return { basic: null, projected: roundToScaled(scaled, 0, 'half_even'), incremental: null, found: sum };
}

/** The net projection with its t limits in both directions. */
function meanOf(misstatements: readonly bigint[], plan: EvaluationPlan): PpsMeanText {
  const sampleSize = misstatements.length;
  const projection = classicalProjection('difference', {
    recordedKg: misstatements.map((kg) => Number(kg) / 10 ** KG_PLACES),
    auditedKg: misstatements.map(() => 0),
    populationItems: plan.sampledLineItems,
    populationKg: Number(plan.sampledAbsoluteKgCo2e),
  });
  const limits = projectionLimits(projection, plan.confidence, { sampleSize, sides: 'one' });
  return {
    projectedKgCo2e: kgText(projection.projectedKg),
    lowerKgCo2e: kgText(limits.lowerKg),
    upperKgCo2e: kgText(limits.upperKg),
  };
}

function kgText(kg: number): string {
  return toFixedText(decimalOf(kg), KG_PLACES);
}

function rateLimit(deviations: number, sampleSize: number, plan: EvaluationPlan): number {
  const population = plan.sampledLineItems;
  if (population > HYPERGEOMETRIC_POPULATION) {
    return binomialUpperRate(plan.confidence, sampleSize, deviations);
  }
  return hypergeometricUpperLimit(plan.confidence, { population, sampleSize, deviations }).upperRate;
}
