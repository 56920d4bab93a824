import type { SupplierMix } from '../../schema/contracts/instruments.ts';
import type { Reason } from '../../schema/contracts/reasons.ts';
import type { Warning } from '../../schema/contracts/warnings.ts';
import type { BillVerdict } from '../bills/bill-line.ts';
import { withEnergyInText } from '../bills/energy-in-text.ts';
import { readEnergyBill } from '../bills/read-energy-bill.ts';
import { type Rational, scaledToText } from '../decimal.ts';
import type { FactorSet } from '../factors/factor-set.ts';
import type { RateSet } from '../factors/rates.ts';
import { sayDecided } from '../memory/decision.ts';
import type { Classification, InvoiceInput, LineResult, Result } from '../types.ts';
import { calculateLine, type Repeat } from './calculate-line.ts';
import { chargedAgain } from './charged-again.ts';
import { discountLine } from './discount-line.ts';
import {
  type InvoiceContext,
  type LineContext,
  type LineOutcome,
  lineContext,
  sayCodes,
} from './line-context.ts';
import { collectedLoads } from './waste-bill.ts';

export interface InvoiceEmissions {
  /** In the order of the invoice's lines. */
  readonly lines: readonly LineResult[];
  /** Decimal text with exactly 6 decimals: the exact sum of the lines. */
  readonly totalEmissionsKgCo2e: string;
  /** The same of the market-based figures; null if no line has one of its own: both totals are then equal. */
  readonly totalMarketBasedKgCo2e: string | null;
  /** Warnings about the whole invoice; those of a line are in the line. */
  readonly warnings: readonly Warning[];
}

export interface InvoiceCalculation {
  readonly invoice: InvoiceInput;
  /** One for each line, in the same order. */
  readonly classifications: readonly Classification[];
  /** Emission basis ÷ sum of the lines; scales spend only, never a quantity. */
  readonly basisFactor: Rational;
  readonly basisReason: Reason | null;
  readonly set: FactorSet;
  readonly rates: RateSet;
  /**
   * Mixes of suppliers that the workspace registered, in that order. Absent: no market-based figures are calculated, as when a
   * recorded location-based figure is recalculated.
   */
  readonly supplierMixes?: readonly SupplierMix[];
}

/** An invoice in a currency without a known rate, or a line whose chosen factor cannot be applied; `line` counts from 0. */
export interface InvoiceFailure {
  readonly code: 'currency_without_rate' | 'factor_not_applicable';
  readonly message: string;
  readonly line: number;
}

/**
 * The emissions of an invoice's lines from the buyer's side, kg CO2e, by the carbon-accounting rules: each
 * component exact and rounded once half to even at 6 decimals, a line the sum of its components, the
 * invoice the sum of its lines.
 * Source: GHG Protocol Corporate Standard, Scope 2 Guidance, Scope 3 Standard; docs/calculation.md.
 * @throws Error when the classifications are not one for each line.
 */
export function calculateInvoice(input: InvoiceCalculation): Result<InvoiceEmissions, InvoiceFailure> {
  const invoice = contextOf(input);
  const contexts = lineContexts(input);
  const bill = readEnergyBill(contexts);
  const repeats = repeatsOf(invoice, contexts, bill.verdicts);
  const outcomes: (LineOutcome | null)[] = [];
  for (const [position, context] of contexts.entries()) {
    if (isDiscount(context)) {
      outcomes.push(null);
      continue;
    }
    const verdict = bill.verdicts.get(position);
    const reading = { verdict, repeat: repeats.get(position) ?? null };
    const outcome = calculateLine(invoice, readIn(context, verdict, contexts), reading);
    if (!outcome.ok) return { ok: false, error: { ...outcome.error, line: context.line.index } };
    outcomes.push(outcome.value);
  }
  return { ok: true, value: sumUp(contexts, withDiscounts(contexts, outcomes), bill.gridOnly) };
}

const NO_REPEATS: ReadonlyMap<number, Repeat> = new Map();

