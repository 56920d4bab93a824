import { isoTime, type SqlExecutor } from './sql.ts';

type Tenant = SqlExecutor & { readonly workspaceId: string };

/** A line calculated again, as it is stored. Kilograms are exact decimal text. */
export interface StoredRePerformance {
  readonly rePerformanceId: string;
  readonly engagementId: string;
  readonly sampleId: string;
  readonly lineItemId: string;
  /** Members as they were asked; null for a plain re-performance. */
  readonly overrides: Readonly<Record<string, unknown>> | null;
  readonly recordedKgCo2e: string;
  readonly recomputedKgCo2e: string | null;
  readonly differenceKgCo2e: string | null;
  readonly result: 'agrees' | 'differs' | 'not_possible';
  readonly reason: string | null;
  readonly toleranceKgCo2e: string;
  readonly withinTolerance: boolean;
  readonly factorSetId: string;
  readonly factorId: string | null;
  readonly newest: Readonly<Record<string, unknown>> | null;
  readonly trace: readonly Readonly<Record<string, unknown>>[];
  readonly performedBy: string;
  readonly performedAt: string;
  readonly entryHash: string;
}

/** Columns of `StoredRePerformance` of `re_performance r`. */
export const RE_PERFORMANCE_COLUMNS = `r.re_performance_id as "rePerformanceId", r.engagement_id as "engagementId",
  r.sample_id as "sampleId", r.line_item_id as "lineItemId", r.overrides, r.recorded_kgco2e::text as "recordedKgCo2e",
  r.recomputed_kgco2e::text as "recomputedKgCo2e", r.difference_kgco2e::text as "differenceKgCo2e", r.result, r.reason,
  r.tolerance_kgco2e::text as "toleranceKgCo2e", r.within_tolerance as "withinTolerance",
  r.factor_set_id as "factorSetId", r.factor_id as "factorId", r.newest, r.trace, r.performed_by as "performedBy",
  ${isoTime('r.performed_at')} as "performedAt", r.entry_hash as "entryHash"`;

const ROWS_PER_STATEMENT = 1_000;

/** Stores re-performances. */
export async function addRePerformances(tx: Tenant, rows: readonly StoredRePerformance[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const part = rows.slice(start, start + ROWS_PER_STATEMENT).map((row) => ({
      workspace_id: tx.workspaceId,
      re_performance_id: row.rePerformanceId,
      engagement_id: row.engagementId,
      sample_id: row.sampleId,
      line_item_id: row.lineItemId,
      overrides: row.overrides,
      recorded_kgco2e: row.recordedKgCo2e,
      recomputed_kgco2e: row.recomputedKgCo2e,
      difference_kgco2e: row.differenceKgCo2e,
      result: row.result,
      reason: row.reason,
      tolerance_kgco2e: row.toleranceKgCo2e,
      within_tolerance: row.withinTolerance,
      factor_set_id: row.factorSetId,
      factor_id: row.factorId,
      newest: row.newest,
      trace: row.trace,
      performed_by: row.performedBy,
      performed_at: row.performedAt,
      entry_hash: row.entryHash,
    }));
    const columns = Object.keys(part[0] ?? {}).join(', ');
    await tx.sql(
      `insert into re_performance (${columns})
       select ${columns} from json_populate_recordset(null::re_performance, $1::text::json)`,
      [JSON.stringify(part)],
    );
  }
}

/** The entries that recorded invoices as they stood when a chain had a size. One statement. */
export async function versionEntries(
  tx: Tenant,
  at: { readonly period: string; readonly size: number },
  invoiceIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.sql<{ subject: string; hash: string }>(
    `select distinct on (subject) subject, hash from audit_entry
     where workspace_id = $1 and period = $2 and seq <= $4
       and subject = any(select 'invoice:' || id from unnest(string_to_array($3, ' ')) id)
       and kind in ('invoice.recorded', 'invoice.amended')
     order by subject, seq desc`,
    [tx.workspaceId, at.period, invoiceIds.join(' '), at.size],
  );
  return new Map(rows.map(({ subject, hash }) => [subject.slice('invoice:'.length), hash]));
}
