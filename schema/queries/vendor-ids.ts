import { type RawBuilder, sql } from 'kysely';
import { anyOf, listOf } from './sql.ts';

/** The workspace and reporting periods a reader may see; null: all periods. */
interface Seen {
  readonly workspaceId: string;
  readonly periods: readonly string[] | null;
}

/** Joins `vendor_merge m` with `invoice i`, on the left. */
export const IS_MERGED = sql<boolean>`m.workspace_id = i.workspace_id and m.vendor_id = i.vendor_id`;

/** The vendor of the invoice in this join: the one that stands for it, if it was merged. */
export const VENDOR_OF_INVOICE = sql<string>`coalesce(m.belongs_to, i.vendor_id)`;

/** Ids with the vendors that stand for them, as rows `asked, id`: an id that was merged leads to the other vendor. */
export const vendorsOfIds = ({ workspaceId }: Pick<Seen, 'workspaceId'>, ids: readonly string[]) =>
  sql`select a.id as asked, coalesce(m.belongs_to, a.id) as id from unnest(${listOf(ids, 'uuid')}) a(id)
    left join vendor_merge m on m.workspace_id = ${workspaceId} and m.vendor_id = a.id`;

/** On invoices: they are of one of these vendors. The ids are looked up once for the statement. */
export const isOfVendors = (visible: Pick<Seen, 'workspaceId'>, ids: readonly string[]) =>
  sql<boolean>`i.vendor_id = any(array(with v as (${vendorsOfIds(visible, ids)})
    select v.id from v union all select m.vendor_id from vendor_merge m
    where m.workspace_id = ${visible.workspaceId} and m.belongs_to in (select v.id from v)))`;

/** On invoices: they are of none of them, as erased ones are. */
export const isOfOtherVendors = (visible: Pick<Seen, 'workspaceId'>, ids: readonly string[]) =>
  sql<boolean>`(i.vendor_id is null or not (${isOfVendors(visible, ids)}))`;

/** A column of the invoice recorded last, of those the reader sees under this vendor's own id; null without one. */
export function newestOfVendor(
  { workspaceId, periods }: Seen,
  column: 'vendor_name' | 'vendor_tax_id',
  id: RawBuilder<unknown>,
): RawBuilder<string | null> {
  const inPeriods = periods === null ? sql`` : sql` and n.period = ${anyOf(periods)}`;
  return sql<string | null>`(select n.${sql.raw(column)} from invoice n
    where n.workspace_id = ${workspaceId} and n.vendor_id = ${id}${inPeriods} order by n.invoice_id desc limit 1)`;
}

/**
 * The name of a vendor: as its invoice recorded last has it or, where the reader sees none, one of a vendor merged into
 * it. Null without any invoice that has a name.
 */
export function vendorName(seen: Seen, id: RawBuilder<unknown>): RawBuilder<string | null> {
  const merged = newestOfVendor(seen, 'vendor_name', sql`b.vendor_id`);
  return sql<string | null>`coalesce(${newestOfVendor(seen, 'vendor_name', id)}, (
    select max(${merged}) from vendor_merge b where b.workspace_id = ${seen.workspaceId} and b.belongs_to = ${id}))`;
}
