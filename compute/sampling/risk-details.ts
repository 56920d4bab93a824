import type { WarningCode } from '../../schema/contracts/warnings.ts';
import type { LineFacts, RiskContext } from './line-facts.ts';
import { RISK_FACTOR_CODES, RISK_POINTS, type RiskFactor, type RiskFactorCode } from './risk-points.ts';
import { type GroupCentre, robustZ } from './robust-outliers.ts';

/** Warnings that a calculation used a fallback. */
export const FALLBACK_WARNINGS: readonly WarningCode[] = [
  'quantity_not_used',
  'upstream_missing',
  'combustion_not_included',
  'sign_conflict',
  'fx_rate_stale',
  'price_index_missing',
  'spend_factor_caution',
];

/** Input for a detail besides the line's own facts. */
export interface RiskGroups {
  readonly amountCentre: GroupCentre | null;
  readonly intensityCentre: GroupCentre | null;
  readonly intensity: number;
  readonly context: RiskContext;
  readonly windowDays: number;
}

/** Each factor of a mask with its points and a sentence on why it applies to this line. */
export function explainRisk(facts: LineFacts, mask: number, groups: RiskGroups): RiskFactor[] {
  return RISK_FACTOR_CODES.filter((_, place) => (mask & (1 << place)) !== 0).map((code) => ({
    code,
    points: RISK_POINTS[code] / 100,
    detail: DETAILS[code](facts, groups),
  }));
}

const DETAILS: { readonly [Code in RiskFactorCode]: (facts: LineFacts, groups: RiskGroups) => string } = {
  method_spend_based: ({ currency }) => `Calculated from the amount in ${currency}, not from a quantity.`,
  low_factor_match_confidence: ({ confidence, needsReview }) =>
    needsReview
      ? `The classification or the factor is uncertain (confidence ${confidence}); it is marked for review.`
      : `Confidence ${confidence} is in the lower third of its band.`,
  manual_override: () => 'Changed by a person after it was calculated.',
  estimated_quantity: () => 'The description says that the quantity is an estimate.',
  amount_outlier: ({ spendAmount, currency }, { amountCentre }) =>
    `Amount ${shown(Math.abs(spendAmount))} ${currency} ${farFrom(Math.abs(spendAmount), amountCentre)} of this vendor and category.`,
  intensity_outlier: ({ method, unitOfMeasure, currency }, { intensity, intensityCentre }) =>
    `${shown(intensity)} kg for each ${method === 'physical' ? unitOfMeasure : currency} ${farFrom(intensity, intensityCentre)} of this category.`,
  new_vendor: () => 'The vendor has no invoice in an earlier period.',
  prior_period_exception: ({ vendorName, category }, { context }) =>
    vendorName !== null && context.vendorsWithExceptions.has(vendorName)
      ? 'The vendor had an exception in an earlier period.'
      : `Category ${category} had an exception in an earlier period.`,
  cut_off_window: ({ servicePeriodStart, servicePeriodEnd, invoiceDate }, { context, windowDays }) => {
    const dates =
      servicePeriodStart === null && servicePeriodEnd === null
        ? `invoice date ${invoiceDate} (no service period given)`
        : `service period ${servicePeriodStart ?? '?'} to ${servicePeriodEnd ?? '?'}`;
    return `The ${dates} reaches across or ends within ${windowDays} days of an end of the period ${context.periodStart} to ${context.periodEnd}.`;
  },
  round_amount: ({ spendAmount, currency }) => `Round amount ${shown(spendAmount)} ${currency}.`,
  benford_group: ({ spendAmount }) =>
    `First digit ${Math.abs(spendAmount).toExponential().charAt(0)} is more frequent among the vendor's amounts than Benford's law predicts.`,
  duplicate_suspect: ({ warnings }) =>
    warnings.includes('possible_duplicate')
      ? 'The invoice equals another one in vendor, date, currency and lines.'
      : 'Another invoice of the vendor has the same amount within 7 days.',
  factor_vintage_or_region_mismatch: ({ warnings, factorYear, invoiceDate }) =>
    warnings.includes('factor_region_fallback')
      ? "The factor is of another region than the invoice's."
      : `The factor is of ${factorYear}, the invoice of ${invoiceDate.slice(0, 4)}.`,
  unit_or_currency_conversion: () => 'A unit or a currency was converted.',
  credit_note: () => 'A negative line.',
  missing_source_document: () => 'No source document is stored for the invoice.',
  reconciliation_mismatch: ({ reconciliationStatus }) =>
    reconciliationStatus === 'mismatch'
      ? "The invoice's header does not agree with its lines."
      : "The invoice's lines include VAT and were scaled to the net amount.",
  calculation_fallback: ({ warnings }) => {
    const fallbacks = warnings.filter((code) => FALLBACK_WARNINGS.includes(code));
    return `The calculation used a fallback: ${fallbacks.join(', ')}.`;
  },
};

function farFrom(value: number, centre: GroupCentre | null): string {
  if (centre === null) return 'stands out';
  const z = robustZ(value, centre);
  return `stands out (robust z ${z.toFixed(1)}) from the median ${shown(centre.median)} of the ${centre.count} lines`;
}

/** Six significant digits, without an exponent for usual sizes. */
function shown(value: number): string {
  return String(Number(value.toPrecision(6)));
}
