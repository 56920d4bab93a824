import type { AcceptedInvoice, IngestPrepared } from '../../../compute/ingest/task.ts';
import { STATE_ERROR_CODES } from '../../../schema/contracts/ingest.ts';
import type { KnownPeriod, WorkspaceSettings } from '../../../schema/contracts/workspace.ts';
import { markRepeats } from '../../../schema/queries/earlier-invoices.ts';
import { tryLockIdempotencyKey } from '../../../schema/queries/idempotency.ts';
import { knownPeriods, lockWorkspace, workspaceOf } from '../../../schema/queries/workspaces.ts';
import { appendLinked, type NewEntry, type Receipt } from '../../database/append-entries.ts';
import { bulkInsert } from '../../database/bulk-insert.ts';
import { openPeriods } from '../../database/open-periods.ts';
import { publish } from '../../database/publish.ts';
import type { TenantTransaction } from '../../database/transaction.ts';
import { StaleError } from '../until-stored.ts';
import { assembleAnswer } from './assemble-answer.ts';
import { findRepeats, type Repeat, repeatWarning } from './find-repeats.ts';
import {
  type IngestAnswerText,
  type IngestRequestKey,
  inProgress,
  saveAnswer,
  storedAnswer,
} from './idempotency.ts';
import {
  findReplaced,
  payloadNaming,
  type Replaced,
  refuseSampled,
  voidReplaced,
} from './replace-invoices.ts';

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
 * @throws StaleError, also for an invoice that cannot replace another, PeriodClosedError, or ApiError for the idempotency
 * key; then nothing is stored.
 */
export async function storeIngest(tx: TenantTransaction, input: StoreIngest): Promise<IngestAnswerText> {
  const { prepared, key, now } = input;
  if (key !== null) {
    if (!(await tryLockIdempotencyKey(tx, key.key))) throw inProgress();
    const stored = await storedAnswer(tx, key, { now, contentDigest: prepared.contentDigest });
    if (stored !== null) return stored;
  }
  const text = assembleAnswer({ ...prepared, ...(await storeInvoices(tx, input)) });
  if (key !== null && isKept(prepared))
    await saveAnswer(tx, key, { status: 200, text, now, contentDigest: prepared.contentDigest });
  return { text, replayed: false };
}

/** Where nothing was stored, a rejection whose cause may be gone later is not repeated: the request is tried anew. */
function isKept({ accepted, rejected }: IngestPrepared): boolean {
  return accepted.length > 0 || !rejected.some(({ code }) => STATE_ERROR_CODES.includes(code));
}

/** What became of accepted invoices when they were stored or, on a dry run, compared with what is stored. */
export interface StoredInvoices {
  readonly repeats: readonly Repeat[];
  readonly replaced: Replaced;
  readonly receipts: readonly Receipt[];
  /** Hash of the entry that recorded each invoice, by its id; none on a dry run. */
  readonly recorded: ReadonlyMap<string, string>;
}

/**
 * Stores prepared invoices. Chain heads are locked last.
 * @throws StaleError, also for an invoice that cannot replace another, and PeriodClosedError; then nothing may be committed.
 */
export async function storeInvoices(
  tx: TenantTransaction,
  input: Omit<StoreIngest, 'key'>,
): Promise<StoredInvoices> {
  const { prepared, actor, now } = input;
  await openTouchedPeriods(tx, input);
  const { accepted } = prepared;
  const replaced = await findReplaced(tx, accepted, true);
  const repeats = await findRepeats(tx, accepted, replaced);
  for (const rows of prepared.tables) await bulkInsert(tx, rows);
  await storeRepeats(tx, accepted, repeats);
  await publishIngested(tx, input, replaced);
  const voids = await voidReplaced(tx, replaced, { accepted, actor, now });
  const records = entriesOf(accepted, actor, replaced);
  const { receipts, hashes } = await appendLinked(tx, [...voids, ...records], now);
  const recorded = new Map(
    records.map((entry, at) => [accepted[at]?.invoiceId ?? '', hashes.get(entry) ?? '']),
  );
  return { repeats, replaced, receipts, recorded };
}

/** The same for a dry run: nothing is stored. @throws ReplacementRefusedError. */
export async function compareInvoices(
  tx: TenantTransaction,
  accepted: readonly AcceptedInvoice[],
): Promise<StoredInvoices> {
  const replaced = await findReplaced(tx, accepted, false);
  await refuseSampled(tx, replaced);
  return { repeats: await findRepeats(tx, accepted, replaced), replaced, receipts: [], recorded: new Map() };
}

/** Opens new periods. If another request opened one first, it must have the same factor set. */
async function openTouchedPeriods(tx: TenantTransaction, input: Omit<StoreIngest, 'key'>): Promise<void> {
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

async function storeRepeats(
  tx: TenantTransaction,
  accepted: readonly AcceptedInvoice[],
  repeats: readonly Repeat[],
): Promise<void> {
  const byIndex = new Map(accepted.map((invoice) => [invoice.index, invoice]));
  const marks = repeats.map((repeat) => {
    const { code, index, earlier } = repeat;
    const invoice = byIndex.get(index);
    if (invoice === undefined || earlier.id === null) throw new Error('a stored repeat has no original');
    const ofInvoice = invoice.warnings.filter(({ line }) => line === undefined);
    return {
      invoiceId: storedId(invoice),
      duplicateOf: code === 'possible_duplicate' ? earlier.id : null,
      warnings: [...ofInvoice, repeatWarning(repeat)],
    };
  });
  await markRepeats(tx, marks);
}

function entriesOf(accepted: readonly AcceptedInvoice[], actor: string, replaced: Replaced): NewEntry[] {
  return accepted.map((invoice) => ({
    period: invoice.period,
    kind: 'invoice.recorded',
    subject: `invoice:${storedId(invoice)}`,
    actor,
    refs: [],
    ...payloadNaming(invoice, replaced.get(invoice.index)),
  }));
}

function storedId(invoice: AcceptedInvoice): string {
  if (invoice.invoiceId === null) throw new Error('an invoice without id cannot be stored');
  return invoice.invoiceId;
}

/** Notifies open dashboards after the commit. */
async function publishIngested(
  tx: TenantTransaction,
  { prepared, now }: Omit<StoreIngest, 'key'>,
  replaced: Replaced,
): Promise<void> {
  if (prepared.accepted.length === 0) return;
  await publish(tx, {
    type: 'ingested',
    at: now,
    periods: [...new Set([...prepared.accepted, ...replaced.values()].map(({ period }) => period))].sort(),
    processed: prepared.accepted.length,
    rejected: prepared.rejected.length,
    line_items: prepared.lineItems,
    emissions_kgco2e: prepared.emissionsKgCo2e,
  });
}
