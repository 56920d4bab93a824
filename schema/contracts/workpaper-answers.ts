import { z } from 'zod';
import { RESULTS } from './assertion-rules.ts';
import { ASSERTIONS, ConclusionAnswer, ENGAGEMENT_STATUSES, EngagementProgress } from './engagements.ts';
import { named } from './named.ts';
import { Evidence, ITEM_STATUSES, PROCEDURES, REVIEW_DECISIONS } from './workpaper.ts';

const time = z.iso.datetime({ precision: 3 });
/** Kilograms of CO2e, at most 6 decimals; recorded − audited: above 0 for overstatement. */
const kg = z.number();

/** A saved revision. */
export const AssertionAnswer = named('Assertion', {
  assertion_id: z.uuid(),
  line_item_id: z.uuid(),
  assertion: z.enum(ASSERTIONS),
  revision: z.int().min(1).describe('1 for the first save of this assertion on this line, then 2, 3 …'),
  result: z.enum(RESULTS),
  procedure: z.enum(PROCEDURES).nullable(),
  recorded_kgco2e: kg.describe('As recorded when the sample was drawn.'),
  audited_kgco2e: kg
    .nullable()
    .describe('0 if the line could not be tested and no alternative procedure was performed.'),
  misstatement_kgco2e: kg.nullable().describe('Recorded − audited: above 0 is overstated.'),
  tainting: z.number().nullable().describe('Misstatement / |recorded|, 10 decimals; null if recorded is 0.'),
  nature_and_cause: z.string().nullable(),
  narrative: z.string().nullable(),
  evidence: z.array(Evidence),
  tick_marks: z.array(z.string()),
  is_anomaly: z.boolean(),
  anomaly_procedures: z.string().nullable(),
  alternative_procedure: z.string().nullable(),
  workpaper_reference: z.string().nullable(),
  prepared_by: z.string(),
  prepared_at: time,
});
export type AssertionAnswer = z.infer<typeof AssertionAnswer>;

/** One direction; the six parts add up to the upper limit. */
const Direction = named('MisstatementOfDirection', {
  basic_precision_kgco2e: kg.nullable(),
  projected_kgco2e: kg,
  incremental_allowance_kgco2e: kg.nullable(),
  certainty_kgco2e: kg.describe(
    'Misstatement of certainty, key and not projected sampled lines of this direction, at face value.',
  ),
  anomalies_kgco2e: kg,
  not_applicable_kgco2e: kg
    .default(0)
    .describe(
      'Absolute recorded kilograms of lines not applicable and not replaced: in full, the same in both directions, and no misstatement.',
    ),
  upper_limit_kgco2e: kg.nullable().describe('null if the method gives no limit in kg.'),
  net_upper_limit_kgco2e: kg
    .nullable()
    .describe(
      'Upper limit less the projected misstatement of the other direction. Below 0 (flag `net_limit_below_zero`), the other direction outweighs it: use the upper limit.',
    ),
});

/** The figures compared with tolerable misstatement; none is a conclusion. */
export const EVALUATION_STATES = [
  'testing_in_progress',
  'upper_limit_below_tolerable',
  'upper_limit_above_tolerable_projection_below',
  'projection_above_tolerable',
  'bound_assumption_broken',
  'all_items_tested',
  'no_upper_limit',
] as const;
export type EvaluationState = (typeof EVALUATION_STATES)[number];

/** Observations beside the state; none is a conclusion. */
export const EVALUATION_FLAGS = [
  'projection_above_expected',
  'not_applicable_in_full',
  'bound_assumption_broken',
  'many_differences',
  'all_exceptions_are_anomalies',
  'net_limit_below_zero',
] as const;
export type EvaluationFlag = (typeof EVALUATION_FLAGS)[number];

/** The evaluation of the sample so far. Its meaning for the population is the auditor's conclusion. */
export const EvaluationAnswer = named('Evaluation', {
  over: Direction,
  under: Direction,
  certainty_kgco2e: kg.describe('Net, overstatements positive.'),
  anomalies_kgco2e: kg,
  most_likely_net_kgco2e: kg,
  tolerable_misstatement_kgco2e: kg,
  state: z.enum(EVALUATION_STATES),
  flags: z.array(z.enum(EVALUATION_FLAGS)),
  hits: z.int().min(0),
  untested_items: z.int().min(0),
  pps_mean: z
    .object({ projected_kgco2e: kg, lower_kgco2e: kg, upper_kgco2e: kg })
    .nullable()
    .describe(
      'From 20 hits with a difference: the limit by the mean of the taintings; for a record sample, from 20 differing lines, by the mean difference. No state depends on it.',
    ),
  deviations: z
    .object({ found: z.int().min(0), records: z.int().min(0), upper_rate: z.number() })
    .nullable()
    .describe('Record samples: number of differing lines, and the exact upper limit of their rate.'),
});
export type EvaluationAnswer = z.infer<typeof EvaluationAnswer>;

