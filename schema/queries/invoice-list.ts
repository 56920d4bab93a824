import { sql } from 'kysely';
import { Invoice } from '../entities/invoice.ts';
import { type LineFilter, on, selectedInvoices, type Visible, visibleInvoices } from './line-filter.ts';
import { componentsOfLines, LINE_LIST } from './line-list.ts';
import { columnsOf, defineList } from './list.ts';
import type { NamedOrder, Page, Position, Positioned, SortOrder } from './page.ts';
import { newestDocumentVersions } from './source-documents.ts';
import { anyOf, type Row, type SqlExecutor, type Tenant } from './sql.ts';

/** An invoice as it is read. Amounts and kilograms are exact decimal text, dates YYYY-MM-DD. */
export type ListedInvoice = Row<'invoice'>;

const invoiceList = (name: string, conditions: typeof selectedInvoices, countedAs?: 'invoiceCount') =>
  defineList(name, {
    ...(countedAs === undefined ? {} : { countedAs }),
    from: (db) => db.selectFrom('invoice as i').$castTo<ListedInvoice>(),
    always: ['invoiceId'],
    columns: columnsOf(Invoice, 'i'),
    conditions,
  });

export const INVOICE_LIST = invoiceList('invoices', selectedInvoices, 'invoiceCount');

const VOIDED_LIST = invoiceList('voided invoices', (visible, filter) => [
  ...selectedInvoices(visible, filter),
  on('i.voidedAt', 'is not', null),
]);

export const INVOICE_SORTS = ['date', 'recorded', 'kgco2e', 'amount', 'vendor'] as const;
export type InvoiceSort = (typeof INVOICE_SORTS)[number];

const SORT_COLUMN = {
  date: { by: 'i.invoiceDate', type: 'date' },
  recorded: { by: 'i.recordedAt', type: 'timestamptz' },
  kgco2e: { by: 'i.totalKgco2e', type: 'numeric' },
  amount: { by: 'i.headerNet', type: 'numeric' },
  vendor: { by: 'i.vendorName', type: 'text' },
} as const satisfies Record<InvoiceSort, object>;

export function invoiceOrder(sort: InvoiceSort, descending: boolean): SortOrder {
  return { columns: [SORT_COLUMN[sort], { by: 'i.invoiceId', type: 'uuid' }], descending };
}

/** Invoices by id, including voided ones; missing or invisible ones are left out. */
export async function invoicesById(
  tx: SqlExecutor,
  visible: Visible,
  query: { readonly ids: readonly string[]; readonly members: ReadonlySet<string> },
): Promise<Map<string, ListedInvoice>> {
  const conditions = [...visibleInvoices(visible), on('i.invoiceId', '=', anyOf(query.ids, 'uuid'))];
  const rows = await INVOICE_LIST.rows(tx, conditions, query.members);
  return new Map(rows.map((row) => [row.invoiceId, row]));
}

/** Newest invoice date first; of one day the one recorded last. */
export const INVOICE_PAGE_ORDER: NamedOrder = { name: 'invoice:date', ...invoiceOrder('date', true) };

export interface InvoicePageQuery {
  readonly filter: Omit<LineFilter, 'includeVoided'>;
  /** true: voided invoices only; false: live ones only; null: both. */
  readonly voided: boolean | null;
  readonly size: number;
  readonly after: Position | null;
}

/** One page of invoices, forward. One statement. */
export async function invoicePage(
  tx: SqlExecutor,
  visible: Visible,
  { filter, voided, size, after }: InvoicePageQuery,
): Promise<Page<Positioned<ListedInvoice>>> {
  return (voided === true ? VOIDED_LIST : INVOICE_LIST).page(tx, visible, {
    filter: { ...filter, includeVoided: voided !== false },
    order: INVOICE_PAGE_ORDER,
    page: { size, after },
  });
}

export type InvoiceDetail = NonNullable<Awaited<ReturnType<typeof invoiceDetail>>>;

/**
 * A whole invoice with its lines, their components, its documents (newest first, without bytes) and entries (oldest
 * first: the exact text of the header and its hash); null when it is missing or invisible. Of documents and entries the
 * newest `historyMax`.
 */
export async function invoiceDetail(
  tx: Tenant,
  visible: Visible,
  { invoiceId, historyMax }: { readonly invoiceId: string; readonly historyMax: number },
) {
  const ofInvoice = [...visibleInvoices(visible), on('i.invoiceId', '=', invoiceId)];
  const [invoice] = await INVOICE_LIST.rows(tx, ofInvoice);
  if (invoice === undefined) return null;
  const found = await LINE_LIST.rows(tx, ofInvoice);
  const lines = found.sort((one, other) => one.lineIndex - other.lineIndex);
  const ids = lines.map(({ lineItemId }) => lineItemId);
  return {
    invoice,
    lines,
    components: await componentsOfLines(tx, ids),
    documents: await newestDocumentVersions(tx, invoiceId, historyMax),
    entries: await newestEntries(tx, invoice, historyMax),
  };
}

async function newestEntries(tx: Tenant, { invoiceId, period }: ListedInvoice, count: number) {
  const entries = await tx.db
    .selectFrom('audit_entry')
    .select(['hash', 'header'])
    .where('workspaceId', '=', tx.workspaceId)
    .where('period', '=', period)
    .where('subject', '=', `invoice:${invoiceId}`)
    .orderBy('seq', 'desc')
    .limit(sql.lit(count))
    .execute();
  return entries.reverse();
}
