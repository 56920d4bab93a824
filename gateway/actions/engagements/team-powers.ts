import { assertionsSaved } from '../../../schema/queries/assertions.ts';
import { ApiError } from '../../api-error.ts';
import { type EngagementAccess, notForRole } from '../../auth/engagement-access.ts';
import { isOpen } from './engagement-state.ts';
import { hasLead, type Team, teamOf } from './team.ts';

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
  if (team.accepted && isOpen(engagement) && (await hasLead(tx, engagement.engagementId, team))) {
    throw leadOnly(access, 'only the lead auditor assigns, unassigns and replaces auditors');
  }
  return team;
}

/**
 * Who may cancel: the lead auditor, who withdraws; an owner until assertions were saved under a lead.
 * @returns whether the lead withdraws.
 * @throws ApiError `forbidden`.
 */
export async function requireCancelPower(access: EngagementAccess): Promise<boolean> {
  const { tx, engagement, caller } = access;
  const team = await teamOf(tx, engagement.engagementId);
  if (leads(team, access)) return true;
  if (caller.role !== 'owner') throw notForRole(access, 'an owner of the workspace or the lead auditor');
  if (team.accepted && isOpen(engagement) && (await assertionsSaved(tx, engagement.engagementId))) {
    throw leadOnly(access, 'an engagement with saved assertions is cancelled only by the lead auditor');
  }
  return false;
}

/** Whether the caller is the lead who accepted. */
function leads({ lead }: Team, { caller, assigned }: EngagementAccess): boolean {
  return assigned && lead === caller.userId;
}

function leadOnly({ caller }: EngagementAccess, rule: string): ApiError {
  return new ApiError('forbidden', {
    detail: `The lead auditor has accepted the engagement: from then on ${rule}.`,
    refused: caller,
  });
}
