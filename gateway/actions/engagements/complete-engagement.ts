import { chainValue } from '../../../compute/chain/chain-value.ts';
import { TESTED_STATUSES } from '../../../compute/sampling/item-status.ts';
import { demandsFigure } from '../../../schema/contracts/assertion-rules.ts';
import type { CarriedForward } from '../../../schema/contracts/carried-forward.ts';
import type { Conclusion } from '../../../schema/contracts/engagements.ts';
import type { NotesOnFile } from '../../../schema/contracts/notes.ts';
import type { CompleteRequest } from '../../../schema/contracts/workpaper.ts';
import {
  type Blocker,
  type CompleteAnswer,
  EVALUATION_MODEL,
  type EvaluationAnswer,
  type StoredEvaluation,
  type WorkpaperWarning,
} from '../../../schema/contracts/workpaper-answers.ts';
import type { ViewerData } from '../../../schema/graphql/context.ts';
import { newestOutcomes, type RevisionOutcome } from '../../../schema/queries/assertions.ts';
import { bookedAfter, changedLines, voidedLines } from '../../../schema/queries/changes-after-draw.ts';
import { changeEngagement, type EngagementData } from '../../../schema/queries/engagements.ts';
import { type ReportingPeriodRow, reportingPeriod } from '../../../schema/queries/evidence-period.ts';
import { type InstrumentData, instrumentsOfPeriod } from '../../../schema/queries/instruments.ts';
import { noteEntries } from '../../../schema/queries/notes.ts';
import { type EvaluatedItem, evaluatedItems } from '../../../schema/queries/samples.ts';
import type { Row } from '../../../schema/queries/sql.ts';
import { ApiError } from '../../api-error.ts';
import type { EngagementAccess } from '../../auth/engagement-access.ts';
import { appendEntries } from '../../database/append-entries.ts';
import { type ChainStatement, lockForStatement, timeOfNext } from '../../database/chain-statement.ts';
import { newEntry } from '../../database/new-entry.ts';
import type { TenantTransaction } from '../../database/transaction.ts';
import type { PartyDeps } from '../../deps.ts';
import { type ChainAt, checkpointAfter } from '../evidence/checkpoints.ts';
import { madeMembers, periodMembers } from '../evidence/metadata-file.ts';
import { instrumentMembers } from '../settings/instruments.ts';
import { actAsAuditor } from './act-as-auditor.ts';
import { warning } from './assertion-answer.ts';
import { carriedForward } from './carried-forward.ts';
import { conclusionOf, isSameConclusion, requireBasis } from './conclusion.ts';
import { publishEngagement } from './engagement-events.ts';
import { fileVersion, onFile, requireSameFile, requireUnfinished } from './engagement-state.ts';
import { evaluateFile } from './evaluation.ts';
import { fileOnChain } from './file-on-chain.ts';
import { type FileRows, fileRows } from './file-rows.ts';
import { drawNothing } from './generate-sample.ts';
import { requireLeadsReason, type SinceDraw, sinceDraw } from './late-changes.ts';
import { notesOnFile, openNotes } from './notes-on-file.ts';
import { storeStatuses, type TestedFile } from './refresh-statuses.ts';
import { requireSample } from './sampled-line.ts';
import { teamOf } from './team.ts';
import { type TeamMember, teamMembers } from './team-members.ts';
import { gapsOf } from './work-gaps.ts';

type Deps = Pick<
  PartyDeps,
  'database' | 'pool' | 'clock' | 'auditKeys' | 'timeStamps' | 'config' | 'log' | 'metrics'
>;

