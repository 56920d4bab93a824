import type { RegionFit } from './physical-routes.ts';
import { REVIEW_BELOW } from './review.ts';

/** The bands of the interface documentation: physical 0.85 to 0.95, spend 0.55 to 0.75. */
export const PHYSICAL_BAND = { low: 0.85, high: 0.95 } as const;
export const SPEND_BAND = { low: 0.55, high: 0.75 } as const;

/**
 * How the amount came to be in the factor's unit: as sent, converted, multiplied up (weight × distance), or by
 * kilometres between the places a line names.
 */
export type UnitFit = 'same' | 'converted' | 'derived' | 'from_places';

export interface PhysicalEvidence {
  /** Certainty of the classification, 0 to 1. */
  readonly certainty: number;
  readonly regionFit: RegionFit;
  /** Years between the invoice and the factor's row, either way. */
  readonly yearDistance: number;
  readonly unitFit: UnitFit;
  /** Something the line does not say was assumed. */
  readonly assumed: boolean;
  readonly upstreamMissing: boolean;
}

const REGION_PENALTY: { readonly [F in RegionFit]: number } = { own: 0, wide: 0.01, foreign: 0.02 };
const UNIT_PENALTY: { readonly [F in UnitFit]: number } = {
  same: 0,
  converted: 0.005,
  derived: 0.01,
  from_places: 0.02,
};
const YEARS_OF_FULL_PENALTY = 5;

/**
 * Confidence of a physical result, two decimals, 0.85 to 0.95:
 * 0.95 − 0.03 × (1 − certainty) − region (0, 0.01 EU, EUROPE or GLOBAL, 0.02 another country)
 * − 0.02 × min(years, 5) / 5 − unit (0, 0.005 converted, 0.01 multiplied up,
 * 0.02 from places) − 0.01 if something was
 * assumed − 0.01 if the upstream is missing; 0.85 where the classification itself needs review.
 * Source: bands from the interface documentation; the weights are this service's own (docs/calculation.md).
 */
export function physicalConfidence(evidence: PhysicalEvidence): number {
  if (evidence.certainty < REVIEW_BELOW) return PHYSICAL_BAND.low;
  const years = Math.min(Math.abs(evidence.yearDistance), YEARS_OF_FULL_PENALTY) / YEARS_OF_FULL_PENALTY;
  const penalty =
    0.03 * (1 - unitInterval(evidence.certainty)) +
    REGION_PENALTY[evidence.regionFit] +
    0.02 * years +
    UNIT_PENALTY[evidence.unitFit] +
    (evidence.assumed ? 0.01 : 0) +
    (evidence.upstreamMissing ? 0.01 : 0);
  return inBand(PHYSICAL_BAND.high - penalty, PHYSICAL_BAND);
}

export interface SpendEvidence {
  readonly certainty: number;
  readonly regionFallback: boolean;
  /** Price index, exchange rate or price basis had to be approximated, or the source cautions. */
  readonly approximations: number;
  /** Energy without a quantity, or words and quantities that disagree: the lowest of the band. */
  readonly lowest: boolean;
}

/**
 * Confidence of a spend result, two decimals, 0.55 to 0.75: 0.75 − 0.10 × (1 − certainty) − 0.02 for
 * each approximation, at most three; another region's factor leaves 0.60 at most; `lowest` is 0.55.
 */
export function spendConfidence(evidence: SpendEvidence): number {
  if (evidence.lowest) return SPEND_BAND.low;
  const approximations = Math.min(evidence.approximations, 3);
  const value = SPEND_BAND.high - 0.1 * (1 - unitInterval(evidence.certainty)) - 0.02 * approximations;
  return inBand(evidence.regionFallback ? Math.min(value - 0.1, 0.6) : value, SPEND_BAND);
}

/** Confidence of a 0 kg line: how sure it is that the line is none. */
export function zeroConfidence(certainty: number): number {
  return inBand(SPEND_BAND.low + 0.2 * unitInterval(certainty), SPEND_BAND);
}

function unitInterval(value: number): number {
  return value >= 0 ? Math.min(value, 1) : 0;
}

function inBand(value: number, band: { readonly low: number; readonly high: number }): number {
  return Math.min(band.high, Math.max(band.low, Math.round(value * 100) / 100));
}
