import { randomUUIDv7 } from 'node:crypto';
import { chainValue } from '../../../compute/chain/chain-value.ts';
import { NO_PROGRESS } from '../../../schema/contracts/engagements.ts';
import { kilogramText } from '../../../schema/contracts/kilograms.ts';
import type { SaveAssertionRequest } from '../../../schema/contracts/workpaper.ts';
import type { SaveAssertionAnswer, WorkpaperWarning } from '../../../schema/contracts/workpaper-answers.ts';
import type { ViewerData } from '../../../schema/graphql/context.ts';
import {
  addAssertion,
  newestAssertions,
  newestOutcomes,
  type ReviewedAssertion,
  type RevisionOutcome,
  type StoredAssertion,
} from '../../../schema/queries/assertions.ts';
import { progressOf } from '../../../schema/queries/engagement-progress.ts';
import {
  type StoredSample,
  type StoredSampleItem,
  updateSampleItem,
} from '../../../schema/queries/samples.ts';
import { changedLines, evaluatedItems, voidedLines } from '../../../schema/queries/workpaper-file.ts';
import { ApiError } from '../../api-error.ts';
import { type EngagementAccess, requireAssignedAuditor } from '../../auth/engagement-access.ts';
import { appendLinked } from '../../database/append-entries.ts';
import { newEntry } from '../../database/new-entry.ts';
import type { TenantTransaction } from '../../database/transaction.ts';
import type { PartyDeps } from '../../deps.ts';
import { resolveEvidence } from '../evidence/evidence.ts';
import { versionEntry } from '../invoices/void-invoice.ts';
import { assertionAnswer, roundedInLine, warning } from './assertion-answer.ts';
import { publishEngagement } from './engagement-events.ts';
import { requireUnfinished } from './engagement-state.ts';
import { evaluateFile } from './evaluation.ts';
import { itemStatus } from './item-status.ts';
import { drawReplacement, type Replacement } from './replacement.ts';
import { requireSampledLine, strictlyAfter } from './sampled-line.ts';

type Deps = Pick<PartyDeps, 'database' | 'pool' | 'clock'>;
type NewAssertion = Omit<StoredAssertion, 'entryHash'>;

/** What a save changes, before its entry is on the chain. */
interface Saved {
  readonly assertion: NewAssertion;
  /** Of its audited figure, where that had more digits than a number holds exactly. */
  readonly rounded: readonly WorkpaperWarning[];
  /** The newest revision of each of the line's assertions, this one included. */
  readonly newest: readonly ReviewedOutcome[];
  readonly previous: StoredAssertion | null;
  readonly sample: StoredSample;
  readonly item: StoredSampleItem;
}

type ReviewedOutcome = Pick<ReviewedAssertion, 'assertion' | 'result' | 'decision'>;

/**
 * Saves what an auditor asserts about a sampled line: a new revision each time, also of the very same words.
 * A line the procedure does not fit has another one drawn in its place, once. Two saves at once follow each
 * other, and both stay.
 * Source: ISA 530.9 to 530.13; API.md section 4.
 * @param request - as its contract let it through.
 * @throws ApiError `not_found`, `forbidden`, `no_sample`, `line_not_in_sample`, `evidence_not_found`,
 * `validation_failed` for a line without exception whose audited figure differs, `engagement_completed`,
 * `engagement_cancelled`.
 */
export async function saveAssertion(
  deps: Deps,
  viewer: ViewerData,
  request: SaveAssertionRequest,
): Promise<SaveAssertionAnswer> {
  const now = deps.clock().toISOString();
  const target = { viewer, engagementId: request.engagement_id, lock: true };
  return requireAssignedAuditor(deps.database, target, async (access) => {
    requireUnfinished(access.engagement);
    const saved = await prepare(deps, access, { request, now });
    return store(deps, access, saved);
  });
}

