import type { ViewerData } from '../../../schema/graphql/context.ts';
import { endOnChain } from '../../../schema/queries/audit-entries.ts';
import { ApiError } from '../../api-error.ts';
import { type EngagementAccess, requireAssignedAuditor } from '../../auth/engagement-access.ts';
import { appendSettings } from '../../database/settings-chain.ts';
import type { GatewayDeps } from '../../deps.ts';
import { isOpen } from './engagement-state.ts';
import { isOnTeam, teamOf } from './team.ts';
import { accountsOf } from './team-members.ts';

/**
 * Runs a change by an assigned auditor, the engagement locked. The first change by the auditor named as lead is their
 * acceptance, and an entry of the chain of settings in the same transaction.
 * @throws ApiError as `requireAssignedAuditor`; `forbidden` for an auditor whom no entry of the chain assigns;
 * `trail_broken`.
 */
export async function actAsAuditor<Value>(
  deps: Pick<GatewayDeps, 'database' | 'clock' | 'config'>,
  target: { readonly viewer: ViewerData; readonly engagementId: string },
  work: (access: EngagementAccess) => Promise<Value>,
): Promise<Value> {
  return requireAssignedAuditor(deps.database, { ...target, lock: true }, async (access) => {
    const { tx, engagement, caller } = access;
    const team = await teamOf(tx, engagement.engagementId);
    if (!isOnTeam(team, caller.userId)) throw notOnChain(access);
    if (deps.config.requireProvenAuditors) await requireProven(access);
    await requireSameEnd(access);
    const value = await work(access);
    if (team.named === caller.userId && isOpen(engagement)) {
      const entry = {
        kind: 'engagement.accepted',
        subject: `engagement:${engagement.engagementId}`,
        actor: caller.actor,
        payload: { period: engagement.period, auditor: caller.userId },
      };
      // Last: the chain of settings is locked after that of the period.
      await appendSettings(tx, [entry], deps.clock().toISOString());
    }
    return value;
  });
}

/** @throws ApiError `trail_broken` where the chain ended an engagement that its row says goes on. */
async function requireSameEnd({ tx, engagement }: EngagementAccess): Promise<void> {
  if (!isOpen(engagement)) return;
  const end = await endOnChain(tx, engagement);
  if (end === null) return;
  throw new ApiError('trail_broken', {
    detail: `Stored data differ from the audit trail, so they were changed outside the service: the engagement was ${end}, and is stored as ${engagement.status}.`,
  });
}

/** @throws ApiError `forbidden` for an account made by an invitation whose address was never proven. */
async function requireProven({ tx, caller }: EngagementAccess): Promise<void> {
  const account = (await accountsOf(tx, [caller.userId])).get(caller.userId);
  if (account !== undefined && account.identity !== 'unproven') return;
  throw new ApiError('forbidden', {
    detail:
      'This installation asks auditors to prove who they are: sign in through its OpenID provider, or confirm your e-mail address.',
    refused: caller,
  });
}

function notOnChain({ caller }: EngagementAccess): ApiError {
  return new ApiError('forbidden', {
    detail: 'No entry of the audit trail assigns you to the engagement. Its lead auditor assigns auditors.',
    refused: caller,
  });
}
