import { itemStatus } from '../../../compute/sampling/item-status.ts';
import { newestOutcomes, type RevisionOutcome } from '../../../schema/queries/assertions.ts';
import type { EngagementData } from '../../../schema/queries/engagements.ts';
import { type EvaluatedItem, evaluatedItems, setItemStatuses } from '../../../schema/queries/samples.ts';
import type { TenantTransaction } from '../../database/transaction.ts';

/** The assertions on file about the items of a sample. */
export interface TestedFile {
  readonly items: readonly EvaluatedItem[];
  readonly outcomes: readonly RevisionOutcome[];
}

/**
 * Updates the stored status of every item to the present work papers and the assertions the plan requires: after a draw
 * (a line keeps its findings from an earlier one) and after a change of the plan. The engagement must be locked.
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
  await storeStatuses(tx, sampleId, items);
  return { items, outcomes };
}

/** Stores the status of each of a sample's items where it is another one. The engagement must be locked. */
export async function storeStatuses(
  tx: TenantTransaction,
  sampleId: string,
  items: readonly Pick<EvaluatedItem, 'lineItemId' | 'status'>[],
): Promise<void> {
  const stored = await evaluatedItems(tx, sampleId);
  const before = new Map(stored.map(({ lineItemId, status }) => [lineItemId, status]));
  const changed = items.filter(({ lineItemId, status }) => before.get(lineItemId) !== status);
  await setItemStatuses(
    tx,
    sampleId,
    changed.map(({ lineItemId, status }) => ({ lineItemId, status })),
  );
}
