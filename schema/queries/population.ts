import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { EarlierMedians } from '../contracts/earlier-medians.ts';
import { anyOf, type Row, type Tenant } from './sql.ts';

/** Lines of one page: enough for few pages, and few enough that a page is about a megabyte. */
const PAGE_LINES = 5_000;
const FIRST_KEY = '00000000-0000-0000-0000-000000000000';

type Key = Pick<Row<'line_item'>, 'invoiceId' | 'lineItemId'>;

/**
 * The lines of a period with their invoices, page by page in the order of their keys: JSON of a `PageText`
 * (`compute/sampling/page-text.ts`). The database makes the text, so that a million lines cost the event loop one
 * string for each page. Voided invoices and their lines are left out; an erased one has no vendor.
 */
export async function* populationPages(tx: Tenant, period: string): AsyncGenerator<string> {
  let after: Key = { invoiceId: FIRST_KEY, lineItemId: FIRST_KEY };
  for (;;) {
    const page = await pageAfter(tx, period, after).executeTakeFirst();
    if (page === undefined) return;
    yield page.text;
    after = page;
  }
}

/** Columns of lines that a page has unchanged, by their members there. */
const LINES = {
  ids: 'lineItemId',
  invoiceIds: 'invoiceId',
  categories: 'category',
  methods: 'method',
  confidences: 'confidence',
  needsReview: 'needsReview',
  amounts: 'spendAmount',
  quantities: 'quantity',
  units: 'unitOfMeasure',
  servicePeriodStarts: 'servicePeriodStart',
  servicePeriodEnds: 'servicePeriodEnd',
  factorIds: 'factorId',
  descriptions: 'description',
  overridden: 'isOverridden',
} as const satisfies Readonly<Record<string, keyof Row<'line_item'>>>;

/** The same for invoices. */
const INVOICES = {
  ids: 'invoiceId',
  currencies: 'currency',
  dates: 'invoiceDate',
  regions: 'region',
  servicePeriodStarts: 'servicePeriodStart',
  servicePeriodEnds: 'servicePeriodEnd',
  reconciliations: 'reconciliationStatus',
} as const satisfies Readonly<Record<string, keyof Row<'invoice'>>>;

/**
 * One aggregate for each column: the server then looks up how to write a value once for each page, not for each line.
 */
const listed = (columns: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(columns).map(([member, column]) => [member, sql`json_agg(${sql.ref(column)})`]),
  );

const LINES_OF_PAGE = jsonBuildObject({
  ...listed(LINES),
  kilograms: sql`json_agg(kgco2e::text)`,
  warningCodes: sql`json_agg(case json_array_length(warnings) when 0 then '' when 1 then warnings -> 0 ->> 'code'
    else (select string_agg(w ->> 'code', ' ') from json_array_elements(warnings) w) end)`,
});
const invoicesOfPage = ({ workspaceId }: Tenant) =>
  jsonBuildObject({
    ...listed(INVOICES),
    vendors: sql`json_agg(case when erased_at is null then vendor_name end)`,
    duplicates: sql`json_agg(duplicate_of is not null)`,
    documents: sql`json_agg(exists (select from source_document d
    where d.workspace_id = ${workspaceId}::uuid and d.invoice_id = invoices.invoice_id))`,
    recordedOn: sql`json_agg((recorded_at at time zone 'UTC')::date)`,
    // Only tables have rows.
    spreadsheets: sql`json_agg(exists (select from import_item m where m.workspace_id = ${workspaceId}::uuid
    and m.invoice_id = invoices.invoice_id and m.place ->> 'row' is not null))`,
    externalIds: sql`json_agg(external_id is not null)`,
  });

