import { chainValue } from '../../../compute/chain/chain-value.ts';
import type { Conclusion } from '../../../schema/contracts/engagements.ts';
import type { CompleteRequest } from '../../../schema/contracts/workpaper.ts';
import {
  type Blocker,
  type CompleteAnswer,
  StoredEvaluation,
  type WorkpaperWarning,
} from '../../../schema/contracts/workpaper-answers.ts';
import type { ViewerData } from '../../../schema/graphql/context.ts';
import { newestOutcomes } from '../../../schema/queries/assertions.ts';
import type { StoredEngagement } from '../../../schema/queries/engagements.ts';
import { type ReportingPeriodRow, reportingPeriod } from '../../../schema/queries/evidence-period.ts';
import { type InstrumentData, instrumentsOfPeriod } from '../../../schema/queries/instruments.ts';
import type { StoredSample } from '../../../schema/queries/samples.ts';
import {
  bookedAfter,
  changedLines,
  evaluatedItems,
  completeEngagement as markCompleted,
  storedEvaluation,
  voidedLines,
} from '../../../schema/queries/workpaper-file.ts';
import { ApiError } from '../../api-error.ts';
import { type EngagementAccess, requireAssignedAuditor } from '../../auth/engagement-access.ts';
import { appendEntries } from '../../database/append-entries.ts';
import { type ChainStatement, lockForStatement, timeOfNext } from '../../database/chain-statement.ts';
import { newEntry } from '../../database/new-entry.ts';
import type { TenantTransaction } from '../../database/transaction.ts';
import type { PartyDeps } from '../../deps.ts';
import { type ChainAt, checkpointAfter } from '../evidence/checkpoints.ts';
import { madeMembers, periodMembers } from '../evidence/metadata-file.ts';
import { instrumentMembers } from '../settings/instruments.ts';
import { warning } from './assertion-answer.ts';
import { completionBlockers } from './completion-gates.ts';
import { publishEngagement } from './engagement-events.ts';
import { requireUnfinished } from './engagement-state.ts';
import { evaluateFile } from './evaluation.ts';
import { refreshStatuses, type TestedFile } from './refresh-statuses.ts';
import { requireSample } from './sampled-line.ts';

type Deps = Pick<
  PartyDeps,
  'database' | 'pool' | 'clock' | 'auditKeys' | 'timeStamps' | 'config' | 'log' | 'metrics'
>;

/**
 * Completes an engagement for good: the file is held to its gates, evaluated and frozen, with the auditor's
 * conclusion in his own words; the service draws none. Repeated it gives the same answer.
 * Source: ISA 530.14 and 530.15, ISA 230.14 to 230.16; API.md section 4.
 * @throws ApiError `not_found`, `forbidden`, `no_sample`, `completion_blocked` naming gates and lines,
 * `engagement_completed` for another conclusion than the one on file, `engagement_cancelled`.
 */
export async function completeEngagement(
  deps: Deps,
  viewer: ViewerData,
  request: CompleteRequest,
): Promise<CompleteAnswer> {
  const now = deps.clock().toISOString();
  const target = { viewer, engagementId: request.engagement_id, lock: true };
  let entry: ChainAt | null = null;
  const answer = await requireAssignedAuditor(deps.database, target, async (access) => {
    const { tx, engagement } = access;
    if (engagement.status === 'completed') return repeated(tx, engagement, request.conclusion ?? null);
    requireUnfinished(engagement);
    const sample = await requireSample(tx, engagement);
    const file = await refreshStatuses(tx, engagement, sample.sampleId);
    const blockers = completionBlockers(file, { requireReview: engagement.plan.require_review });
    if (blockers.length > 0) throw blocked(blockers, await warningsOf(tx, engagement, sample));
    const done = await complete(deps, access, { sample, file, conclusion: request.conclusion ?? null, now });
    entry = { workspaceId: tx.workspaceId, period: engagement.period, size: done.size };
    return done.answer;
  });
  if (entry !== null) await checkpointAfter(deps, entry);
  return answer;
}

/** What was answered when it was completed; a conclusion that differs would be a change. */
async function repeated(
  tx: TenantTransaction,
  engagement: StoredEngagement,
  conclusion: Conclusion | null,
): Promise<CompleteAnswer> {
  if (conclusion !== null && !isSame(conclusion, engagement.conclusion)) requireUnfinished(engagement);
  const stored = StoredEvaluation.parse(await storedEvaluation(tx, engagement.engagementId));
  return completedAnswer(engagement, stored);
}

function isSame(conclusion: Conclusion, onFile: Conclusion | null): boolean {
  return conclusion.text === onFile?.text && conclusion.basis_adequate === onFile.basis_adequate;
}

/** While the file is still open, its caveats can be mended too, so they are told with the blockers. */
function blocked(blockers: readonly Blocker[], warnings: readonly WorkpaperWarning[]): ApiError {
  const gates = blockers.map(({ gate, line_item_ids }) => `${gate} (${line_item_ids.length})`);
  return new ApiError('completion_blocked', {
    detail: `The engagement cannot be completed yet: ${gates.join(', ')}. blockers names the lines.`,
    members: { blockers: [...blockers], warnings: [...warnings] },
  });
}

