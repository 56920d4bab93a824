import { INGEST_LIMITS } from '../contracts/ingest.ts';
import { shownName } from '../contracts/nearest-name.ts';
import { isUuid } from '../contracts/text.ts';
import { readTaxId } from '../contracts/vendor-identity.ts';
import { VENDOR_CHANGES } from '../contracts/vendors.ts';
import { type VendorChange, vendorHistory } from '../queries/vendor-merges.ts';
import {
  countVendors,
  type MergedVendor,
  mergedVendors,
  selectsInvoices,
  VENDOR_SORTS,
  type VendorFilter,
  type VendorPageQuery,
  type VendorRow,
  vendorOrder,
  vendorPage,
  vendorsById,
} from '../queries/vendors.ts';
import { builder } from './builder.ts';
import { type ConnectionArguments, connectionOf, costOfPage, type Edge, pageRequest } from './connection.ts';
import { type GraphqlContext, loaderOf, WORKSPACE_ARGUMENT, type WorkspaceReader } from './context.ts';
import { checkDays, checkedVendorIds, MAX_CODE_LENGTH } from './filter.ts';
import { invoiceById, invoiceMembers } from './invoice.ts';
import { batched } from './list-field.ts';
import { DirectionEnum } from './order.ts';
import { requirePeriods } from './readable-periods.ts';
import { InvoiceType, VendorConnection, VendorEdge, VendorType } from './refs.ts';
import { checkText, FOR_BOOKKEEPERS, refusal, withheld, withheldEverywhere } from './refuse.ts';
import type { Selection } from './selection.ts';
import { vendorById, vendorMembers } from './vendor-parts.ts';

/** Cost of the figures of vendors in the database, beside one row's cost. */
const AGGREGATE_COST = 50;
const PART_COST = 5;

const VendorTotals = builder.objectRef<VendorRow>('VendorTotals').implement({
  description: 'Totals of the invoices of a vendor, without voided ones.',
  fields: (t) => ({
    kgco2e: t.exposeFloat('emissionsKgCo2e', { description: 'kg CO2e; scope 2 is location-based.' }),
    marketBasedKgco2e: t.exposeFloat('marketBasedKgCo2e', {
      description: 'The same with scope 2 market-based, as the sum of lines.',
    }),
    spend: t.expose('spend', {
      type: 'Decimal',
      nullable: true,
      description:
        "Spend as sent, in the workspace's currency at each invoice's recorded rate; null if none has a rate or they were recorded in several currencies.",
    }),
    spendCurrency: t.exposeString('spendCurrency', {
      nullable: true,
      description: 'Currency of `spend`, ISO 4217.',
    }),
    invoiceCount: t.exposeInt('invoiceCount', { description: 'Number of invoices.' }),
    lineCount: t.exposeInt('lineCount', { description: 'Number of their lines.' }),
  }),
});

const Merged = builder.objectRef<MergedVendor>('MergedVendor').implement({
  description: 'A vendor that was merged into another one.',
  fields: (t) => ({
    vendorId: t.exposeID('vendorId', { description: 'Its own id, for `vendor.split`.' }),
    mergedInto: t.exposeID('mergedInto', {
      description: 'The vendor it was merged into, which may have been merged itself later.',
    }),
    name: t.exposeString('name', {
      nullable: true,
      description: 'Its name; null once its invoices were erased.',
    }),
    taxId: t.exposeString('taxId', { nullable: true, description: 'Its UID or VAT number, if it was sent.' }),
  }),
});

const VendorChangeKind = builder.enumType('VendorChangeKind', {
  description: 'What an owner did.',
  values: {
    MERGED: { value: VENDOR_CHANGES[0], description: 'The others were merged into the vendor.' },
    SPLIT: { value: VENDOR_CHANGES[1], description: 'The others were taken out of it again.' },
  },
});

const Change = builder.objectRef<VendorChange>('VendorChange').implement({
  description: 'A merge or split, from the chain SETTINGS.',
  fields: (t) => ({
    kind: t.expose('kind', { type: VendorChangeKind, description: 'What was done.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When.' }),
    actor: t.exposeString('actor', { description: 'By whom, as on the audit trail.' }),
    reason: t.exposeString('reason', { description: 'Why.' }),
    vendorId: t.exposeID('vendorId', { description: 'The vendor that the change is about.' }),
    vendorIds: t.field({
      type: ['ID'],
      description: 'The others: merged into it, or taken out.',
      resolve: ({ vendorIds }) => vendorIds,
    }),
  }),
});

const historyWithheld = () => withheld('The history of vendors is not for auditors.', FOR_BOOKKEEPERS);

