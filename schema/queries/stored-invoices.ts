import type { Category } from '../contracts/categories.ts';
import type { StoredDecision } from '../contracts/decision.ts';
import type { SqlExecutor } from './sql.ts';

type Tenant = SqlExecutor & { readonly workspaceId: string };

/** What an invoice was recorded from, taken for and calculated with; never what it came to. Numbers are exact decimal text. */
export interface RecordedInvoice {
  readonly invoiceId: string;
  readonly vendorName: string;
  readonly invoiceDate: string;
  readonly currency: string;
  readonly region: string;
  readonly totalAmount: string | null;
  readonly netAmount: string | null;
  readonly vatRate: string | null;
  readonly reconciliationPolicy: 'accept' | 'strict' | 'scale';
  readonly factorSetId: string;
  readonly rateSetId: string | null;
  readonly classifierVersion: string;
  /** Its words were erased. */
  readonly isErased: boolean;
  readonly lines: readonly RecordedLine[];
}

export interface RecordedLine {
  readonly lineItemId: string;
  readonly index: number;
  readonly description: string;
  readonly spendAmount: string;
  readonly quantity: string | null;
  readonly unitOfMeasure: string | null;
  readonly weightTonnes: string | null;
  readonly distanceKm: string | null;
  readonly classification: RecordedClassification;
}

/** What a line was taken for. */
export interface RecordedClassification {
  readonly category: Category;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly naics: string | null;
  /** Of the figure, 0 to 1: that of the category where the factor does not rest on candidate industries. */
  readonly certainty: number;
  readonly matched: readonly string[];
  readonly candidates: readonly { readonly category: Category; readonly score: number }[];
  /** The other members of the classification; null of lines recorded before they were kept. */
  readonly rest: Readonly<Record<string, unknown>> | null;
  /** What a person or the memory decided, an input of the line; null where the classifier did. */
  readonly decision: StoredDecision | null;
}

type LineRow = Omit<RecordedLine, 'classification'> & RecordedClassification & { readonly invoiceId: string };

/**
 * The stored fields of invoices with all their lines, in the order of the ids. Until the commit nobody voids,
 * amends or erases them, so an invoice and its lines are of one moment. Two statements.
 */
export async function recordedInvoices(
  tx: Tenant,
  invoiceIds: readonly string[],
): Promise<RecordedInvoice[]> {
  const parameters = [tx.workspaceId, invoiceIds.join(' ')];
  const invoices = await tx.sql<Omit<RecordedInvoice, 'lines'>>(
    `select invoice_id as "invoiceId", vendor_name as "vendorName", invoice_date as "invoiceDate", currency, region,
       total_amount::text as "totalAmount", net_amount::text as "netAmount", vat_rate::text as "vatRate",
       reconciliation_policy as "reconciliationPolicy", factor_set_id as "factorSetId", rate_set_id as "rateSetId",
       classifier_version as "classifierVersion", erased_at is not null as "isErased"
     from invoice where workspace_id = $1 and invoice_id = any(string_to_array($2, ' ')::uuid[])
     order by invoice_id for share`,
    parameters,
  );
  const lines = await tx.sql<LineRow>(
    `select invoice_id as "invoiceId", line_item_id as "lineItemId", line_index as index, description,
       spend_amount::text as "spendAmount", quantity::text as quantity, unit_of_measure as "unitOfMeasure",
       weight_tonnes::text as "weightTonnes", distance_km::text as "distanceKm",
       category, attributes, naics, certainty::float8 as certainty, matched, candidates, classification_rest as rest, decision
     from line_item where workspace_id = $1 and invoice_id = any(string_to_array($2, ' ')::uuid[])
     order by invoice_id, line_index`,
    parameters,
  );
  const linesOf = Map.groupBy(lines, ({ invoiceId }) => invoiceId);
  const byId = new Map(invoices.map((invoice) => [invoice.invoiceId, invoice]));
  return invoiceIds.flatMap((id) => {
    const invoice = byId.get(id);
    if (invoice === undefined) return [];
    return [{ ...invoice, lines: (linesOf.get(id) ?? []).map(recordedLine) }];
  });
}

function recordedLine({ invoiceId: _, ...row }: LineRow): RecordedLine {
  const { category, attributes, naics, certainty, matched, candidates, rest, decision, ...line } = row;
  const classification = { category, attributes, naics, certainty, matched, candidates, rest, decision };
  return { ...line, classification };
}
