import { type Expression, type RawBuilder, sql } from 'kysely';
import {
  componentConditions,
  invoiceConditions,
  isCopyThatCounts,
  type LineFilter,
  lineConditions,
  linesOfInvoices,
  on,
  selectedLines,
  type Visible,
  visibleInvoices,
} from './line-filter.ts';
import { withAll } from './list.ts';
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

export interface EmissionsQuery {
  readonly groupBy: readonly EmissionsDimension[];
  readonly filter: LineFilter;
  readonly orderBy: EmissionsOrder;
  /** Maximum number of groups. */
  readonly limit: number;
  /** The sums to compute; others are skipped. */
  readonly sums: readonly EmissionsSum[];
  /** Whether the total of all groups is needed. */
  readonly total: boolean;
}

/** Sums of a group, or of everything the filter selects. Kilograms and money are exact decimal text. */
export interface EmissionsSums {
  readonly emissionsKgCo2e: string;
  /** The same with scope 2 market-based, by the figures of the lines. */
  readonly marketBasedKgCo2e: string;
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
  /** Lines whose main part is in the group and whose spend is in `spend`. */
  readonly linesWithSpend: number;
  readonly linesWithoutRate: number;
  readonly needsReviewLines: number;
  readonly needsReviewKgCo2e: string;
  readonly possibleDuplicateLines: number;
  /** kg of biogenic CO2, in none of the other sums, and the lines that burn fuel with some. */
  readonly biogenicCo2Kg: string;
  readonly biogenicLines: number;
}
export type EmissionsSum = keyof EmissionsSums;

/** A group or the total with the requested sums only. */
export type EmissionsRow = Partial<EmissionsSums>;

export interface EmissionsGroupRow extends EmissionsRow {
  /** One value for each requested dimension, in their order. */
  readonly keys: readonly (string | null)[];
}

export interface EmissionsResult {
  /** null when it was not requested. */
  readonly total: EmissionsRow | null;
  readonly groups: readonly EmissionsGroupRow[];
  /** All groups, also beyond the limit. */
  readonly groupCount: number;
}

type Row = EmissionsRow & Record<'key1' | 'key2', string | null> & { readonly count: number };

/** The rows that are added up: the coarsest with the dimensions, the filter and the sums. */
type Unit = 'invoice' | 'line' | 'component';

/**
 * A dimension for grouping and ordering; `month` is formatted as text once for each group, which for each line would
 * cost too much.
 */
interface Key {
  readonly value: Expression<unknown>;
  readonly type: 'int' | 'text' | 'timestamp';
  readonly of: Unit;
}

/** Scope and category are those of each component; a line of 0 kg has none and keeps its own. */
const KEYS: Readonly<Record<EmissionsDimension, Key>> = {
  month: { value: sql`date_trunc('month', i.invoice_date::timestamp)`, type: 'timestamp', of: 'invoice' },
  scope: { value: sql`coalesce(c.scope, l.scope)::int`, type: 'int', of: 'component' },
  scope3Category: {
    value: sql`(case when c.scope is null then l.scope3_category else c.scope3_category end)::int`,
    type: 'int',
    of: 'component',
  },
  factorCategory: { value: on.ref('l.category'), type: 'text', of: 'line' },
  vendor: { value: on.ref('i.vendorName'), type: 'text', of: 'invoice' },
  region: { value: on.ref('i.region'), type: 'text', of: 'invoice' },
  method: { value: on.ref('l.method'), type: 'text', of: 'line' },
};

/** Sums an invoice has as columns: its total is the exact sum of its lines. */
const SUMS_OF_INVOICES: ReadonlySet<EmissionsSum> = new Set([
  'emissionsKgCo2e',
  'marketBasedKgCo2e',
  'lineCount',
]);

/** An aggregate of a group, and how the total's is computed from those of the groups. */
interface Aggregate {
  readonly ofParts: string;
  readonly ofGroups: string;
}

const adding = (name: string, ofParts: string): Aggregate => ({ ofParts, ofGroups: `sum(${name})` });

/** A line with several components in a group counts once. */
const LINES: Readonly<Record<Unit, (where: string) => string>> = {
  invoice: () => 'sum(lines)',
  line: (where) => `count(*) filter (where ${where})`,
  component: (where) => `count(distinct line) filter (where ${where})`,
};

function counting(unit: Unit, name: string, where: string): Aggregate {
  const ofParts = LINES[unit](where);
  // A line can have parts in several groups, so the groups' counts do not add up.
  return unit === 'component'
    ? { ofParts, ofGroups: `(select ${ofParts} from parts)` }
    : adding(name, ofParts);
}

const RATED = 'filter (where main and spend is not null)';

