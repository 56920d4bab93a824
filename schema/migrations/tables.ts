import { Migration } from '@mikro-orm/migrations';

const workspace = `
create table workspace (
  workspace_id uuid not null,
  name text not null,
  default_currency text not null,
  default_region text not null,
  fiscal_start_month smallint not null,
  period_length text not null,
  reconciliation_policy text not null,
  created_at timestamptz(3) not null,
  primary key (workspace_id),
  constraint workspace_fiscal_start_month_check check (fiscal_start_month >= 1 and fiscal_start_month <= 12),
  constraint workspace_period_length_check check (period_length in ('year', 'quarter', 'month')),
  constraint workspace_reconciliation_policy_check check (reconciliation_policy in ('accept', 'strict', 'scale'))
)`;

const appUser = `
create table app_user (
  user_id uuid not null,
  email text not null,
  name text,
  password_hash text not null,
  created_at timestamptz(3) not null,
  primary key (user_id),
  constraint app_user_email_unique unique (email)
)`;

const membership = `
create table membership (
  workspace_id uuid not null,
  user_id uuid not null,
  role text not null,
  created_at timestamptz(3) not null,
  primary key (workspace_id, user_id),
  constraint membership_role_check check (role in ('owner', 'member', 'auditor')),
  constraint membership_workspace_id_foreign foreign key (workspace_id)
    references workspace (workspace_id),
  constraint membership_user_id_foreign foreign key (user_id) references app_user (user_id)
)`;

const apiKey = `
create table api_key (
  workspace_id uuid not null,
  key_id uuid not null,
  name text not null,
  scope text not null,
  prefix text not null,
  last_four text not null,
  key_hash text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  revoked_at timestamptz(3),
  last_used_at timestamptz(3),
  primary key (workspace_id, key_id),
  constraint api_key_scope_check check (scope in ('ingest', 'read')),
  constraint api_key_workspace_id_foreign foreign key (workspace_id)
    references workspace (workspace_id)
)`;

const reportingPeriod = `
create table reporting_period (
  workspace_id uuid not null,
  name text not null,
  start_date date not null,
  end_date date not null,
  status text not null,
  factor_set_id text not null,
  primary key (workspace_id, name),
  constraint reporting_period_status_check check (status in ('open', 'closed')),
  constraint reporting_period_workspace_id_foreign foreign key (workspace_id)
    references workspace (workspace_id)
)`;

const invoice = `
create table invoice (
  workspace_id uuid not null,
  invoice_id uuid not null,
  period text not null,
  invoice_number text,
  vendor_name text not null,
  vendor_name_sent text not null,
  invoice_date date not null,
  service_period_start date,
  service_period_end date,
  currency text not null,
  region text not null,
  total_amount numeric,
  net_amount numeric,
  vat_rate numeric,
  header_net numeric not null,
  sum_of_lines numeric not null,
  reconciliation_difference numeric not null,
  reconciliation_tolerance numeric not null,
  reconciliation_status text not null,
  emission_basis text not null,
  reconciliation_hint text,
  reconciliation_policy text not null,
  total_kgco2e numeric(30,6) not null,
  line_item_count int not null,
  content_fingerprint text not null,
  factor_set_id text not null,
  rate_set_id text,
  classifier_version text not null,
  warnings json not null,
  request_digest text not null,
  request_index int not null,
  recorded_at timestamptz(3) not null,
  duplicate_of uuid,
  voided_at timestamptz(3),
  voided_by text,
  void_reason text,
  primary key (workspace_id, invoice_id),
  constraint invoice_workspace_id_duplicate_of_foreign foreign key (workspace_id, duplicate_of)
    references invoice (workspace_id, invoice_id),
  constraint invoice_workspace_id_period_foreign foreign key (workspace_id, period)
    references reporting_period (workspace_id, name)
)`;

const lineItem = `
create table line_item (
  workspace_id uuid not null,
  line_item_id uuid not null,
  invoice_id uuid not null,
  period text not null,
  line_index int not null,
  description text not null,
  spend_amount numeric not null,
  quantity numeric,
  unit_of_measure text,
  weight_tonnes numeric,
  distance_km numeric,
  service_period_start date,
  service_period_end date,
  category text not null,
  attributes json not null,
  naics text,
  factor_id text,
  method text not null,
  confidence numeric not null,
  kgco2e numeric(30,6) not null,
  scope smallint not null,
  scope3_category smallint,
  certainty numeric not null,
  needs_review boolean not null,
  explanation text not null,
  matched json not null,
  candidates json not null,
  warnings json not null,
  trace json not null,
  primary key (workspace_id, line_item_id),
  constraint line_item_workspace_id_invoice_id_foreign foreign key (workspace_id, invoice_id)
    references invoice (workspace_id, invoice_id)
)`;

const lineComponent = `
create table line_component (
  workspace_id uuid not null,
  line_item_id uuid not null,
  ordinal smallint not null,
  invoice_id uuid not null,
  period text not null,
  scope smallint not null,
  scope3_category smallint,
  factor_id text not null,
  factor_year smallint not null,
  boundary text not null,
  gwp_basis text not null,
  kgco2e numeric(30,6) not null,
  primary key (workspace_id, line_item_id, ordinal),
  constraint line_component_workspace_id_line_item_id_foreign foreign key (workspace_id, line_item_id)
    references line_item (workspace_id, line_item_id)
)`;

