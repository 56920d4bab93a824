import type { ListedPeriod } from './period-list.ts';
import { SCOPE2_CTES } from './scope2.ts';
import type { Tenant } from './sql.ts';

/** A reporting period with what its live invoices add up to and where its chain stands. */
export interface PeriodOverview extends ListedPeriod {
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

/**
 * Names of the reporting periods of the engagements assigned to an auditor, each once and sorted. A cancelled
 * engagement opens nothing.
 */
export async function assignedPeriods(tx: Tenant, userId: string): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('engagement_auditor as a')
    .innerJoin('engagement as e', (join) =>
      join.onRef('e.workspaceId', '=', 'a.workspaceId').onRef('e.engagementId', '=', 'a.engagementId'),
    )
    .select('e.period')
    .distinct()
    .where('a.workspaceId', '=', tx.workspaceId)
    .where('a.userId', '=', userId)
    .where('e.status', '<>', 'cancelled')
    .execute();
  return rows.map(({ period }) => period).sort();
}
