import {
  asRows,
  countOf,
  type DatedQuery,
  type Days,
  datedQuery,
  isBetween,
  lastDay,
  readSums,
  type Sums,
  type SumsOfDays,
  type SumsOfMonth,
  spanOf,
  together,
} from '../queries/emissions-days.ts';
import type { AddedUp, EmissionsQuery } from '../queries/emissions-grouping.ts';
import type { LineFilter } from '../queries/line-filter.ts';
import type { WorkspaceReader } from './context.ts';

/** For kept sums: their rows of the days asked for last. */
const lastRows = new WeakMap<SumsOfDays, { readonly of: string; readonly rows: AddedUp }>();

/** The sums of a query from those that are kept by date. */
interface FromKept {
  /** Of which days they are: the same for all queries to which the same invoices belong; null where some must be read. */
  readonly of: string | null;
  readonly rows: () => Promise<AddedUp>;
}

/**
 * What is kept for a query; undefined where its rows must be read.
 * @param later - the dates are shown a year later.
 */
export async function addedUp(
  reader: WorkspaceReader,
  query: EmissionsQuery,
  later = false,
): Promise<FromKept | undefined> {
  const dated = datedQuery(query, later);
  const span = dated === null ? null : spanOf(dated.step, query.filter);
  if (dated === null || span === null) return undefined;
  const kept = await reader.keptSums(dated, span.kept);
  if (kept === null) return undefined;
  const pieces = piecesOf(kept, span.days);
  const rest = span.rest.filter((days) => kept.months.has(days.from.slice(0, 7)));
  if (rest.length > 0) return { of: null, rows: () => withRest(reader, dated, { pieces, rest }) };
  const of = pieces.map(({ name }) => name).join();
  return {
    of,
    rows: async () => {
      const last = lastRows.get(kept);
      if (last?.of === of) return last.rows;
      const rows = asRows(dated, together(dated, pieces.map(sumsOf(dated))));
      lastRows.set(kept, { of, rows });
      return rows;
    },
  };
}

interface Piece {
  readonly name: string;
  readonly month: SumsOfMonth;
  /** null: all of the month. */
  readonly day: string | null;
}

/** How many invoices or lines a filter selects; null where this is not kept. */
export async function keptCount(
  reader: WorkspaceReader,
  filter: LineFilter,
  of: 'invoiceCount' | 'lineCount',
): Promise<number | null> {
  const days = { from: filter.from ?? null, to: filter.to ?? null };
  const shape = { groupBy: [], orderBy: 'key', limit: 0, total: true, sums: [of] } as const;
  const dated = datedQuery({ ...shape, filter, days }, false);
  const kept = dated === null ? null : await reader.keptSums(dated, days);
  if (dated === null || kept === null) return null;
  return countOf(dated, together(dated, piecesOf(kept, days).map(sumsOf(dated))));
}

/** With the days beside whole months. */
async function withRest(
  reader: WorkspaceReader,
  dated: DatedQuery,
  { pieces, rest }: { readonly pieces: readonly Piece[]; readonly rest: readonly Days[] },
): Promise<AddedUp> {
  const all = pieces.map(sumsOf(dated));
  for (const part of rest) {
    all.push(...(await readSums(reader, reader, { ...dated, part })).values());
  }
  return asRows(dated, together(dated, all));
}

/** Months and, where only some days of a month are asked for, these. */
function piecesOf({ months }: SumsOfDays, days: Days): Piece[] {
  const { from, to } = days;
  const names = [...months.keys()].filter(
    (name) => (from === null || name >= from.slice(0, 7)) && (to === null || name <= to.slice(0, 7)),
  );
  return names.sort().flatMap((name): Piece[] => {
    const month = months.get(name);
    if (month === undefined) return [];
    const first = `${name}-01`;
    if (isBetween(days, first) && isBetween(days, lastDay(first))) return [{ name, month, day: null }];
    const within = [...month.parts.keys()].filter((day) => isBetween(days, day));
    return within.map((day) => ({ name: day, month, day }));
  });
}

const sumsOf =
  (dated: DatedQuery) =>
  ({ month, day }: Piece): Sums => {
    if (day !== null) return month.parts.get(day) ?? new Map();
    month.whole ??= together(dated, [...month.parts.values()]);
    return month.whole;
  };