/**
 * Completes an engagement: the file is read from the chain, checked, evaluated and frozen, with the conclusion in the auditor's own words;
 * the service draws none. Without a sample it completes a period without emissions only. A repeated request gets the same answer. It cannot be undone.
 * Source: ISA 530.14 and 530.15, ISA 230.14 to 230.16; API.md section 4.
 * @throws ApiError `not_found`, `forbidden`, `no_sample`, `completion_blocked` naming gates and lines,
 * `basis_reason_missing`, `trail_broken` where rows and entries differ,
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
    await drawNothing(deps, viewer, { engagement_id: request.engagement_id, otherwise: error });
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
  const reason = request.late_changes_reason ?? null;
  const { answer, entry } = await onFile(request.engagement_id, async () => {
    const now = deps.clock().toISOString();
    const read = await actAsAuditor(deps, target, (access) => readFile(access, conclusion, reason));
    if ('answer' in read) return read;
    const file = { ...read, ...(await fileOnChain(deps, read.engagement, read)) };
    const { require_review: requireReview } = read.engagement.plan;
    requireOpen(
      [...completionBlockers(file, { requireReview }), ...read.since.blockers, ...noteBlockers(read.notes)],
      read,
    );
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

interface ReadFile extends FileRows {
  readonly version: string;
  readonly engagement: EngagementData;
  readonly warnings: readonly WorkpaperWarning[];
  readonly since: SinceDraw;
  readonly notes: ReadonlyMap<string | null, NotesOnFile>;
  readonly carried: CarriedForward | null;
}

/** Reads the file as it is stored. @throws ApiError for an engagement that has ended. */
async function readFile(
  access: EngagementAccess,
  conclusion: Conclusion | null,
  reason: string | null,
): Promise<ReadFile | Completed> {
  const { tx, engagement } = access;
  if (engagement.status === 'completed') {
    return { answer: repeated(engagement, conclusion), entry: null };
  }
  requireUnfinished(engagement);
  const version = await fileVersion(access);
  await requireLead(access);
  await requireLeadsReason(access, reason);
  const sample = await requireSample(tx, engagement);
  return {
    version,
    engagement,
    ...(await fileRows(access, sample)),
    warnings: await warningsOf(tx, engagement, sample),
    since: await sinceDraw(tx, sample, reason),
    notes: notesOnFile(await noteEntries(tx, engagement.period, engagement.engagementId)),
    carried: await carriedForward(tx, engagement.period),
  };
}

/** @throws ApiError `lead_not_accepted` unless a lead auditor accepted, or the caller does so by this. */
async function requireLead({ tx, engagement, caller }: EngagementAccess): Promise<void> {
  const { lead, named } = await teamOf(tx, engagement.engagementId);
  if (lead !== null || named === caller.userId) return;
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
  { warnings, since }: Pick<ReadFile, 'warnings' | 'since'>,
): void {
  if (blockers.length === 0) return;
  const gates = blockers.map(({ gate, line_item_ids }) => `${gate} (${line_item_ids.length})`);
  throw new ApiError('completion_blocked', {
    detail: `The engagement cannot be completed yet: ${gates.join(', ')}. blockers names the lines.`,
    members: { blockers: [...blockers], warnings: [...warnings], late_changes: [...since.changes] },
  });
}

/**
 * The gates that block a completion, each with its lines in the order of the sample; empty when none does.
 * `exception_incomplete` cannot come from saves by the service, which require the same; it finds work papers written in
 * another way.
 * Source: API.md section 4; ISA 230.8, 530.9, 530.10 and 530.12.
 */
function completionBlockers(
  { items, outcomes }: TestedFile,
  options: { readonly requireReview: boolean },
): Blocker[] {
  const byLine = Map.groupBy(outcomes, ({ lineItemId }) => lineItemId);
  const papers = (item: EvaluatedItem) => byLine.get(item.lineItemId) ?? [];
  const gates = {
    items_untested: ({ status }: EvaluatedItem) =>
      status !== 'not_applicable' && !TESTED_STATUSES.includes(status),
    replacement_missing: ({ status, replacedBy }: EvaluatedItem) =>
      status === 'not_applicable' && replacedBy === null,
    exception_incomplete: (item: EvaluatedItem) => papers(item).some(isIncomplete),
    review_missing: (item: EvaluatedItem) =>
      options.requireReview && papers(item).some(({ decision }) => decision !== 'approve'),
  };
  return (Object.keys(gates) as (keyof typeof gates)[])
    .map((gate) => ({ gate, line_item_ids: items.filter(gates[gate]).map(({ lineItemId }) => lineItemId) }))
    .filter(({ line_item_ids }) => line_item_ids.length > 0);
}

