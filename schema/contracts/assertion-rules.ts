import type { z } from 'zod';
import type { ASSERTIONS } from './engagements.ts';

/** What an auditor finds of one assertion about an item. */
export const RESULTS = ['no_exception', 'exception', 'not_applicable', 'unable_to_test'] as const;
export type AssertionResult = (typeof RESULTS)[number];
export type AssertionName = (typeof ASSERTIONS)[number];

/** The members of `save-assertion` that another member's value may demand or exclude. */
interface AssertionMembers {
  readonly assertion?: AssertionName | null | undefined;
  readonly result: AssertionResult;
  readonly audited_kgco2e?: number | null | undefined;
  readonly nature_and_cause?: string | null | undefined;
  readonly is_anomaly?: boolean | null | undefined;
  readonly anomaly_procedures?: string | null | undefined;
}

/** What is wrong with the members together. */
interface MemberProblem {
  readonly member: keyof AssertionMembers;
  readonly isMissing: boolean;
  readonly message: string;
}

/** Exceptions that say how much is wrong. The one of an occurrence is 0 kg where nothing else is said. */
export const ASSERTIONS_WITH_FIGURE = ['accuracy', 'cut_off', 'boundary'] as const satisfies AssertionName[];

/** Whether an exception of this assertion must have an audited figure from its preparer. */
export function demandsFigure(assertion: AssertionName): boolean {
  return (ASSERTIONS_WITH_FIGURE as readonly AssertionName[]).includes(assertion);
}

/**
 * What the members of one assertion demand of each other: an exception has its cause and, where it is about
 * an amount, the audited figure; an anomaly is an exception and has the procedures that showed it to be one.
 * Source: ISA 530.12 and 530.13; API.md section 4.
 */
export function assertionProblems(members: AssertionMembers): MemberProblem[] {
  const { result } = members;
  const problems: MemberProblem[] = [];
  const missing = (member: keyof AssertionMembers, message: string) =>
    problems.push({ member, isMissing: true, message });
  const invalid = (member: keyof AssertionMembers, message: string) =>
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
  if (members.is_anomaly === true) {
    if (result !== 'exception') invalid('is_anomaly', 'must not be true unless result is exception');
    if (members.anomaly_procedures == null) missing('anomaly_procedures', 'is required for an anomaly');
  }
  return problems;
}

/** The same as a check of the contract. */
export function checkAssertion(members: AssertionMembers, context: z.RefinementCtx): void {
  for (const { member, isMissing, message } of assertionProblems(members)) {
    const path = [member];
    if (isMissing) {
      context.addIssue({ code: 'invalid_type', expected: 'nonoptional', input: undefined, path, message });
    } else context.addIssue({ code: 'custom', path, message });
  }
}
