import { ENTITIES } from '../../schema/entities/entities.ts';
import type { TestDatabase } from './databases.ts';

/** Every row of every table, as JSON text, in the order tables can be filled. */
export type Backup = readonly { readonly table: string; readonly columns: string; readonly rows: string }[];

/** What a backup program would take along, whoever owns the rows. */
export async function backUp(from: TestDatabase): Promise<Backup> {
  const backup: { table: string; columns: string; rows: string }[] = [];
  for (const { meta } of ENTITIES) {
    const table = meta.tableName;
    const columns = (await writtenColumns(from, table)).join(', ');
    const order = table === 'audit_entry' ? 'order by seq' : '';
    const [row] = await from.asOwner<{ text: string }>(
      `select coalesce(json_agg(t), '[]')::text as text from (select ${columns} from ${table} ${order}) t`,
    );
    backup.push({ table, columns, rows: row?.text ?? '[]' });
  }
  return backup;
}

/** The columns of a table that are not calculated from others. */
export async function writtenColumns({ asOwner }: TestDatabase, table: string): Promise<string[]> {
  const columns = await asOwner<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return columns.map(({ name }) => name);
}

/** Puts a backup into an empty, migrated database, in place of what the migration put there. */
export async function restore(to: TestDatabase, backup: Backup): Promise<void> {
  for (const { table, columns, rows } of backup) {
    if (table === 'event_channel') await to.asOwner('delete from event_channel');
    await to.asOwner(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::text::json)`,
      [rows],
    );
  }
}
