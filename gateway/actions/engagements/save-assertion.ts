import { itemStatus } from '../../../compute/sampling/item-status.ts';
import { NO_PROGRESS } from '../../../schema/contracts/engagements.ts';
import type { SaveAssertionRequest } from '../../../schema/contracts/workpaper.ts';
import type {
  EvaluationAnswer,
  SaveAssertionAnswer,
  WorkpaperWarning,
} from '../../../schema/contracts/workpaper-answers.ts';
import { Assertion } from '../../../schema/entities/assertion.ts';
import type { ViewerData } from '../../../schema/graphql/context.ts';
import {
  newestAssertions,
  newestOutcomes,
  type RevisionOutcome,
} from '../../../schema/queries/assertions.ts';
import { progressOf } from '../../../schema/queries/engagement-progress.ts';
import { itemChanges, itemKey } from '../../../schema/queries/late-changes.ts';
import { evaluatedItems, updateSampleItem } from '../../../schema/queries/samples.ts';
import type { Row } from '../../../schema/queries/sql.ts';
import { type EngagementAccess, requireAssignedAuditor } from '../../auth/engagement-access.ts';
import { appendLinked } from '../../database/append-entries.ts';
import { newEntry } from '../../database/new-entry.ts';
import type { TenantTransaction } from '../../database/transaction.ts';
import type { PartyDeps } from '../../deps.ts';
import { versionEntry } from '../invoices/void-invoice.ts';
import { actAsAuditor } from './act-as-auditor.ts';
import { assertionAnswer, roundedInLine, warning } from './assertion-answer.ts';
import { type DrawnSoFar, readDrawn } from './draws.ts';
import { publishEngagement } from './engagement-events.ts';
import { fileVersion, onFile, requireSameFile, requireUnfinished } from './engagement-state.ts';
import { evaluateFile, type FileState } from './evaluation.ts';
import { type NewAssertion, newRevision, revisionPayload } from './new-revision.ts';
import { drawReplacement, type Replacement, storeReplacement } from './replacement.ts';
import { revisionConflict } from './revision-conflict.ts';
import { requireSampledLine } from './sampled-line.ts';

type Deps = Pick<PartyDeps, 'database' | 'pool' | 'clock' | 'config'>;

/**
 * Saves an auditor's assertion about a sampled line: a new revision each time, even with the same text. For a line the
 * procedure does not fit, another line is drawn as its replacement, once. Two concurrent saves run one after the other,
 * and both stay.
 * Source: ISA 530.9 to 530.13; API.md section 4.
 * @param request - validated by its contract.
 * @throws ApiError `not_found`, `forbidden`, `no_sample`, `line_not_in_sample`, `evidence_not_found`,
 * `validation_failed` for a line without exception whose audited figure differs, `revision_conflict` that names who saved
 * the newest revision and when, `engagement_completed`,
 * `engagement_cancelled`, `busy` when others keep changing the file.
 */
export async function saveAssertion(
  deps: Deps,
  viewer: ViewerData,
  request: SaveAssertionRequest,
): Promise<SaveAssertionAnswer> {
  const target = { viewer, engagementId: request.engagement_id };
  return onFile(request.engagement_id, async () => {
    const now = deps.clock().toISOString();
    const read = await requireAssignedAuditor(deps.database, { ...target, lock: false }, (access) =>
      readFile(access, request, now),
    );
    const replacement = read.drawFrom === null ? null : await drawReplacement(deps.pool, read.drawFrom);
    const file = fileAfter(read, replacement);
    const evaluation = await evaluateFile(deps.pool, file);
    return actAsAuditor(deps, target, (access) => store(access, { read, replacement, file, evaluation }));
  });
}

/** The present file, and the new revision. */
interface ReadFile {
  readonly version: string;
  readonly assertion: NewAssertion;
  /** About its audited figure, when that had more digits than a number can represent exactly. */
  readonly rounded: readonly WorkpaperWarning[];
  readonly previous: Row<'assertion'> | null;
  readonly sample: Row<'sample'>;
  readonly item: Row<'sample_item'>;
  /** Of the item, including this revision. */
  readonly status: Row<'sample_item'>['status'];
  readonly items: FileState['items'];
  /** The findings; of all revisions when a line is to be drawn. */
  readonly outcomes: readonly RevisionOutcome[];
  readonly required: readonly string[];
  /** Whether the procedure does not fit the line and no line replaces it yet. */
  readonly isToReplace: boolean;
  /** The source of a replacement; null when there is none: certainty and key lines represent only themselves. */
  readonly drawFrom: DrawnSoFar | null;
}

async function readFile(
  access: EngagementAccess,
  request: SaveAssertionRequest,
  now: string,
): Promise<ReadFile> {
  const { tx, engagement, caller } = access;
  const { engagementId, plan } = engagement;
  requireUnfinished(engagement);
  const version = await fileVersion(access);
  const lineItemId = request.line_item_id.toLowerCase();
  const { sample, item } = await requireSampledLine(tx, engagement, lineItemId);
  const before = await newestAssertions(tx, engagementId, lineItemId);
  const { assertion, previous } = await newRevision(access, { request, item, before, now });
  requireKnownRevision(request, previous, caller.actor);
  const others = before.filter((other) => other.assertion !== assertion.assertion);
  const required = plan.required_assertions;
  const status = itemStatus([...others, { ...assertion, decision: null }], required);
  const isToReplace = status === 'not_applicable' && item.replacedBy === null;
  const isToDraw = isToReplace && item.stratum === 'sampled';
  return {
    ...{ version, assertion, previous, sample, item, status, required, isToReplace },
    rounded: roundedInLine(lineItemId, { audited_kgco2e: request.audited_kgco2e }),
    items: await evaluatedItems(tx, sample.sampleId),
    outcomes: await newestOutcomes(tx, engagementId, { findingsOnly: !isToDraw }),
    drawFrom: isToDraw ? await readDrawn(tx, sample) : null,
  };
}

