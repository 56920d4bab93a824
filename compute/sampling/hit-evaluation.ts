import {
  compare,
  divide,
  multiply,
  ONE,
  parseDecimal,
  type Rational,
  roundToScaled,
  toFixedText,
  trimZeros,
} from '../decimal.ts';
import { HIGH_ERROR_COUNT, ppsMeanEstimate } from './classical-projection.ts';
import { confidenceFactor } from './confidence-factor.ts';
import { type DrawnStratum, misstatementOf, type ProjectedLine } from './drawn-stratum.ts';
import {
  type EvaluationPlan,
  NOTHING_PROJECTED,
  type PpsMeanText,
  type SampledDirection,
  type SampledEvaluation,
  type TaintingRow,
  type TestedItem,
} from './evaluation-types.ts';
import { decimalOf, toNumber } from './exact-decimal.ts';
import { KG_PLACES, parseWeight, readKg } from './kilograms.ts';

/** Decimals of summed taintings: far below the rounding at 6 decimals. */
const WORKING_PLACES = 40;
const WORKING_ONE = 10n ** BigInt(WORKING_PLACES);
const WEIGHT_ONE = 1_000_000n;

interface TaintedHit {
  readonly item: TestedItem;
  /** |recorded - audited| / |recorded|, exact. */
  readonly tainting: Rational;
  /** tainting / weight, exact. */
  readonly scaled: Rational;
}

/**
 * The sampled stratum of a PPS draw: Stringer bound with Poisson factors, one direction at a time. Upper = I R(0) + I sum t_(i)
 * + I sum (R(i) - R(i-1) - 1) t_(i), t =
 * d
 *  / w one a hit, largest first, I = weighted size / hits, both of the projected
 * lines. Taintings beyond 1 are not cut but raise the basic precision (see `evaluateSample`).
 * Source: design section 5.2; AICPA Audit Sampling guide 2017, appendix C.
 */
export function evaluateHits(drawn: DrawnStratum, plan: EvaluationPlan): SampledEvaluation {
  const interval = intervalOf(drawn, plan);
  const over = taintedHits(drawn.projected, 1n);
  const under = taintedHits(drawn.projected, -1n);
  const options = { plan, interval };
  const overResult = stringer(over, 'over', options);
  const underResult = stringer(under, 'under', options);
  return {
    over: overResult.figures,
    under: underResult.figures,
    intervalKgCo2e: interval === null ? null : toFixedText(interval, KG_PLACES),
    isBroken: [...over, ...under].some(({ scaled }) => compare(scaled, ONE) > 0),
    differences: over.length + under.length,
    table: [...overResult.rows, ...underResult.rows],
    ppsMean: meanOf({ over, under, drawn }, plan.confidence),
    deviations: null,
  };
}

/** Null if nothing is projected; the planned interval if no unit hit the stratum. */
function intervalOf({ hits, weighted, isWhole }: DrawnStratum, plan: EvaluationPlan): Rational | null {
  if (isWhole) return null;
  if (hits > 0) return divide(weighted, decimalOf(hits));
  return plan.samplingIntervalKgCo2e === null ? null : parseDecimal(plan.samplingIntervalKgCo2e);
}

function taintedHits(lines: readonly ProjectedLine[], sign: 1n | -1n): TaintedHit[] {
  const found = lines.flatMap(({ item, taintings }) => {
    const misstatement = item.isAnomaly ? 0n : misstatementOf(item) * sign;
    if (misstatement <= 0n) return [];
    const recorded = readKg(item.recordedKgCo2e);
    const tainting = { numerator: misstatement, denominator: recorded < 0n ? -recorded : recorded };
    const weight = { numerator: BigInt(parseWeight(item.riskWeight)), denominator: WEIGHT_ONE };
    const hit: TaintedHit = { item, tainting, scaled: divide(tainting, weight) };
    return Array.from({ length: taintings }, () => hit);
  });
  return found.sort(
    (a, b) => compare(b.scaled, a.scaled) || (a.item.lineItemId < b.item.lineItemId ? -1 : 1),
  );
}

interface StringerOptions {
  readonly plan: EvaluationPlan;
  readonly interval: Rational | null;
}

