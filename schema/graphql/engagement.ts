import {
  type AssignedAs,
  DOCUMENTS_NEEDED_SHOWN,
  type EngagementProgress,
  type EngagementStatus,
  NO_PROGRESS,
} from '../contracts/engagements.ts';
import { isUuid } from '../contracts/text.ts';
import { type DocumentsNeeded, documentsNeeded, progressOf } from '../queries/engagement-progress.ts';
import {
  type AssignedAuditor,
  auditorsOf,
  countEngagements,
  ENGAGEMENT_ORDER,
  type EngagementData,
  engagementPage,
  engagementsOfPeriods,
  listEngagements,
} from '../queries/engagements.ts';
import { builder } from './builder.ts';
import { connectionOf, costOfPage, MAX_PAGE_SIZE, pageRequest, pageSize } from './connection.ts';
import { type GraphqlContext, loaderOf, WORKSPACE_ARGUMENT, type WorkspaceReader } from './context.ts';
import {
  AssuranceLevelEnum,
  AssuranceStandardEnum,
  ConclusionType,
  EngagementStatusEnum,
  Plan,
} from './engagement-plan.ts';
import { assignedTo, requireAll, requirePerson } from './engagement-visibility.ts';
import { MAX_CODE_LENGTH } from './filter.ts';
import { batched } from './list-field.ts';
import { keyGiven } from './node.ts';
import { requirePeriod } from './readable-periods.ts';
import { EngagementType, ReportingPeriodType } from './refs.ts';
import { checkText } from './refuse.ts';
import { Workspace } from './workspace.ts';

const DEFAULT_ENGAGEMENTS = 20;
const NOT_FOR_KEYS = 'Not for API keys.';
const FIRST_DESCRIPTION = `How many at most, up to ${MAX_PAGE_SIZE}.`;

export const Auditor = builder.objectRef<AssignedAuditor>('EngagementAuditor').implement({
  description: 'An auditor or quality reviewer assigned to an engagement.',
  fields: (t) => ({
    userId: t.exposeID('userId', { description: 'Identifier of the user.' }),
    email: t.exposeString('email', { description: 'E-mail address of the sign-in.' }),
    isUnproven: t.exposeBoolean('isUnproven', { description: 'Whether that address was never proven.' }),
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
    invoiceIds: t.idList({
      nullable: true,
      description: `The first ${DOCUMENTS_NEEDED_SHOWN} of them, by id. ${NOT_FOR_KEYS}`,
      resolve: ({ invoiceIds }, _args, context) => {
        requirePerson(context.reader());
        return [...invoiceIds];
      },
    }),
  }),
});

