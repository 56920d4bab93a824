import { newestOutcomes, type RevisionOutcome } from '../../../schema/queries/assertions.ts';
import type { EngagementData } from '../../../schema/queries/engagements.ts';
import { type EvaluatedItem, evaluatedItems, setItemStatuses } from '../../../schema/queries/samples.ts';
import type { TenantTransaction } from '../../database/transaction.ts';
import { itemStatus } from './item-status.ts';

/** The assertions on file about the items of a sample. */
export interface TestedFile {
  readonly items: readonly EvaluatedItem[];
  readonly outcomes: readonly RevisionOutcome[];
}

/**
 * Updates the stored status of every item to the present work papers and the assertions the plan requires: after a draw
 * (a line keeps its findings from an earlier one), after a change of the plan, and before completion. The engagement
 * must be locked.
 */
export async function refreshStatuses(
  tx: TenantTransaction,
  { engagementId, plan }: Pick<EngagementData, 'engagementId' | 'plan'>,
  sampleId: string,
): Promise<TestedFile> {
  const outcomes = await newestOutcomes(tx, engagementId, { findingsOnly: false });
  const byLine = Map.groupBy(outcomes, ({ lineItemId }) => lineItemId);
  const stored = await evaluatedItems(tx, sampleId);
  const items = stored.map((item) => ({
    ...item,
    status: itemStatus(byLine.get(item.lineItemId) ?? [], plan.required_assertions),
  }));
  await setItemStatuses(
    tx,
    sampleId,
    items
      .filter(({ status }, at) => status !== stored[at]?.status)
      .map(({ lineItemId, status }) => ({ lineItemId, status })),
  );
  return { items, outcomes };
}
