import { Migration } from '@mikro-orm/migrations';

const statements = [
  // Generated from the entities by `npm run migration`.
  `create table "app_user" ("user_id" uuid not null, "email" text not null, "name" text null, "password_hash" text not null, "email_confirmed" boolean not null, "created_at" timestamptz(3) not null, primary key ("user_id"))`,
  `alter table "app_user" add constraint "app_user_email_unique" unique ("email")`,

  `create table "audit_entry" ("workspace_id" uuid not null, "period" text not null, "seq" bigint not null, "prev_hash" text not null, "prev_seq" bigint generated always as (nullif(seq - 1, 0)) stored null, "hash" text not null, "header" text not null, "subject" text generated always as ((header)::json ->> 'subject'::text) stored not null, "kind" text generated always as ((header)::json ->> 'kind'::text) stored not null, primary key ("workspace_id", "period", "seq"))`,
  `create index "audit_entry_subject_index" on "audit_entry" ("subject", "workspace_id", "period", "seq")`,
  `alter table "audit_entry" add constraint "audit_entry_hash_unique" unique ("workspace_id", "period", "seq", "hash")`,

  `create table "audit_payload" ("workspace_id" uuid not null, "period" text not null, "seq" bigint not null, "payload" text not null, primary key ("workspace_id", "period", "seq"))`,

  `create table "checkpoint" ("workspace_id" uuid not null, "period" text not null, "size" bigint not null, "kid" text not null, "head" text not null, "token" text not null, "made_at" timestamptz(3) not null, "timestamp_token" text null, primary key ("workspace_id", "period", "size", "kid"))`,

  `create table "sign_in_attempt" ("subject" text not null, "window_start" timestamptz(3) not null, "attempts" int not null, primary key ("subject"))`,
  `create index "sign_in_attempt_window_start_index" on "sign_in_attempt" ("window_start")`,

  `create table "signing_key" ("kid" text not null, "purpose" text not null, "jwk" json not null, "nbf" timestamptz(3) not null, "exp" timestamptz(3) null, "statement" text null, primary key ("kid"))`,

  `create table "sign_in_session" ("session_id" uuid not null, "user_id" uuid not null, "origin" text not null, "created_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, "ended_at" timestamptz(3) null, "end_reason" text null, primary key ("session_id"))`,
  `create index "sign_in_session_origin_index" on "sign_in_session" ("origin")`,
  `create index "sign_in_session_expires_at_index" on "sign_in_session" ("expires_at")`,

  `create table "refresh_token" ("token_hash" text not null, "session_id" uuid not null, "issued_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, "spent_at" timestamptz(3) null, primary key ("token_hash"))`,
  `create index "refresh_token_session_id_index" on "refresh_token" ("session_id")`,

  `create table "user_identity" ("issuer" text not null, "subject" text not null, "user_id" uuid not null, "linked_at" timestamptz(3) not null, primary key ("issuer", "subject"))`,
  `alter table "user_identity" add constraint "user_identity_user_unique" unique ("user_id", "issuer")`,

  `create table "workspace" ("workspace_id" uuid not null, "name" text not null, "default_currency" text not null, "default_region" text not null, "fiscal_start_month" smallint not null, "period_length" text not null, "reconciliation_policy" text not null, "created_at" timestamptz(3) not null, "memory_version" int not null default 0, "origin_id" uuid not null, "document_bytes" bigint not null default 0, primary key ("workspace_id"))`,
  `create index "workspace_origin_index" on "workspace" ("origin_id")`,

  `create table "reporting_period" ("workspace_id" uuid not null, "name" text not null, "start_date" date not null, "end_date" date not null, "status" text not null, "factor_set_id" text not null, primary key ("workspace_id", "name"))`,

  `create table "invoice" ("workspace_id" uuid not null, "invoice_id" uuid not null, "period" text not null, "invoice_number" text null, "vendor_name" text not null, "vendor_name_sent" text not null, "invoice_date" date not null, "service_period_start" date null, "service_period_end" date null, "currency" text not null, "region" text not null, "total_amount" numeric null, "net_amount" numeric null, "vat_rate" numeric null, "header_net" numeric not null, "sum_of_lines" numeric not null, "reconciliation_difference" numeric not null, "reconciliation_tolerance" numeric not null, "reconciliation_status" text not null, "emission_basis" text not null, "reconciliation_hint" text null, "reconciliation_policy" text not null, "total_kgco2e" numeric(30,6) not null, "total_market_based_kgco2e" numeric(30,6) null, "line_item_count" int not null, "content_fingerprint" text not null, "factor_set_id" text not null, "rate_set_id" text null, "classifier_version" text not null, "warnings" json not null, "request_digest" text not null, "request_index" int not null, "recorded_at" timestamptz(3) not null, "duplicate_of" uuid null, "voided_at" timestamptz(3) null, "voided_by" text null, "void_reason" text null, "erased_at" timestamptz(3) null, "erased_by" text null, "workspace_currency" text null, "workspace_rate" numeric null, primary key ("workspace_id", "invoice_id"))`,
  `create index "invoice_content_fingerprint_index" on "invoice" ("content_fingerprint", "workspace_id") where voided_at is null`,
  `create index "invoice_date_index" on "invoice" ("invoice_date", "invoice_id", "workspace_id")`,
  `create index "invoice_recorded_at_index" on "invoice" ("recorded_at", "invoice_id", "workspace_id")`,
  `create index "invoice_total_kgco2e_index" on "invoice" ("total_kgco2e", "invoice_id", "workspace_id")`,

  `create table "source_document" ("workspace_id" uuid not null, "document_id" uuid not null, "invoice_id" uuid not null, "version" int not null, "sha256" text not null, "bytes" int not null, "media_type" text not null, "content" bytea not null, "created_at" timestamptz(3) not null, primary key ("workspace_id", "document_id"))`,
  `alter table "source_document" add constraint "source_document_version_unique" unique ("workspace_id", "invoice_id", "version")`,

  `create table "line_item" ("workspace_id" uuid not null, "line_item_id" uuid not null, "invoice_id" uuid not null, "period" text not null, "line_index" int not null, "description" text not null, "spend_amount" numeric not null, "quantity" numeric null, "unit_of_measure" text null, "weight_tonnes" numeric null, "distance_km" numeric null, "service_period_start" date null, "service_period_end" date null, "category" text not null, "attributes" json not null, "naics" text null, "factor_id" text null, "method" text not null, "confidence" numeric not null, "kgco2e" numeric(30,6) not null, "market_based_kgco2e" numeric(30,6) null, "market_based" json null, "scope" smallint not null, "scope3_category" smallint null, "certainty" numeric not null, "needs_review" boolean not null, "explanation" text not null, "matched" json not null, "candidates" json not null, "classification_rest" json null, "warnings" json not null, "trace" json not null, "is_overridden" boolean not null default false, "decision" json null, primary key ("workspace_id", "line_item_id"))`,
  `create index "line_item_period_index" on "line_item" ("period", "invoice_id", "workspace_id")`,
  `create index "line_item_kgco2e_index" on "line_item" ("kgco2e", "line_item_id", "workspace_id")`,
  `create index "line_item_confidence_index" on "line_item" ("confidence", "line_item_id", "workspace_id")`,
  `create index "line_item_market_based_index" on "line_item" ("period", "line_item_id", "workspace_id") where market_based is not null`,
  `create index line_item_review_index on line_item (abs(kgco2e), line_item_id, workspace_id) where needs_review`,

  `create table "line_component" ("workspace_id" uuid not null, "line_item_id" uuid not null, "ordinal" smallint not null, "invoice_id" uuid not null, "period" text not null, "scope" smallint not null, "scope3_category" smallint null, "factor_id" text not null, "factor_year" smallint not null, "boundary" text not null, "gwp_basis" text not null, "kgco2e" numeric(30,6) not null, "biogenic_co2_kg" numeric(30,6) null, primary key ("workspace_id", "line_item_id", "ordinal"))`,

  `create table "classification_memory" ("workspace_id" uuid not null, "memory_key" text not null, "category" text not null, "factor_id" text null, "line_item_id" uuid not null, "decided_by" text not null, "decided_at" timestamptz(3) not null, primary key ("workspace_id", "memory_key"))`,
  `create index "classification_memory_line_item_id_index" on "classification_memory" ("line_item_id", "workspace_id")`,
  `create index "classification_memory_decided_at_index" on "classification_memory" ("decided_at", "workspace_id")`,

  `create table "engagement" ("workspace_id" uuid not null, "engagement_id" uuid not null, "period" text not null, "name" text not null, "assurance_standard" text not null, "assurance_level" text not null, "status" text not null, "overall_materiality_kgco2e" numeric(30,6) null, "performance_materiality_kgco2e" numeric(30,6) null, "tolerable_misstatement_kgco2e" numeric(30,6) null, "expected_misstatement_kgco2e" numeric(30,6) null, "clearly_trivial_kgco2e" numeric(30,6) null, "confidence_level" numeric not null, "risk_weighting" text not null, "required_assertions" json not null, "require_review" boolean not null, "completeness_test" json null, "retention_years" smallint not null, "created_at" timestamptz(3) not null, "created_by" text not null, "completed_at" timestamptz(3) null, "completed_by" text null, "conclusion" json null, "evaluation" json null, "cancelled_at" timestamptz(3) null, "cancelled_by" text null, "cancel_reason" text null, primary key ("workspace_id", "engagement_id"))`,
  `create index "engagement_period_index" on "engagement" ("period", "workspace_id")`,

  `create table "sample" ("workspace_id" uuid not null, "sample_id" uuid not null, "engagement_id" uuid not null, "version" int not null, "supersede_reason" text null, "method" text not null, "drawn_by" text not null, "statistical" boolean not null, "confidence_level" numeric not null, "overall_materiality_kgco2e" numeric(30,6) not null, "performance_materiality_kgco2e" numeric(30,6) not null, "tolerable_misstatement_kgco2e" numeric(30,6) not null, "expected_misstatement_kgco2e" numeric(30,6) not null, "clearly_trivial_kgco2e" numeric(30,6) not null, "risk_weighting" text not null, "risk_model_version" text not null, "seed" text not null, "algorithm_version" text not null, "key_item_ids" json not null, "plan" json not null, "population" json not null, "population_hash" text not null, "strata" json not null, "sampled" json not null, "warnings" json not null, "uniforms_used" bigint not null, "chain_size" bigint not null, "chain_head" text not null, "generated_at" timestamptz(3) not null, "generated_by" text not null, "entry_hash" text not null, primary key ("workspace_id", "sample_id"))`,
  `alter table "sample" add constraint "sample_version_unique" unique ("workspace_id", "engagement_id", "version")`,

  `create table "sample_population" ("workspace_id" uuid not null, "sample_id" uuid not null, "part" int not null, "content" bytea not null, primary key ("workspace_id", "sample_id", "part"))`,

  `create table "sample_item" ("workspace_id" uuid not null, "sample_id" uuid not null, "line_item_id" uuid not null, "engagement_id" uuid not null, "invoice_id" uuid not null, "ordinal" int not null, "stratum" text not null, "recorded_kgco2e" numeric(30,6) not null, "risk_score" numeric not null, "risk_weight" numeric not null, "risk_factors" json not null, "hits" int not null, "selection_units" json not null, "inclusion_probability" numeric not null, "drawn_as" text not null, "replaces" uuid null, "replaced_by" uuid null, "status" text not null, primary key ("workspace_id", "sample_id", "line_item_id"))`,
  `create index "sample_item_line_item_id_index" on "sample_item" ("line_item_id", "workspace_id")`,
  `alter table "sample_item" add constraint "sample_item_ordinal_unique" unique ("workspace_id", "sample_id", "ordinal")`,

  `create table "re_performance" ("workspace_id" uuid not null, "re_performance_id" uuid not null, "engagement_id" uuid not null, "sample_id" uuid not null, "line_item_id" uuid not null, "overrides" json null, "recorded_kgco2e" numeric(30,6) not null, "recomputed_kgco2e" numeric(30,6) null, "difference_kgco2e" numeric(30,6) null, "result" text not null, "reason" text null, "tolerance_kgco2e" numeric(30,6) not null, "within_tolerance" boolean not null, "factor_set_id" text not null, "factor_id" text null, "newest" json null, "trace" json not null, "performed_by" text not null, "performed_at" timestamptz(3) not null, "entry_hash" text not null, primary key ("workspace_id", "re_performance_id"))`,
  `create index "re_performance_sample_item_index" on "re_performance" ("sample_id", "line_item_id", "workspace_id")`,
  `create index "re_performance_line_index" on "re_performance" ("engagement_id", "line_item_id", "workspace_id")`,

  `create table "evidence_package" ("workspace_id" uuid not null, "engagement_id" uuid not null, "size" bigint not null, "build" text not null, "kid" text not null, "timestamp_token" text null, "stamp_missing" boolean not null, "metadata_sha256" text null, "seal" text null, primary key ("workspace_id", "engagement_id", "size", "build"))`,

  `create table "assertion" ("workspace_id" uuid not null, "assertion_id" uuid not null, "engagement_id" uuid not null, "sample_id" uuid not null, "line_item_id" uuid not null, "assertion" text not null, "revision" int not null, "result" text not null, "procedure" text null, "recorded_kgco2e" numeric(30,6) not null, "audited_kgco2e" numeric(30,6) null, "misstatement_kgco2e" numeric(30,6) null, "tainting" numeric null, "nature_and_cause" text null, "narrative" text null, "evidence" json not null, "tick_marks" json not null, "is_anomaly" boolean not null, "anomaly_procedures" text null, "prepared_by" text not null, "prepared_at" timestamptz(3) not null, "entry_hash" text not null, primary key ("workspace_id", "assertion_id"))`,
  `create index "assertion_sample_item_index" on "assertion" ("sample_id", "line_item_id", "workspace_id")`,
  `alter table "assertion" add constraint "assertion_revision_unique" unique ("workspace_id", "engagement_id", "line_item_id", "assertion", "revision")`,

  `create table "assertion_review" ("workspace_id" uuid not null, "review_id" uuid not null, "assertion_id" uuid not null, "engagement_id" uuid not null, "decision" text not null, "note" text null, "reviewed_by" text not null, "reviewed_at" timestamptz(3) not null, primary key ("workspace_id", "review_id"))`,
  `create index "assertion_review_assertion_id_index" on "assertion_review" ("assertion_id", "workspace_id")`,

  `create table "rate_set" ("workspace_id" uuid not null, "rate_set_id" text not null, "csv" text not null, "sha256" text not null, "last_date" date not null, "created_at" timestamptz(3) not null, primary key ("workspace_id", "rate_set_id"))`,

  `create table "rate_limit_window" ("workspace_id" uuid not null, "window_start" timestamptz(3) not null, "count" int not null, primary key ("workspace_id"))`,

  `create table "membership" ("workspace_id" uuid not null, "user_id" uuid not null, "role" text not null, "created_at" timestamptz(3) not null, primary key ("workspace_id", "user_id"))`,
  `create index "membership_user_id_index" on "membership" ("user_id")`,

  `create table "engagement_auditor" ("workspace_id" uuid not null, "engagement_id" uuid not null, "user_id" uuid not null, "assigned_at" timestamptz(3) not null, "assigned_by" text not null, primary key ("workspace_id", "engagement_id", "user_id"))`,
  `create index "engagement_auditor_user_id_index" on "engagement_auditor" ("user_id", "workspace_id")`,

  `create table "invitation" ("workspace_id" uuid not null, "invitation_id" uuid not null, "email" text not null, "role" text not null, "token_hash" text not null, "created_at" timestamptz(3) not null, "created_by" text not null, "expires_at" timestamptz(3) not null, primary key ("workspace_id", "invitation_id"))`,
  `create index "invitation_token_hash_index" on "invitation" ("token_hash")`,
  `alter table "invitation" add constraint "invitation_workspace_id_email_unique" unique ("workspace_id", "email")`,

  `create table "instrument" ("workspace_id" uuid not null, "instrument_id" uuid not null, "kind" text not null, "energy" text not null, "year" smallint null, "period" text null, "country" text not null, "supplier" text null, "kgco2e_per_kwh" numeric null, "mwh" numeric null, "reference" text not null, "created_at" timestamptz(3) not null, "created_by" text not null, "revoked_at" timestamptz(3) null, primary key ("workspace_id", "instrument_id"))`,

  `create table "idempotency_record" ("workspace_id" uuid not null, "key" text not null, "fingerprint" text not null, "status" smallint not null, "content_type" text not null, "response" text not null, "created_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, primary key ("workspace_id", "key"))`,
  `create index "idempotency_record_expires_at_index" on "idempotency_record" ("expires_at", "workspace_id")`,

  `create table "chain_head" ("workspace_id" uuid not null, "period" text not null, "size" bigint not null, "head" text not null, "last_at" timestamptz(3) not null, primary key ("workspace_id", "period"))`,

  `create table "api_key" ("workspace_id" uuid not null, "key_id" uuid not null, "name" text not null, "scope" text not null, "prefix" text not null, "last_four" text not null, "key_hash" text not null, "created_at" timestamptz(3) not null, "expires_at" timestamptz(3) null, "revoked_at" timestamptz(3) null, "last_used_at" timestamptz(3) null, "rolled_to" uuid null, primary key ("workspace_id", "key_id"))`,
  `create index "api_key_key_hash_index" on "api_key" ("key_hash")`,

  `create table "access_event" ("workspace_id" uuid not null, "hour" timestamptz(3) not null, "kind" text not null, "actor" text not null, "address" text not null, "count" int not null, "first_at" timestamptz(3) not null, "last_at" timestamptz(3) not null, primary key ("workspace_id", "hour", "kind", "actor", "address"))`,
  `create index "access_event_hour_index" on "access_event" ("hour")`,

  `alter table "app_user" enable row level security`,
  `create policy "lookup" on "app_user" for select to "footing_lookup" using (true)`,
  `create policy "add" on "app_user" for insert to "footing_app" with check (true)`,
  `create policy "fellow_members" on "app_user" for select to "footing_app" using (exists (select 1 from membership m where m.user_id = app_user.user_id and m.workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid))`,
  `create policy "see_account" on "app_user" for select to "footing_identity" using (true)`,
  `create policy "reclaim" on "app_user" for update to "footing_identity" using (not email_confirmed) with check (email_confirmed)`,

  `alter table "audit_entry" add constraint "audit_entry_previous_foreign" foreign key ("workspace_id", "period", "prev_seq", "prev_hash") references "audit_entry" ("workspace_id", "period", "seq", "hash") on update no action on delete no action`,
  `alter table "audit_entry" add constraint "audit_entry_seq_check" check (seq >= 1)`,
  `alter table "audit_entry" add constraint "audit_entry_first_check" check (seq > 1 or prev_hash = repeat('0', 64))`,
  `alter table "audit_entry" enable row level security`,
  `create policy "tenant" on "audit_entry" to "footing_app" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,

  `alter table "audit_payload" add constraint "audit_payload_workspace_id_period_seq_foreign" foreign key ("workspace_id", "period", "seq") references "audit_entry" ("workspace_id", "period", "seq") on update no action on delete no action`,
  `alter table "audit_payload" enable row level security`,
  `create policy "tenant" on "audit_payload" to "footing_app" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,
  `create policy "erasure" on "audit_payload" to "footing_erasure" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,

  `alter table "checkpoint" add constraint "checkpoint_workspace_id_period_size_head_foreign" foreign key ("workspace_id", "period", "size", "head") references "audit_entry" ("workspace_id", "period", "seq", "hash") on update no action on delete no action`,
  `alter table "checkpoint" enable row level security`,
  `create policy "tenant" on "checkpoint" to "footing_app" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,

  `alter table "sign_in_attempt" enable row level security`,
  `create policy "identity" on "sign_in_attempt" to "footing_identity" using (true) with check (true)`,

  `alter table "signing_key" add constraint "signing_key_purpose_check" check ("purpose" in ('token', 'audit'))`,

  `alter table "sign_in_session" add constraint "sign_in_session_user_id_foreign" foreign key ("user_id") references "app_user" ("user_id") on update no action on delete no action`,
  `alter table "sign_in_session" add constraint "sign_in_session_end_reason_check" check ("end_reason" in ('signed_out', 'token_reused', 'account_reclaimed'))`,
  `alter table "sign_in_session" enable row level security`,
  `create policy "identity" on "sign_in_session" to "footing_identity" using (true) with check (true)`,
  `create policy "lookup" on "sign_in_session" for select to "footing_lookup" using (true)`,

  `alter table "refresh_token" add constraint "refresh_token_session_id_foreign" foreign key ("session_id") references "sign_in_session" ("session_id") on update no action on delete cascade`,
  `alter table "refresh_token" enable row level security`,
  `create policy "identity" on "refresh_token" to "footing_identity" using (true) with check (true)`,

  `alter table "user_identity" add constraint "user_identity_user_id_foreign" foreign key ("user_id") references "app_user" ("user_id") on update no action on delete no action`,
  `alter table "user_identity" enable row level security`,
  `create policy "lookup" on "user_identity" for select to "footing_lookup" using (true)`,
  `create policy "link" on "user_identity" for insert to "footing_identity" with check (true)`,
  `create policy "linked" on "user_identity" for select to "footing_identity" using (true)`,

  `alter table "workspace" add constraint "workspace_fiscal_start_month_check" check (fiscal_start_month >= 1 and fiscal_start_month <= 12)`,
  `alter table "workspace" add constraint "workspace_period_length_check" check ("period_length" in ('year', 'quarter', 'month'))`,
  `alter table "workspace" add constraint "workspace_reconciliation_policy_check" check ("reconciliation_policy" in ('accept', 'strict', 'scale'))`,
  `alter table "workspace" enable row level security`,
  `create policy "tenant" on "workspace" to "footing_app" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,
  `create policy "lookup" on "workspace" for select to "footing_lookup" using (true)`,

  `alter table "reporting_period" add constraint "reporting_period_workspace_id_foreign" foreign key ("workspace_id") references "workspace" ("workspace_id") on update no action on delete no action`,
  `alter table "reporting_period" add constraint "reporting_period_status_check" check ("status" in ('open', 'closed'))`,
  `alter table "reporting_period" enable row level security`,
  `create policy "tenant" on "reporting_period" to "footing_app" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,

  `alter table "invoice" add constraint "invoice_workspace_id_duplicate_of_foreign" foreign key ("workspace_id", "duplicate_of") references "invoice" ("workspace_id", "invoice_id") on update no action on delete no action`,
  `alter table "invoice" add constraint "invoice_workspace_id_period_foreign" foreign key ("workspace_id", "period") references "reporting_period" ("workspace_id", "name") on update no action on delete no action`,
  `alter table "invoice" enable row level security`,
  `create policy "tenant" on "invoice" to "footing_app" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,
  `create policy "erasure" on "invoice" to "footing_erasure" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,

  `alter table "source_document" add constraint "source_document_workspace_id_invoice_id_foreign" foreign key ("workspace_id", "invoice_id") references "invoice" ("workspace_id", "invoice_id") on update no action on delete no action`,
  `alter table "source_document" enable row level security`,
  `create policy "tenant" on "source_document" to "footing_app" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,
  `create policy "erasure" on "source_document" to "footing_erasure" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,

  `alter table "line_item" add constraint "line_item_workspace_id_invoice_id_foreign" foreign key ("workspace_id", "invoice_id") references "invoice" ("workspace_id", "invoice_id") on update no action on delete no action`,
  `alter table "line_item" enable row level security`,
  `create policy "tenant" on "line_item" to "footing_app" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,
  `create policy "erasure" on "line_item" to "footing_erasure" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,

  `alter table "line_component" add constraint "line_component_workspace_id_line_item_id_foreign" foreign key ("workspace_id", "line_item_id") references "line_item" ("workspace_id", "line_item_id") on update no action on delete no action`,
  `alter table "line_component" enable row level security`,
  `create policy "tenant" on "line_component" to "footing_app" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,

  `alter table "classification_memory" add constraint "classification_memory_workspace_id_line_item_id_foreign" foreign key ("workspace_id", "line_item_id") references "line_item" ("workspace_id", "line_item_id") on update no action on delete no action`,
  `alter table "classification_memory" enable row level security`,
  `create policy "tenant" on "classification_memory" to "footing_app" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,
  `create policy "erasure" on "classification_memory" to "footing_erasure" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,

  `alter table "engagement" add constraint "engagement_workspace_id_period_foreign" foreign key ("workspace_id", "period") references "reporting_period" ("workspace_id", "name") on update no action on delete no action`,
  `alter table "engagement" add constraint "engagement_confidence_level_check" check (confidence_level >= 0.5 and confidence_level < 1)`,
  `alter table "engagement" add constraint "engagement_kgco2e_check" check (overall_materiality_kgco2e > 0 and performance_materiality_kgco2e > 0 and tolerable_misstatement_kgco2e > 0 and expected_misstatement_kgco2e >= 0 and clearly_trivial_kgco2e >= 0)`,
  `alter table "engagement" add constraint "engagement_retention_years_check" check (retention_years >= 1 and retention_years <= 100)`,
  `alter table "engagement" add constraint "engagement_completed_check" check ((status = 'completed') = (completed_at is not null))`,
  `alter table "engagement" add constraint "engagement_cancelled_check" check ((status = 'cancelled') = (cancelled_at is not null))`,
  `alter table "engagement" add constraint "engagement_assurance_standard_check" check ("assurance_standard" in ('ISAE_3410', 'ISSA_5000', 'ISO_14064_3'))`,
  `alter table "engagement" add constraint "engagement_assurance_level_check" check ("assurance_level" in ('limited', 'reasonable'))`,
  `alter table "engagement" add constraint "engagement_status_check" check ("status" in ('planned', 'fieldwork', 'completed', 'cancelled'))`,
  `alter table "engagement" add constraint "engagement_risk_weighting_check" check ("risk_weighting" in ('off', 'moderate', 'strong'))`,
  `alter table "engagement" enable row level security`,
  `create policy "tenant" on "engagement" to "footing_app" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,

  `alter table "sample" add constraint "sample_workspace_id_engagement_id_foreign" foreign key ("workspace_id", "engagement_id") references "engagement" ("workspace_id", "engagement_id") on update no action on delete no action`,
  `alter table "sample" add constraint "sample_method_check" check ("method" in ('systematic_pps', 'cell_pps', 'sieve_pps', 'random_records'))`,
  `alter table "sample" add constraint "sample_risk_weighting_check" check ("risk_weighting" in ('off', 'moderate', 'strong'))`,
  `alter table "sample" enable row level security`,
  `create policy "tenant" on "sample" to "footing_app" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,

  `alter table "sample_population" add constraint "sample_population_workspace_id_sample_id_foreign" foreign key ("workspace_id", "sample_id") references "sample" ("workspace_id", "sample_id") on update no action on delete no action`,
  `alter table "sample_population" enable row level security`,
  `create policy "tenant" on "sample_population" to "footing_app" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,

  `alter table "sample_item" add constraint "sample_item_workspace_id_sample_id_foreign" foreign key ("workspace_id", "sample_id") references "sample" ("workspace_id", "sample_id") on update no action on delete no action`,
  `alter table "sample_item" add constraint "sample_item_workspace_id_line_item_id_foreign" foreign key ("workspace_id", "line_item_id") references "line_item" ("workspace_id", "line_item_id") on update no action on delete no action`,
  `alter table "sample_item" add constraint "sample_item_stratum_check" check ("stratum" in ('certainty', 'key', 'sampled', 'zero'))`,
  `alter table "sample_item" add constraint "sample_item_drawn_as_check" check ("drawn_as" in ('first', 'extension', 'replacement'))`,
  `alter table "sample_item" add constraint "sample_item_status_check" check ("status" in ('not_started', 'in_progress', 'tested_no_exception', 'tested_exception', 'not_applicable', 'unable_to_test'))`,
  `alter table "sample_item" enable row level security`,
  `create policy "tenant" on "sample_item" to "footing_app" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,

  `alter table "re_performance" add constraint "re_performance_workspace_id_sample_id_line_item_id_foreign" foreign key ("workspace_id", "sample_id", "line_item_id") references "sample_item" ("workspace_id", "sample_id", "line_item_id") on update no action on delete no action`,
  `alter table "re_performance" add constraint "re_performance_result_check" check ("result" in ('agrees', 'differs', 'not_possible'))`,
  `alter table "re_performance" enable row level security`,
  `create policy "tenant" on "re_performance" to "footing_app" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,
  `create policy "erasure" on "re_performance" to "footing_erasure" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,

  `alter table "evidence_package" add constraint "evidence_package_workspace_id_engagement_id_foreign" foreign key ("workspace_id", "engagement_id") references "engagement" ("workspace_id", "engagement_id") on update no action on delete no action`,
  `alter table "evidence_package" enable row level security`,
  `create policy "tenant" on "evidence_package" to "footing_app" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,

  `alter table "assertion" add constraint "assertion_workspace_id_sample_id_line_item_id_foreign" foreign key ("workspace_id", "sample_id", "line_item_id") references "sample_item" ("workspace_id", "sample_id", "line_item_id") on update no action on delete no action`,
  `alter table "assertion" add constraint "assertion_workspace_id_engagement_id_foreign" foreign key ("workspace_id", "engagement_id") references "engagement" ("workspace_id", "engagement_id") on update no action on delete no action`,
  `alter table "assertion" add constraint "assertion_assertion_check" check ("assertion" in ('occurrence', 'accuracy', 'cut_off', 'classification', 'boundary', 'consistency'))`,
  `alter table "assertion" add constraint "assertion_result_check" check ("result" in ('no_exception', 'exception', 'not_applicable', 'unable_to_test'))`,
  `alter table "assertion" enable row level security`,
  `create policy "tenant" on "assertion" to "footing_app" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,

  `alter table "assertion_review" add constraint "assertion_review_workspace_id_assertion_id_foreign" foreign key ("workspace_id", "assertion_id") references "assertion" ("workspace_id", "assertion_id") on update no action on delete no action`,
  `alter table "assertion_review" add constraint "assertion_review_decision_check" check ("decision" in ('approve', 'return'))`,
  `alter table "assertion_review" enable row level security`,
  `create policy "tenant" on "assertion_review" to "footing_app" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,

  `alter table "rate_set" add constraint "rate_set_workspace_id_foreign" foreign key ("workspace_id") references "workspace" ("workspace_id") on update no action on delete no action`,
  `alter table "rate_set" enable row level security`,
  `create policy "tenant" on "rate_set" to "footing_app" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,

  `alter table "rate_limit_window" add constraint "rate_limit_window_workspace_id_foreign" foreign key ("workspace_id") references "workspace" ("workspace_id") on update no action on delete no action`,
  `alter table "rate_limit_window" enable row level security`,
  `create policy "tenant" on "rate_limit_window" to "footing_app" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,

  `alter table "membership" add constraint "membership_workspace_id_foreign" foreign key ("workspace_id") references "workspace" ("workspace_id") on update no action on delete no action`,
  `alter table "membership" add constraint "membership_user_id_foreign" foreign key ("user_id") references "app_user" ("user_id") on update no action on delete no action`,
  `alter table "membership" add constraint "membership_role_check" check ("role" in ('owner', 'member', 'auditor'))`,
  `alter table "membership" enable row level security`,
  `create policy "tenant" on "membership" to "footing_app" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,
  `create policy "lookup" on "membership" for select to "footing_lookup" using (true)`,

  `alter table "engagement_auditor" add constraint "engagement_auditor_workspace_id_engagement_id_foreign" foreign key ("workspace_id", "engagement_id") references "engagement" ("workspace_id", "engagement_id") on update no action on delete no action`,
  `alter table "engagement_auditor" add constraint "engagement_auditor_workspace_id_user_id_foreign" foreign key ("workspace_id", "user_id") references "membership" ("workspace_id", "user_id") on update no action on delete cascade`,
  `alter table "engagement_auditor" enable row level security`,
  `create policy "tenant" on "engagement_auditor" to "footing_app" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,

  `alter table "invitation" add constraint "invitation_workspace_id_foreign" foreign key ("workspace_id") references "workspace" ("workspace_id") on update no action on delete no action`,
  `alter table "invitation" add constraint "invitation_role_check" check ("role" in ('owner', 'member', 'auditor'))`,
  `alter table "invitation" enable row level security`,
  `create policy "tenant" on "invitation" to "footing_app" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,

  `alter table "instrument" add constraint "instrument_workspace_id_foreign" foreign key ("workspace_id") references "workspace" ("workspace_id") on update no action on delete no action`,
  `alter table "instrument" add constraint "instrument_kind_check" check ("kind" in ('supplier_mix', 'guarantees_of_origin'))`,
  `alter table "instrument" add constraint "instrument_energy_check" check ("energy" in ('electricity', 'district_heat'))`,
  `alter table "instrument" enable row level security`,
  `create policy "tenant" on "instrument" to "footing_app" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,

  `alter table "idempotency_record" add constraint "idempotency_record_workspace_id_foreign" foreign key ("workspace_id") references "workspace" ("workspace_id") on update no action on delete no action`,
  `alter table "idempotency_record" enable row level security`,
  `create policy "tenant" on "idempotency_record" to "footing_app" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,
  `create policy "erasure" on "idempotency_record" to "footing_erasure" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,

  `alter table "chain_head" add constraint "chain_head_workspace_id_period_size_head_foreign" foreign key ("workspace_id", "period", "size", "head") references "audit_entry" ("workspace_id", "period", "seq", "hash") on update no action on delete no action`,
  `alter table "chain_head" add constraint "chain_head_workspace_id_foreign" foreign key ("workspace_id") references "workspace" ("workspace_id") on update no action on delete no action`,
  `alter table "chain_head" enable row level security`,
  `create policy "tenant" on "chain_head" to "footing_app" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,

  `alter table "api_key" add constraint "api_key_workspace_id_rolled_to_foreign" foreign key ("workspace_id", "rolled_to") references "api_key" ("workspace_id", "key_id") on update no action on delete no action`,
  `alter table "api_key" add constraint "api_key_workspace_id_foreign" foreign key ("workspace_id") references "workspace" ("workspace_id") on update no action on delete no action`,
  `alter table "api_key" add constraint "api_key_scope_check" check ("scope" in ('ingest', 'read'))`,
  `alter table "api_key" enable row level security`,
  `create policy "tenant" on "api_key" to "footing_app" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid) with check (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,
  `create policy "lookup" on "api_key" for select to "footing_lookup" using (true)`,

  `alter table "access_event" add constraint "access_event_workspace_id_foreign" foreign key ("workspace_id") references "workspace" ("workspace_id") on update no action on delete no action`,
  `alter table "access_event" add constraint "access_event_kind_check" check ("kind" in ('sign_in', 'sign_in_refused', 'sign_in_limited', 'refresh_refused', 'forbidden'))`,
  `alter table "access_event" enable row level security`,
  `create policy "tenant" on "access_event" for select to "footing_app" using (workspace_id = nullif(current_setting('app.workspace_id', true), '')::uuid)`,
  `create policy "identity" on "access_event" to "footing_identity" using (true) with check (true)`,
];

export class Baseline extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
