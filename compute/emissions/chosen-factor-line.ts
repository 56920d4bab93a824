import type { Category } from '../../schema/contracts/categories.ts';
import { type Reason, reason, reasonText } from '../../schema/contracts/reasons.ts';
import { isEnergyFee } from '../bills/bill-line.ts';
import { multiply, type Rational } from '../decimal.ts';
import type { Result } from '../types.ts';
import { amountIn } from './activity.ts';
import { exactText } from './exact-text.ts';
import { type InvoiceContext, type LineContext, type LineOutcome, warn } from './line-context.ts';
import { physicalLine } from './physical-line.ts';
import { chosenRoute } from './physical-routes.ts';
import { type RateMissing, spendLine } from './spend-line.ts';
import type { Dimension } from './unit-words.ts';

/** A chosen factor that the set does not have, or for which the line has no amount. */
export interface FactorUnfit {
  readonly code: 'factor_not_applicable';
  readonly message: string;
  readonly reason: Reason;
}

/**
 * Calculates a line with a factor chosen by a person: a physical factor by the line's amount in its unit, with its upstream;
 * a spend factor by the line's net spend. Everything else is as for any line.
 */
export function chosenFactorLine(
  invoice: InvoiceContext,
  context: LineContext,
  factorId: string,
): Result<LineOutcome, RateMissing | FactorUnfit> {
  const unfit = unfitFactor(invoice, context, factorId);
  if (unfit !== null) return { ok: false, error: unfit };
  const { category, attributes } = context.classification;
  if (isEnergyFee(context.classification)) {
    warn(
      context,
      'energy_may_be_counted_twice',
      'By its words the line is a network or fee part of an energy bill, which is 0 kg; the chosen factor applies.',
    );
  }
  const query = { category, attributes, region: invoice.invoice.region };
  const route = chosenRoute(invoice.set, factorId, query, invoice.year);
  if (route === null) return spendLine(invoice, context, factorId);
  const amount = amountFor(route.dimension, context, context.line.description);
  if (amount === null) throw new Error('a factor that fits has an amount');
  const { factor, unit } = route.parts[0];
  const inUnit = exactText(
    multiply(amount, { numerator: unit.size.denominator, denominator: unit.size.numerator }),
  );
  const steps = [{ step: 'amount', amount: inUnit, unit: factor.unit }];
  const text = `${inUnit} ${factor.unit}`;
  return {
    ok: true,
    value: physicalLine(invoice, context, { amount, route, unitFit: 'converted', steps, text }),
  };
}

/** Why a factor cannot be applied to a line, as a text for the person who chose it; null if it can. */
export function unfitFactor(
  { set, year, invoice }: Pick<InvoiceContext, 'set' | 'year' | 'invoice'>,
  { classification, numbers }: Pick<LineContext, 'classification' | 'numbers'>,
  factorId: string,
): FactorUnfit | null {
  const { category, attributes } = classification;
  const route = chosenRoute(set, factorId, { category, attributes, region: invoice.region }, year);
  if (route !== null) {
    return amountFor(route.dimension, { classification, numbers }) === null
      ? unfit(reason('unfit_unit', { unit: route.parts[0].factor.unit, factor: factorId }))
      : null;
  }
  const spend = set.spend(factorId);
  if (spend === undefined) return unfit(reason('unfit_unknown', { set: set.id, factor: factorId }));
  return spend.flag === 'exclude'
    ? unfit(reason('unfit_excluded', { factor: factorId, flag: spend.flagReason ?? '' }))
    : null;
}

const MEALS: ReadonlySet<Category> = new Set<Category>(['catering', 'food']);

/** The line's amount in base units of a dimension; a guest counts as one meal, as under the rules. */
function amountFor(
  dimension: Dimension,
  { classification, numbers }: Pick<LineContext, 'classification' | 'numbers'>,
  description = '',
): Rational | null {
  const amount = amountIn(dimension, numbers, description);
  if (amount !== null || dimension !== 'piece' || !MEALS.has(classification.category)) return amount;
  return amountIn('person', numbers);
}

function unfit(why: Reason): FactorUnfit {
  return { code: 'factor_not_applicable', message: reasonText(why), reason: why };
}
