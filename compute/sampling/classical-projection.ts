import { studentQuantile } from './special-functions.ts';

/** The classical estimators of a projection. */
export const CLASSICAL_METHODS = ['difference', 'ratio', 'mean_per_unit', 'regression'] as const;
type ClassicalMethod = (typeof CLASSICAL_METHODS)[number];

interface RecordSample {
  /** Recorded and audited kg of the lines of a record sample, in the same order; two lines at least. */
  readonly recordedKg: readonly number[];
  readonly auditedKg: readonly number[];
  readonly populationItems: number;
  readonly populationKg: number;
}

interface Projection {
  /** Recorded - audited, over the population. */
  readonly projectedKg: number;
  /** Standard error of that. */
  readonly standardErrorKg: number;
}

/**
 * Projects a record sample (every line the same chance) to the population's misstatement, without a finite-population
 * correction:
 * - difference: N x mean(recorded - audited);
 * - ratio: N x mean(recorded) x (1 - sum audited / sum recorded), residuals from that ratio; the sample's mean is used for the
 *   population's, as in the published figures;
 * - mean per unit: population kg - N x mean(audited);
 * - regression: mean per unit, corrected along the regression of audited on recorded, with n - 1 degrees of freedom.
 * The standard error is N x spread / sqrt(n), the spread with n - 1.
 * Source: Touw and Hoogduin, Statistiek voor audit en controlling, 2011; package jfa 0.7.4, `evaluation`.
 */
export function classicalProjection(method: ClassicalMethod, sample: RecordSample): Projection {
  const { recordedKg, auditedKg, populationItems, populationKg } = sample;
  switch (method) {
    case 'difference': {
      const differences = recordedKg.map((recorded, i) => recorded - (auditedKg[i] ?? 0));
      return projection(sample, populationItems * mean(differences), products(differences, differences));
    }
    case 'ratio': {
      const ratio = mean(auditedKg) / mean(recordedKg);
      const residuals = auditedKg.map((audited, i) => audited - ratio * (recordedKg[i] ?? 0));
      const squares = residuals.reduce((sum, residual) => sum + residual * residual, 0);
      return projection(sample, populationItems * mean(recordedKg) * (1 - ratio), squares);
    }
    case 'mean_per_unit': {
      const projected = populationKg - populationItems * mean(auditedKg);
      return projection(sample, projected, products(auditedKg, auditedKg));
    }
    case 'regression': {
      const slope = products(recordedKg, auditedKg) / products(recordedKg, recordedKg);
      const missing = populationKg - populationItems * mean(recordedKg);
      const audited = populationItems * mean(auditedKg) + slope * missing;
      const squares = products(auditedKg, auditedKg) - slope * products(recordedKg, auditedKg);
      return projection(sample, populationKg - audited, Math.max(0, squares));
    }
  }
}

/**
 * Limits around a projection: two-sided with t at 1 - (1 - confidence) / 2, one-sided with t at confidence, n - 1 degrees of
 * freedom for both. Source: as `classicalProjection`.
 */
export function projectionLimits(
  { projectedKg, standardErrorKg }: Projection,
  confidence: number,
  options: { readonly sampleSize: number; readonly sides: 'one' | 'two' },
): { readonly lowerKg: number; readonly upperKg: number } {
  const probability = options.sides === 'two' ? 1 - (1 - confidence) / 2 : confidence;
  const margin = standardErrorKg * studentQuantile(probability, options.sampleSize - 1);
  return { lowerKg: projectedKg - margin, upperKg: projectedKg + margin };
}

function projection(sample: RecordSample, projectedKg: number, squares: number): Projection {
  const n = sample.recordedKg.length;
  const spread = Math.sqrt(squares / (n - 1));
  return { projectedKg, standardErrorKg: (sample.populationItems * spread) / Math.sqrt(n) };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Sum of the products of the deviations from the means. */
function products(x: readonly number[], y: readonly number[]): number {
  const meanX = mean(x);
  const meanY = mean(y);
  return x.reduce((sum, value, i) => sum + (value - meanX) * ((y[i] ?? 0) - meanY), 0);
}

/** Differences in the sampled stratum from which the mean of the taintings gets limits of its own. */
export const HIGH_ERROR_COUNT = 20;

interface PpsMean {
  readonly projected: number;
  readonly lower: number;
  readonly upper: number;
}

/**
 * Projection of a sample with many differences: mean tainting x weighted size, with limits
 * t(confidence, differences - 1) x standard deviation x size / sqrt(n) to either side, each one-sided.
 * @param scaled - one tainting / weight a hit, zeros included, over positive; two hits at least.
 * @param size - weighted size of the sampled stratum; results are in its unit.
 * Source: package MUS 0.1.6, `MUS.evaluation` (high error rate); used from 20 differences on.
 */
export function ppsMeanEstimate(confidence: number, scaled: readonly number[], size: number): PpsMean | null {
  const n = scaled.length;
  const differences = scaled.filter((tainting) => tainting !== 0).length;
  if (n < 2 || differences < 2) return null;
  const mean = scaled.reduce((sum, tainting) => sum + tainting, 0) / n;
  const squares = scaled.reduce((sum, tainting) => sum + (tainting - mean) ** 2, 0);
  const deviation = Math.sqrt(squares / (n - 1));
  const margin = (studentQuantile(confidence, differences - 1) * deviation * size) / Math.sqrt(n);
  const projected = mean * size;
  return { projected, lower: projected - margin, upper: projected + margin };
}
