import type { AssertionName, AssertionResult } from '../../schema/contracts/assertion-rules.ts';
import type { ItemStatus } from '../../schema/contracts/workpaper.ts';
import type { TestedItem } from './evaluation-types.ts';

/** What the status of an item depends on, of the newest revision of an assertion. */
interface Outcome {
  readonly assertion: AssertionName;
  readonly result: AssertionResult;
  readonly decision: 'approve' | 'return' | null;
}

/** What its evaluation depends on besides. */
interface Figures extends Outcome {
  readonly auditedKgco2e: string | null;
  readonly misstatementKgco2e: string | null;
  readonly isAnomaly: boolean;
  readonly hasAlternative: boolean;
  /** Sorts by time. */
  readonly preparedAt: string;
}

/**
 * The testing status of an item, by the newest revision of each of its assertions. A returned one is open again until
 * its next revision, and so is a required one that nobody saved yet. Findings come before assertions that did not
 * apply: an item without a finding is not applicable when a required assertion is, or when nothing else was saved. When
 * none of the required assertions applies, a finding about another one does not test what was required: the item stays
 * open, until the finding is withdrawn (then another line replaces the item) or a required assertion is tested.
 * Source: API.md section 4; ISA 530.9 to 530.11.
 */
export function itemStatus(newest: readonly Outcome[], required: readonly string[]): ItemStatus {
  if (newest.length === 0) return 'not_started';
  const byName = new Map<string, Outcome>(newest.map((outcome) => [outcome.assertion, outcome]));
  const isOpen = newest.some(({ decision }) => decision === 'return');
  if (isOpen || required.some((name) => !byName.has(name))) return 'in_progress';
  const has = (result: Outcome['result']) => newest.some((outcome) => outcome.result === result);
  const deciding =
    required.length === 0 ? newest : newest.filter(({ assertion }) => required.includes(assertion));
  const hasFinding = has('unable_to_test') || has('exception');
  if (hasFinding && deciding.every(({ result }) => result === 'not_applicable')) return 'in_progress';
  if (has('unable_to_test')) return 'unable_to_test';
  if (has('exception')) return 'tested_exception';
  const passes = deciding.filter(({ result }) => result === 'no_exception').length;
  const isTested = required.length === 0 ? passes > 0 : passes === deciding.length;
  return isTested ? 'tested_no_exception' : 'not_applicable';
}

/** Whether an item is done. An item that is not applicable is done once another line replaces it. */
export const TESTED_STATUSES: readonly ItemStatus[] = [
  'tested_no_exception',
  'tested_exception',
  'unable_to_test',
];

/** Exceptions about whether the activity belongs here at all come before those about its amount. */
const FIGURE_ORDER: readonly (readonly AssertionName[])[] = [
  ['occurrence', 'cut_off', 'boundary'],
  ['accuracy'],
  ['classification', 'consistency'],
];

/** The test result of an item, as input of the evaluation. */
export type Finding = Pick<TestedItem, 'status' | 'auditedKgCo2e' | 'isAnomaly'>;

/**
 * The one audited figure of a line: that of the latest exception about occurrence, cut-off or boundary, else about
 * accuracy, else about classification or consistency, so that a difference never counts twice. An exception that leaves
 * the amount as recorded comes after one that does not.
 * A line that could not be tested as planned counts as misstated in full unless an alternative procedure was performed for
 * each such assertion.
 * Source: design section 8, assertion; ISA 530.11.
 */
export function findingOf(status: ItemStatus, newest: readonly Figures[]): Finding {
  if (status === 'not_applicable' || (status === 'unable_to_test' && !isDoneOtherwise(newest))) {
    return { status, auditedKgCo2e: null, isAnomaly: false };
  }
  if (!TESTED_STATUSES.includes(status)) return { status: 'untested', auditedKgCo2e: null, isAnomaly: false };
  const exceptions = newest
    .filter(({ result, auditedKgco2e }) => result === 'exception' && auditedKgco2e !== null)
    .sort((a, b) => (a.preparedAt < b.preparedAt ? 1 : -1));
  const inOrder = FIGURE_ORDER.flatMap((names) =>
    exceptions.filter(({ assertion }) => names.includes(assertion)),
  );
  const chosen = inOrder.find(({ misstatementKgco2e }) => Number(misstatementKgco2e) !== 0) ?? inOrder[0];
  return {
    status: 'tested',
    auditedKgCo2e: chosen?.auditedKgco2e ?? null,
    isAnomaly: chosen?.isAnomaly ?? false,
  };
}

/** Whether an alternative procedure was performed for each assertion that could not be tested. */
function isDoneOtherwise(newest: readonly Figures[]): boolean {
  const unable = newest.filter(({ result }) => result === 'unable_to_test');
  return unable.length > 0 && unable.every(({ hasAlternative }) => hasAlternative);
}
