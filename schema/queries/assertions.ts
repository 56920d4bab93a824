import type { AssertionName, AssertionResult } from '../contracts/assertion-rules.ts';
import type { Evidence } from '../contracts/workpaper.ts';
import { isoTime, type SqlExecutor } from './sql.ts';

type Tenant = SqlExecutor & { readonly workspaceId: string };

/** One revision as it is stored. Kilograms and tainting are exact decimal text. */
export interface StoredAssertion {
  readonly assertionId: string;
  readonly engagementId: string;
  readonly sampleId: string;
  readonly lineItemId: string;
  readonly assertion: AssertionName;
  readonly revision: number;
  readonly result: AssertionResult;
  readonly procedure: string | null;
  readonly recordedKgCo2e: string;
  readonly auditedKgCo2e: string | null;
  readonly misstatementKgCo2e: string | null;
  readonly tainting: string | null;
  readonly natureAndCause: string | null;
  readonly narrative: string | null;
  readonly evidence: readonly Evidence[];
  readonly tickMarks: readonly string[];
  readonly isAnomaly: boolean;
  readonly anomalyProcedures: string | null;
  readonly preparedBy: string;
  readonly preparedAt: string;
  readonly entryHash: string;
}

/** The sign-off of a revision, or its return. */
export interface StoredReview {
  readonly reviewId: string;
  readonly assertionId: string;
  readonly engagementId: string;
  readonly decision: 'approve' | 'return';
  readonly note: string | null;
  readonly reviewedBy: string;
  readonly reviewedAt: string;
}

/** A revision with its newest review, if it has one. */
export interface ReviewedAssertion extends StoredAssertion {
  readonly decision: 'approve' | 'return' | null;
  readonly reviewedBy: string | null;
  readonly reviewedAt: string | null;
}

/** What a revision says about its line, without its texts: what status and evaluation rest on. */
export interface RevisionOutcome {
  readonly lineItemId: string;
  readonly assertion: AssertionName;
  readonly result: AssertionResult;
  readonly auditedKgCo2e: string | null;
  /** Recorded less audited. */
  readonly misstatementKgCo2e: string | null;
  readonly isAnomaly: boolean;
  readonly hasCause: boolean;
  readonly hasAnomalyProcedures: boolean;
  readonly preparedAt: string;
  /** Of its newest review. */
  readonly decision: 'approve' | 'return' | null;
}

/** Columns of `StoredAssertion` of `assertion a`. */
export const ASSERTION_COLUMNS = `a.assertion_id as "assertionId", a.engagement_id as "engagementId", a.sample_id as "sampleId",
  a.line_item_id as "lineItemId", a.assertion, a.revision, a.result, a.procedure,
  a.recorded_kgco2e::text as "recordedKgCo2e", a.audited_kgco2e::text as "auditedKgCo2e",
  a.misstatement_kgco2e::text as "misstatementKgCo2e", a.tainting::text as tainting,
  a.nature_and_cause as "natureAndCause", a.narrative, a.evidence, a.tick_marks as "tickMarks",
  a.is_anomaly as "isAnomaly", a.anomaly_procedures as "anomalyProcedures", a.prepared_by as "preparedBy",
  ${isoTime('a.prepared_at')} as "preparedAt", a.entry_hash as "entryHash"`;

/** Columns of `StoredReview` of `assertion_review v`. */
export const REVIEW_COLUMNS = `v.review_id as "reviewId", v.assertion_id as "assertionId",
  v.engagement_id as "engagementId", v.decision, v.note, v.reviewed_by as "reviewedBy",
  ${isoTime('v.reviewed_at')} as "reviewedAt"`;

/** Reviews of one revision follow each other in time: the engagement is locked for each. */
const NEWEST_REVIEW = `select decision, reviewed_by, reviewed_at from assertion_review v
  where v.workspace_id = a.workspace_id and v.assertion_id = a.assertion_id
  order by v.reviewed_at desc limit 1`;

