import {
  type AssignedAs,
  DOCUMENTS_NEEDED_SHOWN,
  type EngagementAnswer,
  EngagementPlan,
  type EngagementSummary,
  NO_PROGRESS,
} from '../../../schema/contracts/engagements.ts';
import { numberOrNull } from '../../../schema/contracts/kilograms.ts';
import { documentsNeeded, progressOf } from '../../../schema/queries/engagement-progress.ts';
import {
  type AssignedAuditor,
  auditorsOf,
  type EngagementData,
  type PlanData,
} from '../../../schema/queries/engagements.ts';
import type { EngagementAccess } from '../../auth/engagement-access.ts';
import type { TenantTransaction } from '../../database/transaction.ts';
import { accountsOf } from '../identity/accounts.ts';
import { teamOf } from './team.ts';

/** The engagement as its viewer may see it: without the plan for a viewer who may not see it. */
export async function engagementAnswer(
  { tx, seesAll }: Pick<EngagementAccess, 'tx' | 'seesAll'>,
  engagement: EngagementData,
): Promise<EngagementAnswer> {
  const [summary] = await engagementSummaries(tx, [engagement]);
  if (summary === undefined) throw new Error('an engagement has a summary');
  const needed = await documentsNeeded(tx, [engagement.engagementId], DOCUMENTS_NEEDED_SHOWN);
  const { invoices = 0, invoiceIds = [] } = needed.get(engagement.engagementId) ?? {};
  return {
    ...summary,
    documents_needed: { invoices, invoice_ids: [...invoiceIds] },
    lead_auditor: await leadShown(tx, engagement.engagementId),
    plan: seesAll ? planShown(engagement.plan) : null,
    conclusion: seesAll ? engagement.conclusion : null,
  };
}

async function leadShown(
  tx: TenantTransaction,
  engagementId: string,
): Promise<EngagementAnswer['lead_auditor']> {
  const { lead, named } = await teamOf(tx, engagementId);
  const userId = lead ?? named;
  if (userId === null) return null;
  const identity = (await accountsOf(tx, [userId])).get(userId)?.identity ?? 'unproven';
  return { user_id: userId, accepted: lead !== null, identity };
}

/** The members of each engagement that all its viewers may see. Two statements. */
export async function engagementSummaries(
  tx: TenantTransaction,
  engagements: readonly EngagementData[],
): Promise<EngagementSummary[]> {
  const ids = engagements.map(({ engagementId }) => engagementId);
  const auditors = await auditorsOf(tx, ids);
  const progress = await progressOf(tx, ids);
  return engagements.map((engagement) => ({
    workspace_id: engagement.workspaceId,
    engagement_id: engagement.engagementId,
    period: engagement.period,
    name: engagement.name,
    assurance_standard: engagement.plan.assurance_standard,
    assurance_level: engagement.plan.assurance_level,
    status: engagement.status,
    auditors: shownAs(auditors.get(engagement.engagementId), 'auditor'),
    quality_reviewers: shownAs(auditors.get(engagement.engagementId), 'quality_reviewer'),
    progress: progress.get(engagement.engagementId) ?? NO_PROGRESS,
    created_at: engagement.createdAt,
    created_by: engagement.createdBy,
    completed_at: engagement.completedAt,
    completed_by: engagement.completedBy,
    cancelled_at: engagement.cancelledAt,
    cancelled_by: engagement.cancelledBy,
    cancel_reason: engagement.cancelReason,
  }));
}

function shownAs(assigned: readonly AssignedAuditor[] = [], as: AssignedAs): EngagementSummary['auditors'] {
  const those = assigned.filter(({ assignedAs }) => assignedAs === as);
  return those.map(({ userId, email, isUnproven }) => ({
    user_id: userId,
    email,
    ...(isUnproven && { identity: 'unproven' as const }),
  }));
}

/** Kilograms as JSON numbers: 15 significant digits at most, so that none is lost. */
function planShown(plan: PlanData): EngagementPlan {
  return EngagementPlan.parse({
    ...plan,
    overall_materiality_kgco2e: numberOrNull(plan.overall_materiality_kgco2e),
    performance_materiality_kgco2e: numberOrNull(plan.performance_materiality_kgco2e),
    tolerable_misstatement_kgco2e: numberOrNull(plan.tolerable_misstatement_kgco2e),
    expected_misstatement_kgco2e: numberOrNull(plan.expected_misstatement_kgco2e),
    clearly_trivial_kgco2e: numberOrNull(plan.clearly_trivial_kgco2e),
    confidence_level: Number(plan.confidence_level),
  });
}
