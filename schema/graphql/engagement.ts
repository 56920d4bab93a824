import {
  ASSERTIONS,
  ASSURANCE_LEVELS,
  ASSURANCE_STANDARDS,
  type CompletenessTest,
  type Conclusion,
  DOCUMENTS_NEEDED_SHOWN,
  ENGAGEMENT_STATUSES,
  type EngagementProgress,
  type EngagementStatus,
  NO_PROGRESS,
  RISK_WEIGHTINGS,
} from '../contracts/engagements.ts';
import { isUuid } from '../contracts/text.ts';
import { type DocumentsNeeded, documentsNeeded, progressOf } from '../queries/engagement-progress.ts';
import {
  type AssignedAuditor,
  auditorsOf,
  type EngagementData,
  engagementsOfPeriods,
  listEngagements,
  type PlanData,
} from '../queries/engagements.ts';
import { builder } from './builder.ts';
import { costOfPage, MAX_PAGE_SIZE, pageSize } from './connection.ts';
import { loaderOf, WORKSPACE_ARGUMENT, type WorkspaceReader } from './context.ts';
import { enumOf } from './enums.ts';
import { batched } from './list-field.ts';
import { EngagementType, ReportingPeriodType } from './refs.ts';
import { forbidden } from './refuse.ts';
import { Workspace } from './workspace.ts';

const DEFAULT_ENGAGEMENTS = 20;
const FIRST_DESCRIPTION = `How many at most, up to ${MAX_PAGE_SIZE}.`;

const AssuranceStandardEnum = enumOf(
  'AssuranceStandard',
  ASSURANCE_STANDARDS,
  'The standard an engagement follows.',
);
const AssuranceLevelEnum = enumOf('AssuranceLevel', ASSURANCE_LEVELS, 'Level of assurance.');
export const EngagementStatusEnum = enumOf(
  'EngagementStatus',
  ENGAGEMENT_STATUSES,
  'FIELDWORK from the first sample on; COMPLETED and CANCELLED engagements never change again.',
);
export const RiskWeightingEnum = enumOf(
  'RiskWeighting',
  RISK_WEIGHTINGS,
  'How much risk increases the chance of selection.',
);
export const AssertionEnum = enumOf('AssertionName', ASSERTIONS, 'Assertion about a line.');

const Auditor = builder.objectRef<AssignedAuditor>('EngagementAuditor').implement({
  description: 'An auditor assigned to an engagement.',
  fields: (t) => ({
    userId: t.exposeID('userId', { description: 'Identifier of the user.' }),
    email: t.exposeString('email', { description: 'E-mail address of the sign-in.' }),
  }),
});

const Progress = builder.objectRef<EngagementProgress>('TestingProgress').implement({
  description: 'Progress of testing the newest sample; zeros if there is none.',
  fields: (t) => ({
    items: t.exposeInt('items', { description: 'Sampled lines.' }),
    tested: t.exposeInt('tested', { description: 'Of these, finally tested.' }),
    exceptions: t.exposeInt('exceptions', { description: 'Of these, with an exception.' }),
    remaining: t.exposeInt('remaining', { description: 'Still to be tested.' }),
  }),
});

const Documents = builder.objectRef<DocumentsNeeded>('DocumentsNeeded').implement({
  description: 'Sampled invoices without a source document.',
  fields: (t) => ({
    invoices: t.exposeInt('invoices', { description: 'How many.' }),
    invoiceIds: t.exposeIDList('invoiceIds', {
      description: `The first ${DOCUMENTS_NEEDED_SHOWN} of them, by id.`,
    }),
  }),
});

const Completeness = builder.objectRef<CompletenessTest>('CompletenessTest').implement({
  description: 'The test of completeness.',
  fields: (t) => ({
    procedure: t.exposeString('procedure', { description: 'Procedure performed.' }),
    result: t.exposeString('result', { description: 'Result of the procedure.' }),
    reference: t.exposeString('reference', { nullable: true, description: 'Where it is documented.' }),
  }),
});

const ConclusionType = builder.objectRef<Conclusion>('Conclusion').implement({
  description: "The auditor's conclusion, as written; the service never states one.",
  fields: (t) => ({
    text: t.exposeString('text', { description: 'The words.' }),
    basisAdequate: t.exposeBoolean('basis_adequate', {
      description: 'Whether the sample gave a reasonable basis.',
    }),
    basisReason: t.string({
      nullable: true,
      description: 'Why, where a figure exceeds the tolerable misstatement.',
      resolve: ({ basis_reason }) => basis_reason ?? null,
    }),
  }),
});

