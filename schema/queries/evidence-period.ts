import type { Row, Tenant } from './sql.ts';

/** A reporting period when its chain had a size. */
export interface PeriodAt {
  readonly period: string;
  /** Entries of the chain that count. */
  readonly size: number;
}

const ofKind = (kind: string) => `select substr(subject, 9)::uuid as invoice_id from audit_entry
    where workspace_id = $1 and period = $2 and seq <= $3 and kind = '${kind}'`;
/** Invoices that were recorded and not voided when the chain had the size of parameter 3. */
const LIVE = `live as materialized (${ofKind('invoice.recorded')} except ${ofKind('invoice.voided')})`;

/**
 * Number of invoices that are equal to another one that counts too: all but one of each group. The row of an invoice
 * names only the one it equalled on arrival. That one may have been voided since, and others like it may count. So the
 * counting invoices are grouped by the first of their kind: all but one of each are duplicates.
 */
export async function duplicatesThatCount(tx: Tenant, at: PeriodAt): Promise<number> {
  const [row] = await tx.sql<{ duplicates: number }>(
    `with recursive ${LIVE}, step as (
       select i.invoice_id, i.duplicate_of as first from live join invoice i
         on i.workspace_id = $1 and i.invoice_id = live.invoice_id where i.duplicate_of is not null
       union all
       select s.invoice_id, o.duplicate_of from step s join invoice o
         on o.workspace_id = $1 and o.invoice_id = s.first where o.duplicate_of is not null),
     copies as (
       select s.first, count(*) as copies from step s join invoice o
         on o.workspace_id = $1 and o.invoice_id = s.first where o.duplicate_of is null group by s.first)
     select coalesce(sum(c.copies - case when f.invoice_id is null then 1 else 0 end), 0)::int as duplicates
     from copies c left join live f on f.invoice_id = c.first`,
    [tx.workspaceId, at.period, at.size],
  );
  return row?.duplicates ?? 0;
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
