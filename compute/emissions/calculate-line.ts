import { type Reason, reason } from '../../schema/contracts/reasons.ts';
import type { BillVerdict } from '../bills/bill-line.ts';
import { sign } from '../decimal.ts';
import type { Result } from '../types.ts';
import { type ActivityQuery, findActivity, hintOf } from './activity.ts';
import { chosenFactorLine, type FactorUnfit } from './chosen-factor-line.ts';
import { journeyOutcome } from './journey-activity.ts';
import { noteJourney, withoutExtras } from './journey-notes.ts';
import { type InvoiceContext, type LineContext, type LineOutcome, warn } from './line-context.ts';
import { physicalLine } from './physical-line.ts';
import { hasPhysicalRoute } from './physical-routes.ts';
import { REVIEW_BELOW } from './review-numbers.ts';
import { feeScope, spendScope, zeroScope } from './scopes.ts';
import { type RateMissing, spendLine } from './spend-line.ts';
import { notePriceOfQuantity } from './usual-price.ts';
import { certificateLine, nothingUsed, zeroLine } from './zero-line.ts';

const NO_PURCHASE: { readonly [kind: string]: Reason } = {
  tax: reason('zero_tax'),
  rounding: reason('zero_rounding'),
  dunning: reason('zero_dunning'),
  interest: reason('zero_interest'),
  deposit: reason('zero_deposit'),
  prepayment: reason('zero_prepayment'),
  road_charge: reason('zero_road_charge'),
  fine: reason('zero_fine'),
  social: reason('zero_social'),
  gift: reason('zero_gift'),
  repayment: reason('zero_repayment'),
  carbon_credit: reason('zero_carbon_credit'),
};

/** A part of an energy bill: its name, and why it counts nothing. */
const FEE_PART: { readonly [part: string]: { readonly name: string; readonly zero: Reason } } = {
  network: { name: 'network charge', zero: reason('zero_network') },
  tax: { name: 'energy tax', zero: reason('zero_energy_tax') },
  levy: { name: 'levy', zero: reason('zero_levy') },
  metering: { name: 'metering charge', zero: reason('zero_metering') },
  balancing: { name: 'balancing charge', zero: reason('zero_balancing') },
  feed_in: { name: 'feed-in', zero: reason('zero_feed_in') },
  base_fee: { name: 'base fee', zero: reason('zero_base_fee') },
  relief: { name: 'price relief', zero: reason('zero_relief') },
  instalment: { name: 'instalment', zero: reason('zero_instalment') },
  certificate: { name: 'certificate', zero: reason('zero_certificate_part') },
  own_production: { name: 'own production', zero: reason('zero_own_production') },
};
const FEE = { name: 'fee', zero: reason('zero_fee') };

/** A line that shows the quantity of another. */
export interface Repeat {
  /** Index of the other line, which counts it. */
  readonly of: number;
  readonly what: 'waste' | 'goods';
}

/** Information from the other lines of the invoice. */
export interface InvoiceReading {
  /** Of a line of an energy bill; undefined for every other one. */
  readonly verdict: BillVerdict | undefined;
  /** The line whose quantity this one shows again; null for most. */
  readonly repeat: Repeat | null;
}

/**
 * Calculates one line: 0 kg if nothing is bought, else its physical input, else its spend. A factor chosen by a person or the
 * memory takes precedence over the words.
 */
export function calculateLine(
  invoice: InvoiceContext,
  context: LineContext,
  { verdict, repeat }: InvoiceReading,
): Result<LineOutcome, RateMissing | FactorUnfit> {
  const chosen = context.classification.decision?.factorId ?? null;
  const nothing =
    chosen === null
      ? (certificateLine(context) ?? zeroOfBill(context, verdict) ?? zeroReason(context))
      : null;
  if (nothing) return { ok: true, value: nothing };
  noteText(context);
  if (chosen !== null) return chosenFactorLine(invoice, context, chosen);
  const query = queryOf(invoice, context);
  const activity = repeat === null ? findActivity(query) : null;
  if (activity) {
    noteSigns(context);
    notePriceOfQuantity(invoice, context, activity);
    return { ok: true, value: physicalLine(invoice, context, activity) };
  }
  const journey = repeat === null ? withoutExtras(invoice, context, journeyOutcome(query)) : null;
  if (journey) noteJourney(invoice, context, journey);
  if (journey !== null && journey.kind !== 'spend')
    return { ok: true, value: physicalLine(invoice, context, journey.activity) };
  noteUnusedQuantity(context, repeat);
  noteCreditWithoutQuantity(context, query);
  return journey ? sureOfIndustry(invoice, context) : spendLine(invoice, context);
}