const Plan = builder.objectRef<PlanData>('EngagementPlan').implement({
  description: 'What the auditor plans with. A threshold that is null is computed when the sample is drawn.',
  fields: (t) => {
    const kilograms = (member: Parameters<typeof t.exposeFloat>[0], description: string) =>
      t.exposeFloat(member, { nullable: true, description: `${description}, kg CO2e.` });
    return {
      assuranceStandard: t.expose('assurance_standard', {
        type: AssuranceStandardEnum,
        description: 'The standard it follows.',
      }),
      assuranceLevel: t.expose('assurance_level', {
        type: AssuranceLevelEnum,
        description: 'Level of assurance.',
      }),
      overallMaterialityKgco2e: kilograms('overall_materiality_kgco2e', 'Overall materiality'),
      performanceMaterialityKgco2e: kilograms('performance_materiality_kgco2e', 'Performance materiality'),
      tolerableMisstatementKgco2e: kilograms('tolerable_misstatement_kgco2e', 'Tolerable misstatement'),
      expectedMisstatementKgco2e: kilograms('expected_misstatement_kgco2e', 'Expected misstatement'),
      clearlyTrivialKgco2e: kilograms('clearly_trivial_kgco2e', 'Clearly trivial below'),
      materialityRationale: t.exposeString('materiality_rationale', {
        nullable: true,
        description: 'Why these thresholds.',
      }),
      confidenceLevel: t.exposeFloat('confidence_level', { description: '0.5 to below 1.' }),
      riskWeighting: t.expose('risk_weighting', {
        type: RiskWeightingEnum,
        description: 'How much the risk of a line increases its chance of selection.',
      }),
      requiredAssertions: t.field({
        type: [AssertionEnum],
        description: 'Assertions required for each sampled line.',
        resolve: ({ required_assertions }) => [...required_assertions],
      }),
      requireReview: t.exposeBoolean('require_review', {
        description: "Whether another auditor's approval is needed.",
      }),
      completenessTest: t.expose('completeness_test', {
        type: Completeness,
        nullable: true,
        description: 'How completeness was tested; null: not recorded.',
      }),
      retentionYears: t.exposeInt('retention_years', { description: 'Retention period of the evidence.' }),
    };
  },
});

EngagementType.implement({
  description: 'The assurance of one reporting period.',
  fields: (t) => ({
    engagementId: t.exposeID('engagementId', { description: 'Identifier of the engagement (UUID).' }),
    period: t.exposeString('period', { description: 'Name of the reporting period.' }),
    name: t.exposeString('name', { description: 'Name of the engagement.' }),
    assuranceStandard: t.field({
      type: AssuranceStandardEnum,
      resolve: ({ plan }) => plan.assurance_standard,
      description: 'The standard it follows.',
    }),
    assuranceLevel: t.field({
      type: AssuranceLevelEnum,
      resolve: ({ plan }) => plan.assurance_level,
      description: 'Level of assurance.',
    }),
    status: t.expose('status', { type: EngagementStatusEnum, description: 'Status.' }),
    auditors: t.field({
      type: [Auditor],
      description: 'Its auditors, by e-mail.',
      complexity: 2,
      resolve: ({ engagementId }, _args, context) => auditors(context.reader(), engagementId),
    }),
    progress: t.field({
      type: Progress,
      description: 'Progress of testing.',
      complexity: 5,
      resolve: ({ engagementId }, _args, context) => progress(context.reader(), engagementId),
    }),
    documentsNeeded: t.field({
      type: Documents,
      description: 'Source documents the auditor still needs.',
      complexity: 10,
      resolve: ({ engagementId }, _args, context) => needed(context.reader(), engagementId),
    }),
    plan: t.field({
      type: Plan,
      nullable: true,
      description: 'For its assigned auditors; for owners and members null until it is completed.',
      resolve: (engagement, _args, context) =>
        seesAll(context.reader(), engagement) ? engagement.plan : null,
    }),
    conclusion: t.field({
      type: ConclusionType,
      nullable: true,
      description: 'Null until it is completed.',
      resolve: (engagement, _args, context) =>
        seesAll(context.reader(), engagement) ? engagement.conclusion : null,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was created.' }),
    completedAt: t.expose('completedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was completed.',
    }),
    cancelledAt: t.expose('cancelledAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was cancelled.',
    }),
    cancelReason: t.exposeString('cancelReason', { nullable: true, description: 'And why.' }),
  }),
});

/** The one rule of what is shown of an engagement that can be read, as in tRPC. */
export function seesAll(reader: WorkspaceReader, { status }: EngagementData): boolean {
  return reader.role === 'auditor' || status === 'completed';
}

