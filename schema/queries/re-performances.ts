import { isWorkOn, workKey } from './assertions.ts';
import { anyOf, type Row, type Tenant } from './sql.ts';

/** Every re-performance of each of the lines, oldest first. One statement. */
export async function rePerformancesOf(
  tx: Tenant,
  keys: readonly string[],
): Promise<Map<string, Row<'re_performance'>[]>> {
  const rows = await tx.db
    .selectFrom('re_performance')
    .selectAll()
    .where('workspaceId', '=', tx.workspaceId)
    .where(isWorkOn(keys))
    .orderBy('performedAt')
    .orderBy('rePerformanceId')
    .execute();
  return Map.groupBy(rows, workKey);
}

/** The entries with the versions of invoices that were current when a chain had a size. One statement. */
export async function versionEntries(
  tx: Tenant,
  at: { readonly period: string; readonly size: number },
  invoiceIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tx.db
    .selectFrom('audit_entry')
    .distinctOn('subject')
    .select(['subject', 'hash'])
    .where('workspaceId', '=', tx.workspaceId)
    .where('period', '=', at.period)
    .where('seq', '<=', at.size)
    .where('subject', '=', anyOf(invoiceIds.map((id) => `invoice:${id}`)))
    .where('kind', 'in', ['invoice.recorded', 'invoice.amended'])
    .orderBy('subject')
    .orderBy('seq', 'desc')
    .execute();
  return new Map(rows.map(({ subject, hash }) => [subject.slice('invoice:'.length), hash]));
}
