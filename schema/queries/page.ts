import type { Bind } from './line-filter.ts';
import type { SqlValue } from './sql.ts';

/** A column a list is ordered by: its SQL, its SQL type and its text, in which a cursor holds it. */
export interface SortColumn {
  readonly sql: string;
  readonly type: 'date' | 'int' | 'numeric' | 'text' | 'timestamptz' | 'uuid';
}

/** An order of a list. The columns together must be unique; all run in the same direction. */
export interface SortOrder {
  readonly columns: readonly SortColumn[];
  readonly descending: boolean;
}

/** Values of the sort columns of one row, as text: where a page starts or ends. */
export type Position = readonly string[];

/** A part of a list: `size` rows after one position and before another, from the front or from the back. */
export interface PageRequest {
  readonly size: number;
  readonly fromBack: boolean;
  readonly after: Position | null;
  readonly before: Position | null;
}

/** A row with the text of its sort columns, `k0`, `k1` …, where positions were asked for. */
export type Positioned<Row> = Row & { readonly [key: `k${number}`]: string | undefined };

export interface PageParts {
  /** Expressions with their names. */
  readonly columns: readonly string[];
  readonly from: string;
  readonly conditions: readonly string[];
  /** false: the rows need not have the text of their sort columns. */
  readonly positions?: boolean;
}

/**
 * SQL text of one page, with one row more than its size so that it is known whether others follow. A page
 * from the back comes in reverse; `inOrder` turns it round.
 */
export function pageSql(parts: PageParts, order: SortOrder, page: PageRequest, bind: Bind): string {
  const { columns, descending } = order;
  const keys = columns.map(({ sql }) => sql);
  const beyond = (position: Position, operator: string) =>
    `(${keys.join(', ')}) ${operator} (${columns.map(({ type }, at) => place(position[at], type, bind)).join(', ')})`;
  const conditions = [
    ...parts.conditions,
    ...(page.after === null ? [] : [beyond(page.after, descending ? '<' : '>')]),
    ...(page.before === null ? [] : [beyond(page.before, descending ? '>' : '<')]),
  ];
  const direction = descending !== page.fromBack ? ' desc' : '';
  const texts =
    parts.positions === false ? [] : columns.map(({ sql, type }, at) => `${shownText(sql, type)} as k${at}`);
  return `select ${[...parts.columns, ...texts].join(', ')} from ${parts.from}
    where ${conditions.join(' and ')}
    order by ${keys.map((key) => key + direction).join(', ')} limit ${page.size + 1}`;
}

function place(value: SqlValue | undefined, type: SortColumn['type'], bind: Bind): string {
  if (value === undefined) throw new Error('a position has a value for each sort column');
  return type === 'text' ? `${bind(value)}::text` : `${bind(value)}::text::${type}`;
}

/** Times lose nothing: they are stored to the millisecond. */
function shownText(sql: string, type: SortColumn['type']): string {
  if (type === 'timestamptz') return `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return type === 'text' ? sql : `${sql}::text`;
}

/** The rows of a page in the list's order, and whether there are more before and behind it. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
}

/** Makes a page of what a statement of `pageSql` gave. */
export function inOrder<Row>(found: readonly Row[], page: PageRequest): Page<Row> {
  const more = found.length > page.size;
  const rows = more ? found.slice(0, page.size) : [...found];
  if (page.fromBack) rows.reverse();
  return {
    rows,
    hasNextPage: page.fromBack ? page.before !== null : more,
    hasPreviousPage: page.fromBack ? more : page.after !== null,
  };
}

/** The position of a row of a statement of `pageSql`. */
export function positionOf(row: Positioned<object>, order: SortOrder): Position {
  return order.columns.map((_column, at) => {
    const value = row[`k${at}`];
    if (value === undefined) throw new Error('the page was read without positions');
    return value;
  });
}