const AGGREGATES = {
  kg: () => adding('kg', 'sum(kg)'),
  market_kg: () => adding('market_kg', 'sum(market_kg)'),
  spend_kg: () => adding('spend_kg', 'sum(kg) filter (where not physical)'),
  absolute_kg: () => adding('absolute_kg', 'sum(abs(kg))'),
  physical_absolute_kg: () => adding('physical_absolute_kg', 'sum(abs(kg)) filter (where physical)'),
  line_count: (unit: Unit) => counting(unit, 'line_count', 'true'),
  spend: () => adding('spend', 'sum(spend) filter (where main)'),
  lowest_currency: () => ({ ofParts: `min(currency) ${RATED}`, ofGroups: 'min(lowest_currency)' }),
  highest_currency: () => ({ ofParts: `max(currency) ${RATED}`, ofGroups: 'max(highest_currency)' }),
  with_rate: () => adding('with_rate', 'count(*) filter (where main and spend is not null)'),
  without_rate: () => adding('without_rate', 'count(*) filter (where main and spend is null)'),
  review_lines: (unit: Unit) => counting(unit, 'review_lines', 'review'),
  review_kg: () => adding('review_kg', 'sum(kg) filter (where review)'),
  duplicate_lines: (unit: Unit) => counting(unit, 'duplicate_lines', 'duplicate'),
  biogenic_kg: () => adding('biogenic_kg', 'sum(biogenic)'),
  biogenic_lines: (unit: Unit) => counting(unit, 'biogenic_lines', 'biogenic is not null'),
} as const satisfies Record<string, (unit: Unit) => Aggregate>;
type AggregateName = keyof typeof AGGREGATES;

/** A sum in the answer, and the aggregates it is computed from. */
interface Shown {
  readonly sql: string;
  readonly of: readonly AggregateName[];
}

const kilograms = (name: AggregateName): Shown => ({
  sql: `coalesce(${name}, 0)::numeric(30,6)::text`,
  of: [name],
});
const count = (name: AggregateName): Shown => ({ sql: `coalesce(${name}, 0)::int`, of: [name] });
const inOneCurrency = (sql: string, more: readonly AggregateName[]): Shown => ({
  sql: `case when lowest_currency = highest_currency then ${sql} end`,
  of: ['lowest_currency', 'highest_currency', ...more],
});

/** Money is rounded once, half away from zero at 2 decimals, as PostgreSQL rounds a numeric. */
const SHOWN: Readonly<Record<EmissionsSum, Shown>> = {
  emissionsKgCo2e: kilograms('kg'),
  marketBasedKgCo2e: kilograms('market_kg'),
  spendMethodKgCo2e: kilograms('spend_kg'),
  absoluteKgCo2e: kilograms('absolute_kg'),
  physicalAbsoluteKgCo2e: kilograms('physical_absolute_kg'),
  lineCount: count('line_count'),
  spend: inOneCurrency('round(spend, 2)::text', ['spend']),
  spendCurrency: inOneCurrency('lowest_currency', []),
  linesWithSpend: count('with_rate'),
  linesWithoutRate: count('without_rate'),
  needsReviewLines: count('review_lines'),
  needsReviewKgCo2e: kilograms('review_kg'),
  possibleDuplicateLines: count('duplicate_lines'),
  biogenicCo2Kg: kilograms('biogenic_kg'),
  biogenicLines: count('biogenic_lines'),
};

/**
 * Emissions by one or two dimensions, with their total, in one statement: rows are added up to groups and groups to the
 * total, which comes first if requested. The database computes every requested sum from exact decimals. Components are
 * added, so scopes and categories are right part by part.
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
  const { rows } = await emissionsSql(tx, visible, query).execute(tx.db);
  const [total, groups] = query.total ? [rows[0], rows.slice(1)] : [null, rows];
  if (total === undefined) throw new Error('emissions: no total');
  return {
    total: total === null ? null : sumsOf(total),
    groups: groups.map((row) => ({ ...sumsOf(row), keys: [row.key1, row.key2].slice(0, groupBy.length) })),
    groupCount: rows[0]?.count ?? 0,
  };
}

function sumsOf({ key1: _, key2: __, count: ___, ...sums }: Row): EmissionsRow {
  return sums;
}

function emissionsSql(tx: SqlExecutor, visible: Visible, query: EmissionsQuery): RawBuilder<Row> {
  const keys = query.groupBy.map((dimension) => KEYS[dimension]);
  const unit = unitOf(query, keys);
  const aggregates = aggregatesOf(query).map((name) => ({ name, ...AGGREGATES[name](unit) }));
  const keyNames = keys.map((_key, at) => `key${at + 1}`);
  const groups = [...keyNames, ...aggregates.map(({ name, ofParts }) => `${ofParts} as ${name}`)].join(', ');
  const total = [
    ...keys.map(({ type }) => `null::${type}`),
    ...aggregates.map(({ ofGroups }) => ofGroups),
    'count(*)::int',
  ].join(', ');
  const shown = [
    ...[0, 1].map((at) => `${shownKey(keys[at], `key${at + 1}`)} as key${at + 1}`),
    ...query.sums.map((sum) => `${SHOWN[sum].sql} as "${sum}"`),
  ].join(', ');
  return sql<Row>`with parts as ${partsOf(tx, visible, { ...query, unit, keys })},
    groups as (select ${sql.raw(groups)} from parts group by ${sql.raw(keyNames.join(', '))}),
    sums as (
      select false as is_total, *, (count(*) over ())::int as count from groups
      ${query.total ? sql`union all select true, ${sql.raw(total)} from groups` : sql``}
    )
    select count, ${sql.raw(shown)}
    from sums order by ${sql.raw(orderOf(query, keys).join(', '))}
    limit ${query.limit + (query.total ? 1 : 0)}::int`;
}

/** Lines need not be read when their invoice has all keys, conditions and sums as columns. */
function unitOf({ filter, sums }: EmissionsQuery, keys: readonly Key[]): Unit {
  if (keys.some(({ of }) => of === 'component') || componentConditions(filter).length > 0) return 'component';
  const ofInvoices =
    keys.every((key) => key.of === 'invoice') &&
    lineConditions(filter).length === 0 &&
    sums.every((sum) => SUMS_OF_INVOICES.has(sum));
  return ofInvoices ? 'invoice' : 'line';
}

