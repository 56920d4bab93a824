import { type EarlierEngagements, MAX_EARLIER } from '../../../schema/contracts/earlier-engagements.ts';
import {
  type EngagementWork,
  type MadeEngagement,
  otherEngagements,
  workOfEngagements,
} from '../../../schema/queries/earlier-engagements.ts';
import type { TenantTransaction } from '../../database/transaction.ts';
import { accountsOf } from '../identity/accounts.ts';
import { teamOf } from './team.ts';

type Earlier = EarlierEngagements['engagements'][number];

/**
 * The other engagements over a period, from their entries: rows may be gone. Of one that goes on the findings stay with
 * its auditors. null: there is none.
 */
export async function earlierEngagements(
  tx: TenantTransaction,
  of: { readonly engagementId: string; readonly period: string },
): Promise<EarlierEngagements | null> {
  const made = await otherEngagements(tx, of);
  if (made.length === 0) return null;
  const work = await workOfEngagements(
    tx,
    of.period,
    made.map(({ subject }) => subject),
  );
  const listed = made
    .flatMap((one) => {
      const done = work.get(one.subject);
      return done === undefined ? [] : [{ made: one, done }];
    })
    .sort((a, b) => b.done.found - a.done.found || b.done.tested - a.done.tested)
    .slice(0, MAX_EARLIER)
    .sort((a, b) => (a.made.at < b.made.at ? -1 : 1));
  const engagements: Earlier[] = [];
  for (const { made: one, done } of listed) engagements.push(await earlierOf(tx, one, done));
  return { count: made.length, engagements };
}

async function earlierOf(
  tx: TenantTransaction,
  made: MadeEngagement,
  done: EngagementWork,
): Promise<Earlier> {
  const engagementId = made.subject.slice('engagement:'.length);
  const hasEnded = done.completedAt !== null || done.cancelledAt !== null;
  return {
    engagement_id: engagementId,
    status: statusOf(done),
    created_at: made.at,
    created_by: made.actor,
    ended_at: done.completedAt ?? done.cancelledAt,
    reason: done.completedAt === null ? done.reason : null,
    withdrawn: done.withdrawn === 'true',
    ...(await leadOf(tx, engagementId)),
    samples: done.samples,
    lines_tested: hasEnded ? done.tested : null,
    lines_with_findings: hasEnded ? done.found : null,
    misstatement_kgco2e: hasEnded ? done.misstatement : null,
    basis_adequate: done.basisAdequate === null ? null : done.basisAdequate === 'true',
  };
}

function statusOf({ completedAt, cancelledAt, samples }: EngagementWork): Earlier['status'] {
  if (completedAt !== null) return 'completed';
  if (cancelledAt !== null) return 'cancelled';
  return samples > 0 ? 'fieldwork' : 'planned';
}

async function leadOf(tx: TenantTransaction, engagementId: string): Promise<Pick<Earlier, 'lead' | 'leads'>> {
  const { lead, named, namedBy, times } = await teamOf(tx, engagementId);
  const led = times.filter(({ role }) => role === 'lead');
  const userId = lead ?? led.at(-1)?.userId ?? named;
  const leads = new Set(led.map((time) => time.userId)).size;
  if (userId === null) return { lead: null, leads };
  const account = (await accountsOf(tx, [userId])).get(userId);
  const by = led.findLast((time) => time.userId === userId)?.assignedBy ?? namedBy;
  return {
    lead: {
      user_id: userId,
      name: account?.name ?? null,
      identity: account?.identity ?? 'unproven',
      named_by: by?.role ?? 'owner',
    },
    leads,
  };
}
