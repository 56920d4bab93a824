import { VERSION_KINDS } from '../../../compute/chain/package-bounds.ts';
import { markVoided, versionsOf } from '../../../schema/queries/earlier-invoices.ts';
import type { NewEntry } from '../../database/append-entries.ts';
import { newEntry } from '../../database/new-entry.ts';
import type { TenantTransaction } from '../../database/transaction.ts';

/** A live invoice of an open period, its row and chain locked. */
export interface Voiding {
  readonly invoiceId: string;
  readonly period: string;
  readonly reason: string;
  /** The invoice recorded in its place. */
  readonly replacedBy?: string;
}

/** Voids invoices and returns their entries, to append before the commit. Two statements. */
export async function voidRows(
  tx: TenantTransaction,
  voidings: readonly Voiding[],
  { actor, now }: { readonly actor: string; readonly now: string },
): Promise<NewEntry[]> {
  if (voidings.length === 0) return [];
  const voids = voidings.map(({ invoiceId, reason }) => ({ invoiceId, reason }));
  await markVoided(tx, voids, { at: now, by: actor });
  const versions = await versionsOf(tx, voidings, VERSION_KINDS);
  return voidings.map(({ invoiceId, period, reason, replacedBy }) => {
    const version = versions.get(invoiceId);
    if (version === undefined) throw new Error('an invoice has no entry on its chain');
    return newEntry({
      period,
      kind: 'invoice.voided',
      subject: `invoice:${invoiceId}`,
      actor,
      refs: [version],
      payload: { reason, ...(replacedBy === undefined ? {} : { replaced_by: replacedBy }) },
    });
  });
}
