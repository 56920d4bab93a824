import { sql } from 'kysely';
import { lineDetailReader } from '../contracts/line-detail.ts';
import { ofSamePart } from './line-details.ts';
import { anyOf, type Tenant } from './sql.ts';

/** The source data, classification and calculation inputs of an invoice, never its results. */
export type RecordedInvoice = Awaited<ReturnType<typeof recordedInvoices>>[number];

/**
 * The stored fields of invoices with all their lines, in the order of the ids. Until the commit nobody can void, amend
 * or erase them, so an invoice and its lines are consistent. Two statements.
 */
export async function recordedInvoices(tx: Tenant, invoiceIds: readonly string[]) {
  const any = anyOf(invoiceIds, 'uuid');
  const invoices = await tx.db
    .selectFrom('invoice')
    .select(['invoiceId', 'vendorName', 'invoiceDate', 'currency', 'region'])
    .select(['totalAmount', 'netAmount', 'vatRate', 'reconciliationPolicy'])
    .select(['factorSetId', 'rateSetId', 'classifierVersion', 'erasedAt'])
    .where('workspaceId', '=', tx.workspaceId)
    .where('invoiceId', '=', any)
    .orderBy('invoiceId')
    .forShare()
    .execute();
  const linesOf = Map.groupBy(await recordedLines(tx, any), ({ invoiceId }) => invoiceId);
  const byId = new Map(invoices.map((invoice) => [invoice.invoiceId, invoice]));
  return invoiceIds.flatMap((id) => {
    const invoice = byId.get(id);
    return invoice === undefined ? [] : [{ ...invoice, lines: linesOf.get(id) ?? [] }];
  });
}

async function recordedLines(tx: Tenant, any: ReturnType<typeof anyOf<string>>) {
  const rows = await tx.db
    .selectFrom('line_item as l')
    .leftJoin('line_detail as d', ofSamePart)
    .select(['l.invoiceId', 'lineItemId', 'lineIndex as index', 'description', 'spendAmount'])
    .select(['quantity', 'unitOfMeasure', 'weightTonnes', 'distanceKm', 'itemCodes'])
    .select(['category', 'naics', 'certainty', 'decision', 'd.details'])
    .where('l.workspaceId', '=', tx.workspaceId)
    .where('l.invoiceId', '=', any)
    .orderBy('l.invoiceId')
    .orderBy('lineIndex')
    .execute();
  const detailOf = lineDetailReader();
  return rows.map(({ details, ...row }) => {
    const { invoiceId, index: lineIndex } = row;
    const { attributes, matched, candidates, rest } = detailOf({ invoiceId, lineIndex, details });
    return { ...row, attributes, matched, candidates, rest };
  });
}

const lines = (tx: Tenant) => tx.db.selectFrom('line_item').where('workspaceId', '=', tx.workspaceId);

/** The recorded results of a line. */
export type RecordedResult = Awaited<ReturnType<typeof recordedResults>>[number];

/** The recorded results of an invoice's lines, in its order. */
export async function recordedResults(tx: Tenant, invoiceId: string) {
  return lines(tx)
    .select(['lineItemId', 'category', 'kgco2e as emissionsKgCo2e', 'warnings'])
    .select('marketBasedKgco2e as marketBasedKgCo2e')
    .where('invoiceId', '=', invoiceId)
    .orderBy('lineIndex')
    .execute();
}

/** Kilograms of lines as recorded now, by line. One statement. */
export async function recordedKilograms(
  tx: Tenant,
  lineItemIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await lines(tx)
    .select(['lineItemId', 'kgco2e'])
    .where('lineItemId', '=', anyOf(lineItemIds, 'uuid'))
    .execute();
  return new Map(rows.map(({ lineItemId, kgco2e }) => [lineItemId, kgco2e]));
}

/** The classification of a line before a person decided; null where none did, or it was not kept. */
export async function classificationBefore(
  tx: Tenant,
  lineItemId: string,
): Promise<Record<string, unknown> | null> {
  const line = await lines(tx)
    .select('classificationBefore')
    .where('lineItemId', '=', lineItemId)
    .executeTakeFirst();
  return line?.classificationBefore ?? null;
}

/** Keeps it, or with null forgets it. */
export async function keepClassification(
  tx: Tenant,
  lineItemId: string,
  before: object | null,
): Promise<void> {
  const text = before === null ? null : JSON.stringify(before);
  await tx.db
    .updateTable('line_item')
    .set({ classificationBefore: sql`${text}::text::json` })
    .where('workspaceId', '=', tx.workspaceId)
    .where('lineItemId', '=', lineItemId)
    .execute();
}

/** Deletes all components of these lines. */
export async function deleteComponents(tx: Tenant, lineItemIds: readonly string[]): Promise<void> {
  await tx.db
    .deleteFrom('line_component')
    .where('workspaceId', '=', tx.workspaceId)
    .where('lineItemId', '=', anyOf(lineItemIds, 'uuid'))
    .execute();
}

/** Entries of the workspace that have their payload, with it. */
export function entriesWithPayload(tx: Tenant) {
  return tx.db
    .selectFrom('audit_entry as e')
    .innerJoin('audit_payload as p', (join) =>
      join
        .onRef('p.workspaceId', '=', 'e.workspaceId')
        .onRef('p.period', '=', 'e.period')
        .onRef('p.seq', '=', 'e.seq'),
    )
    .where('e.workspaceId', '=', tx.workspaceId);
}

/** Payload of an entry, exact text; null after an erasure. */
export async function payloadOfEntry(tx: Tenant, period: string, hash: string): Promise<string | null> {
  const row = await entriesWithPayload(tx)
    .select('p.payload')
    .where('e.period', '=', period)
    .where('e.hash', '=', hash)
    .executeTakeFirst();
  return row?.payload ?? null;
}
