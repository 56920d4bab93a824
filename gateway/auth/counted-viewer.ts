import type { ViewerData } from '../../schema/graphql/context.ts';
import { limitState, requireWithin } from '../actions/identity/count-key-request.ts';
import type { GatewayDeps } from '../deps.ts';
import { PERSON_REQUESTS_PER_KEY_REQUEST } from '../limits.ts';
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
}: {
  readonly deps: GatewayDeps;
  readonly headers: Pick<Headers, 'get'>;
  /** Receives the rate-limit headers of the answer. */
  readonly extraHeaders: Record<string, string>;
}): Promise<ViewerData | null> {
  const viewer = await viewerOf(deps, headers);
  const limit = deps.config.rateLimitPerHour * PERSON_REQUESTS_PER_KEY_REQUEST;
  if (viewer === null || limit === 0) return viewer;
  const now = deps.clock();
  const state = limitState(deps.personCounts.count(viewer.userId, now), { name: 'person', limit, now });
  Object.assign(extraHeaders, state.headers);
  requireWithin(state, `Your limit of ${limit} requests an hour`);
  return viewer;
}