/** What decides a line's physical input. */
export function queryOf(
  { invoice, year, set }: Pick<InvoiceContext, 'invoice' | 'year' | 'set'>,
  { line, numbers, classification }: Pick<LineContext, 'line' | 'numbers' | 'classification'>,
): ActivityQuery {
  return { line, numbers, classification, region: invoice.region, year, set };
}

/** A fee or a part of a journey with a certain category takes its category's industry, not a weighted one. */
function sureOfIndustry(
  invoice: InvoiceContext,
  context: LineContext,
): Result<LineOutcome, RateMissing | FactorUnfit> {
  const { classification } = context;
  if (classification.certainty < REVIEW_BELOW) return spendLine(invoice, context);
  const { naicsCertainty: _weighed, ...plain } = classification;
  const found = spendLine(invoice, { ...context, classification: { ...plain, naics: null, industries: [] } });
  if (!found.ok) return found;
  return { ok: true, value: { ...found.value, result: { ...found.value.result, classification } } };
}

/** Rule 5: the energy of a bill counts once, on its own line. */
function zeroOfBill(context: LineContext, verdict: BillVerdict | undefined): LineOutcome | null {
  if (verdict === undefined || verdict.kind === 'energy') return null;
  const { category, attributes } = context.classification;
  const scope = feeScope(category, attributes);
  if (verdict.kind === 'repeat') {
    const other = { line: String(verdict.of) };
    warn(context, 'quantity_not_used', [reason('quantity_repeats_energy', other)]);
    context.reviews.push(reason('same_energy', other));
    return zeroLine(context, scope, reason('zero_same_energy', other));
  }
  const part = FEE_PART[attributes.energyPart ?? 'relief'] ?? FEE;
  warn(
    context,
    'energy_fee_line',
    `The ${part.name} of an energy bill is 0 kg: the energy is on another line.`,
  );
  if (verdict.review !== null) context.reviews.push(verdict.review);
  return zeroLine(context, scope, part.zero);
}

/** Rules 6 and 7: sales of scrap and lines that are no purchase. */
function zeroReason(context: LineContext): LineOutcome | null {
  const { category, attributes } = context.classification;
  const unused = nothingUsed(context);
  if (unused) {
    if (unused.review !== null) context.reviews.push(unused.review);
    return zeroLine(context, zeroScope(category, attributes), unused.reason);
  }
  if (attributes.sale === 'scrap') {
    return zeroLine(context, spendScope(category, attributes), reason('zero_scrap'));
  }
  if (category === 'not_a_purchase') {
    const why = NO_PURCHASE[attributes.notAPurchase ?? ''] ?? reason('zero_nothing');
    return zeroLine(context, { scope: 3, scope3Category: 1 }, why);
  }
  return null;
}

const haveOtherSigns = ({ quantity, spend }: LineContext['numbers']) =>
  quantity !== null && sign(quantity) * sign(spend) < 0;

/** Notes that the signs of the line require, for either method. */
function noteText(context: LineContext): void {
  if (haveOtherSigns(context.numbers)) warn(context, 'sign_conflict', [reason('signs_differ')]);
}

/** A credit may be of the goods or of their price alone: with another sign than the sum, the quantity does not tell. */
function noteSigns(context: LineContext): void {
  if (haveOtherSigns(context.numbers)) context.reviews.push(reason('credit_of_goods_or_price'));
}

function noteUnusedQuantity(context: LineContext, repeat: Repeat | null): void {
  if (context.line.quantity === null) return;
  if (repeat !== null) {
    const other = { line: String(repeat.of) };
    warn(context, 'quantity_not_used', [reason(`quantity_repeats_${repeat.what}`, other)]);
    context.reviews.push(reason(`same_${repeat.what}`, other));
    return;
  }
  warn(context, 'quantity_not_used', [unusedBecause(context)]);
}

function unusedBecause({ line, numbers, classification: { category } }: LineContext): Reason {
  if (numbers.quantity?.numerator === 0n) return reason('quantity_is_zero');
  if (line.unitOfMeasure === null) return reason('quantity_without_unit');
  return reason('quantity_fits_no_factor', { unit: line.unitOfMeasure, category });
}

/** Rule 6: a credit of money for a purchase that was or may have been physical. */
function noteCreditWithoutQuantity(context: LineContext, query: ActivityQuery): void {
  if (context.sign >= 0) return;
  const { classification, set, region, year } = query;
  const { category, attributes } = classification;
  if (!hasPhysicalRoute(set, { category, attributes, region, hint: hintOf(query) }, year)) return;
  if (context.warnings.some(({ code }) => code === 'sign_conflict')) return;
  warn(context, 'sign_conflict', [reason('credit_without_quantity')]);
}
