import { Migration } from '@mikro-orm/migrations';

const instrument = `
create table instrument (
  workspace_id uuid not null,
  instrument_id uuid not null,
  kind text not null,
  energy text not null,
  year smallint,
  period text,
  country text not null,
  supplier text,
  kgco2e_per_kwh numeric,
  mwh numeric,
  reference text not null,
  created_at timestamptz(3) not null,
  created_by text not null,
  revoked_at timestamptz(3),
  primary key (workspace_id, instrument_id),
  constraint instrument_kind_check check (kind in ('supplier_mix', 'guarantees_of_origin')),
  constraint instrument_energy_check check (energy in ('electricity', 'district_heat')),
  constraint instrument_workspace_id_foreign foreign key (workspace_id)
    references workspace (workspace_id)
)`;

const TENANT = `workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid`;

const statements = [
  instrument,
  'grant select, insert, update (revoked_at) on instrument to footing_app',
  'alter table instrument enable row level security',
  `create policy tenant on instrument to footing_app using (${TENANT}) with check (${TENANT})`,
  // Null for lines of nothing but other things, and for what was recorded before: the figure is the location-based one.
  'alter table line_item add column market_based_kgco2e numeric(30,6), add column market_based json',
  'create index line_item_market_based_index on line_item (period, line_item_id, workspace_id) where market_based is not null',
  'alter table invoice add column total_market_based_kgco2e numeric(30,6)',
  'grant update (market_based_kgco2e, market_based) on line_item to footing_app',
  'grant update (total_market_based_kgco2e) on invoice to footing_app',
];

/** Scope 2 both ways: market-based figures beside the location-based ones, and the instruments they rest on. */
export class MarketBased extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
