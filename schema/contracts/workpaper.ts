import { z } from 'zod';
import { checkAssertion, RESULTS } from './assertion-rules.ts';
import { ASSERTIONS, ConfidenceLevel, RISK_WEIGHTINGS } from './engagements.ts';
import { EXAMPLE_IDS } from './examples.ts';
import { inputObject } from './input-object.ts';
import { kilograms } from './kilograms.ts';
import { named } from './named.ts';
import { PAPER_LANGUAGES } from './paper-languages.ts';
import { requiredText, soundText } from './text.ts';

/** Bounds of an auditor's texts and figures. */
export const WORKPAPER_LIMITS = {
  seedMin: 20,
  seedMax: 100,
  keyItems: 1_000,
  extendBy: 100_000,
  /** Draws over late lines in one sample. */
  topUps: 100,
  narrative: 10_000,
  reason: 1_000,
  note: 2_000,
  notes: 1_000,
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

export const GenerateSampleRequest = named(
  'GenerateSampleRequest',
  {
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
    top_up: z
      .boolean('must be true or false')
      .nullish()
      .describe(
        'Draws over lines booked or changed since the last draw, with a seed of its own. The sample and its tests stay.',
      ),
    dry_run: z.boolean('must be true or false').nullish(),
  },
  { engagement_id: EXAMPLE_IDS.engagement, seed: 'dice 4 2 6 1 3 5 2 2' },
);
export type GenerateSampleRequest = z.infer<typeof GenerateSampleRequest>;

/** `auditor_file`: attached with `POST /api/workpaper/evidence-files`. */
export const EVIDENCE_TYPES = ['source_document', 'auditor_file', 'external'] as const;

export const Evidence = named('Evidence', {
  type: z.enum(EVIDENCE_TYPES, `must be one of ${EVIDENCE_TYPES.join(', ')}`),
  file_id: uuid.nullish().describe("Of an auditor's own file; its sha256 names it as well."),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits in lower case')
    .nullish(),
  reference: requiredText(WORKPAPER_LIMITS.reference),
  page: z.int('must be an integer').min(1, 'must be 1 or more').nullish(),
  note: soundText(WORKPAPER_LIMITS.reason).nullish(),
});
export type Evidence = z.infer<typeof Evidence>;

export const SaveAssertionRequest = named(
  'SaveAssertionRequest',
  {
    engagement_id: uuid,
    line_item_id: uuid,
    assertion: z.enum(ASSERTIONS, `must be one of ${ASSERTIONS.join(', ')}`).nullish(),
    replaces_revision: z
      .int('must be an integer')
      .min(0, 'must not be negative')
      .nullish()
      .describe(
        'The newest revision you know, 0 for none. Required to replace a revision that somebody else prepared.',
      ),
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
    alternative_procedure: requiredText(WORKPAPER_LIMITS.narrative)
      .nullish()
      .describe(
        'For unable_to_test: the suitable other procedure that was performed, and what it showed. Without it the line counts as misstated in full.',
      ),
    workpaper_reference: requiredText(WORKPAPER_LIMITS.workpaperReference)
      .nullish()
      .describe("Where the test is documented in the auditor's own working papers."),
  },
  {
    engagement_id: EXAMPLE_IDS.engagement,
    line_item_id: EXAMPLE_IDS.line,
    assertion: 'accuracy',
    result: 'exception',
    procedure: 'inspection',
    audited_kgco2e: 3900,
    nature_and_cause: 'The reading of another tank was booked.',
    evidence: [{ type: 'external', reference: 'delivery note 4711' }],
  },
).superRefine(checkAssertion);
export type SaveAssertionRequest = z.infer<typeof SaveAssertionRequest>;

export const RePerformRequest = named(
  'RePerformRequest',
  {
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
  },
  { engagement_id: EXAMPLE_IDS.engagement, line_item_id: EXAMPLE_IDS.line },
);
export type RePerformRequest = z.infer<typeof RePerformRequest>;

export const ReviewRequest = named(
  'ReviewRequest',
  {
    engagement_id: uuid,
    line_item_id: uuid,
    decision: z.enum(REVIEW_DECISIONS, 'must be approve or return'),
    note: soundText(WORKPAPER_LIMITS.narrative).nullish(),
    revisions: z
      .array(
        named('RevisionSeen', {
          assertion: z.enum(ASSERTIONS),
          revision: z.int('must be an integer').min(1, 'must be 1 or more'),
        }),
        'must be an array',
      )
      .max(ASSERTIONS.length, 'has too many elements')
      .nullish()
      .describe(
        'The newest revision you read of each assertion about the line. Where another one was saved since, nothing is reviewed (409). Absent: whatever is the newest.',
      ),
  },
  { engagement_id: EXAMPLE_IDS.engagement, line_item_id: EXAMPLE_IDS.line, decision: 'approve' },
);
export type ReviewRequest = z.infer<typeof ReviewRequest>;

export const CompleteRequest = named(
  'CompleteRequest',
  {
    engagement_id: uuid,
    conclusion: z
      .object({
        text: requiredText(WORKPAPER_LIMITS.narrative),
        basis_adequate: z.boolean('must be true or false'),
        basis_reason: requiredText(WORKPAPER_LIMITS.narrative)
          .nullish()
          .describe(
            'Required where basis_adequate is true and the most likely misstatement or an upper limit exceeds the tolerable one.',
          ),
      })
      .nullish()
      .describe('Needed to complete; not to ask again for the answer of a completed engagement.'),
    late_changes_reason: requiredText(WORKPAPER_LIMITS.narrative)
      .nullish()
      .describe(
        'By the lead auditor: why invoices booked, changed or voided after the draw need no test although they exceed performance materiality.',
      ),
    file_version: z
      .string('must be a string')
      .regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits in lower case')
      .nullish()
      .describe(
        'As tRPC workpaper.openPoints answered it: where the file has changed since, nothing is completed (409).',
      ),
  },
  {
    engagement_id: EXAMPLE_IDS.engagement,
    conclusion: { text: 'In all material respects the figures are fairly stated.', basis_adequate: true },
  },
);
export type CompleteRequest = z.infer<typeof CompleteRequest>;

/** The signed state of the chain now, to keep. */
export const CheckpointRequest = named(
  'CheckpointRequest',
  { engagement_id: uuid },
  { engagement_id: EXAMPLE_IDS.engagement },
);

export const ExportEvidenceRequest = named(
  'ExportEvidenceRequest',
  { engagement_id: uuid },
  { engagement_id: EXAMPLE_IDS.engagement },
);
export type ExportEvidenceRequest = z.infer<typeof ExportEvidenceRequest>;

export const ExportWorkpapersRequest = named(
  'ExportWorkpapersRequest',
  {
    ...ExportEvidenceRequest.shape,
    language: z
      .enum(PAPER_LANGUAGES, `must be one of ${PAPER_LANGUAGES.join(', ')}`)
      .nullish()
      .transform((value) => value ?? 'en')
      .describe('Of the fixed texts, numbers and dates; by default en.'),
    draft: z
      .boolean('must be true or false')
      .nullish()
      .transform((value) => value ?? false)
      .describe('Before the completion, once a sample exists: the state so far, marked as a draft.'),
  },
  { engagement_id: EXAMPLE_IDS.engagement, language: 'de' },
);
export type ExportWorkpapersRequest = z.output<typeof ExportWorkpapersRequest>;

export const ExportPopulationRequest = named(
  'ExportPopulationRequest',
  { engagement_id: uuid },
  { engagement_id: EXAMPLE_IDS.engagement },
);
export type ExportPopulationRequest = z.infer<typeof ExportPopulationRequest>;

/** tRPC `workpaper.population`. */
export const PopulationRequest = inputObject({
  engagement_id: uuid,
  draw: z
    .int('must be an integer')
    .min(1, 'must be 1 or more')
    .max(10_000, 'must be at most 10000')
    .nullish()
    .transform((draw) => draw ?? 1)
    .describe('1, the first draw, by default; more for a top-up.'),
  part: z
    .int('must be an integer')
    .min(0, 'must not be negative')
    .max(10_000, 'must be at most 10000')
    .nullish()
    .transform((part) => part ?? 0)
    .describe('From 0; each holds up to 65,536 lines.'),
});
export type PopulationRequest = z.infer<typeof PopulationRequest>;
