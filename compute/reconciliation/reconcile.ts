import { usageDecimals } from '../../schema/contracts/currencies.ts';
import type { ReconciliationStatus } from '../../schema/contracts/ingest.ts';
import { type Reason, reason, reasonText } from '../../schema/contracts/reasons.ts';
import {
  absolute,
  add,
  compare,
  divide,
  integer,
  multiply,
  ONE,
  parseDecimal,
  type Rational,
  roundToScaled,
  sign,
  subtract,
  sumDecimals,
  toFixedText,
  trimZeros,
} from '../decimal.ts';

export type ReconciliationPolicy = 'accept' | 'strict' | 'scale';

/** The reconciled members of an invoice: decimal text in the invoice's currency, null if not sent. */
export interface ReconciliationInput {
  /** ISO 4217. */
  readonly currency: string;
  readonly totalAmount: string | null;
  readonly netAmount: string | null;
  /** Percent: 8.1 means 8.1 %. */
  readonly vatRate: string | null;
  readonly spendAmounts: readonly string[];
}

/** Amounts are decimal text with the decimals the currency is used with; the tolerance may have one more. */
export interface Reconciliation {
  readonly status: ReconciliationStatus;
  readonly headerNet: string;
  readonly sumOfLines: string;
  /** headerNet - sumOfLines, exactly. */
  readonly difference: string;
  readonly tolerance: string;
  /** The spend for the emissions: the lines, or headerNet if the lines were scaled to it. */
  readonly emissionBasis: string;
  /** On a mismatch a sentence naming the member to correct, else null. */
  readonly hint: string | null;
  /** The same by its code. */
  readonly hintReason: Reason | null;
  /** emissionBasis ÷ exact sum of the lines if the lines were scaled, else exactly 1. */
  readonly basisFactor: Rational;
  /** Why the lines were scaled, for the explanation of each line; null if they were not. */
  readonly basisReason: Reason | null;
}

/** The amounts, rounded once to the currency's unit. */
interface ReconciledAmounts {
  readonly header: Rational;
  readonly lines: Rational;
  readonly tolerance: Rational;
  /** Null where not sent. */
  readonly total: Rational | null;
  readonly net: Rational | null;
  /** Percent, exact; null where not sent. */
  readonly vatRate: Rational | null;
}

const HUNDRED = integer(100);
const TWO = integer(2);
/** 5-Rappen rounding of Swiss totals changes an amount by at most half of it. */
const HALF_CASH_STEP_CHF = parseDecimal('0.025');
/** `rounding`: at most one currency unit, and at most this share of the header. */
const ROUNDING_SHARE = parseDecimal('0.001');

/**
 * Compares the header of an invoice with its lines, net against net, in the currency's unit. Header net: `net_amount`, else
 * `total_amount / (1 + vat_rate/100)`, else `total_amount`, else nothing to reconcile (`computed`). Sums are exact and rounded
 * once, half away from zero. The emissions are based on the lines, except for lines proven to include VAT, and for a mismatch
 * under the policy `scale`; a header of 0 or of the opposite sign never scales a mismatch. `strict` has no effect here: the
 * caller rejects a mismatch.
 * Source: docs/calculation.md, header and lines; EN 16931 BT-106, BT-109, BT-131 (lines are net).
 */
export function reconcile(input: ReconciliationInput, policy: ReconciliationPolicy): Reconciliation {
  const decimals = usageDecimals(input.currency);
  const exactLines = sumDecimals(input.spendAmounts);
  const amounts = amountsOf(input, exactLines, decimals);
  const status = statusOf(amounts);
  const scaled = isScaled(status, amounts, policy);
  const basis = scaled ? amounts.header : amounts.lines;
  const text = (amount: Rational) => toFixedText(amount, decimals);
  const hintReason = status === 'mismatch' ? mismatchHint(amounts) : null;
  return {
    status,
    headerNet: text(amounts.header),
    sumOfLines: text(amounts.lines),
    difference: text(subtract(amounts.header, amounts.lines)),
    tolerance: toleranceText(amounts.tolerance, decimals),
    emissionBasis: text(basis),
    hint: hintReason === null ? null : `${reasonText(hintReason)}.`,
    hintReason,
    basisFactor: scaled ? divide(basis, exactLines) : ONE,
    basisReason: scaled ? scalingReason(status, text(basis), text(amounts.lines)) : null,
  };
}

function amountsOf(input: ReconciliationInput, exactLines: Rational, decimals: number): ReconciledAmounts {
  const round = (amount: Rational): Rational => ({
    numerator: roundToScaled(amount, decimals, 'half_away_from_zero'),
    denominator: 10n ** BigInt(decimals),
  });
  const parse = (text: string | null) => (text === null ? null : parseDecimal(text));
  const total = parse(input.totalAmount);
  const net = parse(input.netAmount);
  const vatRate = parse(input.vatRate);
  const lines = round(exactLines);
  const fromTotal = net === null && total !== null;
  const lineCount = input.spendAmounts.length;
  return {
    header: round(net ?? netOfTotal(total, vatRate) ?? lines),
    lines,
    tolerance: toleranceOf({ currency: input.currency, decimals, lineCount, fromTotal }),
    total: total && round(total),
    net: net && round(net),
    vatRate,
  };
}

function netOfTotal(total: Rational | null, vatRate: Rational | null): Rational | null {
  if (total === null || vatRate === null) return total;
  return divide(total, add(ONE, divide(vatRate, HUNDRED)));
}