function aggregatesOf({ sums, orderBy }: EmissionsQuery): AggregateName[] {
  const needed = sums.flatMap((sum) => SHOWN[sum].of);
  return [...new Set(orderBy === 'emissions' ? ['kg' as const, ...needed] : needed)];
}

function shownKey(key: Key | undefined, name: string): string {
  if (key === undefined) return 'null::text';
  return key.type === 'timestamp' ? `to_char(${name}, 'YYYY-MM')` : `${name}::text`;
}

function orderOf({ orderBy }: EmissionsQuery, keys: readonly Key[]): string[] {
  const byKeys = keys.map(
    ({ type }, at) => `sums.key${at + 1}${type === 'text' ? ' collate "C"' : ''} nulls first`,
  );
  return ['is_total desc', ...(orderBy === 'emissions' ? ['kg desc'] : []), ...byKeys];
}

/**
 * Biogenic CO2 of a part or a line: 0 for a biofuel whose factor states none, null for everything else. Only burnt
 * fuels have any, so the parts of other lines are not looked up.
 */
const BIOGENIC = {
  component: sql`coalesce(c.biogenic_co2_kg, case when c.factor_id like 'biofuel.%' then 0 end)`,
  line: sql`case when l.factor_id like 'biofuel.%' or l.factor_id like 'fuel.%' then (
        select sum(coalesce(p.biogenic_co2_kg, case when p.factor_id like 'biofuel.%' then 0 end))
        from line_component p where p.workspace_id = l.workspace_id and p.line_item_id = l.line_item_id) end`,
};
/** Only the main part of a line differs between the two figures. */
const MARKET_OF_PART = sql`coalesce(c.kgco2e, 0)
  + case when coalesce(c.ordinal, 0) = 0 then coalesce(l.market_based_kgco2e - l.kgco2e, 0) else 0 end`;

/** The rows of the unit that the filter selects. The database skips unused columns. */
function partsOf(
  { db }: SqlExecutor,
  visible: Visible,
  of: { readonly filter: LineFilter; readonly unit: Unit; readonly keys: readonly Key[] },
): Expression<unknown> {
  const { filter, unit } = of;
  const keys = of.keys.map(({ value }, at) => sql`${value}`.as(`key${at + 1}`));
  if (unit === 'invoice') {
    return withAll(db.selectFrom('invoice as i'), [...visibleInvoices(visible), ...invoiceConditions(filter)])
      .select(keys)
      .select([
        'i.totalKgco2e as kg',
        on.fn.coalesce('i.totalMarketBasedKgco2e', 'i.totalKgco2e').as('market_kg'),
        'i.lineItemCount as lines',
      ]);
  }
  const lines = withAll(linesOfInvoices(db), selectedLines(visible, filter))
    .select(keys)
    .select([
      'l.lineItemId as line',
      on('l.method', '=', sql.lit('physical')).as('physical'),
      'l.needsReview as review',
      isCopyThatCounts.as('duplicate'),
      on('l.spendAmount', '*', on.ref('i.workspaceRate')).as('spend'),
      'i.workspaceCurrency as currency',
    ]);
  if (unit === 'line') {
    return lines.select([
      'l.kgco2e as kg',
      on.fn.coalesce('l.marketBasedKgco2e', 'l.kgco2e').as('market_kg'),
      sql.lit(true).as('main'),
      BIOGENIC.line.as('biogenic'),
    ]);
  }
  const parts = lines
    .leftJoin('line_component as c', (join) =>
      join.onRef('c.workspaceId', '=', 'l.workspaceId').onRef('c.lineItemId', '=', 'l.lineItemId'),
    )
    .select([
      sql`coalesce(c.kgco2e, 0)`.as('kg'),
      MARKET_OF_PART.as('market_kg'),
      sql`coalesce(c.ordinal, 0) = 0`.as('main'),
      BIOGENIC.component.as('biogenic'),
    ]);
  return withAll(parts, componentConditions(filter));
}
