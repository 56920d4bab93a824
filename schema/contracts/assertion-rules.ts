import type { z } from 'zod';
import type { ASSERTIONS } from './engagements.ts';

/** Results of testing one assertion about an item. */
export const RESULTS = ['no_exception', 'exception', 'not_applicable', 'unable_to_test'] as const;
export type AssertionResult = (typeof RESULTS)[number];
export type AssertionName = (typeof ASSERTIONS)[number];

/** The members of `save-assertion` that another member's value may require or exclude. */
interface AssertionMembers {
  readonly assertion?: AssertionName | null | undefined;
  readonly result: AssertionResult;
  readonly audited_kgco2e?: number | null | undefined;
  readonly nature_and_cause?: string | null | undefined;
  readonly is_anomaly?: boolean | null | undefined;
  readonly anomaly_procedures?: string | null | undefined;
  readonly alternative_procedure?: string | null | undefined;
  readonly evidence?: readonly EvidenceMembers[] | null | undefined;
}

interface EvidenceMembers {
  readonly type: string;
  readonly file_id?: string | null | undefined;
  readonly sha256?: string | null | undefined;
}

/** A contradiction between members. */
interface MemberProblem {
  readonly member: Exclude<keyof AssertionMembers, 'evidence'>;
  readonly isMissing: boolean;
  readonly message: string;
}

/** Assertions whose exceptions state an amount. For occurrence it is 0 kg unless stated. */
export const ASSERTIONS_WITH_FIGURE = ['accuracy', 'cut_off', 'boundary'] as const satisfies AssertionName[];

/** Whether an exception of this assertion requires an audited figure. */
export function demandsFigure(assertion: AssertionName): boolean {
  return (ASSERTIONS_WITH_FIGURE as readonly AssertionName[]).includes(assertion);
}

/**
 * Rules between the members of one assertion: an exception has a cause and, if it is about an amount, the audited
 * figure; an anomaly is an exception and has the procedures that established it; an alternative procedure is for a line
 * that could not be tested as planned.
 * Source: ISA 530.11, 530.12 and 530.13; API.md section 4.
 */
export function assertionProblems(members: AssertionMembers): MemberProblem[] {
  const { result } = members;
  const problems: MemberProblem[] = [];
  const missing = (member: MemberProblem['member'], message: string) =>
    problems.push({ member, isMissing: true, message });
  const invalid = (member: MemberProblem['member'], message: string) =>
    problems.push({ member, isMissing: false, message });
  if (result === 'exception') {
    if (members.nature_and_cause == null) missing('nature_and_cause', 'is required for an exception');
    const assertion = members.assertion ?? 'accuracy';
    if (members.audited_kgco2e == null && demandsFigure(assertion)) {
      missing('audited_kgco2e', `is required for an exception of ${assertion}`);
    }
  }
  if (members.audited_kgco2e != null && (result === 'not_applicable' || result === 'unable_to_test')) {
    invalid('audited_kgco2e', `must be left out where result is ${result}`);
  }
  if (members.alternative_procedure != null && result !== 'unable_to_test') {
    invalid('alternative_procedure', 'must be left out unless result is unable_to_test');
  }
  if (members.is_anomaly === true) {
    if (result !== 'exception') invalid('is_anomaly', 'must not be true unless result is exception');
    if (members.anomaly_procedures == null) missing('anomaly_procedures', 'is required for an anomaly');
  }
  return problems;
}

/** The same as a refinement of the contract. */
export function checkAssertion(members: AssertionMembers, context: z.RefinementCtx): void {
  for (const { member, isMissing, message } of assertionProblems(members)) {
    const path = [member];
    if (isMissing) {
      context.addIssue({ code: 'invalid_type', expected: 'nonoptional', input: undefined, path, message });
    } else context.addIssue({ code: 'custom', path, message });
  }
  for (const [index, { type, file_id: fileId, sha256 }] of (members.evidence ?? []).entries()) {
    const path = ['evidence', index, 'file_id'];
    if (type !== 'auditor_file' && fileId != null) {
      context.addIssue({ code: 'custom', path, message: 'must be left out unless type is auditor_file' });
    } else if (type === 'auditor_file' && fileId == null && sha256 == null) {
      context.addIssue({ code: 'custom', path, message: 'or sha256 is required for auditor_file' });
    }
  }
}
