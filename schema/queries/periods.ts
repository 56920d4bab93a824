import { SCOPE2_CTES } from './scope2.ts';
import type { SqlExecutor } from './sql.ts';

type Tenant = SqlExecutor & { readonly workspaceId: string };

/** A reporting period with what its live invoices add up to and where its chain stands. */
export interface PeriodOverview {
  readonly name: string;
  /** YYYY-MM-DD, first and last day. */
  readonly startDate: string;
  readonly endDate: string;
  readonly status: 'open' | 'closed';
  readonly factorSetId: string;
  readonly invoices: number;
  readonly lineItems: number;
  readonly voidedInvoices: number;
  /** Exact decimal text. */
  readonly kgco2e: string;
  /** Guarantees of origin of the period taken off. */
  readonly marketBasedKgco2e: string;
  readonly chainSize: number;
  readonly chainHead: string;
}

/** Every reporting period of the workspace, oldest first. One statement, so that its figures agree. */
export async function periodOverviews(tx: Tenant): Promise<PeriodOverview[]> {
  return tx.sql<PeriodOverview>(
    `with ${SCOPE2_CTES} select p.name, p.start_date as "startDate", p.end_date as "endDate", p.status,
       p.factor_set_id as "factorSetId", coalesce(t.invoices, 0)::int as invoices,
       coalesce(t.lines, 0)::int as "lineItems", coalesce(t.voided, 0)::int as "voidedInvoices",
       coalesce(t.kgco2e, 0)::text as kgco2e,
       coalesce(s.total_market_kg, 0)::text as "marketBasedKgco2e", h.size::int as "chainSize", h.head as "chainHead"
     from reporting_period p
     join chain_head h on h.workspace_id = p.workspace_id and h.period = p.name
     left join (
       select period, count(*) filter (where voided_at is null) as invoices,
         sum(line_item_count) filter (where voided_at is null) as lines,
         count(voided_at) as voided, sum(total_kgco2e) filter (where voided_at is null) as kgco2e
       from invoice where workspace_id = $1 group by period
     ) t on t.period = p.name
     left join scope2 s on s.period = p.name
     where p.workspace_id = $1 order by p.start_date, p.name`,
    [tx.workspaceId, null],
  );
}

/** Whether a period is open; null when there is none of that name. */
export async function periodStatus(tx: Tenant, name: string): Promise<'open' | 'closed' | null> {
  const [row] = await tx.sql<{ status: 'open' | 'closed' }>(
    'select status from reporting_period where workspace_id = $1 and name = $2',
    [tx.workspaceId, name],
  );
  return row?.status ?? null;
}

/** Opens or closes a period. Lock its chain's head first, as whoever books into it does. */
export async function setPeriodStatus(tx: Tenant, name: string, status: 'open' | 'closed'): Promise<void> {
  await tx.sql('update reporting_period set status = $3 where workspace_id = $1 and name = $2', [
    tx.workspaceId,
    name,
    status,
  ]);
}

/** How many entries of each kind stand on a chain behind entry `after`, up to entry `upTo`. */
export async function entryCounts(
  tx: Tenant,
  period: string,
  range: { readonly after: number; readonly upTo: number },
): Promise<Map<string, number>> {
  const rows = await tx.sql<{ kind: string; n: number }>(
    `select kind, count(*)::int as n from audit_entry
     where workspace_id = $1 and period = $2 and seq > $3 and seq <= $4 group by 1`,
    [tx.workspaceId, period, range.after, range.upTo],
  );
  return new Map(rows.map(({ kind, n }) => [kind, n]));
}

/** Size of a chain, without a lock: others may append meanwhile. 0 when there is none. */
export async function chainSize(tx: Tenant, period: string): Promise<number> {
  const [row] = await tx.sql<{ size: number }>(
    'select size::int as size from chain_head where workspace_id = $1 and period = $2',
    [tx.workspaceId, period],
  );
  return row?.size ?? 0;
}

/** Id of an engagement over the period that is completed; null when there is none. */
export async function completedEngagement(tx: Tenant, period: string): Promise<string | null> {
  const [row] = await tx.sql<{ id: string }>(
    `select engagement_id as id from engagement
     where workspace_id = $1 and period = $2 and status = 'completed' order by engagement_id limit 1`,
    [tx.workspaceId, period],
  );
  return row?.id ?? null;
}