function auditors(reader: WorkspaceReader, engagementId: string): Promise<readonly AssignedAuditor[]> {
  return loaderOf(reader, 'engagement auditors', () =>
    batched<string, readonly AssignedAuditor[]>((ids) => auditorsOf(reader, ids), []),
  ).load(engagementId);
}

function progress(reader: WorkspaceReader, engagementId: string): Promise<EngagementProgress> {
  return loaderOf(reader, 'engagement progress', () =>
    batched<string, EngagementProgress>((ids) => progressOf(reader, ids), NO_PROGRESS),
  ).load(engagementId);
}

function needed(reader: WorkspaceReader, engagementId: string): Promise<DocumentsNeeded> {
  return loaderOf(reader, 'documents needed', () =>
    batched<string, DocumentsNeeded>((ids) => documentsNeeded(reader, ids, DOCUMENTS_NEEDED_SHOWN), {
      invoices: 0,
      invoiceIds: [],
    }),
  ).load(engagementId);
}

/** The auditor whose engagements a reader may read; null: all. @throws an error for the client for an API key. */
function assignedTo(reader: WorkspaceReader): string | null {
  const { role, userId } = reader;
  if (role === 'key') throw forbidden('An API key sees no engagement.', reader);
  return role === 'auditor' ? userId : null;
}

interface ListArguments {
  readonly first?: number | null | undefined;
  readonly status?: EngagementStatus | null | undefined;
}

function ofPeriod(
  reader: WorkspaceReader,
  period: string,
  args: ListArguments,
): Promise<readonly EngagementData[]> {
  const query = { assignedTo: assignedTo(reader), status: args.status ?? null, limit: sizeOf(args) };
  return loaderOf(reader, `engagements ${query.limit} ${query.status}`, () =>
    batched<string, readonly EngagementData[]>(
      (periods) => engagementsOfPeriods(reader, { ...query, periods }),
      [],
    ),
  ).load(period);
}

function sizeOf({ first }: ListArguments): number {
  return pageSize('first', first ?? DEFAULT_ENGAGEMENTS);
}

const LIST_DESCRIPTION = 'the newest first; for an auditor the assigned ones. Not for API keys.';

/** Adds the root field `engagement` and the engagements of workspaces and periods. */
export function addEngagement(): void {
  builder.queryField('engagement', (t) =>
    t.field({
      type: EngagementType,
      nullable: true,
      description: 'An engagement; null if it does not exist or is hidden from the reader. Not for API keys.',
      args: {
        workspaceId: t.arg.id({ description: WORKSPACE_ARGUMENT }),
        id: t.arg.id({ required: true, description: 'Identifier of the engagement.' }),
      },
      complexity: 2,
      resolve: async (_root, args, context) => {
        const reader = await context.open(args.workspaceId);
        const engagementId = args.id.toLowerCase();
        const query = { assignedTo: assignedTo(reader), status: null, period: null, after: null };
        if (!isUuid(engagementId)) return null;
        const [engagement] = await listEngagements(reader, { ...query, engagementId, limit: 1 });
        return engagement ?? null;
      },
    }),
  );
  addLists();
}

function addLists(): void {
  builder.objectField(Workspace, 'engagements', (t) =>
    t.field({
      type: [EngagementType],
      description: `Its engagements, ${LIST_DESCRIPTION}`,
      args: {
        first: t.arg.int({ defaultValue: DEFAULT_ENGAGEMENTS, description: FIRST_DESCRIPTION }),
        status: t.arg({ type: EngagementStatusEnum, description: 'Only those with this status.' }),
      },
      complexity: ({ first }) => ({ field: 1, multiplier: costOfPage({ first }) }),
      resolve: async (_workspace, args, context) => {
        const reader = context.reader();
        const query = { period: null, engagementId: null, after: null, limit: sizeOf(args) };
        const status = args.status ?? null;
        return listEngagements(reader, { ...query, assignedTo: assignedTo(reader), status });
      },
    }),
  );
  builder.objectField(ReportingPeriodType, 'engagements', (t) =>
    t.field({
      type: [EngagementType],
      description: `The engagements over it, ${LIST_DESCRIPTION}`,
      args: {
        first: t.arg.int({ defaultValue: DEFAULT_ENGAGEMENTS, description: FIRST_DESCRIPTION }),
        status: t.arg({ type: EngagementStatusEnum, description: 'Only those with this status.' }),
      },
      complexity: ({ first }) => ({ field: 1, multiplier: costOfPage({ first }) }),
      resolve: async ({ name }, args, context) => [...(await ofPeriod(context.reader(), name, args))],
    }),
  );
}
