import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { PGlite, types } from '@electric-sql/pglite';
import { MikroORM, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import config from '../../mikro-orm.config.ts';
import { codeOf } from '../log.ts';
import { compiledPostgres } from './compiled-postgres.ts';
import { type DiskRoom, roomMissing, watchDisk } from './disk-room.ts';
import { lockFolder } from './folder-lock.ts';
import { type Listener, type ListenOptions, listenEmbedded, listenOnServer } from './listen.ts';
import { GuardedPGliteDialect } from './pglite-dialect.ts';
import { closeContents, closeFolder, PrivateNodeFS } from './private-folder.ts';
import { serverDialect } from './server-dialect.ts';
import { serverHosts } from './server-hosts.ts';
import { createServerPool, SESSION, type ServerPool } from './server-pool.ts';
import { createServerProbe, type ServerProbe } from './server-probe.ts';
import { createLanes, type Lanes } from './turns.ts';

const MIN_SERVER_VERSION = 150_000;
/** The embedded database zeroes its buffers at start, so all of the default 128 MB would be used at once. */
const EMBEDDED_BUFFERS = '32MB';

/** The database cannot be used; the message says why and contains no password. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}

export interface Database {
  readonly orm: MikroORM;
  readonly kind: 'pglite' | 'postgres';
  /** The connections to a server; null for the embedded database. */
  readonly pool: ServerPool | null;
  /** The queues of transactions. */
  readonly lanes: Lanes;
  /** Connections to a server outside the pool; null for the embedded database. */
  readonly probe: ServerProbe | null;
  /** The disk of an embedded database; null for a server, and in memory. */
  readonly disk: DiskRoom | null;
  /** Receives a channel's notifications from every process on this database. */
  listen(options: ListenOptions): Promise<Listener>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** `postgresql://…`; absent or null: the embedded database. */
  readonly databaseUrl?: string | null;
  /** Folder of the embedded database; absent: in memory, gone when closed. */
  readonly dataDir?: string;
  /** A dump of an embedded database to start an in-memory one from. */
  readonly loadDump?: Blob;
}

/**
 * Opens the database; `migrate` brings it up to date.
 * @throws DatabaseError when a server cannot be reached or is too old.
 * @throws FolderInUseError when another process has the embedded database open.
 * @throws ConfigError when its folder cannot be made private.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl ? openServer(options.databaseUrl) : openEmbedded(options);
}

async function openServer(databaseUrl: string): Promise<Database> {
  const hosts = serverHosts(databaseUrl);
  const pool = createServerPool(hosts);
  const orm = await MikroORM.init({
    ...config,
    driver: PostgreSqlDriver,
    clientUrl: hosts.current,
    ensureDatabase: false,
    driverOptions: serverDialect(pool),
  });
  const probe = createServerProbe(hosts);
  const close = async () => {
    await Promise.all([orm.close(true), probe.close()]);
  };
  try {
    await assertServerVersion(orm);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    orm,
    kind: 'postgres',
    pool,
    lanes: createLanes('postgres'),
    probe,
    disk: null,
    listen: (options) => listenOnServer(hosts, options),
    close,
  };
}

/** What helps, by system error or SQLSTATE. */
const CONNECTING: Readonly<Record<string, string>> = {
  ENOTFOUND: 'check the name of the host',
  EAI_AGAIN: 'check the name of the host and the name server',
  ECONNREFUSED: 'start the server, or check host and port',
  '28P01': 'check user and password',
  '28000': 'check user, password and pg_hba.conf',
  '3D000': 'create the database first',
  '25006': 'name the primary, or all hosts',
};

async function assertServerVersion(orm: MikroORM): Promise<void> {
  const query = CompiledQuery.raw(`select current_setting('server_version_num')::int as version`);
  const answer = await orm.em
    .getConnection()
    .getClient()
    .executeQuery<{ version: number }>(query)
    .catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      const help = CONNECTING[codeOf(error) ?? ''];
      throw new DatabaseError(
        `the PostgreSQL server of DATABASE_URL cannot be used: ${reason}${help === undefined ? '' : `; ${help}`}`,
        { cause: error },
      );
    });
  const version = answer.rows[0]?.version ?? 0;
  if (version < MIN_SERVER_VERSION) {
    throw new DatabaseError(
      `PostgreSQL 15 or newer is needed; the server of DATABASE_URL is ${Math.floor(version / 10_000)}`,
    );
  }
}

/** Bytes as the embedded database reads them; its own way takes five times as long, on the event loop. */
function hexadecimal(bytes: Uint8Array): string {
  return `\\x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')}`;
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const folder = options.dataDir === undefined ? null : resolve(options.dataDir);
  if (folder !== null) closeFolder(folder);
  const lock = folder === null ? null : lockFolder(folder);
  try {
    if (folder !== null) {
      closeContents(folder);
      requireRoom(folder);
    }
    const disk = folder === null ? null : watchDisk(folder);
    const pglite = await PGlite.create({
      ...(disk === null ? {} : { fs: new PrivateNodeFS(`${folder}/postgres`, disk) }),
      ...(options.loadDump === undefined ? {} : { loadDataDir: options.loadDump }),
      parsers: TEXT_PARSERS,
      serializers: { [types.BYTEA]: hexadecimal },
      pgliteWasmModule: await compiledPostgres(),
      startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${EMBEDDED_BUFFERS}`],
    });
    await pglite.exec(SESSION);
    const orm = await MikroORM.init({
      ...config,
      driver: PostgreSqlDriver,
      dbName: 'postgres',
      ensureDatabase: false,
      driverOptions: new GuardedPGliteDialect(pglite),
    });
    return {
      orm,
      kind: 'pglite',
      pool: null,
      lanes: createLanes('pglite'),
      probe: null,
      disk,
      listen: (options) => listenEmbedded(pglite, options),
      async close() {
        await orm.close(true);
        if (!pglite.closed) await pglite.close();
        lock?.release();
      },
    };
  } catch (error) {
    lock?.release();
    throw error;
  }
}

/** Whether a folder has an embedded database. */
export const isEmbeddedDatabase = (folder: string) => existsSync(`${folder}/postgres/PG_VERSION`);

/** @throws DatabaseError when there is no database yet and no room for one. */
function requireRoom(folder: string): void {
  if (isEmbeddedDatabase(folder)) return;
  const missing = roomMissing(folder);
  if (missing === null) return;
  const { free, needed } = missing;
  throw new DatabaseError(
    `the disk of DATA_DIR (${folder}) has ${free} MiB of room, and a new database needs ${needed}: make room there or choose another DATA_DIR`,
  );
}

const asText = (value: string) => value;

/** The same JavaScript values as from a server: exact numbers, dates and times as text. */
const TEXT_PARSERS = {
  [types.INT8]: asText,
  [types.NUMERIC]: asText,
  [types.DATE]: asText,
  [types.TIMESTAMP]: asText,
  [types.TIMESTAMPTZ]: asText,
  [types.INTERVAL]: asText,
};
