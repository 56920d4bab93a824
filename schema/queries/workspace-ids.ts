import type { SqlExecutor } from './sql.ts';

/** Every workspace of the database, in the order of ids: for maintenance, as the tables' owner. */
export async function workspaceIds(tx: SqlExecutor): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>('select workspace_id as id from workspace order by workspace_id');
  return rows.map(({ id }) => id);
}
