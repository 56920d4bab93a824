import type { PlanKilogram } from '../../schema/contracts/engagements.ts';
import { THRESHOLD_ORDER } from '../../schema/contracts/threshold-order.ts';
import { multiply, parseDecimal, type Rational, toFixedText } from '../decimal.ts';
import { readKg } from './kilograms.ts';
import type { Materiality } from './sampling-types.ts';

const OVERALL = parseDecimal('0.05');
const PERFORMANCE = parseDecimal('0.75');
const EXPECTED = parseDecimal('0.1');
const CLEARLY_TRIVIAL = parseDecimal('0.05');

/** Values set by the auditor; null is computed. Decimal texts in kg CO2e. */
export type MaterialitySettings = { readonly [Name in keyof Materiality]: string | null };

/**
 * Materiality in kg CO2e; null values are computed: overall 5 % of the population's absolute kg, performance 75 % of overall,
 * tolerable = performance, expected 10 % of tolerable, clearly trivial 5 % of overall; each rounded half to even at 6
 * decimals. It does not check consistency: the caller does.
 * Source: ISA 320.10-11 and A4 (benchmarks are judgement); the percentages are this service's defaults.
 */
export function materialityOf(
  absoluteKgCo2e: string,
  settings: Partial<MaterialitySettings> = {},
): Materiality {
  const overallKgCo2e = settings.overallKgCo2e ?? share(absoluteKgCo2e, OVERALL);
  const performanceKgCo2e = settings.performanceKgCo2e ?? share(overallKgCo2e, PERFORMANCE);
  const tolerableKgCo2e = settings.tolerableKgCo2e ?? performanceKgCo2e;
  return {
    overallKgCo2e,
    performanceKgCo2e,
    tolerableKgCo2e,
    expectedKgCo2e: settings.expectedKgCo2e ?? share(tolerableKgCo2e, EXPECTED),
    clearlyTrivialKgCo2e: settings.clearlyTrivialKgCo2e ?? share(overallKgCo2e, CLEARLY_TRIVIAL),
  };
}

/** The names of thresholds in an engagement's plan. */
const PLAN_NAMES = {
  overall_materiality_kgco2e: 'overallKgCo2e',
  performance_materiality_kgco2e: 'performanceKgCo2e',
  tolerable_misstatement_kgco2e: 'tolerableKgCo2e',
  expected_misstatement_kgco2e: 'expectedKgCo2e',
  clearly_trivial_kgco2e: 'clearlyTrivialKgCo2e',
} as const satisfies Record<PlanKilogram, keyof Materiality>;

/**
 * Whether thresholds are consistent. Without emissions in the period all computed ones are 0, which is no basis.
 * Source: as `THRESHOLD_ORDER`.
 */
export function areInOrder(materiality: Materiality): boolean {
  const micro = (name: PlanKilogram) => readKg(materiality[PLAN_NAMES[name]]);
  if (micro('overall_materiality_kgco2e') === 0n) return true;
  return THRESHOLD_ORDER.every(({ lower, upper, mayBeEqual }) => {
    const [low, high] = [micro(lower), micro(upper)];
    return low < high || (mayBeEqual && low === high);
  });
}

function share(kg: string, fraction: Rational): string {
  return toFixedText(multiply(parseDecimal(kg), fraction), 6);
}
