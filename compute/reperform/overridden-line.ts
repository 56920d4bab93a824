import { multiply, negate, parseDecimal, type Rational, toFixedText } from '../decimal.ts';
import { amountIn } from '../emissions/amount-in.ts';
import { exactText } from '../emissions/exact-text.ts';
import { type InvoiceContext, type LineContext, lineContext } from '../emissions/line-context.ts';
import { calculateSpend } from '../emissions/spend.ts';
import { industryOf } from '../emissions/spend-line.ts';
import { FACTOR_UNITS } from '../emissions/units.ts';
import type { FactorSet, PhysicalFactor } from '../factors/factor-set.ts';
import type { RateSet } from '../factors/rates.ts';
import type { Classification, InvoiceInput, LineInput, Result } from '../types.ts';
import type { RecalculatedLine } from './task.ts';

const DECIMALS = 6;

export interface OverriddenLine {
  readonly invoice: InvoiceInput;
  readonly line: LineInput;
  readonly classification: Classification;
  /** A factor of `set`, named by the auditor instead of the one the rules choose. */
  readonly factorId: string;
  /** Emission basis ÷ sum of the lines. */
  readonly basisFactor: Rational;
  readonly set: FactorSet;
  readonly rates: RateSet;
}

/**
 * What a line would be with one factor named by hand: its activity data in the factor's unit, or its net
 * spend, times that factor alone, rounded once half to even at 6 decimals. Upstream parts are not added.
 * @returns an error in words when the factor is unknown or the line has no amount in its unit.
 */
export function overriddenLine(input: OverriddenLine): Result<RecalculatedLine, string> {
  const { set, factorId, invoice, line, classification } = input;
  const year = Number(invoice.invoiceDate.slice(0, 4));
  const context = lineContext(line, classification, invoice.region);
  const physical = set.physical(factorId, year);
  if (physical) return byActivity(input, context, physical);
  if (!set.spend(factorId)) return { ok: false, error: `the factor set ${set.id} has no factor ${factorId}` };
  return bySpend(input, context, year);
}

function byActivity(
  { line, classification }: OverriddenLine,
  { numbers, sign }: LineContext,
  factor: PhysicalFactor,
): Result<RecalculatedLine, string> {
  const unit = FACTOR_UNITS[factor.unit];
  if (!unit) throw new RangeError(`factor unit ${factor.unit} is not known`);
  const amount = amountIn(unit.dimension, numbers);
  if (amount === null) {
    return { ok: false, error: `the line has no amount that converts to ${factor.unit}` };
  }
  const perUnit = multiply(amount, { numerator: unit.size.denominator, denominator: unit.size.numerator });
  const signed = sign < 0 ? negate(perUnit) : perUnit;
  const emissionsKgCo2e = toFixedText(multiply(signed, parseDecimal(factor.kgCo2ePerUnit)), DECIMALS);
  return {
    ok: true,
    value: {
      category: classification.category,
      factorId: factor.factorId,
      method: 'physical',
      emissionsKgCo2e,
      components: [
        {
          scope: factor.scope,
          scope3Category: factor.scope3Category,
          factorId: factor.factorId,
          factorYear: factor.validYear,
          boundary: factor.boundary,
          gwpBasis: factor.gwpBasis,
          emissionsKgCo2e,
        },
      ],
      trace: [
        { step: 'override', factor_id: factor.factorId, line_index: line.index },
        {
          step: 'component',
          factor_id: factor.factorId,
          factor_year: factor.validYear,
          factor_region: factor.region,
          amount: exactText(signed),
          unit: factor.unit,
          kgco2e_per_unit: factor.kgCo2ePerUnit,
          rounding: 'half_even_6',
          kgco2e: emissionsKgCo2e,
        },
      ],
    },
  };
}

function bySpend(
  { invoice, line, factorId, basisFactor, set, rates }: OverriddenLine,
  context: LineContext,
  year: number,
): Result<RecalculatedLine, string> {
  const invoiceContext: InvoiceContext = { invoice, year, set, rates, basisFactor, basisReason: null };
  const calculated = calculateSpend({
    amount: multiply(context.numbers.spend, basisFactor),
    currency: invoice.currency,
    date: invoice.invoiceDate,
    region: invoice.region,
    naics: industryOf(invoiceContext, context),
    set,
    rates,
    factorId,
  });
  if (!calculated.ok) return { ok: false, error: calculated.error.message };
  const { factor, exact, trace } = calculated.value;
  const emissionsKgCo2e = toFixedText(exact, DECIMALS);
  return {
    ok: true,
    value: {
      category: context.classification.category,
      factorId: factor.factorId,
      method: 'spend',
      emissionsKgCo2e,
      components: [
        {
          scope: 3,
          scope3Category: 1,
          factorId: factor.factorId,
          factorYear: factor.priceYear,
          boundary: `cradle to gate, spend-based, ${factor.priceBasis} prices`,
          gwpBasis: factor.gases,
          emissionsKgCo2e,
        },
      ],
      trace: [
        { step: 'override', factor_id: factor.factorId, line_index: line.index },
        ...trace,
        { step: 'rounding', rounding: 'half_even_6', kgco2e: emissionsKgCo2e },
      ],
    },
  };
}
