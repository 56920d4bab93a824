import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAuditKeyFile } from '../../gateway/auth/audit-key.ts';
import { loadTokenKey } from '../../gateway/auth/token-key.ts';
import { type SignIn, setup } from '../../gateway/cli/setup.ts';
import { loadConfig } from '../../gateway/config.ts';
import { createDeps } from '../../gateway/create-deps.ts';
import { createGateway } from '../../gateway/http/server.ts';
import { createLogger } from '../../gateway/log.ts';
import { createEmbeddedDatabase, createServerDatabase } from './databases.ts';

export const FLOW_DATABASES = ['embedded', 'server'] as const;

/** A listening server on a database of its own, seen from outside: an address, a key, and the stored rows. */
export interface FlowServer {
  readonly url: string;
  readonly apiKey: string;
  readonly owner: SignIn;
  readonly auditor: SignIn;
  /** Rows as the owner of the tables sees them, whatever the workspace. */
  query(text: string): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** Starts one without a rate limit and with one calculation thread. */
export async function startFlowServer(kind: (typeof FLOW_DATABASES)[number]): Promise<FlowServer> {
  const database = kind === 'embedded' ? await createEmbeddedDatabase() : await createServerDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'footing-flow-'));
  await loadTokenKey({ file: null, dataDir, embedded: true });
  await createAuditKeyFile(join(dataDir, 'audit-key.jwk'));
  const config = loadConfig({
    DATA_DIR: dataDir,
    TOKEN_KEY_FILE: join(dataDir, 'token-key.jwk'),
    AUDIT_KEY_FILE: join(dataDir, 'audit-key.jwk'),
    RATE_LIMIT_PER_HOUR: '0',
    POOL_THREADS: '1',
  });
  const deps = await createDeps({ config, database: database.db, log: createLogger('fatal') });
  const gateway = createGateway(deps);
  const port = await gateway.listen(0, '127.0.0.1');
  const url = `http://127.0.0.1:${port}`;
  const { apiKey, owner, auditor } = await setup(database.db, { baseUrl: url });
  return {
    url,
    apiKey,
    owner,
    auditor,
    query: (text) => database.asOwner<Record<string, unknown>>(text),
    async close() {
      await gateway.close();
      await deps.pool.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
