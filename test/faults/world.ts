import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createAuditKeyFile, readAuditKey } from '../../gateway/auth/audit-key.ts';
import { type SetupResult, setup } from '../../gateway/cli/setup.ts';
import { makeTokenKeyFile } from '../../gateway/cli/token-key-file.ts';
import { migrate } from '../../gateway/database/migrate.ts';
import { type Database, openDatabase } from '../../gateway/database/open-database.ts';
import { withOwner } from '../../gateway/database/transaction.ts';
import type { SqlValue } from '../../schema/queries/sql.ts';
import { type PostgresServer, startPostgresServer } from '../support/postgres-server.ts';
import { freePort, type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { mountSmallDisk } from '../support/small-disk.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';

export const DATABASES = ['embedded', 'postgres'] as const;
export type DatabaseKind = (typeof DATABASES)[number];

export type Sql = <Row extends object>(text: string, parameters?: readonly SqlValue[]) => Promise<Row[]>;

/** Room for a database and some hundred invoices. */
const DISK_MIB = 512;
/** What is left when the disk is full: less than any page or segment. */
const LEFT_BYTES = 2_048;

/** A service that can be broken: its gateways, its database, the network between them and the disk. */
export interface World {
  readonly kind: DatabaseKind;
  readonly books: SetupResult;
  /** Thumbprint of the audit key. */
  readonly auditKey: string;
  readonly gateways: readonly ServerProcess[];
  startGateway(at: number): Promise<void>;
  /** Null: the database is embedded. */
  readonly server: PostgresServer | null;
  readonly network: TcpProxy | null;
  fillDisk(): void;
  freeDisk(): void;
  /** As the tables' owner. The embedded database is read while no gateway has it. */
  read<Value>(work: (sql: Sql) => Promise<Value>): Promise<Value>;
  close(): Promise<void>;
}

export async function createWorld(kind: DatabaseKind): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'footing-faults-'));
  const disk = mountSmallDisk(DISK_MIB);
  const ended: (() => Promise<unknown>)[] = [];
  const close = async () => {
    try {
      for (const end of ended.toReversed()) await end();
    } finally {
      disk.unmount();
      rmSync(folder, { recursive: true, force: true });
    }
  };
  try {
    const AUDIT_KEY_FILE = join(folder, 'audit.jwk');
    const TOKEN_KEY_FILE = join(folder, 'token.jwk');
    await createAuditKeyFile(AUDIT_KEY_FILE);
    await makeTokenKeyFile(TOKEN_KEY_FILE);
    const { kid } = await readAuditKey(AUDIT_KEY_FILE);
    const place = kind === 'embedded' ? embedded(disk.folder) : await onServer(disk.folder, ended);
    const database = await openDatabase(place.direct);
    await migrate(database);
    const books = await setup(database, { baseUrl: 'http://127.0.0.1' });
    await database.close();
    const env = {
      ...place.env,
      AUDIT_KEY_FILE,
      TOKEN_KEY_FILE,
      BASE_URL: 'http://footing.test',
      RATE_LIMIT_PER_HOUR: '0',
      POOL_THREADS: '1',
    };
    const gateways: ServerProcess[] = [];
    ended.push(() => Promise.all(gateways.map((gateway) => gateway.stop('SIGKILL'))));
    const startGateway = async (at: number) => {
      gateways[at] = await startServerProcess(await freePort(), { env });
    };
    for (let at = 0; at < place.gateways; at += 1) await startGateway(at);
    return {
      kind,
      books,
      auditKey: kid,
      gateways,
      startGateway,
      ...{ server: place.server, network: place.network, read: place.read, close },
      fillDisk: () => disk.fillBut(LEFT_BYTES),
      freeDisk: () => disk.makeRoom(),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

interface Place extends Pick<World, 'read' | 'server' | 'network'> {
  /** How this process opens the database. */
  readonly direct: Parameters<typeof openDatabase>[0];
  readonly env: Readonly<Record<string, string>>;
  readonly gateways: number;
}

function embedded(disk: string): Place {
  const direct = { dataDir: join(disk, 'data') };
  return {
    ...{ direct, env: { DATA_DIR: direct.dataDir }, gateways: 1, server: null, network: null },
    async read(work) {
      const database: Database = await openDatabase(direct);
      try {
        return await work((text, parameters) => withOwner(database, (tx) => tx.sql(text, parameters)));
      } finally {
        await database.close();
      }
    },
  };
}

async function onServer(disk: string, ended: (() => Promise<unknown>)[]): Promise<Place> {
  const server = await startPostgresServer({ fsync: true, folder: disk });
  ended.push(() => server.stop());
  const network = await startTcpProxy(server.port);
  ended.push(() => network.close());
  const databaseUrl = server.superuserUrl();
  const through = new URL(databaseUrl);
  through.port = String(network.port);
  return {
    ...{ direct: { databaseUrl }, env: { DATABASE_URL: through.href }, gateways: 2, server, network },
    async read(work) {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      try {
        return await work(async (text, parameters = []) => (await client.query(text, [...parameters])).rows);
      } finally {
        await client.end();
      }
    },
  };
}
