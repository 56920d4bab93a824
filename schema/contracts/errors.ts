/**
 * Every error of the service: HTTP status, title, and whether the same request may succeed when repeated. The mapper
 * of each transport reads this table.
 */
export const ERRORS = {
  // invalid
  malformed_request: { status: 400, title: 'Malformed request', retryable: false },
  malformed_json: { status: 400, title: 'Malformed JSON', retryable: false },
  validation_failed: { status: 400, title: 'Validation error', retryable: false },
  payload_too_large: { status: 413, title: 'Payload too large', retryable: false },
  unsupported_media_type: { status: 415, title: 'Unsupported media type', retryable: false },
  weak_password: { status: 400, title: 'Password too easy to guess', retryable: false },
  not_a_pdf: { status: 422, title: 'Not a PDF', retryable: false },
  not_an_auditor: { status: 422, title: 'Not an auditor of the workspace', retryable: false },
  expected_not_below_tolerable: {
    status: 422,
    title: 'Expected misstatement is not below the tolerable one',
    retryable: false,
  },
  materiality_out_of_order: { status: 422, title: 'Thresholds are out of order', retryable: false },
  idempotency_key_reused: { status: 422, title: 'Idempotency key reused', retryable: false },
  invalid_idempotency_key: { status: 400, title: 'Invalid idempotency key', retryable: false },
  query_invalid: { status: 400, title: 'Invalid GraphQL query', retryable: false },
  query_too_complex: { status: 400, title: 'GraphQL query beyond the limits', retryable: false },
  document_unknown: { status: 400, title: 'No such GraphQL document on this server', retryable: false },
  population_has_no_size: { status: 422, title: 'Population has no size', retryable: false },
  tolerable_exceeds_population: {
    status: 422,
    title: 'Tolerable misstatement exceeds the population',
    retryable: false,
  },
  key_item_not_in_population: { status: 422, title: 'Key item is not in the population', retryable: false },
  nothing_left_to_draw: { status: 422, title: 'Nothing is left to draw', retryable: false },
  nothing_to_top_up: { status: 422, title: 'No line is new', retryable: false },
  too_many_top_ups: { status: 422, title: 'Too many top-ups of one sample', retryable: false },
  revision_conflict: { status: 409, title: 'Another revision was saved meanwhile', retryable: false },
  file_changed: { status: 409, title: 'The file was changed meanwhile', retryable: false },
  basis_reason_missing: {
    status: 422,
    title: 'The conclusion needs a reason for its basis',
    retryable: false,
  },
  evidence_not_found: { status: 422, title: 'Evidence not found', retryable: false },
  factor_not_applicable: { status: 422, title: 'Factor cannot be applied to the line', retryable: false },
  rates_refused: { status: 422, title: 'Exchange rates do not fit those known', retryable: false },
  // refused
  unauthenticated: { status: 401, title: 'Missing or invalid credentials', retryable: false },
  invalid_credentials: { status: 401, title: 'Invalid e-mail or password', retryable: false },
  second_factor_required: { status: 401, title: 'A code of the second factor is needed', retryable: false },
  invalid_code: { status: 401, title: 'Wrong or used code', retryable: false },
  invalid_refresh_token: { status: 401, title: 'Invalid refresh token', retryable: false },
  insufficient_scope: { status: 403, title: 'Insufficient scope', retryable: false },
  forbidden: { status: 403, title: 'Forbidden', retryable: false },
  reauthentication_required: { status: 403, title: 'Send the password or sign in again', retryable: false },
  second_factor_missing: { status: 403, title: 'A second factor has to be set up first', retryable: false },
  document_not_trusted: { status: 403, title: 'Only listed GraphQL documents are run', retryable: false },
  not_found: { status: 404, title: 'Not found', retryable: false },
  method_not_allowed: { status: 405, title: 'Method not allowed', retryable: false },
  idempotency_in_progress: { status: 409, title: 'Request in progress', retryable: true },
  document_quota_exceeded: { status: 409, title: 'Document quota exceeded', retryable: false },
  already_voided: { status: 409, title: 'Invoice already voided', retryable: false },
  invoice_voided: { status: 409, title: 'Invoice is voided', retryable: false },
  already_erased: { status: 409, title: 'Invoice already erased', retryable: false },
  retention_runs: { status: 409, title: 'Retention of a completed engagement runs', retryable: false },
  invoice_sampled: { status: 409, title: 'Invoice is sampled in a completed engagement', retryable: false },
  period_closed: { status: 409, title: 'Reporting period is closed', retryable: false },
  period_open: { status: 409, title: 'Reporting period is open', retryable: false },
  lead_not_accepted: { status: 409, title: 'No lead auditor has accepted', retryable: false },
  successor_required: { status: 409, title: 'The lead auditor names a successor first', retryable: false },
  disclosure_required: { status: 422, title: 'A disclosure is required', retryable: false },
  quality_reviewer_apart: {
    status: 409,
    title: 'A quality reviewer is no auditor of the engagement',
    retryable: false,
  },
  too_many_evidence_files: { status: 409, title: 'No room for further evidence files', retryable: false },
  evidence_file_cited: { status: 409, title: 'An assertion names the file', retryable: false },
  too_many_auditors: { status: 409, title: 'Too many auditors', retryable: false },
  sample_exists: { status: 409, title: 'A sample exists', retryable: false },
  plan_changed: { status: 409, title: 'The plan was changed meanwhile', retryable: true },
  engagement_completed: { status: 409, title: 'Engagement is completed', retryable: false },
  engagement_cancelled: { status: 409, title: 'Engagement is cancelled', retryable: false },
  line_not_in_sample: { status: 404, title: 'Line is not in the sample', retryable: false },
  no_sample: { status: 409, title: 'No sample', retryable: false },
  note_refused: { status: 409, title: 'The note cannot be saved', retryable: false },
  no_decision: { status: 409, title: 'No decision to take back', retryable: false },
  nothing_to_review: { status: 409, title: 'Nothing to review', retryable: false },
  reviewer_is_preparer: { status: 409, title: 'Reviewer is the preparer', retryable: false },
  completion_blocked: { status: 409, title: 'Completion is blocked', retryable: false },
  engagement_not_completed: { status: 409, title: 'Engagement is not completed', retryable: false },
  trail_broken: { status: 409, title: 'The audit trail is broken', retryable: false },
  package_changed: { status: 409, title: 'The package changed meanwhile', retryable: true },
  second_factor_exists: { status: 409, title: 'The account has a second factor', retryable: false },
  no_second_factor: { status: 409, title: 'The account has no second factor', retryable: false },
  second_factor_unavailable: { status: 409, title: 'No second factors on this server', retryable: false },
  invalid_invitation: { status: 404, title: 'Invalid invitation', retryable: false },
  invalid_reset_link: { status: 404, title: 'Invalid link for a new password', retryable: false },
  periods_exist: { status: 409, title: 'Reporting periods exist', retryable: false },
  key_ended: { status: 409, title: 'API key has ended', retryable: false },
  too_many_keys: { status: 409, title: 'Too many API keys', retryable: false },
  too_many_instruments: { status: 409, title: 'Too many instruments', retryable: false },
  vendor_merged: { status: 409, title: 'Vendor belongs to another', retryable: false },
  vendor_not_merged: { status: 409, title: 'Vendor was not merged into this one', retryable: false },
  too_many_vendors: { status: 409, title: 'Too many vendors merged', retryable: false },
  last_owner: { status: 409, title: 'Last owner of the workspace', retryable: false },
  already_member: { status: 409, title: 'Already a member', retryable: false },
  too_many_members: { status: 409, title: 'Too many members', retryable: false },
  too_many_workspaces: { status: 409, title: 'Too many workspaces', retryable: false },
  // unavailable
  too_many_attempts: { status: 429, title: 'Too many attempts to sign in', retryable: true },
  rate_limit_exceeded: { status: 429, title: 'Rate limit exceeded', retryable: true },
  compute_unavailable: { status: 503, title: 'Computation unavailable', retryable: true },
  busy: { status: 503, title: 'Busy', retryable: true },
  query_timeout: { status: 503, title: 'GraphQL query took too long', retryable: false },
  shutting_down: { status: 503, title: 'Shutting down', retryable: true },
  identity_provider_unavailable: { status: 503, title: 'Identity provider unavailable', retryable: true },
  database_unavailable: { status: 503, title: 'Database unavailable', retryable: true },
  disk_full: { status: 503, title: 'Disk full', retryable: true },
  outcome_unknown: { status: 503, title: 'Outcome unknown', retryable: true },
  // bug
  internal_error: { status: 500, title: 'Server error', retryable: true },
} as const satisfies Record<string, { status: number; title: string; retryable: boolean }>;

export type ErrorCode = keyof typeof ERRORS;

/** Characters of a name in a pointer; to a longer one, which nobody knows, there is none. */
const POINTER_CHARACTERS = 200;

/** One part of a pointer (RFC 6901); empty for no member. */
export function pointerTo(member: string): string {
  if (member === '' || member.length > POINTER_CHARACTERS) return '';
  return `/${member.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** A problem with one member of a request: RFC 6901 pointer and a sentence naming the field. */
export interface FieldProblem {
  readonly code: string;
  readonly pointer: string;
  readonly detail: string;
}

/** The problem of a text with a member written twice. */
export function duplicateProblem(pointer: string): FieldProblem {
  const detail = `${pointer || 'a member'} is written twice: a JSON object has each member once`;
  return { code: 'duplicate_member', pointer, detail };
}
