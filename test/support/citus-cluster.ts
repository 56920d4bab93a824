import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { DATABASE_SETTINGS, distribute } from '../../gateway/database/distribute.ts';
import { migrate } from '../../gateway/database/migrate.ts';
import { openDatabase } from '../../gateway/database/open-database.ts';
import { CITUS_FOLDER } from '../../scripts/citus-folder.ts';

/** Of test databases: enough that a workspace's rows may be anywhere, and quick to copy. */
const SHARDS = 2;
const OWNER = 'footing_owner';
/** Between an end of what uses a template and the copy, somebody may connect again. */
const COPY_ATTEMPTS = 10;

/** The databases on a cluster to be copied. */
export interface CitusTemplates {
  /** Of the coordinator and the two workers. */
  readonly ports: readonly [number, number, number];
  /** Where the cluster runs, for the program that started it. */
  readonly folder: string;
  /** Migrated and distributed. */
  readonly template: string;
}

export interface CitusCluster {
  readonly templates: CitusTemplates;
  stop(): Promise<void>;
}

export const superuserUrl = (port: number, database = 'postgres') =>
  `postgresql://postgres@127.0.0.1:${port}/${database}`;

/** Starts a coordinator and two workers, and makes the templates as an operator would. */
export async function startCitusCluster(): Promise<CitusCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'footing-citus-'));
  const first = await freePorts();
  const stop = async () => {
    await cluster('stop', folder);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await cluster('start', folder, String(first));
    const templates = { folder, ports: [first, first + 1, first + 2], template: 'footing_template' } as const;
    await Promise.all(templates.ports.map((port) => onNode(port, prepare)));
    const databaseUrl = await makeDatabase(templates, templates.template);
    const db = await openDatabase({ databaseUrl });
    await migrate(db);
    const { refusals } = await distribute(db, { isDryRun: false, shards: SHARDS });
    await db.close();
    if (refusals.length > 0) throw new Error(refusals.join('\n'));
    return { templates, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const cluster = (...args: string[]) => promisify(execFile)('bash', [join(CITUS_FOLDER, 'cluster'), ...args]);

/** Makes a database without tables, of which the nodes know each other, and returns its address. */
export async function makeDatabase({ folder, ports }: CitusTemplates, name: string): Promise<string> {
  await cluster('database', folder, name);
  return `postgresql://${OWNER}@127.0.0.1:${ports[0]}/${name}`;
}

/** Nothing runs long enough for a vacuum to help; what `distribute` sets for a database is not set for the cluster. */
async function prepare(run: (statement: string) => Promise<unknown>): Promise<void> {
  await run('alter system set autovacuum = off');
  await run(`alter system set citus.propagate_set_commands = 'none'`);
  // A move of a shard would leave behind what was committed but not yet written.
  await run('alter system set synchronous_commit = on');
  await run('select pg_reload_conf()');
}

/** Copies the template on every node and returns the address of the copy. */
export async function copyTemplate({ ports, template }: CitusTemplates, name: string): Promise<string> {
  await Promise.all(
    ports.map((port) =>
      onNode(port, async (run) => {
        for (let attempt = 1; ; attempt++) {
          // The daemon that Citus keeps in each database is in the way.
          await run(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`);
          try {
            await run(`create database ${name} template ${template} owner ${OWNER}`);
            // What is set for a database is not copied with it.
            for (const [setting, value] of DATABASE_SETTINGS) {
              await run(`alter database ${name} set ${setting} = '${value}'`);
            }
            break;
          } catch (error) {
            if (attempt === COPY_ATTEMPTS) throw error;
          }
        }
      }),
    ),
  );
  return `postgresql://${OWNER}@127.0.0.1:${ports[0]}/${name}`;
}

export async function dropDatabase({ ports }: CitusTemplates, name: string): Promise<void> {
  await Promise.all(ports.map((port) => onNode(port, (run) => run(`drop database ${name} with (force)`))));
}

async function onNode<Value>(
  port: number,
  work: (run: (statement: string) => Promise<unknown>) => Promise<Value>,
  database?: string,
): Promise<Value> {
  const client = new Client({ connectionString: superuserUrl(port, database) });
  await client.connect();
  try {
    return await work((statement) => client.query(statement));
  } finally {
    await client.end();
  }
}

/** The first of three free ports in a row. */
async function freePorts(): Promise<number> {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 10_000);
    const free = await Promise.all([first, first + 1, first + 2].map(isFree));
    if (free.every(Boolean)) return first;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
