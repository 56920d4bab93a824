import { type WorkspaceData, workspaceOf } from '../queries/workspaces.ts';
import { builder } from './builder.ts';
import { costOfPage, MAX_PAGE_SIZE, pageSize } from './connection.ts';
import { WORKSPACE_ARGUMENT } from './context.ts';
import { PeriodLengthEnum, ReconciliationPolicyEnum } from './enums.ts';
import { periodsOf } from './readable-periods.ts';
import { ReportingPeriodType } from './refs.ts';

/** Periods by default: two years of months. */
const DEFAULT_PERIODS = 24;

export const Workspace = builder.objectRef<WorkspaceData>('Workspace').implement({
  description: 'A tenant and its settings.',
  fields: (t) => ({
    workspaceId: t.exposeID('workspaceId', { description: 'Identifier of the workspace (UUID).' }),
    name: t.exposeString('name', { description: 'Its name.' }),
    defaultCurrency: t.exposeString('defaultCurrency', {
      description: 'Currency of invoices without one, ISO 4217; also that of aggregated spend.',
    }),
    defaultRegion: t.exposeString('defaultRegion', {
      description: 'Region of invoices without one, ISO 3166-1 alpha-2.',
    }),
    fiscalStartMonth: t.exposeInt('fiscalStartMonth', {
      description: 'Month a fiscal year starts in, 1 to 12.',
    }),
    periodLength: t.expose('periodLength', {
      type: PeriodLengthEnum,
      description: 'Length of its reporting periods.',
    }),
    reconciliationPolicy: t.expose('reconciliationPolicy', {
      type: ReconciliationPolicyEnum,
      description: 'What happens when a header total disagrees with its lines.',
    }),
    strictMembers: t.exposeBoolean('strictMembers', {
      description: 'Whether an unknown member of an invoice is an error and not a warning.',
    }),
    periods: t.field({
      type: [ReportingPeriodType],
      nullable: true,
      description:
        'Its newest reporting periods, oldest first; for an auditor those of the assigned engagements.',
      args: {
        last: t.arg.int({
          defaultValue: DEFAULT_PERIODS,
          description: `How many at most, up to ${MAX_PAGE_SIZE}.`,
        }),
      },
      complexity: ({ last }) => ({ field: 1, multiplier: costOfPage({ last }) }),
      resolve: async (_workspace, { last }, context) => {
        const size = pageSize('last', last ?? DEFAULT_PERIODS);
        const periods = await periodsOf(context.reader());
        return periods.slice(Math.max(0, periods.length - size));
      },
    }),
  }),
});

/** Adds the root field `workspace`. */
export function addWorkspace(): void {
  builder.queryField('workspace', (t) =>
    t.field({
      type: Workspace,
      nullable: true,
      description: 'A workspace and its reporting periods.',
      args: { workspaceId: t.arg.id({ description: WORKSPACE_ARGUMENT }) },
      resolve: async (_root, { workspaceId }, context) => workspaceOf(await context.open(workspaceId)),
    }),
  );
}