async function prepare(
  deps: Deps,
  { tx, engagement, caller }: EngagementAccess,
  { request, now }: { readonly request: SaveAssertionRequest; readonly now: string },
): Promise<Saved> {
  const lineItemId = request.line_item_id.toLowerCase();
  const { sample, item } = await requireSampledLine(tx, engagement, lineItemId);
  const { recordedKgCo2e } = item;
  const figure = auditedFigure(request, recordedKgCo2e);
  const evidence = await resolveEvidence(tx, item.invoiceId, request.evidence ?? []);
  const before = await newestAssertions(tx, engagement.engagementId, lineItemId);
  const name = request.assertion ?? 'accuracy';
  const previous = before.find(({ assertion }) => assertion === name) ?? null;
  const found =
    figure === null ? null : await deps.pool.run('misstatement', { recordedKgCo2e, auditedKgCo2e: figure });
  const rounded = roundedInLine(lineItemId, { audited_kgco2e: request.audited_kgco2e });
  const assertion: NewAssertion = {
    assertionId: randomUUIDv7(),
    engagementId: engagement.engagementId,
    sampleId: sample.sampleId,
    lineItemId,
    assertion: name,
    revision: (previous?.revision ?? 0) + 1,
    result: request.result,
    procedure: request.procedure ?? null,
    recordedKgCo2e,
    auditedKgCo2e: figure,
    misstatementKgCo2e: found?.misstatementKgCo2e ?? null,
    tainting: found?.tainting ?? null,
    natureAndCause: request.nature_and_cause ?? null,
    narrative: request.narrative ?? null,
    evidence,
    tickMarks: request.tick_marks ?? [],
    isAnomaly: request.is_anomaly ?? false,
    anomalyProcedures: request.anomaly_procedures ?? null,
    preparedBy: caller.actor,
    preparedAt: strictlyAfter(
      now,
      before.flatMap(({ preparedAt, reviewedAt }) => [preparedAt, reviewedAt]),
    ),
  };
  const others = before.filter((other) => other.assertion !== name);
  const newest = [...others, { ...assertion, decision: null }];
  return { assertion, rounded, newest, previous, sample, item };
}

/**
 * The audited kilograms to keep, null where none are. A line that could not be tested has none, which counts
 * as 0 kg; so does one whose activity did not occur, unless part of it did.
 */
function auditedFigure(request: SaveAssertionRequest, recordedKgCo2e: string): string | null {
  const { result, assertion, audited_kgco2e: audited } = request;
  if (result === 'unable_to_test') return NOTHING;
  if (audited == null) return result === 'exception' && assertion === 'occurrence' ? NOTHING : null;
  const text = kilogramText(audited);
  // A JSON number holds 15 digits: the recorded figure as it was shown is the recorded figure.
  const isRecorded = text === recordedKgCo2e || text === kilogramText(Number(recordedKgCo2e));
  if (isRecorded) return recordedKgCo2e;
  if (result === 'no_exception') throw differsWithoutException();
  return text;
}

const NOTHING = '0.000000';

function differsWithoutException(): ApiError {
  const detail = 'audited_kgco2e differs from the recorded figure, so result must be exception';
  return new ApiError('validation_failed', {
    detail,
    errors: [{ code: 'invalid_value', pointer: '/audited_kgco2e', detail }],
  });
}

async function store(deps: Deps, access: EngagementAccess, saved: Saved): Promise<SaveAssertionAnswer> {
  const { tx, engagement } = access;
  const { assertion, newest, sample, item } = saved;
  const { engagementId } = engagement;
  const status = itemStatus(newest, engagement.plan.required_assertions);
  const isToReplace = status === 'not_applicable' && item.replacedBy === null;
  const replacement = isToReplace ? await drawReplacement(deps, tx, { engagement, sample, item }) : null;
  const replacedBy = replacement?.lineItemId ?? item.replacedBy;
  await updateSampleItem(tx, item, {
    status,
    ...(replacement === null ? {} : { replacedBy: replacement.lineItemId }),
  });
  const now = assertion.preparedAt;
  const evaluation = await evaluateFile(deps, {
    sample,
    items: await evaluatedItems(tx, sample.sampleId),
    outcomes: await outcomesWith(tx, saved),
  });
  const warnings = await warningsOf(tx, saved, isToReplace && replacement === null);
  const progress = (await progressOf(tx, [engagementId])).get(engagementId) ?? NO_PROGRESS;
  await publishEngagement(tx, { engagementId, status: engagement.status, now });
  const stored = await writeRevision(access, saved, replacement);
  return {
    assertion: assertionAnswer(stored),
    item_status: status,
    replaced_by: replacedBy,
    progress,
    evaluation,
    warnings,
  };
}