/**
 * A save replaces the revision its auditor knows: nobody overwrites a colleague's work unseen.
 * @throws ApiError `revision_conflict`.
 */
function requireKnownRevision(
  { replaces_revision: known = null }: SaveAssertionRequest,
  newest: Row<'assertion'> | null,
  actor: string,
): void {
  if (known === null ? newest === null || newest.preparedBy === actor : known === (newest?.revision ?? 0))
    return;
  const asked = known === null ? 'replaces_revision is missing' : `replaces_revision is ${known}`;
  throw revisionConflict(newest, asked);
}

/** The file with this revision instead of the one before, and with the replacement line. */
function fileAfter(read: ReadFile, replacement: Replacement | null): FileState {
  const { sample, items, item, status, assertion, outcomes, required } = read;
  const line = replacement?.line;
  const replacedBy = line?.lineItemId ?? item.replacedBy;
  const isRevised = (one: RevisionOutcome) =>
    one.lineItemId === item.lineItemId && one.assertion === assertion.assertion;
  const own = {
    ...assertion,
    hasCause: assertion.natureAndCause !== null,
    hasAnomalyProcedures: assertion.anomalyProcedures !== null,
    hasAlternative: assertion.alternativeProcedure !== null,
    decision: null,
  };
  // A line sampled by an earlier version keeps its findings.
  const papers = outcomes.filter(({ lineItemId }) => lineItemId === line?.lineItemId);
  return {
    sample,
    items: [
      ...items.map((one) => (one.lineItemId === item.lineItemId ? { ...one, status, replacedBy } : one)),
      ...(line
        ? [
            {
              ...line,
              recordedKgco2e: line.recordedKgCo2e,
              status: itemStatus(papers, required),
              replacedBy: null,
            },
          ]
        : []),
    ],
    outcomes: [...outcomes.filter((one) => !isRevised(one)), own],
  };
}

interface Save {
  readonly read: ReadFile;
  readonly replacement: Replacement | null;
  readonly file: FileState;
  readonly evaluation: EvaluationAnswer;
}

/** @throws StaleError when the file was changed meanwhile. */
async function store(
  access: EngagementAccess,
  { read, replacement, file, evaluation }: Save,
): Promise<SaveAssertionAnswer> {
  await requireSameFile(access, read.version);
  const { tx, engagement } = access;
  const { engagementId } = engagement;
  const { item, status } = read;
  const replacedBy = replacement?.line.lineItemId;
  const drawnAs = { status: file.items.at(-1)?.status ?? 'not_started', replaces: item.lineItemId };
  const replacing = replacement === null ? null : await storeReplacement(tx, replacement, drawnAs);
  await updateSampleItem(tx, item, { status, ...(replacedBy !== undefined && { replacedBy }) });
  const warnings = await warningsOf(tx, read, read.isToReplace && replacement === null);
  const progress = (await progressOf(tx, [engagementId])).get(engagementId) ?? NO_PROGRESS;
  const now = read.assertion.preparedAt;
  await publishEngagement(tx, { engagementId, status: engagement.status, now });
  const stored = await storeRevision(access, read, replacing);
  return {
    assertion: assertionAnswer(stored),
    item_status: status,
    replaced_by: replacedBy ?? item.replacedBy,
    progress,
    evaluation,
    warnings,
  };
}

async function warningsOf(
  tx: TenantTransaction,
  { assertion, rounded, item }: ReadFile,
  isReplacementMissing: boolean,
): Promise<WorkpaperWarning[]> {
  const { lineItemId } = item;
  const since = (await itemChanges(tx, [itemKey(item)])).get(itemKey(item)) ?? [];
  const changes = new Set(since.map(({ change }) => change));
  const isUnstored = assertion.evidence.some(
    ({ type, sha256 }) => type === 'source_document' && sha256 === null,
  );
  return [
    ...(isReplacementMissing ? [warning('replacement_not_drawn', [lineItemId])] : []),
    ...(changes.has('line_voided') ? [warning('invoice_voided', [lineItemId])] : []),
    ...(changes.has('line_changed') ? [warning('line_changed', [lineItemId])] : []),
    ...(changes.has('document_changed') ? [warning('document_changed', [lineItemId])] : []),
    ...(isUnstored ? [warning('document_not_stored', [lineItemId])] : []),
    ...rounded,
  ];
}

/** The chain is locked last, so the row names its entry once the hash is known. */
async function storeRevision(
  { tx, engagement, caller }: EngagementAccess,
  { assertion, previous, item }: ReadFile,
  replacement: object | null,
): Promise<Row<'assertion'>> {
  const { period, engagementId } = engagement;
  const entry = newEntry({
    period,
    kind: 'assertion.saved',
    subject: `engagement:${engagementId}`,
    actor: caller.actor,
    refs: [previous?.entryHash ?? (await versionEntry(tx, period, `invoice:${item.invoiceId}`))],
    payload: revisionPayload(assertion, replacement),
  });
  const { hashes } = await appendLinked(tx, [entry], assertion.preparedAt, { requireOpen: false });
  const stored = { ...assertion, entryHash: hashes.get(entry) ?? '' };
  tx.em.create(Assertion, stored);
  return stored;
}