function pageAfter(tx: Tenant, period: string, after: Key) {
  return tx.db
    .with(
      (cte) => cte('lines').materialized(),
      (db) =>
        db
          .selectFrom('line_item')
          .select(Object.values(LINES))
          .select(['kgco2e', 'warnings'])
          .where('workspaceId', '=', tx.workspaceId)
          .where('period', '=', period)
          .where(({ eb, refTuple, tuple }) =>
            eb(refTuple('invoiceId', 'lineItemId'), '>', tuple(after.invoiceId, after.lineItemId)),
          )
          .orderBy('invoiceId')
          .orderBy('lineItemId')
          .limit(sql.lit(PAGE_LINES)),
    )
    .with('last', (db) =>
      db
        .selectFrom('lines')
        .select(['invoiceId', 'lineItemId'])
        .orderBy('invoiceId', 'desc')
        .orderBy('lineItemId', 'desc')
        .limit(sql.lit(1)),
    )
    .with('invoices', (db) =>
      db
        .selectFrom('invoice')
        .selectAll()
        .where('workspaceId', '=', tx.workspaceId)
        .where(({ between, selectFrom }) =>
          between('invoiceId', after.invoiceId, selectFrom('last').select('last.invoiceId')),
        )
        .where('period', '=', period)
        .where('voidedAt', 'is', null),
    )
    .selectFrom('last')
    .select(['last.invoiceId', 'last.lineItemId'])
    .select(({ selectFrom }) => {
      const lines = selectFrom('lines').select(LINES_OF_PAGE.as('of_page'));
      const invoices = selectFrom('invoices')
        .select(invoicesOfPage(tx).as('of_page'))
        .having(sql<boolean>`count(*) > 0`);
      return sql<string>`${jsonBuildObject({ lines, invoices })}::text`.as('text');
    });
}

/** Data for scoring the risk of lines, besides the lines. */
export type PopulationContext = Awaited<ReturnType<typeof populationContext>>;

/** The period, its chain, and earlier figures of vendors and categories. One statement. */
export async function populationContext(tx: Tenant, period: string) {
  const before = sql.ref<string>('p.startDate');
  // An erased invoice has no vendor.
  const earlier = tx.db
    .selectFrom('invoice as i')
    .innerJoin('reporting_period as e', (join) =>
      join.onRef('e.workspaceId', '=', 'i.workspaceId').onRef('e.name', '=', 'i.period'),
    )
    .select(sql<readonly string[] | null>`json_agg(distinct i.vendor_name)`.as('names'))
    .where('i.workspaceId', '=', tx.workspaceId)
    .where('e.endDate', '<', before)
    .where('i.voidedAt', 'is', null)
    .where('i.erasedAt', 'is', null);
  const exceptions = exceptionsBefore(tx, before);
  const medians = mediansBefore(tx, before);
  // Without an earlier period PostgreSQL would look for its lines among those of every workspace.
  const hasEarlier = sql`exists (select from reporting_period e where e.workspace_id = ${tx.workspaceId}
    and e.end_date < ${before})`;
  const vendors = sql`case when i.erased_at is null then i.vendor_name end`;
  return tx.db
    .selectFrom('reporting_period as p')
    .innerJoin('chain_head as h', (join) =>
      join.onRef('h.workspaceId', '=', 'p.workspaceId').onRef('h.period', '=', 'p.name'),
    )
    .select(['p.startDate as periodStart', 'p.endDate as periodEnd', 'p.factorSetId'])
    .select(['h.size as chainSize', 'h.head as chainHead'])
    .select([
      /** null when no earlier period has an invoice, erased ones left out. */
      () => earlier.as('earlierVendors'),
      () => exceptions.select(distinct(vendors)).$asScalar().$notNull().as('vendorsWithExceptions'),
      () =>
        exceptions.select(distinct(sql`l.category`)).$asScalar().$notNull().as('categoriesWithExceptions'),
      /** null when nothing comparable was billed. */
      () => sql<EarlierMedians | null>`case when ${hasEarlier} then ${medians} end`.as('earlierMedians'),
    ])
    .where('p.workspaceId', '=', tx.workspaceId)
    .where('p.name', '=', period)
    .executeTakeFirstOrThrow(() => new Error(`population: no period ${period}`));
}

const distinct = (column: ReturnType<typeof sql>) =>
  sql<
    readonly string[]
  >`coalesce(json_agg(distinct ${column}) filter (where ${column} is not null), '[]')`.as('names');

/** Least lines of a median, and most medians: those of the most lines. */
const MIN_EARLIER_LINES = 3;
const MAX_EARLIER_MEDIANS = 50_000;

/**
 * Median price and quantity of each vendor, category, unit and currency in the periods that began within a year before a
 * day (`EarlierMedians`).
 */
