import { sql } from 'kysely';
import { isRepeat } from '../entities/invoice.ts';
import { NO_DIGEST } from './erasure.ts';
import { anyOf, type Tenant } from './sql.ts';

/**
 * The earlier invoice that counts which each of these repeats, by id of the later one: the one it was a copy of or, if that
 * was voided since, the first with the same contents; else the newest with its number by the same vendor. One statement.
 */
export async function repeatedInvoices(tx: Tenant, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ readonly later: string; readonly earlier: string }>`
    select * from (select i.invoice_id as later, coalesce(
      (select o.invoice_id from invoice o where o.workspace_id = ${tx.workspaceId}::uuid and o.invoice_id = i.duplicate_of
        and o.voided_at is null),
      (select o.invoice_id from invoice o where o.workspace_id = ${tx.workspaceId}::uuid and i.duplicate_of is not null
        and o.content_fingerprint = i.content_fingerprint and o.content_fingerprint <> ${sql.lit(NO_DIGEST)}
        and o.voided_at is null and o.invoice_id < i.invoice_id order by o.invoice_id limit 1),
      (select o.invoice_id from invoice o where o.workspace_id = ${tx.workspaceId}::uuid
        and o.invoice_number = i.invoice_number and o.vendor_key = i.vendor_key
        and o.voided_at is null and o.invoice_id < i.invoice_id order by o.invoice_id desc limit 1)) as earlier
    from invoice i where i.workspace_id = ${tx.workspaceId} and i.invoice_id = ${anyOf(ids, 'uuid')}
      and i.voided_at is null and (${sql.raw(isRepeat('i.'))})) repeats
    where earlier is not null`.execute(tx.db);
  return new Map(rows.map(({ later, earlier }) => [later, earlier]));
}
