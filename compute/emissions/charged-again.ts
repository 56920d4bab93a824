import type { BillVerdict } from '../bills/bill-line.ts';
import { compare, integer, multiply, type Rational, sign } from '../decimal.ts';
import { findActivity } from './activity.ts';
import { queryOf } from './calculate-line.ts';
import type { InvoiceContext, LineContext } from './line-context.ts';
import { CHARGE_SHARE } from './review-numbers.ts';

const NONE: ReadonlyMap<number, number> = new Map();
const TIMES = integer(CHARGE_SHARE);

/**
 * Lines that charge something for a quantity that a dearer line of the invoice has bought: "Ready-mixed concrete" 60 m3 for
 * 6,500, then "Pumping" 60 m3 for 420. Both would take the same factor for the same amount; the goods count once.
 * Source: carbon rule 1, nothing is counted twice.
 * @param verdicts - of lines of energy bills, which have rules of their own.
 * @returns positions of the charges with the positions of the goods.
 */
export function chargedAgain(
  invoice: InvoiceContext,
  contexts: readonly LineContext[],
  verdicts: ReadonlyMap<number, BillVerdict>,
): ReadonlyMap<number, number> {
  if (contexts.length < 2) return NONE;
  const alike = Map.groupBy(
    contexts.keys().filter((position) => !verdicts.has(position) && isBought(contexts[position])),
    (position) => keyOf(contexts[position]),
  );
  const charges = new Map<number, number>();
  for (const positions of alike.values()) {
    if (positions.length < 2) continue;
    const dearest = positions.reduce((one, other) => (costs(contexts, other, one) > 0 ? other : one));
    for (const position of positions) {
      if (isCharge(contexts, position, dearest) && isSameFactor(invoice, contexts, [position, dearest]))
        charges.set(position, dearest);
    }
  }
  return charges;
}

function isBought(context: LineContext | undefined): boolean {
  if (context === undefined) return false;
  const { quantity, unit, spend } = context.numbers;
  const isGoods = unit?.dimension === 'mass' || unit?.dimension === 'volume';
  return isGoods && quantity !== null && sign(quantity) > 0 && sign(spend) > 0;
}

function keyOf(context: LineContext | undefined): string {
  const { line, classification } = context ?? {};
  return `${classification?.category} ${line?.quantity} ${line?.unitOfMeasure}`;
}

const spendAt = (contexts: readonly LineContext[], position: number): Rational =>
  contexts[position]?.numbers.spend ?? integer(0);

const costs = (contexts: readonly LineContext[], one: number, other: number) =>
  compare(spendAt(contexts, one), spendAt(contexts, other));

function isCharge(contexts: readonly LineContext[], position: number, dearest: number): boolean {
  if (position === dearest) return false;
  return compare(multiply(spendAt(contexts, position), TIMES), spendAt(contexts, dearest)) < 0;
}

function isSameFactor(
  invoice: InvoiceContext,
  contexts: readonly LineContext[],
  positions: readonly number[],
): boolean {
  const [own, other] = positions.map((position) => {
    const context = contexts[position];
    return context && findActivity(queryOf(invoice, context))?.route.parts[0].factor.factorId;
  });
  return own !== undefined && own === other;
}
