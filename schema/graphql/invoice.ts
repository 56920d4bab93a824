import { invoicesById, type ListedInvoice } from '../queries/invoice-list.ts';
import { LINE_LIST } from '../queries/line-list.ts';
import { repeatedInvoices } from '../queries/repeats.ts';
import { currentDocuments, type SourceDocumentInfo } from '../queries/source-documents.ts';
import { builder } from './builder.ts';
import { costOfPage } from './connection.ts';
import { type GraphqlContext, loaderOf, type WorkspaceReader } from './context.ts';
import { ReconciliationPolicyEnum, ReconciliationStatusEnum } from './enums.ts';
import { LineFilterInput } from './filter.ts';
import { knownFilter } from './known-filter.ts';
import { lineReading } from './line-parts.ts';
import { batched, listConnectionUnder } from './list-field.ts';
import { LineOrderInput, lineOrderOf } from './order.ts';
import { periodNamed } from './readable-periods.ts';
import { InvoiceType, LineItemConnection, ReportingPeriodType, VendorType, WarningType } from './refs.ts';
import { withheld } from './refuse.ts';
import { type Needs, nameOfSet, namesOfRow, neededMembers, type Selection } from './selection.ts';
import { vendorById, vendorMembers } from './vendor-parts.ts';

const NEEDS: Needs<ListedInvoice> = {
  vendor: ['vendorId'],
  voided: ['voidedAt'],
  totalMarketBasedKgco2e: ['totalKgco2e'],
  reportingPeriod: ['period'],
  reconciliation: [
    'headerNet',
    'sumOfLines',
    'reconciliationDifference',
    'reconciliationTolerance',
    'reconciliationStatus',
    'emissionBasis',
    'reconciliationHint',
    'reconciliationPolicy',
  ],
};

/** Members of an invoice needed for the fields below this one. */
export function invoiceMembers(info: Selection): ReadonlySet<string> {
  return neededMembers(namesOfRow(info), NEEDS);
}

/** Null for none. @throws an error for the client where it is of a period that the reader does not see. */
async function otherInvoice(id: string | null, context: GraphqlContext, info: Selection) {
  if (id === null) return null;
  const found = await invoiceById(context.reader(), id, invoiceMembers(info));
  if (found !== null) return found;
  throw withheld(
    'The invoice is of a reporting period that you do not see.',
    'The assignment to an engagement over that period, or the access token of an owner or member.',
  );
}

/** An invoice by id, or null; one statement per level. */
export function invoiceById(
  reader: WorkspaceReader,
  id: string,
  members: ReadonlySet<string>,
): Promise<ListedInvoice | null> {
  return loaderOf(reader, `invoice ${nameOfSet(members)}`, () =>
    batched<string, ListedInvoice | null>((ids) => invoicesById(reader, reader, { ids, members }), null),
  ).load(id);
}

const Reconciliation = builder.objectRef<ListedInvoice>('Reconciliation').implement({
  description:
    'Comparison of the header total of an invoice with its lines. Amounts are in the invoice currency.',
  fields: (t) => ({
    status: t.expose('reconciliationStatus', { type: ReconciliationStatusEnum, description: 'The verdict.' }),
    headerNet: t.expose('headerNet', { type: 'Decimal', description: 'Net total of the header.' }),
    sumOfLines: t.expose('sumOfLines', { type: 'Decimal', description: 'Sum of the lines.' }),
    difference: t.expose('reconciliationDifference', {
      type: 'Decimal',
      description: 'headerNet − sumOfLines.',
    }),
    tolerance: t.expose('reconciliationTolerance', {
      type: 'Decimal',
      description: 'Difference that still counts as rounding.',
    }),
    emissionBasis: t.expose('emissionBasis', {
      type: 'Decimal',
      description: 'The spend used for the emissions.',
    }),
    hint: t.exposeString('reconciliationHint', {
      nullable: true,
      description: 'On a mismatch: the member to correct.',
    }),
    policy: t.expose('reconciliationPolicy', {
      type: ReconciliationPolicyEnum,
      description: "The workspace's policy when the invoice was recorded.",
    }),
  }),
});