/** Review notes that nobody cleared; one about the engagement as a whole names no line. */
function noteBlockers(notes: ReadFile['notes']): Blocker[] {
  const open = openNotes(notes);
  const lines = open.filter((line) => line !== null);
  return open.length === 0 ? [] : [{ gate: 'review_note_open', line_item_ids: lines }];
}

function isIncomplete(outcome: RevisionOutcome): boolean {
  if (outcome.result !== 'exception') return false;
  const lacksFigure = outcome.auditedKgco2e === null && demandsFigure(outcome.assertion);
  return !outcome.hasCause || lacksFigure || (outcome.isAnomaly && !outcome.hasAnomalyProcedures);
}

interface Completion extends TestedFile, Pick<ReadFile, 'version' | 'sample' | 'notes' | 'carried'> {
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
  await storeStatuses(tx, sample.sampleId, completion.items);
  const warnings = await warningsOf(tx, engagement, sample);
  const since = await sinceDraw(tx, sample, completion.reason);
  requireOpen(since.blockers, { warnings, since });
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
    payload: entryPayload(completion, {
      statement,
      engagement,
      evaluation,
      period: await reportingPeriod(tx, period),
      instruments: await instrumentsOfPeriod(tx, period),
      team: await teamMembers(tx, engagementId),
      changes: since.changes,
    }),
  });
  await appendEntries(tx, [entry], at, { requireOpen: false });
  return {
    answer: completedAnswer({ ...engagement, ...done }, evaluation),
    entry: { workspaceId: tx.workspaceId, period, size: statement.over.size + 1 },
  };
}

async function warningsOf(
  tx: TenantTransaction,
  { engagementId, period, plan }: EngagementData,
  { sampleId, chainSize }: Row<'sample'>,
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
    ...(await gapsOf(tx, { engagementId, sampleId })),
  ];
}

/** Lines with findings that an earlier draw sampled and the present one does not. In order of id. */
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
 * `counts` includes all entries of the chain so far, as in every statement about it. The plan is in the chain
 * `SETTINGS` too, but a reader of a package has only this chain.
 */
function entryPayload(
  { sample, items, conclusion, reason, notes, carried }: Completion,
  of: {
    readonly statement: ChainStatement;
    readonly engagement: EngagementData;
    readonly evaluation: StoredEvaluation;
    readonly period: ReportingPeriodRow;
    readonly instruments: readonly InstrumentData[];
    readonly team: readonly TeamMember[];
    readonly changes: SinceDraw['changes'];
  },
): Record<string, unknown> {
  const withStatus = (status: string) => items.filter((item) => item.status === status).length;
  return chainValue({
    over: of.statement.over,
    counts: of.statement.counts,
    sample_id: sample.sampleId,
    sample_version: sample.version,
    items: {
      listed: items.length,
      tested_no_exception: withStatus('tested_no_exception'),
      tested_exception: withStatus('tested_exception'),
      unable_to_test: withStatus('unable_to_test'),
      not_applicable: withStatus('not_applicable'),
    },
    evaluation: of.evaluation,
    evaluated_by: EVALUATION_MODEL,
    conclusion,
    engagement: madeMembers(of.engagement),
    completeness_test: of.engagement.plan.completeness_test,
    period: periodMembers(of.period),
    instruments: of.instruments.map(instrumentMembers),
    team: of.team,
    ...(of.changes.length > 0 && { late_changes: { changes: of.changes, reason } }),
    ...(carried !== null && { carried_forward: carried }),
    ...Object.fromEntries(Object.entries(notes.get(null) ?? {}).filter(([, some]) => some.length > 0)),
  }) as Record<string, unknown>;
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
