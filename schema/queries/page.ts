import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { isUuid } from '../contracts/text.ts';
import type { Tables } from '../entities/tables.ts';

/** Tables that are read by pages, by their letters in queries. */
interface Listed {
  readonly a: Tables['access_event'];
  readonly e: Tables['audit_entry'];
  readonly i: Tables['invoice'];
  readonly l: Tables['line_item'];
  readonly s: Tables['sample_item'];
}

/** `i.invoiceDate`. */
export type ListedColumn = {
  [Letter in keyof Listed]: `${Letter}.${keyof Listed[Letter] & string}`;
}[keyof Listed];

/** A column to order by, and its SQL type, in which a cursor has it. */
export interface SortColumn {
  readonly by: ListedColumn | RawBuilder<unknown>;
  readonly type: 'date' | 'int' | 'numeric' | 'text' | 'timestamptz' | 'uuid';
}

/** An order of a list. The columns together must be unique; all run in the same direction. */
export interface SortOrder {
  readonly columns: readonly SortColumn[];
  readonly descending: boolean;
}

/** An order with the name that is in its cursors: a cursor of another order is invalid in this one. */
export interface NamedOrder extends SortOrder {
  readonly name: string;
}

/** Values of the sort columns of one row, as text: where a page starts or ends. */
export type Position = readonly string[];

/** A part of a list: `size` rows after one position and before another, from the front or from the back. */
export interface PageRequest {
  readonly size: number;
  readonly fromBack?: boolean;
  readonly after: Position | null;
  readonly before?: Position | null;
}

/** A row with the text of its sort columns, `k0`, `k1` …, if positions were requested. */
export type Positioned<Row> = Row & { readonly [key: `k${number}`]: string | undefined };

/** The ORDER BY of a page. */
export function orderBy({ columns, descending }: SortOrder, { fromBack = false }: PageRequest) {
  const direction = descending !== fromBack ? sql` desc` : sql``;
  return sql.join(columns.map((column) => sql`${sortedBy(column)}${direction}`));
}

const sortedBy = ({ by }: SortColumn) => (typeof by === 'string' ? sql.ref(by) : by);

/**
 * One page of a query, with one row more than its size to show whether others follow. A page from the back comes in
 * reverse; `inOrder` reverses it.
 * @param positions - false: the rows need not have the text of their sort columns.
 */
export function paged<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order: SortOrder,
  page: PageRequest,
  positions = true,
) {
  const { columns, descending } = order;
  const keys = sql.join(columns.map(sortedBy));
  const beyond = (position: Position, operator: '<' | '>') =>
    sql<boolean>`(${keys}) ${sql.raw(operator)} (${sql.join(position)})`;
  const { after, before = null } = page;
  return query
    .$if(after !== null, (all) => all.where(beyond(after ?? [], descending ? '<' : '>')))
    .$if(before !== null, (all) => all.where(beyond(before ?? [], descending ? '>' : '<')))
    .$if(positions, (all) => all.select(columns.map((column, at) => shownText(column).as(`k${at}`))))
    .orderBy(orderBy(order, page))
    .limit(sql.lit(page.size + 1))
    .$castTo<Positioned<Row>>();
}

/** Times are exact: they are stored to the millisecond. */
function shownText(column: SortColumn) {
  const value = sortedBy(column);
  return column.type === 'timestamptz'
    ? sql<string>`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql<string>`${value}::text`;
}

/** The rows of a page in the list's order, and whether there are more before and behind it. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
}

/** Makes a page of the rows of a query of `paged`. */
export function inOrder<Row>(found: readonly Row[], page: PageRequest): Page<Row> {
  const { fromBack = false, after, before = null } = page;
  const more = found.length > page.size;
  const rows = more ? found.slice(0, page.size) : [...found];
  if (fromBack) rows.reverse();
  return {
    rows,
    hasNextPage: fromBack ? before !== null : more,
    hasPreviousPage: fromBack ? more : after !== null,
  };
}

/** The position of a row of a query of `paged`. */
export function positionOf(row: Positioned<object>, order: SortOrder): Position {
  return order.columns.map((_column, at) => {
    const value = row[`k${at}`];
    if (value === undefined) throw new Error('the page was read without positions');
    return value;
  });
}

/** Longest cursor accepted; a vendor's name of 300 characters fits. */
const MAX_CURSOR_LENGTH = 2_000;

/** A position in a list as opaque text: the order's name and the values of its sort columns. */
export function encodeCursor(order: NamedOrder, position: Position): string {
  return Buffer.from(JSON.stringify([order.name, ...position])).toString('base64url');
}

/** The position in a cursor; null when it is not one of this order. Any accepted position is valid for the database. */
export function decodeCursor(cursor: string, order: NamedOrder): Position | null {
  const [name, ...position] = cursorParts(cursor);
  const { columns } = order;
  if (name !== order.name || position.length !== columns.length) return null;
  return columns.every(({ type }, at) => FORM[type](position[at] ?? '')) ? position : null;
}

/** The name of the order in a cursor; null when the text is no cursor. */
export function orderOfCursor(cursor: string): string | null {
  return cursorParts(cursor)[0] ?? null;
}

function cursorParts(cursor: string): string[] {
  if (cursor.length > MAX_CURSOR_LENGTH) return [];
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(parts) && parts.every((part) => typeof part === 'string') ? parts : [];
  } catch {
    return [];
  }
}

/** The form of a sort column's text. Years have four digits, which both JavaScript and PostgreSQL support. */
const FORM: Readonly<Record<SortColumn['type'], (text: string) => boolean>> = {
  date: (text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isTime(`${text}T00:00:00.000Z`),
  int: (text) => /^\d{1,9}$/.test(text),
  numeric: (text) => /^-?\d{1,40}(\.\d{1,40})?$/.test(text),
  text: (text) => text.isWellFormed() && !text.includes('\u0000'),
  timestamptz: (text) => /^\d{4}-/.test(text) && isTime(text),
  uuid: isUuid,
};

/** A real time in the one form of time texts; PostgreSQL has no year 0. */
function isTime(text: string): boolean {
  if (Number.isNaN(Date.parse(text)) || text.startsWith('0000')) return false;
  return new Date(text).toISOString() === text;
}
