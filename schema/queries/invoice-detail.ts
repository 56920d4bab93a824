import { INVOICE_LIST, type ListedInvoice } from './invoice-list.ts';
import { LINES_OF_INVOICES, parameters, type Visible, visibleInvoices } from './line-filter.ts';
import { componentsOfLines, LINE_LIST, type ListedComponent, type ListedLine } from './line-list.ts';
import { selectedColumns } from './list.ts';
import { newestDocumentVersions, type SourceDocumentInfo } from './source-documents.ts';
import { isoTime, type SqlExecutor } from './sql.ts';

/** What only the whole invoice shows. */
interface InvoiceOrigin {
  readonly voidedBy: string | null;
  readonly erasedAt: string | null;
  readonly requestDigest: string;
  readonly requestIndex: number;
  readonly contentFingerprint: string;
}

/** An entry about the invoice: its header's exact text and that text's hash. */
export interface InvoiceEntry {
  readonly hash: string;
  readonly header: string;
}

export interface InvoiceDetail {
  readonly invoice: ListedInvoice & InvoiceOrigin;
  readonly lines: readonly ListedLine[];
  readonly components: ReadonlyMap<string, readonly ListedComponent[]>;
  /** Newest first. */
  readonly documents: readonly SourceDocumentInfo[];
  /** Oldest first. */
  readonly entries: readonly InvoiceEntry[];
}

const ORIGIN = `i.voided_by as "voidedBy", ${isoTime('i.erased_at')} as "erasedAt", i.request_digest as "requestDigest",
  i.request_index as "requestIndex", i.content_fingerprint as "contentFingerprint"`;

/**
 * A whole invoice with its lines, documents (without bytes) and entries; null when there is none or it may not
 * be seen. Of documents and entries the newest `historyMax`.
 */
export async function invoiceDetail(
  tx: SqlExecutor & { readonly workspaceId: string },
  visible: Visible,
  query: { readonly invoiceId: string; readonly historyMax: number },
): Promise<InvoiceDetail | null> {
  const invoice = await wholeInvoice(tx, visible, query.invoiceId);
  if (invoice === null) return null;
  const lines = await linesOfInvoice(tx, visible, query.invoiceId);
  return {
    invoice,
    lines,
    components: await componentsOfLines(
      tx,
      lines.map(({ lineItemId }) => lineItemId),
    ),
    documents: await newestDocumentVersions(tx, query.invoiceId, query.historyMax),
    entries: await newestEntries(tx, invoice, query.historyMax),
  };
}

async function wholeInvoice(
  tx: SqlExecutor,
  visible: Visible,
  invoiceId: string,
): Promise<(ListedInvoice & InvoiceOrigin) | null> {
  const { bind, values } = parameters();
  const columns = [...selectedColumns(INVOICE_LIST, new Set(Object.keys(INVOICE_LIST.columns))), ORIGIN];
  const conditions = [...visibleInvoices(visible, bind), `i.invoice_id = ${bind(invoiceId)}`];
  const [row] = await tx.sql<ListedInvoice & InvoiceOrigin>(
    `select ${columns.join(', ')} from invoice i where ${conditions.join(' and ')}`,
    values,
  );
  return row ?? null;
}

async function linesOfInvoice(tx: SqlExecutor, visible: Visible, invoiceId: string): Promise<ListedLine[]> {
  const { bind, values } = parameters();
  const columns = selectedColumns(LINE_LIST, new Set(Object.keys(LINE_LIST.columns)));
  const conditions = [...visibleInvoices(visible, bind), `i.invoice_id = ${bind(invoiceId)}`];
  return tx.sql<ListedLine>(
    `select ${columns.join(', ')} from ${LINES_OF_INVOICES}
     where ${conditions.join(' and ')} order by l.line_index`,
    values,
  );
}

async function newestEntries(
  tx: SqlExecutor & { readonly workspaceId: string },
  { invoiceId, period }: Pick<ListedInvoice, 'invoiceId' | 'period'>,
  count: number,
): Promise<InvoiceEntry[]> {
  const rows = await tx.sql<InvoiceEntry>(
    `select hash, header from audit_entry
     where workspace_id = $1 and period = $2 and subject = $3
     order by seq desc limit $4`,
    [tx.workspaceId, period, `invoice:${invoiceId}`, count],
  );
  return rows.reverse();
}
