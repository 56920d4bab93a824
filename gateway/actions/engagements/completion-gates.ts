import { demandsFigure } from '../../../schema/contracts/assertion-rules.ts';
import type { Blocker } from '../../../schema/contracts/workpaper-answers.ts';
import type { RevisionOutcome } from '../../../schema/queries/assertions.ts';
import type { EvaluatedItem } from '../../../schema/queries/workpaper-file.ts';
import { TESTED_STATUSES } from './item-status.ts';
import type { TestedFile } from './refresh-statuses.ts';

/**
 * What keeps an engagement from being completed, each gate with its lines in the order of the sample; empty
 * when nothing does. `exception_incomplete` cannot come from the service's own saves, which demand the same;
 * it holds papers that came another way to it.
 * Source: API.md section 4; ISA 230.8, 530.9, 530.10 and 530.12.
 */
export function completionBlockers(
  { items, outcomes }: TestedFile,
  options: { readonly requireReview: boolean },
): Blocker[] {
  const byLine = Map.groupBy(outcomes, ({ lineItemId }) => lineItemId);
  const papers = (item: EvaluatedItem) => byLine.get(item.lineItemId) ?? [];
  const gates: Record<Blocker['gate'], (item: EvaluatedItem) => boolean> = {
    items_untested: ({ status }) => status !== 'not_applicable' && !TESTED_STATUSES.includes(status),
    replacement_missing: ({ status, replacedBy }) => status === 'not_applicable' && replacedBy === null,
    exception_incomplete: (item) => papers(item).some(isIncomplete),
    review_missing: (item) =>
      options.requireReview && papers(item).some(({ decision }) => decision !== 'approve'),
  };
  return (Object.keys(gates) as Blocker['gate'][])
    .map((gate) => ({ gate, line_item_ids: items.filter(gates[gate]).map(({ lineItemId }) => lineItemId) }))
    .filter(({ line_item_ids }) => line_item_ids.length > 0);
}

function isIncomplete(outcome: RevisionOutcome): boolean {
  if (outcome.result !== 'exception') return false;
  const lacksFigure = outcome.auditedKgCo2e === null && demandsFigure(outcome.assertion);
  return !outcome.hasCause || lacksFigure || (outcome.isAnomaly && !outcome.hasAnomalyProcedures);
}
