import { type RawBuilder, sql } from 'kysely';
import { type AddedUp, type EmissionsQuery, type Measures, measuresOf } from './emissions-grouping.ts';
import { KEYS, type Key } from './emissions-keys.ts';
import { partsOf } from './emissions-parts.ts';
import type { Joining } from './emissions-sums.ts';
import { invoiceConditions, on, type Visible } from './line-filter.ts';
import { withAll } from './list.ts';
import { anyOf, type SqlExecutor } from './sql.ts';

/**
 * Sums of the invoices of each day, or of each month where a day has nearly as many groups as invoices. An invoice has one
 * date, and a line one invoice, so that sums, counts and extremes of days give those of several days exactly. Days on which
 * nothing changed need not be read again.
 */

type Step = 'day' | 'month';

/** What is added up, of whatever days. */
export interface DatedQuery extends Pick<EmissionsQuery, 'groupBy' | 'filter' | 'sums'> {
  /** Dates are shown a year later. */
  readonly later: boolean;
  readonly step: Step;
}

/** Invoice dates, YYYY-MM-DD, both included; null: from the first one, or to the last one. */
export interface Days {
  readonly from: string | null;
  readonly to: string | null;
}

/** What is read: the invoices between two days, all or some, or those of some days. */
export type Part = (Days & { readonly invoices?: readonly string[] }) | { readonly days: readonly string[] };

type Value = string | null;
/** Sums by what they are of: a group, everything, or a factor in a group. */
export type Sums = ReadonlyMap<string, readonly Value[]>;

/** Sums of a month by day, or by its first day, and all of them together once they were asked for. */
export interface SumsOfMonth {
  readonly parts: ReadonlyMap<string, Sums>;
  whole: Sums | null;
}

/** Sums of some days by month. Days without sums have no invoices. */
export interface SumsOfDays extends Days {
  readonly months: ReadonlyMap<string, SumsOfMonth>;
}

/** Whatever dates are shown. */
const keyOf = (step: Step): Key => ({
  ...KEYS.month,
  value: () => (step === 'day' ? sql`i.invoice_date` : sql`date_trunc('month', i.invoice_date::timestamp)`),
});

/** Those with days before and after them. */
const [FIRST_DAY, LAST_DAY] = ['0002-01-01', '9998-12-31'];

/**
 * The query without its days; null for one whose sums do not add up over days: where an invoice counts because of others,
 * where lines have parts in several of the groups that become one, and where keys are those of other rows. Also null for
 * days of the first or last year that can be written.
 */
export function datedQuery(query: EmissionsQuery, later: boolean): DatedQuery | null {
  const { groupBy, filter, sums, top } = query;
  const last = groupBy.at(-1);
  if (filter.repeats != null || filter.includeVoided === true) return null;
  if (top !== undefined && (later || last === undefined || KEYS[last].of === 'component')) return null;
  if (later && groupBy.includes('period')) return null;
  const { from, to, ...rest } = filter;
  if ((from ?? FIRST_DAY) < FIRST_DAY || (to ?? LAST_DAY) > LAST_DAY) return null;
  const given = Object.entries(rest).filter(([, value]) => value != null);
  return {
    groupBy,
    filter: Object.fromEntries(given.sort(([a], [b]) => (a < b ? -1 : 1))),
    sums: sums.toSorted(),
    later,
    step: groupBy.includes('vendor') ? 'month' : 'day',
  };
}

/** The days asked for: those whose sums are among the kept ones, which are of these days, and those beside whole months. */
interface Span {
  readonly kept: Days;
  readonly days: Days;
  readonly rest: readonly { readonly from: string; readonly to: string }[];
}

/** null where no month is asked for as a whole. */
export function spanOf(step: Step, { from = null, to = null }: EmissionsQuery['filter']): Span | null {
  if (step === 'day') return { kept: { from, to }, days: { from, to }, rest: [] };
  const isFirst = from === null || from.endsWith('-01');
  const isLast = to === null || to === lastDay(to);
  const days = {
    from: isFirst ? from : dayBeside(lastDay(from), 1),
    to: isLast ? to : dayBeside(`${to.slice(0, 7)}-01`, -1),
  };
  if (days.from !== null && days.to !== null && days.from > days.to) return null;
  return {
    kept: { from: from && `${from.slice(0, 7)}-01`, to: to && lastDay(to) },
    days,
    rest: [
      ...(isFirst ? [] : [{ from, to: lastDay(from) }]),
      ...(isLast ? [] : [{ from: `${to.slice(0, 7)}-01`, to }]),
    ],
  };
}

