import { createTokenService } from '../auth/token.ts';
import { temporaryTokenKey } from '../auth/token-key.ts';
import { loadConfig } from '../config.ts';
import { createLogger } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createPool } from '../pool.ts';
import { createRateSetCache } from '../rate-set-cache.ts';
import { createGateway } from '../server.ts';
import type { CommandInput } from './command.ts';
import { withDatabase } from './local-database.ts';

export interface LocalGateway {
  readonly baseUrl: string;
  /** Answers a request as the server would, without a socket. */
  readonly fetch: typeof fetch;
}

/** Runs work with a gateway of this process on the command's database. It issues no sign-ins that outlive it. */
export async function withLocalGateway<Value>(
  env: CommandInput['env'],
  work: (gateway: LocalGateway) => Promise<Value>,
): Promise<Value> {
  const config = loadConfig(env);
  return withDatabase(env, async (database) => {
    const pool = createPool({ threads: 1 });
    try {
      const gateway = createGateway({
        config,
        database,
        pool,
        tokens: createTokenService(await temporaryTokenKey(), config.baseUrl),
        log: createLogger('error'),
        metrics: createMetrics(() => pool.waiting),
        lifecycle: { state: 'serving' },
        keysInFlight: new Set(),
        rates: createRateSetCache(),
        clock: () => new Date(),
      });
      return await work({
        baseUrl: config.baseUrl,
        fetch: (input, init) => gateway.fetch(String(input instanceof Request ? input.url : input), init),
      });
    } finally {
      await pool.close();
    }
  });
}
