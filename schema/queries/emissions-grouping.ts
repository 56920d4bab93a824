import { type Expression, type RawBuilder, sql } from 'kysely';
import { comparable, type EmissionsDimension, KEYS, type Key, type Unit } from './emissions-keys.ts';
import { partsOf } from './emissions-parts.ts';
import { aggregatesOf, type Column, type EmissionsSum, unitOfSums, VARIANCE } from './emissions-sums.ts';
import { componentConditions, type LineFilter, lineConditions, type Visible } from './line-filter.ts';
import type { Position } from './page.ts';
import type { SqlExecutor } from './sql.ts';

export const EMISSIONS_ORDERS = ['key', 'emissions'] as const;
export type EmissionsOrder = (typeof EMISSIONS_ORDERS)[number];

export interface EmissionsQuery {
  readonly groupBy: readonly EmissionsDimension[];
  readonly filter: LineFilter;
  readonly orderBy: EmissionsOrder;
  /** Maximum number of groups, and the position they come after. */
  readonly limit: number;
  readonly after?: Position | null;
  /** The sums to compute; others are skipped. */
  readonly sums: readonly EmissionsSum[];
  /** Whether the total of all groups is needed. */
  readonly total: boolean;
  /** Values of the last dimension, those with the most kilograms; the rest are one group, `other`. */
  readonly top?: number | undefined;
  /** Whether there are groups for what has no lines. */
  readonly fill?: boolean;
  /** First and last day of what is filled. */
  readonly days: { readonly from: string | null; readonly to: string | null };
}

/** Lines need not be read when their invoice has all keys, conditions and sums as columns. */
function unitOf({ filter, sums, groupBy }: Pick<EmissionsQuery, 'filter' | 'sums' | 'groupBy'>): Unit {
  const units = [
    unitOfSums(sums),
    ...groupBy.map((dimension) => KEYS[dimension].of),
    componentConditions(filter).length > 0 ? 'component' : 'invoice',
    lineConditions(filter).length > 0 ? 'line' : 'invoice',
  ] as const;
  return units.find((unit) => unit === 'component') ?? units.find((unit) => unit === 'line') ?? 'invoice';
}

/** Sums that were read before, as the rows `added_up`. */
export interface AddedUp {
  readonly rows: RawBuilder<unknown>;
}

/** What is read of the rows that are added up, and their aggregates. */
export interface Measures {
  readonly keys: readonly Key[];
  readonly unit: Unit;
  readonly aggregates: ReturnType<typeof aggregatesOf>['aggregates'];
  readonly hasVariance: boolean;
  readonly columns: ReadonlySet<Column>;
}

export function measuresOf(query: Pick<EmissionsQuery, 'filter' | 'sums' | 'groupBy'>): Measures {
  const unit = unitOf(query);
  const { aggregates, hasVariance } = aggregatesOf(query.sums, ['kg'], unit);
  const read = aggregates.flatMap(({ reads }) => reads);
  return {
    keys: query.groupBy.map((dimension) => KEYS[dimension]),
    unit,
    aggregates,
    hasVariance,
    columns: new Set<Column>([...read, ...(hasVariance ? OF_VARIANCE : [])]),
  };
}

/** Groups and the rest of the last dimension, with their sums: what lists of groups are made of. */
interface Grouping {
  readonly keys: readonly Key[];
  readonly aggregates: readonly string[];
  /** The common table expressions `groups` and `totals`, and what they are made of. */
  readonly tables: RawBuilder<unknown>;
}

/**
 * @param earlier - dates are shown a year later, and the rows are those of this filter.
 * @param addedUp - the sums of the rows, where they were added up before.
 */
export function grouped(
  tx: SqlExecutor,
  visible: Visible,
  query: EmissionsQuery & { readonly earlier?: LineFilter; readonly addedUp?: AddedUp | undefined },
): Grouping {
  const measures = measuresOf(query);
  const { keys, aggregates, hasVariance } = measures;
  return {
    keys,
    aggregates: [...aggregates.map(({ name }) => name), ...(hasVariance ? [VARIANCE] : [])],
    tables:
      query.addedUp === undefined
        ? ofRows(tx, visible, query, measures)
        : ofAddedUp(query.addedUp, measures, query.top),
  };
}

const namesOf = (keys: readonly Key[]) => keys.map((_key, at) => `key${at + 1}`);

function ofRows(
  tx: SqlExecutor,
  visible: Visible,
  query: Parameters<typeof grouped>[2],
  measures: Measures,
): RawBuilder<unknown> {
  const { top, earlier, filter } = query;
  const { keys, unit, aggregates, hasVariance, columns } = measures;
  const later = earlier !== undefined;
  const parts = partsOf(tx, visible, { filter: earlier ?? filter, unit, keys, columns, later });
  const by = sql.raw([...namesOf(keys), 'other'].join(', '));
  // The values that are kept are those of the current rows.
  const ofTop = partsOf(tx, visible, {
    filter,
    unit,
    keys: keys.slice(-1),
    columns: new Set<Column>(['kg']),
    later: false,
  });
  const all =
    top === undefined
      ? sql`select *, false as other from (${parts}) p`
      : onlyTop({ rows: parts, ofTop, keys, columns: [...columns], top });
  const ofParts = sql.raw(aggregates.map((one) => `${one.ofParts} as ${one.name}`).join(', '));
  const byFactor = sql`select ${by}, factor_id, factor_year, sum(kg * ln_factor) as s
      from parts group by ${by}, factor_id, factor_year`;
  return sql`parts as (${all})${hasVariance ? spreadOf(byFactor, by) : sql``},
      groups as (${withSpread(sql`select ${by}, ${ofParts} from parts group by ${by}`, measures)}),
      totals as (select ${totalsOf(measures, ({ ofGroups }) => ofGroups)} from groups)`;
}

