import type { EvaluationFlag, EvaluationState } from '../../schema/contracts/workpaper-answers.ts';
import { scaledToText } from '../decimal.ts';
import { HIGH_ERROR_COUNT } from './classical-projection.ts';
import { type DrawnStratum, drawnStratum, misstatementOf } from './drawn-stratum.ts';
import type {
  DirectionEvaluation,
  EvaluationPlan,
  SampledDirection,
  SampledEvaluation,
  SampleEvaluation,
  TestedItem,
} from './evaluation-types.ts';
import { evaluateHits } from './hit-evaluation.ts';
import { KG_PLACES, readKg } from './kilograms.ts';
import { evaluateRecords } from './record-evaluation.ts';

/**
 * Evaluates a sample in both directions: Stringer bound with Poisson factors over the sampled stratum, one tainting
 * (recorded - audited) /
 * recorded
 *  / weight a hit; certainty and key lines and anomalies at face value, never projected. The
 * interval is the weighted size of the sampled stratum / all hits, those of an extension included. A stratum of which every
 * line was drawn is known, like a certainty line; so are the lines of a sieve that reach its interval. The hits of a replaced
 * line go to a line that can represent it; without one, it is in both limits in full (`drawnStratum`). Untested lines count as
 * if they showed no difference, and the state is `testing_in_progress`. A tainting beyond 1 (an audited figure below zero or
 * more than twice the recorded one) is not cut: the basic precision is multiplied by the largest, and
 * `bound_assumption_broken` is set. Record samples: see `evaluateRecords`. The figures describe the sample; the conclusion for
 * the population is the auditor's.
 * @throws RangeError for kilograms with more than 6 decimals or a weight below 1.
 * Source: design section 5; ISA 530.9 to 530.15; AICPA Audit Sampling guide 2017, appendix C; weights divided out as in package
 * MUS, `col.name.riskweights`.
 */
export function evaluateSample(items: readonly TestedItem[], plan: EvaluationPlan): SampleEvaluation {
  const drawn = drawnStratum(items, plan);
  const sampled = plan.method === 'random_records' ? evaluateRecords(drawn, plan) : evaluateHits(drawn, plan);
  const faces = faceValues(items, drawn);
  const inFull = drawn.inFull.reduce((sum, item) => sum + absoluteOf(item), 0n);
  const over = addUp(sampled.over, { faces, inFull, direction: 'over' });
  const under = addUp(sampled.under, { faces, inFull, direction: 'under' });
  const certainty = faces.certainty.over - faces.certainty.under;
  const anomalies = faces.anomalies.over - faces.anomalies.under;
  const mostLikely = sampled.over.projected - sampled.under.projected + certainty + anomalies;
  const untestedItems = items.filter(({ status }) => status === 'untested').length;
  const totals = { over, under, sampled, untestedItems, isWhole: drawn.isWhole, inFull };
  return {
    over: describe(over, under),
    under: describe(under, over),
    certaintyKgCo2e: kgText(certainty),
    anomaliesKgCo2e: kgText(anomalies),
    mostLikelyNetKgCo2e: kgText(mostLikely),
    tolerableMisstatementKgCo2e: kgText(readKg(plan.tolerableKgCo2e)),
    state: stateOf(plan, totals),
    flags: flagsOf(items, plan, totals),
    evaluationIntervalKgCo2e: sampled.intervalKgCo2e,
    hits: drawn.lines.reduce((sum, { hits }) => sum + hits, 0),
    untestedItems,
    table: sampled.table,
    ppsMean: sampled.ppsMean,
    deviations: sampled.deviations,
  };
}

interface ByDirection {
  readonly over: bigint;
  readonly under: bigint;
}

interface FaceValues {
  readonly certainty: ByDirection;
  readonly anomalies: ByDirection;
}

/** Differences that are not projected, gross in each direction, in 10^-6 kg. */
function faceValues(items: readonly TestedItem[], drawn: DrawnStratum): FaceValues {
  const projected = new Set(drawn.projected.map(({ item }) => item));
  const gross = (chosen: readonly TestedItem[]): ByDirection => {
    const misstatements = chosen.map(misstatementOf);
    const over = misstatements.reduce((sum, kg) => (kg > 0n ? sum + kg : sum), 0n);
    return { over, under: misstatements.reduce((sum, kg) => (kg < 0n ? sum - kg : sum), 0n) };
  };
  return {
    certainty: gross(items.filter((item) => !item.isAnomaly && !projected.has(item))),
    anomalies: gross(items.filter(({ isAnomaly }) => isAnomaly)),
  };
}

