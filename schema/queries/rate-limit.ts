import { isoTime, onlyRow, type SqlExecutor } from './sql.ts';

/** A window lasts this long from its first counted request. */
export const RATE_LIMIT_WINDOW_SECONDS = 3_600;

export interface CountedRequest {
  /** Requests in the window, this one included: 1 or more. */
  readonly count: number;
  /** `YYYY-MM-DDTHH:MM:SS.mmmZ`. */
  readonly windowStart: string;
}

/**
 * Counts a request of the workspace and gives the window it fell in. One statement, so that any number of
 * gateways count the same: the row's lock orders them. Keep the transaction around it short.
 */
export async function countRequest(
  tx: SqlExecutor & { readonly workspaceId: string },
  now: string,
): Promise<CountedRequest> {
  const over = `w.window_start <= excluded.window_start - interval '${RATE_LIMIT_WINDOW_SECONDS} seconds'`;
  const rows = await tx.sql<CountedRequest>(
    `insert into rate_limit_window as w (workspace_id, window_start, count)
     values ($1, $2::text::timestamptz, 1)
     on conflict (workspace_id) do update set
       window_start = case when ${over} then excluded.window_start else w.window_start end,
       count = case when ${over} then 1 else w.count + 1 end
     returning count, ${isoTime('window_start')} as "windowStart"`,
    [tx.workspaceId, now],
  );
  return onlyRow(rows, 'rate-limit window');
}
