import { Migration } from '@mikro-orm/migrations';

const sample = `
create table sample (
  workspace_id uuid not null,
  sample_id uuid not null,
  engagement_id uuid not null,
  version int not null,
  supersede_reason text,
  method text not null,
  drawn_by text not null,
  statistical boolean not null,
  confidence_level numeric not null,
  overall_materiality_kgco2e numeric(30,6) not null,
  performance_materiality_kgco2e numeric(30,6) not null,
  tolerable_misstatement_kgco2e numeric(30,6) not null,
  expected_misstatement_kgco2e numeric(30,6) not null,
  clearly_trivial_kgco2e numeric(30,6) not null,
  risk_weighting text not null,
  risk_model_version text not null,
  seed text not null,
  algorithm_version text not null,
  key_item_ids json not null,
  plan json not null,
  population json not null,
  population_hash text not null,
  strata json not null,
  sampled json not null,
  warnings json not null,
  uniforms_used bigint not null,
  chain_size bigint not null,
  chain_head text not null,
  generated_at timestamptz(3) not null,
  generated_by text not null,
  entry_hash text not null,
  primary key (workspace_id, sample_id),
  constraint sample_version_unique unique (workspace_id, engagement_id, version),
  constraint sample_method_check check (method in ('systematic_pps', 'cell_pps', 'sieve_pps', 'random_records')),
  constraint sample_risk_weighting_check check (risk_weighting in ('off', 'moderate', 'strong')),
  constraint sample_workspace_id_engagement_id_foreign foreign key (workspace_id, engagement_id)
    references engagement (workspace_id, engagement_id)
)`;

const samplePopulation = `
create table sample_population (
  workspace_id uuid not null,
  sample_id uuid not null,
  part int not null,
  content bytea not null,
  primary key (workspace_id, sample_id, part),
  constraint sample_population_workspace_id_sample_id_foreign foreign key (workspace_id, sample_id)
    references sample (workspace_id, sample_id)
)`;

const sampleItem = `
create table sample_item (
  workspace_id uuid not null,
  sample_id uuid not null,
  line_item_id uuid not null,
  engagement_id uuid not null,
  invoice_id uuid not null,
  ordinal int not null,
  stratum text not null,
  recorded_kgco2e numeric(30,6) not null,
  risk_score numeric not null,
  risk_weight numeric not null,
  risk_factors json not null,
  hits int not null,
  selection_units json not null,
  inclusion_probability numeric not null,
  drawn_as text not null,
  replaces uuid,
  replaced_by uuid,
  status text not null,
  primary key (workspace_id, sample_id, line_item_id),
  constraint sample_item_ordinal_unique unique (workspace_id, sample_id, ordinal),
  constraint sample_item_stratum_check check (stratum in ('certainty', 'key', 'sampled', 'zero')),
  constraint sample_item_drawn_as_check check (drawn_as in ('first', 'extension', 'replacement')),
  constraint sample_item_status_check check (status in ('not_started', 'in_progress', 'tested_no_exception', 'tested_exception', 'not_applicable', 'unable_to_test')),
  constraint sample_item_workspace_id_sample_id_foreign foreign key (workspace_id, sample_id)
    references sample (workspace_id, sample_id),
  constraint sample_item_workspace_id_line_item_id_foreign foreign key (workspace_id, line_item_id)
    references line_item (workspace_id, line_item_id)
)`;

