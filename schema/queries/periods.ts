import { sql } from 'kysely';
import { withScope2 } from './scope2.ts';
import type { Tenant } from './sql.ts';

/** A reporting period with the totals of its live invoices and the present end of its chain. */
export type PeriodOverview = Awaited<ReturnType<typeof periodOverviews>>[number];

/** Every reporting period of the workspace, oldest first. One statement, so that its figures agree. */
export async function periodOverviews(tx: Tenant) {
  return withScope2(tx, null)
    .with('totals', (db) =>
      db
        .selectFrom('invoice')
        .select([
          'period',
          sql<number>`count(*) filter (where voided_at is null)`.as('invoices'),
          sql<number>`sum(line_item_count) filter (where voided_at is null)`.as('lines'),
          sql<number>`count(voided_at)`.as('voided'),
          sql<string>`sum(total_kgco2e) filter (where voided_at is null)`.as('kg'),
        ])
        .where('workspaceId', '=', tx.workspaceId)
        .groupBy('period'),
    )
    .selectFrom('reporting_period as p')
    .innerJoin('chain_head as h', (join) =>
      join.onRef('h.workspaceId', '=', 'p.workspaceId').onRef('h.period', '=', 'p.name'),
    )
    .leftJoin('totals as t', 't.period', 'p.name')
    .leftJoin('scope2 as s', 's.period', 'p.name')
    .select(['p.name', 'p.startDate', 'p.endDate', 'p.status', 'p.factorSetId'])
    .select(['h.size as chainSize', 'h.head as chainHead'])
    .select([
      sql<number>`coalesce(t.invoices, 0)::int`.as('invoices'),
      sql<number>`coalesce(t.lines, 0)::int`.as('lineItems'),
      sql<number>`coalesce(t.voided, 0)::int`.as('voidedInvoices'),
      sql<string>`coalesce(t.kg, 0)`.as('kgco2e'),
      /** After deducting guarantees of origin of the period. */
      sql<string>`coalesce(s.total_market_kg, 0)`.as('marketBasedKgco2e'),
    ])
    .where('p.workspaceId', '=', tx.workspaceId)
    .orderBy('p.startDate')
    .orderBy('p.name')
    .execute();
}

/**
 * Names of the reporting periods of the engagements assigned to an auditor, each once and sorted. A cancelled
 * engagement gives no access.
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
