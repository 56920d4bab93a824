import { z } from 'zod';
import { inputObject } from './input-object.ts';
import { kilograms } from './kilograms.ts';
import { named } from './named.ts';
import { NumberRounded } from './number-rounded.ts';
import { periodName } from './periods.ts';
import { requiredText } from './text.ts';

export const ASSURANCE_STANDARDS = ['ISAE_3410', 'ISSA_5000', 'ISO_14064_3'] as const;
export type AssuranceStandard = (typeof ASSURANCE_STANDARDS)[number];
/** The standards as a report cites them. */
export const STANDARD_NAMES = {
  ISAE_3410: 'ISAE 3410, Assurance Engagements on Greenhouse Gas Statements',
  ISSA_5000: 'ISSA 5000, General Requirements for Sustainability Assurance Engagements',
  ISO_14064_3:
    'ISO 14064-3, Specification with guidance for the verification and validation of greenhouse gas statements',
} as const satisfies Record<AssuranceStandard, string>;
export const ASSURANCE_LEVELS = ['limited', 'reasonable'] as const;
export type AssuranceLevel = (typeof ASSURANCE_LEVELS)[number];
/** `fieldwork` from the first sample on. */
export const ENGAGEMENT_STATUSES = ['planned', 'fieldwork', 'completed', 'cancelled'] as const;
export type EngagementStatus = (typeof ENGAGEMENT_STATUSES)[number];
/** How the address of an account was proven: by an OpenID provider, by the operator or a mail, or not at all. */
export const IDENTITIES = ['oidc', 'email', 'unproven'] as const;
/** Who puts people on a team or takes them off; the operator by ending a membership on the command line. */
export const TEAM_POWERS = ['owner', 'lead', 'operator'] as const;
export type TeamPower = (typeof TEAM_POWERS)[number];
export type Identity = (typeof IDENTITIES)[number];
/** What an assigned person does: the work, or an engagement quality review, which changes nothing (ISQM 2). */
export const ASSIGNED_AS = ['auditor', 'quality_reviewer'] as const;
export type AssignedAs = (typeof ASSIGNED_AS)[number];
export const RISK_WEIGHTINGS = ['off', 'moderate', 'strong'] as const;
/** Assertions about one invoice line. Source: ISAE 3410, the categories of ISA 315. */
export const ASSERTIONS = [
  'occurrence',
  'accuracy',
  'cut_off',
  'classification',
  'boundary',
  'consistency',
] as const;

/**
 * Confidence level by default. Source: firm practice for ISAE 3000 engagements; neither
 * standard fixes one.
 */
export const DEFAULT_CONFIDENCE = { limited: '0.8', reasonable: '0.95' } as const satisfies Record<
  AssuranceLevel,
  string
>;
/**
 * The standard by default. Source: ISSA 5000, effective date: periods beginning on or after 15 December 2026. It replaces
 * ISAE 3410 from then on.
 */
export const defaultStandard = (firstDay: string): AssuranceStandard =>
  firstDay >= '2026-12-15' ? 'ISSA_5000' : 'ISAE_3410';
export const DEFAULT_RISK_WEIGHTING = 'moderate';
export const DEFAULT_RETENTION_YEARS = 10;

const NAME_MAX = 200;
const REASON_MAX = 1_000;
const PLAN_TEXT_MAX = 4_000;
const REFERENCE_MAX = 500;
const DISCLOSURE_MAX = 2_000;
export const MAX_AUDITORS = 50;
/** How long a former owner or member of the workspace audits it only with a disclosure. */
export const COOLING_OFF_YEARS = 2;
/** Engagements of one page of a list. */
export const ENGAGEMENT_PAGE_MAX = 100;
/** Invoices listed that still need a source document; all are counted. */
export const DOCUMENTS_NEEDED_SHOWN = 100;

/** How the auditor tested completeness: a sample of recorded lines can never find what was not recorded. */
export const CompletenessTest = z.object({
  procedure: requiredText(PLAN_TEXT_MAX),
  result: requiredText(PLAN_TEXT_MAX),
  reference: requiredText(REFERENCE_MAX)
    .nullish()
    .transform((text) => text ?? null),
});
export type CompletenessTest = z.infer<typeof CompletenessTest>;

