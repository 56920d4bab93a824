import { Migration } from '@mikro-orm/migrations';

/** Row-level security limits each to the workspace. Records are added, never rewritten. */
const APP = {
  workspace: `select, insert, update (name, default_currency, default_region, fiscal_start_month, period_length,
    reconciliation_policy, memory_version, document_bytes)`,
  // Without the password hash; a workspace may add a user but change none.
  app_user: 'insert, select (user_id, email, name, created_at)',
  membership: 'select, insert, update (role), delete',
  invitation: 'select, insert, update (role, token_hash, created_at, created_by, expires_at), delete',
  api_key: 'select, insert, update (name, expires_at, revoked_at, last_used_at, rolled_to)',
  access_event: 'select',
  signing_key: 'select',
  reporting_period: 'select, insert, update (status)',
  instrument: 'select, insert, update (revoked_at)',
  rate_set: 'select, insert',
  rate_limit_window: 'select, insert, update (window_start, count)',
  idempotency_record: 'select, insert, delete',
  invoice: `select, insert, update (duplicate_of, warnings, voided_at, voided_by, void_reason, total_kgco2e,
    total_market_based_kgco2e)`,
  // A new version of an invoice replaces results, never the data sent; the chain has the old version.
  line_item: `select, insert, update (category, attributes, naics, factor_id, method, confidence, kgco2e,
    market_based_kgco2e, market_based, scope, scope3_category, certainty, needs_review, explanation, matched,
    candidates, classification_rest, warnings, trace, is_overridden, decision)`,
  line_component: 'select, insert, delete',
  classification_memory:
    'select, insert, update (category, factor_id, line_item_id, decided_by, decided_at), delete',
  source_document: 'select, insert',
  audit_entry: 'select, insert',
  audit_payload: 'select, insert',
  chain_head: 'select, insert, update (size, head, last_at)',
  // The scope of an engagement never changes; its plan, state and auditors do.
  engagement: `select, insert, update (status, overall_materiality_kgco2e, performance_materiality_kgco2e,
    tolerable_misstatement_kgco2e, expected_misstatement_kgco2e, clearly_trivial_kgco2e, confidence_level,
    risk_weighting, required_assertions, require_review, completeness_test, retention_years, completed_at,
    completed_by, conclusion, evaluation, cancelled_at, cancelled_by, cancel_reason)`,
  engagement_auditor: 'select, insert, delete',
  sample: 'select, insert, update (uniforms_used, sampled, strata, entry_hash)',
  sample_population: 'select, insert',
  sample_item: 'select, insert, update (hits, selection_units, replaced_by, status)',
  assertion: 'select, insert',
  assertion_review: 'select, insert',
  re_performance: 'select, insert',
  // A token never changes; a time stamp and a seal are added once.
  checkpoint: 'select, insert, update (timestamp_token)',
  evidence_package: 'select, insert, update (kid, timestamp_token, stamp_missing, metadata_sha256, seal)',
};

/** Looks up the owner of a request. */
const LOOKUP = {
  workspace: 'select',
  app_user: 'select',
  membership: 'select',
  api_key: 'select',
  signing_key: 'select',
  sign_in_session: 'select',
  user_identity: 'select',
};

/** Signs people in. A person who proves an address takes over an account with that address unverified. */
const IDENTITY = {
  app_user: 'select (user_id, email_confirmed), update (password_hash, email_confirmed)',
  user_identity: 'select, insert',
  sign_in_session: 'select, insert, update (ended_at, end_reason), delete',
  refresh_token: 'select, insert, update (spent_at)',
  sign_in_attempt: 'select, insert, update (window_start, attempts), delete',
  access_event: 'select, insert, update (count, first_at, last_at), delete',
};

/** Erases personal content; it changes no amount, factor or kilogram. */
const ERASURE = {
  invoice: `select, update (vendor_name, vendor_name_sent, invoice_number, content_fingerprint, request_digest,
    void_reason, warnings, erased_at, erased_by)`,
  // A calculation quotes the unit of the line as sent, which may contain other text.
  line_item: 'select, update (description, unit_of_measure, matched, explanation, warnings, trace)',
  source_document: 'select, delete',
  classification_memory: 'select, delete',
  idempotency_record: 'select, update (response)',
  re_performance: 'select, update (trace)',
  audit_payload: 'select, delete',
};

/** The privileges of each role on each table. */
export class Privileges extends Migration {
  override up(): void {
    const roles = {
      footing_app: APP,
      footing_lookup: LOOKUP,
      footing_identity: IDENTITY,
      footing_erasure: ERASURE,
    };
    for (const [role, tables] of Object.entries(roles)) {
      for (const [table, privileges] of Object.entries(tables)) {
        this.addSql(`grant ${privileges} on ${table} to ${role}`);
      }
    }
  }
}
