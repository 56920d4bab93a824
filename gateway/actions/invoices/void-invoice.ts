import { VERSION_KINDS } from '../../../compute/chain/package-bounds.ts';
import type {
  VoidInvoiceAnswer,
  VoidInvoicesAnswer,
  VoidResult,
} from '../../../schema/contracts/invoices.ts';
import { ReportingPeriod } from '../../../schema/entities/reporting-period.ts';
import { entriesOfSubject } from '../../../schema/queries/audit-entries.ts';
import { type EarlierInvoice, earlierInvoices } from '../../../schema/queries/earlier-invoices.ts';
import { inCompletedSamples } from '../../../schema/queries/invoices.ts';
import { onlyRow } from '../../../schema/queries/sql.ts';
import { knownPeriods } from '../../../schema/queries/workspaces.ts';
import { ApiError } from '../../api-error.ts';
import type { Caller } from '../../auth/access.ts';
import { appendEntries, lockChains } from '../../database/append-entries.ts';
import { type TenantTransaction, withTenant } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';
import { untilStored } from '../until-stored.ts';
import { voidRows } from './void-rows.ts';

export interface VoidInvoice {
  readonly caller: Caller;
  readonly invoiceId: string;
  readonly reason: string;
}

export interface VoidInvoices {
  readonly caller: Caller;
  readonly invoiceIds: readonly string[];
  readonly reason: string;
}

/**
 * Removes an invoice from totals and populations; its rows and history stay.
 * @throws ApiError `not_found`, `already_voided`, `period_closed`, `invoice_sampled`.
 */
export async function voidInvoice(deps: GatewayDeps, input: VoidInvoice): Promise<VoidInvoiceAnswer> {
  const { caller, invoiceId, reason } = input;
  const { results, receipts } = await voidInvoices(deps, { caller, invoiceIds: [invoiceId], reason });
  const { status, period, voided_at, code } = onlyRow(results, 'result');
  if (status === 'already_voided') {
    throw new ApiError('already_voided', { detail: 'The invoice is voided already.' });
  }
  if (code === 'invoice_sampled') throw invoiceSampled();
  if (period === null) throw invoiceNotFound();
  if (voided_at === null) throw periodClosed(period);
  return { invoice_id: invoiceId, status: 'voided', voided_at, reason, period, receipts };
}

/**
 * Voids those of some invoices that can be voided, in one transaction, and says what became of each: a repetition finds
 * them voided already and changes nothing.
 */
export async function voidInvoices(deps: GatewayDeps, input: VoidInvoices): Promise<VoidInvoicesAnswer> {
  const now = deps.clock().toISOString();
  return untilStored('The reporting period', () =>
    withTenant(deps.database, input.caller.workspaceId, (tx) => voidIn(tx, input, now)),
  );
}

async function voidIn(
  tx: TenantTransaction,
  { invoiceIds, reason, caller }: VoidInvoices,
  now: string,
): Promise<VoidInvoicesAnswer> {
  const ids = [...new Set(invoiceIds)];
  const rows = await earlierInvoices(tx, ids, true);
  const periods = await knownPeriods(tx);
  const open = new Set(periods.filter(({ status }) => status === 'open').map(({ name }) => name));
  const live = rows.filter(({ voidedAt, period }) => voidedAt === null && open.has(period));
  // Completing an engagement takes the same locks, so none that samples an invoice completes meanwhile.
  await lockChains(
    tx,
    live.map(({ period }) => period),
  );
  const sampled = await inCompletedSamples(tx, live);
  const voided = live.filter(({ invoiceId }) => !sampled.has(invoiceId));
  const voidings = voided.map(({ invoiceId, period }) => ({ invoiceId, period, reason }));
  const entries = await voidRows(tx, voidings, { actor: caller.actor, now });
  const receipts = await appendEntries(tx, entries, now);
  const byId = new Map(rows.map((row) => [row.invoiceId, row]));
  const isVoided = new Set(voided.map(({ invoiceId }) => invoiceId));
  const results = ids.map((id): VoidResult => {
    const row = byId.get(id);
    if (row === undefined) return refused(id, null, 'not_found');
    if (row.voidedAt !== null) return voidedResult(row, 'already_voided');
    if (isVoided.has(id)) return voidedResult({ ...row, voidedAt: now, voidReason: reason }, 'voided');
    return refused(id, row.period, sampled.has(id) ? 'invoice_sampled' : 'period_closed');
  });
  return { voided: voided.length, results, receipts };
}

function voidedResult(row: EarlierInvoice, status: 'voided' | 'already_voided'): VoidResult {
  const { invoiceId, period, voidedAt, voidReason } = row;
  return { invoice_id: invoiceId, status, period, voided_at: voidedAt, reason: voidReason, code: null };
}

function refused(id: string, period: string | null, code: VoidResult['code']): VoidResult {
  return { invoice_id: id, status: 'refused', period, voided_at: null, reason: null, code };
}

/** Hash of the entry of the invoice's current version, to which a void or a document refers. */
export async function versionEntry(tx: TenantTransaction, period: string, subject: string): Promise<string> {
  const entries = await entriesOfSubject(tx, period, subject);
  const version = entries.findLast(({ kind }) => VERSION_KINDS.includes(kind));
  if (version === undefined) throw new Error('an invoice has no entry on its chain');
  return version.hash;
}

/** The 404 of an invoice that does not exist or belongs to another workspace. */
export function invoiceNotFound(): ApiError {
  return new ApiError('not_found', { detail: 'There is no such invoice in this workspace.' });
}

/** The 409 of a change to a sampled invoice. */
export function invoiceSampled(): ApiError {
  return new ApiError('invoice_sampled', {
    detail: 'A line of the invoice was sampled in a completed engagement: the invoice stays as it is.',
  });
}

/** The 409 of a change to an invoice whose personal content was erased. */
export function invoiceErased(): ApiError {
  return new ApiError('already_erased', {
    detail: 'The personal content of the invoice was erased; nothing is added to it.',
  });
}

/** @throws ApiError `period_closed`. */
export async function requireOpenPeriod(tx: TenantTransaction, period: string): Promise<void> {
  const { status } = await tx.em.findOneOrFail(ReportingPeriod, {
    workspaceId: tx.workspaceId,
    name: period,
  });
  if (status !== 'open') throw periodClosed(period);
}

/** The 409 of a change to a closed period. */
export function periodClosed(period: string): ApiError {
  return new ApiError('period_closed', {
    values: { period },
    detail: `The reporting period ${period} is closed. Its owner can reopen it.`,
  });
}