/** The auditor's conclusion, as written, and whether the sample gave a reasonable basis (ISA 530.15). */
export interface Conclusion {
  readonly text: string;
  readonly basis_adequate: boolean;
  /** Why the basis is adequate although a figure exceeds the tolerable misstatement. */
  readonly basis_reason?: string;
}

/** The conclusion on file. */
export const ConclusionAnswer = z.object({
  text: z.string(),
  basis_adequate: z.boolean(),
  basis_reason: z
    .string()
    .optional()
    .describe('Why the basis is adequate although a figure exceeds the tolerable misstatement.'),
});

const assuranceStandard = z
  .enum(ASSURANCE_STANDARDS, `must be one of ${ASSURANCE_STANDARDS.join(', ')}`)
  .nullish();
const assuranceLevel = z.enum(ASSURANCE_LEVELS, `must be one of ${ASSURANCE_LEVELS.join(', ')}`).nullish();
const engagementId = z.uuid('must be a UUID').transform((id) => id.toLowerCase());
const workspaceId = z.uuid('must be a UUID').nullish();
/** An e-mail, in any case, or a user's id. */
const auditor = requiredText(254).transform((text) => text.trim().toLowerCase());
const disclosure = requiredText(DISCLOSURE_MAX)
  .nullish()
  .transform((text) => text ?? null)
  .describe('Why a person may audit who was owner or member of the workspace within the last two years.');

export const EngagementRef = inputObject({ engagement_id: engagementId });

/** tRPC `engagement.create`. */
export const CreateEngagement = inputObject({
  workspace_id: workspaceId,
  period: periodName.describe('`2026`, `2026-Q1`, `2026-01` or `FY2026`.'),
  name: requiredText(NAME_MAX)
    .nullish()
    .transform((text) => text?.trim() ?? null),
  assurance_standard: assuranceStandard.describe(
    'By default ISSA_5000 for a period that begins on or after 2026-12-15, and ISAE_3410 for an earlier one.',
  ),
  assurance_level: assuranceLevel.transform((value) => value ?? 'limited'),
  auditors: z
    .array(auditor, 'must be an array')
    .max(MAX_AUDITORS, `must have at most ${MAX_AUDITORS} elements`)
    .nullish()
    .transform((value) => value ?? [])
    .describe(
      'E-mail or user id of the lead auditor, a member with the role auditor. Nobody else: the lead assigns the others once they accepted.',
    ),
  lead_auditor: auditor
    .nullish()
    .transform((name) => name ?? null)
    .describe('The same as `auditors` with one person.'),
  disclosure,
});
export type CreateEngagement = z.infer<typeof CreateEngagement>;

/** tRPC `engagement.list`. */
export const ListEngagements = inputObject({
  workspace_id: workspaceId,
  period: periodName.nullish(),
  status: z.enum(ENGAGEMENT_STATUSES, `must be one of ${ENGAGEMENT_STATUSES.join(', ')}`).nullish(),
  limit: z
    .int('must be an integer')
    .min(1, 'must be at least 1')
    .max(ENGAGEMENT_PAGE_MAX, `must be at most ${ENGAGEMENT_PAGE_MAX}`)
    .nullish()
    .transform((value) => value ?? ENGAGEMENT_PAGE_MAX),
  cursor: engagementId.nullish().describe('`next_cursor` of the previous page.'),
});
export type ListEngagements = z.infer<typeof ListEngagements>;

/** tRPC `engagement.assign`. */
export const AssignAuditor = inputObject({
  ...EngagementRef.shape,
  auditor,
  lead: z
    .boolean('must be true or false')
    .nullish()
    .transform((value) => value ?? false)
    .describe(
      'Name the person as lead auditor: in place of one who has not accepted, or as the successor of one who has.',
    ),
  as: z
    .enum(ASSIGNED_AS, `must be one of ${ASSIGNED_AS.join(', ')}`)
    .nullish()
    .transform((value) => value ?? 'auditor')
    .describe('`quality_reviewer` by the lead auditor only: reads everything and changes nothing.'),
  disclosure,
}).superRefine(({ as, lead }, context) => {
  if (as === 'auditor' || !lead) return;
  context.addIssue({ code: 'custom', path: ['lead'], message: 'must be left out for a quality reviewer' });
});
export type AssignAuditor = z.infer<typeof AssignAuditor>;