/** The newest revision of each assertion of an engagement's lines, or of one line's, with its newest review. */
export async function newestAssertions(
  tx: Tenant,
  engagementId: string,
  lineItemId: string | null = null,
): Promise<ReviewedAssertion[]> {
  return tx.sql<ReviewedAssertion>(
    `select distinct on (a.line_item_id, a.assertion) ${ASSERTION_COLUMNS}, r.decision, r.reviewed_by as "reviewedBy",
       ${isoTime('r.reviewed_at')} as "reviewedAt"
     from assertion a left join lateral (${NEWEST_REVIEW}) r on true
     where a.workspace_id = $1 and a.engagement_id = $2 and ($3::text is null or a.line_item_id = $3::text::uuid)
     order by a.line_item_id, a.assertion, a.revision desc`,
    [tx.workspaceId, engagementId, lineItemId],
  );
}

/**
 * What the newest revision of each assertion says, of all lines of an engagement; with `findingsOnly` those
 * that are an exception or could not be tested, without their reviews.
 */
export async function newestOutcomes(
  tx: Tenant,
  engagementId: string,
  options: { readonly findingsOnly: boolean },
): Promise<RevisionOutcome[]> {
  return tx.sql<RevisionOutcome>(
    `select a.line_item_id as "lineItemId", a.assertion, a.result, a.audited_kgco2e::text as "auditedKgCo2e",
       a.misstatement_kgco2e::text as "misstatementKgCo2e", a.is_anomaly as "isAnomaly", a.nature_and_cause is not null as "hasCause",
       a.anomaly_procedures is not null as "hasAnomalyProcedures", ${isoTime('a.prepared_at')} as "preparedAt",
       ${options.findingsOnly ? 'null as decision' : 'r.decision'}
     from (select distinct on (n.line_item_id, n.assertion) n.* from assertion n
       where n.workspace_id = $1 and n.engagement_id = $2
       order by n.line_item_id, n.assertion, n.revision desc) a
     ${options.findingsOnly ? `where a.result in ('exception', 'unable_to_test')` : `left join lateral (${NEWEST_REVIEW}) r on true`}
     order by a.line_item_id, a.assertion`,
    [tx.workspaceId, engagementId],
  );
}

/** Adds a revision; the engagement is locked before, so that revisions follow each other. */
export async function addAssertion(tx: Tenant, assertion: StoredAssertion): Promise<void> {
  await tx.sql(
    `insert into assertion (workspace_id, assertion_id, engagement_id, sample_id, line_item_id, assertion, revision,
       result, procedure, recorded_kgco2e, audited_kgco2e, misstatement_kgco2e, tainting, nature_and_cause, narrative,
       evidence, tick_marks, is_anomaly, anomaly_procedures, prepared_by, prepared_at, entry_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::text::numeric, $11::text::numeric, $12::text::numeric,
       $13::text::numeric, $14, $15, $16::text::json, $17::text::json, $18, $19, $20, $21::text::timestamptz, $22)`,
    [
      tx.workspaceId,
      assertion.assertionId,
      assertion.engagementId,
      assertion.sampleId,
      assertion.lineItemId,
      assertion.assertion,
      assertion.revision,
      assertion.result,
      assertion.procedure,
      assertion.recordedKgCo2e,
      assertion.auditedKgCo2e,
      assertion.misstatementKgCo2e,
      assertion.tainting,
      assertion.natureAndCause,
      assertion.narrative,
      JSON.stringify(assertion.evidence),
      JSON.stringify(assertion.tickMarks),
      assertion.isAnomaly,
      assertion.anomalyProcedures,
      assertion.preparedBy,
      assertion.preparedAt,
      assertion.entryHash,
    ],
  );
}

/** Adds a review of a revision. */
export async function addReview(tx: Tenant, review: StoredReview): Promise<void> {
  await tx.sql(
    `insert into assertion_review (workspace_id, review_id, assertion_id, engagement_id, decision, note, reviewed_by,
       reviewed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8::text::timestamptz)`,
    [
      tx.workspaceId,
      review.reviewId,
      review.assertionId,
      review.engagementId,
      review.decision,
      review.note,
      review.reviewedBy,
      review.reviewedAt,
    ],
  );
}
