import type { BillVerdict } from '../bills/bill-line.ts';
import { compare, integer, multiply, sign } from '../decimal.ts';
import { findActivity } from './activity.ts';
import { queryOf } from './calculate-line.ts';
import type { InvoiceContext, LineContext } from './line-context.ts';
import { CHARGE_SHARE } from './review-numbers.ts';

const NONE: ReadonlyMap<number, number> = new Map();
const TIMES = integer(CHARGE_SHARE);

/** A line and its position in the invoice. */
interface Bought {
  readonly position: number;
  readonly context: LineContext;
}

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
  const bought: Bought[] = [];
  for (const [position, context] of contexts.entries()) {
    if (isBought(context) && !verdicts.has(position)) bought.push({ position, context });
  }
  if (bought.length < 2) return NONE;
  const factorOf = ({ context }: Bought) =>
    findActivity(queryOf(invoice, context))?.route.parts[0].factor.factorId;
  const charges = new Map<number, number>();
  for (const alike of Map.groupBy(bought, keyOf).values()) {
    const goods = alike.reduce((one, other) => (compare(spendOf(other), spendOf(one)) > 0 ? other : one));
    for (const line of alike.filter((one) => isCharge(one, goods))) {
      const factor = factorOf(line);
      if (factor !== undefined && factor === factorOf(goods)) charges.set(line.position, goods.position);
    }
  }
  return charges;
}

function isBought({ numbers: { quantity, unit, spend } }: LineContext): boolean {
  const isGoods = unit?.dimension === 'mass' || unit?.dimension === 'volume';
  return isGoods && quantity !== null && sign(quantity) > 0 && sign(spend) > 0;
}

const keyOf = ({ context: { line, classification } }: Bought) =>
  `${classification.category} ${line.quantity} ${line.unitOfMeasure}`;

const spendOf = ({ context }: Bought) => context.numbers.spend;

const isCharge = (line: Bought, goods: Bought) => compare(multiply(spendOf(line), TIMES), spendOf(goods)) < 0;