interface Completion {
  readonly sample: StoredSample;
  readonly file: TestedFile;
  readonly conclusion: Conclusion | null;
  readonly now: string;
}

async function complete(
  deps: Deps,
  { tx, engagement, caller }: EngagementAccess,
  { sample, file, conclusion, now }: Completion,
): Promise<{ readonly answer: CompleteAnswer; readonly size: number }> {
  const { engagementId, period } = engagement;
  // Before the chain is locked: nobody else can change the file, and a thread may keep us waiting.
  const figures = await evaluateFile(deps, { sample, ...file });
  // Whoever voids an invoice takes this lock before he looks for completed engagements: he is seen, or sees.
  const statement = await lockForStatement(tx, period);
  const warnings = await warningsOf(tx, engagement, sample);
  const evaluation: StoredEvaluation = { ...figures, warnings };
  const completed = {
    at: timeOfNext(now, statement.lastAt),
    by: caller.actor,
    conclusion,
    evaluation,
  };
  await markCompleted(tx, engagementId, completed);
  await publishEngagement(tx, { engagementId, status: 'completed', now: completed.at });
  const entry = newEntry({
    period,
    kind: 'engagement.completed',
    subject: `engagement:${engagementId}`,
    actor: caller.actor,
    payload: entryPayload(statement, {
      engagement,
      period: await reportingPeriod(tx, period),
      sample,
      file,
      conclusion,
      evaluation,
      instruments: await instrumentsOfPeriod(tx, period),
    }),
  });
  await appendEntries(tx, [entry], completed.at, { requireOpen: false });
  const done = { completedAt: completed.at, completedBy: completed.by };
  return {
    answer: completedAnswer({ ...engagement, status: 'completed', conclusion, ...done }, evaluation),
    size: statement.over.size + 1,
  };
}

async function warningsOf(
  tx: TenantTransaction,
  { engagementId, period, plan }: StoredEngagement,
  { sampleId, chainSize }: StoredSample,
): Promise<WorkpaperWarning[]> {
  const voided = await voidedLines(tx, sampleId);
  const changed = await changedLines(tx, sampleId);
  const outside = await findingsOutside(tx, engagementId, sampleId);
  return [
    ...(plan.completeness_test === null ? [warning('completeness_test_missing')] : []),
    ...(voided.length > 0 ? [warning('invoice_voided', voided)] : []),
    ...(changed.length > 0 ? [warning('line_changed', changed)] : []),
    ...(outside.length > 0 ? [warning('finding_outside_sample', outside)] : []),
    ...((await bookedAfter(tx, period, chainSize)) ? [warning('population_changed')] : []),
  ];
}

/** Lines on which something was found and which the draw does not hold: an earlier one did. In order of id. */
async function findingsOutside(
  tx: TenantTransaction,
  engagementId: string,
  sampleId: string,
): Promise<string[]> {
  const found = await newestOutcomes(tx, engagementId, { findingsOnly: true });
  const drawn = new Set((await evaluatedItems(tx, sampleId)).map(({ lineItemId }) => lineItemId));
  return [...new Set(found.map(({ lineItemId }) => lineItemId))].filter((line) => !drawn.has(line));
}

/**
 * `counts` are of all entries the chain holds so far, as in every statement about it. What was planned is
 * on the chain `SETTINGS` too: a reader of a package has this chain alone.
 */
function entryPayload(
  { over, counts }: ChainStatement,
  {
    sample,
    file,
    conclusion,
    evaluation,
    engagement,
    period,
    instruments,
  }: Omit<Completion, 'now'> & {
    readonly evaluation: StoredEvaluation;
    readonly engagement: StoredEngagement;
    readonly period: ReportingPeriodRow;
    readonly instruments: readonly InstrumentData[];
  },
): Record<string, unknown> {
  const withStatus = (status: string) => file.items.filter((item) => item.status === status).length;
  return chainValue({
    over,
    counts,
    sample_id: sample.sampleId,
    sample_version: sample.version,
    items: {
      listed: file.items.length,
      tested_no_exception: withStatus('tested_no_exception'),
      tested_exception: withStatus('tested_exception'),
      unable_to_test: withStatus('unable_to_test'),
      not_applicable: withStatus('not_applicable'),
    },
    evaluation,
    conclusion,
    engagement: madeMembers(engagement),
    completeness_test: engagement.plan.completeness_test,
    period: periodMembers(period),
    instruments: instruments.map(instrumentMembers),
  }) as Record<string, unknown>;
}

function completedAnswer(
  engagement: Pick<
    StoredEngagement,
    'engagementId' | 'status' | 'period' | 'completedAt' | 'completedBy' | 'conclusion'
  >,
  { warnings, ...evaluation }: StoredEvaluation,
): CompleteAnswer {
  return {
    engagement: {
      engagement_id: engagement.engagementId,
      status: engagement.status,
      period: engagement.period,
      completed_at: engagement.completedAt ?? '',
      completed_by: engagement.completedBy ?? '',
      conclusion: engagement.conclusion,
      evaluation,
      warnings,
    },
  };
}