export const SourceDocument = builder.objectRef<SourceDocumentInfo>('SourceDocument').implement({
  description: 'The newest version of the source document of an invoice.',
  fields: (t) => ({
    documentId: t.exposeID('documentId', { description: 'Identifier of the version.' }),
    version: t.exposeInt('version', { description: '1, 2, 3 …' }),
    sha256: t.exposeString('sha256', { description: 'SHA-256 of the bytes, hex.' }),
    bytes: t.exposeInt('bytes', { description: 'Size in bytes.' }),
    mediaType: t.exposeString('mediaType', { description: 'For example application/pdf.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was stored.' }),
  }),
});

function documentOf(reader: WorkspaceReader, invoiceId: string): Promise<SourceDocumentInfo | null> {
  return loaderOf(reader, 'document', () =>
    batched<string, SourceDocumentInfo | null>((ids) => currentDocuments(reader, ids), null),
  ).load(invoiceId);
}

function repeatOf(reader: WorkspaceReader, invoiceId: string): Promise<string | null> {
  return loaderOf(reader, 'repeats', () =>
    batched<string, string | null>((ids) => repeatedInvoices(reader, ids), null),
  ).load(invoiceId);
}

/** Adds the type `Invoice`. */
export function addInvoice(): void {
  InvoiceType.implement({
    description: 'An accepted invoice. It may be voided, but is never changed or deleted.',
    fields: (t) => ({
      invoiceId: t.exposeID('invoiceId', { description: 'Identifier of the invoice (UUID).' }),
      invoiceNumber: t.exposeString('invoiceNumber', {
        nullable: true,
        description: "The supplier's number of the document.",
      }),
      externalId: t.exposeString('externalId', {
        nullable: true,
        description: "The sender's own id of the invoice.",
      }),
      vendorName: t.exposeString('vendorName', { description: 'Name of the vendor, trimmed.' }),
      vendorNameSent: t.exposeString('vendorNameSent', {
        description: 'Name of the vendor exactly as sent.',
      }),
      vendorTaxId: t.exposeString('vendorTaxId', {
        nullable: true,
        description: 'Swiss UID or VAT number of the vendor, if it was sent.',
      }),
      vendor: t.field({
        type: VendorType,
        nullable: true,
        description: 'The vendor; null once the personal content of the invoice was erased.',
        complexity: 5,
        resolve: ({ vendorId }, _args, context, info) =>
          vendorId === null ? null : vendorById(context.reader(), vendorId, vendorMembers(info)),
      }),
      invoiceDate: t.expose('invoiceDate', { type: 'Date', description: 'Date of the invoice.' }),
      servicePeriodStart: t.expose('servicePeriodStart', {
        type: 'Date',
        nullable: true,
        description: 'First day of the service billed.',
      }),
      servicePeriodEnd: t.expose('servicePeriodEnd', {
        type: 'Date',
        nullable: true,
        description: 'Last day of the service billed.',
      }),
      currency: t.exposeString('currency', { description: 'ISO 4217 code.' }),
      region: t.exposeString('region', {
        description: 'ISO 3166-1 alpha-2 code of where the goods or services are used.',
      }),
      totalAmount: t.expose('totalAmount', {
        type: 'Decimal',
        nullable: true,
        description: 'Invoice total as sent.',
      }),
      netAmount: t.expose('netAmount', {
        type: 'Decimal',
        nullable: true,
        description: 'Total without VAT as sent.',
      }),
      vatRate: t.expose('vatRate', {
        type: 'Decimal',
        nullable: true,
        description: 'VAT rate as sent, in percent.',
      }),
      workspaceCurrency: t.exposeString('workspaceCurrency', {
        nullable: true,
        description: "The workspace's currency when the invoice was recorded.",
      }),
      workspaceRate: t.expose('workspaceRate', {
        type: 'Decimal',
        nullable: true,
        description: "One unit of the invoice's currency in workspaceCurrency on the invoice date.",
      }),
      reconciliation: t.field({
        type: Reconciliation,
        description: 'Comparison of header and lines.',
        resolve: (invoice) => invoice,
      }),
      totalKgco2e: t.exposeFloat('totalKgco2e', {
        description: 'kg CO2e: the exact sum of the lines, at most 6 decimals.',
      }),
      totalMarketBasedKgco2e: t.float({
        description: 'The same with scope 2 market-based, as the sum of lines.',
        resolve: ({ totalMarketBasedKgco2e, totalKgco2e }) => Number(totalMarketBasedKgco2e ?? totalKgco2e),
      }),
      lineItemCount: t.exposeInt('lineItemCount', { description: 'Number of lines.' }),
      lineItems: t.field({
        type: LineItemConnection,
        nullable: true,
        description: 'The lines, by default in the order of the invoice.',
        args: {
          ...t.arg.connectionArgs(),
          filter: t.arg({ type: LineFilterInput, description: 'Filter of the lines.' }),
          order: t.arg({ type: LineOrderInput, description: 'Order of the lines.' }),
        },
        complexity: (args) => ({ field: 1, multiplier: costOfPage(args) }),
        resolve: async (invoice, args, context, info) =>
          listConnectionUnder(context.reader(), {
            list: LINE_LIST,
            parent: { column: 'i.invoiceId', type: 'uuid' },
            key: invoice.invoiceId,
            // A visible voided invoice shows its lines.
            filter: { ...(await knownFilter(context.reader(), args.filter)), includeVoided: true },
            order: lineOrderOf(args.order, { by: 'position', direction: 'asc' }),
            args,
            ...lineReading(info),
          }),
      }),
      reportingPeriod: t.field({
        type: ReportingPeriodType,
        description: 'The reporting period of the invoice date.',
        resolve: async ({ period }, _args, context) => periodNamed(context.reader(), period),
      }),
      period: t.exposeString('period', { description: 'Name of the reporting period.' }),
      factorSetId: t.exposeString('factorSetId', {
        description: 'The factor set used.',
      }),
      rateSetId: t.exposeString('rateSetId', {
        nullable: true,
        description: 'The exchange rates used.',
      }),
      classifierVersion: t.exposeString('classifierVersion', {
        description: 'Version of the classifier used: the name of its model, `+` and its digest.',
      }),
      warnings: t.expose('warnings', {
        type: [WarningType],
        description: 'Warnings of the ingest answer.',
      }),
      sourceDocument: t.field({
        type: SourceDocument,
        nullable: true,
        description: 'The newest version of the source document; null if there is none.',
        resolve: ({ invoiceId }, _args, context) => documentOf(context.reader(), invoiceId),
      }),
      contentFingerprint: t.exposeString('contentFingerprint', {
        description: 'SHA-256 of vendor, date, currency and lines, hex: equal invoices have equal ones.',
      }),
      requestDigest: t.exposeString('requestDigest', {
        description: "SHA-256 of the ingest request's raw body, hex.",
      }),
      requestIndex: t.exposeInt('requestIndex', {
        description: "The invoice's position in that request, from 0.",
      }),
      recordedAt: t.expose('recordedAt', { type: 'DateTime', description: 'When the invoice was recorded.' }),
      duplicateOf: t.field({
        type: InvoiceType,
        nullable: true,
        description: 'The earlier invoice that is equal to this one; null if there is none.',
        resolve: ({ duplicateOf }, _args, context, info) => otherInvoice(duplicateOf, context, info),
      }),
      repeatOf: t.field({
        type: InvoiceType,
        nullable: true,
        description:
          'The earlier invoice that counts which this one repeats: a copy, or another one with its number by the same vendor. Null for a voided one.',
        complexity: 3,
        resolve: async ({ invoiceId }, _args, context, info) =>
          otherInvoice(await repeatOf(context.reader(), invoiceId), context, info),
      }),
      voided: t.boolean({
        description: 'Whether the invoice was voided, which removes it from totals and populations.',
        resolve: ({ voidedAt }) => voidedAt !== null,
      }),
      voidedAt: t.expose('voidedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When it was voided.',
      }),
      voidedBy: t.exposeString('voidedBy', {
        nullable: true,
        description: 'Actor who voided it, as on the audit trail.',
      }),
      voidReason: t.exposeString('voidReason', { nullable: true, description: 'Why it was voided.' }),
      erasedAt: t.expose('erasedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When its personal content was erased.',
      }),
    }),
  });
}
