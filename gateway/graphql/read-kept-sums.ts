import type { WorkspaceReader } from '../../schema/graphql/context.ts';
import { type ChainHeads, changedInvoices } from '../../schema/queries/changed-invoices.ts';
import {
  type DatedQuery,
  type Days,
  dayBeside,
  daysOfPart,
  isBetween,
  linesByDay,
  partOf,
  readSums,
  type Sums,
  type SumsOfDays,
  type SumsOfMonth,
  together,
} from '../../schema/queries/emissions-days.ts';

/** When more days changed, all are read again. */
const MOST_DAYS = 400;
/** Lines of one statement, unless they are of one day: its time is limited, and what was read before it is kept. */
const LINES_AT_ONCE = 50_000;

/** The sums of all invoices of some days, as of one state of the books. */
export interface KeptState extends SumsOfDays {
  readonly heads: ChainHeads;
}

interface Wanted {
  readonly reader: Pick<WorkspaceReader, 'workspaceId' | 'periods' | 'sql' | 'db'>;
  readonly query: DatedQuery;
  /** Those of the reader's snapshot. */
  readonly heads: ChainHeads;
}

export const isAtMost = (some: ChainHeads, others: ChainHeads) =>
  some.entries().every(([period, { size }]) => size <= (others.get(period)?.size ?? 0));

const isSame = (some: ChainHeads, others: ChainHeads) =>
  some.size === others.size &&
  some.entries().every(([period, { head }]) => head === others.get(period)?.head);

/** The sums of the same days in the reader's snapshot; null where all must be read again. */
export async function afterChanges(
  before: KeptState,
  { reader, query, heads }: Wanted,
): Promise<KeptState | null> {
  if (isSame(heads, before.heads)) return before;
  const changes = await changesSince(reader, before.heads);
  if (changes === null) return null;
  const { from, to } = before;
  const days = [...new Set(changes.days.flatMap((day) => daysOfPart(query.step, day)))].filter((day) =>
    isBetween(before, day),
  );
  if (days.length > MOST_DAYS) return null;
  const changed = new Set(days.map((day) => partOf(query.step, day)));
  const months = new Map(before.months);
  if (days.length > 0) {
    const again = await readSums(reader, reader, { ...query, part: { days } });
    for (const part of changed) put(months, part, again.get(part));
  }
  if (changes.recorded.length > 0) {
    const part = { from, to, invoices: changes.recorded };
    for (const [day, sums] of await readSums(reader, reader, { ...query, part })) {
      if (!changed.has(day)) add(months, query, { day, sums });
    }
  }
  return { ...before, heads, months };
}

/** For each request, since its snapshot does not change. */
const known = new WeakMap<Wanted['reader'], Map<string, ReturnType<typeof changedInvoices>>>();

/** Read once for all sums of the request that are of the same earlier state. */
function changesSince(reader: Wanted['reader'], heads: ChainHeads): ReturnType<typeof changedInvoices> {
  const ofReader = known.get(reader) ?? new Map<string, ReturnType<typeof changedInvoices>>();
  known.set(reader, ofReader);
  const name = JSON.stringify([...heads]);
  const changes = ofReader.get(name) ?? changedInvoices(reader, reader.workspaceId, heads);
  ofReader.set(name, changes);
  return changes;
}

const NOTHING: SumsOfMonth = { parts: new Map(), whole: null };

/** States share months, which are replaced and never changed. */
function put(months: Map<string, SumsOfMonth>, day: string, sums: Sums | undefined): void {
  const name = day.slice(0, 7);
  const parts = new Map((months.get(name) ?? NOTHING).parts);
  if (sums === undefined) parts.delete(day);
  else parts.set(day, sums);
  if (parts.size === 0) months.delete(name);
  else months.set(name, { parts, whole: null });
}

function add(
  months: Map<string, SumsOfMonth>,
  query: DatedQuery,
  { day, sums }: { readonly day: string; readonly sums: Sums },
): void {
  const { parts, whole } = months.get(day.slice(0, 7)) ?? NOTHING;
  const part = parts.get(day);
  months.set(day.slice(0, 7), {
    parts: new Map(parts).set(day, together(query, part === undefined ? [sums] : [part, sums])),
    whole: whole === null ? null : together(query, [whole, sums]),
  });
}

/** The kept sums with more days, until they have all of these: after each statement that reads some. */
export async function* withDays(
  kept: KeptState | null,
  { from, to }: Days,
  { reader, query, heads }: Wanted,
): AsyncGenerator<KeptState> {
  let state = kept;
  const read = async function* (days: Days, isBackwards: boolean) {
    const lines = await linesByDay(reader, reader, query, days);
    const pieces = piecesOf(days, lines);
    for (const piece of isBackwards ? pieces.reverse() : pieces) {
      const months = new Map(state?.months);
      const found =
        lines.length === 0 ? new Map() : await readSums(reader, reader, { ...query, part: piece });
      for (const [day, sums] of found) add(months, query, { day, sums });
      state = {
        heads,
        months,
        from: state === null || isBackwards ? piece.from : state.from,
        to: state !== null && isBackwards ? state.to : piece.to,
      };
      yield state;
    }
  };
  if (kept === null) return yield* read({ from, to }, false);
  if (kept.from !== null && (from === null || from < kept.from)) {
    yield* read({ from, to: dayBeside(kept.from, -1) }, true);
  }
  if (kept.to !== null && (to === null || to > kept.to)) {
    yield* read({ from: dayBeside(kept.to, 1), to }, false);
  }
}

/** The days in pieces with not too many lines. */
function piecesOf({ from, to }: Days, lines: Awaited<ReturnType<typeof linesByDay>>): Days[] {
  const pieces: Days[] = [];
  let [first, count] = [from, 0];
  for (const { day, lines: more } of lines) {
    if (count > 0 && count + more > LINES_AT_ONCE) {
      pieces.push({ from: first, to: dayBeside(day, -1) });
      [first, count] = [day, 0];
    }
    count += more;
  }
  return [...pieces, { from: first, to }];
}
