import { LockMode } from '@mikro-orm/core';
import { sql } from 'kysely';
import { Invoice, type InvoiceRow } from '../entities/invoice.ts';
import { anyOf, listOf, noneOf, type Tenant, type TenantRecords } from './sql.ts';

/**
 * The live invoice that came first for each of these fingerprints, leaving out those with the ids `except`. The
 * fingerprints hold no spaces (hex). One look into their index for each: of a list, or in the order of the primary key, the
 * server may prefer to read all invoices of the workspace, the more so while it has no statistics about them.
 */
export async function findLiveDuplicates(
  tx: Tenant,
  fingerprints: readonly string[],
  except: readonly string[] = [],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ readonly fingerprint: string; readonly invoiceId: string }>`
    select w.fingerprint, e.* from unnest(${listOf(fingerprints, 'text')}) w(fingerprint) cross join lateral (
      select i.invoice_id as "invoiceId" from invoice i
      where i.workspace_id = ${tx.workspaceId} and i.voided_at is null and i.content_fingerprint = w.fingerprint
        and i.invoice_id <> ${noneOf(except, 'uuid')}
      order by i.invoice_id::text limit 1) e`.execute(tx.db);
  return new Map(rows.map(({ fingerprint, invoiceId }) => [fingerprint, invoiceId]));
}

/** An invoice, its row locked until the commit, or null when there is none. */
export async function lockInvoice(tx: TenantRecords, invoiceId: string): Promise<InvoiceRow | null> {
  return tx.em.findOne(
    Invoice,
    { workspaceId: tx.workspaceId, invoiceId },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
}

/** The period of an invoice; null when there is none of that id. */
export async function periodOfInvoice(tx: Tenant, invoiceId: string): Promise<string | null> {
  const invoice = await tx.db
    .selectFrom('invoice')
    .select('period')
    .where('workspaceId', '=', tx.workspaceId)
    .where('invoiceId', '=', invoiceId)
    .executeTakeFirst();
  return invoice?.period ?? null;
}

/** An invoice and its period. */
export interface OfPeriod {
  readonly period: string;
  readonly invoiceId: string;
}

/** Whether a line of the invoice was drawn into a sample, superseded ones included, of a completed engagement. */
export async function isInCompletedSample(tx: Tenant, invoice: OfPeriod): Promise<boolean> {
  return (await inCompletedSamples(tx, [invoice])).size > 0;
}

/** Ids of those invoices of which a line was drawn, as above. One statement. */
export async function inCompletedSamples(
  tx: Tenant,
  invoices: readonly OfPeriod[],
): Promise<ReadonlySet<string>> {
  const drawn = await tx.db
    .selectFrom('line_item as l')
    .innerJoin('sample_item as s', (join) =>
      join.onRef('s.workspaceId', '=', 'l.workspaceId').onRef('s.lineItemId', '=', 'l.lineItemId'),
    )
    .innerJoin('engagement as e', (join) =>
      join.onRef('e.workspaceId', '=', 's.workspaceId').onRef('e.engagementId', '=', 's.engagementId'),
    )
    .select('l.invoiceId')
    .distinct()
    .where('l.workspaceId', '=', tx.workspaceId)
    .where('l.period', '=', anyOf([...new Set(invoices.map(({ period }) => period))]))
    .where(
      'l.invoiceId',
      '=',
      anyOf(
        invoices.map(({ invoiceId }) => invoiceId),
        'uuid',
      ),
    )
    .where('e.status', '=', 'completed')
    .execute();
  return new Set(drawn.map(({ invoiceId }) => invoiceId));
}

/** Position of the first entry about an invoice. */
export const firstEntry = (tx: Tenant, { period, invoiceId }: OfPeriod) =>
  tx.db
    .selectFrom('audit_entry')
    .select(({ fn }) => fn.min<number>('seq').as('first'))
    .where('workspaceId', '=', tx.workspaceId)
    .where('period', '=', period)
    .where('subject', '=', `invoice:${invoiceId}`);

/**
 * Whether an engagement was completed since the invoice was recorded: its evidence then includes the invoice's
 * kilograms in its totals, sampled or not. Call it with the period's chain locked.
 */
export async function isInCompletedEvidence(tx: Tenant, invoice: OfPeriod): Promise<boolean> {
  const completed = tx.db
    .selectFrom('engagement as g')
    .innerJoin('audit_entry as c', (join) =>
      join
        .onRef('c.workspaceId', '=', 'g.workspaceId')
        .onRef('c.period', '=', 'g.period')
        .on('c.subject', '=', sql<string>`'engagement:' || g.engagement_id`)
        .on('c.kind', '=', 'engagement.completed'),
    )
    .select('g.engagementId')
    .where('g.workspaceId', '=', tx.workspaceId)
    .where('g.period', '=', invoice.period)
    .where('g.status', '=', 'completed')
    .where('c.seq', '>', firstEntry(tx, invoice))
    .limit(1);
  return (await completed.executeTakeFirst()) !== undefined;
}
