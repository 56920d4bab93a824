import { divide, integer, multiply, subtract } from '../decimal.ts';
import { decimalOf, floor, toNumber } from './exact-decimal.ts';

/** Ratings of inherent and control risk, the highest first. */
export const RISK_RATINGS = ['high', 'medium', 'low'] as const;
type RiskRating = (typeof RISK_RATINGS)[number];

const INHERENT: { readonly [R in RiskRating]: number } = { high: 1, medium: 0.63, low: 0.4 };
const CONTROL: { readonly [R in RiskRating]: number } = { high: 1, medium: 0.52, low: 0.34 };
const ANALYTICAL: { readonly [R in RiskRating]: number } = { high: 1, medium: 0.5, low: 0.25 };

interface DetectionRisk {
  readonly inherent: number;
  readonly control: number;
  readonly analytical: number;
  /** At most 1. The sample needs the confidence 1 - detection risk. */
  readonly detectionRisk: number;
}

/**
 * DR = AR / (IR x CR x CAR): the detection risk the sample may have, given the assessed inherent, control and
 * analytical-procedure risk. If these alone reach the audit risk, it is 1.
 * @param overallConfidence - 1 - AR, above 0 and below 1.
 * Source: audit risk model (ISA 200.A37 ff.); default ratings of package jaspAudit, `.jfaAuditRiskModelCalculation`.
 */
export function detectionRisk(
  overallConfidence: number,
  ratings: { readonly inherent: RiskRating; readonly control: RiskRating; readonly analytical: RiskRating },
): DetectionRisk {
  const inherent = INHERENT[ratings.inherent];
  const control = CONTROL[ratings.control];
  const analytical = ANALYTICAL[ratings.analytical];
  // In decimals: 0.2 / (0.4 x 1 x 0.5) is exactly 1, and 1 - 0.8 is not 0.2 in doubles.
  const auditRisk = subtract(integer(1), decimalOf(overallConfidence));
  const others = [inherent, control, analytical].map(decimalOf).reduce(multiply);
  const risk = toNumber(divide(auditRisk, others));
  return { inherent, control, analytical, detectionRisk: Math.min(1, risk) };
}

/**
 * Items of a judgmental sample by risk band: all high-risk items (at most the sample), the rest split by the shares, medium
 * rounded down, low the remainder. Not a probability sample, so never projected; offered for comparison with other tools.
 * @param mediumShare - 0 to 1; low has the rest.
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
