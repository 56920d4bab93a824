import type { Category, Method } from './categories.ts';

/**
 * Uncertainty factors of a line: squares of geometric standard deviations, which divide and multiply a figure for its
 * 95 % interval. Source: GHG Protocol, Quantitative Inventory Uncertainty (pedigree matrix); values: Frischknecht et al.
 * (2007), ecoinvent report No. 1, Overview and Methodology, data v2.0, section 7.3.
 * docs/uncertainty.md says why each line has its score.
 */
const BASIC = { transport: 2, other: 1.05 } as const;
/** Reliability and technological correlation: scores 2 and 3 for quantities, 4 and 4 for spend. */
const OF_METHOD: Readonly<Record<Method, readonly number[]>> = {
  physical: [1.05, 1.2],
  spend: [1.2, 1.5],
};
/** Temporal correlation: scores 1 to 5. */
const TEMPORAL = [1, 1.03, 1.1, 1.2, 1.5] as const;
/** Ages in years from which the second and each further score applies. */
export const AGE_STEPS = [3, 6, 10, 15] as const;
/** Geographical correlation: scores 1 and 5. */
const GEOGRAPHICAL = { own: 1, other: 1.1 } as const;

/** Categories whose services are transport. */
export const TRANSPORT_CATEGORIES = [
  'flights',
  'rail',
  'taxi',
  'car_travel',
  'public_transport',
  'road_freight',
  'sea_freight',
  'air_freight',
  'rail_freight',
  'parcel',
] as const satisfies readonly Category[];

export interface Pedigree {
  readonly isTransport: boolean;
  readonly method: Method;
  /** Position in the ages, 0 for less than three years. */
  readonly ageStep: number;
  readonly isRegionFallback: boolean;
}

/** The natural logarithm of a line's uncertainty factor: the root of the sum of the squared logarithms of its parts. */
export function lnUncertaintyFactor({ isTransport, method, ageStep, isRegionFallback }: Pedigree): number {
  const factors = [
    isTransport ? BASIC.transport : BASIC.other,
    ...OF_METHOD[method],
    TEMPORAL[ageStep] ?? TEMPORAL[4],
    isRegionFallback ? GEOGRAPHICAL.other : GEOGRAPHICAL.own,
  ];
  return Math.sqrt(factors.reduce((sum, factor) => sum + Math.log(factor) ** 2, 0));
}

/** Largest logarithm for which an interval is stated, a factor of some 150: beyond it, credits nearly cancel the figure. */
export const LARGEST_LN_FACTOR = 5;

/** Lower ends of the confidence bands, which reach to the next one or to 1. */
export const CONFIDENCE_BANDS = [0, 0.6, 0.7, 0.8, 0.9] as const;
