import type { Warning } from '../contracts/warnings.ts';
import { isoTime, type SqlExecutor } from './sql.ts';

export interface InvoiceState {
  readonly invoiceId: string;
  readonly period: string;
  readonly periodStatus: 'open' | 'closed';
  readonly voidedAt: string | null;
  readonly erasedAt: string | null;
}

/**
 * The live invoice that came first for each of these fingerprints. The fingerprints hold no spaces (hex).
 */
export async function findLiveDuplicates(
  tx: SqlExecutor & { readonly workspaceId: string },
  fingerprints: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.sql<{ fingerprint: string; invoice_id: string }>(
    `select distinct on (content_fingerprint) content_fingerprint as fingerprint, invoice_id
     from invoice where workspace_id = $1 and voided_at is null
       and content_fingerprint = any(string_to_array($2, ' '))
     order by content_fingerprint, invoice_id`,
    [tx.workspaceId, fingerprints.join(' ')],
  );
  return new Map(rows.map((row) => [row.fingerprint, row.invoice_id]));
}

/** Marks an invoice written in this transaction as a possible duplicate of an earlier one. */
export async function markDuplicate(
  tx: SqlExecutor & { readonly workspaceId: string },
  invoiceId: string,
  duplicate: { readonly of: string; readonly warnings: readonly Warning[] },
): Promise<void> {
  await tx.sql(
    'update invoice set duplicate_of = $3, warnings = $4::text::json where workspace_id = $1 and invoice_id = $2',
    [tx.workspaceId, invoiceId, duplicate.of, JSON.stringify(duplicate.warnings)],
  );
}

/** An invoice and its period, the invoice's row locked until the commit, or null when there is none. */
export async function lockInvoice(
  tx: SqlExecutor & { readonly workspaceId: string },
  invoiceId: string,
): Promise<InvoiceState | null> {
  const [row] = await tx.sql<InvoiceState>(
    `select i.invoice_id as "invoiceId", i.period, p.status as "periodStatus", ${isoTime('i.voided_at')} as "voidedAt",
       ${isoTime('i.erased_at')} as "erasedAt"
     from invoice i join reporting_period p on p.workspace_id = i.workspace_id and p.name = i.period
     where i.workspace_id = $1 and i.invoice_id = $2 for update of i`,
    [tx.workspaceId, invoiceId],
  );
  return row ?? null;
}

/** Voids an invoice; false when it was voided already. */
export async function voidInvoice(
  tx: SqlExecutor & { readonly workspaceId: string },
  invoiceId: string,
  voided: { readonly at: string; readonly by: string; readonly reason: string },
): Promise<boolean> {
  const rows = await tx.sql(
    `update invoice set voided_at = $3::text::timestamptz, voided_by = $4, void_reason = $5
     where workspace_id = $1 and invoice_id = $2 and voided_at is null returning invoice_id`,
    [tx.workspaceId, invoiceId, voided.at, voided.by, voided.reason],
  );
  return rows.length > 0;
}

/** The period of an invoice; null when there is none of that id. */
export async function periodOfInvoice(
  tx: SqlExecutor & { readonly workspaceId: string },
  invoiceId: string,
): Promise<string | null> {
  const [row] = await tx.sql<{ period: string }>(
    'select period from invoice where workspace_id = $1 and invoice_id = $2',
    [tx.workspaceId, invoiceId],
  );
  return row?.period ?? null;
}

/** Whether a line of the invoice was drawn into a sample, superseded ones included, of a completed engagement. */
export async function isInCompletedSample(
  tx: SqlExecutor & { readonly workspaceId: string },
  invoiceId: string,
): Promise<boolean> {
  const rows = await tx.sql(
    `select 1 as one from line_item l
     join sample_item s on s.workspace_id = l.workspace_id and s.line_item_id = l.line_item_id
     join engagement e on e.workspace_id = s.workspace_id and e.engagement_id = s.engagement_id
     where l.workspace_id = $1 and l.invoice_id = $2 and e.status = 'completed'
       and l.period = (select period from invoice where workspace_id = $1 and invoice_id = $2)
     limit 1`,
    [tx.workspaceId, invoiceId],
  );
  return rows.length > 0;
}

/**
 * Whether an engagement was completed since the invoice was recorded: its evidence then holds the invoice's kilograms
 * in its totals, sampled or not. To be asked under the lock of the period's chain.
 */
export async function isInCompletedEvidence(
  tx: SqlExecutor & { readonly workspaceId: string },
  invoice: { readonly period: string; readonly invoiceId: string },
): Promise<boolean> {
  const rows = await tx.sql(
    `select 1 as one from engagement g
     join audit_entry c on c.workspace_id = g.workspace_id and c.period = g.period
       and c.subject = 'engagement:' || g.engagement_id and c.kind = 'engagement.completed'
     where g.workspace_id = $1 and g.period = $2 and g.status = 'completed'
       and c.seq > (select min(r.seq) from audit_entry r
         where r.workspace_id = $1 and r.period = $2 and r.subject = 'invoice:' || $3::text)
     limit 1`,
    [tx.workspaceId, invoice.period, invoice.invoiceId],
  );
  return rows.length > 0;
}
