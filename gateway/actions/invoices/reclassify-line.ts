import type { Category } from '../../../schema/contracts/categories.ts';
import type { ReclassifyAnswer } from '../../../schema/contracts/invoice-corrections.ts';
import type { InvoiceRow } from '../../../schema/entities/invoice.ts';
import { forget, raiseMemoryVersion, remember } from '../../../schema/queries/classification-memory.ts';
import { supplierMixes } from '../../../schema/queries/instruments.ts';
import { isInCompletedEvidence, isInCompletedSample, lockInvoice } from '../../../schema/queries/invoices.ts';
import { storeDetails } from '../../../schema/queries/line-details.ts';
import { invoicesOfLines } from '../../../schema/queries/population.ts';
import {
  classificationBefore,
  deleteComponents,
  keepClassification,
  payloadOfEntry,
  type RecordedResult,
  recordedInvoices,
  recordedResults,
} from '../../../schema/queries/recorded-invoices.ts';
import { ApiError } from '../../api-error.ts';
import type { Caller } from '../../auth/access.ts';
import { appendEntries, lockChain, type Receipt } from '../../database/append-entries.ts';
import { bulkInsert, bulkUpdate } from '../../database/bulk-insert.ts';
import { newSalt } from '../../database/new-entry.ts';
import { type TenantTransaction, withTenant } from '../../database/transaction.ts';
import type { PartyDeps } from '../../deps.ts';
import { MAX_REMEMBERED } from '../../limits.ts';
import type { PartyPool, TaskInput, TaskOutput } from '../../threads/pool.ts';
import { StaleError, untilStored } from '../until-stored.ts';
import { storedInput } from './stored-input.ts';
import { invoiceErased, invoiceSampled, requireOpenPeriod, versionEntry } from './void-invoice.ts';

type Deps = Pick<PartyDeps, 'database' | 'pool' | 'clock' | 'rates'>;
type NewVersion = Extract<TaskOutput<'reclassify'>, { ok: true }>['value'];

export interface ReclassifyLine {
  readonly caller: Caller;
  readonly lineItemId: string;
  /** At least one of the two. */
  readonly category: Category | null;
  readonly factorId: string | null;
  readonly reason: string;
  /** Whether later lines of the vendor with this text are decided so too. */
  readonly remember: boolean;
}

/** A change of one line: a decision or, without one, its end. */
interface LineChange extends ReclassifyLine {
  readonly isUndo: boolean;
}

/**
 * Records a person's decision about a line: the line is recalculated as a new version of its invoice, the chain keeps
 * the old version, and the workspace remembers the decision for later lines unless it is not to.
 * @throws ApiError `not_found`, `invoice_voided`, `already_erased`, `period_closed`, `invoice_sampled`,
 * `engagement_completed`, `factor_not_applicable`, `busy` when others keep changing the invoice.
 */
export async function reclassifyLine(deps: Deps, input: ReclassifyLine): Promise<ReclassifyAnswer> {
  return changeLine(deps, { ...input, isUndo: false });
}

/**
 * Takes back what persons decided about a line: it is classified as before the first decision, again as a new version
 * of its invoice, and the workspace forgets what it remembered of the line.
 * @throws ApiError as `reclassifyLine`, and `no_decision`.
 */
export async function undoReclassify(
  deps: Deps,
  input: Pick<ReclassifyLine, 'caller' | 'lineItemId' | 'reason'>,
): Promise<ReclassifyAnswer> {
  return changeLine(deps, { ...input, category: null, factorId: null, remember: false, isUndo: true });
}

async function changeLine(deps: Deps, input: LineChange): Promise<ReclassifyAnswer> {
  const { workspaceId } = input.caller;
  return untilStored('The invoice', async () => {
    const now = deps.clock().toISOString();
    const read = await withTenant(deps.database, workspaceId, (tx) => readInvoice(deps, tx, input));
    const version = await newVersion(deps.pool, read, input);
    return withTenant(deps.database, workspaceId, (tx) => store(tx, { input, read, version, now }));
  });
}

/** Replaces the recorded results with those of the new version. */
async function replaceResults(
  tx: TenantTransaction,
  invoice: InvoiceRow,
  { lines, components, changedLines, details, totalKgCo2e, totalMarketBasedKgCo2e, warnings }: NewVersion,
): Promise<void> {
  await bulkUpdate(tx, lines);
  await storeDetails(tx, invoice.invoiceId, details);
  await deleteComponents(tx, changedLines);
  await bulkInsert(tx, components, { invoiceId: invoice.invoiceId, period: invoice.period });
  invoice.totalKgco2e = totalKgCo2e;
  invoice.totalMarketBasedKgco2e = totalMarketBasedKgCo2e;
  invoice.warnings = [...warnings];
}

/** A new version would change the totals of a completed engagement. */
function evidenceCompleted(): ApiError {
  return new ApiError('engagement_completed', {
    values: { reason: 'line' },
    detail:
      'The evidence of a completed engagement has the invoice in its totals: void the invoice and send it anew.',
  });
}

/** The invoice of a line, locked. @throws ApiError if it may not change any more. */
async function lockChangeable(tx: TenantTransaction, lineItemId: string): Promise<InvoiceRow> {
  const invoiceId = (await invoicesOfLines(tx, [lineItemId])).get(lineItemId);
  const invoice = invoiceId === undefined ? null : await lockInvoice(tx, invoiceId);
  if (invoice === null) {
    throw new ApiError('not_found', { detail: 'There is no such line in this workspace.' });
  }
  if (invoice.voidedAt !== null) {
    throw new ApiError('invoice_voided', { detail: 'The invoice is voided; its lines stay as they are.' });
  }
  if (invoice.erasedAt !== null) throw invoiceErased();
  await requireOpenPeriod(tx, invoice.period);
  return invoice;
}

