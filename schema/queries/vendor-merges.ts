import { sql } from 'kysely';
import { type VENDOR_CHANGES, VENDOR_HISTORY_MAX } from '../contracts/vendors.ts';
import type { Visible } from './line-filter.ts';
import { anyOf, listOf, type SqlExecutor, type Tenant } from './sql.ts';

/** A vendor by its own id: whether it is known, and the vendor that stands for it, if it was merged. */
export interface VendorState {
  readonly vendorId: string;
  readonly isKnown: boolean;
  readonly belongsTo: string | null;
}

/** The states of these vendors; known are those of an invoice and those of a merge. */
export async function vendorStates(tx: Tenant, vendorIds: readonly string[]): Promise<VendorState[]> {
  const { rows } = await sql<VendorState>`
    select a.id as "vendorId", m.belongs_to as "belongsTo", m.belongs_to is not null or exists (
        select 1 from invoice i where i.workspace_id = ${tx.workspaceId} and i.vendor_id = a.id) or exists (
        select 1 from vendor_merge b where b.workspace_id = ${tx.workspaceId} and b.belongs_to = a.id) as "isKnown"
    from unnest(${listOf(vendorIds, 'uuid')}) a(id)
    left join vendor_merge m on m.workspace_id = ${tx.workspaceId} and m.vendor_id = a.id`.execute(tx.db);
  return rows;
}

/** What was merged into any of these vendors. */
export async function mergesInto(tx: Tenant, vendorIds: readonly string[]) {
  return tx.db
    .selectFrom('vendor_merge')
    .select(['vendorId', 'mergedInto', 'belongsTo'])
    .where('workspaceId', '=', tx.workspaceId)
    .where('belongsTo', '=', anyOf(vendorIds, 'uuid'))
    .execute();
}

/** Merges vendors, with all that was merged into them, into another one. */
export async function addMerges(tx: Tenant, vendorIds: readonly string[], into: string): Promise<void> {
  const { db, workspaceId } = tx;
  await db
    .updateTable('vendor_merge')
    .set({ belongsTo: into })
    .where('workspaceId', '=', workspaceId)
    .where('belongsTo', '=', anyOf(vendorIds, 'uuid'))
    .execute();
  await db
    .insertInto('vendor_merge')
    .values(vendorIds.map((vendorId) => ({ workspaceId, vendorId, mergedInto: into, belongsTo: into })))
    .execute();
}

/** Makes a merged vendor stand for itself again, and for these that were merged into it. */
export async function removeMerge(tx: Tenant, vendorId: string, members: readonly string[]): Promise<void> {
  const { db, workspaceId } = tx;
  await db
    .deleteFrom('vendor_merge')
    .where('workspaceId', '=', workspaceId)
    .where('vendorId', '=', vendorId)
    .execute();
  if (members.length === 0) return;
  await db
    .updateTable('vendor_merge')
    .set({ belongsTo: vendorId })
    .where('workspaceId', '=', workspaceId)
    .where('vendorId', '=', anyOf(members, 'uuid'))
    .execute();
}

/** A merge or split: others were merged into a vendor, or taken out of it. */
export interface VendorChange {
  readonly kind: (typeof VENDOR_CHANGES)[number];
  readonly at: string;
  readonly actor: string;
  readonly vendorId: string;
  readonly vendorIds: readonly string[];
  readonly reason: string;
}

/**
 * Merges and splits of these vendors and of those merged into them, newest first, by vendor. None for readers of some
 * periods, who do not see the chain of settings. One statement.
 */
export async function vendorHistory(
  tx: SqlExecutor,
  { workspaceId, periods }: Visible,
  vendorIds: readonly string[],
): Promise<Map<string, VendorChange[]>> {
  if (periods !== null) return new Map();
  const { rows } = await sql<VendorChange & { readonly of: string }>`
    with members as (
      select v.id as of, v.id as id from unnest(${listOf(vendorIds, 'uuid')}) v(id)
      union all select m.belongs_to, m.vendor_id from vendor_merge m
      where m.workspace_id = ${workspaceId} and m.belongs_to = ${anyOf(vendorIds, 'uuid')})
    select v.id as of, h.header ->> 'kind' as kind, h.header ->> 'at' as at, h.header ->> 'actor' as actor,
      substr(h.header ->> 'subject', 8) as "vendorId", h.payload -> 'vendor_ids' as "vendorIds",
      h.payload ->> 'reason' as reason
    from unnest(${listOf(vendorIds, 'uuid')}) v(id) cross join lateral (
      select e.seq, e.header::json as header, p.payload::json as payload
      from audit_entry e join audit_payload p
        on p.workspace_id = e.workspace_id and p.period = e.period and p.seq = e.seq
      where e.workspace_id = ${workspaceId} and e.period = 'SETTINGS' and e.subject like 'vendor:%'
        and exists (select 1 from members m where m.of = v.id and (e.subject = 'vendor:' || m.id
          or position(m.id::text in p.payload::json ->> 'vendor_ids') > 0))
      order by e.seq desc limit ${sql.lit(VENDOR_HISTORY_MAX)}) h
    order by h.seq desc`.execute(tx.db);
  const found = Map.groupBy(rows, ({ of }) => of);
  return new Map([...found].map(([of, changes]) => [of, changes.map(({ of: _, ...change }) => change)]));
}
