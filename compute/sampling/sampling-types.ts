import type { SamplingMethodName, Stratum } from '../../schema/contracts/workpaper.ts';
import type { Distribution } from './mus-sample-size.ts';

/** The method of a draw: `all_items` if the plan needs as many units as there are lines. */
export type DrawnMethod = SamplingMethodName | 'all_items';

/** Version of the selection: the same seed, population and parameters give the same sample under it. */
export const SAMPLING_ALGORITHM = 'footing-sampling-1';

/** A line in the frozen population. */
export interface PopulationItem {
  readonly lineItemId: string;
  /** Decimal text with at most 6 decimals; negative for a credit. */
  readonly recordedKgCo2e: string;
  /** Decimal text from 1 up, at most 6 decimals ("1.15"). */
  readonly riskWeight: string;
}

export interface SampleParameters {
  /** Above 0, below 1. */
  readonly confidence: number;
  /** Decimal text; null: computed from the population (`materialityOf`). */
  readonly tolerableKgCo2e: string | null;
  readonly expectedKgCo2e: string | null;
  readonly method: SamplingMethodName;
  /** 1 to 100 printable characters (the service asks for 20). */
  readonly seed: string;
  /** Lines the auditor wants tested in any case; each must be in the population. */
  readonly keyItemIds: readonly string[];
  /** A population without emissions is no failure: a draw of no line records it. */
  readonly mayBeEmpty?: boolean;
}

export interface SamplePlan {
  /** Hits planned over the whole population, certainty lines included. */
  readonly sampleSize: number;
  readonly distribution: Distribution;
  /** R(0) at the confidence; the printed tables show it rounded up to 2 decimals. */
  readonly confidenceFactor: number;
  /** Weighted size / sample size, 6 decimals; null for `random_records` and `all_items`. */
  readonly samplingIntervalKgCo2e: string | null;
  /** interval x (1 - u_0), 6 decimals; only `systematic_pps` has one. */
  readonly randomStartKgCo2e: string | null;
  /** R(0) x interval, 6 decimals: the bound without any misstatement; "0.000000" for `all_items`. */
  readonly basicPrecisionKgCo2e: string | null;
}

export interface PopulationFigures {
  readonly lineItems: number;
  readonly absoluteKgCo2e: string;
  readonly netKgCo2e: string;
  /** Sum of |kg| x weight, up to 12 decimals, exact. */
  readonly weightedKgCo2e: string;
  readonly zeroLineItems: number;
  readonly creditLineItems: number;
  readonly creditKgCo2e: string;
  /** SHA-256, 64 hex digits, of the canonical JSON of the frozen lines in order of id. */
  readonly hash: string;
}

/** The strata: their lines and kilograms add up to the population's. `credit` are the sampled ones below 0. */
export interface StratumFigures {
  readonly stratum: Stratum | 'credit';
  readonly lineItems: number;
  readonly absoluteKgCo2e: string;
  readonly selected: number;
}

/** A hit for replaying the draw; kilograms of weighted size with up to 12 decimals. */
export interface SelectionUnit {
  readonly unitKgCo2e: string;
  readonly fromKgCo2e: string;
  readonly toKgCo2e: string;
}

export interface SampleItem {
  readonly lineItemId: string;
  readonly stratum: Stratum;
  readonly recordedKgCo2e: string;
  readonly riskWeight: string;
  /** Units on the line; 1 for certainty and key lines, which need no unit. */
  readonly hits: number;
  /** min(1, weighted size / interval), 10 decimals; n / N for records. */
  readonly inclusionProbability: number;
  readonly selectionUnits: readonly SelectionUnit[];
}

/** Notes for the auditor about a sample, by code. */
export const SAMPLING_WARNINGS = {
  thresholds_out_of_order:
    'Computed from the lines, the thresholds contradict each other: expected below tolerable, tolerable up to performance, performance up to overall, clearly trivial below performance.',
  zero_lines: 'Lines of 0 kg have no unit and no chance: look at them, and name those to test as key items.',
  credit_lines: 'Credits are drawn by their absolute size and evaluated with their sign.',
  all_items:
    'The plan asks for as many units as there are lines: every line is tested, nothing is projected.',
  sample_close_to_population: 'The plan asks for more than half as many units as there are lines.',
  sieve_bound_approximate: 'The sieve draws a fixed number, so chances are only nearly proportional to size.',
  nothing_to_sample: 'The period has no emissions: there is nothing to sample.',
  top_up_large:
    'The lines of the top-up draws weigh more than half of the first population in kg: consider another draw, whose thresholds and plan are those of all lines.',
  records_bear_no_kg_bound: 'Every line has the same chance: no upper limit in kg can be projected from it.',
} as const;
export type SamplingWarningCode = keyof typeof SAMPLING_WARNINGS;

export interface SamplingWarning {
  readonly code: SamplingWarningCode;
  readonly message: string;
}

export interface Materiality {
  readonly overallKgCo2e: string;
  readonly performanceKgCo2e: string;
  readonly tolerableKgCo2e: string;
  readonly expectedKgCo2e: string;
  readonly clearlyTrivialKgCo2e: string;
}

export interface DrawnSample {
  readonly method: DrawnMethod;
  /** Random selection and an evaluation by probability: false where every line is tested. */
  readonly statistical: boolean;
  readonly algorithmVersion: string;
  readonly seed: string;
  readonly confidence: number;
  readonly tolerableKgCo2e: string;
  readonly expectedKgCo2e: string;
  readonly plan: SamplePlan;
  readonly population: PopulationFigures;
  readonly strata: readonly StratumFigures[];
  /** Certainty and key lines by id, then the sampled ones in the order of the draw. */
  readonly items: readonly SampleItem[];
  readonly warnings: readonly SamplingWarning[];
  readonly sampled: SampledStratum;
  /** Draws 0 ... uniformsUsed - 1 of the seed are used. */
  readonly uniformsUsed: number;
}

/** The facts about the sampled stratum that evaluation and later draws need. */
export interface SampledStratum {
  readonly lineItems: number;
  readonly absoluteKgCo2e: string;
  /** Exact, up to 12 decimals. */
  readonly weightedKgCo2e: string;
  /** Hits that fell in it. */
  readonly hits: number;
}

/** Why no sample can be drawn. */
export const SAMPLING_ERRORS = [
  'population_has_no_size',
  'expected_not_below_tolerable',
  'tolerable_exceeds_population',
  'key_item_not_in_population',
  'population_changed',
  'nothing_left_to_draw',
  'nothing_to_top_up',
] as const;
export type SamplingErrorCode = (typeof SAMPLING_ERRORS)[number];

export interface SamplingFailure {
  readonly code: SamplingErrorCode;
  /** The reason and the remedy, one or two sentences. */
  readonly detail: string;
  /** The lines concerned, if any; at most 100. */
  readonly lineItemIds: readonly string[];
}
