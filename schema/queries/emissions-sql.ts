import {
  type Bind,
  componentConditions,
  IS_COPY_THAT_COUNTS,
  invoiceConditions,
  LINES_OF_INVOICES,
  type LineFilter,
  lineConditions,
  selectedLines,
  type Visible,
  visibleInvoices,
} from './line-filter.ts';

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
  /** Groups at most. */
  readonly limit: number;
  /** The sums that are needed; the database makes no others. */
  readonly sums: readonly EmissionsSum[];
  /** Whether the total of all groups is needed. */
  readonly total: boolean;
}

/** Sums of a group, or of everything the filter selects. Kilograms and money are exact decimal text. */
export interface EmissionsSums {
  readonly emissionsKgCo2e: string;
  /** The same with scope 2 market-based, as the lines have it. */
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
  /** kg of biogenic CO2, in none of the other sums, and the lines that burn what has some. */
  readonly biogenicCo2Kg: string;
  readonly biogenicLines: number;
}
export type EmissionsSum = keyof EmissionsSums;

/** The rows that are added up: the coarsest that know the dimensions, the filter and the sums. */
type Unit = 'invoice' | 'line' | 'component';

/** A dimension as it is grouped and ordered by; `month` is shown as text once a group, which costs too much a line. */
interface Key {
  readonly sql: string;
  readonly type: 'int' | 'text' | 'timestamp';
  readonly of: Unit;
}

/** Scope and category are those of each component; a line of 0 kg has none and keeps its own. */
const KEYS: Readonly<Record<EmissionsDimension, Key>> = {
  month: { sql: `date_trunc('month', i.invoice_date::timestamp)`, type: 'timestamp', of: 'invoice' },
  scope: { sql: 'coalesce(c.scope, l.scope)::int', type: 'int', of: 'component' },
  scope3Category: {
    sql: '(case when c.scope is null then l.scope3_category else c.scope3_category end)::int',
    type: 'int',
    of: 'component',
  },
  factorCategory: { sql: 'l.category', type: 'text', of: 'line' },
  vendor: { sql: 'i.vendor_name', type: 'text', of: 'invoice' },
  region: { sql: 'i.region', type: 'text', of: 'invoice' },
  method: { sql: 'l.method', type: 'text', of: 'line' },
};

/** What an invoice knows of its lines: its total is their exact sum. */
const SUMS_OF_INVOICES: ReadonlySet<EmissionsSum> = new Set([
  'emissionsKgCo2e',
  'marketBasedKgCo2e',
  'lineCount',
]);

/** An aggregate of a group, and how the total's is made from those of the groups. */
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

/** A sum as it is shown, and the aggregates it is made of. */
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
 * The one statement behind `emissionsBy`: rows are added up to groups and groups to the total, which comes
 * first where it is asked for. Only the sums asked for are made.
 */
export function emissionsSql(visible: Visible, query: EmissionsQuery, bind: Bind): string {
  const keys = query.groupBy.map((dimension) => KEYS[dimension]);
  const unit = unitOf(query, keys);
  const names = aggregatesOf(query);
  const keyNames = keys.map((_key, at) => `key${at + 1}`);
  const aggregates = names.map((name) => ({ name, ...AGGREGATES[name](unit) }));
  const groups = [...keyNames, ...aggregates.map(({ name, ofParts }) => `${ofParts} as ${name}`)];
  const total = [
    ...keys.map(({ type }) => `null::${type}`),
    ...aggregates.map(({ ofGroups }) => ofGroups),
    'count(*)',
  ];
  const shownKeys = [0, 1].map((at) => `${shownKey(keys[at], `key${at + 1}`)} as key${at + 1}`);
  const shown = query.sums.map((sum) => `${SHOWN[sum].sql} as "${sum}"`);
  return `with parts as (${partsSql(visible, query, { unit, keys, bind })}),
    groups as (select ${groups.join(', ')} from parts group by ${keyNames.join(', ')}),
    sums as (
      select false as is_total, *, count(*) over () as group_count from groups
      ${query.total ? `union all select true, ${total.join(', ')} from groups` : ''}
    )
    select ${['is_total as "isTotal"', 'group_count::int as "groupCount"', ...shownKeys, ...shown].join(', ')}
    from sums order by ${orderOf(query, keys).join(', ')}
    limit ${bind(query.limit + (query.total ? 1 : 0))}::int`;
}