/** Lines that show the quantity of another one, by position. */
function repeatsOf(
  invoice: InvoiceContext,
  contexts: readonly LineContext[],
  verdicts: ReadonlyMap<number, BillVerdict>,
): ReadonlyMap<number, Repeat> {
  const [loads, charges] = [collectedLoads(contexts), chargedAgain(invoice, contexts, verdicts)];
  if (loads.size === 0 && charges.size === 0) return NO_REPEATS;
  const repeats = new Map<number, Repeat>();
  const add = (what: Repeat['what'], found: ReadonlyMap<number, number>) => {
    for (const [position, other] of found) {
      const of = contexts[other]?.line.index;
      if (of !== undefined && !repeats.has(position)) repeats.set(position, { of, what });
    }
  };
  add('waste', loads);
  add('goods', charges);
  return repeats;
}

function contextOf(calculation: InvoiceCalculation): InvoiceContext {
  const { invoice, basisFactor, basisReason, set, rates, supplierMixes } = calculation;
  const year = Number(invoice.invoiceDate.slice(0, 4));
  return { invoice, year, basisFactor, basisReason, set, rates, supplierMixes };
}

function lineContexts({ invoice, classifications }: InvoiceCalculation): LineContext[] {
  if (classifications.length !== invoice.lines.length) {
    throw new Error(`${classifications.length} classifications for ${invoice.lines.length} lines`);
  }
  return invoice.lines.map((line, position) => {
    const classification = classifications[position];
    if (!classification) throw new Error(`line ${position} has no classification`);
    return withEnergyInText(lineContext(line, classification, invoice.region));
  });
}

/** A line of energy as its bill determines it: its doubts, and a quantity from another line. */
function readIn(
  context: LineContext,
  verdict: BillVerdict | undefined,
  contexts: readonly LineContext[],
): LineContext {
  if (verdict?.kind !== 'energy') return context;
  if (verdict.review !== null) context.reviews.push(verdict.review);
  const lender = verdict.quantityOf === null ? undefined : contexts[verdict.quantityOf];
  if (lender === undefined) return context;
  const { quantity, unit } = lender.numbers;
  const readFrom = `line ${lender.line.index}`;
  return { ...context, numbers: { ...context.numbers, quantity, unit, readFrom } };
}

function isDiscount({ classification }: LineContext): boolean {
  return (
    classification.category === 'not_a_purchase' &&
    classification.attributes.notAPurchase === 'discount' &&
    (classification.decision?.factorId ?? null) === null
  );
}

/** Discounts last: they depend on the results of the other lines. */
function withDiscounts(
  contexts: readonly LineContext[],
  outcomes: readonly (LineOutcome | null)[],
): LineOutcome[] {
  const others = outcomes.filter((outcome) => outcome !== null);
  if (others.length === outcomes.length) return others;
  const shares = contexts.flatMap((context, position) => {
    const outcome = outcomes[position];
    return outcome ? [{ outcome, spend: context.numbers.spend }] : [];
  });
  return contexts.map((context, position) => outcomes[position] ?? discountLine(context, shares));
}

function sumUp(
  contexts: readonly LineContext[],
  outcomes: readonly LineOutcome[],
  gridOnly: boolean,
): InvoiceEmissions {
  let total = 0n;
  for (const { microKg } of outcomes) total += microKg;
  return {
    lines: outcomes.map(({ result }, at) =>
      sayDecided(sayCodes(result), contexts[at]?.line.description ?? ''),
    ),
    totalEmissionsKgCo2e: scaledToText(total, 6),
    totalMarketBasedKgCo2e: marketTotal(outcomes),
    warnings: gridOnly
      ? [
          {
            code: 'grid_only_invoice',
            message:
              'Only network or fee lines of this energy are on the invoice: the energy is billed elsewhere.',
          },
        ]
      : [],
  };
}

function marketTotal(outcomes: readonly LineOutcome[]): string | null {
  if (outcomes.every(({ marketMicroKg }) => marketMicroKg === undefined)) return null;
  let total = 0n;
  for (const { microKg, marketMicroKg = microKg } of outcomes) total += marketMicroKg;
  return scaledToText(total, 6);
}
