import type { ItemStatus, Stratum } from '../contracts/workpaper.ts';
import type { SqlExecutor } from './sql.ts';

type Tenant = SqlExecutor & { readonly workspaceId: string };

/** A sampled line as the evaluation sees it. */
export interface EvaluatedItem {
  readonly lineItemId: string;
  readonly stratum: Stratum;
  readonly recordedKgCo2e: string;
  readonly riskWeight: string;
  readonly hits: number;
  readonly status: ItemStatus;
  readonly replacedBy: string | null;
}

/** All items of a draw, in its order, without what only explains them. */
export async function evaluatedItems(tx: Tenant, sampleId: string): Promise<EvaluatedItem[]> {
  return tx.sql<EvaluatedItem>(
    `select line_item_id as "lineItemId", stratum, recorded_kgco2e::text as "recordedKgCo2e",
       risk_weight::text as "riskWeight", hits, status, replaced_by as "replacedBy"
     from sample_item where workspace_id = $1 and sample_id = $2 order by ordinal`,
    [tx.workspaceId, sampleId],
  );
}

/** Moves the status of many items on. One statement. */
export async function setItemStatuses(
  tx: Tenant,
  sampleId: string,
  changes: readonly { readonly lineItemId: string; readonly status: ItemStatus }[],
): Promise<void> {
  if (changes.length === 0) return;
  await tx.sql(
    `update sample_item i set status = c.status
     from json_to_recordset($3::text::json) as c("lineItemId" uuid, status text)
     where i.workspace_id = $1 and i.sample_id = $2 and i.line_item_id = c."lineItemId"`,
    [tx.workspaceId, sampleId, JSON.stringify(changes)],
  );
}

/** Lines of a draw whose invoice is voided by now, in the order of the draw; of one line only, if given. */
export function voidedLines(tx: Tenant, sampleId: string, lineItemId?: string): Promise<string[]> {
  return linesWhere(
    tx,
    `exists (select from invoice v where v.workspace_id = i.workspace_id and v.invoice_id = i.invoice_id
       and v.voided_at is not null)`,
    { sampleId, lineItemId },
  );
}

/** Lines of a draw whose figure was decided anew since, in the order of the draw; of one line only, if given. */
export function changedLines(tx: Tenant, sampleId: string, lineItemId?: string): Promise<string[]> {
  return linesWhere(
    tx,
    `exists (select from line_item l
       join sample s on s.workspace_id = l.workspace_id and s.sample_id = i.sample_id
       join audit_entry e on e.workspace_id = l.workspace_id and e.period = l.period and e.seq > s.chain_size
       where l.workspace_id = i.workspace_id and l.line_item_id = i.line_item_id
         and l.kgco2e <> i.recorded_kgco2e
         and e.kind = 'invoice.amended' and e.subject = 'invoice:' || i.invoice_id)`,
    { sampleId, lineItemId },
  );
}

/** Lines of a draw (`i`) of which something holds. One statement. */
async function linesWhere(
  tx: Tenant,
  condition: string,
  { sampleId, lineItemId }: { readonly sampleId: string; readonly lineItemId: string | undefined },
): Promise<string[]> {
  const rows = await tx.sql<{ lineItemId: string }>(
    `select i.line_item_id as "lineItemId" from sample_item i
     where i.workspace_id = $1 and i.sample_id = $2 and ($3::text is null or i.line_item_id = $3::text::uuid)
       and ${condition}
     order by i.ordinal`,
    [tx.workspaceId, sampleId, lineItemId ?? null],
  );
  return rows.map((row) => row.lineItemId);
}

/** Whether invoices were booked, changed or voided on a chain after it had this size. */
export async function bookedAfter(tx: Tenant, period: string, size: number): Promise<boolean> {
  const rows = await tx.sql(
    `select 1 as one from audit_entry where workspace_id = $1 and period = $2 and seq > $3
       and kind in ('invoice.recorded', 'invoice.amended', 'invoice.voided') limit 1`,
    [tx.workspaceId, period, size],
  );
  return rows.length > 0;
}

/** The evaluation an engagement was completed with, as it was stored; null before. */
export async function storedEvaluation(tx: Tenant, engagementId: string): Promise<unknown> {
  const [row] = await tx.sql<{ evaluation: unknown }>(
    'select evaluation from engagement where workspace_id = $1 and engagement_id = $2',
    [tx.workspaceId, engagementId],
  );
  return row?.evaluation ?? null;
}

/** Completes an engagement; its row is locked before. */
export async function completeEngagement(
  tx: Tenant,
  engagementId: string,
  completed: {
    readonly at: string;
    readonly by: string;
    readonly conclusion: object | null;
    readonly evaluation: object;
  },
): Promise<void> {
  await tx.sql(
    `update engagement set status = 'completed', completed_at = $3::text::timestamptz, completed_by = $4,
       conclusion = $5::text::json, evaluation = $6::text::json
     where workspace_id = $1 and engagement_id = $2`,
    [
      tx.workspaceId,
      engagementId,
      completed.at,
      completed.by,
      completed.conclusion === null ? null : JSON.stringify(completed.conclusion),
      JSON.stringify(completed.evaluation),
    ],
  );
}
