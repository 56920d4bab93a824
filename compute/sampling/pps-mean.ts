import { studentQuantile } from './quantiles.ts';

/** Differences in the sampled stratum from which the mean of the taintings carries a limit of its own. */
export const HIGH_ERROR_COUNT = 20;

export interface PpsMean {
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
