import { temporaryTokenKey } from '../auth/token-key.ts';
import { loadConfig } from '../config.ts';
import { createDeps } from '../create-deps.ts';
import { createGateway } from '../http/server.ts';
import { createLogger } from '../log.ts';
import { createPool } from '../threads/pool.ts';
import type { CommandInput } from './command.ts';
import { withDatabase } from './local-database.ts';

export interface LocalGateway {
  readonly baseUrl: string;
  /** Answers a request as the server would, without a socket. */
  readonly fetch: typeof fetch;
}

/** Runs work with a gateway in this process on the command's database. Its sign-ins end with it. */
export async function withLocalGateway<Value>(
  env: CommandInput['env'],
  work: (gateway: LocalGateway) => Promise<Value>,
): Promise<Value> {
  const config = loadConfig(env);
  return withDatabase(env, async (database) => {
    const pool = createPool({ threads: 1 });
    const tokenKey = await temporaryTokenKey();
    const deps = await createDeps({ config, database, log: createLogger('error'), pool, tokenKey });
    const gateway = createGateway(deps);
    try {
      return await work({
        baseUrl: config.baseUrl,
        fetch: (input, init) => gateway.fetch(String(input instanceof Request ? input.url : input), init),
      });
    } finally {
      await gateway.close();
      await pool.close();
    }
  });
}
