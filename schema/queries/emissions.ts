import {
  type Bind,
  componentConditions,
  LINES_OF_INVOICES,
  type LineFilter,
  parameters,
  selectedLines,
  type Visible,
} from './line-filter.ts';
import type { SqlExecutor } from './sql.ts';

/** What emissions can be grouped by: any one or two. */
export const EMISSIONS_DIMENSIONS = [
  'month',
  'scope',
  'scope3Category',
  'factorCategory',
  'vendor',
  'region',
  'method',
] as const;
export type EmissionsDimension = (typeof EMISSIONS_DIMENSIONS)[number];

export const EMISSIONS_ORDERS = ['key', 'emissions'] as const;
export type EmissionsOrder = (typeof EMISSIONS_ORDERS)[number];

/** Scope and category are those of each component; a line of 0 kg has none and keeps its own. */
const EXPRESSIONS: Readonly<Record<EmissionsDimension, string>> = {
  month: `to_char(i.invoice_date, 'YYYY-MM')`,
  scope: 'coalesce(c.scope, l.scope)',
  scope3Category: 'case when c.scope is null then l.scope3_category else c.scope3_category end',
  factorCategory: 'l.category',
  vendor: 'i.vendor_name',
  region: 'i.region',
  method: 'l.method',
};
const OF_COMPONENTS: ReadonlySet<EmissionsDimension> = new Set(['scope', 'scope3Category']);

export interface EmissionsQuery {
  readonly groupBy: readonly EmissionsDimension[];
  readonly filter: LineFilter;
  readonly orderBy: EmissionsOrder;
  /** Groups at most. */
  readonly limit: number;
}

/** Sums of a group, or of everything the filter selects. Kilograms and money are exact decimal text. */
export interface EmissionsSums {
  readonly emissionsKgCo2e: string;
  /** Kilograms of lines calculated by the spend-based method. */
  readonly spendMethodKgCo2e: string;
  /** Sums of absolute kilograms, all and of the physical method: credits would distort a share. */
  readonly absoluteKgCo2e: string;
  readonly physicalAbsoluteKgCo2e: string;
  /** Lines with a part in the group. */
  readonly lineCount: number;
  /** Spend as sent, at each invoice's recorded rate, of the lines whose main part is in the group; null when none has a rate. */
  readonly spend: string | null;
  /** The currency of `spend`; null when it is none or more than one. */
  readonly spendCurrency: string | null;
  readonly linesWithoutRate: number;
  readonly needsReviewLines: number;
  readonly needsReviewKgCo2e: string;
  readonly possibleDuplicateLines: number;
}

export interface EmissionsGroupRow extends EmissionsSums {
  /** One value for each dimension asked for, in their order. */
  readonly keys: readonly (string | null)[];
}

export interface EmissionsResult {
  readonly total: EmissionsSums;
  readonly groups: readonly EmissionsGroupRow[];
  /** All groups, also beyond the limit. */
  readonly groupCount: number;
}

type SumsRow = { readonly [Member in keyof EmissionsSums]: EmissionsSums[Member] };
interface Row extends SumsRow {
  readonly isTotal: boolean;
  readonly key1: string | null;
  readonly key2: string | null;
  readonly groupCount: number;
}

/**
 * Emissions by one or two dimensions, with their total, in one statement; every sum is made by the database
 * from exact decimals. Components are added, so scopes and categories are right part by part.
 * @throws RangeError for no dimension, more than two, or one twice.
 */
export async function emissionsBy(
  tx: SqlExecutor,
  visible: Visible,
  query: EmissionsQuery,
): Promise<EmissionsResult> {
  const { groupBy } = query;
  if (groupBy.length < 1 || groupBy.length > 2 || new Set(groupBy).size !== groupBy.length) {
    throw new RangeError('emissions are grouped by one or two different dimensions');
  }
  const { bind, values } = parameters();
  const rows = await tx.sql<Row>(statement(visible, query, bind), values);
  const total = rows.find(({ isTotal }) => isTotal);
  if (total === undefined) throw new Error('emissions: no total');
  return {
    total: sumsOf(total),
    groups: rows
      .filter(({ isTotal }) => !isTotal)
      .map((row) => ({ ...sumsOf(row), keys: [row.key1, row.key2].slice(0, groupBy.length) })),
    groupCount: total.groupCount,
  };
}

function sumsOf({ isTotal: _, key1: __, key2: ___, groupCount: ____, ...sums }: Row): EmissionsSums {
  return sums;
}

