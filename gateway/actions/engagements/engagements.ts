import type {
  CancelEngagement,
  EngagementAnswer,
  EngagementPage,
  ListEngagements,
} from '../../../schema/contracts/engagements.ts';
import type { ViewerData } from '../../../schema/graphql/context.ts';
import {
  changeEngagement,
  engagementNamed,
  listEngagements as readEngagements,
} from '../../../schema/queries/engagements.ts';
import type { UserCaller } from '../../auth/access.ts';
import { lockedEngagement, readableEngagement } from '../../auth/engagement-access.ts';
import { appendSettings } from '../../database/settings-chain.ts';
import { withRead } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';
import { publishEngagement } from './engagement-events.ts';
import { requireUnfinished } from './engagement-state.ts';
import { engagementAnswer, engagementSummaries } from './engagement-view.ts';
import { requireCancelPower } from './team-powers.ts';

/** A page of the workspace's engagements, newest first; an auditor sees only assigned ones. */
export async function listEngagements(
  deps: Pick<GatewayDeps, 'database'>,
  caller: UserCaller,
  input: Omit<ListEngagements, 'workspace_id'>,
): Promise<EngagementPage> {
  return withRead(deps.database, caller.workspaceId, async (tx) => {
    const found = await readEngagements(tx, {
      assignedTo: caller.role === 'auditor' ? caller.userId : null,
      period: input.period ?? null,
      status: input.status ?? null,
      engagementId: null,
      after: input.cursor ?? null,
      limit: input.limit + 1,
    });
    const page = found.slice(0, input.limit);
    return {
      engagements: await engagementSummaries(tx, page),
      next_cursor: found.length > page.length ? (page.at(-1)?.engagementId ?? null) : null,
    };
  });
}

/** An engagement, with the members the viewer may see. @throws ApiError `not_found`. */
export async function getEngagement(
  deps: Pick<GatewayDeps, 'database'>,
  viewer: ViewerData,
  engagementId: string,
): Promise<EngagementAnswer> {
  return readableEngagement(deps.database, { viewer, engagementId }, (access) =>
    engagementAnswer(access, access.engagement),
  );
}

/**
 * Ends an engagement without a result: an owner, or the lead auditor, who withdraws. Its records stay.
 * @throws ApiError `not_found`, `forbidden`, `engagement_completed`, `engagement_cancelled`.
 */
export async function cancelEngagement(
  deps: Pick<GatewayDeps, 'database' | 'clock'>,
  viewer: ViewerData,
  input: CancelEngagement,
): Promise<EngagementAnswer> {
  const { engagement_id: engagementId, reason } = input;
  const now = deps.clock().toISOString();
  return lockedEngagement(deps.database, { viewer, engagementId }, async (access) => {
    const { tx, engagement, caller } = access;
    const withdrawn = await requireCancelPower(access);
    requireUnfinished(engagement);
    const cancelled = { cancelledAt: now, cancelledBy: caller.actor, cancelReason: reason };
    await changeEngagement(tx, engagementId, { status: 'cancelled', ...cancelled });
    await publishEngagement(tx, { engagementId, status: 'cancelled', now });
    const subject = `engagement:${engagementId}`;
    const payload = { period: engagement.period, reason, ...(withdrawn && { withdrawn }) };
    await appendSettings(tx, [{ kind: 'engagement.cancelled', subject, actor: caller.actor, payload }], now);
    return engagementAnswer(access, await engagementNamed(tx, engagementId));
  });
}
