import { notesOnFile } from '../../../compute/evidence/notes-on-file.ts';
import {
  type CarriedForward,
  type CarriedForwardAnswer,
  MAX_CARRIED,
} from '../../../schema/contracts/carried-forward.ts';
import type { ViewerData } from '../../../schema/graphql/context.ts';
import {
  completionEntry,
  engagementBefore,
  misstatementsOf,
} from '../../../schema/queries/carried-forward.ts';
import { noteEntries } from '../../../schema/queries/notes.ts';
import type { Tenant } from '../../../schema/queries/sql.ts';
import { requireAssignedReader } from '../../auth/engagement-access.ts';
import type { GatewayDeps } from '../../deps.ts';
import { earlierEngagements } from './earlier-engagements.ts';

/** What the last engagement left uncorrected and which others there are, for the auditors of this one. */
export async function readCarriedForward(
  deps: Pick<GatewayDeps, 'database'>,
  viewer: ViewerData,
  engagementId: string,
): Promise<CarriedForwardAnswer> {
  const target = { viewer, engagementId };
  return requireAssignedReader(deps.database, target, async ({ tx, engagement }) => {
    const carried_forward = await carriedForward(tx, engagement.period);
    const earlier = await earlierEngagements(tx, engagement);
    return { carried_forward, ...(earlier !== null && { earlier_engagements: earlier }) };
  });
}

/**
 * The misstatements of the latest completed engagement of an earlier period, without those that management corrected.
 * The rows say which engagement that is; all else is read from its entries.
 */
export async function carriedForward(tx: Tenant, period: string): Promise<CarriedForward | null> {
  const before = await engagementBefore(tx, period);
  const completion = before === null ? null : await completionEntry(tx, before);
  if (before === null || completion === null) return null;
  const notes = notesOnFile(await noteEntries(tx, before.period, before.engagementId));
  const found = (await misstatementsOf(tx, before)).map((one) => ({
    line_item_id: one.lineItemId,
    assertion: one.assertion,
    misstatement_kgco2e: one.misstatementKgco2e,
    nature_and_cause: one.natureAndCause,
    entry: one.entry,
    correction: notes.get(one.lineItemId)?.management_response.at(-1)?.correction ?? null,
  }));
  const left = found.filter(({ correction }) => correction !== 'corrected');
  return {
    engagement_id: before.engagementId,
    period: before.period,
    completed_at: completion.at,
    entry: completion.hash,
    most_likely_net_kgco2e: completion.mostLikely,
    count: left.length,
    misstatements: left.slice(0, MAX_CARRIED),
  };
}
