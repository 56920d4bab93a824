import { sql } from 'kysely';
import { itemFrozen, newestFrozen } from './frozen-at.ts';
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

/** Lines of a draw whose invoice was voided since, in the order of the draw; of one line only, if given. */
export async function voidedLines(tx: Tenant, sampleId: string, lineItemId?: string): Promise<string[]> {
  const lines = linesOf(tx, sampleId, lineItemId).where(({ exists, selectFrom }) =>
    exists(
      selectFrom('invoice as v')
        .select('v.invoiceId')
        .where('v.workspaceId', '=', tx.workspaceId)
        .whereRef('v.invoiceId', '=', 'i.invoiceId')
        .where('v.voidedAt', 'is not', null),
    ),
  );
  return (await lines.execute()).map((row) => row.lineItemId);
}

/** Lines of a draw whose figure was decided again since, in the order of the draw; of one line only, if given. */
export async function changedLines(tx: Tenant, sampleId: string, lineItemId?: string): Promise<string[]> {
  const lines = linesOf(tx, sampleId, lineItemId).where(({ exists, selectFrom }) =>
    exists(
      selectFrom('line_item as l')
        .innerJoin('sample as s', (join) =>
          join.onRef('s.workspaceId', '=', 'l.workspaceId').onRef('s.sampleId', '=', 'i.sampleId'),
        )
        .innerJoin('audit_entry as e', (join) =>
          join
            .onRef('e.workspaceId', '=', 'l.workspaceId')
            .onRef('e.period', '=', 'l.period')
            .on('e.seq', '>', itemFrozen),
        )
        .select('e.seq')
        .where('l.workspaceId', '=', tx.workspaceId)
        .whereRef('l.lineItemId', '=', 'i.lineItemId')
        .whereRef('l.kgco2e', '<>', 'i.recordedKgco2e')
        .where('e.kind', '=', 'invoice.amended')
        .where('e.subject', '=', sql<string>`'invoice:' || i.invoice_id`),
    ),
  );
  return (await lines.execute()).map((row) => row.lineItemId);
}

function linesOf(tx: Tenant, sampleId: string, lineItemId: string | undefined) {
  const lines = tx.db
    .selectFrom('sample_item as i')
    .select('i.lineItemId')
    .where('i.workspaceId', '=', tx.workspaceId)
    .where('i.sampleId', '=', sampleId)
    .orderBy('i.ordinal');
  return lineItemId === undefined ? lines : lines.where('i.lineItemId', '=', lineItemId);
}
