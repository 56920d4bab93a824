import { z } from 'zod';
import { checkAssertion, RESULTS } from './assertion-rules.ts';
import { ASSERTIONS, ConfidenceLevel, RISK_WEIGHTINGS } from './engagements.ts';
import { kilograms } from './kilograms.ts';
import { requiredText, soundText } from './text.ts';

/** Bounds of an auditor's texts and figures. */
export const WORKPAPER_LIMITS = {
  seedMin: 20,
  seedMax: 100,
  keyItems: 1_000,
  extendBy: 100_000,
  narrative: 10_000,
  reason: 1_000,
  reference: 500,
  workpaperReference: 200,
  evidence: 50,
  tickMarks: 20,
  tickMark: 10,
  /** Kilograms of CO2e, absolute. */
  kgCo2e: 1e15,
} as const;

export const SAMPLING_METHODS = ['systematic_pps', 'cell_pps', 'sieve_pps', 'random_records'] as const;
export const PROCEDURES = [
  'inspection',
  'observation',
  'inquiry',
  'external_confirmation',
  'recalculation',
  'reperformance',
  'analytical',
] as const;
export type Procedure = (typeof PROCEDURES)[number];
export const ITEM_STATUSES = [
  'not_started',
  'in_progress',
  'tested_no_exception',
  'tested_exception',
  'not_applicable',
  'unable_to_test',
] as const;
/** A reviewer's decision about a revision. */
export const REVIEW_DECISIONS = ['approve', 'return'] as const;
export const STRATA = ['certainty', 'key', 'sampled', 'zero'] as const;

export type SamplingMethodName = (typeof SAMPLING_METHODS)[number];
export type RiskWeighting = (typeof RISK_WEIGHTINGS)[number];
export type ItemStatus = (typeof ITEM_STATUSES)[number];
export type Stratum = (typeof STRATA)[number];

const uuid = z.uuid('must be a UUID');
/** Kilograms that may be negative, for credits. */
const signedKg = z
  .number('must be a number')
  .min(-WORKPAPER_LIMITS.kgCo2e, 'is too small')
  .max(WORKPAPER_LIMITS.kgCo2e, 'is too large')
  .refine(
    (value) => kilograms({ positive: false }).safeParse(Math.abs(value)).success,
    'must have at most 6 decimals',
  );

const Seed = z
  .string('must be a string')
  .regex(/^[\x20-\x7e]{20,100}$/, 'must have 20 to 100 printable ASCII characters');

export const GenerateSampleRequest = z.object({
  action: z.literal('generate-sample'),
  engagement_id: uuid,
  confidence_level: ConfidenceLevel.nullish(),
  tolerable_misstatement_kgco2e: kilograms({ positive: true }).nullish(),
  expected_misstatement_kgco2e: kilograms({ positive: false }).nullish(),
  method: z.enum(SAMPLING_METHODS, `must be one of ${SAMPLING_METHODS.join(', ')}`).nullish(),
  risk_weighting: z.enum(RISK_WEIGHTINGS, `must be one of ${RISK_WEIGHTINGS.join(', ')}`).nullish(),
  key_item_ids: z
    .array(uuid, 'must be an array')
    .max(WORKPAPER_LIMITS.keyItems, 'has too many elements')
    .nullish(),
  seed: Seed.nullish(),
  supersede_reason: requiredText(WORKPAPER_LIMITS.reason).nullish(),
  extend_by: z
    .int('must be an integer')
    .min(1, 'must be 1 or more')
    .max(WORKPAPER_LIMITS.extendBy, `must be at most ${WORKPAPER_LIMITS.extendBy}`)
    .nullish(),
  dry_run: z.boolean('must be true or false').nullish(),
});
export type GenerateSampleRequest = z.infer<typeof GenerateSampleRequest>;

export const Evidence = z.object({
  type: z.enum(['source_document', 'external'], 'must be source_document or external'),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits in lower case')
    .nullish(),
  reference: requiredText(WORKPAPER_LIMITS.reference),
  page: z.int('must be an integer').min(1, 'must be 1 or more').nullish(),
  note: soundText(WORKPAPER_LIMITS.reason).nullish(),
});
export type Evidence = z.infer<typeof Evidence>;

