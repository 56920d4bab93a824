import {
  type ApiKeyIdentity,
  type CountedRequest,
  countRequest,
  RATE_LIMIT_WINDOW_SECONDS,
  touchApiKey,
} from '../../../schema/queries/api-keys.ts';
import { ApiError } from '../../api-error.ts';
import { withTenant } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';

/** The count of a workspace or person in the current window. */
export interface LimitState {
  readonly exceeded: boolean;
  /** Seconds until the window ends, at least 1; 0 when there is no limit. */
  readonly resetSeconds: number;
  /** `RateLimit-Policy` and `RateLimit`; empty when there is no limit. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Records the key's use and counts the request for its workspace, across all gateways on the database. */
export async function countKeyRequest(
  deps: GatewayDeps,
  key: ApiKeyIdentity,
  now: Date,
): Promise<LimitState> {
  const limit = deps.config.rateLimitPerHour;
  const counted = await withTenant(deps.database, key.workspaceId, async (tx) => {
    await touchApiKey(tx, key.keyId, now);
    return limit === 0 ? null : countRequest(tx, now);
  });
  if (counted === null) return { exceeded: false, resetSeconds: 0, headers: {} };
  return limitState(counted, { name: 'ingest', limit, now });
}

/** Records the key's use, for a request with a limit of its own. */
export async function recordKeyUse(
  { database, clock }: GatewayDeps,
  { workspaceId, keyId }: ApiKeyIdentity,
): Promise<void> {
  await withTenant(database, workspaceId, (tx) => touchApiKey(tx, keyId, clock()));
}

/** The limit headers for a counted request. */
export function limitState(
  { count, windowStart }: CountedRequest,
  { name, limit, now }: { readonly name: string; readonly limit: number; readonly now: Date },
): LimitState {
  const endsAt = Date.parse(windowStart) + RATE_LIMIT_WINDOW_SECONDS * 1000;
  const resetSeconds = Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000));
  return {
    exceeded: count > limit,
    resetSeconds,
    headers: {
      'ratelimit-policy': `"${name}";q=${limit};w=${RATE_LIMIT_WINDOW_SECONDS}`,
      ratelimit: `"${name}";r=${Math.max(0, limit - count)};t=${resetSeconds}`,
    },
  };
}

/** @throws ApiError `rate_limit_exceeded`. */
export function requireWithin({ exceeded, resetSeconds }: LimitState, whose: string): void {
  if (!exceeded) return;
  throw new ApiError('rate_limit_exceeded', {
    detail: `${whose} is used up. Try again in ${resetSeconds} seconds.`,
    retryAfterSeconds: resetSeconds,
  });
}
