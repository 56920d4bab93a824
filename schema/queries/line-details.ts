import { type JoinBuilder, sql } from 'kysely';
import {
  LINES_OF_PART,
  type LineDetail,
  packLineDetails,
  placeOfDetail,
  unpackLineDetails,
} from '../contracts/line-detail.ts';
import type { Tables } from '../entities/tables.ts';
import type { Tenant } from './sql.ts';

/** That `d` has the packed detail of `l`, one of its invoice. */
export const IS_OF_PART = sql<boolean>`d.part = l.line_index / ${sql.lit(LINES_OF_PART)}`;

/** Joins the packed details `d` of the part of each line `l`: a join keeps a statement on one shard, a subquery does not. */
export const ofSamePart = (join: JoinBuilder<Joined, 'l' | 'd'>) =>
  join.onRef('d.workspaceId', '=', 'l.workspaceId').onRef('d.invoiceId', '=', 'l.invoiceId').on(IS_OF_PART);

type Joined = Tables & { readonly l: Tables['line_item']; readonly d: Tables['line_detail'] };

/** Replaces the details of an invoice, a part at a time. */
async function replaceDetails(
  tx: Tenant,
  invoiceId: string,
  changed: (details: readonly LineDetail[], part: number) => readonly LineDetail[] | null,
): Promise<void> {
  const ofInvoice = tx.db
    .selectFrom('line_detail')
    .select(['part', 'details'])
    .where('workspaceId', '=', tx.workspaceId)
    .where('invoiceId', '=', invoiceId);
  for (const { part, details } of await ofInvoice.execute()) {
    const replaced = changed(unpackLineDetails(details), part);
    if (replaced === null) continue;
    await tx.db
      .updateTable('line_detail')
      .set({ details: packLineDetails(replaced) })
      .where('workspaceId', '=', tx.workspaceId)
      .where('invoiceId', '=', invoiceId)
      .where('part', '=', part)
      .execute();
  }
}

/** All details of an invoice, each changed. */
export const changeDetails = (tx: Tenant, invoiceId: string, change: (detail: LineDetail) => LineDetail) =>
  replaceDetails(tx, invoiceId, (details) => details.map(change));

/** Those of some of its lines. */
export function storeDetails(
  tx: Tenant,
  invoiceId: string,
  stored: readonly { readonly lineIndex: number; readonly detail: LineDetail }[],
): Promise<void> {
  const parts = Map.groupBy(stored, ({ lineIndex }) => placeOfDetail(lineIndex).part);
  return replaceDetails(tx, invoiceId, (details, part) => {
    const own = parts.get(part);
    if (own === undefined) return null;
    const at = new Map(own.map(({ lineIndex, detail }) => [placeOfDetail(lineIndex).at, detail]));
    return details.map((detail, place) => at.get(place) ?? detail);
  });
}
