import {
  type Expression,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { namesOfColumns, type Tables } from '../entities/tables.ts';
import type { LineFilter, Visible } from './line-filter.ts';
import {
  inOrder,
  type ListedColumn,
  orderBy,
  type Page,
  type PageRequest,
  type Positioned,
  paged,
  type SortOrder,
} from './page.ts';
import { anyOf, onlyRow, type SqlExecutor } from './sql.ts';

/** A list that can be read by pages: its rows, and how a filter applies to them. */
interface Definition<DB, TB extends keyof DB, Row> {
  readonly from: (db: Kysely<Tables>) => SelectQueryBuilder<DB, TB, Row>;
  /** The column of each member of a row. */
  readonly columns: { readonly [Name in keyof Row & string]: ListedColumn | RawBuilder<unknown> };
  /** Members of every row; the others are read on request. */
  readonly always: readonly (keyof Row & string)[];
  readonly conditions: (visible: Visible, filter: LineFilter) => Expression<SqlBool>[];
  readonly countedAs?: 'invoiceCount' | 'lineCount';
}

export interface ListQuery {
  readonly filter: LineFilter;
  readonly order: SortOrder;
  readonly page: PageRequest;
  /** Names of the members to read, unknown ones are ignored; absent: all. */
  readonly members?: ReadonlySet<string>;
  /** false: positions are not needed, since no cursors are made of them. */
  readonly positions?: boolean;
}

/** The parent of a list's rows: a column of the list and its SQL type. */
export interface Parent {
  readonly column: ListedColumn;
  readonly type: 'text' | 'uuid';
}

/** The rows under some parents. */
interface Under {
  readonly parent: Parent;
  readonly keys: readonly string[];
}

/** The queries of a list, one statement each. */
export interface List<Row> {
  readonly name: string;
  /** One page. */
  readonly page: (tx: SqlExecutor, visible: Visible, query: ListQuery) => Promise<Page<Positioned<Row>>>;
  /** The same page under each parent; a parent without rows has none. */
  readonly pagesUnder: (
    tx: SqlExecutor,
    visible: Visible,
    query: ListQuery & Under,
  ) => Promise<Map<string, Page<Positioned<Row>>>>;
  /** The sum of emissions that counts the same rows. */
  readonly countedAs: 'invoiceCount' | 'lineCount' | undefined;
  /** How many rows a filter selects. */
  readonly count: (tx: SqlExecutor, visible: Visible, filter: LineFilter) => Promise<number>;
  /** How many it selects under each parent; a parent without any has no entry. */
  readonly countUnder: (
    tx: SqlExecutor,
    visible: Visible,
    query: Under & { readonly filter: LineFilter },
  ) => Promise<Map<string, number>>;
  /** The rows that match these conditions, with the requested members, in no order. */
  readonly rows: (
    tx: SqlExecutor,
    conditions: readonly Expression<SqlBool>[],
    members?: ReadonlySet<string>,
  ) => Promise<Row[]>;
}

export function defineList<DB, TB extends keyof DB, Row>(
  name: string,
  definition: Definition<DB, TB, Row>,
): List<Row> {
  const { from, columns, always, conditions, countedAs } = definition;
  const all = Object.entries<ListedColumn | RawBuilder<unknown>>(columns);
  const everyMember: ReadonlySet<string> = new Set(Object.keys(columns));
  // GraphQL documents are cached, and with them the sets of members they need.
  const known = new WeakMap<ReadonlySet<string>, ReturnType<typeof underItsName>[]>();
  const choose = (members: ReadonlySet<string>) => {
    const needed = members.union(new Set<string>(always));
    const chosen = all.filter(([member]) => needed.has(member));
    const expressions = chosen.map(([member, column]) =>
      typeof column === 'string' ? underItsName(column, member) : column.as<string>(sql.raw(`"${member}"`)),
    );
    known.set(members, expressions);
    return expressions;
  };
  const selected = ({ db }: SqlExecutor, members = everyMember) =>
    from(db).select(known.get(members) ?? choose(members));
  const fitting = (tx: SqlExecutor, visible: Visible, { filter, members }: ListQuery) =>
    withAll(selected(tx, members), conditions(visible, filter)).$castTo<Row>();

  return {
    name,
    countedAs,
    async page(tx, visible, query) {
      const { order, page, positions } = query;
      return inOrder(await paged(fitting(tx, visible, query), order, page, positions).execute(), page);
    },
    async pagesUnder(tx, visible, query) {
      const { parent, keys, order, page, positions } = query;
      const child = paged(
        fitting(tx, visible, query)
          .where(sql<boolean>`${sql.ref(parent.column)} = parent.key`)
          .select([
            sql<number>`parent.ordinal::int`.as('parent'),
            sql`row_number() over (order by ${orderBy(order, page)})`.as('place'),
          ])
          .$castTo<Row & { readonly parent: number }>(),
        order,
        page,
        positions,
      );
      const parents = sql`unnest(string_to_array(${keys.join(' ')}, ' ')::${sql.raw(parent.type)}[])`;
      const { rows } = await sql<Positioned<Row & { readonly parent: number }>>`
        select child.* from ${parents} with ordinality parent(key, ordinal)
        cross join lateral ${child} child order by child.parent, child.place`.execute(tx.db);
      const groups = Map.groupBy(rows, (row) => row.parent);
      return new Map(
        keys.flatMap((key, at) => {
          const found = groups.get(at + 1);
          return found === undefined ? [] : [[key, inOrder(found, page)] as const];
        }),
      );
    },
    async count(tx, visible, filter) {
      const counted = withAll(from(tx.db), conditions(visible, filter)).select(sql<string>`count(*)`.as('n'));
      return Number(onlyRow(await counted.$castTo<{ n: string }>().execute(), 'count').n);
    },
    async countUnder(tx, visible, { filter, parent, keys }) {
      const column = sql.ref<string>(parent.column);
      const counted = withAll(from(tx.db), [
        sql<boolean>`${column} = ${anyOf(keys, parent.type)}`,
        ...conditions(visible, filter),
      ])
        .select([sql<string>`${column}::text`.as('key'), sql<string>`count(*)`.as('n')])
        .groupBy(column);
      const rows = await counted.$castTo<{ key: string; n: string }>().execute();
      return new Map(rows.map(({ key, n }) => [key, Number(n)]));
    },
    rows: (tx, fit, members) => withAll(selected(tx, members), fit).$castTo<Row>().execute(),
  };
}

/** A column selected as its member's name: rows that need not be renamed are read fastest. */
export const underItsName = (column: string, member: string) =>
  sql.ref(column).as<string>(sql.raw(`"${member}"`));

/** The columns of an entity's table, under this letter in a list's query, by the names of their properties. */
export function columnsOf<Each extends Parameters<typeof namesOfColumns>[0], Letter extends string>(
  entity: Each,
  letter: Letter,
) {
  type Name = keyof Tables[Each['tableName']] & string;
  const columns = namesOfColumns(entity).map((name) => [name, `${letter}.${name}`]);
  return Object.fromEntries(columns) as { readonly [Each in Name]: `${Letter}.${Each}` };
}

/** A query with all of some conditions. */
export function withAll<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  conditions: readonly Expression<SqlBool>[],
): SelectQueryBuilder<DB, TB, Row> {
  return conditions.reduce((all, condition) => all.where(condition), query);
}
