import { sql } from 'kysely';
import type { Row, Tenant } from './sql.ts';

/** A reporting period when its chain had a size. */
export interface PeriodAt {
  readonly period: string;
  /** Entries of the chain that count. */
  readonly size: number;
}

/** The entries `e` of a chain. */
export const entriesOf = (tx: Tenant, period: string) =>
  tx.db
    .selectFrom('audit_entry as e')
    .where('e.workspaceId', '=', tx.workspaceId)
    .where('e.period', '=', period);

/** The entries `e` of a chain when it had a size. */
export const entriesAt = (tx: Tenant, { period, size }: PeriodAt) =>
  entriesOf(tx, period).where('e.seq', '<=', size);

/** The payload `p` of an entry `e`: each is looked up by itself, whatever the table statistics. */
export const payloadOf = (tx: Tenant, period: string) =>
  tx.db
    .selectFrom('audit_payload')
    .select('payload')
    .where('workspaceId', '=', tx.workspaceId)
    .where('period', '=', period)
    .where('seq', '=', sql.ref<number>('e.seq'))
    .limit(sql.lit(1))
    .as('p');

/** When an entry `e` was made. */
export const timeOfEntry = sql<string>`e.header::json ->> 'at'`;

/** The invoice an entry `e` is about. */
export const invoiceOfEntry = sql<string>`substr(e.subject, 9)::uuid`.as('invoiceId');

/**
 * Number of invoices that are equal to another one that counts too: all but one of each group. The row of an invoice
 * names only the one it equalled on arrival. That one may have been voided since, and others like it may count. So each
 * counting copy is followed to the first of its kind. All copies are duplicates, but one of each kind whose first no
 * longer counts.
 */
export async function duplicatesThatCount(tx: Tenant, at: PeriodAt): Promise<number> {
  const about = (kind: string) => entriesAt(tx, at).select(invoiceOfEntry).where('e.kind', '=', kind);
  const { duplicates } = await tx.db
    .withRecursive(
      (cte) => cte('live').materialized(),
      () => about('invoice.recorded').except(about('invoice.voided')),
    )
    .withRecursive('step(found, equals)', (db) => {
      const invoices = db.selectFrom('invoice as i').where('i.workspaceId', '=', tx.workspaceId);
      const found = ['i.invoiceId as found', 'i.duplicateOf as equals'] as const;
      const copies = invoices.innerJoin('live', 'live.invoiceId', 'i.invoiceId');
      return copies
        .where('i.duplicateOf', 'is not', null)
        .select(found)
        .unionAll(invoices.innerJoin('step', 'step.equals', 'i.invoiceId').select(found));
    })
    .selectFrom('step')
    .leftJoin('live', 'live.invoiceId', 'step.found')
    .select(
      sql<number>`(count(*) - count(distinct step.found) filter (where live.invoice_id is null))::int`.as(
        'duplicates',
      ),
    )
    .where('step.equals', 'is', null)
    .executeTakeFirstOrThrow();
  return duplicates;
}

const PERIOD = ['name', 'startDate', 'endDate', 'factorSetId'] as const;
export type ReportingPeriodRow = Pick<Row<'reporting_period'>, (typeof PERIOD)[number]>;

/** The members of a period, without its state, which may change. @throws Error when there is none. */
export async function reportingPeriod(tx: Tenant, name: string): Promise<ReportingPeriodRow> {
  return tx.db
    .selectFrom('reporting_period')
    .select(PERIOD)
    .where('workspaceId', '=', tx.workspaceId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow(() => new Error(`there is no reporting period ${name}`));
}
