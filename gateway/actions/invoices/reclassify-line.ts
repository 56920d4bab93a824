import { randomBytes } from 'node:crypto';
import type { Category } from '../../../schema/contracts/categories.ts';
import type { ReclassifyAnswer } from '../../../schema/contracts/invoice-corrections.ts';
import { raiseMemoryVersion, remember } from '../../../schema/queries/classification-memory.ts';
import { supplierMixes } from '../../../schema/queries/instruments.ts';
import {
  invoiceWarnings,
  payloadOfEntry,
  type RecordedResult,
  recordedResults,
  replaceResults,
} from '../../../schema/queries/invoice-versions.ts';
import {
  type InvoiceState,
  isInCompletedEvidence,
  isInCompletedSample,
  lockInvoice,
} from '../../../schema/queries/invoices.ts';
import { invoicesOfLines } from '../../../schema/queries/population.ts';
import { recordedInvoices } from '../../../schema/queries/stored-invoices.ts';
import { ApiError } from '../../api-error.ts';
import type { Caller } from '../../auth/access.ts';
import { appendEntries, lockChain, PeriodClosedError, type Receipt } from '../../database/append-entries.ts';
import { type TenantTransaction, withTenant } from '../../database/transaction.ts';
import type { PartyDeps } from '../../deps.ts';
import { MAX_REMEMBERED } from '../../limits.ts';
import type { TaskInput, TaskOutput } from '../../threads/pool.ts';
import { storedInput } from './stored-input.ts';
import { invoiceErased, invoiceSampled, periodClosed, versionEntry } from './void-invoice.ts';

type Deps = Pick<PartyDeps, 'database' | 'pool' | 'clock' | 'rates'>;
type NewVersion = Extract<TaskOutput<'reclassify'>, { ok: true }>['value'];

const SALT_BYTES = 16;

export interface ReclassifyLine {
  readonly caller: Caller;
  readonly lineItemId: string;
  /** At least one of the two. */
  readonly category: Category | null;
  readonly factorId: string | null;
  readonly reason: string;
}

/**
 * Records what a person decides a line to be: the line is calculated anew as a new version of its invoice, the
 * chain keeps the version before, and the workspace remembers the decision for later lines.
 * @throws ApiError `not_found`, `invoice_voided`, `already_erased`, `period_closed`, `invoice_sampled`,
 * `engagement_completed`, `factor_not_applicable`.
 */
export async function reclassifyLine(deps: Deps, input: ReclassifyLine): Promise<ReclassifyAnswer> {
  const now = deps.clock().toISOString();
  try {
    return await withTenant(deps.database, input.caller.workspaceId, (tx) =>
      reclassifyIn(deps, tx, input, now),
    );
  } catch (error) {
    if (error instanceof PeriodClosedError) throw periodClosed(error.periods.join(', '));
    throw error;
  }
}

async function reclassifyIn(
  deps: Deps,
  tx: TenantTransaction,
  input: ReclassifyLine,
  now: string,
): Promise<ReclassifyAnswer> {
  // In this order everywhere: the workspace, the invoice, the chain.
  await raiseMemoryVersion(tx);
  const invoice = await lockChangeable(tx, input.lineItemId);
  const subject = `invoice:${invoice.invoiceId}`;
  const replaced = await versionEntry(tx, invoice.period, subject);
  const recorded = await recordedResults(tx, invoice.invoiceId);
  const version = await newVersion(deps, tx, { input, invoice, replaced, recorded });
  // Engagements are completed and periods closed under the same lock: none does so unseen.
  await lockChain(tx, invoice.period);
  if (await isInCompletedSample(tx, invoice.invoiceId)) throw invoiceSampled();
  const { invoiceId, period } = invoice;
  if (await isInCompletedEvidence(tx, invoice)) throw evidenceCompleted();
  await replaceResults(tx, { invoiceId, period, ...version });
  await keepInMemory(tx, { input, version, now });
  const entry = {
    period,
    kind: 'invoice.amended',
    subject,
    actor: input.caller.actor,
    refs: [replaced],
    payloadText: version.payloadText,
    payloadDigest: version.payloadDigest,
  };
  const receipts = await appendEntries(tx, [entry], now);
  return answerOf(input, { invoice, version, recorded, receipts });
}

