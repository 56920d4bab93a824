import type { LateChange } from '../../../schema/contracts/late-changes.ts';
import type { Blocker } from '../../../schema/contracts/workpaper-answers.ts';
import {
  type ChangedLine,
  changedLateVersion,
  lastChanges,
  lateChanges,
} from '../../../schema/queries/late-changes.ts';
import { lateGuarantees } from '../../../schema/queries/late-guarantees.ts';
import type { Row } from '../../../schema/queries/sql.ts';
import { ApiError } from '../../api-error.ts';
import type { EngagementAccess } from '../../auth/engagement-access.ts';
import type { TenantTransaction } from '../../database/transaction.ts';
import { trailBroken } from '../evidence/evidence-pages.ts';
import type { FileOnChain } from './file-on-chain.ts';
import { teamOf } from './team.ts';

/** What became of the period and the sampled lines since the draw. */
export interface SinceDraw {
  readonly changes: readonly LateChange[];
  readonly changedLines: readonly ChangedLine[];
  /** What of the changes blocks a completion. */
  readonly blockers: readonly Blocker[];
}

/**
 * Reads it. Late changes above performance materiality block without a reason.
 * @throws ApiError `trail_broken` where a version that weighs in was changed.
 * Source: ISA 530.6 and A5 (the sample is drawn from the whole population), ISA 560.6.
 */
export async function sinceDraw(
  tx: TenantTransaction,
  sample: Row<'sample'>,
  reason: string | null,
): Promise<SinceDraw> {
  const { sampleId, performanceMaterialityKgco2e: materiality } = sample;
  const guarantees = (await lateGuarantees(tx, [sampleId])).get(sampleId);
  const broken = (await changedLateVersion(tx, sampleId)) ?? guarantees?.changedVersion ?? null;
  if (broken !== null) throw trailBroken(`entry ${broken} of the period is not as it was recorded`);
  const ofInvoices = (await lateChanges(tx, [sampleId])).get(sampleId) ?? [];
  const changes = guarantees === undefined ? ofInvoices : [...ofInvoices, guarantees.change];
  const kilograms = changes.reduce((sum, { kgco2e }) => sum + kgco2e, 0);
  const isUnexplained = reason === null && kilograms > Number(materiality);
  return {
    changes,
    changedLines: await lastChanges(tx, sampleId),
    blockers: isUnexplained ? [{ gate: 'population_changed', line_item_ids: [] }] : [],
  };
}

/** What blocks because a line or its document changed after an assertion about it was saved. */
export function outdatedBlockers(
  { changedLines }: Pick<SinceDraw, 'changedLines'>,
  outcomes: FileOnChain['outcomes'],
): Blocker[] {
  const byLine = Map.groupBy(outcomes, ({ lineItemId }) => lineItemId);
  const outdated = changedLines.filter((line) =>
    byLine.get(line.lineItemId)?.some(({ seq }) => seq < line.seq),
  );
  if (outdated.length === 0) return [];
  return [{ gate: 'assertion_outdated', line_item_ids: outdated.map(({ lineItemId }) => lineItemId) }];
}

/** @throws ApiError `forbidden` for a reason by anybody but the lead auditor. */
export async function requireLeadsReason(
  { tx, engagement, caller }: EngagementAccess,
  reason: string | null,
): Promise<void> {
  if (reason === null) return;
  const { lead, named } = await teamOf(tx, engagement.engagementId);
  if (caller.userId === (named ?? lead) || caller.userId === lead) return;
  throw new ApiError('forbidden', {
    values: { reason: 'lead' },
    detail: 'late_changes_reason is for the lead auditor to give.',
    refused: caller,
  });
}
