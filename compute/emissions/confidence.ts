import type { RegionFit } from './physical-routes.ts';
import {
  APPROXIMATION_PENALTY,
  ASSUMED_PENALTY,
  MOST_APPROXIMATIONS,
  MOST_OF_OTHER_REGION,
  OTHER_REGION_PENALTY,
  PHYSICAL_BAND,
  PHYSICAL_DOUBT,
  REGION_PENALTY,
  REVIEW_BELOW,
  SPEND_BAND,
  SPEND_DOUBT,
  UNIT_PENALTY,
  UPSTREAM_PENALTY,
  YEARS_OF_FULL_PENALTY,
  YEARS_PENALTY,
  ZERO_CERTAINTY,
} from './review-numbers.ts';

/**
 * How the amount was obtained in the factor's unit: as sent, converted, as a product (weight × distance), or by kilometres
 * between named places.
 */
export type UnitFit = 'same' | 'converted' | 'derived' | 'from_places';

export interface PhysicalEvidence {
  /** Certainty of the classification, 0 to 1. */
  readonly certainty: number;
  readonly regionFit: RegionFit;
  /** Years between the invoice and the factor's row, either way. */
  readonly yearDistance: number;
  readonly unitFit: UnitFit;
  /** Something was assumed that the line does not state. */
  readonly assumed: boolean;
  readonly upstreamMissing: boolean;
}

/**
 * Confidence of a physical result, two decimals, in its band: the upper end less each uncertainty; the lower end if the
 * classification needs review.
 * Source: bands from the interface documentation; the weights are this service's own (docs/calculation.md).
 */
export function physicalConfidence(evidence: PhysicalEvidence): number {
  if (evidence.certainty < REVIEW_BELOW) return PHYSICAL_BAND.low;
  const years = Math.min(Math.abs(evidence.yearDistance), YEARS_OF_FULL_PENALTY) / YEARS_OF_FULL_PENALTY;
  const penalty =
    PHYSICAL_DOUBT * (1 - unitInterval(evidence.certainty)) +
    REGION_PENALTY[evidence.regionFit] +
    YEARS_PENALTY * years +
    UNIT_PENALTY[evidence.unitFit] +
    (evidence.assumed ? ASSUMED_PENALTY : 0) +
    (evidence.upstreamMissing ? UPSTREAM_PENALTY : 0);
  return inBand(PHYSICAL_BAND.high - penalty, PHYSICAL_BAND);
}

export interface SpendEvidence {
  readonly certainty: number;
  readonly regionFallback: boolean;
  /** Price index, exchange rate or price basis had to be approximated, or the source cautions. */
  readonly approximations: number;
  /** Energy without a quantity, or words that contradict quantities: the lowest of the band. */
  readonly lowest: boolean;
}

/**
 * Confidence of a spend result, two decimals, in its band: the upper end less each uncertainty and approximation; the lower
 * end if `lowest`.
 */
export function spendConfidence(evidence: SpendEvidence): number {
  if (evidence.lowest) return SPEND_BAND.low;
  const approximations = Math.min(evidence.approximations, MOST_APPROXIMATIONS);
  const value =
    SPEND_BAND.high -
    SPEND_DOUBT * (1 - unitInterval(evidence.certainty)) -
    APPROXIMATION_PENALTY * approximations;
  return inBand(
    evidence.regionFallback ? Math.min(value - OTHER_REGION_PENALTY, MOST_OF_OTHER_REGION) : value,
    SPEND_BAND,
  );
}

/** Confidence of a 0 kg line, by the certainty that it is 0 kg. */
export function zeroConfidence(certainty: number): number {
  return inBand(SPEND_BAND.low + ZERO_CERTAINTY * unitInterval(certainty), SPEND_BAND);
}

function unitInterval(value: number): number {
  return value >= 0 ? Math.min(value, 1) : 0;
}

function inBand(value: number, band: { readonly low: number; readonly high: number }): number {
  return Math.min(band.high, Math.max(band.low, Math.round(value * 100) / 100));
}
