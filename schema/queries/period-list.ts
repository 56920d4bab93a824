import { sql } from 'kysely';
import { isCopyThatCounts, linesOfInvoices, on } from './line-filter.ts';
import { inOrder, type NamedOrder, type Page, type PageRequest, type Positioned, paged } from './page.ts';
import { anyOf, type Row, type Tenant } from './sql.ts';

/** A reporting period as read. Days are YYYY-MM-DD. */
export type ListedPeriod = Omit<Row<'reporting_period'>, 'workspaceId'>;

type PeriodReader = Tenant & { readonly periods: readonly string[] | null };

/** The reporting periods that may be read, oldest first; null: all. One statement. */
export async function visiblePeriods(tx: PeriodReader): Promise<ListedPeriod[]> {
  return readable(tx).orderBy('startDate').orderBy('name').execute();
}

function readable({ db, workspaceId, periods }: PeriodReader) {
  const query = db
    .selectFrom('reporting_period')
    .select(['name', 'startDate', 'endDate', 'status', 'factorSetId'])
    .where('workspaceId', '=', workspaceId);
  return periods === null ? query : query.where('name', '=', anyOf(periods));
}

/** By their first days. */
export const periodOrder = (descending: boolean): NamedOrder => ({
  name: descending ? 'newest periods' : 'oldest periods',
  columns: [
    { by: sql`start_date`, type: 'date' },
    { by: sql`name`, type: 'text' },
  ],
  descending,
});

/** One page of the reporting periods that may be read. One statement. */
export async function periodPage(
  tx: PeriodReader,
  order: NamedOrder,
  page: PageRequest,
): Promise<Page<Positioned<ListedPeriod>>> {
  return inOrder(await paged(readable(tx), order, page).execute(), page);
}

/** Totals of a period's live invoices. Kilograms are exact decimal text. */
export type PeriodTotals = Awaited<ReturnType<typeof readTotals>>[number];

/** Totals of periods; one without live invoices has none. One statement. */
export async function totalsOfPeriods(
  tx: Tenant,
  names: readonly string[],
): Promise<Map<string, PeriodTotals>> {
  return new Map((await readTotals(tx, names)).map((row) => [row.period, row]));
}

function readTotals(tx: Tenant, names: readonly string[]) {
  const live = on.and([
    on('i.workspaceId', '=', tx.workspaceId),
    on('i.period', '=', anyOf(names)),
    on('i.voidedAt', 'is', null),
  ]);
  const invoices = tx.db
    .selectFrom('invoice as i')
    .select([
      'i.period',
      sql<number>`count(*)::int`.as('invoices'),
      sql<string>`sum(i.total_kgco2e)`.as('kg'),
      sql<number>`(count(*) filter (where ${isCopyThatCounts(tx)}))::int`.as('duplicates'),
    ])
    .where(live)
    .groupBy('i.period');
  const lines = linesOfInvoices(tx.db)
    .select([
      'l.period as of_period',
      sql<number>`count(*)::int`.as('lines'),
      /**
       * Sums of the absolute kilograms of all lines and of those calculated from spend: credits would distort a share.
       */
      sql<string>`sum(abs(l.kgco2e))`.as('absolute_kg'),
      sql<string>`coalesce(sum(l.kgco2e) filter (where l.method = 'spend'), 0)`.as('spend_kg'),
      sql<string>`coalesce(sum(abs(l.kgco2e)) filter (where l.method = 'spend'), 0)`.as('absolute_spend_kg'),
      sql<number>`(count(*) filter (where l.needs_review))::int`.as('review_lines'),
      sql<string>`coalesce(sum(l.kgco2e) filter (where l.needs_review), 0)`.as('review_kg'),
    ])
    .where(live)
    .groupBy('l.period');
  return tx.db
    .with('totals', () => invoices)
    .with('lines', () => lines)
    .selectFrom('totals')
    .innerJoin('lines', 'lines.of_period', 'totals.period')
    .select([
      'totals.period',
      'kg as kgco2e',
      'invoices as invoiceCount',
      'lines as lineItemCount',
      'spend_kg as spendMethodKgco2e',
      'absolute_kg as absoluteKgco2e',
      'absolute_spend_kg as spendMethodAbsoluteKgco2e',
      'review_lines as needsReviewCount',
      'review_kg as needsReviewKgco2e',
      'duplicates as possibleDuplicateCount',
    ])
    .execute();
}

/** Who closed a period, and when. */
export interface PeriodClosing {
  readonly at: string;
  /** Name or address of the person; null once the person has left. */
  readonly by: string | null;
}

/** The last closing of each of these periods, by name; one that was never closed has none. One statement. */
export async function closingsOf(tx: Tenant, names: readonly string[]): Promise<Map<string, PeriodClosing>> {
  const person = sql<string | null>`(select coalesce(u.name, u.email) from app_user u
    where 'user:' || u.user_id = e.header::json ->> 'actor')`;
  const rows = await tx.db
    .selectFrom('audit_entry as e')
    .distinctOn('e.period')
    .select(['e.period', sql<string>`e.header::json ->> 'at'`.as('at'), person.as('by')])
    .where('e.workspaceId', '=', tx.workspaceId)
    .where('e.period', '=', anyOf(names))
    .where(sql<boolean>`e.subject = 'period:' || e.period`)
    .where('e.kind', '=', 'period.closed')
    .orderBy('e.period')
    .orderBy('e.seq', 'desc')
    .execute();
  return new Map(rows.map(({ period, at, by }) => [period, { at, by }]));
}