/** Facts about the engagement an auditor should know; they block nothing. */
export const WORKPAPER_WARNINGS = {
  replacement_not_drawn:
    'No other line can be drawn in place of this one: the engagement stays open until it is tested.',
  invoice_voided: 'The invoice was voided after the sample was drawn. The line stays in the sample.',
  document_changed: 'The document of the invoice was replaced or erased after the sample was drawn.',
  line_changed:
    'The line was changed after the sample was drawn. The sample keeps the figure it was drawn with.',
  document_not_stored:
    'Evidence names a source document, but none is stored with the invoice: it has no digest to check later.',
  population_changed:
    'Invoices of the period were recorded, changed or voided after the sample was drawn. The sample stays as it is.',
  finding_outside_sample:
    'An exception was found on a line of an earlier sample that is not in the current one. The evaluation does not include it.',
  number_rounded: 'A number had more than 15 significant digits and was rounded to 15.',
  evidence_missing: 'The line was tested, but no assertion about it names evidence.',
  procedure_missing: 'The line was tested, but no assertion about it names the procedure performed.',
  re_performance_missing:
    'The line was tested, but its calculation was not performed again, by re-perform or by the auditor.',
  completeness_test_missing:
    'No completeness test was recorded: a sample of recorded lines cannot find what was not recorded.',
} as const;
export type WorkpaperWarningCode = keyof typeof WORKPAPER_WARNINGS;
const warningCodes = Object.keys(WORKPAPER_WARNINGS) as [WorkpaperWarningCode, ...WorkpaperWarningCode[]];

export const WorkpaperWarning = named('WorkpaperWarning', {
  code: z.enum(warningCodes).meta({ id: 'WorkpaperWarningCode' }),
  message: z.string(),
  line_item_ids: z.array(z.uuid()),
});
export type WorkpaperWarning = z.infer<typeof WorkpaperWarning>;

/** Names how an evaluation is made, in the entry of a completion: a verifier makes it again only if it knows the model. */
export const EVALUATION_MODEL = 'evaluation-1';

/** The evaluation at completion, and its warnings. */
export const StoredEvaluation = EvaluationAnswer.extend({ warnings: z.array(WorkpaperWarning) });
export type StoredEvaluation = z.infer<typeof StoredEvaluation>;

/** The answer of `save-assertion`. */
export const SaveAssertionAnswer = named('SaveAssertionAnswer', {
  assertion: AssertionAnswer,
  item_status: z.enum(ITEM_STATUSES),
  replaced_by: z.uuid().nullable().describe('The line drawn to replace one not applicable.'),
  progress: EngagementProgress,
  evaluation: EvaluationAnswer,
  warnings: z.array(WorkpaperWarning),
});
export type SaveAssertionAnswer = z.infer<typeof SaveAssertionAnswer>;

const SignOff = named('SignOff', {
  decision: z.enum(REVIEW_DECISIONS),
  note: z.string().nullable(),
  reviewed_by: z.string(),
  reviewed_at: time,
});

const ReviewedAssertionAnswer = AssertionAnswer.extend({ review: SignOff }).meta({ id: 'ReviewedAssertion' });

/** The answer of `review`. */
export const ReviewAnswer = named('ReviewAnswer', {
  assertion: ReviewedAssertionAnswer.describe('The latest of those reviewed.'),
  assertions: z.array(ReviewedAssertionAnswer).describe('All that were reviewed.'),
  item_status: z.enum(ITEM_STATUSES),
  progress: EngagementProgress,
});
export type ReviewAnswer = z.infer<typeof ReviewAnswer>;

/** Conditions of completion. */
export const COMPLETION_GATES = [
  'items_untested',
  'replacement_missing',
  'exception_incomplete',
  'review_missing',
  'population_changed',
  'assertion_outdated',
  'review_note_open',
  'conclusion_missing',
] as const;

export const Blocker = named('Blocker', { gate: z.enum(COMPLETION_GATES), line_item_ids: z.array(z.uuid()) });
export type Blocker = z.infer<typeof Blocker>;

/** The answer of `complete`. */
export const CompleteAnswer = named('CompleteAnswer', {
  engagement: named('CompletedEngagement', {
    engagement_id: z.uuid(),
    status: z.enum(ENGAGEMENT_STATUSES),
    period: z.string(),
    completed_at: time,
    completed_by: z.string(),
    conclusion: ConclusionAnswer.nullable(),
    evaluation: EvaluationAnswer,
    warnings: z.array(WorkpaperWarning).describe('At completion.'),
  }),
});
export type CompleteAnswer = z.infer<typeof CompleteAnswer>;
