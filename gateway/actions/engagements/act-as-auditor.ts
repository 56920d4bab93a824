import type { ViewerData } from '../../../schema/graphql/context.ts';
import { endOnChain } from '../../../schema/queries/audit-entries.ts';
import { ApiError } from '../../api-error.ts';
import { requireProven } from '../../auth/access.ts';
import { type EngagementAccess, requireAssignedAuditor } from '../../auth/engagement-access.ts';
import type { Config } from '../../config.ts';
import { appendSettings } from '../../database/settings-chain.ts';
import type { GatewayDeps } from '../../deps.ts';
import { accountsOf } from '../identity/accounts.ts';
import { isOpen } from './engagement-state.ts';
import { rowsDiffer } from './rows-differ.ts';
import { isOnTeam, teamOf } from './team.ts';

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
    await requireOwnAccount(access, deps.config);
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
  throw rowsDiffer(
    ['engagement: status'],
    `the engagement was ${end}, and is stored as ${engagement.status}`,
  );
}

/**
 * @throws ApiError `trail_broken` for an account whose e-mail address, password or second factor is not the one on the chain;
 * `forbidden`, where the installation asks for proof, for one made by an invitation whose address was never proven.
 */
async function requireOwnAccount(
  { tx, caller }: EngagementAccess,
  { requireProvenAuditors }: Pick<Config, 'requireProvenAuditors'>,
): Promise<void> {
  const account = (await accountsOf(tx, [caller.userId])).get(caller.userId);
  if (account?.isChanged) {
    throw rowsDiffer(
      [`account of ${caller.actor}`],
      `the e-mail address, the password or the second factor of ${caller.actor} is not the one it knows`,
    );
  }
  const mustProve = requireProvenAuditors && (account?.identity ?? 'unproven') === 'unproven';
  requireProven({ mustProve }, caller);
}

function notOnChain({ caller }: EngagementAccess): ApiError {
  return new ApiError('forbidden', {
    values: { reason: 'not_assigned' },
    detail: 'No entry of the audit trail assigns you to the engagement. Its lead auditor assigns auditors.',
    refused: caller,
  });
}