function stringer(
  hits: readonly TaintedHit[],
  direction: 'over' | 'under',
  { plan, interval }: StringerOptions,
): { readonly figures: SampledDirection; readonly rows: readonly TaintingRow[] } {
  if (interval === null) return { figures: NOTHING_PROJECTED, rows: [] };
  const largest = hits[0]?.scaled;
  const stretch = largest !== undefined && compare(largest, ONE) > 0 ? largest : ONE;
  const basic = multiply(multiply(interval, decimalOf(confidenceFactor(plan.confidence, 0))), stretch);
  let taintings = 0n;
  let allowance = 0n;
  let factor = confidenceFactor(plan.confidence, 0);
  const rows = hits.map((hit, index): TaintingRow => {
    const next = confidenceFactor(plan.confidence, index + 1);
    const increment = decimalOf(next - factor);
    factor = next;
    const extra = multiply(
      { numerator: increment.numerator - increment.denominator, denominator: increment.denominator },
      hit.scaled,
    );
    taintings += roundToScaled(hit.scaled, WORKING_PLACES, 'half_even');
    allowance += roundToScaled(extra, WORKING_PLACES, 'half_even');
    return {
      direction,
      rank: index + 1,
      lineItemId: hit.item.lineItemId,
      tainting: toFixedText(hit.tainting, 10),
      riskWeight: trimZeros(hit.item.riskWeight),
      scaledTainting: toFixedText(hit.scaled, 10),
      factorIncrement: toFixedText(increment, 6),
      projectedKgCo2e: toFixedText(multiply(interval, hit.scaled), KG_PLACES),
      allowanceKgCo2e: toFixedText(multiply(interval, extra), KG_PLACES),
    };
  });
  const kg = (sum: bigint) =>
    roundToScaled(multiply(interval, { numerator: sum, denominator: WORKING_ONE }), KG_PLACES, 'half_even');
  const figures = {
    basic: roundToScaled(basic, KG_PLACES, 'half_even'),
    projected: kg(taintings),
    incremental: kg(allowance),
    found: foundOn(hits),
  };
  return { figures: notBelowFound(figures), rows };
}

interface Figures {
  readonly basic: bigint;
  readonly projected: bigint;
  readonly incremental: bigint;
  readonly found: bigint;
}

/**
 * A large line with fewer units than its size suggests counts as less than itself. The limit covers all lines, so it must not
 * be below what was found on the drawn ones: the allowance is raised.
 */
function notBelowFound(figures: Figures): Figures {
  const { basic, projected, incremental, found } = figures;
  const missing = found - basic - projected;
  return missing > incremental ? { ...figures, incremental: missing } : figures;
}

/** Misstatement of the lines that were hit, each once, in 10^-6 kg. */
function foundOn(hits: readonly TaintedHit[]): bigint {
  const lines = new Set(hits.map(({ item }) => item));
  const sizes = [...lines].map(misstatementOf).map((kg) => (kg < 0n ? -kg : kg));
  return sizes.reduce((sum, kg) => sum + kg, 0n);
}

/** From `HIGH_ERROR_COUNT` differing hits on: the mean of the taintings, zeros included. */
function meanOf(
  found: {
    readonly over: readonly TaintedHit[];
    readonly under: readonly TaintedHit[];
    readonly drawn: DrawnStratum;
  },
  confidence: number,
): PpsMeanText | null {
  const { over, under, drawn } = found;
  if (over.length + under.length < HIGH_ERROR_COUNT) return null;
  const scaled = [...over.map((hit) => toNumber(hit.scaled)), ...under.map((hit) => -toNumber(hit.scaled))];
  const zeros = new Array<number>(Math.max(0, drawn.hits - scaled.length)).fill(0);
  const estimate = ppsMeanEstimate(confidence, [...scaled, ...zeros], toNumber(drawn.weighted));
  if (estimate === null) return null;
  return {
    projectedKgCo2e: toFixedText(decimalOf(estimate.projected), KG_PLACES),
    lowerKgCo2e: toFixedText(decimalOf(estimate.lower), KG_PLACES),
    upperKgCo2e: toFixedText(decimalOf(estimate.upper), KG_PLACES),
  };
}
