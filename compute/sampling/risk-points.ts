import type { RiskWeighting } from '../../schema/contracts/workpaper.ts';

/** Version of the model below; stored with each sample. */
export const RISK_MODEL = 'footing-risk-1';

/**
 * Points of each risk factor, in hundredths. A line's score is the sum of its factors, at most 100. Source: design section
 * 4.5; the last two factors are this service's own (docs/sampling.md). Left out are factors of that table that cannot be
 * known here: `low_extraction_confidence` (no documents are read) and `method_average_data` (every factor is an average).
 */
export const RISK_POINTS = {
  method_spend_based: 30,
  low_factor_match_confidence: 20,
  manual_override: 25,
  estimated_quantity: 20,
  amount_outlier: 20,
  intensity_outlier: 20,
  new_vendor: 10,
  prior_period_exception: 30,
  cut_off_window: 20,
  round_amount: 5,
  benford_group: 5,
  duplicate_suspect: 30,
  factor_vintage_or_region_mismatch: 15,
  unit_or_currency_conversion: 5,
  credit_note: 10,
  missing_source_document: 30,
  reconciliation_mismatch: 20,
  calculation_fallback: 15,
} as const;

export type RiskFactorCode = keyof typeof RISK_POINTS;

/** In the order in which they are listed; a factor's place is its bit in a mask. */
export const RISK_FACTOR_CODES = Object.keys(RISK_POINTS) as readonly RiskFactorCode[];

/** A factor as shown: points of 1, and why it applies to this line. */
export interface RiskFactor {
  readonly code: RiskFactorCode;
  readonly points: number;
  readonly detail: string;
}

const MAX_SCORE = 100;
/** Weight added by a full score, in hundredths. Source: design section 4.5 (alpha 0, 0.5, 1). */
const ALPHA: { readonly [Weighting in RiskWeighting]: number } = { off: 0, moderate: 50, strong: 100 };

/** Bit of a factor in a mask. */
export function bitOf(code: RiskFactorCode): number {
  return 1 << RISK_FACTOR_CODES.indexOf(code);
}

/** Factors whose points are looked up together. */
const HALF_BITS = Math.ceil(RISK_FACTOR_CODES.length / 2);
const HALF_MASK = 2 ** HALF_BITS - 1;
const [LOW_POINTS, HIGH_POINTS] = [0, HALF_BITS].map((from) =>
  Uint16Array.from({ length: 2 ** HALF_BITS }, (_, half) =>
    RISK_FACTOR_CODES.slice(from, from + HALF_BITS)
      .filter((_code, place) => (half & (1 << place)) !== 0)
      .reduce((sum, code) => sum + RISK_POINTS[code], 0),
  ),
);

/** Score of a mask in hundredths, 0 to 100. */
export function scoreOfMask(mask: number): number {
  const points = (LOW_POINTS?.[mask & HALF_MASK] ?? 0) + (HIGH_POINTS?.[mask >>> HALF_BITS] ?? 0);
  return Math.min(MAX_SCORE, points);
}

/**
 * Risk weight w = 1 + alpha x score in millionths, alpha 0, 0.5 or 1. Never below 1: a scaled tainting d / w is
 * then at most 1 and the basic precision stays an upper bound.
 * @param score - hundredths, 0 to 100. Source: design sections 4.5 and 5.2.
 */
export function riskWeight(score: number, weighting: RiskWeighting): number {
  return 1_000_000 + 100 * ALPHA[weighting] * score;
}