export interface ReadInvoice {
  readonly invoice: InvoiceRow;
  /** Hash of the entry of the version to be replaced. */
  readonly replaced: string;
  readonly recorded: readonly RecordedResult[];
  /** The stored version, as the task needs it. */
  readonly task: Pick<
    TaskInput<'reclassify'>,
    'invoice' | 'recorded' | 'warnings' | 'supplierMixes' | 'payload' | 'restore'
  >;
}

/** The invoice of a line as it is recorded. @throws ApiError if it may not change any more. */
export async function readInvoice(
  deps: Pick<Deps, 'rates'>,
  tx: TenantTransaction,
  { lineItemId, isUndo }: Pick<LineChange, 'lineItemId' | 'isUndo'>,
): Promise<ReadInvoice> {
  const invoice = await lockChangeable(tx, lineItemId);
  const replaced = await versionEntry(tx, invoice.period, `invoice:${invoice.invoiceId}`);
  const recorded = await recordedResults(tx, invoice.invoiceId);
  const [stored] = await recordedInvoices(tx, [invoice.invoiceId]);
  const payload = await payloadOfEntry(tx, invoice.period, replaced);
  if (stored === undefined || payload === null) throw new Error('an invoice has no recorded version');
  const rates = stored.rateSetId === null ? null : await deps.rates.named(tx, stored.rateSetId);
  const mixes = await supplierMixes(tx);
  const restore = isUndo ? await classificationBefore(tx, lineItemId) : null;
  if (isUndo && restore === null) throw noDecision();
  const task = {
    invoice: { ...storedInput(stored), rates, lines: [] },
    recorded,
    warnings: invoice.warnings,
    supplierMixes: mixes,
    payload,
    restore: restore as TaskInput<'reclassify'>['restore'],
  };
  return { invoice, replaced, recorded, task };
}

function noDecision(): ApiError {
  return new ApiError('no_decision', {
    detail: 'No decision of a person about the line is on file that could be taken back.',
  });
}

async function newVersion(
  pool: PartyPool,
  { task }: ReadInvoice,
  { lineItemId, category, factorId, reason }: ReclassifyLine,
): Promise<NewVersion> {
  const salt = newSalt();
  const result = await pool.run('reclassify', { ...task, lineItemId, category, factorId, reason, salt });
  if (!result.ok) throw new ApiError(result.error.code, { detail: sentence(result.error.detail) });
  return result.value;
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

interface Change {
  readonly input: LineChange;
  readonly read: ReadInvoice;
  readonly version: NewVersion;
  readonly now: string;
}

/** @throws StaleError when the invoice was changed meanwhile. */
async function store(tx: TenantTransaction, change: Change): Promise<ReclassifyAnswer> {
  const { input, read, version, now } = change;
  // Lock order everywhere: the workspace, the invoice, the chain.
  await raiseMemoryVersion(tx);
  const invoice = await lockChangeable(tx, input.lineItemId);
  const { period } = invoice;
  const subject = `invoice:${invoice.invoiceId}`;
  if ((await versionEntry(tx, period, subject)) !== read.replaced) throw new StaleError();
  // Completing an engagement and closing a period take the same lock, so neither happens meanwhile.
  await lockChain(tx, period);
  if (await isInCompletedSample(tx, invoice)) throw invoiceSampled();
  if (await isInCompletedEvidence(tx, invoice)) throw evidenceCompleted();
  await replaceResults(tx, invoice, version);
  await keepBefore(tx, change);
  // What was remembered of an earlier decision about the line is not what was decided last.
  if (input.isUndo || !input.remember) await forget(tx, input.lineItemId);
  if (version.remember !== null && input.remember) {
    const decided = { lineItemId: input.lineItemId, decidedBy: input.caller.actor, decidedAt: now };
    await remember(tx, { ...version.remember, ...decided }, MAX_REMEMBERED);
  }
  const entry = {
    period,
    kind: 'invoice.amended',
    subject,
    actor: input.caller.actor,
    refs: [read.replaced],
    payloadText: version.payloadText,
    payloadDigest: version.payloadDigest,
  };
  return answerOf(change, await appendEntries(tx, [entry], now));
}

/** A second decision keeps what was before the first one. */
async function keepBefore(tx: TenantTransaction, { input, read }: Change): Promise<void> {
  const { lineItemId, isUndo } = input;
  const { recorded, invoice } = read.task;
  const before = invoice.classifications[recorded.findIndex((line) => line.lineItemId === lineItemId)];
  if (isUndo) await keepClassification(tx, lineItemId, null);
  else if (before !== undefined && before.decision?.source !== 'person')
    await keepClassification(tx, lineItemId, before);
}

function answerOf({ input, read, version }: Change, receipts: readonly Receipt[]): ReclassifyAnswer {
  const { lineItemId } = input;
  const { invoiceId, period } = read.invoice;
  const { line, changedLines, totalKgCo2e, totalMarketBasedKgCo2e, remember: remembered } = version;
  const before = read.recorded.find((recorded) => recorded.lineItemId === lineItemId);
  return {
    invoice_id: invoiceId,
    line_item_id: lineItemId,
    period,
    category: line.category,
    factor_id: line.factorId,
    method: line.method,
    confidence: line.confidence,
    kgco2e: Number(line.emissionsKgCo2e),
    previous_kgco2e: Number(before?.emissionsKgCo2e ?? 0),
    needs_review: line.needsReview,
    explanation: line.explanation,
    total_kgco2e: Number(totalKgCo2e),
    total_market_based_kgco2e: Number(totalMarketBasedKgCo2e ?? totalKgCo2e),
    changed_line_item_ids: [...changedLines],
    remembered: remembered !== null && input.remember,
    receipts: [...receipts],
  };
}
