import { resolve } from 'node:path';
import { PGlite, types } from '@electric-sql/pglite';
import { MikroORM, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { CompiledQuery } from 'kysely';
import config from '../../mikro-orm.config.ts';
import { compiledPostgres } from './compiled-postgres.ts';
import { lockFolder } from './folder-lock.ts';
import { type Listener, type ListenOptions, listenEmbedded, listenOnServer } from './listen.ts';
import { GuardedPGliteDialect } from './pglite-dialect.ts';
import { closeContents, closeFolder, PrivateNodeFS } from './private-folder.ts';
import { serverDialect } from './server-dialect.ts';
import { createServerPool, SESSION, type ServerPool } from './server-pool.ts';
import { createServerProbe, type ServerProbe } from './server-probe.ts';
import { createTurns, type Turns } from './turns.ts';

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
  /** The queue of transactions, by workspace. */
  readonly turns: Turns;
  /** Connections to a server outside the pool; null for the embedded database. */
  readonly probe: ServerProbe | null;
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
  const pool = createServerPool(databaseUrl);
  const orm = await MikroORM.init({
    ...config,
    driver: PostgreSqlDriver,
    clientUrl: databaseUrl,
    ensureDatabase: false,
    driverOptions: serverDialect(pool),
  });
  const probe = createServerProbe(databaseUrl);
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
    turns: createTurns('postgres'),
    probe,
    listen: (options) => listenOnServer(databaseUrl, options),
    close,
  };
}

async function assertServerVersion(orm: MikroORM): Promise<void> {
  const query = CompiledQuery.raw(`select current_setting('server_version_num')::int as version`);
  const answer = await orm.em
    .getConnection()
    .getClient()
    .executeQuery<{ version: number }>(query)
    .catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw new DatabaseError(`the PostgreSQL server of DATABASE_URL cannot be used: ${reason}`, {
        cause: error,
      });
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
    if (folder !== null) closeContents(folder);
    const pglite = await PGlite.create({
      ...(folder === null ? {} : { fs: new PrivateNodeFS(`${folder}/postgres`) }),
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
      turns: createTurns('pglite'),
      probe: null,
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