/** tRPC `engagement.unassign`. */
export const UnassignAuditor = inputObject({ ...EngagementRef.shape, auditor });
export type UnassignAuditor = z.infer<typeof UnassignAuditor>;

/** tRPC `engagement.cancel`. */
export const CancelEngagement = inputObject({
  ...EngagementRef.shape,
  reason: requiredText(REASON_MAX),
});
export type CancelEngagement = z.infer<typeof CancelEngagement>;

/** Thresholds in kg CO2e. Missing ones are computed when the sample is drawn. */
export const PLAN_KILOGRAMS = [
  'overall_materiality_kgco2e',
  'performance_materiality_kgco2e',
  'tolerable_misstatement_kgco2e',
  'expected_misstatement_kgco2e',
  'clearly_trivial_kgco2e',
] as const;
export type PlanKilogram = (typeof PLAN_KILOGRAMS)[number];

/** Members fixed by a sample: changing them needs another sample. */
export const SAMPLE_MEMBERS = [...PLAN_KILOGRAMS, 'confidence_level', 'risk_weighting'] as const;

/** A confidence level, 0.5 to below 1 (at 1 no sample would be large enough). */
export const ConfidenceLevel = z
  .number('must be a number')
  .min(0.5, 'must be at least 0.5')
  .lt(1, { error: 'must be below 1', abort: true })
  .refine((value) => Number(value.toPrecision(15)) < 1, 'must be below 1');

/** Members of a plan that an auditor sets; missing ones stay unchanged. */
const PlanMembers = {
  assurance_standard: assuranceStandard,
  assurance_level: assuranceLevel.describe(
    'With another level, a confidence level left at its default becomes the default of that level.',
  ),
  materiality_rationale: requiredText(PLAN_TEXT_MAX)
    .nullish()
    .describe('Why these thresholds: the users, the base, the percentage.'),
  overall_materiality_kgco2e: kilograms({ positive: true }).nullish(),
  performance_materiality_kgco2e: kilograms({ positive: true }).nullish(),
  tolerable_misstatement_kgco2e: kilograms({ positive: true }).nullish(),
  expected_misstatement_kgco2e: kilograms({ positive: false }).nullish(),
  clearly_trivial_kgco2e: kilograms({ positive: false }).nullish(),
  confidence_level: ConfidenceLevel.nullish(),
  risk_weighting: z.enum(RISK_WEIGHTINGS, `must be one of ${RISK_WEIGHTINGS.join(', ')}`).nullish(),
  required_assertions: z
    .array(z.enum(ASSERTIONS, `must be one of ${ASSERTIONS.join(', ')}`), 'must be an array')
    .max(ASSERTIONS.length, `must have at most ${ASSERTIONS.length} elements`)
    .nullish(),
  require_review: z.boolean('must be true or false').nullish(),
  completeness_test: inputObject(CompletenessTest.shape).nullish(),
  retention_years: z
    .int('must be an integer')
    .min(1, 'must be at least 1')
    .max(100, 'must be at most 100')
    .nullish(),
};

/** tRPC `engagement.plan`. Without members it only reads the plan. */
export const PlanEngagement = inputObject({
  ...EngagementRef.shape,
  ...PlanMembers,
  reset: z
    .array(z.enum(PLAN_KILOGRAMS, `must be one of ${PLAN_KILOGRAMS.join(', ')}`), 'must be an array')
    .max(PLAN_KILOGRAMS.length, `must have at most ${PLAN_KILOGRAMS.length} elements`)
    .nullish()
    .describe('Thresholds to be computed again when the sample is drawn.'),
});
export type PlanEngagement = z.infer<typeof PlanEngagement>;

