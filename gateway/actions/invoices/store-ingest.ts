import type { AcceptedInvoice, IngestPrepared } from '../../../compute/ingest/task.ts';
import type { KnownPeriod, WorkspaceSettings } from '../../../schema/contracts/workspace.ts';
import {
  expireIdempotencyAnswers,
  saveIdempotencyAnswer,
  tryLockIdempotencyKey,
} from '../../../schema/queries/idempotency.ts';
import { findLiveDuplicates, markDuplicate } from '../../../schema/queries/invoices.ts';
import { knownPeriods, lockWorkspace, workspaceOf } from '../../../schema/queries/workspaces.ts';
import { appendEntries, type NewEntry } from '../../database/append-entries.ts';
import { bulkInsert } from '../../database/bulk-insert.ts';
import { openPeriods } from '../../database/open-periods.ts';
import { publish } from '../../database/publish.ts';
import type { TenantTransaction } from '../../database/transaction.ts';
import { IDEMPOTENCY_DAYS } from '../../limits.ts';
import { StaleError } from '../until-stored.ts';
import { assembleAnswer, type Duplicate, duplicateWarning, findDuplicates } from './assemble-answer.ts';
import {
  fingerprintOf,
  type IngestAnswerText,
  type IngestRequestKey,
  inProgress,
  storedAnswer,
} from './idempotency.ts';

const DAY_MS = 86_400_000;

export interface StoreIngest {
  readonly prepared: IngestPrepared;
  /** The settings and periods the task used. */
  readonly workspace: WorkspaceSettings;
  readonly periods: readonly KnownPeriod[];
  readonly actor: string;
  readonly key: IngestRequestKey | null;
  /** `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
  readonly now: string;
}

/**
 * Stores what the task prepared and answers, all in the given transaction. Chain heads are locked last.
 * @throws StaleError, PeriodClosedError, or ApiError for the idempotency key; then nothing is stored.
 */
export async function storeIngest(tx: TenantTransaction, input: StoreIngest): Promise<IngestAnswerText> {
  const { prepared, key, now } = input;
  if (key !== null) {
    if (!(await tryLockIdempotencyKey(tx, key.key))) throw inProgress();
    const stored = await storedAnswer(tx, key, { now, contentDigest: prepared.contentDigest });
    if (stored !== null) return stored;
  }
  await openTouchedPeriods(tx, input);
  const duplicates = await duplicatesOf(tx, prepared.accepted);
  for (const rows of prepared.tables) await bulkInsert(tx, rows);
  await markDuplicates(tx, prepared.accepted, duplicates);
  await publishIngested(tx, input);
  const receipts = await appendEntries(tx, entriesOf(prepared.accepted, input.actor), now);
  const text = assembleAnswer({ ...prepared, duplicates, receipts });
  if (key !== null)
    await saveAnswer(tx, { key, fingerprint: fingerprintOf(key, prepared.contentDigest), text, now });
  return { text, replayed: false };
}

/** Opens new periods. If another request opened one first, it must have the same factor set. */
async function openTouchedPeriods(tx: TenantTransaction, input: StoreIngest): Promise<void> {
  const known = new Set(input.periods.map(({ name }) => name));
  const touched = new Map(input.prepared.accepted.map((invoice) => [invoice.period, invoice]));
  const fresh = [...touched.values()].filter(({ period }) => !known.has(period));
  if (fresh.length === 0) return;
  await requireSamePeriods(tx, input.workspace);
  const opened = await openPeriods(tx, fresh.map(newPeriod), input.actor, input.now);
  const openedByOthers = fresh.filter(({ period }) => !opened.includes(period));
  if (openedByOthers.length === 0) return;
  const current = new Map((await knownPeriods(tx)).map((period) => [period.name, period]));
  const stale = openedByOthers.some(({ period, factorSetId }) => {
    const now = current.get(period);
    return now === undefined || now.status !== 'open' || now.factorSetId !== factorSetId;
  });
  if (stale) throw new StaleError('a period was opened by others');
}

/** The period settings may change until the first period exists, and never afterwards. */
async function requireSamePeriods(tx: TenantTransaction, before: WorkspaceSettings): Promise<void> {
  await lockWorkspace(tx, 'read');
  const { periodLength, fiscalStartMonth } = await workspaceOf(tx);
  if (periodLength === before.periodLength && fiscalStartMonth === before.fiscalStartMonth) return;
  throw new StaleError('the settings of periods were changed meanwhile');
}

function newPeriod(invoice: AcceptedInvoice) {
  return {
    name: invoice.period,
    startDate: invoice.periodStart,
    endDate: invoice.periodEnd,
    factorSetId: invoice.factorSetId,
    salt: invoice.periodSalt,
  };
}

async function duplicatesOf(
  tx: TenantTransaction,
  accepted: readonly AcceptedInvoice[],
): Promise<Duplicate[]> {
  if (accepted.length === 0) return [];
  const fingerprints = accepted.map(({ contentFingerprint }) => contentFingerprint);
  return findDuplicates(accepted, await findLiveDuplicates(tx, fingerprints));
}

async function markDuplicates(
  tx: TenantTransaction,
  accepted: readonly AcceptedInvoice[],
  duplicates: readonly Duplicate[],
): Promise<void> {
  const byIndex = new Map(accepted.map((invoice) => [invoice.index, invoice]));
  for (const duplicate of duplicates) {
    const invoice = byIndex.get(duplicate.index);
    if (invoice === undefined || duplicate.originalId === null)
      throw new Error('a stored duplicate has no original');
    const ofInvoice = invoice.warnings.filter(({ line }) => line === undefined);
    const warnings = [...ofInvoice, duplicateWarning(duplicate)];
    await markDuplicate(tx, storedId(invoice), { of: duplicate.originalId, warnings });
  }
}

function entriesOf(accepted: readonly AcceptedInvoice[], actor: string): NewEntry[] {
  return accepted.map((invoice) => ({
    period: invoice.period,
    kind: 'invoice.recorded',
    subject: `invoice:${storedId(invoice)}`,
    actor,
    refs: [],
    payloadText: invoice.payloadText,
    payloadDigest: invoice.payloadDigest,
  }));
}

function storedId(invoice: AcceptedInvoice): string {
  if (invoice.invoiceId === null) throw new Error('an invoice without id cannot be stored');
  return invoice.invoiceId;
}

/** Notifies open dashboards after the commit. */
async function publishIngested(tx: TenantTransaction, { prepared, now }: StoreIngest): Promise<void> {
  if (prepared.accepted.length === 0) return;
  await publish(tx, {
    type: 'ingested',
    at: now,
    periods: [...new Set(prepared.accepted.map(({ period }) => period))].sort(),
    processed: prepared.accepted.length,
    rejected: prepared.rejected.length,
    line_items: prepared.lineItems,
    emissions_kgco2e: prepared.emissionsKgCo2e,
  });
}

async function saveAnswer(
  tx: TenantTransaction,
  {
    key,
    fingerprint,
    text,
    now,
  }: {
    readonly key: IngestRequestKey;
    readonly fingerprint: string;
    readonly text: string;
    readonly now: string;
  },
): Promise<void> {
  await expireIdempotencyAnswers(tx, now);
  const answer = {
    key: key.key,
    fingerprint,
    status: 200,
    contentType: 'application/json',
    response: text,
    createdAt: now,
    expiresAt: new Date(Date.parse(now) + IDEMPOTENCY_DAYS * DAY_MS).toISOString(),
  };
  await saveIdempotencyAnswer(tx, answer);
}
