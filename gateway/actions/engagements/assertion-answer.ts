import { numberOrNull } from '../../../schema/contracts/kilograms.ts';
import type {
  AssertionAnswer,
  WorkpaperWarning,
  WorkpaperWarningCode,
} from '../../../schema/contracts/workpaper-answers.ts';
import { WORKPAPER_WARNINGS } from '../../../schema/contracts/workpaper-answers.ts';
import type { Row } from '../../../schema/queries/sql.ts';
import { roundedNumbers } from '../invoices/rounded-numbers.ts';

/** A stored revision as answered to the auditor. */
export function assertionAnswer(assertion: Row<'assertion'>): AssertionAnswer {
  return {
    assertion_id: assertion.assertionId,
    line_item_id: assertion.lineItemId,
    assertion: assertion.assertion,
    revision: assertion.revision,
    result: assertion.result,
    procedure: assertion.procedure,
    recorded_kgco2e: Number(assertion.recordedKgco2e),
    audited_kgco2e: numberOrNull(assertion.auditedKgco2e),
    misstatement_kgco2e: numberOrNull(assertion.misstatementKgco2e),
    tainting: numberOrNull(assertion.tainting),
    nature_and_cause: assertion.natureAndCause,
    narrative: assertion.narrative,
    evidence: [...assertion.evidence],
    tick_marks: [...assertion.tickMarks],
    is_anomaly: assertion.isAnomaly,
    anomaly_procedures: assertion.anomalyProcedures,
    alternative_procedure: assertion.alternativeProcedure,
    workpaper_reference: assertion.workpaperReference,
    prepared_by: assertion.preparedBy,
    prepared_at: assertion.preparedAt,
  };
}

/** Warnings for rounded numbers in a request about a line, as `roundedNumbers`; null: about all requested lines. */
export function roundedInLine(
  lineItemId: string | null,
  members: Parameters<typeof roundedNumbers>[0],
): WorkpaperWarning[] {
  const line_item_ids = lineItemId === null ? [] : [lineItemId];
  return roundedNumbers(members).map((rounded) => ({ ...rounded, line_item_ids }));
}

/** A warning about these lines. */
export function warning(code: WorkpaperWarningCode, lineItemIds: readonly string[] = []): WorkpaperWarning {
  return { code, message: WORKPAPER_WARNINGS[code], line_item_ids: [...lineItemIds] };
}
