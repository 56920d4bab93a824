import { sql } from 'kysely';
import type { ItemStatus } from '../contracts/workpaper.ts';
import { anyOf, type Row, type Tenant } from './sql.ts';

/** The draw that counts: the newest one of an engagement, or null before the first. */
export async function currentSample(tx: Tenant, engagementId: string): Promise<Row<'sample'> | null> {
  return (await currentSamples(tx, [engagementId])).get(engagementId) ?? null;
}

/** The draw that counts of each engagement. One statement. */
export async function currentSamples(
  tx: Tenant,
  engagementIds: readonly string[],
): Promise<Map<string, Row<'sample'>>> {
  const rows = await newestSamples(tx, engagementIds).selectAll().execute();
  return new Map(rows.map((row) => [row.engagementId, row]));
}

/** The newest draw of each of these engagements. */
export const newestSamples = (tx: Tenant, engagementIds: readonly string[]) =>
  tx.db
    .selectFrom('sample')
    .distinctOn('engagementId')
    .where('workspaceId', '=', tx.workspaceId)
    .where('engagementId', '=', anyOf(engagementIds, 'uuid'))
    .orderBy('engagementId')
    .orderBy('version', 'desc');

const itemsOf = (tx: Tenant, sampleId: string) =>
  tx.db.selectFrom('sample_item').where('workspaceId', '=', tx.workspaceId).where('sampleId', '=', sampleId);

/** All items of a draw, in its order. */
export async function itemsOfSample(tx: Tenant, sampleId: string): Promise<Row<'sample_item'>[]> {
  return itemsOf(tx, sampleId).selectAll().orderBy('ordinal').execute();
}

/** Lines of a draw that belong to another invoice than the draw says. */
export async function linesOfOtherInvoices(tx: Tenant, sampleId: string): Promise<string[]> {
  const lines = await tx.db
    .selectFrom('sample_item as i')
    .innerJoin('line_item as l', (join) =>
      join.onRef('l.workspaceId', '=', 'i.workspaceId').onRef('l.lineItemId', '=', 'i.lineItemId'),
    )
    .select('i.lineItemId')
    .where('i.workspaceId', '=', tx.workspaceId)
    .where('i.sampleId', '=', sampleId)
    .whereRef('l.invoiceId', '<>', 'i.invoiceId')
    .orderBy('i.ordinal')
    .execute();
  return lines.map(({ lineItemId }) => lineItemId);
}

/** One item of a draw, or null when the line is not in it. */
export async function itemOfSample(
  tx: Tenant,
  sampleId: string,
  lineItemId: string,
): Promise<Row<'sample_item'> | null> {
  const item = itemsOf(tx, sampleId).selectAll().where('lineItemId', '=', lineItemId);
  return (await item.executeTakeFirst()) ?? null;
}

/** The members of a sampled line that the evaluation uses. */
export type EvaluatedItem = Pick<Row<'sample_item'>, (typeof EVALUATED)[number]>;

const EVALUATED = [
  'lineItemId',
  'stratum',
  'recordedKgco2e',
  'riskWeight',
  'hits',
  'status',
  'replacedBy',
] as const;

/** All items of a draw, in its order, without explanations. */
export async function evaluatedItems(tx: Tenant, sampleId: string): Promise<EvaluatedItem[]> {
  return itemsOf(tx, sampleId).select(EVALUATED).orderBy('ordinal').execute();
}

/** Stores a draw. The engagement must be locked, so that versions are consecutive. */
export async function addSample(tx: Tenant, sample: Row<'sample'>): Promise<void> {
  await tx.db.insertInto('sample').values(sample).execute();
}

/** A part of the frozen population, packed. */
export async function addPopulationPart(tx: Tenant, part: Row<'sample_population'>): Promise<void> {
  await tx.db.insertInto('sample_population').values(part).execute();
}

const frozen = (tx: Tenant, sampleId: string) =>
  tx.db
    .selectFrom('sample_population')
    .where('workspaceId', '=', tx.workspaceId)
    .where('sampleId', '=', sampleId);

/** The frozen populations of a sample, each part by part in order: that of the first draw, and of its top-ups. */
export async function frozenPopulations(tx: Tenant, sampleId: string): Promise<Uint8Array[][]> {
  const rows = await frozen(tx, sampleId)
    .select(['draw', 'content'])
    .orderBy('draw')
    .orderBy('part')
    .execute();
  // A draw over a period without lines has no part.
  const draws = rows.at(-1)?.draw ?? 0;
  const byDraw = Map.groupBy(rows, ({ draw }) => draw);
  return Array.from({ length: draws }, (_, at) => (byDraw.get(at + 1) ?? []).map(({ content }) => content));
}

/** The parts of the frozen populations of a sample, in order. */
export function populationPlaces(
  tx: Tenant,
  sampleId: string,
): Promise<Pick<Row<'sample_population'>, 'draw' | 'part'>[]> {
  return frozen(tx, sampleId).select(['draw', 'part']).orderBy('draw').orderBy('part').execute();
}

/** One part of a frozen population and how many there are; its content is null when there is no such part. */
export async function populationPart(
  tx: Tenant,
  sampleId: string,
  { draw, part }: { readonly draw: number; readonly part: number },
) {
  const own = frozen(tx, sampleId).where('draw', '=', draw);
  const { parts } = await own.select(sql<number>`count(*)::int`.as('parts')).executeTakeFirstOrThrow();
  const row = await own.select('content').where('part', '=', part).executeTakeFirst();
  return { content: row?.content ?? null, parts };
}

/** Changes members of an item: its status, its replacement line, or the hits of an extension. */
export async function updateSampleItem(
  tx: Tenant,
  { sampleId, lineItemId }: Pick<Row<'sample_item'>, 'sampleId' | 'lineItemId'>,
  changes: Partial<Pick<Row<'sample_item'>, 'status' | 'replacedBy' | 'hits' | 'selectionUnits'>>,
): Promise<void> {
  await updateItems(tx, sampleId).set(changes).where('lineItemId', '=', lineItemId).execute();
}

const updateItems = (tx: Tenant, sampleId: string) =>
  tx.db.updateTable('sample_item').where('workspaceId', '=', tx.workspaceId).where('sampleId', '=', sampleId);

/** Updates the status of many items. A statement for each status. */
export async function setItemStatuses(
  tx: Tenant,
  sampleId: string,
  changes: readonly { readonly lineItemId: string; readonly status: ItemStatus }[],
): Promise<void> {
  for (const [status, items] of Map.groupBy(changes, (change) => change.status)) {
    const lines = items.map(({ lineItemId }) => lineItemId);
    await updateItems(tx, sampleId).set({ status }).where('lineItemId', '=', anyOf(lines, 'uuid')).execute();
  }
}

/**
 * Changes members of a draw: how far the seed is used, what an extension changed in the sampled stratum, or its entry,
 * once that is in the chain.
 */
export async function updateSample(
  tx: Tenant,
  sampleId: string,
  changes: Partial<Pick<Row<'sample'>, 'uniformsUsed' | 'sampled' | 'strata' | 'entryHash' | 'topUps'>>,
): Promise<void> {
  await tx.db
    .updateTable('sample')
    .set(changes)
    .where('workspaceId', '=', tx.workspaceId)
    .where('sampleId', '=', sampleId)
    .execute();
}