const saveAssertionMembers = z.object({
  action: z.literal('save-assertion'),
  engagement_id: uuid,
  line_item_id: uuid,
  assertion: z.enum(ASSERTIONS, `must be one of ${ASSERTIONS.join(', ')}`).nullish(),
  result: z.enum(RESULTS, `must be one of ${RESULTS.join(', ')}`),
  procedure: z.enum(PROCEDURES, `must be one of ${PROCEDURES.join(', ')}`).nullish(),
  audited_kgco2e: signedKg.nullish(),
  nature_and_cause: requiredText(WORKPAPER_LIMITS.narrative).nullish(),
  narrative: soundText(WORKPAPER_LIMITS.narrative).nullish(),
  evidence: z
    .array(Evidence, 'must be an array')
    .max(WORKPAPER_LIMITS.evidence, 'has too many elements')
    .nullish(),
  tick_marks: z
    .array(requiredText(WORKPAPER_LIMITS.tickMark), 'must be an array')
    .max(WORKPAPER_LIMITS.tickMarks, 'has too many elements')
    .nullish(),
  is_anomaly: z.boolean('must be true or false').nullish(),
  anomaly_procedures: requiredText(WORKPAPER_LIMITS.narrative).nullish(),
  workpaper_reference: requiredText(WORKPAPER_LIMITS.workpaperReference)
    .nullish()
    .describe("Where the test is documented in the auditor's own working papers."),
});
export const SaveAssertionRequest = saveAssertionMembers.superRefine(checkAssertion);
/** The same without `action`, which the procedure's name gives. */
export const SaveAssertionInput = saveAssertionMembers.omit({ action: true }).superRefine(checkAssertion);
export type SaveAssertionRequest = z.infer<typeof SaveAssertionRequest>;

export const RePerformRequest = z.object({
  action: z.literal('re-perform'),
  engagement_id: uuid,
  line_item_id: uuid.nullish(),
  overrides: z
    .object({
      quantity: z.number('must be a number').min(-1e12, 'is too small').max(1e12, 'is too large').nullish(),
      unit_of_measure: requiredText(50).nullish(),
      factor_id: requiredText(200).nullish(),
      classify_anew: z
        .literal(true, 'must be true')
        .nullish()
        .describe("Classify with today's classifier; without other overrides, for one line or all."),
    })
    .nullish(),
  tolerance_kgco2e: kilograms({ positive: false }).nullish(),
});
export type RePerformRequest = z.infer<typeof RePerformRequest>;

export const ReviewRequest = z.object({
  action: z.literal('review'),
  engagement_id: uuid,
  line_item_id: uuid,
  decision: z.enum(REVIEW_DECISIONS, 'must be approve or return'),
  note: soundText(WORKPAPER_LIMITS.narrative).nullish(),
});
export type ReviewRequest = z.infer<typeof ReviewRequest>;

export const CompleteRequest = z.object({
  action: z.literal('complete'),
  engagement_id: uuid,
  conclusion: z
    .object({
      text: requiredText(WORKPAPER_LIMITS.narrative),
      basis_adequate: z.boolean('must be true or false'),
    })
    .nullish(),
});
export type CompleteRequest = z.infer<typeof CompleteRequest>;

export const ExportEvidenceRequest = z.object({
  action: z.literal('export-evidence'),
  engagement_id: uuid,
});
export type ExportEvidenceRequest = z.infer<typeof ExportEvidenceRequest>;

/** tRPC `workpaper.population`. */
export const PopulationRequest = z.object({
  engagement_id: uuid,
  part: z
    .int('must be an integer')
    .min(0, 'must not be negative')
    .max(10_000, 'must be at most 10000')
    .nullish()
    .transform((part) => part ?? 0)
    .describe('From 0; each holds up to 65,536 lines.'),
});
export type PopulationRequest = z.infer<typeof PopulationRequest>;
