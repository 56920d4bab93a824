import { z } from 'zod';
import { RISK_WEIGHTINGS } from './engagements.ts';
import { named } from './named.ts';
import { ReasonAnswer } from './reasons.ts';
import { ITEM_STATUSES, SAMPLING_METHODS, STRATA } from './workpaper.ts';

const kg = z.number();
/** How a line came into the sample. */
export const DRAWN_AS = ['first', 'extension', 'replacement', 'top_up'] as const;

/** A sampled line: why it was selected, its chance of selection, and the status of its test. */
export const SampleItemAnswer = named('SampleItem', {
  line_item_id: z.uuid(),
  invoice_id: z.uuid(),
  stratum: z.enum(STRATA),
  recorded_kgco2e: kg.describe('As recorded when the sample was drawn; negative for a credit.'),
  risk_score: z.number().min(0).max(1),
  risk_weight: z.number().min(1).describe('Multiplies the chance; the evaluation divides by it.'),
  risk_factors: z.array(
    named('RiskFactor', {
      code: z.string(),
      points: z.number(),
      detail: z.string(),
      reasons: z
        .array(ReasonAnswer)
        .optional()
        .describe('The detail by code and values; absent in samples of earlier versions.'),
    }),
  ),
  hits: z.int().min(0),
  inclusion_probability: z.number().min(0).max(1),
  drawn_as: z.enum(DRAWN_AS),
  draw: z.int().min(1).describe('The draw that froze the line: 1, or more for a top-up.'),
  replaces: z.uuid().nullable(),
  replaced_by: z.uuid().nullable(),
  status: z.enum(ITEM_STATUSES),
});

const Over = z
  .object({ size: z.int(), head: z.string() })
  .describe("State of the period's chain when the population was frozen.");

const Population = named('Population', {
  line_items: z.int(),
  absolute_kgco2e: kg,
  net_kgco2e: kg,
  weighted_kgco2e: kg,
  zero_line_items: z.int(),
  credit_line_items: z.int(),
  credit_kgco2e: kg,
  hash: z.string().regex(/^[0-9a-f]{64}$/),
});

/** A draw over lines that the draws before could not select. */
const TopUp = named('SampleTopUp', {
  draw: z.int().min(2).describe('2 for the first top-up.'),
  seed: z.string(),
  algorithm_version: z.string(),
  risk_model: z.string(),
  plan: named('TopUpPlan', {
    sampling_interval_kgco2e: kg.nullable(),
    sampling_share: z.number().nullable().describe('Share of the lines drawn: `random_records` only.'),
    random_start: kg.nullable(),
    expected_hits: z.number(),
  }),
  population: Population,
  sampled: z.object({
    line_items: z.int(),
    absolute_kgco2e: kg,
    weighted_kgco2e: kg,
    hits: z.int().describe('Those the top-up drew.'),
  }),
  warnings: z.array(z.object({ code: z.string(), message: z.string() })),
  over: Over,
  generated_at: z.iso.datetime({ precision: 3 }),
  generated_by: z.string(),
});

/** `sample` of `generate-sample`. */
export const SampleAnswer = named('Sample', {
  sample_id: z.uuid().nullable().describe('null on a dry run, which stores nothing.'),
  version: z.int().min(1),
  method: z.enum(SAMPLING_METHODS),
  drawn_by: z.string().describe('The method, or `all_items` if every line is tested.'),
  statistical: z.boolean(),
  confidence_level: z.number(),
  overall_materiality_kgco2e: kg,
  performance_materiality_kgco2e: kg,
  tolerable_misstatement_kgco2e: kg,
  expected_misstatement_kgco2e: kg,
  clearly_trivial_kgco2e: kg,
  risk_weighting: z.enum(RISK_WEIGHTINGS),
  risk_model: z.string(),
  seed: z.string(),
  algorithm_version: z.string(),
  key_item_ids: z.array(z.string()),
  plan: named('SamplePlan', {
    sample_size: z.int().min(0),
    sampling_interval_kgco2e: kg.nullable(),
    random_start: kg.nullable(),
    basic_precision_kgco2e: kg.nullable(),
    confidence_factor: z.number(),
    distribution: z.string(),
  }),
  population: Population,
  sampled: z.object({
    line_items: z.int(),
    absolute_kgco2e: kg,
    weighted_kgco2e: kg,
    hits: z.int(),
  }),
  strata: z.array(
    named('Stratum', { stratum: z.string(), line_items: z.int(), absolute_kgco2e: kg, selected: z.int() }),
  ),
  items: z.array(SampleItemAnswer),
  warnings: z.array(z.object({ code: z.string(), message: z.string() })),
  over: Over,
  top_ups: z.array(TopUp),
  supersede_reason: z.string().nullable(),
  generated_at: z.iso.datetime({ precision: 3 }),
  generated_by: z.string(),
});
export type SampleAnswer = z.infer<typeof SampleAnswer>;

/** One part of a frozen population; kilograms and weights are exactly the hashed texts. */
export const PopulationAnswer = z.object({
  sample_id: z.uuid(),
  population_hash: z.string(),
  seed: z.string(),
  draw: z.int().min(1),
  part: z.int().min(0),
  parts: z.int().min(1),
  lines: z.array(z.object({ line_item_id: z.uuid(), recorded_kgco2e: z.string(), risk_weight: z.string() })),
});
export type PopulationAnswer = z.infer<typeof PopulationAnswer>;
