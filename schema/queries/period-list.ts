import { IS_COPY_THAT_COUNTS, LINES_OF_INVOICES } from './line-filter.ts';
import { anyOf, type Row, type Tenant } from './sql.ts';

/** A reporting period as it is read. Days are YYYY-MM-DD. */
export type ListedPeriod = Omit<Row<'reporting_period'>, 'workspaceId'>;

/** The reporting periods that may be read, oldest first; null: all. One statement. */
export async function visiblePeriods(
  tx: Tenant & { readonly periods: readonly string[] | null },
): Promise<ListedPeriod[]> {
  const { periods } = tx;
  let query = tx.db
    .selectFrom('reporting_period')
    .select(['name', 'startDate', 'endDate', 'status', 'factorSetId'])
    .where('workspaceId', '=', tx.workspaceId);
  if (periods !== null) query = query.where('name', '=', anyOf(periods));
  return query.orderBy('startDate').orderBy('name').execute();
}

/** What a period's live invoices add up to. Kilograms are exact decimal text. */
export interface PeriodTotals {
  readonly period: string;
  readonly kgco2e: string;
  readonly invoiceCount: number;
  readonly lineItemCount: number;
  /** Kilograms of lines calculated from spend. */
  readonly spendMethodKgco2e: string;
  /** Sums of the sizes of all lines and of those calculated from spend: credits would distort a share. */
  readonly absoluteKgco2e: string;
  readonly spendMethodAbsoluteKgco2e: string;
  readonly needsReviewCount: number;
  readonly needsReviewKgco2e: string;
  readonly possibleDuplicateCount: number;
}

/** Totals of periods; one without live invoices has none. One statement. */
export async function totalsOfPeriods(
  tx: Tenant,
  names: readonly string[],
): Promise<Map<string, PeriodTotals>> {
  const rows = await tx.sql<PeriodTotals>(
    `with totals as (
       select period, count(*)::int as invoices, sum(total_kgco2e) as kg,
         count(*) filter (where ${IS_COPY_THAT_COUNTS})::int as duplicates
       from invoice i where workspace_id = $1 and period = any(string_to_array($2, ' ')) and voided_at is null
       group by period
     ), lines as (
       select l.period, count(*)::int as lines, sum(abs(l.kgco2e)) as absolute_kg,
         coalesce(sum(l.kgco2e) filter (where l.method = 'spend'), 0) as spend_kg,
         coalesce(sum(abs(l.kgco2e)) filter (where l.method = 'spend'), 0) as absolute_spend_kg,
         count(*) filter (where l.needs_review)::int as review_lines,
         coalesce(sum(l.kgco2e) filter (where l.needs_review), 0) as review_kg
       from ${LINES_OF_INVOICES}
       where i.workspace_id = $1 and i.period = any(string_to_array($2, ' ')) and i.voided_at is null
       group by l.period
     )
     select period, kg as "kgco2e", invoices as "invoiceCount", lines as "lineItemCount",
       spend_kg as "spendMethodKgco2e", absolute_kg as "absoluteKgco2e",
       absolute_spend_kg as "spendMethodAbsoluteKgco2e", review_lines as "needsReviewCount",
       review_kg as "needsReviewKgco2e", duplicates as "possibleDuplicateCount"
     from totals join lines using (period)`,
    [tx.workspaceId, names.join(' ')],
  );
  return new Map(rows.map((row) => [row.period, row]));
}
