import { reason, reasonText } from '../../schema/contracts/reasons.ts';
import { multiply, type Rational, roundToScaled, scaledToShortText } from '../decimal.ts';
import type { FactorSet, SpendFactor } from '../factors/factor-set.ts';
import type { RateSet } from '../factors/rates.ts';
import { chosenSpendFactor, type SpendSelection, selectSpendFactor } from '../factors/spend-selection.ts';
import type { Result, TraceStep } from '../types.ts';
import { because } from './because.ts';
import { exactText, shownText } from './exact-text.ts';
import {
  type Conversion,
  type CurrencyWithoutRate,
  conversion,
  type SpendWarning,
} from './spend-conversion.ts';

export interface SpendInput {
  /** Net amount in the invoice currency, without VAT or sales tax; negative for a credit. */
  readonly amount: Rational;
  /** ISO 4217. */
  readonly currency: string;
  /** Invoice date, YYYY-MM-DD. */
  readonly date: string;
  /** ISO 3166-1 alpha-2. */
  readonly region: string;
  /** NAICS 2017, six digits, one of `set.naicsCodes()`. */
  readonly naics: string;
  readonly set: FactorSet;
  readonly rates: RateSet;
  /** Takes this factor instead of the region's: re-performance with an override. Absent, the rules choose. */
  readonly factorId?: string;
}

export interface SpendCalculation {
  /** kg CO2e, exact and unrounded; negative for a credit. */
  readonly exact: Rational;
  /** The same in millionths, rounded once half to even. */
  readonly microKg: bigint;
  readonly factor: SpendFactor;
  /** The amount that is multiplied with the factor, in its currency and at its prices, to 2 decimals. */
  readonly priced: string;
  /** The factor is of another region than the invoice. */
  readonly regionFallback: boolean;
  /** A basic-price factor was converted to purchaser prices. */
  readonly basisConverted: boolean;
  /** Rates and indices older than the invoice, a converted price basis, a caution of the source: how many of them. */
  readonly approximations: number;
  readonly warnings: readonly SpendWarning[];
  /** Every step in order; amounts are shown with 6 decimals, the calculation between them is exact. */
  readonly trace: readonly TraceStep[];
}

/**
 * kg CO2e of a net amount by the spend-based method, exact:
 * amount ÷ ECB rate of the invoice's currency × ECB rate of the factor's currency, both of the invoice date,
 * × price index of the factor's price year ÷ price index of the invoice's year [× basis ratio] × factor.
 * Source: spend factor research, sections 2 and 3; carbon-accounting rule 10; GHG Protocol Scope 3 Calculation
 * Guidance, category 1, spend-based method.
 * Errors: a currency without a rate on the date. Rounding: `microKg` once, half to even.
 * @throws RangeError for an industry code or factor that is not in the set.
 */
export function calculateSpend(input: SpendInput): Result<SpendCalculation, CurrencyWithoutRate> {
  const { amount, set, rates, naics, region, factorId } = input;
  const selection =
    factorId === undefined
      ? selectSpendFactor(set, naics, region)
      : chosenSpendFactor(set, naics, region, factorId);
  const { factor, basisRatio, kgPerUnit } = selection;
  const converted = conversion({ set, rates, currency: input.currency, date: input.date, factor });
  if (!converted.ok) return converted;
  const real = multiply(amount, converted.value.multiplier);
  const invoicePriced = basisRatio ? multiply(real, basisRatio.value) : real;
  const exact = multiply(invoicePriced, kgPerUnit);
  const microKg = roundToScaled(exact, 6, 'half_even');
  return {
    ok: true,
    value: {
      exact,
      microKg,
      factor,
      priced: scaledToShortText(roundToScaled(invoicePriced, 2, 'half_even'), 2),
      regionFallback: selection.regionFallback,
      basisConverted: basisRatio !== null,
      approximations:
        converted.value.olderFigures + (basisRatio === null ? 0 : 1) + (factor.flag === null ? 0 : 1),
      warnings: warningsOf(selection, region, converted.value),
      trace: traceOf(input, selection, converted.value, microKg),
    },
  };
}

function warningsOf(
  { factor, regionFallback, why }: SpendSelection,
  region: string,
  { warnings }: Conversion,
): readonly SpendWarning[] {
  if (!regionFallback && factor.flag === null) return warnings;
  const all = [...warnings];
  if (regionFallback) {
    const reasons = [reason('spend_factor_of_other_region', { used: factor.region, region }), why];
    const message = `${reasons.map(reasonText).join(': ')}.`;
    all.push({ code: 'factor_region_fallback', message, reasons });
  }
  if (factor.flag !== null) {
    const caution = reason('caution_of_factor', {
      factor: factor.factorId,
      caution: factor.flagReason ?? '',
    });
    all.push({ code: 'spend_factor_caution', message: `${reasonText(caution)}.`, reasons: [caution] });
  }
  return all;
}

function traceOf(
  { amount, naics, factorId }: SpendInput,
  selection: SpendSelection,
  { steps }: Conversion,
  microKg: bigint,
): TraceStep[] {
  const { factor, sector, industryTitle, why, regionFallback } = selection;
  const trace: TraceStep[] = [
    {
      step: 'select_factor',
      naics2017: naics,
      industry: industryTitle,
      sector,
      factor_id: factor.factorId,
      region: factor.region,
      region_fallback: regionFallback,
      by_hand: factorId !== undefined,
      ...because([why]),
    },
  ];
  let running = shownText(amount);
  for (const { detail, product } of steps) {
    const result = shownText(multiply(amount, product));
    trace.push({ ...detail, amount: running, result });
    running = result;
  }
  if (factor.priceBasis === 'basic') trace.push(basisStep(selection));
  trace.push({
    step: 'spend_factor',
    amount: running,
    unit: `${factor.currency} ${factor.priceYear}`,
    kgco2e_per_unit: factor.kgCo2ePerUnit,
    price_basis: factor.priceBasis,
    kgco2e: scaledToShortText(microKg, 6),
  });
  return trace;
}

function basisStep({ basisRatio, sector }: SpendSelection): TraceStep {
  if (basisRatio) {
    return {
      step: 'price_basis',
      from: 'basic',
      to: 'purchaser',
      purchaser_factor_id: basisRatio.purchaserId,
      basic_factor_id: basisRatio.basicId,
      ratio: exactText(basisRatio.value),
    };
  }
  return {
    step: 'price_basis',
    from: 'basic',
    to: 'basic',
    ...because([reason('basic_price_kept', { sector })]),
  };
}
