import type { EngagementProgressEvent, IngestedEvent } from '../contracts/events.ts';
import { engagementsNamed } from '../queries/engagements.ts';
import { builder } from './builder.ts';
import { EngagementStatusEnum } from './engagement-plan.ts';
import { assignedTo } from './engagement-visibility.ts';
import { periodsOf } from './readable-periods.ts';
import { EngagementType, ReportingPeriodType } from './refs.ts';

/** Periods of an ingest request assumed in the cost of an event; most touch one. */
const PERIODS_TOUCHED = 3;

const IngestedType = builder.objectRef<IngestedEvent>('Ingested').implement({
  description: 'An ingest request that stored invoices. A signal to query again: the lists have the data.',
  fields: (t) => ({
    at: t.field({ type: 'DateTime', description: 'When it was stored.', resolve: ({ at }) => at }),
    reportingPeriods: t.field({
      type: [ReportingPeriodType],
      nullable: true,
      description: 'Periods touched, as they are now: caches take their new totals from here.',
      complexity: { field: 1, multiplier: PERIODS_TOUCHED },
      resolve: async ({ workspace_id, periods }, _args, context) => {
        const all = await periodsOf(await context.open(workspace_id));
        return all.filter(({ name }) => periods.includes(name));
      },
    }),
    periods: t.exposeStringList('periods', { description: 'Periods touched, sorted.' }),
    processed: t.exposeInt('processed', { description: 'Invoices stored.' }),
    rejected: t.exposeInt('rejected', { description: 'Invoices rejected.' }),
    lineItems: t.int({ description: 'Lines stored.', resolve: ({ line_items }) => line_items }),
    kgco2e: t.field({
      type: 'Float',
      description: 'kg CO2e of the stored invoices.',
      resolve: ({ emissions_kgco2e }) => emissions_kgco2e,
    }),
  }),
});

const EngagementProgressType = builder.objectRef<EngagementProgressEvent>('EngagementProgress').implement({
  description: 'An engagement changed its status or made progress.',
  fields: (t) => ({
    engagementId: t.id({ description: 'The engagement.', resolve: ({ engagement_id }) => engagement_id }),
    engagement: t.field({
      type: EngagementType,
      nullable: true,
      description: 'The engagement as it is now, for caches.',
      resolve: async ({ workspace_id, engagement_id }, _args, context) => {
        const reader = await context.open(workspace_id);
        const found = await engagementsNamed(reader, assignedTo(reader), [engagement_id]);
        return found.get(engagement_id) ?? null;
      },
    }),
    at: t.field({ type: 'DateTime', description: 'When.', resolve: ({ at }) => at }),
    status: t.expose('status', { type: EngagementStatusEnum, description: 'Status.' }),
    items: t.exposeInt('items', { description: 'Sampled lines.' }),
    tested: t.exposeInt('tested', { description: 'Of these, finally tested.' }),
    exceptions: t.exposeInt('exceptions', { description: 'Of these, with an exception.' }),
    remaining: t.exposeInt('remaining', { description: 'Still to be tested.' }),
  }),
});

/** Adds the subscription root. Streams end with the reader's rights. */
export function addSubscriptions(): void {
  builder.subscriptionType({
    description: 'Event streams (server-sent events).',
    fields: (t) => ({
      ingested: t.field({
        type: IngestedType,
        description: 'Each ingest request that stored something. For owners, members and read keys.',
        args: {
          workspaceId: t.arg.id({
            description: 'The workspace. Required only for people who belong to several.',
          }),
        },
        subscribe: (_root, { workspaceId }, context) => context.ingestedEvents(workspaceId),
        resolve: (event) => event,
      }),
      engagementProgress: t.field({
        type: EngagementProgressType,
        description: 'Progress of one engagement. For owners, members, read keys and its assigned auditors.',
        args: { engagementId: t.arg.id({ required: true, description: 'The engagement.' }) },
        subscribe: (_root, { engagementId }, context) => context.engagementEvents(engagementId),
        resolve: (event) => event,
      }),
    }),
  });
}
