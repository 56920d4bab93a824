import { newestOutcomes, type RevisionOutcome } from '../../../schema/queries/assertions.ts';
import type { EngagementData } from '../../../schema/queries/engagements.ts';
import { type EvaluatedItem, evaluatedItems, setItemStatuses } from '../../../schema/queries/samples.ts';
import type { TenantTransaction } from '../../database/transaction.ts';
import { itemStatus } from './item-status.ts';

/** What is on file about the items of a sample. */
export interface TestedFile {
  readonly items: readonly EvaluatedItem[];
  readonly outcomes: readonly RevisionOutcome[];
}

/**
 * Brings the stored status of every item in line with the papers there are and the assertions the plan
 * demands: after a draw (a line keeps what was found on it under an earlier one), after a change of the plan,
 * and before completion. The engagement is locked before.
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
