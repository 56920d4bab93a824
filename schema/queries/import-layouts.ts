import type { ImportMapping } from '../contracts/import-mapping.ts';
import type { Tenant } from './sql.ts';

/** The mapping of each layout, those with a name first. */
export async function importLayouts(tx: Tenant) {
  return tx.db
    .selectFrom('import_layout')
    .selectAll()
    .where('workspaceId', '=', tx.workspaceId)
    .orderBy((on) => on('name', 'is', null))
    .orderBy('updatedAt', 'desc')
    .orderBy('layout')
    .execute();
}

/** The mapping saved under a name; null if there is none. */
export async function mappingNamed(tx: Tenant, name: string): Promise<ImportMapping | null> {
  const found = await tx.db
    .selectFrom('import_layout')
    .select('mapping')
    .where('workspaceId', '=', tx.workspaceId)
    .where('name', '=', name)
    .executeTakeFirst();
  return found?.mapping ?? null;
}

/** A mapping to be kept for its columns, under a name that no other one keeps; null: under the name it has, if any. */
export interface KeptLayout {
  readonly mapping: ImportMapping;
  readonly name: string | null;
  readonly at: string;
  readonly by: string;
  readonly most: number;
}

/** Remembers a mapping; the oldest beyond `most` are forgotten, those without a name before the others. */
export async function rememberLayout(tx: Tenant, { mapping, name, at, by, most }: KeptLayout): Promise<void> {
  const text = JSON.stringify(mapping);
  if (name !== null) {
    await tx.sql(
      'update import_layout set name = null where workspace_id = $1 and name = $2 and layout <> $3',
      [tx.workspaceId, name, mapping.layout],
    );
  }
  await tx.sql(
    `insert into import_layout (workspace_id, layout, mapping, updated_at, updated_by, name)
     values ($1, $2, $3::text::json, $4, $5, $6)
     on conflict (workspace_id, layout) do update
     set mapping = excluded.mapping, updated_at = excluded.updated_at, updated_by = excluded.updated_by,
       name = coalesce(excluded.name, import_layout.name)`,
    [tx.workspaceId, mapping.layout, text, at, by, name],
  );
  await tx.sql(
    `delete from import_layout where workspace_id = $1 and layout in (
       select layout from import_layout where workspace_id = $1
       order by name is null, updated_at desc offset $2)`,
    [tx.workspaceId, most],
  );
}

/** Forgets the mapping of a layout. Whether there was one. */
export async function forgetLayout(tx: Tenant, layout: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('import_layout')
    .where('workspaceId', '=', tx.workspaceId)
    .where('layout', '=', layout)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