const time = z.iso.datetime({ precision: 3 });
const kilogramsShown = z.number().nullable();

/** The plan of an engagement. A threshold that is null is computed when the sample is drawn. */
export const EngagementPlan = z.object({
  assurance_standard: z.enum(ASSURANCE_STANDARDS),
  assurance_level: z.enum(ASSURANCE_LEVELS),
  overall_materiality_kgco2e: kilogramsShown,
  performance_materiality_kgco2e: kilogramsShown,
  tolerable_misstatement_kgco2e: kilogramsShown,
  expected_misstatement_kgco2e: kilogramsShown,
  clearly_trivial_kgco2e: kilogramsShown,
  materiality_rationale: z.string().nullable(),
  confidence_level: z.number(),
  risk_weighting: z.enum(RISK_WEIGHTINGS),
  required_assertions: z.array(z.enum(ASSERTIONS)),
  require_review: z.boolean(),
  completeness_test: CompletenessTest.nullable(),
  retention_years: z.int(),
});
export type EngagementPlan = z.infer<typeof EngagementPlan>;

/** Progress of testing the newest sample. All are 0 if there is none. */
export const EngagementProgress = named('Progress', {
  items: z.int().min(0),
  tested: z.int().min(0),
  exceptions: z.int().min(0),
  remaining: z.int().min(0),
});
export type EngagementProgress = z.infer<typeof EngagementProgress>;
/** For an engagement without a sample. */
export const NO_PROGRESS: EngagementProgress = { items: 0, tested: 0, exceptions: 0, remaining: 0 };

/** Beside an e-mail address. */
export const Unproven = z
  .literal('unproven')
  .optional()
  .describe('The address of the account was never proven. Absent where it was.');

/** What everyone with access to an engagement sees. */
export const EngagementSummary = z.object({
  workspace_id: z.uuid(),
  engagement_id: z.uuid(),
  period: z.string(),
  name: z.string(),
  assurance_standard: z.enum(ASSURANCE_STANDARDS),
  assurance_level: z.enum(ASSURANCE_LEVELS),
  status: z.enum(ENGAGEMENT_STATUSES),
  auditors: z.array(z.object({ user_id: z.uuid(), email: z.string(), identity: Unproven })),
  quality_reviewers: z.array(z.object({ user_id: z.uuid(), email: z.string(), identity: Unproven })),
  progress: EngagementProgress,
  created_at: time,
  created_by: z.string(),
  completed_at: time.nullable(),
  completed_by: z.string().nullable(),
  cancelled_at: time.nullable(),
  cancelled_by: z.string().nullable(),
  cancel_reason: z.string().nullable(),
});
export type EngagementSummary = z.infer<typeof EngagementSummary>;

/** An engagement; `plan` and `conclusion` are null for owners and members until it is completed. */
export const EngagementAnswer = EngagementSummary.extend({
  documents_needed: z
    .object({ invoices: z.int().min(0), invoice_ids: z.array(z.uuid()).max(DOCUMENTS_NEEDED_SHOWN) })
    .describe('Sampled invoices without a source document: how many, and the first of them.'),
  lead_auditor: z
    .object({
      user_id: z.uuid(),
      accepted: z.boolean().describe('Whether they did work of their own. Before, they are named only.'),
      identity: z
        .enum(IDENTITIES)
        .describe(
          'How the address of the account was proven: by an OpenID provider, by the operator or a mail, or not at all.',
        ),
    })
    .nullable(),
  plan: EngagementPlan.nullable(),
  conclusion: ConclusionAnswer.nullable(),
});
export type EngagementAnswer = z.infer<typeof EngagementAnswer>;

/** The answer of `engagement.plan`. */
export const PlanAnswer = EngagementAnswer.extend({ warnings: z.array(NumberRounded) });
export type PlanAnswer = z.infer<typeof PlanAnswer>;

/** The answer of `engagement.list`, newest first. */
export const EngagementPage = z.object({
  engagements: z.array(EngagementSummary),
  next_cursor: z.uuid().nullable(),
});
export type EngagementPage = z.infer<typeof EngagementPage>;
