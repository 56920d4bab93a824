import type { WarningCode } from '../../schema/contracts/warnings.ts';
import { parseUnit } from '../emissions/units.ts';
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
  /** Why the line's price or quantity is an outlier. */
  readonly reasonFor: (measure: 'price' | 'quantity') => string | null;
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
    `${shown(intensity)} kg for each ${method === 'physical' ? unitRead(unitOfMeasure) : currency} ${farFrom(intensity, intensityCentre)} of this category.`,
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
  price_outlier: ({ spendAmount, quantity, unitOfMeasure, currency }, { reasonFor }) =>
    `The price of ${shown(Math.abs(spendAmount / (quantity ?? 1)))} ${currency} for each ${unitRead(unitOfMeasure)} ${reasonFor('price')}.`,
  quantity_outlier: ({ quantity, unitOfMeasure }, { reasonFor }) =>
    `The quantity of ${shown(Math.abs(quantity ?? 0))} ${unitRead(unitOfMeasure)} ${reasonFor('quantity')}.`,
  unit_change: ({ unitOfMeasure, currency }) =>
    `The unit (${unitOfMeasure === null ? 'none' : unitRead(unitOfMeasure)}) or the currency (${currency}) is not the one this vendor usually has for this category.`,
  booked_late: ({ invoiceDate, recordedOn }) =>
    `Recorded on ${recordedOn}, the invoice is of ${invoiceDate}: much later than most lines of the period.`,
  booked_by_hand: ({ isFromSpreadsheet }) =>
    isFromSpreadsheet
      ? 'Booked from a spreadsheet, as most lines of the period are not.'
      : 'Booked without an id of the sending system, which most lines of the period have.',
  round_quantity: ({ quantity, unitOfMeasure }) =>
    `Round quantity ${shown(quantity ?? 0)}${unitOfMeasure === null ? '' : ` ${unitRead(unitOfMeasure)}`}.`,
};

/**
 * The unit that was read, never the text that was sent: details outlive the erasure of an invoice, and "kWh Maria Muster" is
 * read as kWh.
 */
function unitRead(text: string | null): string {
  return (parseUnit(text ?? '')?.label ?? 'unit').replaceAll('_', ' ');
}

function farFrom(value: number, centre: GroupCentre | null): string {
  if (centre === null) return 'stands out';
  const z = robustZ(value, centre);
  return `stands out (robust z ${z.toFixed(1)}) from the median ${shown(centre.median)} of the ${centre.count} lines`;
}

/** Six significant digits, without an exponent for usual sizes. */
function shown(value: number): string {
  return String(Number(value.toPrecision(6)));
}
