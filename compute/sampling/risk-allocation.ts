import { integer, multiply } from '../decimal.ts';
import { decimalOf, floor } from './exact-decimal.ts';

/**
 * Items of a judgmental sample by risk band: every high-risk item there is (at most the sample), the rest
 * split by the shares, medium rounded down, low taking what is left. No probability sample, so never
 * projected; offered for comparison with tools that work this way.
 * @param mediumShare - 0 to 1; low takes the rest.
 * Source: MindBridge, How MindBridge generates samples (every high-risk item, then 60 % medium, 40 % low).
 */
export function riskStratifiedAllocation(
  sampleSize: number,
  highAvailable: number,
  mediumShare: number,
): { readonly high: number; readonly medium: number; readonly low: number } {
  const high = Math.min(sampleSize, highAvailable);
  const rest = sampleSize - high;
  const medium = Number(floor(multiply(integer(rest), decimalOf(mediumShare))));
  return { high, medium, low: rest - medium };
}
