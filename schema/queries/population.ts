import type { SqlExecutor } from './sql.ts';

type Tenant = SqlExecutor & { readonly workspaceId: string };

/** Lines of one page: enough that pages are few, and little enough that one is a few megabytes. */
const PAGE_LINES = 10_000;
const FIRST_KEY = '00000000-0000-0000-0000-000000000000';

interface Page {
  readonly text: string | null;
  readonly invoiceId: string | null;
  readonly lineItemId: string | null;
}

/**
 * The lines of a period that are not voided, page by page in the order of their keys: each a JSON array on a
 * line of its own, as `compute/sampling/population-rows.ts` reads them. The text is made by the database, so
 * that a million lines cost the event loop one string a page.
 */
export async function* populationPages(tx: Tenant, period: string): AsyncGenerator<string> {
  let after = { invoiceId: FIRST_KEY, lineItemId: FIRST_KEY };
  for (;;) {
    const [page] = await tx.sql<Page>(PAGE, [
      tx.workspaceId,
      period,
      after.invoiceId,
      after.lineItemId,
      PAGE_LINES,
    ]);
    if (page === undefined || page.text === null || page.invoiceId === null || page.lineItemId === null)
      return;
    yield page.text;
    after = { invoiceId: page.invoiceId, lineItemId: page.lineItemId };
  }
}

const PAGE = `
with page as materialized (
  select l.invoice_id, l.line_item_id, json_build_array(
    l.line_item_id, l.invoice_id, i.vendor_name, l.category, l.method, l.confidence, l.needs_review,
    l.kgco2e::text, l.spend_amount, i.currency, l.quantity, l.unit_of_measure, i.invoice_date, i.region,
    coalesce(l.service_period_start, i.service_period_start), coalesce(l.service_period_end, i.service_period_end),
    l.factor_id, i.reconciliation_status,
    case when l.warnings::text = '[]' then ''
      else (select string_agg(w ->> 'code', ' ') from json_array_elements(l.warnings) w) end,
    i.duplicate_of is not null, l.description,
    exists (select from source_document d where d.workspace_id = l.workspace_id and d.invoice_id = l.invoice_id),
    l.is_overridden)::text as row
  from line_item l join invoice i on i.workspace_id = l.workspace_id and i.invoice_id = l.invoice_id
  where l.workspace_id = $1 and l.period = $2 and (l.invoice_id, l.line_item_id) > ($3::uuid, $4::uuid)
    and i.voided_at is null
  order by l.invoice_id, l.line_item_id limit $5::int
), last as (select invoice_id, line_item_id from page order by invoice_id desc, line_item_id desc limit 1)
select (select string_agg(row, E'\\n' order by invoice_id, line_item_id) from page) as text,
  (select invoice_id from last) as "invoiceId", (select line_item_id from last) as "lineItemId"`;

/** What is known beside the lines when their risk is scored. */
export interface PopulationContext {
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly factorSetId: string;
  /** null where no earlier period has an invoice. */
  readonly earlierVendors: readonly string[] | null;
  readonly vendorsWithExceptions: readonly string[];
  readonly categoriesWithExceptions: readonly string[];
  /** The period's chain at this moment. */
  readonly chainSize: number;
  readonly chainHead: string;
}

/** The period, its chain, and what earlier periods say of vendors and categories. One statement. */
export async function populationContext(tx: Tenant, period: string): Promise<PopulationContext> {
  const [row] = await tx.sql<PopulationContext>(
    `select p.start_date as "periodStart", p.end_date as "periodEnd", p.factor_set_id as "factorSetId",
       h.size::int as "chainSize", h.head as "chainHead",
       (select json_agg(distinct i.vendor_name) from invoice i
        join reporting_period e on e.workspace_id = i.workspace_id and e.name = i.period
        where i.workspace_id = p.workspace_id and e.end_date < p.start_date and i.voided_at is null) as "earlierVendors",
       coalesce((${exceptions('i.vendor_name')}), '[]') as "vendorsWithExceptions",
       coalesce((${exceptions('l.category')}), '[]') as "categoriesWithExceptions"
     from reporting_period p
     join chain_head h on h.workspace_id = p.workspace_id and h.period = p.name
     where p.workspace_id = $1 and p.name = $2`,
    [tx.workspaceId, period],
  );
  if (row === undefined) throw new Error(`population: no period ${period}`);
  return row;
}

/** Names with a newest revision that is an exception, or could not be tested, in an earlier period's engagement. */
function exceptions(column: string): string {
  return `select json_agg(distinct ${column}) from assertion a
    join engagement g on g.workspace_id = a.workspace_id and g.engagement_id = a.engagement_id
    join reporting_period e on e.workspace_id = g.workspace_id and e.name = g.period
    join line_item l on l.workspace_id = a.workspace_id and l.line_item_id = a.line_item_id
    join invoice i on i.workspace_id = l.workspace_id and i.invoice_id = l.invoice_id
    where a.workspace_id = p.workspace_id and e.end_date < p.start_date
      and a.result in ('exception', 'unable_to_test')
      and not exists (select from assertion n where n.workspace_id = a.workspace_id
        and n.engagement_id = a.engagement_id and n.line_item_id = a.line_item_id
        and n.assertion = a.assertion and n.revision > a.revision)`;
}

/** The invoices of lines. One statement. */
export async function invoicesOfLines(
  tx: Tenant,
  lineItemIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.sql<{ lineItemId: string; invoiceId: string }>(
    `select line_item_id as "lineItemId", invoice_id as "invoiceId" from line_item
     where workspace_id = $1 and line_item_id = any(string_to_array($2, ' ')::uuid[])`,
    [tx.workspaceId, lineItemIds.join(' ')],
  );
  return new Map(rows.map(({ lineItemId, invoiceId }) => [lineItemId, invoiceId]));
}
