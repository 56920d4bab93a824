import { type ApiKeyIdentity, touchApiKey } from '../../schema/queries/api-keys.ts';
import { countRequest, RATE_LIMIT_WINDOW_SECONDS } from '../../schema/queries/rate-limit.ts';
import { withTenant } from '../database/transaction.ts';
import type { GatewayDeps } from '../deps.ts';

/** Where the workspace stands in its window after a request was counted. */
export interface LimitState {
  readonly exceeded: boolean;
  /** Seconds until the window ends, at least 1; 0 when there is no limit. */
  readonly resetSeconds: number;
  /** `RateLimit-Policy` and `RateLimit`; empty when there is no limit. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Notes the key's use and counts the request for its workspace, for all gateways on the database. */
export async function countKeyRequest(
  deps: GatewayDeps,
  key: ApiKeyIdentity,
  now: Date,
): Promise<LimitState> {
  const limit = deps.config.rateLimitPerHour;
  const counted = await withTenant(deps.database, key.workspaceId, async (tx) => {
    await touchApiKey(tx, key.keyId, now.toISOString());
    return limit === 0 ? null : countRequest(tx, now.toISOString());
  });
  if (counted === null) return { exceeded: false, resetSeconds: 0, headers: {} };
  const endsAt = Date.parse(counted.windowStart) + RATE_LIMIT_WINDOW_SECONDS * 1000;
  const resetSeconds = Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000));
  const remaining = Math.max(0, limit - counted.count);
  return {
    exceeded: counted.count > limit,
    resetSeconds,
    headers: {
      'ratelimit-policy': `"ingest";q=${limit};w=${RATE_LIMIT_WINDOW_SECONDS}`,
      ratelimit: `"ingest";r=${remaining};t=${resetSeconds}`,
    },
  };
}