/** The findings on file, with this revision in place of the one before. */
async function outcomesWith(tx: TenantTransaction, { assertion }: Saved): Promise<RevisionOutcome[]> {
  const stored = await newestOutcomes(tx, assertion.engagementId, { findingsOnly: true });
  const others = stored.filter(
    (other) => other.lineItemId !== assertion.lineItemId || other.assertion !== assertion.assertion,
  );
  const own: RevisionOutcome = {
    lineItemId: assertion.lineItemId,
    assertion: assertion.assertion,
    result: assertion.result,
    auditedKgCo2e: assertion.auditedKgCo2e,
    misstatementKgCo2e: assertion.misstatementKgCo2e,
    isAnomaly: assertion.isAnomaly,
    hasCause: assertion.natureAndCause !== null,
    hasAnomalyProcedures: assertion.anomalyProcedures !== null,
    preparedAt: assertion.preparedAt,
    decision: null,
  };
  return [...others, own];
}

async function warningsOf(
  tx: TenantTransaction,
  { assertion, rounded, sample, item }: Saved,
  isReplacementMissing: boolean,
): Promise<WorkpaperWarning[]> {
  const { lineItemId } = item;
  const voided = await voidedLines(tx, sample.sampleId, lineItemId);
  const changed = await changedLines(tx, sample.sampleId, lineItemId);
  const isUnstored = assertion.evidence.some(
    ({ type, sha256 }) => type === 'source_document' && sha256 === null,
  );
  return [
    ...(isReplacementMissing ? [warning('replacement_not_drawn', [lineItemId])] : []),
    ...(voided.length > 0 ? [warning('invoice_voided', voided)] : []),
    ...(changed.length > 0 ? [warning('line_changed', changed)] : []),
    ...(isUnstored ? [warning('document_not_stored', [lineItemId])] : []),
    ...rounded,
  ];
}

/** The chain is locked last, so the row names its entry once the hash is known. */
async function writeRevision(
  { tx, engagement, caller }: EngagementAccess,
  { assertion, previous, item }: Saved,
  replacement: Replacement | null,
): Promise<StoredAssertion> {
  const { period, engagementId } = engagement;
  const entry = newEntry({
    period,
    kind: 'assertion.saved',
    subject: `engagement:${engagementId}`,
    actor: caller.actor,
    refs: [previous?.entryHash ?? (await versionEntry(tx, period, `invoice:${item.invoiceId}`))],
    payload: entryPayload(assertion, replacement),
  });
  const { hashes } = await appendLinked(tx, [entry], assertion.preparedAt, { requireOpen: false });
  const stored = { ...assertion, entryHash: hashes.get(entry) ?? '' };
  await addAssertion(tx, stored);
  return stored;
}

function entryPayload(assertion: NewAssertion, replacement: Replacement | null): Record<string, unknown> {
  return {
    assertion_id: assertion.assertionId,
    sample_id: assertion.sampleId,
    line_item_id: assertion.lineItemId,
    assertion: assertion.assertion,
    revision: assertion.revision,
    result: assertion.result,
    procedure: assertion.procedure,
    recorded_kgco2e: assertion.recordedKgCo2e,
    audited_kgco2e: assertion.auditedKgCo2e,
    misstatement_kgco2e: assertion.misstatementKgCo2e,
    tainting: assertion.tainting,
    nature_and_cause: assertion.natureAndCause,
    narrative: assertion.narrative,
    evidence: assertion.evidence,
    tick_marks: assertion.tickMarks,
    is_anomaly: assertion.isAnomaly,
    anomaly_procedures: assertion.anomalyProcedures,
    replacement:
      replacement === null
        ? null
        : (chainValue({
            line_item_id: replacement.lineItemId,
            scored: replacement.scored,
            ...replacement.figures,
          }) as object),
  };
}
