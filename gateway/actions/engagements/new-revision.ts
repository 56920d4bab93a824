import { randomUUIDv7 } from 'node:crypto';
import { misstatement } from '../../../compute/sampling/misstatement.ts';
import { kilogramText } from '../../../schema/contracts/kilograms.ts';
import type { SaveAssertionRequest } from '../../../schema/contracts/workpaper.ts';
import type { ReviewedAssertion } from '../../../schema/queries/assertions.ts';
import type { Row } from '../../../schema/queries/sql.ts';
import { ApiError } from '../../api-error.ts';
import type { EngagementAccess } from '../../auth/engagement-access.ts';
import { resolveEvidence } from '../evidence/evidence.ts';
import { strictlyAfter } from './sampled-line.ts';

/** A revision as it is stored, without the hash of its entry. */
export type NewAssertion = Omit<Row<'assertion'>, 'entryHash'>;

/**
 * The next revision of an assertion about a sampled line.
 * @param of.before - the newest revisions about the line, of each assertion.
 * @throws ApiError `validation_failed` for a line without exception whose audited figure differs, `evidence_not_found`.
 */
export async function newRevision(
  { tx, engagement, caller }: EngagementAccess,
  of: {
    readonly request: SaveAssertionRequest;
    readonly item: Row<'sample_item'>;
    readonly before: readonly ReviewedAssertion[];
    readonly now: string;
  },
): Promise<{ readonly assertion: NewAssertion; readonly previous: Row<'assertion'> | null }> {
  const { request, item, before, now } = of;
  const { sampleId, lineItemId, recordedKgco2e } = item;
  const auditedKgco2e = auditedFigure(request, recordedKgco2e);
  const found =
    auditedKgco2e === null
      ? null
      : misstatement({ recordedKgCo2e: recordedKgco2e, auditedKgCo2e: auditedKgco2e });
  const name = request.assertion ?? 'accuracy';
  const previous = before.find(({ assertion }) => assertion === name) ?? null;
  const assertion = {
    workspaceId: tx.workspaceId,
    assertionId: randomUUIDv7(),
    engagementId: engagement.engagementId,
    sampleId,
    lineItemId,
    assertion: name,
    revision: (previous?.revision ?? 0) + 1,
    result: request.result,
    procedure: request.procedure ?? null,
    recordedKgco2e,
    auditedKgco2e,
    misstatementKgco2e: found?.misstatementKgCo2e ?? null,
    tainting: found?.tainting ?? null,
    natureAndCause: request.nature_and_cause ?? null,
    narrative: request.narrative ?? null,
    evidence: await resolveEvidence({ tx, engagement }, item.invoiceId, request.evidence ?? []),
    tickMarks: request.tick_marks ?? [],
    isAnomaly: request.is_anomaly ?? false,
    anomalyProcedures: request.anomaly_procedures ?? null,
    alternativeProcedure: request.alternative_procedure ?? null,
    workpaperReference: request.workpaper_reference ?? null,
    preparedBy: caller.actor,
    preparedAt: strictlyAfter(
      now,
      before.flatMap(({ preparedAt, reviewedAt }) => [preparedAt, reviewedAt]),
    ),
  };
  return { assertion, previous };
}

/**
 * The audited kilograms to store, null when there are none. A line that could not be tested has none, which counts as 0
 * kg unless an alternative procedure was performed; so does a line whose activity did not occur, unless part of it did.
 */
function auditedFigure(request: SaveAssertionRequest, recordedKgco2e: string): string | null {
  const { result, assertion, audited_kgco2e: audited } = request;
  if (result === 'unable_to_test') return request.alternative_procedure == null ? NOTHING : null;
  if (audited == null) return result === 'exception' && assertion === 'occurrence' ? NOTHING : null;
  const text = kilogramText(audited);
  // A JSON number has 15 digits: the recorded figure as displayed equals the recorded figure.
  const isRecorded = text === recordedKgco2e || text === kilogramText(Number(recordedKgco2e));
  if (isRecorded) return recordedKgco2e;
  if (result === 'no_exception') throw differsWithoutException();
  return text;
}

const NOTHING = '0.000000';

function differsWithoutException(): ApiError {
  const detail = 'audited_kgco2e differs from the recorded figure, so result must be exception';
  return new ApiError('validation_failed', {
    detail,
    errors: [{ code: 'invalid_value', pointer: '/audited_kgco2e', detail }],
  });
}

/** The contents of its entry. @param replacement - members of the line that replaces the tested one. */
export function revisionPayload(
  assertion: NewAssertion,
  replacement: object | null,
): Record<string, unknown> {
  return {
    assertion_id: assertion.assertionId,
    sample_id: assertion.sampleId,
    line_item_id: assertion.lineItemId,
    assertion: assertion.assertion,
    revision: assertion.revision,
    result: assertion.result,
    procedure: assertion.procedure,
    recorded_kgco2e: assertion.recordedKgco2e,
    audited_kgco2e: assertion.auditedKgco2e,
    misstatement_kgco2e: assertion.misstatementKgco2e,
    tainting: assertion.tainting,
    nature_and_cause: assertion.natureAndCause,
    narrative: assertion.narrative,
    evidence: assertion.evidence,
    tick_marks: assertion.tickMarks,
    is_anomaly: assertion.isAnomaly,
    anomaly_procedures: assertion.anomalyProcedures,
    ...(assertion.alternativeProcedure !== null && {
      alternative_procedure: assertion.alternativeProcedure,
    }),
    ...(assertion.workpaperReference !== null && { workpaper_reference: assertion.workpaperReference }),
    replacement,
  };
}
