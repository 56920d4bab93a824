import { INVOICE_LIST } from '../queries/invoice-list.ts';
import {
  closingsOf,
  type ListedPeriod,
  type PeriodClosing,
  type PeriodTotals,
  periodOrder,
  periodPage,
  totalsOfPeriods,
} from '../queries/period-list.ts';
import { type Scope2Totals, scope2OfPeriods } from '../queries/scope2.ts';
import { builder } from './builder.ts';
import { connectionOf, costOfPage, pageRequest } from './connection.ts';
import { loaderOf, WORKSPACE_ARGUMENT, type WorkspaceReader } from './context.ts';
import { PeriodStatusEnum } from './enums.ts';
import { LineFilterInput } from './filter.ts';
import { invoiceMembers } from './invoice.ts';
import { knownFilter } from './known-filter.ts';
import { batched, listConnectionUnder } from './list-field.ts';
import { InvoiceOrderInput, invoiceOrderOf } from './order.ts';
import { periodsOf } from './readable-periods.ts';
import { InvoiceConnection, ReportingPeriodType } from './refs.ts';
import { namesWithheld, type PlaceInDocument, withheldEverywhere } from './refuse.ts';

const CLOSING_COST = 2;

const EMPTY: PeriodTotals = {
  period: '',
  kgco2e: '0',
  invoiceCount: 0,
  lineItemCount: 0,
  spendMethodKgco2e: '0',
  absoluteKgco2e: '0',
  spendMethodAbsoluteKgco2e: '0',
  needsReviewCount: 0,
  needsReviewKgco2e: '0',
  possibleDuplicateCount: 0,
};

function totalsOf(reader: WorkspaceReader, name: string): Promise<PeriodTotals> {
  return loaderOf(reader, 'period totals', () =>
    batched<string, PeriodTotals>(
      (names) => reader.kept(['period totals', names], () => totalsOfPeriods(reader, names)),
      EMPTY,
    ),
  ).load(name);
}

/** null for an open period. */
async function closingOf(
  reader: WorkspaceReader,
  { name, status }: ListedPeriod,
): Promise<PeriodClosing | null> {
  if (status === 'open') return null;
  return loaderOf(reader, 'closings of periods', () =>
    batched<string, PeriodClosing | null>((names) => closingsOf(reader, names), null),
  ).load(name);
}

async function closedBy(reader: WorkspaceReader, period: ListedPeriod, place: PlaceInDocument) {
  if (period.status === 'closed' && reader.role === 'key') {
    return withheldEverywhere(reader, place, namesWithheld());
  }
  return (await closingOf(reader, period))?.by ?? null;
}

const NO_SCOPE2: Scope2Totals = {
  period: '',
  locationBasedKgco2e: '0',
  marketBasedKgco2e: '0',
  guaranteedKwh: '0',
  guaranteedKgco2e: '0',
  totalMarketBasedKgco2e: '0',
};

function scope2Of(reader: WorkspaceReader, name: string): Promise<Scope2Totals> {
  return loaderOf(reader, 'scope 2 totals', () =>
    batched<string, Scope2Totals>(
      (names) => reader.kept(['scope 2', names], () => scope2OfPeriods(reader, names)),
      NO_SCOPE2,
    ),
  ).load(name);
}

const Scope2 = builder.objectRef<Scope2Totals>('Scope2Totals').implement({
  description:
    'Purchased electricity and heat of a reporting period by both methods (GHG Protocol Scope 2 Guidance).',
  fields: (t) => ({
    locationBasedKgco2e: t.exposeFloat('locationBasedKgco2e', {
      description: 'kg CO2e by grid averages.',
    }),
    marketBasedKgco2e: t.exposeFloat('marketBasedKgco2e', {
      description: 'kg CO2e by contracts and certificates, else residual mixes, else as location-based.',
    }),
    guaranteedKwh: t.exposeFloat('guaranteedKwh', {
      description: 'Electricity covered by guarantees of origin for the period, kWh.',
    }),
    guaranteedKgco2e: t.exposeFloat('guaranteedKgco2e', {
      description: 'kg CO2e they deduct from the sum of the lines.',
    }),
  }),
});