EngagementType.implement({
  description: 'The assurance of one reporting period. An API key sees its state and counts.',
  fields: (t) => ({
    engagementId: t.exposeID('engagementId', { description: 'Identifier of the engagement (UUID).' }),
    period: t.exposeString('period', { description: 'Name of the reporting period.' }),
    name: t.string({
      nullable: true,
      description: `Name of the engagement. ${NOT_FOR_KEYS}`,
      resolve: ({ name }, _args, context) => forPeople(context, name),
    }),
    assuranceStandard: t.field({
      type: AssuranceStandardEnum,
      nullable: true,
      resolve: ({ plan }, _args, context) => forPeople(context, plan.assurance_standard),
      description: `The standard it follows. ${NOT_FOR_KEYS}`,
    }),
    assuranceLevel: t.field({
      type: AssuranceLevelEnum,
      nullable: true,
      resolve: ({ plan }, _args, context) => forPeople(context, plan.assurance_level),
      description: `Level of assurance. ${NOT_FOR_KEYS}`,
    }),
    status: t.expose('status', { type: EngagementStatusEnum, description: 'Status.' }),
    auditors: t.field({
      type: [Auditor],
      nullable: true,
      description: `Its auditors, by e-mail. ${NOT_FOR_KEYS}`,
      complexity: 2,
      resolve: async ({ engagementId }, _args, context) => {
        requirePerson(context.reader());
        return [...(await assigned(context.reader(), engagementId, 'auditor'))];
      },
    }),
    qualityReviewers: t.field({
      type: [Auditor],
      nullable: true,
      description: `Its quality reviewers, who read everything and change nothing, by e-mail. ${NOT_FOR_KEYS}`,
      complexity: 1,
      resolve: async ({ engagementId }, _args, context) => {
        requirePerson(context.reader());
        return [...(await assigned(context.reader(), engagementId, 'quality_reviewer'))];
      },
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
      description: 'For its assigned auditors; for owners and members once it is completed.',
      resolve: (engagement, _args, context) => {
        requireAll(context.reader(), engagement);
        return engagement.plan;
      },
    }),
    conclusion: t.field({
      type: ConclusionType,
      nullable: true,
      description: `Null until it is completed. ${NOT_FOR_KEYS}`,
      resolve: ({ conclusion, status }, _args, context) =>
        forPeople(context, status === 'completed' ? conclusion : null),
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
    cancelReason: t.string({
      nullable: true,
      description: `And why. ${NOT_FOR_KEYS}`,
      resolve: ({ cancelReason }, _args, context) => forPeople(context, cancelReason),
    }),
  }),
});

/** A value that an API key does not see. */
function forPeople<Value>(context: GraphqlContext, value: Value): Value {
  requirePerson(context.reader());
  return value;
}

async function assigned(
  reader: WorkspaceReader,
  engagementId: string,
  as: AssignedAs,
): Promise<readonly AssignedAuditor[]> {
  const all = await loaderOf(reader, 'engagement auditors', () =>
    batched<string, readonly AssignedAuditor[]>((ids) => auditorsOf(reader, ids), []),
  ).load(engagementId);
  return all.filter(({ assignedAs }) => assignedAs === as);
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

const LIST_DESCRIPTION = 'the newest first; for an auditor the assigned ones.';

/** Adds the root fields `engagement` and `engagements`, and the engagements of workspaces and periods. */
export function addEngagement(): void {
  builder.queryField('engagement', (t) =>
    t.field({
      type: EngagementType,
      nullable: true,
      description: 'An engagement; null if it does not exist or is hidden from the reader.',
      args: {
        workspaceId: t.arg.id({ description: WORKSPACE_ARGUMENT }),
        id: t.arg.id({ required: true, description: 'Its `id` or `engagementId`.' }),
      },
      complexity: 2,
      resolve: async (_root, args, context) => {
        const reader = await context.open(args.workspaceId);
        const engagementId = keyGiven(EngagementType.name, args.id).toLowerCase();
        const query = { assignedTo: assignedTo(reader), status: null, period: null, after: null };
        if (!isUuid(engagementId)) return null;
        const [engagement] = await listEngagements(reader, { ...query, engagementId, limit: 1 });
        return engagement ?? null;
      },
    }),
  );
  addPages();
  addLists();
}

const EngagementConnection = builder.connectionObject(
  { type: EngagementType, name: 'EngagementConnection', description: 'A page of engagements.' },
  { name: 'EngagementEdge', description: 'An engagement and its cursor.' },
);

function addPages(): void {
  builder.queryField('engagements', (t) =>
    t.field({
      type: EngagementConnection,
      nullable: true,
      description: `Engagements, ${LIST_DESCRIPTION}`,
      args: {
        workspaceId: t.arg.id({ description: WORKSPACE_ARGUMENT }),
        ...t.arg.connectionArgs(),
        status: t.arg({ type: EngagementStatusEnum, description: 'Only those with this status.' }),
        period: t.arg.string({ description: 'Only those over this reporting period.' }),
      },
      complexity: (args) => ({ field: 1, multiplier: costOfPage(args) }),
      resolve: async (_root, { workspaceId, status, period, ...args }, context) => {
        const page = pageRequest(args, ENGAGEMENT_ORDER);
        checkText('period', period, MAX_CODE_LENGTH);
        const reader = await context.open(workspaceId);
        await requirePeriod(reader, 'period', period);
        const filter = { assignedTo: assignedTo(reader), status: status ?? null, period: period ?? null };
        const found = await engagementPage(reader, filter, page);
        return connectionOf(found, ENGAGEMENT_ORDER, () => countEngagements(reader, filter));
      },
    }),
  );
}

function addLists(): void {
  builder.objectField(Workspace, 'engagements', (t) =>
    t.field({
      type: [EngagementType],
      nullable: true,
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
      nullable: true,
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
