import {
  INVOICE_PAGE_DEFAULT,
  type InvoiceListAnswer,
  type InvoiceListInput,
  type InvoiceSummary,
} from '../../../schema/contracts/invoice-read.ts';
import { INVOICE_PAGE_ORDER, invoicePage, type ListedInvoice } from '../../../schema/queries/invoice-list.ts';
import type { Caller } from '../../auth/access.ts';
import { type PeriodReader, readablePeriods } from '../../auth/period-access.ts';
import { withRead } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';
import { nextCursor, placeAfter } from '../cursor-page.ts';

/**
 * One page of the invoices the caller may read, newest date first. A cursor names a row, not a number, so changes
 * between two pages neither repeat nor skip an invoice.
 * @throws ApiError `validation_failed` for a cursor of another list.
 */
export async function listInvoices(
  deps: GatewayDeps,
  caller: Caller & PeriodReader,
  input: InvoiceListInput,
): Promise<InvoiceListAnswer> {
  const query = {
    filter: {
      period: input.period,
      from: input.from,
      to: input.to,
      vendor: input.vendor,
      invoiceNumber: input.invoice_number,
      externalId: input.external_id,
      region: input.region,
      method: input.method,
      needsReview: input.needs_review,
    },
    voided: input.voided ?? null,
    size: input.limit ?? INVOICE_PAGE_DEFAULT,
    after: placeAfter(input.cursor, INVOICE_PAGE_ORDER),
  };
  const page = await withRead(deps.database, caller.workspaceId, async (tx) =>
    invoicePage(tx, { workspaceId: tx.workspaceId, periods: await readablePeriods(tx, caller) }, query),
  );
  return {
    invoices: page.rows.map(summaryOf),
    next_cursor: nextCursor(page, INVOICE_PAGE_ORDER),
  };
}

function summaryOf(row: ListedInvoice): InvoiceSummary {
  return {
    invoice_id: row.invoiceId,
    period: row.period,
    invoice_number: row.invoiceNumber,
    external_id: row.externalId,
    vendor_name: row.vendorName,
    invoice_date: row.invoiceDate,
    currency: row.currency,
    region: row.region,
    line_item_count: row.lineItemCount,
    total_kgco2e: Number(row.totalKgco2e),
    total_market_based_kgco2e: Number(row.totalMarketBasedKgco2e ?? row.totalKgco2e),
    recorded_at: row.recordedAt,
    duplicate_of: row.duplicateOf,
    warnings: row.warnings.map(({ reasons, ...warning }) => ({
      ...warning,
      ...(reasons === undefined ? {} : { reasons: [...reasons] }),
    })),
    header_net: row.headerNet,
    reconciliation_status: row.reconciliationStatus,
    voided_at: row.voidedAt,
  };
}
