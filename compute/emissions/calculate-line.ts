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
import { certificateLine, nothingUsed, zeroLine } from './zero-line.ts';

const NO_PURCHASE: { readonly [reason: string]: string } = {
  tax: 'a tax buys nothing',
  rounding: 'a rounding difference buys nothing',
  dunning: 'a dunning charge buys nothing',
  interest: 'interest buys nothing',
  deposit: 'a deposit is paid back',
  prepayment: 'a prepayment or its deduction; the purchase is counted where it is delivered',
  road_charge:
    'a toll or road charge buys no transport; the fuel or the transport is counted by its own line',
  fine: 'a fine buys nothing',
  social: 'a contribution to social insurance, or tax of wages, buys nothing',
  gift: 'a donation buys nothing',
  repayment: 'a loan paid back buys nothing',
};

const FEE_PART: { readonly [part: string]: string } = {
  network: 'network charge',
  tax: 'energy tax',
  levy: 'levy',
  metering: 'metering charge',
  balancing: 'balancing charge',
  feed_in: 'feed-in',
  base_fee: 'base fee',
  relief: 'price relief',
  instalment: 'instalment',
  certificate: 'certificate',
  own_production: 'own production',
};

/** Information from the other lines of the invoice. */
export interface InvoiceReading {
  /** Of a line of an energy bill; undefined for every other one. */
  readonly verdict: BillVerdict | undefined;
  /** Index of the line that carries the same load of waste, or null. */
  readonly repeatOf: number | null;
}

/**
 * Calculates one line: 0 kg if nothing is bought, else its physical input, else its spend. A factor chosen by a person or the
 * memory takes precedence over the words.
 */
export function calculateLine(
  invoice: InvoiceContext,
  context: LineContext,
  { verdict, repeatOf }: InvoiceReading,
): Result<LineOutcome, RateMissing | FactorUnfit> {
  const chosen = context.classification.decision?.factorId ?? null;
  const nothing =
    chosen === null
      ? (certificateLine(context) ?? zeroOfBill(context, verdict) ?? zeroReason(context))
      : null;
  if (nothing) return { ok: true, value: nothing };
  noteText(context);
  if (chosen !== null) return chosenFactorLine(invoice, context, chosen);
  const query: ActivityQuery = {
    line: context.line,
    numbers: context.numbers,
    classification: context.classification,
    region: invoice.invoice.region,
    year: invoice.year,
    set: invoice.set,
  };
  const activity = repeatOf === null ? findActivity(query) : null;
  if (activity) return { ok: true, value: physicalLine(invoice, context, activity) };
  const journey = repeatOf === null ? withoutExtras(invoice, context, journeyOutcome(query)) : null;
  if (journey) noteJourney(invoice, context, journey);
  if (journey !== null && journey.kind !== 'spend')
    return { ok: true, value: physicalLine(invoice, context, journey.activity) };
  noteUnusedQuantity(context, repeatOf);
  noteCreditWithoutQuantity(context, query);
  return journey ? sureOfIndustry(invoice, context) : spendLine(invoice, context);
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
    warn(
      context,
      'quantity_not_used',
      `The quantity repeats that of line ${verdict.of}; the same energy counts once, there.`,
    );
    context.reviews.push(`line ${verdict.of} has the same energy`);
    return zeroLine(context, scope, `the same energy is counted by line ${verdict.of}`);
  }
  const part = FEE_PART[attributes.energyPart ?? 'relief'] ?? 'fee';
  warn(context, 'energy_fee_line', `The ${part} of an energy bill is 0 kg: the energy is on another line.`);
  if (verdict.review !== null) context.reviews.push(verdict.review);
  return zeroLine(context, scope, `${part} of an energy bill, the energy is counted by its own line`);
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
    return zeroLine(
      context,
      spendScope(category, attributes),
      'a sale of scrap or returned material is no purchase',
    );
  }
  if (category === 'not_a_purchase') {
    const reason = NO_PURCHASE[attributes.notAPurchase ?? ''] ?? 'the line buys nothing';
    return zeroLine(context, { scope: 3, scope3Category: 1 }, reason);
  }
  return null;
}

/** Notes that the words and signs of the line require, for either method. */
function noteText(context: LineContext): void {
  const { quantity, spend } = context.numbers;
  if (quantity && sign(quantity) * sign(spend) < 0) {
    warn(context, 'sign_conflict', 'Spend and quantity differ in sign; the sign of the spend was taken.');
  }
}

function noteUnusedQuantity(context: LineContext, repeatOf: number | null): void {
  if (context.line.quantity === null) return;
  if (repeatOf !== null) {
    warn(
      context,
      'quantity_not_used',
      `The quantity repeats that of line ${repeatOf}; the same waste counts once, this line by its spend.`,
    );
    context.reviews.push(`line ${repeatOf} has the same waste`);
    return;
  }
  warn(context, 'quantity_not_used', `${unusedBecause(context)}; the line was calculated from its spend.`);
}

function unusedBecause({ line, numbers, classification }: LineContext): string {
  if (numbers.quantity?.numerator === 0n) return 'The quantity is 0';
  if (line.unitOfMeasure === null) return 'The quantity has no unit_of_measure';
  return `The quantity in "${line.unitOfMeasure}" fits no factor of ${classification.category}`;
}

/** Rule 6: a credit of money for a purchase that was or may have been physical. */
function noteCreditWithoutQuantity(context: LineContext, query: ActivityQuery): void {
  if (context.sign >= 0) return;
  const { classification, set, region, year } = query;
  const { category, attributes } = classification;
  if (!hasPhysicalRoute(set, { category, attributes, region, hint: hintOf(query) }, year)) return;
  if (context.warnings.some(({ code }) => code === 'sign_conflict')) return;
  warn(
    context,
    'sign_conflict',
    'A credit without the quantity of the line it credits was calculated from its spend.',
  );
}
