import {
  RATE_LIMIT_WINDOW_SECONDS,
  RATE_LIMITS,
  type RateLimitKind,
  type WorkspaceLimitKind,
} from '../../schema/contracts/rate-limits.ts';
import { type CountedRequests, countRequest, readRequests } from '../../schema/queries/rate-limits.ts';
import type { Tenant } from '../../schema/queries/sql.ts';
import { ApiError } from '../api-error.ts';
import type { GatewayDeps } from '../deps.ts';

/** The limits of one request. The headers of its answer name each, as last counted or read. */
export interface RequestLimits {
  /** Counts the request for its workspace; afterwards `requireWithin` decides. */
  count(tx: Tenant, kind: WorkspaceLimitKind): Promise<void>;
  /** Reads a limit by which the request may be counted later. */
  read(tx: Tenant, kind: WorkspaceLimitKind): Promise<void>;
  /** Records a count made elsewhere. */
  record(kind: RateLimitKind, counted: CountedRequests): void;
  /** @throws ApiError `rate_limit_exceeded` when the request was counted beyond the limit. */
  requireWithin(kind: RateLimitKind): void;
  /** @throws ApiError `rate_limit_exceeded` when the limit has no room for one more. */
  requireLeft(kind: RateLimitKind): void;
}

interface LimitState {
  readonly limit: number;
  /** Below 0 for a request counted beyond the limit. */
  readonly left: number;
  /** Until the window ends, at least 1. */
  readonly resetSeconds: number;
}

/**
 * @param extraHeaders - receives `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers); none where
 * RATE_LIMIT_PER_HOUR is 0, and then nothing is counted.
 */
export function requestLimits(
  { config, clock }: Pick<GatewayDeps, 'config' | 'clock'>,
  extraHeaders: Record<string, string>,
): RequestLimits {
  const states = new Map<RateLimitKind, LimitState>();
  const record = (kind: RateLimitKind, { count, windowStart }: CountedRequests) => {
    const limit = config.rateLimitPerHour * RATE_LIMITS[kind].multiple;
    if (limit === 0) return;
    const endsAt = Date.parse(windowStart) + RATE_LIMIT_WINDOW_SECONDS * 1_000;
    const resetSeconds = Math.max(1, Math.ceil((endsAt - clock().getTime()) / 1_000));
    states.set(kind, { limit, left: limit - count, resetSeconds });
    Object.assign(extraHeaders, limitHeaders(states));
  };
  const requireAtLeast = (kind: RateLimitKind, least: number) => {
    const state = states.get(kind);
    if (state !== undefined && state.left < least) throw usedUp(kind, state);
  };
  return {
    async count(tx, kind) {
      if (config.rateLimitPerHour > 0) record(kind, await countRequest(tx, kind, clock()));
    },
    async read(tx, kind) {
      if (config.rateLimitPerHour > 0) record(kind, await readRequests(tx, kind, clock()));
    },
    record,
    requireWithin: (kind) => requireAtLeast(kind, 0),
    requireLeft: (kind) => requireAtLeast(kind, 1),
  };
}

function limitHeaders(states: ReadonlyMap<RateLimitKind, LimitState>): Record<string, string> {
  const named = [...states];
  const policies = named.map(([kind, { limit }]) => `"${kind}";q=${limit};w=${RATE_LIMIT_WINDOW_SECONDS}`);
  const rests = named.map(
    ([kind, { left, resetSeconds }]) => `"${kind}";r=${Math.max(0, left)};t=${resetSeconds}`,
  );
  return { 'ratelimit-policy': policies.join(', '), ratelimit: rests.join(', ') };
}

function usedUp(kind: RateLimitKind, { limit, resetSeconds }: LimitState): ApiError {
  const { of, counts } = RATE_LIMITS[kind];
  const whose = of === 'person' ? 'Your limit' : "The workspace's limit";
  return new ApiError('rate_limit_exceeded', {
    detail: `${whose} "${kind}" of ${limit} an hour (${counts}) is used up. Try again in ${resetSeconds} seconds.`,
    retryAfterSeconds: resetSeconds,
  });
}