/** Date and id in one text. */
const dateOf = (dated: string | null) => dated?.slice(0, 10) ?? null;

function invoiceOf(dated: string | null, context: GraphqlContext, info: Selection) {
  return dated === null ? null : invoiceById(context.reader(), dated.slice(10), invoiceMembers(info));
}

/** The same fields of a vendor and of its edge in a list. */
function figuresOf<Parent extends object>(
  t: PothosSchemaTypes.ObjectFieldBuilder<typeof builder.$inferSchemaTypes, Parent>,
  rowOf: (parent: Parent) => VendorRow,
  what: string,
) {
  return {
    totals: t.field({ type: VendorTotals, description: `Totals of ${what}.`, resolve: rowOf }),
    firstInvoiceDate: t.field({
      type: 'Date',
      nullable: true,
      description: `Date of the first of ${what}; null if all are voided.`,
      resolve: (parent) => dateOf(rowOf(parent).firstInvoice),
    }),
    lastInvoiceDate: t.field({
      type: 'Date',
      nullable: true,
      description: `Date of the last of ${what}.`,
      resolve: (parent) => dateOf(rowOf(parent).lastInvoice),
    }),
    firstInvoice: t.field({
      type: InvoiceType,
      nullable: true,
      description: `The first of ${what} by its date; null if all are voided.`,
      resolve: (parent, _args, context, info) => invoiceOf(rowOf(parent).firstInvoice, context, info),
    }),
    lastInvoice: t.field({
      type: InvoiceType,
      nullable: true,
      description: `The last of ${what} by its date.`,
      resolve: (parent, _args, context, info) => invoiceOf(rowOf(parent).lastInvoice, context, info),
    }),
  };
}

function addEdge(): void {
  builder.objectFields(VendorEdge, (t) =>
    figuresOf(
      t,
      (edge) => (edge as unknown as Edge<VendorRow>).row,
      'the invoices of the vendor in the filter',
    ),
  );
}

function addVendorType(): void {
  VendorType.implement({
    description:
      'A supplier: the invoices with its UID or VAT number or, without one, with its name in any letter case, and those of the vendors an owner merged into it.',
    fields: (t) => ({
      vendorId: t.exposeID('vendorId', { description: 'Identifier of the vendor (UUID).' }),
      name: t.exposeString('name', { description: 'Its name on the invoice recorded last.' }),
      names: t.exposeStringList('names', {
        description: 'Its names as sent, at most 100.',
      }),
      taxId: t.exposeString('taxId', {
        nullable: true,
        description: 'Swiss UID or VAT number in one form, such as CHE116281710; null if none was sent.',
      }),
      ...figuresOf(t, (vendor: VendorRow) => vendor, 'its invoices'),
      mergedInto: t.field({
        type: VendorType,
        nullable: true,
        description:
          'Where `node` found it by the id that it had before it was merged: the vendor that stands for it, whose figures it shows. Null elsewhere.',
        resolve: ({ mergedInto }) => mergedInto ?? null,
      }),
      merged: t.field({
        type: [Merged],
        description: 'The vendors merged into it, of those with invoices that you see.',
        complexity: PART_COST,
        resolve: ({ vendorId }, _args, context) => {
          const reader = context.reader();
          return loaderOf(reader, 'merged vendors', () =>
            batched<string, MergedVendor[]>((ids) => mergedVendors(reader, reader, ids), []),
          ).load(vendorId);
        },
      }),
      history: t.field({
        type: [Change],
        nullable: true,
        description:
          'Merges and splits of it and of those merged into it, newest first, at most 100. Not for auditors.',
        complexity: PART_COST,
        resolve: ({ vendorId }, _args, context, info) => {
          const reader = context.reader();
          if (reader.role === 'auditor') return withheldEverywhere(reader, info, historyWithheld());
          return loaderOf(reader, 'history of vendors', () =>
            batched<string, VendorChange[]>((ids) => vendorHistory(reader, reader, ids), []),
          ).load(vendorId);
        },
      }),
    }),
  });
}

const VendorFilterInput = builder.inputType('VendorFilter', {
  description:
    'Filter of vendors; all members must match. Figures of edges are of the invoices in the dates and period.',
  fields: (t) => ({
    from: t.field({ type: 'Date', description: 'First invoice date, included.' }),
    to: t.field({ type: 'Date', description: 'Last invoice date, included.' }),
    period: t.string({ description: 'Name of the reporting period, for example "2026".' }),
    name: t.string({ description: 'Part of one of its names, in any case; % and _ are literal.' }),
    taxId: t.string({ description: 'Swiss UID or VAT number, in any form.' }),
    vendorIds: t.idList({ description: 'Ids of vendors, at most 100.' }),
  }),
});

