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
  const values = constants.slice(1).map(({ type }, at) => `$${at + 2}::${type}`);
  const written = await tx.write(
    `insert into ${rows.table} (${[...constants, ...columns].map(({ name }) => name).join(', ')})
     select ${['own.workspace_id', ...values, 'n.*'].join(', ')}
     from ${ownWorkspace(rows.table)} cross join unnest(${arraysOf(columns, constants.length)}) n`,
    [tx.workspaceId, ...Object.values(same), ...rows.arrays],
  );
  assertWritten(rows.table, written, rows.rowCount);
}

/**
 * The workspace as a row of one of its own tables. Citus runs an INSERT … SELECT where the rows are only if it selects
 * them from there; any other one would be a COPY, which row-level security forbids.
 */
const ownWorkspace = (table: string) =>
  `(select distinct workspace_id from ${ROW_BEFORE[table] ?? 'chain_head'} where workspace_id = $1) own`;

/** For tables whose rows may be stored before the workspace has a chain: that of a row they refer to. */
const ROW_BEFORE: Readonly<Record<string, string>> = { import_item: 'import_job' };

/** Without such a row nothing would be written, in silence. */
function assertWritten(table: string, written: number, wanted: number): void {
  if (written !== wanted)
    throw new Error(`bulk write: ${written} of ${wanted} rows of ${table} were written`);
}

const ROWS_PER_STATEMENT = 1_000;

/**
 * Writes rows of the workspace that a gateway made itself, a thousand a statement as one JSON text, which the server
 * takes apart.
 */
export async function insertRecords<Table extends keyof Tables>(
  tx: TenantTransaction,
  table: Table,
  rows: readonly Row<Table>[],
): Promise<void> {
  const columns = columnsOf(tx, { table, columns: Object.keys(rows[0] ?? {}) });
  const record = columns.map(({ property, type }) => `"${property}" ${type}`).join(', ');
  const others = columns.filter(({ property }) => property !== 'workspaceId');
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const part = rows.slice(start, start + ROWS_PER_STATEMENT);
    const written = await tx.write(
      `insert into ${table} (workspace_id, ${others.map(({ name }) => name).join(', ')})
       select own.workspace_id, ${others.map(({ property }) => `r."${property}"`).join(', ')}
       from ${ownWorkspace(table)} join json_to_recordset($2::text::json) r(${record})
         on r."workspaceId" = own.workspace_id`,
      [tx.workspaceId, JSON.stringify(part)],
    );
    assertWritten(table, written, part.length);
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
