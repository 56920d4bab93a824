import type { MetadataStorage } from '@mikro-orm/core';
import type { TableRows } from '../../compute/ingest/task.ts';
import type { TenantTransaction } from './transaction.ts';

/**
 * Writes many rows of one table in one statement. Each column is one parameter, the text of an array, so the
 * event loop passes a few long strings on and the server takes them apart.
 * @throws Error for a table or column no entity has.
 */
export async function bulkInsert(tx: TenantTransaction, rows: TableRows): Promise<void> {
  if (rows.rowCount === 0) return;
  const types = columnTypes(tx.em.getMetadata(), rows.table);
  const arrays = rows.columns.map((column, index) => {
    const type = types.get(column);
    if (type === undefined) throw new Error(`bulk insert: ${rows.table} has no column ${column}`);
    return `$${index + 2}::text::${type}[]`;
  });
  await tx.sql(
    `insert into ${rows.table} (workspace_id, ${rows.columns.join(', ')})
     select $1::uuid, * from unnest(${arrays.join(', ')})`,
    [tx.workspaceId, ...rows.arrays],
  );
}

const known = new WeakMap<MetadataStorage, Map<string, Map<string, string>>>();

/** Column name to SQL type, as the entity of the table declares them. */
function columnTypes(metadata: MetadataStorage, table: string): Map<string, string> {
  let tables = known.get(metadata);
  if (tables === undefined) {
    tables = new Map([...metadata].map((entity) => [entity.tableName, typesOf(entity.props)]));
    known.set(metadata, tables);
  }
  const types = tables.get(table);
  if (types === undefined) throw new Error(`bulk insert: there is no table ${table}`);
  return types;
}

interface Column {
  readonly fieldNames?: readonly string[];
  readonly columnTypes?: readonly string[];
  readonly generated?: unknown;
}

function typesOf(columns: readonly Column[]): Map<string, string> {
  const types = new Map<string, string>();
  for (const { fieldNames = [], columnTypes = [], generated } of columns) {
    const [name, type] = [fieldNames[0], columnTypes[0]];
    if (fieldNames.length === 1 && name !== undefined && type !== undefined && generated === undefined) {
      types.set(name, type);
    }
  }
  return types;
}
