import { type RawBuilder, sql } from 'kysely';
import type { EmissionsQuery } from './emissions-grouping.ts';
import { type EmissionsDimension, KEYS } from './emissions-keys.ts';
import type { LineFilter, Visible } from './line-filter.ts';
import { anyOf } from './sql.ts';

/** Groups of an answer with empty ones; more are refused. */
export const MAX_FILLED_GROUPS = 20_000;

const SCOPES = [1, 2, 3];
const SCOPE3_CATEGORIES = Array.from({ length: 15 }, (_, at) => at + 1);

/**
 * The keys of all groups there could be: all months between the days, all scopes, all categories, and of the other
 * dimensions those that occur. One more than the maximum at most.
 */
export function bucketsOf(visible: Visible, query: EmissionsQuery): RawBuilder<unknown> {
  const { groupBy, top } = query;
  const names = groupBy.map((_, at) => `key${at + 1}`);
  const lists = groupBy.map((dimension, at) => {
    const isTop = top !== undefined && at === groupBy.length - 1;
    const name = sql.raw(`key${at + 1}`);
    const keys = isTop
      ? sql`select distinct ${name}, other from groups`
      : keysOf(visible, query, dimension, at);
    return sql`(${keys}) as d${sql.raw(String(at + 1))}(${name}${isTop ? sql`, other` : sql``})`;
  });
  const scope = groupBy.indexOf('scope') + 1;
  const category = groupBy.indexOf('scope3Category') + 1;
  const fitting =
    scope > 0 && category > 0 ? sql.raw(` where (key${scope} = 3) = (key${category} is not null)`) : sql``;
  return sql`select ${sql.raw(names.join(', '))}, ${sql.raw(top === undefined ? 'false' : 'other')} as other
    from ${sql.join(lists, sql` cross join `)}${fitting} limit ${sql.lit(MAX_FILLED_GROUPS + 1)}`;
}

function keysOf(
  visible: Visible,
  query: EmissionsQuery,
  dimension: EmissionsDimension,
  at: number,
): RawBuilder<unknown> {
  const { filter, groupBy } = query;
  const key = sql.raw(`key${at + 1}`);
  const { step, form } = KEYS[dimension];
  if (form !== undefined) return timesOf(query.days, { key, step: step ?? '', dimension });
  if (dimension === 'scope') return numbers(chosen(SCOPES, filter.scopes, filter.scope));
  if (dimension === 'scope3Category') {
    const categories = numbers(chosen(SCOPE3_CATEGORIES, filter.scope3Categories, filter.scope3Category));
    return groupBy.includes('scope') ? sql`${categories} union all select null` : categories;
  }
  if (dimension === 'period') return periodsOf(visible, filter, query.days);
  return sql`select distinct ${key} from groups`;
}

const numbers = (all: readonly number[]) => sql`select unnest(array[${sql.raw(all.join(','))}]::int[])`;

function chosen(
  all: readonly number[],
  several: readonly number[] | null | undefined,
  one: number | null | undefined,
): readonly number[] {
  return all.filter((each) => (several?.includes(each) ?? true) && (one ?? each) === each);
}

type Days = EmissionsQuery['days'];

/** Without days from the first group to the last. */
function timesOf(
  { from, to }: Days,
  of: { readonly key: RawBuilder<unknown>; readonly step: string; readonly dimension: EmissionsDimension },
): RawBuilder<unknown> {
  const unit = sql.lit(of.dimension === 'serviceMonth' ? 'month' : of.dimension);
  const first =
    from == null ? sql`(select min(${of.key}) from groups)` : sql`date_trunc(${unit}, ${from}::timestamp)`;
  const last =
    to == null ? sql`(select max(${of.key}) from groups)` : sql`date_trunc(${unit}, ${to}::timestamp)`;
  return sql`select generate_series(${first}, ${last}, interval ${sql.lit(of.step)})`;
}

function periodsOf(
  { workspaceId, periods }: Visible,
  filter: LineFilter,
  { from, to }: Days,
): RawBuilder<unknown> {
  const conditions = [
    sql`r.workspace_id = ${workspaceId}`,
    ...[periods, filter.periods].flatMap((names) => (names == null ? [] : [sql`r.name = ${anyOf(names)}`])),
    ...(filter.period == null ? [] : [sql`r.name = ${filter.period}`]),
    ...(from == null ? [] : [sql`r.end_date >= ${from}::date`]),
    ...(to == null ? [] : [sql`r.start_date <= ${to}::date`]),
  ];
  return sql`select r.name from reporting_period r where ${sql.join(conditions, sql` and `)}`;
}