/** A later version would change what the totals of a completed engagement are made of. */
function evidenceCompleted(): ApiError {
  return new ApiError('engagement_completed', {
    detail:
      'The evidence of a completed engagement has the invoice in its totals: void the invoice and send it anew.',
  });
}

/** The invoice of a line, locked; what may not change any more is refused. */
async function lockChangeable(tx: TenantTransaction, lineItemId: string): Promise<InvoiceState> {
  const invoiceId = (await invoicesOfLines(tx, [lineItemId])).get(lineItemId);
  const invoice = invoiceId === undefined ? null : await lockInvoice(tx, invoiceId);
  if (invoice === null) {
    throw new ApiError('not_found', { detail: 'There is no such line in this workspace.' });
  }
  if (invoice.voidedAt !== null) {
    throw new ApiError('invoice_voided', { detail: 'The invoice is voided; its lines stay as they are.' });
  }
  if (invoice.erasedAt !== null) throw invoiceErased();
  if (invoice.periodStatus !== 'open') throw periodClosed(invoice.period);
  return invoice;
}

interface Change {
  readonly input: ReclassifyLine;
  readonly invoice: InvoiceState;
  /** Hash of the entry that recorded the version to be replaced. */
  readonly replaced: string;
  readonly recorded: readonly RecordedResult[];
}

async function newVersion(deps: Deps, tx: TenantTransaction, change: Change): Promise<NewVersion> {
  const { input, invoice, replaced, recorded } = change;
  const [stored] = await recordedInvoices(tx, [invoice.invoiceId]);
  const payload = await payloadOfEntry(tx, invoice.period, replaced);
  if (stored === undefined || payload === null) throw new Error('an invoice has no recorded version');
  const task: TaskInput<'reclassify'> = {
    invoice: {
      ...storedInput(stored),
      rates: stored.rateSetId === null ? null : await deps.rates.named(tx, stored.rateSetId),
      lines: [],
    },
    recorded,
    warnings: await invoiceWarnings(tx, invoice.invoiceId),
    supplierMixes: await supplierMixes(tx),
    lineItemId: input.lineItemId,
    category: input.category,
    factorId: input.factorId,
    reason: input.reason,
    payload,
    salt: randomBytes(SALT_BYTES).toString('base64url'),
  };
  const result = await deps.pool.run('reclassify', task);
  if (!result.ok) throw new ApiError(result.error.code, { detail: sentence(result.error.detail) });
  return result.value;
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

async function keepInMemory(
  tx: TenantTransaction,
  of: { readonly input: ReclassifyLine; readonly version: NewVersion; readonly now: string },
): Promise<void> {
  const { input, version, now } = of;
  if (version.remember === null) return;
  const { lineItemId, caller } = input;
  const memory = { ...version.remember, lineItemId, decidedBy: caller.actor };
  await remember(tx, memory, { now, most: MAX_REMEMBERED });
}

function answerOf(
  { lineItemId }: ReclassifyLine,
  of: {
    readonly invoice: InvoiceState;
    readonly version: NewVersion;
    readonly recorded: readonly RecordedResult[];
    readonly receipts: readonly Receipt[];
  },
): ReclassifyAnswer {
  const { line, changedLines, totalKgCo2e, totalMarketBasedKgCo2e, remember: remembered } = of.version;
  const before = of.recorded.find((recorded) => recorded.lineItemId === lineItemId);
  return {
    invoice_id: of.invoice.invoiceId,
    line_item_id: lineItemId,
    period: of.invoice.period,
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
    remembered: remembered !== null,
    receipts: [...of.receipts],
  };
}
