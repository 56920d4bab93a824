import { Migration } from '@mikro-orm/migrations';

/** As in the migration of the roles; without the right to create one, an administrator does. */
const role = `
do $$
begin
  if not exists (select from pg_roles where rolname = 'footing_bi') then
    create role footing_bi nologin;
  end if;
exception
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then
    raise exception 'the database user % cannot create roles: let an administrator run "create role footing_bi nologin"',
      session_user using errcode = 'insufficient_privilege';
end
$$`;

const schema = `
do $$
begin
  if not exists (select from pg_namespace where nspname = 'footing_bi') then
    create schema footing_bi;
  end if;
exception
  when insufficient_privilege then
    raise exception 'the database user % cannot create schemas: let an administrator run "create schema footing_bi authorization %"',
      session_user, session_user using errcode = 'insufficient_privilege';
end
$$`;

/** A reader cannot change the name of its session, whatever role it sets. */
const workspaceOfReader = `create or replace function footing_bi.reader_workspace() returns uuid language sql stable
  as $$ select substring(session_user from '^footing_bi_([0-9a-f]{32})_')::uuid $$`;

/** Nothing of persons, keys, audits and the trail; of lines nothing that quotes more than the books. */
const COLUMNS = {
  workspace: 'workspace_id, name, default_currency, default_region, fiscal_start_month, period_length',
  vendor_merge: 'workspace_id, vendor_id, belongs_to',
  reporting_period: 'workspace_id, name, start_date, end_date, status, factor_set_id',
  invoice: `workspace_id, invoice_id, period, invoice_number, external_id, vendor_id, vendor_name, invoice_date,
    service_period_start, service_period_end, currency, region, header_net, reconciliation_status, line_item_count,
    total_kgco2e, total_market_based_kgco2e, workspace_currency, workspace_rate, factor_set_id, classifier_version,
    recorded_at, duplicate_of, voided_at`,
  line_item: `workspace_id, line_item_id, invoice_id, period, line_index, description, spend_amount, quantity,
    unit_of_measure, weight_tonnes, distance_km, category, naics, factor_id, method, confidence, kgco2e,
    market_based_kgco2e, scope, scope3_category, needs_review, is_overridden`,
  line_component: `workspace_id, line_item_id, ordinal, invoice_id, period, scope, scope3_category, factor_id,
    factor_year, boundary, gwp_basis, kgco2e, biogenic_co2_kg`,
};

/** Each with the rights of whoever reads, so that row-level security and the grants above apply to the reader. */
const VIEWS = {
  workspace: `select name, default_currency, default_region, fiscal_start_month, period_length from public.workspace`,
  periods: `select name as period, start_date, end_date, status, factor_set_id from public.reporting_period`,
  invoices: `select i.invoice_id, i.period, i.invoice_number, i.external_id, coalesce(m.belongs_to, i.vendor_id) as vendor_id,
      i.vendor_name, i.invoice_date, i.service_period_start, i.service_period_end, i.currency, i.region,
      i.header_net as net_amount, i.reconciliation_status, i.line_item_count, i.total_kgco2e as kgco2e,
      coalesce(i.total_market_based_kgco2e, i.total_kgco2e) as market_based_kgco2e, i.workspace_currency,
      i.workspace_rate, i.factor_set_id, i.classifier_version, i.recorded_at, i.duplicate_of, i.voided_at
    from public.invoice i
    left join public.vendor_merge m on m.workspace_id = i.workspace_id and m.vendor_id = i.vendor_id`,
  lines: `select l.line_item_id, l.invoice_id, l.period, i.invoice_date, i.vendor_name, l.line_index, l.description,
      l.spend_amount, i.currency, l.quantity, l.unit_of_measure, l.weight_tonnes, l.distance_km, l.category, l.naics,
      l.factor_id, l.method, l.confidence, l.kgco2e, coalesce(l.market_based_kgco2e, l.kgco2e) as market_based_kgco2e,
      l.scope, l.scope3_category, l.needs_review, l.is_overridden, i.region, i.voided_at
    from public.line_item l
    join public.invoice i on i.workspace_id = l.workspace_id and i.invoice_id = l.invoice_id`,
  components: `select line_item_id, ordinal, invoice_id, period, scope, scope3_category, factor_id, factor_year, boundary,
      gwp_basis, kgco2e, biogenic_co2_kg
    from public.line_component`,
  monthly_totals: `select date_trunc('month', i.invoice_date::timestamp)::date as month, i.period,
      coalesce(c.scope, l.scope) as scope,
      case when c.scope is null then l.scope3_category else c.scope3_category end as scope3_category,
      l.category, i.region, sum(coalesce(c.kgco2e, l.kgco2e)) as kgco2e, count(distinct l.line_item_id) as line_count
    from public.invoice i
    join public.line_item l on l.workspace_id = i.workspace_id and l.invoice_id = i.invoice_id
    left join public.line_component c on c.workspace_id = l.workspace_id and c.line_item_id = l.line_item_id
    where i.voided_at is null
    group by 1, 2, 3, 4, 5, 6`,
};

const byHand = [
  'grant usage on schema public, footing_bi to footing_bi',
  ...Object.entries(COLUMNS).map(([table, columns]) => `grant select (${columns}) on ${table} to footing_bi`),
  ...Object.entries(VIEWS).flatMap(([view, select]) => [
    `create view footing_bi.${view} with (security_invoker = true) as ${select}`,
    `grant select on footing_bi.${view} to footing_bi`,
  ]),
  `insert into event_channel (name) values ('footing_' || replace(gen_random_uuid()::text, '-', ''))`,
  'grant select on event_channel to footing_app',
];

const statements = [
  // Generated from the entities by `npm run migration`.
  `create table "event_channel" ("name" text not null, primary key ("name"))`,

  `create policy "reader" on "workspace" for select to "footing_bi" using (workspace_id = footing_bi.reader_workspace())`,

  `create policy "reader" on "vendor_merge" for select to "footing_bi" using (workspace_id = footing_bi.reader_workspace())`,

  `create policy "reader" on "reporting_period" for select to "footing_bi" using (workspace_id = footing_bi.reader_workspace())`,

  `create policy "reader" on "invoice" for select to "footing_bi" using (workspace_id = footing_bi.reader_workspace())`,

  `create policy "reader" on "line_item" for select to "footing_bi" using (workspace_id = footing_bi.reader_workspace())`,

  `create policy "reader" on "line_component" for select to "footing_bi" using (workspace_id = footing_bi.reader_workspace())`,
];

export class BiReaders extends Migration {
  override up(): void {
    for (const statement of [role, schema, workspaceOfReader, ...statements, ...byHand])
      this.addSql(statement);
  }
}
