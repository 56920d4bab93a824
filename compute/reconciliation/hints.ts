import {
  absolute,
  compare,
  integer,
  multiply,
  ONE,
  parseDecimal,
  type Rational,
  sign,
  subtract,
} from '../decimal.ts';
import type { ReconciledAmounts } from './reconcile.ts';

const HUNDRED = integer(100);
/** A factor of 100 is recognised within this share of the larger amount. */
const FACTOR_SHARE = parseDecimal('0.01');

/**
 * The likeliest reason of a mismatch as a sentence naming the member that would fix it; the first rule that
 * fits wins: total equals the lines, rate written as a fraction, opposite signs, a factor of 100, header
 * zero, else a charge or discount that is no line, or another rate.
 * Source: docs/calculation.md, header and lines.
 */
export function mismatchHint(amounts: ReconciledAmounts): string {
  return (
    totalEqualsLines(amounts) ??
    fractionalRate(amounts) ??
    oppositeSigns(amounts) ??
    factorHundred(amounts) ??
    headerZero(amounts) ??
    notItemised(amounts)
  );
}

function totalEqualsLines({ total, lines, net, tolerance }: ReconciledAmounts): string | null {
  if (total === null || compare(absolute(subtract(total, lines)), tolerance) > 0) return null;
  return net === null
    ? 'total_amount equals the sum of the lines: if it is net already, leave vat_rate out; if the lines include VAT, send net_amount as well.'
    : 'total_amount equals the sum of the lines: check net_amount.';
}

function fractionalRate({ vatRate, total, net }: ReconciledAmounts): string | null {
  if (vatRate === null || total === null || net !== null) return null;
  if (sign(vatRate) <= 0 || compare(vatRate, ONE) >= 0) return null;
  return 'vat_rate looks like a fraction: send it as a percentage (8.1, not 0.081).';
}

function oppositeSigns({ header, lines, net }: ReconciledAmounts): string | null {
  if (sign(header) * sign(lines) >= 0) return null;
  return `${headerMember(net)} and the sum of the lines have opposite signs: a credit note sends every amount negative, spend_amount included.`;
}

function factorHundred({ header, lines, net }: ReconciledAmounts): string | null {
  if (sign(header) === 0 || sign(lines) === 0) return null;
  const isHundredTimes = (large: Rational, small: Rational) =>
    compare(absolute(subtract(large, multiply(small, HUNDRED))), absolute(multiply(large, FACTOR_SHARE))) <=
    0;
  if (isHundredTimes(lines, header)) {
    return `The lines are 100 times ${headerMember(net)}: send spend_amount in currency units, not in hundredths.`;
  }
  if (isHundredTimes(header, lines)) {
    return `${headerMember(net)} is 100 times the lines: send it in currency units, not in hundredths.`;
  }
  return null;
}

function headerZero({ header, net }: ReconciledAmounts): string | null {
  if (sign(header) !== 0) return null;
  return `${headerMember(net)} is 0 although the lines are not: leave it out when it is unknown.`;
}

function notItemised({ header, lines, net, vatRate }: ReconciledAmounts): string {
  const missing =
    compare(absolute(header), absolute(lines)) > 0
      ? 'A charge such as shipping is no line item'
      : 'A discount is no line item';
  if (net !== null) return `${missing}: send it as a line with its own spend_amount, or check net_amount.`;
  if (vatRate === null) {
    return `${missing}, or total_amount includes VAT: send vat_rate or, better, net_amount.`;
  }
  return `${missing}, or another VAT rate applies: check vat_rate or, better, send net_amount.`;
}

function headerMember(net: Rational | null): 'net_amount' | 'total_amount' {
  return net === null ? 'total_amount' : 'net_amount';
}
