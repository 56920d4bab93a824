import type { MetadataStorage } from '@mikro-orm/core';
import type { TableRows } from '../../compute/ingest/task.ts';
import type { Tables } from '../../schema/entities/tables.ts';
import type { Row } from '../../schema/queries/sql.ts';
import type { TenantTransaction } from './transaction.ts';

/**
 * Writes many rows of one table in one statement. Each column is one parameter, an array as text, so the event loop
 * passes a few long strings and the server parses them.
 * @param same - columns with the same value in all rows.
 * @throws Error for a table or column without an entity.
 */
export async function bulkInsert(
  tx: TenantTransaction,
  rows: TableRows,
  same: Readonly<Record<string, string>> = {},
): Promise<void> {
  if (rows.rowCount === 0) return;
  const columns = columnsOf(tx, rows);
  const constants = columnsOf(tx, { table: rows.table, columns: ['workspaceId', ...Object.keys(same)] });
  const values = constants.map(({ type }, at) => `$${at + 1}::${type}`);
  await tx.sql(
    `insert into ${rows.table} (${[...constants, ...columns].map(({ name }) => name).join(', ')})
     select ${values.join(', ')}, * from unnest(${arraysOf(columns, values.length)})`,
    [tx.workspaceId, ...Object.values(same), ...rows.arrays],
  );
}

const ROWS_PER_STATEMENT = 1_000;

/** Writes rows that a gateway made itself, a thousand a statement as one JSON text, which the server takes apart. */
export async function insertRecords<Table extends keyof Tables>(
  tx: TenantTransaction,
  table: Table,
  rows: readonly Row<Table>[],
): Promise<void> {
  const columns = columnsOf(tx, { table, columns: Object.keys(rows[0] ?? {}) });
  const record = columns.map(({ property, type }) => `"${property}" ${type}`).join(', ');
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    await tx.sql(
      `insert into ${table} (${columns.map(({ name }) => name).join(', ')})
       select * from json_to_recordset($1::text::json) r(${record})`,
      [JSON.stringify(rows.slice(start, start + ROWS_PER_STATEMENT))],
    );
  }
}

/** Changes many rows of one table in one statement; the first column names each of them within the workspace. */
export async function bulkUpdate(tx: TenantTransaction, rows: TableRows): Promise<void> {
  if (rows.rowCount === 0) return;
  const columns = columnsOf(tx, rows);
  const [key, ...others] = columns.map(({ name }) => name);
  await tx.sql(
    `update ${rows.table} t set ${others.map((name) => `${name} = n.${name}`).join(', ')}
     from unnest(${arraysOf(columns, 1)}) n(${columns.map(({ name }) => name).join(', ')})
     where t.workspace_id = $1 and t.${key} = n.${key}`,
    [tx.workspaceId, ...rows.arrays],
  );
}

const arraysOf = (columns: readonly Column[], before: number) =>
  columns.map(({ type }, at) => `$${at + before + 1}::text::${type}[]`).join(', ');

interface Column {
  readonly property: string;
  readonly name: string;
  readonly type: string;
}

const known = new WeakMap<MetadataStorage, Map<string, ReadonlyMap<string, Column>>>();

/** The columns of these properties, as the entity of the table declares them. */
function columnsOf(tx: TenantTransaction, rows: Pick<TableRows, 'table' | 'columns'>): Column[] {
  const metadata = tx.em.getMetadata();
  let tables = known.get(metadata);
  if (tables === undefined) {
    tables = new Map([...metadata].map(({ tableName, props }) => [tableName, writtenColumns(props)]));
    known.set(metadata, tables);
  }
  return rows.columns.map((property) => {
    const column = tables.get(rows.table)?.get(property);
    if (column === undefined) throw new Error(`bulk write: ${rows.table} has no column ${property}`);
    return column;
  });
}

interface Property {
  readonly name: string;
  readonly fieldNames?: readonly string[];
  readonly columnTypes?: readonly string[];
  readonly generated?: unknown;
}

function writtenColumns(properties: readonly Property[]): Map<string, Column> {
  const columns = new Map<string, Column>();
  for (const { name: property, fieldNames = [], columnTypes = [], generated } of properties) {
    const [name, type] = [fieldNames[0], columnTypes[0]];
    if (fieldNames.length === 1 && name !== undefined && type !== undefined && generated === undefined) {
      columns.set(property, { property, name, type });
    }
  }
  return columns;
}
