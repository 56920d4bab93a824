import { sql } from 'kysely';
import type { AccessKind } from '../contracts/access-events.ts';
import { OTHERS } from '../contracts/access-events.ts';
import { inOrder, type NamedOrder, type Page, type Position, type Positioned, paged } from './page.ts';
import type { SqlExecutor } from './sql.ts';

/** Like events of one hour that concern a workspace. */
export interface AccessEventCount {
  readonly workspaceId: string;
  /** The full hour, `YYYY-MM-DDTHH:00:00.000Z`. */
  readonly hour: string;
  readonly kind: AccessKind;
  readonly actor: string;
  readonly address: string;
  readonly count: number;
  readonly firstAt: string;
  readonly lastAt: string;
}

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
 * Adds to what was counted before. Of a workspace and kind a day keeps `most` rows one by one: what comes then is
 * counted together, so that no flood of addresses fills the disk.
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

/** Two counts of the same as one. */
export function added<Count extends Pick<AccessEventCount, 'count' | 'firstAt' | 'lastAt'>>(
  known: Count | undefined,
  more: Count,
): Count {
  if (known === undefined) return more;
  const times = [known, more].flatMap(({ firstAt, lastAt }) => [firstAt, lastAt]).toSorted();
  const { 0: firstAt = known.firstAt, 3: lastAt = known.lastAt } = times;
  return { ...known, count: known.count + more.count, firstAt, lastAt };
}

const dayOf = ({ workspaceId, kind, hour }: AccessEventCount): string =>
  `${workspaceId} ${kind} ${hour.slice(0, 10)}`;

async function roomOf(
  tx: SqlExecutor,
  events: readonly AccessEventCount[],
  most: number,
): Promise<Map<string, number>> {
  const workspaces = [...new Set(events.map(({ workspaceId }) => workspaceId))];
  const first = events.map(({ hour }) => `${hour.slice(0, 10)}T00:00:00.000Z`).toSorted()[0] ?? null;
  const rows = await tx.sql<{ day: string; n: number }>(
    `select workspace_id || ' ' || kind || ' ' || to_char(hour at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::int as n
     from access_event
     where workspace_id = any(string_to_array($1, ' ')::uuid[]) and hour >= $2::text::timestamptz group by 1`,
    [workspaces.join(' '), first],
  );
  return new Map(rows.map(({ day, n }) => [day, most - n]));
}

async function upsert(tx: SqlExecutor, rows: readonly AccessEventCount[]): Promise<void> {
  await tx.db
    .insertInto('access_event')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['workspaceId', 'hour', 'kind', 'actor', 'address']).doUpdateSet({
        count: sql`access_event.count + excluded.count`,
        firstAt: sql`least(access_event.first_at, excluded.first_at)`,
        lastAt: sql`greatest(access_event.last_at, excluded.last_at)`,
      }),
    )
    .execute();
}

/** Takes rows of before a time away, from all workspaces; a thousand at most. */
export async function purgeAccessEvents(tx: SqlExecutor, before: string): Promise<void> {
  await tx.sql(
    `delete from access_event where (workspace_id, hour, kind, actor, address) in (
       select workspace_id, hour, kind, actor, address from access_event where hour < $1::text::timestamptz
       order by hour limit ${PURGE_ROWS} for update skip locked)`,
    [before],
  );
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
  /** Rows of before this time are not shown, though nobody may have taken them away yet. */
  readonly since: string;
  readonly size: number;
  readonly after: Position | null;
}

/** One page of a workspace's events, forward. */
export async function accessEventPage(
  tx: SqlExecutor & { readonly workspaceId: string },
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

/** Look-up: the workspaces of accounts, which are named by id or by e-mail. */
export async function workspacesOfAccounts(
  lookup: SqlExecutor,
  accounts: { readonly userIds: readonly string[]; readonly emails: readonly string[] },
): Promise<{ readonly userId: string; readonly email: string; readonly workspaceId: string }[]> {
  return lookup.sql(
    `select u.user_id as "userId", u.email, m.workspace_id as "workspaceId"
     from app_user u join membership m on m.user_id = u.user_id
     where u.user_id = any(string_to_array($1, ' ')::uuid[])
       or u.email in (select json_array_elements_text($2::text::json))`,
    [accounts.userIds.join(' '), JSON.stringify(accounts.emails)],
  );
}
