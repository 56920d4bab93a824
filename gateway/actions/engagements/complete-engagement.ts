import type { Conclusion } from '../../../schema/contracts/engagements.ts';
import type { CompleteRequest } from '../../../schema/contracts/workpaper.ts';
import type {
  Blocker,
  CompleteAnswer,
  EvaluationAnswer,
  StoredEvaluation,
} from '../../../schema/contracts/workpaper-answers.ts';
import type { ViewerData } from '../../../schema/graphql/context.ts';
import { changeEngagement, type EngagementData } from '../../../schema/queries/engagements.ts';
import { ApiError } from '../../api-error.ts';
import type { EngagementAccess } from '../../auth/engagement-access.ts';
import { appendEntries, lockChain } from '../../database/append-entries.ts';
import { lockForStatement, timeOfNext } from '../../database/chain-statement.ts';
import { newEntry } from '../../database/new-entry.ts';
import { SETTINGS_CHAIN } from '../../database/settings-chain.ts';
import type { PartyDeps } from '../../deps.ts';
import { type ChainAt, checkpointAfter } from '../evidence/checkpoints.ts';
import { actAsAuditor } from './act-as-auditor.ts';
import { warningsOf } from './completion-gates.ts';
import { completionPayload } from './completion-payload.ts';
import { conclusionBlockers, conclusionOf, isSameConclusion, requireBasis } from './conclusion.ts';
import { publishEngagement } from './engagement-events.ts';
import {
  fileVersion,
  onFile,
  requireSameFile,
  requireSeenFile,
  requireUnfinished,
} from './engagement-state.ts';
import { evaluateFile } from './evaluation.ts';
import type { FileOnChain } from './file-on-chain.ts';
import { drawNothing } from './generate-sample.ts';
import { outdatedBlockers, requireLeadsReason, sinceDraw } from './late-changes.ts';
import { type ReadFile, readFile, statedBeside, testedFile } from './read-file.ts';
import { storeStatuses } from './refresh-statuses.ts';
import { requireSample } from './sampled-line.ts';
import { teamOf } from './team.ts';

type Deps = Pick<
  PartyDeps,
  'database' | 'pool' | 'clock' | 'auditKeys' | 'timeStamps' | 'config' | 'log' | 'metrics'
>;

/**
 * Completes an engagement: the file is read from the chain, checked, evaluated and frozen, with the conclusion in the auditor's own words,
 * which it needs: the service draws none. Without a sample it completes a period without emissions only. A repeated request gets the same answer. It cannot be undone.
 * Source: ISA 530.14 and 530.15, ISA 230.14 to 230.16; API.md section 4.
 * @throws ApiError `not_found`, `forbidden`, `lead_not_accepted`, `no_sample`, `completion_blocked` naming gates and lines,
 * `basis_reason_missing`, `file_changed` for another file than the caller read, `trail_broken` where rows and entries differ,
 * `engagement_completed` for another conclusion than the one on file, `engagement_cancelled`, `busy` when others keep
 * changing the file.
 */
export async function completeEngagement(
  deps: Deps,
  viewer: ViewerData,
  request: CompleteRequest,
): Promise<CompleteAnswer> {
  try {
    return await completeFile(deps, viewer, request);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'no_sample') throw error;
    const blockers = conclusionBlockers(conclusionOf(request));
    await drawNothing(deps, viewer, {
      engagement_id: request.engagement_id,
      dry_run: blockers.length > 0,
      otherwise: error,
    });
    requireOpen(blockers, { warnings: [], since: { changes: [] } });
    return completeFile(deps, viewer, request);
  }
}

async function completeFile(
  deps: Deps,
  viewer: ViewerData,
  request: CompleteRequest,
): Promise<CompleteAnswer> {
  const target = { viewer, engagementId: request.engagement_id };
  const conclusion = conclusionOf(request);
  const { late_changes_reason: reason = null, file_version: seen = null } = request;
  const { answer, entry } = await onFile(request.engagement_id, async () => {
    const now = deps.clock().toISOString();
    const read = await actAsAuditor(deps, target, (access) => readOpen(access, { conclusion, reason, seen }));
    if ('answer' in read) return read;
    const file = { ...read, ...(await testedFile(deps, read)) };
    requireOpen([...file.blockers, ...conclusionBlockers(conclusion)], read);
    const figures = await evaluateFile(deps.pool, file);
    requireBasis(conclusion, figures);
    return actAsAuditor(deps, target, (access) =>
      store(access, { ...file, figures, conclusion, reason, now }),
    );
  });
  if (entry !== null) await checkpointAfter(deps, entry);
  return answer;
}

/** The answer, and the entry of the completion; null when it was completed before. */
interface Completed {
  readonly answer: CompleteAnswer;
  readonly entry: ChainAt | null;
}

/** Reads the file as it is stored. @throws ApiError for an engagement that has ended. */
async function readOpen(
  access: EngagementAccess,
  of: Pick<Completion, 'conclusion' | 'reason'> & { readonly seen: string | null },
): Promise<(ReadFile & { readonly version: string }) | Completed> {
  const { tx, engagement } = access;
  const { conclusion, reason, seen } = of;
  if (engagement.status === 'completed') {
    return { answer: repeated(engagement, conclusion), entry: null };
  }
  requireUnfinished(engagement);
  const version = await fileVersion(access);
  await requireLead(access);
  await requireSeenFile(access, version, seen);
  await requireLeadsReason(access, reason);
  const sample = await requireSample(tx, engagement);
  return { ...(await readFile(access, sample, reason)), version };
}

