import { smallestMet } from './smallest-met.ts';
import { hypergeometricCdf } from './special-functions.ts';

export interface CellBound {
  /** Upper limit in units of the sampling interval. */
  readonly upperFactor: number;
  /** Sum of the taintings: projected misstatement in units of the sampling interval. */
  readonly projectedFactor: number;
}

/**
 * Cell evaluation in one direction. At stage i the larger of load-and-spread (the limit of the stage before
 * + t_i) and simple spread (factor(i) x mean of the taintings so far) is taken; stage 0 is factor(0).
 * @param taintings - positive, any order; each already divided by its risk weight.
 * @param factor - upper limit factor after i misstatements, increasing.
 * Source: Leslie, Teitlebaum and Anderson, Dollar-Unit Sampling, 1979; package MUS, `MUS.evaluation`.
 */
export function cellBound(taintings: readonly number[], factor: (stage: number) => number): CellBound {
  const ranked = [...taintings].sort((a, b) => b - a);
  let upperFactor = factor(0);
  let projectedFactor = 0;
  ranked.forEach((tainting, index) => {
    projectedFactor += tainting;
    const simpleSpread = (factor(index + 1) * projectedFactor) / (index + 1);
    upperFactor = Math.max(upperFactor + tainting, simpleSpread);
  });
  return { upperFactor, projectedFactor };
}

/**
 * The smallest number of wrong units in `population` at which finding `misstatements` or fewer in
 * `sampleSize` units has a probability of at most 1 - confidence.
 * Source: package MUS 0.1.6, `.calculate.m.hyper`: the basic precision where misstatements is 0.
 */
export function hypergeometricWrongUnits(
  confidence: number,
  found: { readonly population: number; readonly sampleSize: number; readonly misstatements: number },
): number {
  const { population, sampleSize, misstatements } = found;
  if (misstatements >= sampleSize) return population;
  const isMet = (deviations: number) =>
    hypergeometricCdf(misstatements, { population, deviations, sampleSize }) <= 1 - confidence;
  return smallestMet(misstatements, population, isMet);
}
