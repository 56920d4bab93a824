import { endAssignmentsOf } from '../../../schema/queries/engagements.ts';
import type { MemberInfo } from '../../../schema/queries/members.ts';
import { ApiError } from '../../api-error.ts';
import type { SettingsCaller } from '../../auth/owner-access.ts';
import type { SettingsChange } from '../../database/settings-chain.ts';
import type { TenantTransaction } from '../../database/transaction.ts';
import { isOpen } from '../engagements/engagement-state.ts';
import { teamOf } from '../engagements/team.ts';
import { requireFileKept } from '../engagements/team-powers.ts';

/**
 * Ends the assignments of an auditor whose role ends. Over the network an owner cannot end that of an auditor whose
 * engagement a lead has accepted: that would replace the auditor. The operator can, for a lead who died; the trail
 * shows it.
 * @returns the entries, to be appended last.
 * @throws ApiError `forbidden`.
 */
export async function endAssignments(
  tx: TenantTransaction,
  caller: SettingsCaller,
  { userId, role }: MemberInfo,
): Promise<SettingsChange[]> {
  if (role !== 'auditor') return [];
  const engagements = await endAssignmentsOf(tx, userId);
  for (const engagement of caller.userId === null ? [] : engagements) {
    const { accepted } = await teamOf(tx, engagement.engagementId);
    if (accepted && isOpen(engagement)) throw onlyTheLead(caller);
    await requireFileKept(tx, engagement, { auditor: userId, caller });
  }
  return engagements.map(({ engagementId, period }) => ({
    kind: 'engagement.unassigned',
    subject: `engagement:${engagementId}`,
    actor: caller.actor,
    payload: { period, auditor: userId },
  }));
}

function onlyTheLead(refused: SettingsCaller): ApiError {
  return new ApiError('forbidden', {
    values: { reason: 'audits' },
    detail:
      'The member audits an engagement that its lead auditor has accepted: from then on only the lead auditor takes auditors off it. Afterwards the membership can be changed.',
    refused,
  });
}
