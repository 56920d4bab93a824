import { RATE_LIMIT_WINDOW_SECONDS, type WorkspaceLimitKind } from '../contracts/rate-limits.ts';
import type { Row, Tenant } from './sql.ts';

/** Requests in a window, and when it began. */
export type CountedRequests = Pick<Row<'rate_limit_window'>, 'count' | 'windowStart'>;

/** A window that began by then is over. */
const endedBy = (now: Date) => new Date(now.getTime() - RATE_LIMIT_WINDOW_SECONDS * 1_000).toISOString();

/**
 * Counts a request of the workspace and returns its window, this request included. One statement, so that any number
 * of gateways count the same: the row's lock orders them. Let the transaction end soon after it.
 */
export async function countRequest(
  tx: Tenant,
  kind: WorkspaceLimitKind,
  now: Date,
): Promise<CountedRequests> {
  return tx.db
    .insertInto('rate_limit_window')
    .values({ workspaceId: tx.workspaceId, kind, windowStart: now.toISOString(), count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['workspaceId', 'kind']).doUpdateSet((eb) => {
        const begun = eb.ref('rate_limit_window.windowStart');
        const isOver = eb(begun, '<=', endedBy(now));
        return {
          windowStart: eb.case().when(isOver).then(eb.ref('excluded.windowStart')).else(begun).end(),
          count: eb
            .case()
            .when(isOver)
            .then(eb.lit(1))
            .else(eb('rate_limit_window.count', '+', eb.lit(1)))
            .end(),
        };
      }),
    )
    .returning(['count', 'windowStart'])
    .executeTakeFirstOrThrow();
}

/** The running window of a kind, with nothing counted; a new one if there is none. */
export async function readRequests(
  tx: Tenant,
  kind: WorkspaceLimitKind,
  now: Date,
): Promise<CountedRequests> {
  const running = await tx.db
    .selectFrom('rate_limit_window')
    .select(['count', 'windowStart'])
    .where('workspaceId', '=', tx.workspaceId)
    .where('kind', '=', kind)
    .where('windowStart', '>', endedBy(now))
    .executeTakeFirst();
  return running ?? { count: 0, windowStart: now.toISOString() };
}
