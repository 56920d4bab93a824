import { sql } from 'kysely';
import type { Row, SqlExecutor, Tenant } from './sql.ts';

/** A checkpoint of any workspace, and the time of the entry it ends at. */
export type DatedCheckpoint = Awaited<ReturnType<typeof checkpointsAfter>>[number];

const timeOfEntry = sql<string>`e.header::json ->> 'at' collate "C"`;

/**
 * The checkpoints by a key whose last entry is dated after a time, of all workspaces, the latest first: for
 * maintenance, as the tables' owner.
 * @param after - `YYYY-MM-DDTHH:MM:SS.mmmZ`.
 */
export async function checkpointsAfter(
  tx: SqlExecutor,
  { kid, after, limit }: { readonly kid: string; readonly after: string; readonly limit: number },
) {
  return tx.db
    .selectFrom('checkpoint as c')
    .innerJoin('chain_head as h', (join) =>
      join.onRef('h.workspaceId', '=', 'c.workspaceId').onRef('h.period', '=', 'c.period'),
    )
    .innerJoin('audit_entry as e', (join) =>
      join
        .onRef('e.workspaceId', '=', 'c.workspaceId')
        .onRef('e.period', '=', 'c.period')
        .onRef('e.seq', '=', 'c.size'),
    )
    .select(['c.workspaceId', 'c.period', 'c.size', 'c.head', 'c.token', timeOfEntry.as('at')])
    .where('c.kid', '=', kid)
    .where('h.lastAt', '>', after)
    .where(timeOfEntry, '>', after)
    .orderBy('at', 'desc')
    .orderBy('c.workspaceId')
    .orderBy('c.period')
    .orderBy('c.size', 'desc')
    .limit(limit)
    .execute();
}

/** Stores a checkpoint; an existing one stays. */
export async function addCheckpoint(
  tx: SqlExecutor,
  checkpoint: Omit<Row<'checkpoint'>, 'timestampToken'>,
): Promise<void> {
  await tx.db
    .insertInto('checkpoint')
    .values(checkpoint)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The last entry of a chain: the chain's size, the entry's hash, and the time in its header. */
export type ChainEnd = NonNullable<Awaited<ReturnType<typeof chainEnd>>>;

/** The last entry of a chain, at present or at a size; nothing when it has no such entry. */
export async function chainEnd(tx: Tenant, period: string, size: number | null) {
  let entry = tx.db
    .selectFrom('audit_entry')
    .select(['seq', 'hash', sql<string>`header::json ->> 'at'`.as('at')])
    .where('workspaceId', '=', tx.workspaceId)
    .where('period', '=', period);
  if (size !== null) entry = entry.where('seq', '=', size);
  const last = await entry.orderBy('seq', 'desc').limit(1).executeTakeFirst();
  return last && { size: last.seq, head: last.hash, at: last.at };
}

/** The key and time stamp of a package. */
export type PackageChoice = Pick<Row<'evidence_package'>, 'kid' | 'timestampToken' | 'stampMissing'>;

/**
 * Fixes the key and time stamp of a package before its first export; while it has no seal a later attempt may fix
 * others.
 */
export async function fixPackage(
  tx: SqlExecutor,
  key: Pick<Row<'evidence_package'>, 'workspaceId' | 'engagementId' | 'size' | 'build'>,
  choice: PackageChoice,
): Promise<void> {
  await tx.db
    .insertInto('evidence_package')
    .values({ ...key, ...choice })
    .onConflict((conflict) =>
      conflict
        .columns(['workspaceId', 'engagementId', 'size', 'build'])
        .doUpdateSet(choice)
        .where('evidence_package.seal', 'is', null),
    )
    .execute();
}
