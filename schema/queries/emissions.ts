import { type RawBuilder, sql } from 'kysely';
import { ERASED_TEXT } from '../contracts/erased.ts';
import { bucketsOf } from './emissions-buckets.ts';
import type { AddedUp } from './emissions-grouping.ts';
import { type EmissionsQuery, grouped } from './emissions-grouping.ts';
import { comparable, KEYS, type Key, shownKey } from './emissions-keys.ts';
import { type EmissionsSums, shownSum } from './emissions-sums.ts';
import type { Visible } from './line-filter.ts';
import type { NamedOrder, Positioned, SortColumn } from './page.ts';
import type { SqlExecutor } from './sql.ts';
import { vendorName } from './vendor-ids.ts';

/** Dimensions of one answer. */
export const MAX_DIMENSIONS = 3;

/** A group or the total with the requested sums only. */
export type EmissionsRow = Partial<EmissionsSums>;

export interface EmissionsGroupRow extends EmissionsRow {
  /** One value for each requested dimension, in their order. */
  readonly keys: readonly (string | null)[];
  /** The rest of the last dimension, whose key is null. */
  readonly isOther: boolean;
  /** Of a group by vendor, whose key is the id. */
  readonly vendorName?: string | null;
}

export interface EmissionsResult {
  /** null when it was not requested. */
  readonly total: EmissionsRow | null;
  /** With the positions of their order. */
  readonly groups: readonly Positioned<EmissionsGroupRow>[];
  readonly hasNextPage: boolean;
  /** All groups, also on other pages. */
  readonly groupCount: number;
}

type KeyName = 'key1' | 'key2' | 'key3';
type Row = Positioned<
  EmissionsRow &
    Record<KeyName | 'vendorName', string | null> & { readonly other: boolean; readonly count: number }
>;
const KEY_NAMES: readonly KeyName[] = ['key1', 'key2', 'key3'];

/**
 * Emissions by one to three dimensions, with their total, in one statement: rows are added up to groups and groups to
 * the total. The database computes every requested sum from exact decimals. Components are added, so scopes and
 * categories are right part by part.
 * @throws RangeError for no dimension, more than three, or one twice.
 */
export async function emissionsBy(
  tx: SqlExecutor,
  visible: Visible,
  query: EmissionsQuery & { readonly addedUp?: AddedUp | undefined },
): Promise<EmissionsResult> {
  const { groupBy } = query;
  if (groupBy.length < 1 || groupBy.length > MAX_DIMENSIONS || new Set(groupBy).size !== groupBy.length) {
    throw new RangeError('emissions are grouped by one to three different dimensions');
  }
  const { rows } = await emissionsSql(tx, visible, query).execute(tx.db);
  const [total, ...groups] = rows;
  if (total === undefined) throw new Error('emissions: no total');
  const places = emissionsOrder(query).columns.map((_, at) => `k${at}` as const);
  return {
    total: query.total ? sumsOf(total, query) : null,
    groups: groups.slice(0, query.limit).map((row) => groupOf(row, query, places)),
    hasNextPage: groups.length > query.limit,
    groupCount: total.count,
  };
}

const sumsOf = (row: Row, { sums }: EmissionsQuery): EmissionsRow =>
  Object.fromEntries(sums.map((name) => [name, row[name]]));

function groupOf(
  row: Row,
  query: EmissionsQuery,
  places: readonly `k${number}`[],
): Positioned<EmissionsGroupRow> {
  const { groupBy } = query;
  return {
    ...sumsOf(row, query),
    keys: KEY_NAMES.slice(0, groupBy.length).map((name) => row[name]),
    isOther: row.other,
    ...(groupBy.includes('vendor') ? { vendorName: row.vendorName } : {}),
    ...Object.fromEntries(places.map((place) => [place, row[place]])),
  };
}