/** Lines whose keys, conditions and sums their invoice knows need not be read. */
function unitOf({ filter, sums }: EmissionsQuery, keys: readonly Key[]): Unit {
  const unbound: Bind = () => '';
  if (keys.some(({ of }) => of === 'component') || componentConditions(filter, unbound).length > 0)
    return 'component';
  const ofInvoices =
    keys.every((key) => key.of === 'invoice') &&
    lineConditions(filter, unbound).length === 0 &&
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

interface Parts {
  readonly unit: Unit;
  readonly keys: readonly Key[];
  readonly bind: Bind;
}

/**
 * Biogenic CO2 of a part or a line: 0 where its fuel is bio and the factor states none, null of everything else. Only
 * burnt fuels have any, so the parts of no other line are looked up.
 */
const BIOGENIC: Readonly<Record<'line' | 'component', string>> = {
  component: `coalesce(c.biogenic_co2_kg, case when c.factor_id like 'biofuel.%' then 0 end)`,
  line: `case when l.factor_id like 'biofuel.%' or l.factor_id like 'fuel.%' then (
        select sum(coalesce(p.biogenic_co2_kg, case when p.factor_id like 'biofuel.%' then 0 end))
        from line_component p where p.workspace_id = l.workspace_id and p.line_item_id = l.line_item_id) end`,
};
/** The two figures of a line differ in its main part alone. */
const MARKET_OF_PART = `coalesce(c.kgco2e, 0)
  + case when coalesce(c.ordinal, 0) = 0 then coalesce(l.market_based_kgco2e - l.kgco2e, 0) else 0 end`;

/** The rows of the unit that the filter selects. What nothing is made of is left out by the database. */
function partsSql(visible: Visible, { filter }: EmissionsQuery, { unit, keys, bind }: Parts): string {
  const keyColumns = keys.map(({ sql }, at) => `${sql} as key${at + 1}`);
  if (unit === 'invoice') {
    const conditions = [...visibleInvoices(visible, bind), ...invoiceConditions(filter, bind)];
    return `select ${keyColumns.join(', ')}, i.total_kgco2e as kg,
        coalesce(i.total_market_based_kgco2e, i.total_kgco2e) as market_kg, i.line_item_count as lines
      from invoice i where ${conditions.join(' and ')}`;
  }
  const ofComponents = unit === 'component';
  const conditions = [...selectedLines(visible, filter, bind), ...componentConditions(filter, bind)];
  const join = ofComponents
    ? 'left join line_component c on c.workspace_id = l.workspace_id and c.line_item_id = l.line_item_id'
    : '';
  return `select ${keyColumns.join(', ')}, l.line_item_id as line,
      ${ofComponents ? 'coalesce(c.kgco2e, 0)' : 'l.kgco2e'} as kg,
      ${ofComponents ? MARKET_OF_PART : 'coalesce(l.market_based_kgco2e, l.kgco2e)'} as market_kg,
      ${ofComponents ? 'coalesce(c.ordinal, 0) = 0' : 'true'} as main,
      l.method = 'physical' as physical, l.needs_review as review, ${IS_COPY_THAT_COUNTS} as duplicate,
      ${BIOGENIC[unit]} as biogenic, l.spend_amount * i.workspace_rate as spend, i.workspace_currency as currency
    from ${LINES_OF_INVOICES} ${join}
    where ${conditions.join(' and ')}`;
}
