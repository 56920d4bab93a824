import type { Category } from '../contracts/categories.ts';
import type { Warning } from '../contracts/warnings.ts';
import type { SqlExecutor } from './sql.ts';

type Tenant = SqlExecutor & { readonly workspaceId: string };

/** What a line came to, as it is recorded. */
export interface RecordedResult {
  readonly lineItemId: string;
  readonly category: Category;
  readonly emissionsKgCo2e: string;
  readonly marketBasedKgCo2e: string | null;
  readonly warnings: readonly Warning[];
}

/** The recorded results of an invoice's lines, in its order. */
export async function recordedResults(tx: Tenant, invoiceId: string): Promise<RecordedResult[]> {
  return tx.sql<RecordedResult>(
    `select line_item_id as "lineItemId", category, kgco2e::text as "emissionsKgCo2e",
       market_based_kgco2e::text as "marketBasedKgCo2e", warnings
     from line_item where workspace_id = $1 and invoice_id = $2 order by line_index`,
    [tx.workspaceId, invoiceId],
  );
}

/** Warnings about an invoice as a whole, as they are stored. */
export async function invoiceWarnings(tx: Tenant, invoiceId: string): Promise<Warning[]> {
  const [row] = await tx.sql<{ warnings: Warning[] }>(
    'select warnings from invoice where workspace_id = $1 and invoice_id = $2',
    [tx.workspaceId, invoiceId],
  );
  return row?.warnings ?? [];
}

/** Kilograms of lines as recorded now, by line. One statement. */
export async function recordedKilograms(
  tx: Tenant,
  lineItemIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.sql<{ id: string; kg: string }>(
    `select line_item_id as id, kgco2e::text as kg from line_item
     where workspace_id = $1 and line_item_id = any(string_to_array($2, ' ')::uuid[])`,
    [tx.workspaceId, lineItemIds.join(' ')],
  );
  return new Map(rows.map(({ id, kg }) => [id, kg]));
}

/** Payload of an entry, exact text; null after an erasure. */
export async function payloadOfEntry(tx: Tenant, period: string, hash: string): Promise<string | null> {
  const [row] = await tx.sql<{ payload: string }>(
    `select p.payload from audit_entry e
     join audit_payload p on p.workspace_id = e.workspace_id and p.period = e.period and p.seq = e.seq
     where e.workspace_id = $1 and e.period = $2 and e.hash = $3`,
    [tx.workspaceId, period, hash],
  );
  return row?.payload ?? null;
}

export interface NewVersion {
  readonly invoiceId: string;
  readonly period: string;
  /** JSON arrays of rows by column, without workspace, invoice and period. */
  readonly lineRows: string;
  readonly componentRows: string;
  readonly changedLines: readonly string[];
  readonly totalKgCo2e: string;
  readonly totalMarketBasedKgCo2e: string | null;
  readonly warnings: readonly Warning[];
}

/** Columns of a line's result: what a new version replaces. */
const RESULT_COLUMNS = [
  'category',
  'attributes',
  'naics',
  'factor_id',
  'method',
  'confidence',
  'kgco2e',
  'market_based_kgco2e',
  'market_based',
  'scope',
  'scope3_category',
  'certainty',
  'needs_review',
  'explanation',
  'matched',
  'candidates',
  'classification_rest',
  'warnings',
  'trace',
  'is_overridden',
  'decision',
] as const;

const COMPONENT_COLUMNS =
  'line_item_id, ordinal, scope, scope3_category, factor_id, factor_year, boundary, gwp_basis, kgco2e, biogenic_co2_kg';

/** Puts a new version of an invoice's results in place of the recorded ones. The invoice is locked before. */
export async function replaceResults(tx: Tenant, version: NewVersion): Promise<void> {
  const { invoiceId, period } = version;
  await tx.sql(
    `update line_item l set ${RESULT_COLUMNS.map((column) => `${column} = n.${column}`).join(', ')}
     from json_populate_recordset(null::line_item, $3::text::json) n
     where l.workspace_id = $1 and l.invoice_id = $2 and l.line_item_id = n.line_item_id`,
    [tx.workspaceId, invoiceId, version.lineRows],
  );
  await tx.sql(
    `delete from line_component where workspace_id = $1 and line_item_id = any(string_to_array($2, ' ')::uuid[])`,
    [tx.workspaceId, version.changedLines.join(' ')],
  );
  await tx.sql(
    `insert into line_component (workspace_id, invoice_id, period, ${COMPONENT_COLUMNS})
     select $1::uuid, $2::uuid, $3::text, ${COMPONENT_COLUMNS}
     from json_populate_recordset(null::line_component, $4::text::json)`,
    [tx.workspaceId, invoiceId, period, version.componentRows],
  );
  await tx.sql(
    `update invoice set total_kgco2e = $3::text::numeric, total_market_based_kgco2e = $4::text::numeric,
       warnings = $5::text::json
     where workspace_id = $1 and invoice_id = $2`,
    [
      tx.workspaceId,
      invoiceId,
      version.totalKgCo2e,
      version.totalMarketBasedKgCo2e,
      JSON.stringify(version.warnings),
    ],
  );
}
