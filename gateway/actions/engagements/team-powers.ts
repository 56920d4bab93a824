import { assertionsSaved } from '../../../schema/queries/assertions.ts';
import type { EngagementData } from '../../../schema/queries/engagements.ts';
import type { Tenant } from '../../../schema/queries/sql.ts';
import { hasExported } from '../../../schema/queries/teams.ts';
import { ApiError } from '../../api-error.ts';
import type { Caller } from '../../auth/access.ts';
import { type EngagementAccess, notForRole } from '../../auth/engagement-access.ts';
import { isOpen } from './engagement-state.ts';
import { isLed, type Team, teamOf } from './team.ts';

/**
 * Who may change the team: an owner until the lead auditor accepted, then only the lead. After the completion, when
 * nothing can be changed any more, both say who reads the file. An owner names another lead where the lead is gone and
 * named nobody.
 * @returns the team as it is, with the engagement locked.
 * @throws ApiError `forbidden`.
 */
export async function requireTeamPower(access: EngagementAccess): Promise<Team> {
  const { tx, engagement, caller } = access;
  const team = await teamOf(tx, engagement.engagementId);
  if (leads(team, access)) return team;
  if (caller.role !== 'owner') {
    throw notForRole(access, 'an owner of the workspace or, once accepted, the lead auditor');
  }
  if (isLed(team) && isOpen(engagement)) {
    throw leadOnly(access, 'only the lead auditor assigns, unassigns and replaces auditors');
  }
  return team;
}

/**
 * Who may cancel: the lead auditor, who withdraws; an owner until an assertion was saved.
 * @returns whether the lead withdraws.
 * @throws ApiError `forbidden`.
 */
export async function requireCancelPower(access: EngagementAccess): Promise<boolean> {
  const { tx, engagement, caller } = access;
  const team = await teamOf(tx, engagement.engagementId);
  if (leads(team, access)) return true;
  if (caller.role !== 'owner') throw notForRole(access, 'an owner of the workspace or the lead auditor');
  if (isOpen(engagement) && (await assertionsSaved(tx, engagement))) {
    throw new ApiError('forbidden', {
      values: { reason: 'lead' },
      detail: 'An engagement with saved assertions is cancelled only by its lead auditor.',
      refused: caller,
    });
  }
  return false;
}

/**
 * An owner does not take a completed file away from its lead auditor before the lead has exported it.
 * @throws ApiError `forbidden`.
 */
export async function requireFileKept(
  tx: Tenant,
  { engagementId, period, status }: Pick<EngagementData, 'engagementId' | 'period' | 'status'>,
  { auditor, caller: refused }: { readonly auditor: string; readonly caller: Caller },
): Promise<void> {
  const { lead } = await teamOf(tx, engagementId);
  if (status !== 'completed' || lead !== auditor || refused.actor === `user:${auditor}`) return;
  const of = { engagementId, period };
  if (await hasExported(tx, of, `user:${auditor}`)) return;
  throw new ApiError('forbidden', {
    values: { reason: 'not_exported' },
    detail: 'The lead auditor of the completed engagement has not exported its evidence yet.',
    refused,
  });
}

/** Whether the caller is the lead who accepted. */
function leads({ lead }: Team, { caller, assignedAs }: EngagementAccess): boolean {
  return assignedAs === 'auditor' && lead === caller.userId;
}

/**
 * Who may assign a quality reviewer: the lead who accepted. An owner never gives anybody sight of the work.
 * @throws ApiError `forbidden`.
 */
export function requireLeadFor(team: Team, access: EngagementAccess): void {
  if (leads(team, access)) return;
  throw notForRole(
    access,
    'the lead auditor who accepted the engagement, who alone assigns a quality reviewer',
  );
}

function leadOnly({ caller }: EngagementAccess, rule: string): ApiError {
  return new ApiError('forbidden', {
    values: { reason: 'lead' },
    detail: `The lead auditor has accepted the engagement: from then on ${rule}.`,
    refused: caller,
  });
}
