import {
  DEFAULT_CONFIDENCE,
  PLAN_KILOGRAMS,
  type PlanAnswer,
  type PlanEngagement,
  SAMPLE_MEMBERS,
} from '../../../schema/contracts/engagements.ts';
import { kilogramText, withoutNoise } from '../../../schema/contracts/kilograms.ts';
import type { ViewerData } from '../../../schema/graphql/context.ts';
import {
  changeEngagement,
  type EngagementData,
  engagementNamed,
  type PlanData,
} from '../../../schema/queries/engagements.ts';
import { currentSample } from '../../../schema/queries/samples.ts';
import { ApiError } from '../../api-error.ts';
import { type EngagementAccess, requireAssignedReader } from '../../auth/engagement-access.ts';
import { appendSettings } from '../../database/settings-chain.ts';
import type { TenantTransaction } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';
import { roundedNumbers } from '../invoices/rounded-numbers.ts';
import { requireThresholdOrder } from '../settings/check-thresholds.ts';
import { actAsAuditor } from './act-as-auditor.ts';
import { publishEngagement } from './engagement-events.ts';
import { requireUnfinished } from './engagement-state.ts';
import { engagementAnswer } from './engagement-view.ts';
import { plannedEntry } from './planned-entry.ts';
import { refreshStatuses } from './refresh-statuses.ts';

const SET_AS_GIVEN = [
  'assurance_standard',
  'assurance_level',
  'materiality_rationale',
  'risk_weighting',
  'require_review',
  'completeness_test',
  'retention_years',
] as const satisfies (keyof PlanData & keyof PlanEngagement)[];

type Changes = { -readonly [Member in keyof PlanData]?: PlanData[Member] };

/**
 * Sets members of the plan; absent members stay. Without any it reads the plan and writes nothing.
 * @throws ApiError `not_found`, `forbidden` (the owner neither sets nor sees the plan), `sample_exists` for a member
 * the sample was drawn with, `expected_not_below_tolerable`, `materiality_out_of_order`, `validation_failed` for a
 * member both set and reset, `engagement_completed`, `engagement_cancelled`.
 */
export async function planEngagement(
  deps: Pick<GatewayDeps, 'database' | 'clock' | 'config'>,
  viewer: ViewerData,
  input: PlanEngagement,
): Promise<PlanAnswer> {
  const asked = changesOf(input);
  const now = deps.clock().toISOString();
  const target = { viewer, engagementId: input.engagement_id };
  const read = (access: EngagementAccess) => engagementAnswer(access, access.engagement);
  if (Object.keys(asked).length === 0) {
    const answer = await requireAssignedReader(deps.database, target, read);
    return { ...answer, warnings: roundedIn(input) };
  }
  const answer = await actAsAuditor(deps, target, async (access) => {
    await change(access, asked, now);
    return engagementAnswer(access, await engagementNamed(access.tx, access.engagement.engagementId));
  });
  return { ...answer, warnings: roundedIn(input) };
}

function roundedIn(input: PlanEngagement): PlanAnswer['warnings'] {
  const members = [...PLAN_KILOGRAMS, 'confidence_level'] as const;
  return roundedNumbers(Object.fromEntries(members.map((member) => [member, input[member]])));
}

async function change(
  { tx, engagement, caller }: EngagementAccess,
  asked: Changes,
  now: string,
): Promise<void> {
  requireUnfinished(engagement);
  const changes = differing(engagement.plan, withConfidence(engagement.plan, asked));
  requireNoSample(engagement, changes);
  const plan = { ...engagement.plan, ...changes };
  requireThresholdOrder(plan);
  if (Object.keys(changes).length === 0) return;
  await changeEngagement(tx, engagement.engagementId, { plan: changes });
  if (changes.required_assertions !== undefined) await refreshItems(tx, { ...engagement, plan }, now);
  await appendSettings(tx, [plannedEntry(engagement, changes, caller.actor)], now);
}

/**
 * The plan as it would be with these members.
 * @throws ApiError `expected_not_below_tolerable`, `materiality_out_of_order`, `validation_failed`.
 */
export function planWith(plan: PlanData, input: PlanEngagement): PlanData {
  const changed = { ...plan, ...withConfidence(plan, changesOf(input)) };
  requireThresholdOrder(changed);
  return changed;
}

/** With another level, a confidence left at its default becomes the default of that level. */
function withConfidence(plan: PlanData, asked: Changes): Changes {
  const level = asked.assurance_level;
  const isDefault = Number(plan.confidence_level) === Number(DEFAULT_CONFIDENCE[plan.assurance_level]);
  if (level === undefined || asked.confidence_level !== undefined || !isDefault) return asked;
  return { ...asked, confidence_level: DEFAULT_CONFIDENCE[level] };
}

/** With other required assertions, other items count as tested. */
async function refreshItems(tx: TenantTransaction, engagement: EngagementData, now: string): Promise<void> {
  const sample = await currentSample(tx, engagement.engagementId);
  if (sample === null) return;
  await refreshStatuses(tx, engagement, sample.sampleId);
  await publishEngagement(tx, { engagementId: engagement.engagementId, status: engagement.status, now });
}

/** The given members, as they are stored. */
function changesOf(input: PlanEngagement): Changes {
  const changes: Changes = {};
  for (const member of PLAN_KILOGRAMS) {
    const value = input[member] ?? null;
    const reset = input.reset?.includes(member) === true;
    if (reset && value !== null) throw setAndReset(member);
    if (reset) changes[member] = null;
    if (value !== null) changes[member] = kilogramText(value);
  }
  const { confidence_level: confidence, required_assertions: assertions } = input;
  if (confidence != null) changes.confidence_level = String(withoutNoise(confidence));
  if (assertions != null) changes.required_assertions = [...new Set(assertions)].sort();
  const set = SET_AS_GIVEN.filter((member) => input[member] != null);
  return { ...changes, ...Object.fromEntries(set.map((member) => [member, input[member]])) };
}

/** The members that differ from the stored ones: an unchanged value is no change. */
function differing(plan: PlanData, asked: Changes): Changes {
  const changed = Object.entries(asked).filter(
    ([member, value]) => JSON.stringify(value) !== JSON.stringify(plan[member as keyof PlanData]),
  );
  return Object.fromEntries(changed);
}

/** A sample belongs to the plan it was drawn with; a new plan needs a new sample. */
function requireNoSample({ status }: EngagementData, changes: Changes): void {
  if (status === 'planned') return;
  const fixed = SAMPLE_MEMBERS.filter((member) => member in changes);
  if (fixed.length === 0) return;
  throw new ApiError('sample_exists', {
    detail: `A sample was drawn with ${fixed.join(', ')}. Draw another one with supersede_reason to change the plan.`,
    errors: fixed.map((member) => ({
      code: 'sample_exists',
      pointer: `/${member}`,
      detail: `${member} is fixed by the sample`,
    })),
  });
}

function setAndReset(member: string): ApiError {
  const detail = `reset names ${member}, which is also set`;
  return new ApiError('validation_failed', {
    detail,
    errors: [{ code: 'invalid_value', pointer: '/reset', detail }],
  });
}
