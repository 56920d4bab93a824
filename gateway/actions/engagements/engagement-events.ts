import { type EngagementStatus, NO_PROGRESS } from '../../../schema/contracts/engagements.ts';
import { progressOf } from '../../../schema/queries/engagement-progress.ts';
import { publish } from '../../database/publish.ts';
import type { TenantTransaction } from '../../database/transaction.ts';

/** Sends an engagement's new status or progress to open dashboards once it is committed. */
export async function publishEngagement(
  tx: TenantTransaction,
  event: { readonly engagementId: string; readonly status: EngagementStatus; readonly now: string },
): Promise<void> {
  const { engagementId, status, now } = event;
  const progress = (await progressOf(tx, [engagementId])).get(engagementId) ?? NO_PROGRESS;
  await publish(tx, {
    type: 'engagement_progress',
    at: now,
    engagement_id: engagementId,
    status,
    ...progress,
  });
}