/**
 * Only the lead concludes. By earlier versions owners could put others on the team before the lead accepted.
 * Source: ISA 220.30 and ISA 700.45, the engagement partner takes responsibility for the conclusion.
 * @throws ApiError `lead_not_accepted` before a lead auditor accepted, unless the caller does so by this; `forbidden`.
 */
async function requireLead({ tx, engagement, caller }: EngagementAccess): Promise<void> {
  const { lead, named } = await teamOf(tx, engagement.engagementId);
  if (caller.userId === lead || caller.userId === named) return;
  if (lead !== null) {
    throw new ApiError('forbidden', {
      values: { reason: 'lead' },
      detail: 'An engagement is completed by its lead auditor, who may name another one before.',
      refused: caller,
    });
  }
  throw new ApiError('lead_not_accepted', {
    detail: `${named === null ? 'No auditor is named as lead' : `user:${named} is named as lead auditor and has done no work of their own`}: an engagement is completed under a lead auditor.`,
  });
}

/** The answer given at the completion; a different conclusion would be a change. */
function repeated(engagement: EngagementData, conclusion: Conclusion | null): CompleteAnswer {
  if (conclusion !== null && !isSameConclusion(conclusion, engagement.conclusion))
    requireUnfinished(engagement);
  const { evaluation } = engagement;
  if (evaluation === null) throw new Error('a completed engagement has an evaluation');
  return completedAnswer(engagement, evaluation);
}

/**
 * Caveats can still be removed while the file is open, so they are listed with the blockers.
 * @throws ApiError `completion_blocked` where there are any.
 */
function requireOpen(
  blockers: readonly Blocker[],
  { warnings, since }: Pick<ReadFile, 'warnings'> & { readonly since: Pick<ReadFile['since'], 'changes'> },
): void {
  if (blockers.length === 0) return;
  const gates = blockers.map(({ gate, line_item_ids }) => `${gate} (${line_item_ids.length})`);
  throw new ApiError('completion_blocked', {
    detail: `The engagement cannot be completed yet: ${gates.join(', ')}. ${whatToDo(blockers)}`,
    members: { blockers: [...blockers], warnings: [...warnings], late_changes: [...since.changes] },
  });
}

function whatToDo(blockers: readonly Blocker[]): string {
  const lines = blockers.some(({ line_item_ids: ids }) => ids.length > 0)
    ? ['blockers names the lines.']
    : [];
  const isConclusionMissing = blockers.some(({ gate }) => gate === 'conclusion_missing');
  return [...(isConclusionMissing ? ['Send conclusion with text and basis_adequate.'] : []), ...lines].join(
    ' ',
  );
}

interface Completion extends FileOnChain, Pick<ReadFile, 'sample' | 'carried'> {
  readonly version: string;
  readonly figures: EvaluationAnswer;
  readonly conclusion: Conclusion | null;
  /** Why late changes need no test. */
  readonly reason: string | null;
  readonly now: string;
}

/** @throws StaleError when the file was changed meanwhile. */
async function store(access: EngagementAccess, completion: Completion): Promise<Completed> {
  await requireSameFile(access, completion.version);
  const { tx, engagement, caller } = access;
  const { engagementId, period } = engagement;
  const { sample, conclusion } = completion;
  // Voiding an invoice takes this lock before it looks for completed engagements: one of the two sees the other.
  const statement = await lockForStatement(tx, period);
  // The instruments it names are those that late changes are told of.
  await lockChain(tx, SETTINGS_CHAIN);
  await storeStatuses(tx, sample.sampleId, completion.items);
  const since = await sinceDraw(tx, sample, completion.reason);
  const warnings = await warningsOf(tx, engagement, { sample, since });
  requireOpen([...since.blockers, ...outdatedBlockers(since, completion.outcomes)], { warnings, since });
  const evaluation: StoredEvaluation = { ...completion.figures, warnings };
  const at = timeOfNext(completion.now, statement.lastAt);
  const by = caller.actor;
  const done = { status: 'completed', conclusion, completedAt: at, completedBy: by } as const;
  await changeEngagement(tx, engagementId, { ...done, evaluation });
  await publishEngagement(tx, { engagementId, status: 'completed', now: at });
  const entry = newEntry({
    period,
    kind: 'engagement.completed',
    subject: `engagement:${engagementId}`,
    actor: by,
    payload: completionPayload(completion, {
      ...(await statedBeside(access)),
      statement,
      evaluation,
      changes: since.changes,
    }),
  });
  await appendEntries(tx, [entry], at, { requireOpen: false });
  return {
    answer: completedAnswer({ ...engagement, ...done }, evaluation),
    entry: { workspaceId: tx.workspaceId, period, size: statement.over.size + 1 },
  };
}

function completedAnswer(
  engagement: Pick<
    EngagementData,
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
