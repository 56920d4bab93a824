import type { Logger } from 'pino';
import type { TokenService } from './auth/token.ts';
import type { Config } from './config.ts';
import type { Database } from './database/open-database.ts';
import type { Metrics } from './metrics.ts';
import type { ComputePool } from './pool.ts';
import type { RateSetCache } from './rate-set-cache.ts';

/** Whether the process takes work; only `serving` does. */
export interface Lifecycle {
  state: 'starting' | 'serving' | 'stopping';
}

/** What a gateway works with; tests hand in their own clock, pool and log. */
export interface GatewayDeps {
  readonly config: Config;
  readonly database: Database;
  readonly pool: ComputePool;
  readonly tokens: TokenService;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly lifecycle: Lifecycle;
  /** Idempotency keys this process works on now, each with its workspace. */
  readonly keysInFlight: Set<string>;
  readonly rates: RateSetCache;
  readonly clock: () => Date;
}
