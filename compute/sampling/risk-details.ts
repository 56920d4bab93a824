import { type Reason, reason, reasonText } from '../../schema/contracts/reasons.ts';
import type { WarningCode } from '../../schema/contracts/warnings.ts';
import { parseUnit } from '../emissions/units.ts';
import type { LineFacts, RiskContext } from './line-facts.ts';
import { RISK_FACTOR_CODES, RISK_POINTS, type RiskFactor, type RiskFactorCode } from './risk-points.ts';
import type { Unusual } from './risk-usual.ts';
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
  /** What the line's price or quantity was compared with, if it is an outlier. */
  readonly unusual: (measure: 'price' | 'quantity') => Unusual | null;
  readonly context: RiskContext;
  readonly windowDays: number;
}

/** Each factor of a mask with its points and the reason why it applies to this line. */
export function explainRisk(facts: LineFacts, mask: number, groups: RiskGroups): RiskFactor[] {
  return RISK_FACTOR_CODES.filter((_, place) => (mask & (1 << place)) !== 0).map((code) => {
    const why = WHY[code](facts, groups);
    return { code, points: RISK_POINTS[code] / 100, detail: reasonText(why), reasons: [why] };
  });
}

const WHY: { readonly [Code in RiskFactorCode]: (facts: LineFacts, groups: RiskGroups) => Reason } = {
  method_spend_based: ({ currency }) => reason('risk_spend_based', { currency }),
  low_factor_match_confidence: ({ confidence, needsReview }) =>
    reason(needsReview ? 'risk_needs_review' : 'risk_low_confidence', { confidence: String(confidence) }),
  manual_override: () => reason('risk_changed_by_person'),
  estimated_quantity: () => reason('risk_estimated'),
  amount_outlier: ({ spendAmount, currency }, { amountCentre }) => {
    const amount = Math.abs(spendAmount);
    const values = { amount: shown(amount), currency };
    return amountCentre === null
      ? reason('risk_amount', values)
      : reason('risk_amount_far', { ...values, ...farFrom(amount, amountCentre) });
  },
  intensity_outlier: ({ method, unitOfMeasure, currency }, { intensity, intensityCentre }) => {
    const unit = method === 'physical' ? unitRead(unitOfMeasure) : currency;
    const values = { intensity: shown(intensity), unit };
    return intensityCentre === null
      ? reason('risk_intensity', values)
      : reason('risk_intensity_far', { ...values, ...farFrom(intensity, intensityCentre) });
  },
  new_vendor: () => reason('risk_new_vendor'),
  prior_period_exception: ({ vendorName, category }, { context }) =>
    vendorName !== null && context.vendorsWithExceptions.has(vendorName)
      ? reason('risk_vendor_exception')
      : reason('risk_category_exception', { category }),
  cut_off_window: ({ servicePeriodStart, servicePeriodEnd, invoiceDate }, { context, windowDays }) => {
    const period = { days: String(windowDays), from: context.periodStart, to: context.periodEnd };
    return servicePeriodStart === null && servicePeriodEnd === null
      ? reason('risk_cut_off_date', { ...period, date: invoiceDate })
      : reason('risk_cut_off_service', {
          ...period,
          start: servicePeriodStart ?? '?',
          end: servicePeriodEnd ?? '?',
        });
  },
  round_amount: ({ spendAmount, currency }) =>
    reason('risk_round_amount', { amount: shown(spendAmount), currency }),
  benford_group: ({ spendAmount }) =>
    reason('risk_first_digit', { digit: Math.abs(spendAmount).toExponential().charAt(0) }),
  duplicate_suspect: ({ warnings }) =>
    reason(warnings.includes('possible_duplicate') ? 'risk_equal_invoice' : 'risk_equal_amount'),
  factor_vintage_or_region_mismatch: ({ warnings, factorYear, invoiceDate }) =>
    warnings.includes('factor_region_fallback')
      ? reason('risk_factor_region')
      : reason('risk_factor_year', { year: String(factorYear), invoiceYear: invoiceDate.slice(0, 4) }),
  unit_or_currency_conversion: () => reason('risk_converted'),
  credit_note: () => reason('risk_credit'),
  missing_source_document: () => reason('risk_no_document'),
  reconciliation_mismatch: ({ reconciliationStatus }) =>
    reason(reconciliationStatus === 'mismatch' ? 'risk_header_differs' : 'risk_lines_gross'),
  calculation_fallback: ({ warnings }) =>
    reason('risk_fallback', {
      warnings: warnings.filter((code) => FALLBACK_WARNINGS.includes(code)).join(', '),
    }),
  price_outlier: ({ spendAmount, quantity, unitOfMeasure, currency }, { unusual }) => {
    const price = shown(Math.abs(spendAmount / (quantity ?? 1)));
    const { of, ...than } = known(unusual('price'));
    return reason(`risk_price_${of}`, { lines: '', ...than, price, currency, unit: unitRead(unitOfMeasure) });
  },
  quantity_outlier: ({ quantity, unitOfMeasure }, { unusual }) => {
    const values = { quantity: shown(Math.abs(quantity ?? 0)), unit: unitRead(unitOfMeasure) };
    const { of, ...than } = known(unusual('quantity'));
    return reason(`risk_quantity_${of}`, { lines: '', ...than, ...values });
  },
  unit_change: ({ unitOfMeasure, currency }) =>
    unitOfMeasure === null
      ? reason('risk_unit_none', { currency })
      : reason('risk_unit', { unit: unitRead(unitOfMeasure), currency }),
  booked_late: ({ invoiceDate, recordedOn }) =>
    reason('risk_booked_late', { recorded: String(recordedOn), date: invoiceDate }),
  booked_by_hand: ({ isFromSpreadsheet }) =>
    reason(isFromSpreadsheet ? 'risk_from_spreadsheet' : 'risk_without_id'),
  round_quantity: ({ quantity, unitOfMeasure }) => {
    const text = shown(quantity ?? 0);
    return unitOfMeasure === null
      ? reason('risk_round_quantity', { quantity: text })
      : reason('risk_round_quantity_in', { quantity: text, unit: unitRead(unitOfMeasure) });
  },
};

/**
 * The unit that was read, never the text that was sent: details outlive the erasure of an invoice, and "kWh Maria Muster" is
 * read as kWh.
 */
function unitRead(text: string | null): string {
  return (parseUnit(text ?? '')?.label ?? 'unit').replaceAll('_', ' ');
}

function known(unusual: Unusual | null): Unusual {
  if (unusual === null) throw new Error('an outlier was compared with something');
  return unusual;
}

/** How far a figure is from the middle of its group. */
const farFrom = (value: number, centre: GroupCentre) => ({
  z: robustZ(value, centre).toFixed(1),
  median: shown(centre.median),
  lines: String(centre.count),
});

/** Six significant digits, without an exponent for usual sizes. */
function shown(value: number): string {
  return String(Number(value.toPrecision(6)));
}