/** The same of sums of groups, of all and of factors. */
function ofAddedUp({ rows }: AddedUp, measures: Measures, top: number | undefined): RawBuilder<unknown> {
  const { keys, unit, aggregates, hasVariance } = measures;
  const names = namesOf(keys);
  const by = sql.raw([...names, 'other'].join(', '));
  const kept = (kind: 'group' | 'factor', columns: readonly string[]) => {
    const of = sql`select ${sql.raw([...names, ...columns].join(', '))} from added_up where kind = ${sql.lit(kind)}`;
    if (top === undefined) return sql`select *, false as other from (${of}) p`;
    const ofTop = sql`select ${sql.raw(names.at(-1) ?? '')} as key1, kg from added_up where kind = 'group'`;
    return onlyTop({ rows: of, ofTop, keys, columns, top });
  };
  const joined = sql.raw(aggregates.map(({ joining, name }) => `${joining}(${name}) as ${name}`).join(', '));
  const groups = kept(
    'group',
    aggregates.map(({ name }) => name),
  );
  const byFactor = sql`select ${by}, factor_id, factor_year, sum(s) as s
      from (${kept('factor', ['factor_id', 'factor_year', 's'])}) f group by ${by}, factor_id, factor_year`;
  const ofTotal = ({ name, ofGroups, isDistinct }: Measures['aggregates'][number]) =>
    isDistinct && unit === 'component'
      ? `(select sum(${name}) from added_up where kind = 'total')`
      : ofGroups;
  const joinedGroups =
    top === undefined ? groups : sql`select ${by}, ${joined} from (${groups}) p group by ${by}`;
  return sql`added_up as materialized (${rows})${hasVariance ? spreadOf(byFactor, by) : sql``},
      groups as (${withSpread(joinedGroups, measures)}),
      totals as (select ${totalsOf(measures, ofTotal)} from groups)`;
}

const OF_VARIANCE: readonly Column[] = ['kg', 'factor_id', 'factor_year', 'ln_factor'];

/**
 * The squares that an interval is made of: kilograms times the logarithm of their factor, added up within a factor,
 * whose error its lines share, and squared and added up over the factors. Source: docs/uncertainty.md.
 */
const spreadOf = (byFactor: RawBuilder<unknown>, by: RawBuilder<unknown>) =>
  sql`, by_factor as (${byFactor}),
    spread as (select ${by}, sum(s * s) as ${sql.raw(VARIANCE)} from by_factor group by ${by})`;

function withSpread(groups: RawBuilder<unknown>, { keys, hasVariance }: Measures): RawBuilder<unknown> {
  if (!hasVariance) return groups;
  return sql`select g.*, spread.${sql.raw(VARIANCE)} from (${groups}) g
      left join spread on ${sql.raw(sameKeys(keys, 'g', 'spread'))}`;
}

function totalsOf(
  { aggregates, hasVariance }: Measures,
  ofTotal: (aggregate: Measures['aggregates'][number]) => string,
): RawBuilder<unknown> {
  const list = sql.raw(aggregates.map((one) => `${ofTotal(one)} as ${one.name}`).join(', '));
  if (!hasVariance) return list;
  return sql`${list}, (select sum(s * s) from (select sum(s) as s from by_factor group by factor_id, factor_year) f) as ${sql.raw(VARIANCE)}`;
}

/** Whether two rows have the same keys, in a form that is looked up in a hash table. */
const sameKeys = (keys: readonly Key[], a: string, b: string) =>
  [
    ...keys.map(
      (key, at) => `${comparable(key, `${a}.key${at + 1}`)} = ${comparable(key, `${b}.key${at + 1}`)}`,
    ),
    `${a}.other = ${b}.other`,
  ].join(' and ');

interface TopOf {
  readonly rows: Expression<unknown>;
  /** The last key as `key1` with its kilograms. */
  readonly ofTop: Expression<unknown>;
  readonly keys: readonly Key[];
  readonly columns: readonly string[];
  readonly top: number;
}

/** The rows with the last key null, and `other` true, where it is none of those with the most kilograms. */
function onlyTop({ rows, ofTop, keys, columns, top }: TopOf): RawBuilder<unknown> {
  const last = keys.at(-1);
  if (last === undefined) throw new Error('emissions: no dimension');
  const name = `key${keys.length}`;
  const others = keys.slice(0, -1).map((_key, at) => `p.key${at + 1}, `);
  const isTop = sql.raw(`${comparable(last, `p.${name}`)} = t.value`);
  return sql`select ${sql.raw(others.join(''))}case when t.value is not null then p.${sql.raw(name)} end as ${sql.raw(name)},
      t.value is null as other${sql.raw(columns.map((column) => `, p.${column}`).join(''))}
    from (${rows}) p left join (
      select ${sql.raw(comparable(last, 'key1'))} as value from (${ofTop}) a
      group by 1 order by sum(kg) desc, 1 limit ${top}::int
    ) t on ${isTop}`;
}
