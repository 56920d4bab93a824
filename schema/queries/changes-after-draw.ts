import { sql } from 'kysely';
import { newestFrozen } from './frozen-at.ts';
import { anyOf, type Tenant } from './sql.ts';

/** Entries that record, change or void an invoice. */
const booked = (tx: Tenant) =>
  tx.db
    .selectFrom('audit_entry as e')
    .select('e.seq')
    .where('e.workspaceId', '=', tx.workspaceId)
    .where('e.kind', 'in', ['invoice.recorded', 'invoice.amended', 'invoice.voided']);

/** Whether invoices were recorded, changed or voided in a chain after it had this size. */
export async function bookedAfter(tx: Tenant, period: string, size: number): Promise<boolean> {
  const later = booked(tx).where('e.period', '=', period).where('e.seq', '>', size).limit(1);
  return (await later.executeTakeFirst()) !== undefined;
}

/** Which of these draws are over lines that were recorded, changed or voided since. One statement. */
export async function changedPopulations(
  tx: Tenant,
  sampleIds: readonly string[],
): Promise<Map<string, boolean>> {
  const later = booked(tx)
    .where('e.period', '=', sql.ref<string>('g.period'))
    .where('e.seq', '>', newestFrozen);
  const rows = await tx.db
    .selectFrom('sample as s')
    .innerJoin('engagement as g', (join) =>
      join.onRef('g.workspaceId', '=', 's.workspaceId').onRef('g.engagementId', '=', 's.engagementId'),
    )
    .select(['s.sampleId', ({ exists }) => exists(later).as('changed')])
    .where('s.workspaceId', '=', tx.workspaceId)
    .where('s.sampleId', '=', anyOf(sampleIds, 'uuid'))
    .execute();
  return new Map(rows.map(({ sampleId, changed }) => [sampleId, Boolean(changed)]));
}
