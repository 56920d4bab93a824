import type { NamedOrder } from './cursor.ts';
import { INVOICE_LIST, invoiceOrder, type ListedInvoice } from './invoice-list.ts';
import type { LineFilter, Visible } from './line-filter.ts';
import { type ListDefinition, readPage } from './list.ts';
import type { Page, Position, Positioned } from './page.ts';
import type { SqlExecutor } from './sql.ts';

/** Newest invoice date first; of one day the one recorded last. */
export const INVOICE_PAGE_ORDER: NamedOrder = { name: 'invoice:date', ...invoiceOrder('date', true) };

const MEMBERS: ReadonlySet<string> = new Set<keyof ListedInvoice>([
  'invoiceId',
  'period',
  'invoiceNumber',
  'vendorName',
  'invoiceDate',
  'currency',
  'region',
  'lineItemCount',
  'totalKgco2e',
  'totalMarketBasedKgco2e',
  'recordedAt',
  'duplicateOf',
  'warnings',
  'headerNet',
  'reconciliationStatus',
  'voidedAt',
]);

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
  return readPage(tx, voided === true ? VOIDED_LIST : INVOICE_LIST, visible, {
    filter: { ...filter, includeVoided: voided !== false },
    order: INVOICE_PAGE_ORDER,
    page: { size, after, before: null, fromBack: false },
    members: MEMBERS,
  });
}

const VOIDED_LIST: ListDefinition<ListedInvoice> = {
  ...INVOICE_LIST,
  conditions: (visible, filter, bind) => [
    ...INVOICE_LIST.conditions(visible, filter, bind),
    'i.voided_at is not null',
  ],
};
