import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { createAuditKeyFile } from '../../gateway/auth/audit-key.ts';
import { type SetupResult, setup } from '../../gateway/cli/setup.ts';
import { makeTokenKeyFile } from '../../gateway/cli/token-key-file.ts';
import { migrate } from '../../gateway/database/migrate.ts';
import { openDatabase } from '../../gateway/database/open-database.ts';
import {
  type PostgresServer,
  type PostgresServerOptions,
  startPostgresServer,
} from '../support/postgres-server.ts';
import { freePort, type ServerProcess, startServerProcess } from '../support/server-process.ts';
import type { ServerMeasure } from './server.ts';

/** As which the gateway signs in to PostgreSQL. */
export const BENCH_ROLE = 'footing_owner';
const DATABASE = 'footing_bench';

/** A gateway in its own process on a PostgreSQL server with durable writes. */
export interface BenchServer {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly workspaceId: string;
  readonly owner: { readonly email: string; readonly password: string };
  readonly auditor: { readonly email: string; readonly password: string };
  /** The gateway's database, for the superuser. */
  readonly superuserUrl: string;
  /** Of the gateway's process. */
  readonly pid: number | null;
  /** null where there is no /proc. */
  readonly postmasterPid: number | null;
  /** Measurements of the gateway's process since the last call. */
  measure(): Promise<ServerMeasure>;
  checkpoint(): Promise<void>;
  /** A further workspace with its users and key. */
  newTenant(): Promise<SetupResult>;
  /** Starts the gateway anew on the same database: nothing is kept in its memory. */
  restart(): Promise<void>;
  /** A migrated, empty database on the same server, for the superuser. */
  freshDatabaseUrl(): Promise<string>;
  stop(): Promise<void>;
}

export interface BenchOptions {
  /** Started as docs/guide-operators.md says for a small machine. */
  readonly onSmallMachine?: boolean;
  /** The ingest path writes no entries: the cost of the rest. */
  readonly withoutChain?: boolean;
  /** Further settings of the gateway. */
  readonly env?: Readonly<Record<string, string>>;
  /** Of PostgreSQL, besides durable writes. */
  readonly postgres?: Omit<PostgresServerOptions, 'fsync'>;
}

export async function startBenchServer(options: BenchOptions = {}): Promise<BenchServer> {
  const postgres = await startPostgresServer({ ...options.postgres, fsync: true });
  const folder = await mkdtemp(join(tmpdir(), 'footing-bench-'));
  const stopDatabase = async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await administer(postgres, `create role ${BENCH_ROLE} login createrole`);
    const databaseUrl = await createMigrated(postgres, DATABASE);
    const gateway = await startGateway(databaseUrl, { folder, ...options });
    return {
      baseUrl: gateway.server.baseUrl,
      apiKey: gateway.setup.apiKey,
      workspaceId: gateway.setup.workspaceId,
      owner: gateway.setup.owner,
      auditor: gateway.setup.auditor,
      superuserUrl: postgres.superuserUrl(DATABASE),
      get pid() {
        return gateway.server.child.pid ?? null;
      },
      postmasterPid: await findPostmaster(postgres),
      measure: () => ask(gateway.server),
      checkpoint: () => administer(postgres, 'checkpoint'),
      newTenant: () => newTenant(databaseUrl, gateway.server.baseUrl),
      async restart() {
        await gateway.server.stop('SIGTERM');
        gateway.server = await gateway.start();
      },
      async freshDatabaseUrl() {
        const name = `footing_copy_${randomUUID().replaceAll('-', '')}`;
        await createMigrated(postgres, name);
        return postgres.superuserUrl(name);
      },
      async stop() {
        await gateway.server.stop('SIGTERM');
        await stopDatabase();
      },
    };
  } catch (error) {
    await stopDatabase();
    throw error;
  }
}

/** docs/guide-operators.md, Limits. */
const SMALL_MACHINE = {
  POOL_THREADS: '1',
  MALLOC_ARENA_MAX: '1',
  NODE_OPTIONS: '--max-old-space-size=160',
};

async function startGateway(
  databaseUrl: string,
  {
    folder,
    withoutChain = false,
    onSmallMachine = false,
    env: further = {},
  }: BenchOptions & { readonly folder: string },
): Promise<{ server: ServerProcess; start(): Promise<ServerProcess>; setup: SetupResult }> {
  const port = await freePort();
  const tokenKeyFile = join(folder, 'token.jwk');
  await makeTokenKeyFile(tokenKeyFile);
  const auditKeyFile = join(folder, 'audit.jwk');
  await createAuditKeyFile(auditKeyFile);
  const result = await newTenant(databaseUrl, `http://127.0.0.1:${port}`);
  const env = {
    DATABASE_URL: databaseUrl,
    TOKEN_KEY_FILE: tokenKeyFile,
    AUDIT_KEY_FILE: auditKeyFile,
    RATE_LIMIT_PER_HOUR: '0',
    ...(withoutChain ? { BENCH_WITHOUT_CHAIN: '1' } : {}),
    ...(onSmallMachine ? SMALL_MACHINE : {}),
    ...further,
  };
  const start = () => startServerProcess(port, { env, entry: 'test/bench/server.ts' });
  return { server: await start(), start, setup: result };
}

async function newTenant(databaseUrl: string, baseUrl: string): Promise<SetupResult> {
  const database = await openDatabase({ databaseUrl });
  try {
    return await setup(database, { baseUrl });
  } finally {
    await database.close();
  }
}

async function createMigrated(postgres: PostgresServer, name: string): Promise<string> {
  await administer(postgres, `create database ${name} owner ${BENCH_ROLE}`);
  const databaseUrl = `postgresql://${BENCH_ROLE}@127.0.0.1:${postgres.port}/${name}`;
  const database = await openDatabase({ databaseUrl });
  await migrate(database);
  await database.close();
  return databaseUrl;
}

async function ask({ child }: ServerProcess): Promise<ServerMeasure> {
  const answer = once(child, 'message');
  child.send('measure');
  const [measure] = (await answer) as [ServerMeasure];
  return measure;
}

async function administer(postgres: PostgresServer, statement: string): Promise<void> {
  await withSuperuser(postgres, (client) => client.query(statement));
}

async function findPostmaster(postgres: PostgresServer): Promise<number | null> {
  const pid = await withSuperuser(postgres, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    try {
      return /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${rows[0]?.pid}/status`, 'utf8'))?.[1] ?? null;
    } catch {
      return null;
    }
  });
  return pid === null ? null : Number(pid);
}

async function withSuperuser<Value>(
  postgres: PostgresServer,
  work: (client: Client) => Promise<Value>,
): Promise<Value> {
  const client = new Client({ connectionString: postgres.superuserUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