const sourceDocument = `
create table source_document (
  workspace_id uuid not null,
  document_id uuid not null,
  invoice_id uuid not null,
  version int not null,
  sha256 text not null,
  bytes int not null,
  media_type text not null,
  content bytea not null,
  created_at timestamptz(3) not null,
  primary key (workspace_id, document_id),
  constraint source_document_version_unique unique (workspace_id, invoice_id, version),
  constraint source_document_workspace_id_invoice_id_foreign foreign key (workspace_id, invoice_id)
    references invoice (workspace_id, invoice_id)
)`;

const auditEntry = `
create table audit_entry (
  workspace_id uuid not null,
  period text not null,
  seq bigint not null,
  prev_seq bigint generated always as (nullif(seq - 1, 0)) stored,
  prev_hash text not null,
  hash text not null,
  header text not null,
  primary key (workspace_id, period, seq),
  constraint audit_entry_hash_unique unique (workspace_id, period, seq, hash),
  constraint audit_entry_seq_check check (seq >= 1),
  constraint audit_entry_first_check check (seq > 1 or prev_hash = repeat('0', 64)),
  constraint audit_entry_previous_foreign foreign key (workspace_id, period, prev_seq, prev_hash)
    references audit_entry (workspace_id, period, seq, hash)
)`;

const auditPayload = `
create table audit_payload (
  workspace_id uuid not null,
  period text not null,
  seq bigint not null,
  payload text not null,
  primary key (workspace_id, period, seq),
  constraint audit_payload_workspace_id_period_seq_foreign foreign key (workspace_id, period, seq)
    references audit_entry (workspace_id, period, seq)
)`;

const chainHead = `
create table chain_head (
  workspace_id uuid not null,
  period text not null,
  size bigint not null,
  head text not null,
  last_at timestamptz(3) not null,
  primary key (workspace_id, period),
  constraint chain_head_workspace_id_period_size_head_foreign foreign key (workspace_id, period, size, head)
    references audit_entry (workspace_id, period, seq, hash),
  constraint chain_head_workspace_id_period_foreign foreign key (workspace_id, period)
    references reporting_period (workspace_id, name)
)`;

const idempotencyRecord = `
create table idempotency_record (
  workspace_id uuid not null,
  key text not null,
  fingerprint text not null,
  status smallint not null,
  content_type text not null,
  response text not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (workspace_id, key),
  constraint idempotency_record_workspace_id_foreign foreign key (workspace_id)
    references workspace (workspace_id)
)`;

const rateLimitWindow = `
create table rate_limit_window (
  workspace_id uuid not null,
  window_start timestamptz(3) not null,
  count int not null,
  primary key (workspace_id),
  constraint rate_limit_window_workspace_id_foreign foreign key (workspace_id)
    references workspace (workspace_id)
)`;

const rateSet = `
create table rate_set (
  workspace_id uuid not null,
  rate_set_id text not null,
  csv text not null,
  sha256 text not null,
  last_date date not null,
  created_at timestamptz(3) not null,
  primary key (workspace_id, rate_set_id),
  constraint rate_set_workspace_id_foreign foreign key (workspace_id)
    references workspace (workspace_id)
)`;

const signingKey = `
create table signing_key (
  kid text not null,
  purpose text not null,
  jwk json not null,
  nbf timestamptz(3) not null,
  exp timestamptz(3),
  primary key (kid),
  constraint signing_key_purpose_check check (purpose in ('token', 'audit'))
)`;

/**
 * None starts with the workspace, as every key does: on an empty table the planner sees no difference
 * between two indexes with the same first column, and the plan of a foreign key's check, once made, stays.
 */
const indexes = [
  "create index audit_entry_subject_index on audit_entry ((header::json ->> 'subject'), workspace_id, period)",
  'create index invoice_content_fingerprint_index on invoice (content_fingerprint, workspace_id) where voided_at is null',
  'create index line_item_period_index on line_item (period, invoice_id, workspace_id)',
  'create index membership_user_id_index on membership (user_id)',
  'create index idempotency_record_expires_at_index on idempotency_record (expires_at, workspace_id)',
  'create index api_key_key_hash_index on api_key (key_hash)',
];

/** Documents are compressed already, so the server need not try. */
const storage = 'alter table source_document alter column content set storage external';

/** Tables of provisioning, ingest and the audit trail. */
export class Tables extends Migration {
  override up(): void {
    for (const statement of [
      workspace,
      appUser,
      membership,
      apiKey,
      reportingPeriod,
      invoice,
      lineItem,
      lineComponent,
      sourceDocument,
      auditEntry,
      auditPayload,
      chainHead,
      idempotencyRecord,
      rateLimitWindow,
      rateSet,
      signingKey,
      ...indexes,
      storage,
    ]) {
      this.addSql(statement);
    }
  }
}