function emissionsSql(
  tx: SqlExecutor,
  visible: Visible,
  query: Parameters<typeof emissionsBy>[2],
): RawBuilder<Row> {
  const { keys, aggregates, tables } = grouped(tx, visible, query);
  const order = emissionsOrder(query);
  const names = [...keys.map((_key, at) => `key${at + 1}`), 'other'];
  const nothing = [...keys.map(({ type }) => `null::${type}`), 'false'];
  const shown = KEY_NAMES.map((name, at) => `${shownKey(keys[at], name)} as ${name}`);
  const sums = query.sums.map(shownSum);
  const places = order.columns.map(
    ({ by }, at) => sql`, (${by as RawBuilder<unknown>})::text as ${sql.raw(`k${at}`)}`,
  );
  const empty = aggregates.map(() => 'null');
  const filled =
    query.fill === true
      ? sql` union all select *, ${sql.raw(empty.join(', '))} from (
          (${bucketsOf(visible, query)}) except select ${sql.raw(names.join(', '))} from groups) b`
      : sql``;
  const after = query.after ?? null;
  const beyond =
    after === null
      ? sql``
      : sql` where is_total or (${sql.join(order.columns.map(({ by }) => by))}) > (${sql.join(after)})`;
  return sql<Row>`with ${tables},
    listed as (select ${sql.raw([...names, ...aggregates].join(', '))} from groups${filled}),
    sums as (
      select true as is_total, ${sql.raw([...nothing, ...aggregates].join(', '))} from totals
      union all select false, * from listed
    ),
    named as (select *, ${vendorNameOf(visible, query)} as vendor_name from sums as sums(is_total, ${sql.raw([...names, ...aggregates].join(', '))}))
    select (select count(*) from listed)::int as count, other, vendor_name as "vendorName",
      ${sql.raw([...shown, ...sums].join(', '))}${sql.join(places, sql``)}
    from named${beyond} order by is_total desc, ${sql.join(order.columns.map(({ by }) => by))}
    limit ${query.limit + 2}::int`;
}

/** The name of a group's vendor; invoices that were erased have none. */
function vendorNameOf(visible: Visible, { groupBy }: EmissionsQuery): RawBuilder<string | null> {
  const place = groupBy.indexOf('vendor');
  if (place < 0) return sql`null::text`;
  const key = sql.raw(`sums.key${place + 1}`);
  const erased = sql.lit(ERASED_TEXT);
  return sql`(case when is_total or (other and ${sql.lit(place === groupBy.length - 1)}) then null when ${key} is null then ${erased} else ${vendorName(visible, key)} end) collate "C"`;
}

/**
 * The order of groups and its name in cursors: all columns ascending and never null. The rest of the last dimension
 * comes last. Vendors are in the order of their names, which are not read for groups that are not listed.
 */
export function emissionsOrder({
  groupBy,
  orderBy,
  top,
}: Pick<EmissionsQuery, 'groupBy' | 'orderBy' | 'top'>): NamedOrder {
  const other: SortColumn[] = top === undefined ? [] : [{ by: sql`other::int`, type: 'int' }];
  const byKeys = groupBy.flatMap((dimension, at): SortColumn[] => [
    ...(orderBy === 'key' && at === groupBy.length - 1 ? other : []),
    ...(orderBy === 'key' && dimension === 'vendor'
      ? [{ by: sql`coalesce(vendor_name, '') collate "C"`, type: 'text' as const }]
      : []),
    keyColumn(KEYS[dimension], `key${at + 1}`),
  ]);
  const byEmissions: SortColumn[] = [...other, { by: sql`-coalesce(kg, 0)`, type: 'numeric' }];
  return {
    name: ['emissions', orderBy, ...groupBy, ...(top === undefined ? [] : [String(top)])].join(' '),
    columns: orderBy === 'emissions' ? [...byEmissions, ...byKeys] : byKeys,
    descending: false,
  };
}

function keyColumn(key: Key, name: string): SortColumn {
  const value = comparable(key, name);
  if (key.type === 'timestamp') return { by: sql.raw(`(${value})::date`), type: 'date' };
  if (key.type === 'text') return { by: sql.raw(`${value} collate "C"`), type: 'text' };
  return { by: sql.raw(value), type: key.type };
}