interface DirectionTotal extends SampledDirection {
  readonly certainty: bigint;
  readonly anomalies: bigint;
  /** Of untested lines: in the limit, but neither found nor projected. */
  readonly inFull: bigint;
  /** projected + certainty + anomalies. */
  readonly mostLikely: bigint;
  readonly upper: bigint | null;
}

interface Addends {
  readonly faces: FaceValues;
  readonly inFull: bigint;
  readonly direction: 'over' | 'under';
}

function addUp(sampled: SampledDirection, { faces, inFull, direction }: Addends): DirectionTotal {
  const certainty = faces.certainty[direction];
  const anomalies = faces.anomalies[direction];
  const mostLikely = sampled.projected + certainty + anomalies;
  const { basic, incremental } = sampled;
  const upper = basic === null || incremental === null ? null : basic + incremental + mostLikely + inFull;
  return { ...sampled, certainty, anomalies, inFull, mostLikely, upper };
}

function describe(total: DirectionTotal, other: DirectionTotal): DirectionEvaluation {
  return {
    basicPrecisionKgCo2e: total.basic === null ? null : kgText(total.basic),
    projectedKgCo2e: kgText(total.projected),
    incrementalAllowanceKgCo2e: total.incremental === null ? null : kgText(total.incremental),
    certaintyKgCo2e: kgText(total.certainty),
    anomaliesKgCo2e: kgText(total.anomalies),
    notApplicableKgCo2e: kgText(total.inFull),
    upperLimitKgCo2e: total.upper === null ? null : kgText(total.upper),
    netUpperLimitKgCo2e: total.upper === null ? null : kgText(total.upper - other.projected),
  };
}

interface Totals {
  readonly over: DirectionTotal;
  readonly under: DirectionTotal;
  readonly sampled: SampledEvaluation;
  readonly untestedItems: number;
  /** Nothing is projected. */
  readonly isWhole: boolean;
  /** The untested part of it, in 10^-6 kg. */
  readonly inFull: bigint;
}

/** The projection of the other direction exceeds the whole limit: a net limit then says nothing about this direction. */
function isNetBelowZero({ upper }: DirectionTotal, other: DirectionTotal): boolean {
  return upper !== null && upper < other.projected;
}

/** Gross figures decide: netting lowers a bound. A limit equal to tolerable is not below it. */
function stateOf(plan: EvaluationPlan, totals: Totals): EvaluationState {
  const { over, under, sampled, untestedItems, isWhole, inFull } = totals;
  const tolerable = readKg(plan.tolerableKgCo2e);
  if (untestedItems > 0) return 'testing_in_progress';
  if ([over, under].some((total) => atLeast(total) > tolerable)) return 'projection_above_tolerable';
  if (isWhole && inFull === 0n) return 'all_items_tested';
  if (over.upper === null || under.upper === null) return 'no_upper_limit';
  if (sampled.isBroken) return 'bound_assumption_broken';
  return over.upper < tolerable && under.upper < tolerable
    ? 'upper_limit_below_tolerable'
    : 'upper_limit_above_tolerable_projection_below';
}

/** The projected misstatement, or the found one if that is more. */
function atLeast({ mostLikely, projected, found }: DirectionTotal): bigint {
  return found > projected ? mostLikely - projected + found : mostLikely;
}

function flagsOf(
  items: readonly TestedItem[],
  plan: EvaluationPlan,
  { over, under, sampled, isWhole, inFull }: Totals,
): EvaluationFlag[] {
  const expected = readKg(plan.expectedKgCo2e);
  // An anomaly says nothing about other lines, and if all are tested no plan can be too small.
  const isAbove = (total: DirectionTotal) => atLeast(total) - total.anomalies > expected;
  const exceptions = items.filter((item) => misstatementOf(item) !== 0n);
  const flags: EvaluationFlag[] = [];
  if (!isWhole && (isAbove(over) || isAbove(under))) flags.push('projection_above_expected');
  if (inFull > 0n) flags.push('not_applicable_in_full');
  if (sampled.isBroken) flags.push('bound_assumption_broken');
  if (sampled.differences >= HIGH_ERROR_COUNT) flags.push('many_differences');
  if (exceptions.length > 0 && exceptions.every(({ isAnomaly }) => isAnomaly)) {
    flags.push('all_exceptions_are_anomalies');
  }
  if (isNetBelowZero(over, under) || isNetBelowZero(under, over)) flags.push('net_limit_below_zero');
  return flags;
}

function absoluteOf({ recordedKgCo2e }: TestedItem): bigint {
  const recorded = readKg(recordedKgCo2e);
  return recorded < 0n ? -recorded : recorded;
}

function kgText(scaled: bigint): string {
  return scaledToText(scaled, KG_PLACES);
}
