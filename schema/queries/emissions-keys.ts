import { type Expression, type RawBuilder, sql } from 'kysely';
import { on, SERVICE_DATE, type Visible } from './line-filter.ts';
import { anyOf } from './sql.ts';
import { VENDOR_OF_INVOICE } from './vendor-ids.ts';

/** What emissions can be grouped by: any three at most. */
export const EMISSIONS_DIMENSIONS = [
  'month',
  'quarter',
  'year',
  'period',
  'serviceMonth',
  'scope',
  'scope3Category',
  'factorCategory',
  'vendor',
  'region',
  'method',
] as const;
export type EmissionsDimension = (typeof EMISSIONS_DIMENSIONS)[number];

/** The rows that are added up: the coarsest with the dimensions, the filter and the sums. */
export type Unit = 'invoice' | 'line' | 'component';

/**
 * A dimension for grouping and ordering. Times are formatted as text once for each group, which for each line would
 * cost too much.
 */
export interface Key {
  /** @param later - the dates of a year earlier, as if they were a year later. */
  readonly value: (later: boolean, visible: Visible) => Expression<unknown>;
  readonly type: 'int' | 'text' | 'timestamp' | 'uuid';
  readonly of: Unit;
  /** Of a time: how it is shown, and the distance to the next one. */
  readonly form?: string;
  readonly step?: string;
}

const YEAR = sql` + interval '1 year'`;
const dated = (date: RawBuilder<unknown>, later: boolean) => sql`(${date}::timestamp${later ? YEAR : sql``})`;
const DATE = sql`i.invoice_date`;

const time = (unit: string, form: string, step = `1 ${unit}`): Key => ({
  value: (later) => sql`date_trunc(${sql.lit(unit)}, ${dated(DATE, later)})`,
  type: 'timestamp',
  of: 'invoice',
  form,
  step,
});

const column = (name: Parameters<typeof on.ref>[0], of: Unit): Key => ({
  value: () => on.ref(name),
  type: 'text',
  of,
});

/** Scope and category are those of each component; a line of 0 kg has none and keeps its own. */
export const KEYS: Readonly<Record<EmissionsDimension, Key>> = {
  month: time('month', 'YYYY-MM'),
  quarter: time('quarter', 'YYYY-"Q"Q', '3 months'),
  year: time('year', 'YYYY'),
  period: {
    value: (later, visible) => (later ? periodLater(visible) : on.ref('i.period')),
    type: 'text',
    of: 'invoice',
  },
  serviceMonth: {
    ...time('month', 'YYYY-MM'),
    value: (later) => sql`date_trunc('month', ${dated(SERVICE_DATE, later)})`,
    of: 'line',
  },
  scope: { value: () => sql`coalesce(c.scope, l.scope)::int`, type: 'int', of: 'component' },
  scope3Category: {
    value: () => sql`(case when c.scope is null then l.scope3_category else c.scope3_category end)::int`,
    type: 'int',
    of: 'component',
  },
  factorCategory: column('l.category', 'line'),
  vendor: { value: () => VENDOR_OF_INVOICE, type: 'uuid', of: 'invoice' },
  region: column('i.region', 'invoice'),
  method: column('l.method', 'line'),
};

/** The period of the day a year later. */
function periodLater({ workspaceId, periods }: Visible): RawBuilder<unknown> {
  const seen = periods === null ? sql`` : sql` and r.name = ${anyOf(periods)}`;
  return sql`(select r.name from reporting_period r where r.workspace_id = ${workspaceId}${seen}
    and ${dated(DATE, true)} between r.start_date and r.end_date)`;
}

/** What stands for null where keys are compared and ordered: before every value. */
const NULL_KEY: Readonly<Record<Key['type'], string>> = {
  int: '0',
  text: `''`,
  timestamp: `timestamp '0001-01-01'`,
  uuid: `uuid '00000000-0000-0000-0000-000000000000'`,
};

/** A key that is never null. */
export const comparable = ({ type }: Key, expression: string): string =>
  `coalesce(${expression}, ${NULL_KEY[type]})`;

/** A key as text. */
export function shownKey(key: Key | undefined, expression: string): string {
  if (key === undefined) return 'null::text';
  return key.form === undefined ? `${expression}::text` : `to_char(${expression}, '${key.form}')`;
}
