import {
  type AssertionName,
  type AssertionResult,
  demandsFigure,
} from '../../schema/contracts/assertion-rules.ts';
import type { ItemStatus } from '../../schema/contracts/workpaper.ts';
import type { Blocker } from '../../schema/contracts/workpaper-answers.ts';
import { TESTED_STATUSES } from './item-status.ts';

interface Item {
  readonly lineItemId: string;
  readonly status: ItemStatus;
  readonly replacedBy: string | null;
}

/** The newest revision of an assertion about a line. */
interface Outcome {
  readonly lineItemId: string;
  readonly assertion: AssertionName;
  readonly result: AssertionResult;
  readonly auditedKgco2e: string | null;
  readonly isAnomaly: boolean;
  readonly hasCause: boolean;
  readonly hasAnomalyProcedures: boolean;
  readonly decision: 'approve' | 'return' | null;
}

/**
 * The gates that block a completion, each with its lines in the order of the sample; empty when none does.
 * `exception_incomplete` cannot come from saves by the service, which require the same; it finds work papers written in
 * another way.
 * Source: API.md section 4; ISA 230.8, 530.9, 530.10 and 530.12.
 */
export function completionBlockers(
  { items, outcomes }: { readonly items: readonly Item[]; readonly outcomes: readonly Outcome[] },
  options: { readonly requireReview: boolean },
): Blocker[] {
  const byLine = Map.groupBy(outcomes, ({ lineItemId }) => lineItemId);
  const papers = (item: Item) => byLine.get(item.lineItemId) ?? [];
  const gates = {
    items_untested: ({ status }: Item) => status !== 'not_applicable' && !TESTED_STATUSES.includes(status),
    replacement_missing: ({ status, replacedBy }: Item) => status === 'not_applicable' && replacedBy === null,
    exception_incomplete: (item: Item) => papers(item).some(isIncomplete),
    review_missing: (item: Item) =>
      options.requireReview && papers(item).some(({ decision }) => decision !== 'approve'),
  };
  return (Object.keys(gates) as (keyof typeof gates)[])
    .map((gate) => ({ gate, line_item_ids: items.filter(gates[gate]).map(({ lineItemId }) => lineItemId) }))
    .filter(({ line_item_ids }) => line_item_ids.length > 0);
}

function isIncomplete(outcome: Outcome): boolean {
  if (outcome.result !== 'exception') return false;
  const lacksFigure = outcome.auditedKgco2e === null && demandsFigure(outcome.assertion);
  return !outcome.hasCause || lacksFigure || (outcome.isAnomaly && !outcome.hasAnomalyProcedures);
}