function mediansBefore(tx: Tenant, day: ReturnType<typeof sql.ref<string>>) {
  const median = (value: ReturnType<typeof sql>) =>
    sql<number>`percentile_cont(0.5) within group (order by abs((${value})::float8))`;
  const groups = tx.db
    .selectFrom('reporting_period as e')
    .innerJoin('invoice as i', (join) =>
      join.onRef('i.workspaceId', '=', 'e.workspaceId').onRef('i.period', '=', 'e.name'),
    )
    .innerJoin('line_item as l', (join) =>
      join
        .onRef('l.workspaceId', '=', 'i.workspaceId')
        .onRef('l.period', '=', 'i.period')
        .onRef('l.invoiceId', '=', 'i.invoiceId'),
    )
    .select(['i.vendorName', 'l.category', 'i.currency'])
    .select([
      sql<string>`lower(l.unit_of_measure)`.as('unit'),
      median(sql`l.spend_amount / l.quantity`).as('price'),
      median(sql`l.quantity`).as('size'),
    ])
    .where('e.workspaceId', '=', tx.workspaceId)
    .where('e.endDate', '<', day)
    .where('e.startDate', '>=', sql<string>`(${day} - interval '1 year')::date`)
    .where('i.voidedAt', 'is', null)
    .where('i.erasedAt', 'is', null)
    .where('l.unitOfMeasure', 'is not', null)
    .where('l.quantity', '<>', '0')
    .where('l.spendAmount', '<>', '0')
    .groupBy(['i.vendorName', 'l.category', 'i.currency', sql`lower(l.unit_of_measure)`])
    .having(sql`count(*)`, '>=', MIN_EARLIER_LINES)
    .orderBy(sql`count(*)`, 'desc')
    .limit(MAX_EARLIER_MEDIANS);
  return tx.db.selectFrom(groups.as('g')).select(
    sql<EarlierMedians | null>`case when count(*) > 0 then ${jsonBuildObject({
      vendors: sql`json_agg(vendor_name)`,
      categories: sql`json_agg(category)`,
      units: sql`json_agg(unit)`,
      currencies: sql`json_agg(currency)`,
      prices: sql`json_agg(price)`,
      quantities: sql`json_agg(size)`,
    })} end`.as('medians'),
  );
}

/** Lines with a newest revision that is an exception, or could not be tested, in an engagement of an earlier period. */
function exceptionsBefore(tx: Tenant, day: ReturnType<typeof sql.ref<string>>) {
  return tx.db
    .selectFrom('assertion as a')
    .innerJoin('engagement as g', (join) =>
      join.onRef('g.workspaceId', '=', 'a.workspaceId').onRef('g.engagementId', '=', 'a.engagementId'),
    )
    .innerJoin('reporting_period as e', (join) =>
      join.onRef('e.workspaceId', '=', 'g.workspaceId').onRef('e.name', '=', 'g.period'),
    )
    .innerJoin('line_item as l', (join) =>
      join.onRef('l.workspaceId', '=', 'a.workspaceId').onRef('l.lineItemId', '=', 'a.lineItemId'),
    )
    .innerJoin('invoice as i', (join) =>
      join.onRef('i.workspaceId', '=', 'l.workspaceId').onRef('i.invoiceId', '=', 'l.invoiceId'),
    )
    .where('a.workspaceId', '=', tx.workspaceId)
    .where('e.endDate', '<', day)
    .where('g.status', '<>', 'cancelled')
    .where('a.result', 'in', ['exception', 'unable_to_test'])
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('assertion as n')
            .select('n.revision')
            .where('n.workspaceId', '=', tx.workspaceId)
            .whereRef('n.engagementId', '=', 'a.engagementId')
            .whereRef('n.lineItemId', '=', 'a.lineItemId')
            .whereRef('n.assertion', '=', 'a.assertion')
            .whereRef('n.revision', '>', 'a.revision'),
        ),
      ),
    );
}

/** The invoices of lines. One statement. */
export async function invoicesOfLines(
  tx: Tenant,
  lineItemIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.db
    .selectFrom('line_item')
    .select(['lineItemId', 'invoiceId'])
    .where('workspaceId', '=', tx.workspaceId)
    .where('lineItemId', '=', anyOf(lineItemIds, 'uuid'))
    .execute();
  return new Map(rows.map(({ lineItemId, invoiceId }) => [lineItemId, invoiceId]));
}
