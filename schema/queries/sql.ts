import type { EntityManager } from '@mikro-orm/postgresql';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../entities/tables.ts';

/** What a statement's parameters may be. Times, dates and decimals travel as text. */
export type SqlValue = string | number | boolean | null | Uint8Array;

/** The minimum a query needs: a transaction, or anything else that runs a statement. */
export interface SqlExecutor {
  /** Queries typed by the entities: tables by their names, columns by the names of their properties. */
  readonly db: Kysely<Tables>;
  /**
   * Runs one statement with `$1`, `$2` … as parameters and gives its rows. `bigint`, `numeric`, dates and
   * times come back as text, `json` as parsed values, `bytea` as bytes.
   */
  sql<Row extends object>(text: string, parameters?: readonly SqlValue[]): Promise<Row[]>;
}

/** A transaction or snapshot of one workspace. */
export interface Tenant extends SqlExecutor {
  readonly workspaceId: string;
}

/** A transaction of one workspace that also reads and writes single records. */
export interface TenantRecords extends Tenant {
  readonly em: EntityManager;
}

/** A row as a query returns it; an entity is one too. */
export type Row<Table extends keyof Tables> = Readonly<Selectable<Tables[Table]>>;

type ListType = 'text' | 'uuid' | 'bigint' | 'date';

/** For `=`: any of these values, none of which has a space. One parameter, so that the statement stays the same. */
export const anyOf = <Value extends string | number>(values: readonly Value[], type: ListType = 'text') =>
  sql<Value>`any(${readOnce(values, type)})`;

/** For `<>`: none of these values, none of which has a space. */
export const noneOf = <Value extends string | number>(values: readonly Value[], type: ListType = 'text') =>
  sql<Value>`all(${readOnce(values, type)})`;

/** An array of these values, none of which has a space, as one parameter. */
export const listOf = (values: readonly (string | number)[], type: ListType) =>
  sql`string_to_array(${values.join(' ')}, ' ')::${sql.raw(type)}[]`;

/** In a condition that no index answers, PostgreSQL would read the text for each row: a subquery it reads once. */
const readOnce = (values: readonly (string | number)[], type: ListType) =>
  sql`(select ${listOf(values, type)})::${sql.raw(type)}[]`;

/** Reads a value too large for text. */
export interface BytesReader {
  /**
   * The one value of type `bytea` that a statement selects; null without a row or value. The statement has no
   * parameters: write only trusted values, such as validated ids, into its text.
   */
  bytes(select: string): Promise<Uint8Array<ArrayBuffer> | null>;
}

/** The one row a statement must return. @throws Error when there is none: a bug or a broken invariant. */
export function onlyRow<Row>(rows: readonly Row[], what: string): Row {
  const [row] = rows;
  if (row === undefined || rows.length > 1) throw new Error(`expected one ${what}, got ${rows.length}`);
  return row;
}
