import type { Reason } from '../../schema/contracts/reasons.ts';
import type { RiskWeighting } from '../../schema/contracts/workpaper.ts';
import { scaledToText } from '../decimal.ts';

/** Version of the model below; stored with each sample. */
export const RISK_MODEL = 'footing-risk-2';

/** Points of `footing-risk-1`: later draws of a sample explain its lines with the points it was drawn with. */
const FIRST_POINTS = {
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

/**
 * Points of each risk factor, in hundredths. A line's score is the sum of its factors, at most 100. A factor has many points
 * if wrong lines have it far more often than sound ones; one that half of all lines have, such as a calculation from the
 * amount, has few, since it would only make the sample larger. New codes are added at the end: a factor's place is its bit.
 * Source: design section 4.5 for the first factors; decision 21 and `npm run bench -- risk` for the points. Left out are
 * factors of that table that cannot be known here: `low_extraction_confidence` (no documents are read) and
 * `method_average_data` (every factor is an average).
 */
export const RISK_POINTS = {
  method_spend_based: 5,
  low_factor_match_confidence: 10,
  manual_override: 15,
  estimated_quantity: 10,
  amount_outlier: 10,
  intensity_outlier: 25,
  new_vendor: 10,
  prior_period_exception: 30,
  cut_off_window: 20,
  round_amount: 10,
  benford_group: 5,
  duplicate_suspect: 50,
  factor_vintage_or_region_mismatch: 5,
  unit_or_currency_conversion: 2,
  credit_note: 5,
  missing_source_document: 25,
  reconciliation_mismatch: 20,
  calculation_fallback: 25,
  price_outlier: 60,
  quantity_outlier: 40,
  unit_change: 40,
  booked_late: 15,
  booked_by_hand: 10,
  round_quantity: 5,
} as const;

export type RiskFactorCode = keyof typeof RISK_POINTS;

/** In the order in which they are listed; a factor's place is its bit in a mask. */
export const RISK_FACTOR_CODES = Object.keys(RISK_POINTS) as readonly RiskFactorCode[];

/** A factor as shown: points of 1, and why it applies to this line. */
export interface RiskFactor {
  readonly code: RiskFactorCode;
  readonly points: number;
  readonly detail: string;
  /** The detail by code and values; absent in samples of earlier versions. */
  readonly reasons?: readonly Reason[];
}

const MAX_SCORE = 100;
/** Weight added by a full score. Source: decision 21. */
const ALPHA: { readonly [Weighting in RiskWeighting]: number } = { off: 0, moderate: 4, strong: 9 };

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

/** The factors of a mask with their points in the model of a sample, in hundredths. */
export function pointsOfMask(
  mask: number,
  model: string,
): { readonly code: RiskFactorCode; readonly points: number }[] {
  const points: Partial<Record<RiskFactorCode, number>> = model === RISK_MODEL ? RISK_POINTS : FIRST_POINTS;
  return RISK_FACTOR_CODES.flatMap((code, place) =>
    (mask & (1 << place)) === 0 ? [] : [{ code, points: points[code] ?? 0 }],
  );
}

/** Score of points in hundredths as text, 0 to 1. */
export function scoreText(points: readonly number[]): string {
  const sum = points.reduce((total, each) => total + each, 0);
  return scaledToText(BigInt(Math.min(MAX_SCORE, sum)), 2);
}

/**
 * Risk weight w = 1 + alpha x score^2 in millionths, alpha 0, 4 or 9: a single weak factor changes little, several together
 * or a strong one much. Never below 1: a scaled tainting d / w is then at most 1 and the basic precision stays an upper
 * bound, whatever the weights. At most 10, as `parseWeight` reads them.
 * @param score - hundredths, 0 to 100. Source: decision 21; design section 5.2.
 */
export function riskWeight(score: number, weighting: RiskWeighting): number {
  return 1_000_000 + 100 * ALPHA[weighting] * score ** 2;
}
