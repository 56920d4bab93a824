import type { ReconciliationStatus } from '../contracts/ingest.ts';
import type { Warning } from '../contracts/warnings.ts';
import type { WorkspaceSettings } from '../contracts/workspace.ts';
import { parameters, selectedInvoices, type Visible, visibleInvoices } from './line-filter.ts';
import { type ListDefinition, selectedColumns } from './list.ts';
import type { SortOrder } from './page.ts';
import { isoTime, type SqlExecutor } from './sql.ts';

/** An invoice as it is read. Amounts and kilograms are exact decimal text, dates YYYY-MM-DD. */
export interface ListedInvoice {
  readonly invoiceId: string;
  readonly period: string;
  readonly invoiceNumber: string | null;
  readonly vendorName: string;
  readonly vendorNameSent: string;
  readonly invoiceDate: string;
  readonly servicePeriodStart: string | null;
  readonly servicePeriodEnd: string | null;
  readonly currency: string;
  readonly region: string;
  readonly totalAmount: string | null;
  readonly netAmount: string | null;
  readonly vatRate: string | null;
  readonly headerNet: string;
  readonly sumOfLines: string;
  readonly reconciliationDifference: string;
  readonly reconciliationTolerance: string;
  readonly reconciliationStatus: ReconciliationStatus;
  readonly emissionBasis: string;
  readonly reconciliationHint: string | null;
  readonly reconciliationPolicy: WorkspaceSettings['reconciliationPolicy'];
  readonly totalKgco2e: string;
  readonly totalMarketBasedKgco2e: string;
  readonly lineItemCount: number;
  readonly factorSetId: string;
  readonly rateSetId: string | null;
  readonly classifierVersion: string;
  readonly workspaceCurrency: string | null;
  readonly workspaceRate: string | null;
  readonly warnings: readonly Warning[];
  readonly recordedAt: string;
  readonly duplicateOf: string | null;
  readonly voidedAt: string | null;
  readonly voidedBy: string | null;
  readonly voidReason: string | null;
  readonly erasedAt: string | null;
  readonly contentFingerprint: string;
  readonly requestDigest: string;
  readonly requestIndex: number;
}

export const INVOICE_LIST: ListDefinition<ListedInvoice> = {
  from: 'invoice i',
  always: ['invoiceId'],
  conditions: selectedInvoices,
  columns: {
    invoiceId: 'i.invoice_id',
    period: 'i.period',
    invoiceNumber: 'i.invoice_number',
    vendorName: 'i.vendor_name',
    vendorNameSent: 'i.vendor_name_sent',
    invoiceDate: 'i.invoice_date',
    servicePeriodStart: 'i.service_period_start',
    servicePeriodEnd: 'i.service_period_end',
    currency: 'i.currency',
    region: 'i.region',
    totalAmount: 'i.total_amount',
    netAmount: 'i.net_amount',
    vatRate: 'i.vat_rate',
    headerNet: 'i.header_net',
    sumOfLines: 'i.sum_of_lines',
    reconciliationDifference: 'i.reconciliation_difference',
    reconciliationTolerance: 'i.reconciliation_tolerance',
    reconciliationStatus: 'i.reconciliation_status',
    emissionBasis: 'i.emission_basis',
    reconciliationHint: 'i.reconciliation_hint',
    reconciliationPolicy: 'i.reconciliation_policy',
    totalKgco2e: 'i.total_kgco2e',
    totalMarketBasedKgco2e: 'coalesce(i.total_market_based_kgco2e, i.total_kgco2e)',
    lineItemCount: 'i.line_item_count',
    factorSetId: 'i.factor_set_id',
    rateSetId: 'i.rate_set_id',
    classifierVersion: 'i.classifier_version',
    workspaceCurrency: 'i.workspace_currency',
    workspaceRate: 'i.workspace_rate',
    warnings: 'i.warnings',
    recordedAt: isoTime('i.recorded_at'),
    duplicateOf: 'i.duplicate_of',
    voidedAt: isoTime('i.voided_at'),
    voidedBy: 'i.voided_by',
    voidReason: 'i.void_reason',
    erasedAt: isoTime('i.erased_at'),
    contentFingerprint: 'i.content_fingerprint',
    requestDigest: 'i.request_digest',
    requestIndex: 'i.request_index',
  },
};

export const INVOICE_SORTS = ['date', 'recorded', 'kgco2e', 'amount', 'vendor'] as const;
export type InvoiceSort = (typeof INVOICE_SORTS)[number];

const ID = { sql: 'i.invoice_id', type: 'uuid' } as const;

const SORT_COLUMN = {
  date: { sql: 'i.invoice_date', type: 'date' },
  recorded: { sql: 'i.recorded_at', type: 'timestamptz' },
  kgco2e: { sql: 'i.total_kgco2e', type: 'numeric' },
  amount: { sql: 'i.header_net', type: 'numeric' },
  vendor: { sql: 'i.vendor_name', type: 'text' },
} as const satisfies Record<InvoiceSort, object>;

export function invoiceOrder(sort: InvoiceSort, descending: boolean): SortOrder {
  return { columns: [SORT_COLUMN[sort], ID], descending };
}

/** Invoices by id, those that are voided too; ids that are not there, or not visible, are left out. */
export async function invoicesById(
  tx: SqlExecutor,
  visible: Visible,
  query: { readonly ids: readonly string[]; readonly members: ReadonlySet<string> },
): Promise<Map<string, ListedInvoice>> {
  const { bind, values } = parameters();
  const conditions = [
    ...visibleInvoices(visible, bind),
    `i.invoice_id = any(string_to_array(${bind(query.ids.join(' '))}, ' ')::uuid[])`,
  ];
  const rows = await tx.sql<ListedInvoice>(
    `select ${selectedColumns(INVOICE_LIST, query.members).join(', ')} from invoice i
     where ${conditions.join(' and ')}`,
    values,
  );
  return new Map(rows.map((row) => [row.invoiceId, row]));
}
