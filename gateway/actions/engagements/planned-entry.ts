import type { EngagementData, PlanData } from '../../../schema/queries/engagements.ts';
import type { SettingsChange } from '../../database/settings-chain.ts';

/**
 * The entry of a change of the plan, for the chain `SETTINGS`: the whole new plan, and the names of the members that
 * changed, sorted.
 * @param changes - members that differ from the engagement's; at least one.
 */
export function plannedEntry(
  { engagementId, period, plan }: EngagementData,
  changes: Partial<PlanData>,
  actor: string,
): SettingsChange {
  return {
    kind: 'engagement.planned',
    subject: `engagement:${engagementId}`,
    actor,
    payload: { period, plan: { ...plan, ...changes }, changed: Object.keys(changes).sort() },
  };
}