function dayOf(year: number, month: number, day: number): string {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  return date.toISOString().slice(0, 10);
}
const yearOf = (day: string) => Number(day.slice(0, 4));
const monthOf = (day: string) => Number(day.slice(5, 7));
/** Of the month of a day. */
export const lastDay = (day: string) => dayOf(yearOf(day), monthOf(day), 0);
export const dayBeside = (day: string, by: 1 | -1) =>
  dayOf(yearOf(day), monthOf(day) - 1, Number(day.slice(8)) + by);

export const isBetween = ({ from, to }: Days, day: string) =>
  (from === null || day >= from) && (to === null || day <= to);

/** The name of the part that a day is in. */
export const partOf = (step: Step, day: string) => (step === 'day' ? day : `${day.slice(0, 8)}01`);

/** The days of the same part as this one. */
export function daysOfPart(step: Step, day: string): string[] {
  if (step === 'day') return [day];
  const count = Number(lastDay(day).slice(8));
  return Array.from({ length: count }, (_, at) => `${day.slice(0, 8)}${String(at + 1).padStart(2, '0')}`);
}

/** A column of what is kept: its type, and how two of it are added. */
interface Kept {
  readonly name: string;
  readonly type: string;
  readonly joining: Joining;
}

/** The columns that say what a row is of, and the sums. */
function columnsOf({ keys, aggregates, hasVariance }: Measures) {
  const key = (name: string, type: string) => ({ name, type });
  const of = [
    key('kind', 'text'),
    ...keys.map(({ type }, place) => key(`key${place + 1}`, type)),
    ...(hasVariance ? [key('factor_id', 'text'), key('factor_year', 'int')] : []),
  ];
  const sums: Kept[] = [
    ...aggregates.map(({ name, joining }) => ({
      name,
      type: joining === 'sum' ? 'numeric' : 'text',
      joining,
    })),
    ...(hasVariance ? [{ name: 's', type: 'numeric', joining: 'sum' as const }] : []),
  ];
  return { of, sums };
}

/** The sums of a part of the books, by day or by the first day of the month. One statement. */
export async function readSums(
  tx: SqlExecutor,
  visible: Visible,
  { part, ...query }: DatedQuery & { readonly part: Part },
): Promise<Map<string, Sums>> {
  const measures = measuresOf(query);
  const { of, sums } = columnsOf(measures);
  const { unit, keys, columns } = measures;
  const parts = partsOf(tx, visible, {
    filter: 'days' in part ? query.filter : { ...query.filter, from: part.from, to: part.to },
    only: onlyOf(part),
    unit,
    keys: [...keys, keyOf(query.step)],
    columns,
    later: query.later,
  });
  const texts = [...of, ...sums].map(({ name }, place) => `(${name})::text as c${place}`);
  const { rows } = await sql<Record<string, Value> & { readonly day: string }>`with parts as (${parts})
    select day::date::text as day, ${sql.raw(texts.join(', '))} from (
      ${sql.join(kindsOf(measures), sql` union all `)}) added_up`.execute(tx.db);
  const found = new Map<string, Map<string, readonly Value[]>>();
  for (const row of rows) {
    const cells = texts.map((_text, place) => row[`c${place}`] ?? null);
    const day = found.get(row.day) ?? new Map<string, readonly Value[]>();
    found.set(row.day, day);
    day.set(JSON.stringify(cells.slice(0, of.length)), cells.slice(of.length));
  }
  return found;
}

function onlyOf(part: Part) {
  if ('days' in part) return [sql<boolean>`i.invoice_date = ${anyOf(part.days, 'date')}`];
  return part.invoices === undefined ? [] : [on('i.invoiceId', '=', anyOf(part.invoices, 'uuid'))];
}

/** On each day that has any, in order, the lines of the invoices that the query selects. One statement. */
export async function linesByDay(
  { db }: SqlExecutor,
  visible: Visible,
  { filter }: DatedQuery,
  { from, to }: Days,
): Promise<{ readonly day: string; readonly lines: number }[]> {
  return withAll(db.selectFrom('invoice as i'), invoiceConditions(visible, { ...filter, from, to }))
    .select([
      sql<string>`i.invoice_date::text`.as('day'),
      sql<number>`sum(i.line_item_count)::int`.as('lines'),
    ])
    .groupBy('i.invoiceDate')
    .orderBy('i.invoiceDate')
    .execute();
}

