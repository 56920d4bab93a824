import { type Insertable, sql } from 'kysely';
import type { Tables } from '../entities/tables.ts';
import type { Tenant } from './sql.ts';

/** Changes with every change of the workspace's memory; 0 before the first. */
export async function memoryVersion(tx: Tenant): Promise<number> {
  const workspace = await tx.db
    .selectFrom('workspace')
    .select('memoryVersion')
    .where('workspaceId', '=', tx.workspaceId)
    .executeTakeFirst();
  return workspace?.memoryVersion ?? 0;
}

/** Records that the memory changes in this transaction, and locks it until the commit. */
export async function raiseMemoryVersion(tx: Tenant): Promise<void> {
  await tx.db
    .updateTable('workspace')
    .set((on) => ({ memoryVersion: on('memoryVersion', '+', 1) }))
    .where('workspaceId', '=', tx.workspaceId)
    .execute();
}

/**
 * The whole memory, as JSON: an array of the decided line's vendor, text, category, factor id and region, oldest first.
 * Vendor and text are those recorded, not their present keys: an erased line has no entry.
 */
export async function memoryJson(tx: Tenant): Promise<string> {
  const rows = sql<string>`coalesce(json_agg(json_build_array(i.vendor_name, l.description, m.category, m.factor_id,
    i.region) order by m.decided_at, m.memory_key), '[]')::text`;
  const { text } = await tx.db
    .selectFrom('classification_memory as m')
    .innerJoin('line_item as l', (join) =>
      join.onRef('l.workspaceId', '=', 'm.workspaceId').onRef('l.lineItemId', '=', 'm.lineItemId'),
    )
    .innerJoin('invoice as i', (join) =>
      join.onRef('i.workspaceId', '=', 'l.workspaceId').onRef('i.invoiceId', '=', 'l.invoiceId'),
    )
    .select(rows.as('text'))
    .where('m.workspaceId', '=', tx.workspaceId)
    .executeTakeFirstOrThrow();
  return text;
}

/** Forgets what was decided last about this line. Raise the version before. */
export async function forget(tx: Tenant, lineItemId: string): Promise<void> {
  await tx.db
    .deleteFrom('classification_memory')
    .where('workspaceId', '=', tx.workspaceId)
    .where('lineItemId', '=', lineItemId)
    .execute();
}

/**
 * Remembers a decision, instead of an earlier one for the same vendor and text. Beyond `most` entries the oldest are
 * deleted. Raise the version before.
 */
export async function remember(
  tx: Tenant,
  memory: Omit<Insertable<Tables['classification_memory']>, 'workspaceId'>,
  most: number,
): Promise<void> {
  const { workspaceId } = tx;
  const { memoryKey: _, ...decision } = memory;
  await tx.db
    .insertInto('classification_memory')
    .values({ workspaceId, ...memory })
    .onConflict((conflict) => conflict.columns(['workspaceId', 'memoryKey']).doUpdateSet(decision))
    .execute();
  const own = tx.db.selectFrom('classification_memory').where('workspaceId', '=', workspaceId);
  const oldest = own.select('memoryKey').orderBy('decidedAt', 'desc').orderBy('memoryKey').offset(most);
  await tx.db
    .deleteFrom('classification_memory')
    .where('workspaceId', '=', workspaceId)
    .where('memoryKey', 'in', oldest)
    .execute();
}