const assertion = `
create table assertion (
  workspace_id uuid not null,
  assertion_id uuid not null,
  engagement_id uuid not null,
  sample_id uuid not null,
  line_item_id uuid not null,
  assertion text not null,
  revision int not null,
  result text not null,
  procedure text,
  recorded_kgco2e numeric(30,6) not null,
  audited_kgco2e numeric(30,6),
  misstatement_kgco2e numeric(30,6),
  tainting numeric,
  nature_and_cause text,
  narrative text,
  evidence json not null,
  tick_marks json not null,
  is_anomaly boolean not null,
  anomaly_procedures text,
  prepared_by text not null,
  prepared_at timestamptz(3) not null,
  entry_hash text not null,
  primary key (workspace_id, assertion_id),
  constraint assertion_revision_unique unique (workspace_id, engagement_id, line_item_id, assertion, revision),
  constraint assertion_assertion_check check (assertion in ('occurrence', 'accuracy', 'cut_off', 'classification', 'boundary', 'consistency')),
  constraint assertion_result_check check (result in ('no_exception', 'exception', 'not_applicable', 'unable_to_test')),
  constraint assertion_workspace_id_sample_id_line_item_id_foreign foreign key (workspace_id, sample_id, line_item_id)
    references sample_item (workspace_id, sample_id, line_item_id),
  constraint assertion_workspace_id_engagement_id_foreign foreign key (workspace_id, engagement_id)
    references engagement (workspace_id, engagement_id)
)`;

const assertionReview = `
create table assertion_review (
  workspace_id uuid not null,
  review_id uuid not null,
  assertion_id uuid not null,
  engagement_id uuid not null,
  decision text not null,
  note text,
  reviewed_by text not null,
  reviewed_at timestamptz(3) not null,
  primary key (workspace_id, review_id),
  constraint assertion_review_decision_check check (decision in ('approve', 'return')),
  constraint assertion_review_workspace_id_assertion_id_foreign foreign key (workspace_id, assertion_id)
    references assertion (workspace_id, assertion_id)
)`;

const rePerformance = `
create table re_performance (
  workspace_id uuid not null,
  re_performance_id uuid not null,
  engagement_id uuid not null,
  sample_id uuid not null,
  line_item_id uuid not null,
  overrides json,
  recorded_kgco2e numeric(30,6) not null,
  recomputed_kgco2e numeric(30,6),
  difference_kgco2e numeric(30,6),
  result text not null,
  reason text,
  tolerance_kgco2e numeric(30,6) not null,
  within_tolerance boolean not null,
  factor_set_id text not null,
  factor_id text,
  newest json,
  trace json not null,
  performed_by text not null,
  performed_at timestamptz(3) not null,
  entry_hash text not null,
  primary key (workspace_id, re_performance_id),
  constraint re_performance_result_check check (result in ('agrees', 'differs', 'not_possible')),
  constraint re_performance_workspace_id_sample_id_line_item_id_foreign foreign key (workspace_id, sample_id, line_item_id)
    references sample_item (workspace_id, sample_id, line_item_id)
)`;

const TENANT = `workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid`;

/** Workpapers are added, never rewritten: only an item's hits, replacement and status move on. */
const PRIVILEGES = {
  sample: 'select, insert, update (uniforms_used, sampled, strata, entry_hash)',
  sample_population: 'select, insert',
  sample_item: 'select, insert, update (hits, selection_units, replaced_by, status)',
  assertion: 'select, insert',
  assertion_review: 'select, insert',
  re_performance: 'select, insert',
};

const indexes = [
  'create index sample_item_line_item_id_index on sample_item (line_item_id, workspace_id)',
  'create index assertion_sample_item_index on assertion (sample_id, line_item_id, workspace_id)',
  'create index assertion_review_assertion_id_index on assertion_review (assertion_id, workspace_id)',
  'create index re_performance_sample_item_index on re_performance (sample_id, line_item_id, workspace_id)',
];

/** Packed lines do not compress, so the server need not try. */
const storage = 'alter table sample_population alter column content set storage external';

/** Samples, what was found on their items, and the evaluation a completed engagement closes with. */
export class Workpaper extends Migration {
  override up(): void {
    const statements = [
      sample,
      samplePopulation,
      sampleItem,
      assertion,
      assertionReview,
      rePerformance,
      ...indexes,
      storage,
      'alter table engagement add column evaluation json',
      'grant update (evaluation) on engagement to footing_app',
      ...Object.entries(PRIVILEGES).flatMap(([table, privileges]) => [
        `grant ${privileges} on ${table} to footing_app`,
        `alter table ${table} enable row level security`,
        `create policy tenant on ${table} to footing_app using (${TENANT}) with check (${TENANT})`,
      ]),
    ];
    for (const statement of statements) this.addSql(statement);
  }
}