/** Groups; everything, for counts that groups do not add up to; groups by factor, for intervals. */
function kindsOf({ keys, unit, aggregates, hasVariance }: Measures): RawBuilder<unknown>[] {
  const day = `key${keys.length + 1}`;
  const names = keys.map((_key, place) => `key${place + 1}`);
  const select = (kind: string, by: readonly string[], sums: readonly string[]) =>
    sql.raw(`select ${[`${day} as day`, `'${kind}' as kind`, ...sums].join(', ')}
      from parts group by ${[day, ...by].join(', ')}`);
  const none = (from: readonly { readonly name: string; readonly joining: Joining }[]) =>
    from.map(({ name, joining }) => `null::${joining === 'sum' ? 'numeric' : 'text'} as ${name}`);
  const noKeys = keys.map(({ type }, place) => `null::${type} as key${place + 1}`);
  const noFactor = hasVariance ? ['null::text as factor_id', 'null::int as factor_year'] : [];
  const factor = ['factor_id', 'factor_year::int as factor_year'];
  const noSum = hasVariance ? ['null::numeric as s'] : [];
  const all = (wanted: (one: Measures['aggregates'][number]) => boolean) =>
    aggregates.map((one) =>
      wanted(one)
        ? `(${one.ofParts})${one.joining === 'sum' ? '::numeric' : ''} as ${one.name}`
        : none([one]).join(),
    );
  const isCounted = aggregates.some(({ isDistinct }) => isDistinct) && unit === 'component';
  return [
    select('group', names, [...names, ...noFactor, ...all(() => true), ...noSum]),
    ...(isCounted
      ? [
          select(
            'total',
            [],
            [...noKeys, ...noFactor, ...all(({ isDistinct }) => isDistinct === true), ...noSum],
          ),
        ]
      : []),
    ...(hasVariance
      ? [
          select(
            'factor',
            [...names, 'factor_id', 'factor_year'],
            [...names, ...factor, ...none(aggregates), 'sum(kg * ln_factor) as s'],
          ),
        ]
      : []),
  ];
}

/** Sums of several parts of the books together. */
export function together(query: DatedQuery, all: readonly Sums[]): Sums {
  const [only] = all;
  if (only !== undefined && all.length === 1) return only;
  const { sums } = columnsOf(measuresOf(query));
  const found = new Map<string, readonly Value[]>();
  for (const one of all) {
    for (const [of, values] of one) {
      const before = found.get(of);
      found.set(
        of,
        before === undefined
          ? values
          : sums.map(({ joining }, place) => joined(joining, before[place] ?? null, values[place] ?? null)),
      );
    }
  }
  return found;
}

function joined(joining: Joining, one: Value, other: Value): Value {
  if (one === null || other === null) return one ?? other;
  if (joining === 'sum') return sumOf(one, other);
  const [lower, higher] = one < other ? [one, other] : [other, one];
  return joining === 'min' ? lower : higher;
}

/** Of decimal text, exactly. */
function sumOf(one: string, other: string): string {
  const decimals = Math.max(decimalsOf(one), decimalsOf(other));
  const sum = unitsOf(one, decimals) + unitsOf(other, decimals);
  if (decimals === 0) return String(sum);
  const digits = String(sum < 0n ? -sum : sum).padStart(decimals + 1, '0');
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

function decimalsOf(text: string): number {
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

const unitsOf = (text: string, decimals: number) =>
  BigInt(text.replace('.', '') + '0'.repeat(decimals - decimalsOf(text)));

/** What these sums count in all, for a query by no dimension. */
export function countOf({ groupBy, ...query }: DatedQuery, sums: Sums): number {
  const measures = measuresOf({ ...query, groupBy });
  const place = measures.aggregates.findIndex(({ isDistinct }) => isDistinct);
  const { of } = columnsOf(measures);
  return Number(
    sums.get(JSON.stringify(of.map(({ name }) => (name === 'kind' ? 'group' : null))))?.[place] ?? 0,
  );
}

/** Sums as rows of a statement, each column as one parameter. */
export function asRows(query: DatedQuery, sums: Sums): AddedUp {
  const { of, sums: kept } = columnsOf(measuresOf(query));
  const columns = [...of, ...kept];
  const cells: Value[][] = columns.map(() => []);
  for (const [name, values] of sums) {
    const row = [...(JSON.parse(name) as Value[]), ...values];
    for (const [place, value] of row.entries()) cells[place]?.push(value);
  }
  const arrays = columns.map(({ type }, place) => {
    const list = cells[place] ?? [];
    return sql`${`{${list.map(element).join(',')}}`}::text::${sql.raw(type)}[]`;
  });
  return {
    rows: sql`select * from unnest(${sql.join(arrays)}) as added_up(${sql.raw(columns.map(({ name }) => name).join(', '))})`,
  };
}

/** A value in the text of an array. */
const element = (value: Value) => (value === null ? 'NULL' : `"${value.replaceAll(/["\\]/g, '\\$&')}"`);
