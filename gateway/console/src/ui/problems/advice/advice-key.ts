import type { ErrorCode } from '../../../../../../schema/contracts/errors.ts';
import type { InvoiceErrorCode } from '../../../../../../schema/contracts/ingest.ts';

/** Problems that only a program meets: the pages send what these complain about right. */
export const OF_PROGRAMS = [
  'malformed_request',
  'malformed_json',
  'idempotency_key_reused',
  'invalid_idempotency_key',
  'idempotency_in_progress',
  'query_invalid',
  'query_too_complex',
  'document_unknown',
  'document_not_trusted',
  'insufficient_scope',
  'method_not_allowed',
] as const satisfies readonly ErrorCode[];

/** Members of forms that a problem can be about. */
export const NAMED_FIELDS = [
  'audited_kgco2e',
  'clearly_trivial_kgco2e',
  'code',
  'country',
  'csv',
  'currency',
  'current_password',
  'default_currency',
  'default_region',
  'disclosure',
  'email',
  'expected_misstatement_kgco2e',
  'expires_at',
  'fiscal_start_month',
  'key_item_ids',
  'mapping',
  'name',
  'overall_materiality_kgco2e',
  'password',
  'performance_materiality_kgco2e',
  'period',
  'period_length',
  'reason',
  'reference',
  'role',
  'seed',
  'text',
  'tolerable_misstatement_kgco2e',
  'year',
] as const;

/** Codes of problems with one member, beside those of invoices. */
type MemberCode = InvoiceErrorCode | 'invalid_value' | 'duplicate_member' | 'not_in_population';

/** What the advice is about: a problem, a problem with one member, or the name of a member. */
export type AdviceKey =
  | Exclude<ErrorCode, (typeof OF_PROGRAMS)[number]>
  | `member_${MemberCode}`
  | `field_${(typeof NAMED_FIELDS)[number]}`;
