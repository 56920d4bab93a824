import { type Bind, type LineFilter, parameters, type Visible } from './line-filter.ts';
import { inOrder, type Page, type PageRequest, type Positioned, pageSql, type SortOrder } from './page.ts';
import { onlyRow, type SqlExecutor } from './sql.ts';

/** A list that can be read by pages: its rows, and what a filter selects of them. */
export interface ListDefinition<Row extends object> {
  readonly from: string;
  /** SQL of each member of a row. */
  readonly columns: { readonly [Name in keyof Row]-?: string };
  /** Members every row has; the others are read when asked for. */
  readonly always: readonly (keyof Row & string)[];
  readonly conditions: (visible: Visible, filter: LineFilter, bind: Bind) => string[];
}

export interface ListQuery {
  readonly filter: LineFilter;
  readonly order: SortOrder;
  readonly page: PageRequest;
  /** Names of the members that are needed; others are ignored. */
  readonly members: ReadonlySet<string>;
  /** false: positions are not needed, since nobody makes cursors of them. */
  readonly positions?: boolean;
}

/** What the rows of a list hang under: a column of the list and its SQL type. */
export interface ParentColumn {
  readonly sql: string;
  readonly type: 'text' | 'uuid';
}

/** Expressions with their names, for the members that are needed. */
export function selectedColumns<Row extends object>(
  list: ListDefinition<Row>,
  members: ReadonlySet<string>,
): string[] {
  return Object.entries<string>(list.columns)
    .filter(([name]) => members.has(name) || list.always.some((always) => always === name))
    .map(([name, sql]) => `${sql} as "${name}"`);
}

/** One page of a list. One statement. */
export async function readPage<Row extends object>(
  tx: SqlExecutor,
  list: ListDefinition<Row>,
  visible: Visible,
  query: ListQuery,
): Promise<Page<Positioned<Row>>> {
  const { bind, values } = parameters();
  const conditions = list.conditions(visible, query.filter, bind);
  const parts = {
    columns: selectedColumns(list, query.members),
    from: list.from,
    conditions,
    positions: query.positions !== false,
  };
  return inOrder(
    await tx.sql<Positioned<Row>>(pageSql(parts, query.order, query.page, bind), values),
    query.page,
  );
}

/** The same page of the list under each parent; a parent without rows has none. One statement. */
export async function readPagesUnder<Row extends object>(
  tx: SqlExecutor,
  list: ListDefinition<Row>,
  visible: Visible,
  query: ListQuery & { readonly parent: ParentColumn; readonly keys: readonly string[] },
): Promise<Map<string, Page<Positioned<Row>>>> {
  const { bind, values } = parameters();
  const { parent, keys, order, page } = query;
  const parents = `unnest(string_to_array(${bind(keys.join(' '))}, ' ')::${parent.type}[]) with ordinality`;
  const direction = order.descending !== page.fromBack ? ' desc' : '';
  const place = `row_number() over (order by ${order.columns.map(({ sql }) => sql + direction).join(', ')})`;
  const parts = {
    columns: [...selectedColumns(list, query.members), 'parent.ordinal::int as parent', `${place} as place`],
    from: list.from,
    conditions: [`${parent.sql} = parent.key`, ...list.conditions(visible, query.filter, bind)],
    positions: query.positions !== false,
  };
  const rows = await tx.sql<Positioned<Row> & { readonly parent: number }>(
    `select child.* from ${parents} parent(key, ordinal)
     cross join lateral (${pageSql(parts, query.order, query.page, bind)}) child order by child.parent, child.place`,
    values,
  );
  const groups = Map.groupBy(rows, (row) => row.parent);
  return new Map(
    keys.flatMap((key, at) => {
      const found = groups.get(at + 1);
      return found === undefined ? [] : [[key, inOrder(found, page)] as const];
    }),
  );
}

/** How many rows a filter selects. One statement. */
export async function countRows<Row extends object>(
  tx: SqlExecutor,
  list: ListDefinition<Row>,
  visible: Visible,
  filter: LineFilter,
): Promise<number> {
  const { bind, values } = parameters();
  const conditions = list.conditions(visible, filter, bind);
  const rows = await tx.sql<{ n: string }>(
    `select count(*) as n from ${list.from} where ${conditions.join(' and ')}`,
    values,
  );
  return Number(onlyRow(rows, 'count').n);
}

/** How many rows a filter selects under each parent; a parent without any has no entry. One statement. */
export async function countRowsUnder<Row extends object>(
  tx: SqlExecutor,
  list: ListDefinition<Row>,
  visible: Visible,
  query: {
    readonly filter: LineFilter;
    readonly parent: ParentColumn;
    readonly keys: readonly string[];
  },
): Promise<Map<string, number>> {
  const { bind, values } = parameters();
  const { parent, keys } = query;
  const under = `${parent.sql} = any(string_to_array(${bind(keys.join(' '))}, ' ')::${parent.type}[])`;
  const conditions = [under, ...list.conditions(visible, query.filter, bind)];
  const rows = await tx.sql<{ key: string; n: string }>(
    `select ${parent.sql}::text as key, count(*) as n from ${list.from}
     where ${conditions.join(' and ')} group by ${parent.sql}`,
    values,
  );
  return new Map(rows.map(({ key, n }) => [key, Number(n)]));
}
