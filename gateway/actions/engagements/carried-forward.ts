import { notesOnFile } from '../../../compute/evidence/notes-on-file.ts';
import {
  type CarriedForward,
  type CarriedForwardAnswer,
  type LeftByEngagement,
  MAX_CARRIED,
  MAX_CARRIED_OF_OTHERS,
  MAX_OTHERS,
} from '../../../schema/contracts/carried-forward.ts';
import type { ViewerData } from '../../../schema/graphql/context.ts';
import {
  type CompletedEngagement,
  completedBefore,
  misstatementsOf,
} from '../../../schema/queries/carried-forward.ts';
import { noteEntries } from '../../../schema/queries/notes.ts';
import type { Tenant } from '../../../schema/queries/sql.ts';
import { requireAssignedReader } from '../../auth/engagement-access.ts';
import type { GatewayDeps } from '../../deps.ts';
import { earlierEngagements } from './earlier-engagements.ts';

/** What earlier engagements left uncorrected and which others there are, for the auditors of this one. */
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
 * The misstatements of the latest completed engagement of an earlier period, without those that management corrected; and
 * those of the others over that period and of recent periods. All is read from entries.
 */
export async function carriedForward(tx: Tenant, period: string): Promise<CarriedForward | null> {
  const [latest, ...rest] = await completedBefore(tx, period);
  if (latest === undefined) return null;
  const others = rest.filter((one) => one.isRecent || one.period === latest.period);
  const left = await leftBy(tx, latest, MAX_CARRIED);
  if (others.length === 0) return left;
  const engagements: LeftByEngagement[] = [];
  for (const one of others.slice(0, MAX_OTHERS))
    engagements.push(await leftBy(tx, one, MAX_CARRIED_OF_OTHERS));
  return { ...left, others: { count: others.length, engagements } };
}

/** @param listed - how many misstatements are named. */
async function leftBy(tx: Tenant, of: CompletedEngagement, listed: number): Promise<LeftByEngagement> {
  const notes = notesOnFile(await noteEntries(tx, of.period, of.engagementId));
  const found = (await misstatementsOf(tx, of)).map((one) => ({
    line_item_id: one.lineItemId,
    assertion: one.assertion,
    misstatement_kgco2e: one.misstatementKgco2e,
    nature_and_cause: one.natureAndCause,
    entry: one.entry,
    correction: notes.get(one.lineItemId)?.management_response.at(-1)?.correction ?? null,
  }));
  const left = found.filter(({ correction }) => correction !== 'corrected');
  return {
    engagement_id: of.engagementId,
    period: of.period,
    completed_at: of.at,
    entry: of.hash,
    most_likely_net_kgco2e: of.mostLikely,
    count: left.length,
    misstatements: left.slice(0, listed),
  };
}