const Totals = builder.objectRef<PeriodTotals>('PeriodTotals').implement({
  description: 'Totals of the invoices of a reporting period, without voided ones, with their uncertainty.',
  fields: (t) => ({
    kgco2e: t.exposeFloat('kgco2e', {
      description: 'kg CO2e: the exact sum of the invoices; scope 2 is location-based.',
    }),
    marketBasedKgco2e: t.float({
      description: 'The same with scope 2 market-based, less guarantees of origin of the period.',
      resolve: async ({ period }, _args, context) =>
        Number((await scope2Of(context.reader(), period)).totalMarketBasedKgco2e),
    }),
    invoiceCount: t.exposeInt('invoiceCount', { description: 'Number of invoices.' }),
    lineItemCount: t.exposeInt('lineItemCount', { description: 'Number of lines.' }),
    spendMethodKgco2e: t.exposeFloat('spendMethodKgco2e', {
      description: 'kg CO2e of lines calculated from spend, the less certain method.',
    }),
    spendMethodShare: t.float({
      nullable: true,
      description: 'Share of those lines in the sum of absolute kg, 0 to 1; null if that sum is 0.',
      resolve: ({ absoluteKgco2e, spendMethodAbsoluteKgco2e }) =>
        Number(absoluteKgco2e) === 0 ? null : Number(spendMethodAbsoluteKgco2e) / Number(absoluteKgco2e),
    }),
    needsReviewCount: t.exposeInt('needsReviewCount', { description: 'Lines that need review.' }),
    needsReviewKgco2e: t.exposeFloat('needsReviewKgco2e', {
      description: 'kg CO2e of lines that need review.',
    }),
    possibleDuplicateCount: t.exposeInt('possibleDuplicateCount', {
      description: 'Invoices equal to an earlier one, which are counted.',
    }),
  }),
});

const PeriodConnection = builder.connectionObject(
  {
    type: ReportingPeriodType,
    name: 'ReportingPeriodConnection',
    description: 'A page of reporting periods.',
  },
  { name: 'ReportingPeriodEdge', description: 'A reporting period and its cursor.' },
);

function addList(): void {
  builder.queryField('reportingPeriods', (t) =>
    t.field({
      type: PeriodConnection,
      nullable: true,
      description: 'Reporting periods, oldest first; for an auditor those of the assigned engagements.',
      args: {
        workspaceId: t.arg.id({ description: WORKSPACE_ARGUMENT }),
        ...t.arg.connectionArgs(),
        newestFirst: t.arg.boolean({ defaultValue: false, description: 'Newest period first.' }),
      },
      complexity: (args) => ({ field: 1, multiplier: costOfPage(args) }),
      resolve: async (_root, { workspaceId, newestFirst, ...args }, context) => {
        const order = periodOrder(newestFirst ?? false);
        const page = pageRequest(args, order);
        const reader = await context.open(workspaceId);
        const count = async () => (await periodsOf(reader)).length;
        return connectionOf(await periodPage(reader, order, page), order, count);
      },
    }),
  );
}

/** Adds the type `ReportingPeriod` and the root field that lists them. */
export function addReportingPeriod(): void {
  addList();
  ReportingPeriodType.implement({
    description: 'A reporting period, bound to one factor set when it was opened.',
    fields: (t) => ({
      name: t.exposeString('name', { description: '2026, 2026-Q1, 2026-01 or FY2026.' }),
      startDate: t.expose('startDate', { type: 'Date', description: 'First day.' }),
      endDate: t.expose('endDate', { type: 'Date', description: 'Last day.' }),
      status: t.expose('status', {
        type: PeriodStatusEnum,
        description: 'Whether it accepts invoices.',
      }),
      closedAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'When it was closed; null while it is open.',
        complexity: CLOSING_COST,
        resolve: async (period, _args, context) => (await closingOf(context.reader(), period))?.at ?? null,
      }),
      closedBy: t.string({
        nullable: true,
        description:
          'Name of who closed it, else the e-mail address; null if the person has left. Not for API keys.',
        complexity: CLOSING_COST,
        resolve: async (period, _args, context, info) => closedBy(context.reader(), period, info),
      }),
      factorSetId: t.exposeString('factorSetId', { description: 'The factor set of its invoices.' }),
      totals: t.field({
        type: Totals,
        description: 'Sums of its invoices, with their caveats.',
        complexity: 20,
        resolve: ({ name }, _args, context) => totalsOf(context.reader(), name),
      }),
      scope2: t.field({
        type: Scope2,
        description: 'Its purchased electricity and heat, location-based and market-based.',
        complexity: 20,
        resolve: ({ name }, _args, context) => scope2Of(context.reader(), name),
      }),
      invoices: t.field({
        type: InvoiceConnection,
        nullable: true,
        description: 'Its invoices, by default the newest first.',
        args: {
          ...t.arg.connectionArgs(),
          filter: t.arg({ type: LineFilterInput, description: 'Filter of the lines.' }),
          order: t.arg({ type: InvoiceOrderInput, description: 'Order of the invoices.' }),
        },
        complexity: (args) => ({ field: 1, multiplier: costOfPage(args) }),
        resolve: async ({ name }, args, context, info) =>
          listConnectionUnder(context.reader(), {
            list: INVOICE_LIST,
            parent: { column: 'i.period', type: 'text' },
            key: name,
            filter: await knownFilter(context.reader(), args.filter),
            order: invoiceOrderOf(args.order),
            args,
            members: invoiceMembers(info),
          }),
      }),
    }),
  });
}
