import type { Stratum } from '../../schema/contracts/workpaper.ts';
import type { EvaluationFlag, EvaluationState } from '../../schema/contracts/workpaper-answers.ts';
import type { DrawnMethod } from './sampling-types.ts';

/** A sampled line with what testing found. */
export interface TestedItem {
  readonly lineItemId: string;
  readonly stratum: Stratum;
  readonly recordedKgCo2e: string;
  readonly riskWeight: string;
  /** All hits so far, further ones of an extension included. */
  readonly hits: number;
  /** `not_applicable`: replaced, nothing is known of it; `unable_to_test`: audited counts as 0 kg. */
  readonly status: 'untested' | 'tested' | 'unable_to_test' | 'not_applicable';
  /** The line that was drawn in its place, also where it is tested after all. */
  readonly replacedBy?: string | null;
  /** Audited kg, at most 6 decimals; null where testing found no difference. */
  readonly auditedKgCo2e: string | null;
  /** Shown by extra procedures to be an exception of its own kind: face value, not projected. */
  readonly isAnomaly: boolean;
}

export interface EvaluationPlan {
  readonly method: DrawnMethod;
  readonly confidence: number;
  readonly tolerableKgCo2e: string;
  readonly expectedKgCo2e: string;
  /** Planned interval (`plan.samplingIntervalKgCo2e`), used only where no unit hit the sampled stratum. */
  readonly samplingIntervalKgCo2e: string | null;
  /** `sampled` of the drawn sample. */
  readonly sampledLineItems: number;
  readonly sampledAbsoluteKgCo2e: string;
  readonly sampledWeightedKgCo2e: string;
}

/** One direction, in kg with 6 decimals; the parts add up to the upper limit. Null: no limit in kg exists. */
export interface DirectionEvaluation {
  readonly basicPrecisionKgCo2e: string | null;
  readonly projectedKgCo2e: string;
  readonly incrementalAllowanceKgCo2e: string | null;
  /** Certainty and key lines, and sampled ones nothing is projected from, of this direction, at face value. */
  readonly certaintyKgCo2e: string;
  readonly anomaliesKgCo2e: string;
  /** Recorded size of lines the procedure did not fit and that no other line stands for: the same in both. */
  readonly notApplicableKgCo2e: string;
  readonly upperLimitKgCo2e: string | null;
  /** Upper limit less what was projected in the other direction. */
  readonly netUpperLimitKgCo2e: string | null;
}

/** A row of the computation table: one hit with a tainting. */
export interface TaintingRow {
  readonly direction: 'over' | 'under';
  /** From 1, largest scaled tainting first. */
  readonly rank: number;
  readonly lineItemId: string;
  /** Decimal texts, 10 decimals. */
  readonly tainting: string;
  readonly riskWeight: string;
  readonly scaledTainting: string;
  /** R(rank) - R(rank - 1), 6 decimals. */
  readonly factorIncrement: string;
  readonly projectedKgCo2e: string;
  readonly allowanceKgCo2e: string;
}

export interface SampleEvaluation {
  readonly over: DirectionEvaluation;
  readonly under: DirectionEvaluation;
  /** Net, over positive. */
  readonly certaintyKgCo2e: string;
  readonly anomaliesKgCo2e: string;
  /** projected over - projected under + certainty + anomalies. */
  readonly mostLikelyNetKgCo2e: string;
  readonly tolerableMisstatementKgCo2e: string;
  readonly state: EvaluationState;
  readonly flags: readonly EvaluationFlag[];
  /** Interval the projection used: weighted size / hits, of the lines projected; null without projection. */
  readonly evaluationIntervalKgCo2e: string | null;
  /** All of the sampled stratum, those of lines at face value included, those of replaced ones not. */
  readonly hits: number;
  readonly untestedItems: number;
  readonly table: readonly TaintingRow[];
  /** From 20 differing hits (records) on: what the mean of the taintings (differences) gives, as information. */
  readonly ppsMean: PpsMeanText | null;
  /** Record samples only: how many lines differed, and the exact upper limit of their rate. */
  readonly deviations: DeviationRate | null;
}

/** Lines of a record sample that differ; the rate is one-sided at the plan's confidence. */
export interface DeviationRate {
  readonly found: number;
  readonly records: number;
  readonly upperRate: number;
}

export interface PpsMeanText {
  readonly projectedKgCo2e: string;
  readonly lowerKgCo2e: string;
  readonly upperKgCo2e: string;
}

/** One direction of the sampled stratum in 10^-6 kg; null where no limit in kg exists. */
export interface SampledDirection {
  readonly basic: bigint | null;
  readonly projected: bigint;
  readonly incremental: bigint | null;
  /** Misstatement of the projected lines themselves: there is at least as much. */
  readonly found: bigint;
}

/** Of a stratum that was drawn to its last line. */
export const NOTHING_PROJECTED: SampledDirection = { basic: 0n, projected: 0n, incremental: 0n, found: 0n };

/** What the sampled stratum says, before face values are added. */
export interface SampledEvaluation {
  readonly over: SampledDirection;
  readonly under: SampledDirection;
  readonly intervalKgCo2e: string | null;
  readonly isBroken: boolean;
  /** Hits (records) with a difference. */
  readonly differences: number;
  readonly table: readonly TaintingRow[];
  readonly ppsMean: PpsMeanText | null;
  readonly deviations: DeviationRate | null;
}
