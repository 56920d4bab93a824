import type { SqlExecutor } from './sql.ts';

type Tenant = SqlExecutor & { readonly workspaceId: string };

/** Lines of one page: enough that pages are few, and little enough that one is about a megabyte. */
const PAGE_LINES = 5_000;
const FIRST_KEY = '00000000-0000-0000-0000-000000000000';

interface Page {
  readonly text: string;
  readonly invoiceId: string;
  readonly lineItemId: string;
}

/**
 * The lines of a period with their invoices, page by page in the order of their keys: JSON of a `PageText`
 * (`compute/sampling/page-text.ts`). The text is made by the database, so that a million lines cost the event
 * loop one string a page. Voided invoices are left out, and their lines go without them; an erased one has no vendor.
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
    if (page === undefined) return;
    yield page.text;
    after = { invoiceId: page.invoiceId, lineItemId: page.lineItemId };
  }
}

/** One aggregate a column: the server then looks up how a value is written once a page, not once a line. */
const PAGE = `
with lines as materialized (
  select invoice_id, line_item_id, category, method, confidence, needs_review, kgco2e, spend_amount, quantity,
    unit_of_measure, service_period_start, service_period_end, factor_id, warnings, description, is_overridden
  from line_item
  where workspace_id = $1 and period = $2 and (invoice_id, line_item_id) > ($3::uuid, $4::uuid)
  order by invoice_id, line_item_id limit $5::int
), last as (select invoice_id, line_item_id from lines order by invoice_id desc, line_item_id desc limit 1),
invoices as (
  select i.* from invoice i
  where i.workspace_id = $1 and i.invoice_id between $3::uuid and (select invoice_id from last)
    and i.period = $2 and i.voided_at is null
)
select json_build_object(
  'lines', (select json_build_object(
    'ids', json_agg(l.line_item_id), 'invoiceIds', json_agg(l.invoice_id), 'categories', json_agg(l.category),
    'methods', json_agg(l.method), 'confidences', json_agg(l.confidence), 'needsReview', json_agg(l.needs_review),
    'kilograms', json_agg(l.kgco2e::text), 'amounts', json_agg(l.spend_amount),
    'quantities', json_agg(l.quantity), 'units', json_agg(l.unit_of_measure),
    'servicePeriodStarts', json_agg(l.service_period_start),
    'servicePeriodEnds', json_agg(l.service_period_end), 'factorIds', json_agg(l.factor_id),
    'warningCodes', json_agg(case json_array_length(l.warnings) when 0 then '' when 1 then l.warnings -> 0 ->> 'code'
      else (select string_agg(w ->> 'code', ' ') from json_array_elements(l.warnings) w) end),
    'descriptions', json_agg(l.description), 'overridden', json_agg(l.is_overridden)) from lines l),
  'invoices', (select json_build_object(
    'ids', json_agg(i.invoice_id), 'vendors', json_agg(case when i.erased_at is null then i.vendor_name end), 'currencies', json_agg(i.currency),
    'dates', json_agg(i.invoice_date), 'regions', json_agg(i.region),
    'servicePeriodStarts', json_agg(i.service_period_start), 'servicePeriodEnds', json_agg(i.service_period_end),
    'reconciliations', json_agg(i.reconciliation_status), 'duplicates', json_agg(i.duplicate_of is not null),
    'documents', json_agg(exists (select from source_document d
      where d.workspace_id = i.workspace_id and d.invoice_id = i.invoice_id)))
    from invoices i having count(*) > 0))::text as text,
  invoice_id as "invoiceId", line_item_id as "lineItemId"
from last`;

/** What is known beside the lines when their risk is scored. */
export interface PopulationContext {
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly factorSetId: string;
  /** null where no earlier period has an invoice, erased ones left out. */
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
       (select json_agg(distinct i.vendor_name) from invoice i -- one that was erased names nobody
        join reporting_period e on e.workspace_id = i.workspace_id and e.name = i.period
        where i.workspace_id = p.workspace_id and e.end_date < p.start_date and i.voided_at is null
          and i.erased_at is null) as "earlierVendors",
       coalesce((${exceptions('case when i.erased_at is null then i.vendor_name end')}), '[]') as "vendorsWithExceptions",
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
  return `select json_agg(distinct ${column}) filter (where ${column} is not null) from assertion a
    join engagement g on g.workspace_id = a.workspace_id and g.engagement_id = a.engagement_id
    join reporting_period e on e.workspace_id = g.workspace_id and e.name = g.period
    join line_item l on l.workspace_id = a.workspace_id and l.line_item_id = a.line_item_id
    join invoice i on i.workspace_id = l.workspace_id and i.invoice_id = l.invoice_id
    where a.workspace_id = p.workspace_id and e.end_date < p.start_date and g.status <> 'cancelled'
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
