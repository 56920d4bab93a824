import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../gateway/database/migrate.ts';
import { openDatabase } from '../../gateway/database/open-database.ts';
import { type CitusCluster, type CitusTemplates, startCitusCluster } from './citus-cluster.ts';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';

/** What a test file needs to make databases of its own: names and addresses only. */
export interface TestDatabases {
  readonly port: number;
  readonly superuserUrl: string;
  /** A database on the server with every migration run, to be copied. */
  readonly template: string;
  /** File of an embedded database with every migration run. */
  readonly dump: string;
  /** The Citus cluster with its templates; null in a project without it. */
  readonly citus: CitusTemplates | null;
}

declare module 'vitest' {
  interface ProvidedContext {
    databases: TestDatabases;
  }
}

/** Owns the test databases; no superuser, as on a server an administrator lends out. */
export const OWNER = 'footing_owner';
const TEMPLATE = 'footing_template';

interface Shared {
  users: number;
  readonly started: Promise<{
    server: PostgresServer;
    folder: string;
    databases: Omit<TestDatabases, 'citus'>;
  }>;
}

/** Every project that needs databases runs this; they share one server. */
let shared: Shared | null = null;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared ??= { users: 0, started: start() };
  const mine = shared;
  mine.users += 1;
  const { server, folder, databases } = await mine.started;
  const isOnCitus = project.getProvidedContext().databaseNames.includes('Citus');
  const cluster: CitusCluster | null = isOnCitus ? await startCitusCluster() : null;
  project.provide('databases', { ...databases, citus: cluster?.templates ?? null });
  return async () => {
    await cluster?.stop();
    mine.users -= 1;
    if (mine.users > 0) return;
    shared = null;
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function start() {
  const server = await startPostgresServer({ fsync: false });
  const folder = mkdtempSync(join(tmpdir(), 'footing-test-'));
  const dump = join(folder, 'pglite.tar');
  await migrateTemplate(server);
  await dumpEmbedded(dump);
  const databases = { port: server.port, superuserUrl: server.superuserUrl(), template: TEMPLATE, dump };
  return { server, folder, databases };
}

async function migrateTemplate(server: PostgresServer): Promise<void> {
  const admin = new Client({ connectionString: server.superuserUrl() });
  await admin.connect();
  await admin.query(`create role ${OWNER} login createrole`);
  await admin.query(`create database ${TEMPLATE} owner ${OWNER}`);
  await admin.end();
  const db = await openDatabase({
    databaseUrl: `postgresql://${OWNER}@127.0.0.1:${server.port}/${TEMPLATE}`,
  });
  await migrate(db);
  await db.close();
}

async function dumpEmbedded(file: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'footing-template-'));
  const db = await openDatabase({ dataDir: folder });
  await migrate(db);
  await db.close();
  const pglite = await PGlite.create(join(folder, 'postgres'));
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()));
  rmSync(folder, { recursive: true, force: true });
}