const VendorSortEnum = builder.enumType('VendorSort', {
  description: 'Sort key of vendors; then by id.',
  values: {
    KGCO2E: { value: VENDOR_SORTS[0], description: 'kg CO2e.' },
    NAME: { value: VENDOR_SORTS[1], description: 'Name.' },
    LAST_INVOICE: { value: VENDOR_SORTS[2], description: 'Date of the last invoice.' },
  },
});

const VendorOrderInput = builder.inputType('VendorOrder', {
  description: 'Order of a list of vendors.',
  fields: (t) => ({
    by: t.field({ type: VendorSortEnum, required: true, description: 'Sort key.' }),
    direction: t.field({ type: DirectionEnum, description: 'Ascending (the default) or descending.' }),
  }),
});

function checkedVendorFilter(input: typeof VendorFilterInput.$inferInput | null | undefined): VendorFilter {
  if (input === null || input === undefined) return {};
  checkText('filter.period', input.period, MAX_CODE_LENGTH);
  checkText('filter.name', input.name, INGEST_LIMITS.vendorName);
  checkText('filter.taxId', input.taxId, INGEST_LIMITS.vendorTaxId);
  checkDays('filter.', input);
  if (input.taxId != null && readTaxId(input.taxId) === null) {
    throw refusal(
      'validation_failed',
      `filter.taxId must be a Swiss UID or the VAT number of a European country, got ${shownName(input.taxId)}.`,
    );
  }
  return { ...input, vendorIds: checkedVendorIds(input.vendorIds) };
}

type Arguments = ConnectionArguments & {
  readonly workspaceId?: string | null | undefined;
  readonly filter?: typeof VendorFilterInput.$inferInput | null | undefined;
  readonly order?: typeof VendorOrderInput.$inferInput | null | undefined;
};

/** The objects have the figures of all their invoices, so that a cache of objects may keep them. */
async function pageWithNodes(reader: WorkspaceReader, query: VendorPageQuery) {
  const page = await vendorPage(reader, reader, query);
  if (!selectsInvoices(query.filter)) return page;
  const { members } = query;
  const ids = page.rows.map(({ vendorId }) => vendorId);
  const found = await vendorsById(reader, reader, { ids, members });
  return { ...page, nodes: page.rows.map((row) => found.get(row.vendorId) ?? row) };
}

async function readVendors(_root: unknown, args: Arguments, context: GraphqlContext, info: Selection) {
  const filter = checkedVendorFilter(args.filter);
  const { by, direction } = args.order ?? { by: VENDOR_SORTS[0], direction: 'desc' };
  const order = vendorOrder(by, direction === 'desc');
  const query = { filter, order, page: pageRequest(args, order), members: vendorMembers(info) };
  const reader = await context.open(args.workspaceId);
  await requirePeriods(reader, filter);
  const key = ['vendors', filter, order.name, query.page, query.members] as const;
  const page = await reader.kept(key, () => pageWithNodes(reader, query));
  return connectionOf(page, order, () =>
    reader.kept(['count of vendors', filter], () => countVendors(reader, reader, filter)),
  );
}

/** Adds the type `Vendor` and the root fields that read vendors. */
export function addVendor(): void {
  addVendorType();
  addEdge();
  builder.queryFields((t) => ({
    vendors: t.field({
      type: VendorConnection,
      nullable: true,
      description: 'Vendors with invoices that count, by default the one with most kilograms first.',
      args: {
        workspaceId: t.arg.id({ description: WORKSPACE_ARGUMENT }),
        ...t.arg.connectionArgs(),
        filter: t.arg({ type: VendorFilterInput, description: 'Which vendors.' }),
        order: t.arg({ type: VendorOrderInput, description: 'Order of the list.' }),
      },
      complexity: (args) => ({ field: AGGREGATE_COST, multiplier: costOfPage(args) }),
      resolve: readVendors,
    }),
    vendor: t.field({
      type: VendorType,
      nullable: true,
      description:
        'A vendor; the id of a merged one leads to the vendor it belongs to. Null if there is none with that id.',
      args: {
        workspaceId: t.arg.id({ description: WORKSPACE_ARGUMENT }),
        vendorId: t.arg.id({ required: true, description: 'Identifier of the vendor.' }),
      },
      complexity: PART_COST,
      resolve: async (_root, args, context, info) => {
        const reader = await context.open(args.workspaceId);
        const id = args.vendorId.toLowerCase();
        return isUuid(id) ? vendorById(reader, id, vendorMembers(info)) : null;
      },
    }),
  }));
}
