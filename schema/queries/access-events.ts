import { sql } from 'kysely';
import type { AccessKind } from '../contracts/access-events.ts';
import { OTHERS } from '../contracts/access-events.ts';
import { inOrder, type NamedOrder, type Page, type Position, type Positioned, paged } from './page.ts';
import { anyOf, type Row, type SqlExecutor, type Tenant } from './sql.ts';

/** Equal events of one full hour in a workspace. */
export type AccessEventCount = Row<'access_event'>;

const ROWS_OF_STATEMENT = 100;
const PURGE_ROWS = 1_000;

export const keyOf = ({
  workspaceId,
  hour,
  kind,
  actor,
  address,
}: Pick<AccessEventCount, 'workspaceId' | 'hour' | 'kind' | 'actor' | 'address'>): string =>
  [workspaceId, hour, kind, actor, address].join(' ');

/**
 * Adds to the counts so far. Each workspace and kind has at most `most` separate rows a day: further events are counted
 * together, so that a flood of addresses cannot fill the disk.
 */
export async function addAccessEvents(
  tx: SqlExecutor,
  events: readonly AccessEventCount[],
  most: number,
): Promise<void> {
  const room = await roomOf(tx, events, most);
  const rows = new Map<string, AccessEventCount>();
  for (const event of events.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))) {
    const left = room.get(dayOf(event)) ?? most;
    room.set(dayOf(event), left - 1);
    const row = left > 0 ? event : { ...event, actor: OTHERS, address: OTHERS };
    const key = keyOf(row);
    rows.set(key, added(rows.get(key), row));
  }
  const all = [...rows.values()];
  for (let at = 0; at < all.length; at += ROWS_OF_STATEMENT) {
    await upsert(tx, all.slice(at, at + ROWS_OF_STATEMENT));
  }
}

/** Adds two counts of equal events. */
export function added<Count extends Pick<AccessEventCount, 'count' | 'firstAt' | 'lastAt'>>(
  known: Count | undefined,
  more: Count,
): Count {
  if (known === undefined) return more;
  const times = [known, more].flatMap(({ firstAt, lastAt }) => [firstAt, lastAt]).toSorted();
  const { 0: firstAt = known.firstAt, 3: lastAt = known.lastAt } = times;
  return { ...known, count: known.count + more.count, firstAt, lastAt };
}

const dayOf = ({
  workspaceId,
  kind,
  hour,
}: Pick<AccessEventCount, 'workspaceId' | 'kind' | 'hour'>): string =>
  `${workspaceId} ${kind} ${hour.slice(0, 10)}`;

/** How many more rows each day may have, for days with rows. */
async function roomOf(
  tx: SqlExecutor,
  events: readonly AccessEventCount[],
  most: number,
): Promise<Map<string, number>> {
  const [first] = events.map(({ hour }) => `${hour.slice(0, 10)}T00:00:00.000Z`).toSorted();
  if (first === undefined) return new Map();
  const workspaces = [...new Set(events.map(({ workspaceId }) => workspaceId))];
  const day = sql<string>`to_char(hour at time zone 'UTC', 'YYYY-MM-DD')`;
  const rows = await tx.db
    .selectFrom('access_event')
    .select((eb) => ['workspaceId', 'kind', day.as('day'), eb.fn.countAll<string>().as('n')])
    .where('workspaceId', '=', anyOf(workspaces, 'uuid'))
    .where('hour', '>=', first)
    .groupBy(['workspaceId', 'kind', 'day'])
    .execute();
  return new Map(rows.map((row) => [dayOf({ ...row, hour: row.day }), most - Number(row.n)]));
}

const KEY = ['workspaceId', 'hour', 'kind', 'actor', 'address'] as const;

async function upsert(tx: SqlExecutor, rows: readonly AccessEventCount[]): Promise<void> {
  await tx.db
    .insertInto('access_event')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(KEY).doUpdateSet((eb) => ({
        count: eb('access_event.count', '+', eb.ref('excluded.count')),
        firstAt: eb.fn('least', ['access_event.firstAt', 'excluded.firstAt']),
        lastAt: eb.fn('greatest', ['access_event.lastAt', 'excluded.lastAt']),
      })),
    )
    .execute();
}

/** Deletes rows from before a time, of the workspace with the oldest one; a thousand at most. */
export async function purgeAccessEvents(tx: SqlExecutor, before: string): Promise<void> {
  const oldest = await tx.db
    .selectFrom('access_event')
    .select('workspaceId')
    .where('hour', '<', before)
    .orderBy('hour')
    .limit(1)
    .executeTakeFirst();
  if (oldest === undefined) return;
  const old = tx.db
    .selectFrom('access_event')
    .select(KEY)
    .where('workspaceId', '=', oldest.workspaceId)
    .where('hour', '<', before)
    .orderBy('hour')
    .limit(PURGE_ROWS)
    .forUpdate()
    .skipLocked();
  await tx.db
    .deleteFrom('access_event')
    .where('workspaceId', '=', oldest.workspaceId)
    .where(({ eb, refTuple }) => eb(refTuple(...KEY), 'in', old.$asTuple(...KEY)))
    .execute();
}

/** Newest hour first. */
export const ACCESS_ORDER: NamedOrder = {
  name: 'access:hour',
  columns: [
    { by: 'a.hour', type: 'timestamptz' },
    { by: 'a.kind', type: 'text' },
    { by: 'a.actor', type: 'text' },
    { by: 'a.address', type: 'text' },
  ],
  descending: true,
};

export interface AccessPageQuery {
  readonly kind: AccessKind | null;
  /** Older rows are not shown, even if they are not deleted yet. */
  readonly since: string;
  readonly size: number;
  readonly after: Position | null;
}

/** One page of a workspace's events, forward. */
export async function accessEventPage(
  tx: Tenant,
  { kind, since, size, after }: AccessPageQuery,
): Promise<Page<Positioned<Omit<AccessEventCount, 'workspaceId' | 'hour'>>>> {
  const page = { size, after };
  const events = tx.db
    .selectFrom('access_event as a')
    .select(['kind', 'actor', 'address', 'count', 'firstAt', 'lastAt'])
    .where('workspaceId', '=', tx.workspaceId)
    .where('hour', '>=', since)
    .$if(kind !== null, (all) => all.where('kind', '=', kind));
  return inOrder(await paged(events, ACCESS_ORDER, page).execute(), page);
}
