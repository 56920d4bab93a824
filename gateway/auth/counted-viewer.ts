import type { ViewerData } from '../../schema/graphql/context.ts';
import type { GatewayDeps } from '../deps.ts';
import { requestLimits } from './request-limits.ts';
import { viewerOf } from './viewer.ts';

/**
 * The user of an access token. The request is counted for this person in this process only: a count in the database,
 * as for keys, would cost every read a write.
 * @throws ApiError `rate_limit_exceeded`, and as `viewerOf`.
 */
export async function countedViewer({
  deps,
  headers,
  extraHeaders,
  find = viewerOf,
}: {
  readonly deps: GatewayDeps;
  readonly headers: Pick<Headers, 'get'>;
  /** Receives the rate-limit headers of the answer. */
  readonly extraHeaders: Record<string, string>;
  /** Looks the user up; by default refuses one who has yet to set up a second factor. */
  readonly find?: typeof viewerOf;
}): Promise<ViewerData | null> {
  const viewer = await find(deps, headers);
  if (viewer === null) return null;
  const limits = requestLimits(deps, extraHeaders);
  limits.record('person', deps.personCounts.count(viewer.userId, deps.clock()));
  limits.requireWithin('person');
  return viewer;
}