/** max(2u, ½u × lines), at most 1 for currencies with decimals, and 0.025 more for a Swiss total. */
function toleranceOf(of: {
  readonly currency: string;
  readonly decimals: number;
  readonly lineCount: number;
  readonly fromTotal: boolean;
}): Rational {
  const unit: Rational = { numerator: 1n, denominator: 10n ** BigInt(of.decimals) };
  const byLines = divide(multiply(unit, integer(of.lineCount)), TWO);
  const twoUnits = multiply(unit, TWO);
  let tolerance = compare(byLines, twoUnits) > 0 ? byLines : twoUnits;
  if (of.decimals > 0 && compare(tolerance, ONE) > 0) tolerance = ONE;
  return of.currency === 'CHF' && of.fromTotal ? add(tolerance, HALF_CASH_STEP_CHF) : tolerance;
}

function statusOf({ header, lines, tolerance, total, net }: ReconciledAmounts): ReconciliationStatus {
  if (total === null && net === null) return 'computed';
  const difference = absolute(subtract(header, lines));
  if (compare(difference, tolerance) <= 0) return 'matched';
  if (isVatInclusive({ header, lines, tolerance, total, net })) return 'vat_inclusive_lines';
  const withinShare = compare(difference, multiply(absolute(header), ROUNDING_SHARE)) <= 0;
  return compare(difference, ONE) <= 0 && withinShare ? 'rounding' : 'mismatch';
}

/** Both totals are known and the lines add up to the gross one, so VAT is certain. */
function isVatInclusive(of: Omit<ReconciledAmounts, 'vatRate'>): boolean {
  const { header, lines, tolerance, total, net } = of;
  if (total === null || net === null || sign(lines) === 0) return false;
  if (sign(header) * sign(lines) < 0) return false;
  return (
    compare(absolute(subtract(total, lines)), tolerance) <= 0 &&
    compare(absolute(subtract(total, net)), tolerance) > 0
  );
}

function isScaled(
  status: ReconciliationStatus,
  { header, lines }: ReconciledAmounts,
  policy: ReconciliationPolicy,
): boolean {
  if (status === 'vat_inclusive_lines') return true;
  return status === 'mismatch' && policy === 'scale' && sign(header) * sign(lines) > 0;
}

function scalingReason(status: ReconciliationStatus, basis: string, lines: string): Reason {
  return status === 'vat_inclusive_lines'
    ? reason('scaled_from_gross', { basis, lines })
    : reason('scaled_to_header', { basis, lines });
}

/** One decimal more than the currency has, to show half a unit; whole-unit currencies without zeros. */
function toleranceText(tolerance: Rational, decimals: number): string {
  const text = toFixedText(tolerance, decimals + 1);
  return decimals === 0 ? trimZeros(text) : text;
}

/** A factor of 100 is recognised within this share of the larger amount. */
const FACTOR_SHARE = parseDecimal('0.01');

/**
 * The likeliest reason of a mismatch as a sentence naming the member to correct. The first rule that fits applies: total equals
 * the lines, rate written as a fraction, opposite signs, a factor of 100, header zero, else a charge or discount without a
 * line, or another rate.
 * Source: docs/calculation.md, header and lines.
 */
function mismatchHint(amounts: ReconciledAmounts): Reason {
  return (
    totalEqualsLines(amounts) ??
    fractionalRate(amounts) ??
    oppositeSigns(amounts) ??
    factorHundred(amounts) ??
    headerZero(amounts) ??
    notItemised(amounts)
  );
}

function totalEqualsLines({ total, lines, net, tolerance }: ReconciledAmounts): Reason | null {
  if (total === null || compare(absolute(subtract(total, lines)), tolerance) > 0) return null;
  return reason(net === null ? 'hint_total_is_net_or_gross' : 'hint_check_net');
}

function fractionalRate({ vatRate, total, net }: ReconciledAmounts): Reason | null {
  if (vatRate === null || total === null || net !== null) return null;
  if (sign(vatRate) <= 0 || compare(vatRate, ONE) >= 0) return null;
  return reason('hint_rate_fraction');
}

function oppositeSigns({ header, lines, net }: ReconciledAmounts): Reason | null {
  if (sign(header) * sign(lines) >= 0) return null;
  return reason('hint_signs', { member: headerMember(net) });
}

function factorHundred({ header, lines, net }: ReconciledAmounts): Reason | null {
  if (sign(header) === 0 || sign(lines) === 0) return null;
  const isHundredTimes = (large: Rational, small: Rational) =>
    compare(absolute(subtract(large, multiply(small, HUNDRED))), absolute(multiply(large, FACTOR_SHARE))) <=
    0;
  if (isHundredTimes(lines, header)) {
    return reason('hint_lines_hundred', { member: headerMember(net) });
  }
  if (isHundredTimes(header, lines)) {
    return reason('hint_header_hundred', { member: headerMember(net) });
  }
  return null;
}

function headerZero({ header, net }: ReconciledAmounts): Reason | null {
  if (sign(header) !== 0) return null;
  return reason('hint_header_zero', { member: headerMember(net) });
}

function notItemised({ header, lines, net, vatRate }: ReconciledAmounts): Reason {
  const missing = compare(absolute(header), absolute(lines)) > 0 ? 'hint_charge' : 'hint_discount';
  if (net !== null) return reason(`${missing}_net`);
  return reason(vatRate === null ? `${missing}_vat` : `${missing}_rate`);
}

function headerMember(net: Rational | null): 'net_amount' | 'total_amount' {
  return net === null ? 'total_amount' : 'net_amount';
}
