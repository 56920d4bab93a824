import { ingest } from '../../compute/ingest/ingest.ts';
import type { RecordedClassification } from '../../compute/reperform/recorded-classification.ts';
import type { StoredInvoice } from '../../compute/reperform/task.ts';
import type { LineInput } from '../../compute/types.ts';
import type { Category } from '../../schema/contracts/categories.ts';
import { detailOfRow, ingestTask, preparedOf, rowsOf } from './ingest-task.ts';

type Row = Readonly<Record<string, string | null>>;

/** Invoices as they are stored, and beside them the results that re-performance never reads. */
export function storeInvoices(invoices: readonly unknown[]): { invoices: StoredInvoice[]; lines: Row[] } {
  const { tables } = preparedOf(ingest(ingestTask(JSON.stringify({ invoices }))));
  const lines = rowsOf(tables, 'line_item');
  const details = rowsOf(tables, 'line_detail');
  const byInvoice = Map.groupBy(lines, ({ invoice_id }) => invoice_id);
  return {
    lines,
    invoices: rowsOf(tables, 'invoice').map((row) =>
      stored(row, byInvoice.get(row.invoice_id ?? null) ?? [], details),
    ),
  };
}

function stored(row: Row, lines: readonly Row[], details: readonly Row[]): StoredInvoice {
  return {
    invoiceId: String(row.invoice_id),
    input: {
      vendorName: String(row.vendor_name),
      invoiceDate: String(row.invoice_date),
      currency: String(row.currency),
      region: String(row.region),
      totalAmount: row.total_amount ?? null,
      netAmount: row.net_amount ?? null,
      vatRate: row.vat_rate ?? null,
      lines: lines.map(lineInput),
    },
    reconciliationPolicy: row.reconciliation_policy as StoredInvoice['reconciliationPolicy'],
    factorSetId: String(row.factor_set_id),
    classifierVersion: String(row.classifier_version),
    rates: null,
    classifications: lines.map((line) => recordedClassification(line, details)),
    isErased: false,
    lines: lines.map((line) => ({ lineItemId: String(line.line_item_id), index: Number(line.line_index) })),
  };
}

function recordedClassification(line: Row, details: readonly Row[]): RecordedClassification {
  const { attributes, matched, candidates, rest } = detailOfRow(line, details);
  return {
    category: String(line.category) as Category,
    naics: line.naics ?? null,
    certainty: Number(line.certainty),
    decision: line.decision ? JSON.parse(line.decision) : null,
    ...{ attributes, matched, candidates, rest },
  };
}

const lineInput = (line: Row): LineInput => ({
  index: Number(line.line_index),
  description: String(line.description),
  spendAmount: String(line.spend_amount),
  quantity: line.quantity ?? null,
  unitOfMeasure: line.unit_of_measure ?? null,
  weightTonnes: line.weight_tonnes ?? null,
  distanceKm: line.distance_km ?? null,
  itemCodes: line.item_codes ? JSON.parse(line.item_codes) : null,
});
