import { aboveTolerable } from '../../../compute/sampling/above-tolerable.ts';
import type { Conclusion } from '../../../schema/contracts/engagements.ts';
import type { CompleteRequest } from '../../../schema/contracts/workpaper.ts';
import type { Blocker, EvaluationAnswer } from '../../../schema/contracts/workpaper-answers.ts';
import { ApiError } from '../../api-error.ts';

/** The conclusion as it is stored; a reason only where one was given, so that others keep their form. */
export function conclusionOf({ conclusion }: CompleteRequest): Conclusion | null {
  if (conclusion == null) return null;
  const { text, basis_adequate, basis_reason } = conclusion;
  return { text, basis_adequate, ...(basis_reason != null && { basis_reason }) };
}

/**
 * A completion needs a conclusion. Source: ISA 530.15; ISAE 3410.76, the elements of the report.
 */
export function conclusionBlockers(conclusion: Conclusion | null): Blocker[] {
  return conclusion === null ? [{ gate: 'conclusion_missing', line_item_ids: [] }] : [];
}

export function isSameConclusion(conclusion: Conclusion, onFile: Conclusion | null): boolean {
  return (
    conclusion.text === onFile?.text &&
    conclusion.basis_adequate === onFile.basis_adequate &&
    conclusion.basis_reason === onFile.basis_reason
  );
}

/**
 * Refuses an adequate basis without a reason where the figures do not show one.
 * Source: ISA 530.15 and A22, A23; ISA 450.11.
 * @throws ApiError `basis_reason_missing` naming the figures above the tolerable misstatement.
 */
export function requireBasis(conclusion: Conclusion | null, evaluation: EvaluationAnswer): void {
  if (conclusion?.basis_adequate !== true || conclusion.basis_reason !== undefined) return;
  const above = aboveTolerable(evaluation);
  if (above.length === 0) return;
  const detail = `basis_adequate is true, but ${above.join(' and ')}: give basis_reason`;
  throw new ApiError('basis_reason_missing', {
    detail,
    errors: [{ code: 'missing', pointer: '/conclusion/basis_reason', detail }],
  });
}