function statement(visible: Visible, query: EmissionsQuery, bind: Bind): string {
  const [first, second] = query.groupBy;
  const keys = second === undefined ? 'key1' : 'key1, key2';
  return `with parts as (${parts(visible, query, bind)}),
    sums as (
      select grouping(key1) = 1 as is_total, key1, ${second === undefined ? 'null::text as key2' : 'key2'},
        coalesce(sum(kg), 0) as kg, ${SUMS}
      from parts group by grouping sets ((${keys}), ())
    )
    select is_total as "isTotal", key1, key2, (count(*) over () - 1)::int as "groupCount",
      kg::numeric(30,6)::text as "emissionsKgCo2e", ${SUM_NAMES}
    from sums
    order by is_total desc, ${orderOf(query.orderBy, first)}
    limit ${bind(query.limit + 1)}::int`;
}

/** Numbers compare as numbers; the rest of the keys are text. */
function orderOf(order: EmissionsOrder, first: EmissionsDimension | undefined): string {
  const number = first === 'scope' || first === 'scope3Category' ? 'key1::int' : 'key1 collate "C"';
  const byKey = `${number} nulls first, key2 collate "C" nulls first`;
  return order === 'key' ? byKey : `kg desc, ${byKey}`;
}

/** The lines or, where scope or category is asked about, their components, one row each. */
function parts(visible: Visible, { groupBy, filter }: EmissionsQuery, bind: Bind): string {
  const conditions = selectedLines(visible, filter, bind);
  const ofComponents = componentConditions(filter, bind);
  const byComponent = ofComponents.length > 0 || groupBy.some((dimension) => OF_COMPONENTS.has(dimension));
  const [key1, key2] = groupBy.map((dimension) => `(${EXPRESSIONS[dimension]})::text`);
  const join = byComponent
    ? 'left join line_component c on c.workspace_id = l.workspace_id and c.line_item_id = l.line_item_id'
    : '';
  const kg = byComponent ? 'coalesce(c.kgco2e, 0)' : 'l.kgco2e';
  const main = byComponent ? 'coalesce(c.ordinal, 0) = 0' : 'true';
  return `select ${key1} as key1, ${key2 === undefined ? '' : `${key2} as key2,`}
      ${kg} as kg, l.method = 'physical' as physical, l.needs_review as review,
      i.duplicate_of is not null as duplicate,
      ${byComponent ? 'l.line_item_id' : 'null::uuid'} as line,
      ${main} as main, l.spend_amount * i.workspace_rate as spend, i.workspace_currency as currency
    from ${LINES_OF_INVOICES} ${join}
    where ${[...conditions, ...ofComponents].join(' and ')}`;
}

/** `line` is null where every row is a line of its own. */
const LINES = (where: string) =>
  `(count(distinct line) filter (where ${where}) + count(*) filter (where line is null and ${where}))::int`;

const SUMS = `
  coalesce(sum(kg) filter (where not physical), 0) as spend_kg,
  coalesce(sum(abs(kg)), 0) as absolute_kg,
  coalesce(sum(abs(kg)) filter (where physical), 0) as physical_absolute_kg,
  ${LINES('true')} as lines,
  sum(spend) filter (where main) as spend,
  min(currency) filter (where main and spend is not null) as lowest_currency,
  max(currency) filter (where main and spend is not null) as highest_currency,
  count(*) filter (where main and spend is null)::int as without_rate,
  ${LINES('review')} as review_lines,
  coalesce(sum(kg) filter (where review), 0) as review_kg,
  ${LINES('duplicate')} as duplicate_lines`;

/** Money is rounded once, half away from zero at 2 decimals, as PostgreSQL rounds a numeric. */
const SUM_NAMES = `
  spend_kg::numeric(30,6)::text as "spendMethodKgCo2e",
  absolute_kg::numeric(30,6)::text as "absoluteKgCo2e",
  physical_absolute_kg::numeric(30,6)::text as "physicalAbsoluteKgCo2e",
  lines as "lineCount",
  case when lowest_currency = highest_currency then round(spend, 2)::text end as "spend",
  case when lowest_currency = highest_currency then lowest_currency end as "spendCurrency",
  without_rate as "linesWithoutRate",
  review_lines as "needsReviewLines",
  review_kg::numeric(30,6)::text as "needsReviewKgCo2e",
  duplicate_lines as "possibleDuplicateLines"`;
