import {
  ACCESS_PAGE_DEFAULT,
  type AccessEventsAnswer,
  type AccessEventsInput,
} from '../../../schema/contracts/access-events.ts';
import {
  ACCESS_ORDER,
  type AccessEventCount,
  accessEventPage,
  addAccessEvents,
  purgeAccessEvents,
} from '../../../schema/queries/access-events.ts';
import { workspacesOfAccounts } from '../../../schema/queries/accounts.ts';
import type { Caller } from '../../auth/access.ts';
import type { WaitingAccess } from '../../auth/access-log.ts';
import type { Database } from '../../database/open-database.ts';
import { withIdentity, withLookup, withRead } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';
import { ACCESS_DAYS, ACCESS_ROWS_PER_DAY } from '../../limits.ts';
import { nextCursor, placeAfter } from '../cursor-page.ts';

const DAY_MS = 86_400_000;

/** One page of a workspace's access events. @throws ApiError `validation_failed` for a cursor of another list. */
export async function listAccessEvents(
  deps: Pick<GatewayDeps, 'database' | 'clock'>,
  caller: Caller,
  input: AccessEventsInput,
): Promise<AccessEventsAnswer> {
  const query = {
    kind: input.kind ?? null,
    since: oldest(deps.clock()),
    size: input.limit ?? ACCESS_PAGE_DEFAULT,
    after: placeAfter(input.cursor, ACCESS_ORDER),
  };
  const page = await withRead(deps.database, caller.workspaceId, (tx) => accessEventPage(tx, query));
  return {
    events: page.rows.map(({ kind, actor, address, count, firstAt, lastAt }) => ({
      kind,
      actor,
      address,
      count,
      first_at: firstAt,
      last_at: lastAt,
    })),
    next_cursor: nextCursor(page, ACCESS_ORDER),
  };
}

/**
 * Stores events for each workspace they concern, and deletes events past their retention. Events of no workspace
 * are dropped.
 */
export async function storeAccessEvents(
  { database, clock }: { readonly database: Database; readonly clock: () => Date },
  waiting: readonly WaitingAccess[],
): Promise<void> {
  const events = await perWorkspace(database, waiting);
  await withIdentity(database, async (tx) => {
    await purgeAccessEvents(tx, oldest(clock()));
    await addAccessEvents(tx, events, ACCESS_ROWS_PER_DAY);
  });
}

async function perWorkspace(
  database: Database,
  waiting: readonly WaitingAccess[],
): Promise<AccessEventCount[]> {
  const userIds = waiting.flatMap(({ by }) => ('userId' in by ? [by.userId] : []));
  const emails = waiting.flatMap(({ by }) => ('email' in by ? [by.email] : []));
  const found = await withLookup(database, (tx) => workspacesOfAccounts(tx, { userIds, emails }));
  const byAccount = Map.groupBy(
    found.flatMap((row) => [row.userId, row.email].map((name) => ({ name, row }))),
    ({ name }) => name,
  );
  return waiting.flatMap(({ by, ...event }) => {
    if ('workspaceId' in by) return [{ ...event, ...by }];
    const account = byAccount.get('userId' in by ? by.userId : by.email) ?? [];
    return account.map(({ row: { workspaceId, userId } }) => ({
      ...event,
      workspaceId,
      actor: `user:${userId}`,
    }));
  });
}

const oldest = (now: Date): string => new Date(now.getTime() - ACCESS_DAYS * DAY_MS).toISOString();
