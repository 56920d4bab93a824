import { VERSION_KINDS } from '../../../compute/chain/package-bounds.ts';
import type { VoidInvoiceAnswer } from '../../../schema/contracts/invoices.ts';
import { ReportingPeriod } from '../../../schema/entities/reporting-period.ts';
import { entriesOfSubject } from '../../../schema/queries/audit-entries.ts';
import { isInCompletedSample, lockInvoice } from '../../../schema/queries/invoices.ts';
import { ApiError } from '../../api-error.ts';
import type { Caller } from '../../auth/access.ts';
import { appendEntries, lockChain } from '../../database/append-entries.ts';
import { newEntry } from '../../database/new-entry.ts';
import { type TenantTransaction, withTenant } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';
import { untilStored } from '../until-stored.ts';

export interface VoidInvoice {
  readonly caller: Caller;
  readonly invoiceId: string;
  readonly reason: string;
}

/**
 * Removes an invoice from totals and populations; its rows and history stay.
 * @throws ApiError `not_found`, `already_voided`, `period_closed`, `invoice_sampled`.
 */
export async function voidInvoice(deps: GatewayDeps, input: VoidInvoice): Promise<VoidInvoiceAnswer> {
  const now = deps.clock().toISOString();
  return untilStored('The reporting period', () =>
    withTenant(deps.database, input.caller.workspaceId, (tx) => voidIn(tx, input, now)),
  );
}

async function voidIn(tx: TenantTransaction, input: VoidInvoice, now: string): Promise<VoidInvoiceAnswer> {
  const { invoiceId, reason, caller } = input;
  const invoice = await lockInvoice(tx, invoiceId);
  if (invoice === null) throw invoiceNotFound();
  if (invoice.voidedAt !== null) {
    throw new ApiError('already_voided', { detail: 'The invoice is voided already.' });
  }
  await requireOpenPeriod(tx, invoice.period);
  // Completing an engagement takes the same lock, so none that samples the invoice completes meanwhile.
  await lockChain(tx, invoice.period);
  if (await isInCompletedSample(tx, invoice)) throw invoiceSampled();
  Object.assign(invoice, { voidedAt: now, voidedBy: caller.actor, voidReason: reason });
  const subject = `invoice:${invoiceId}`;
  const entry = newEntry({
    period: invoice.period,
    kind: 'invoice.voided',
    subject,
    actor: caller.actor,
    refs: [await versionEntry(tx, invoice.period, subject)],
    payload: { reason },
  });
  const receipts = await appendEntries(tx, [entry], now);
  return {
    invoice_id: invoiceId,
    status: 'voided',
    voided_at: now,
    reason,
    period: invoice.period,
    receipts,
  };
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
    detail: `The reporting period ${period} is closed. Its owner can reopen it.`,
  });
}
