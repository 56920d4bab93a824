import type { ImportMapping } from '../contracts/import-mapping.ts';
import type { Tenant } from './sql.ts';

/** The remembered mapping of each layout. */
export async function importLayouts(tx: Tenant) {
  return tx.db
    .selectFrom('import_layout')
    .selectAll()
    .where('workspaceId', '=', tx.workspaceId)
    .orderBy('updatedAt', 'desc')
    .execute();
}

/** Remembers a mapping; the oldest beyond `most` are forgotten. */
export async function rememberLayout(
  tx: Tenant,
  {
    mapping,
    at,
    by,
    most,
  }: {
    readonly mapping: ImportMapping;
    readonly at: string;
    readonly by: string;
    readonly most: number;
  },
): Promise<void> {
  const text = JSON.stringify(mapping);
  await tx.sql(
    `insert into import_layout (workspace_id, layout, mapping, updated_at, updated_by)
     values ($1, $2, $3::text::json, $4, $5)
     on conflict (workspace_id, layout) do update
     set mapping = excluded.mapping, updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
    [tx.workspaceId, mapping.layout, text, at, by],
  );
  await tx.sql(
    `delete from import_layout where workspace_id = $1 and layout in (
       select layout from import_layout where workspace_id = $1 order by updated_at desc offset $2)`,
    [tx.workspaceId, most],
  );
}
