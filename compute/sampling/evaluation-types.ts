import type { Stratum } from '../../schema/contracts/workpaper.ts';
import type { EvaluationFlag, EvaluationState } from '../../schema/contracts/workpaper-answers.ts';
import type { DrawnMethod } from './sampling-types.ts';

/** A sampled line with its test result. */
export interface TestedItem {
  readonly lineItemId: string;
  readonly stratum: Stratum;
  readonly recordedKgCo2e: string;
  readonly riskWeight: string;
  /** All hits so far, those of an extension included. */
  readonly hits: number;
  /** `not_applicable`: replaced without a result; `unable_to_test`: audited counts as 0 kg. */
  readonly status: 'untested' | 'tested' | 'unable_to_test' | 'not_applicable';
  /** The line drawn in its place, also if it is tested after all. */
  readonly replacedBy?: string | null;
  /** Audited kg, at most 6 decimals; null without a difference. */
  readonly auditedKgCo2e: string | null;
  /** Shown by further procedures to be an anomaly: face value, not projected. */
  readonly isAnomaly: boolean;
}

export interface EvaluationPlan {
  readonly method: DrawnMethod;
  readonly confidence: number;
  readonly tolerableKgCo2e: string;
  readonly expectedKgCo2e: string;
  /** Planned interval (`plan.samplingIntervalKgCo2e`), used only if no unit hit the sampled stratum. */
  readonly samplingIntervalKgCo2e: string | null;
  /** `sampled` of the drawn sample. */
  readonly sampledLineItems: number;
  readonly sampledAbsoluteKgCo2e: string;
  readonly sampledWeightedKgCo2e: string;
}

/** One direction, in kg with 6 decimals; the parts add up to the upper limit. Null: there is no limit in kg. */
export interface DirectionEvaluation {
  readonly basicPrecisionKgCo2e: string | null;
  readonly projectedKgCo2e: string;
  readonly incrementalAllowanceKgCo2e: string | null;
  /** Certainty and key lines, and sampled ones that are not projected, in this direction, at face value. */
  readonly certaintyKgCo2e: string;
  readonly anomaliesKgCo2e: string;
  /** Recorded size of lines that are not applicable and that no other line represents: the same in both directions. */
  readonly notApplicableKgCo2e: string;
  readonly upperLimitKgCo2e: string | null;
  /** Upper limit less the projection of the other direction. */
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
  /** Interval of the projection: weighted size / hits of the projected lines; null without projection. */
  readonly evaluationIntervalKgCo2e: string | null;
  /** All hits of the sampled stratum, those of lines at face value included, those of replaced ones not. */
  readonly hits: number;
  readonly untestedItems: number;
  readonly table: readonly TaintingRow[];
  /** From 20 differing hits (records) on: the result by the mean of the taintings (differences), for information. */
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
  /** Misstatement of the projected lines themselves: the minimum. */
  readonly found: bigint;
}

/** For a stratum of which every line was drawn. */
export const NOTHING_PROJECTED: SampledDirection = { basic: 0n, projected: 0n, incremental: 0n, found: 0n };

/** The result of the sampled stratum, before face values are added. */
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
