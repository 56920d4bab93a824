import { sql } from 'kysely';
import type { EmissionsGroupRow, EmissionsRow } from './emissions.ts';
import type { AddedUp } from './emissions-grouping.ts';
import { type EmissionsQuery, grouped } from './emissions-grouping.ts';
import { shownKey } from './emissions-keys.ts';
import { type EmissionsSum, shownSum } from './emissions-sums.ts';
import type { LineFilter, Visible } from './line-filter.ts';
import type { SqlExecutor } from './sql.ts';

/** What is compared with the year before. */
export const COMPARED_SUMS = [
  'emissionsKgCo2e',
  'lineCount',
  'spend',
  'spendCurrency',
  'intensity',
] as const satisfies readonly EmissionsSum[];
export type ComparedRow = Pick<EmissionsRow, (typeof COMPARED_SUMS)[number]>;

export interface YearBefore {
  readonly total: ComparedRow;
  /** In the order of the groups asked for; null for one without lines. */
  readonly groups: readonly (ComparedRow | null)[];
}

const KEY_NAMES = ['key1', 'key2', 'key3'] as const;

/** The sums of some groups over the same days a year earlier, in one statement. */
export async function emissionsYearBefore(
  tx: SqlExecutor,
  visible: Visible,
  query: EmissionsQuery & {
    readonly groups: readonly EmissionsGroupRow[];
    readonly addedUp?: AddedUp | undefined;
  },
): Promise<YearBefore> {
  const { groups: wanted, ...asked } = query;
  const { keys, aggregates, tables } = grouped(tx, visible, {
    ...asked,
    sums: COMPARED_SUMS,
    earlier: yearEarlier(asked.filter, asked.days),
  });
  const shown = KEY_NAMES.map((name, at) => shownKey(keys[at], `g.${name}`));
  const list = sql.raw(aggregates.join(', '));
  const places = JSON.stringify(
    wanted.map(({ keys: [key1, key2, key3], isOther }, at) => ({ at, key1, key2, key3, other: isOther })),
  );
  const same = KEY_NAMES.map((name, at) => `coalesce(${shown[at]}, '') = coalesce(w.${name}, '')`);
  const { rows } = await sql<ComparedRow & { readonly at: number | null }>`with ${tables}
    select at, ${sql.raw(COMPARED_SUMS.map(shownSum).join(', '))} from (
      select null::int as at, ${list} from totals
      union all select w.at, ${list} from groups g
      join json_to_recordset(${places}::json) w(at int, key1 text, key2 text, key3 text, other boolean)
        on ${sql.raw(same.join(' and '))} and g.other = w.other
    ) compared`.execute(tx.db);
  const found = new Map(rows.map(({ at, ...row }) => [at, row]));
  const total = found.get(null);
  if (total === undefined) throw new Error('emissions: no total');
  return { total, groups: wanted.map((_, at) => found.get(at) ?? null) };
}

/** What is read of the year before. */
export const ofYearBefore = ({ filter, days }: EmissionsQuery) => ({
  sums: COMPARED_SUMS,
  filter: yearEarlier(filter, days),
});

/** The filter with the days a year earlier instead of its days and periods. */
function yearEarlier(filter: LineFilter, { from, to }: EmissionsQuery['days']): LineFilter {
  if (from === null || to === null) throw new RangeError('the year before is that of a first and a last day');
  return {
    ...filter,
    period: null,
    periods: null,
    serviceMonth: filter.serviceMonth == null ? null : monthBefore(filter.serviceMonth),
    serviceMonths: filter.serviceMonths?.map(monthBefore) ?? null,
    from: dayBefore(from, { isLast: false }),
    to: dayBefore(to, { isLast: true }),
  };
}

const monthBefore = (month: string) => dayBefore(`${month}-01`, { isLast: false }).slice(0, 7);

const asDate = (day: string) => new Date(`${day}T00:00:00Z`);
const asDay = (date: Date) => date.toISOString().slice(0, 10);
const lastOfMonth = (date: Date) => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0));

/** The same day a year earlier; 29 February is 28 February, and the last day of a month stays the last one. */
function dayBefore(day: string, { isLast }: { readonly isLast: boolean }): string {
  const date = asDate(day);
  const end = lastOfMonth(date);
  const month = new Date(Date.UTC(date.getUTCFullYear() - 1, date.getUTCMonth(), 1));
  const earlierEnd = lastOfMonth(month);
  if (isLast && asDay(end) === day) return asDay(earlierEnd);
  month.setUTCDate(Math.min(date.getUTCDate(), earlierEnd.getUTCDate()));
  return asDay(month);
}
