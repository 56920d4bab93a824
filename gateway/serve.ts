import { flushCompileCache } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import { terminalText } from '../compute/verify/terminal-text.ts';
import { Workspace } from '../schema/entities/workspace.ts';
import { auditKeyFile } from './auth/audit-key.ts';
import { setUp } from './cli/set-up.ts';
import { ConfigError, loadConfig } from './config.ts';
import { createDeps } from './create-deps.ts';
import { FolderInUseError } from './database/folder-lock.ts';
import { migrate } from './database/migrate.ts';
import { type Database, DatabaseError, openDatabase } from './database/open-database.ts';
import { withOwner } from './database/transaction.ts';
import { createGateway } from './http/server.ts';
import { createLogger, describeError } from './log.ts';
import { collectGarbage } from './threads/collect-garbage.ts';

/** Whether a first start shall print its secrets wherever it listens. */
const ASKED = ['--json', '--print-secrets'].some((option) => process.argv.includes(option));

/** Loading takes the event loop for about half a second. */
const GRAPHQL_AFTER_MS = 100;

/** Starts the server. The log goes to stderr; stdout carries the first start's result alone. */
async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const log = createLogger(config.logLevel);
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir });
  const migrations = await migrate(database);
  const deps = await createDeps({ config, database, log });
  deps.lifecycle.state = 'starting';
  const gateway = createGateway(deps);
  const port = await gateway.listen(config.port, config.host);
  const baseUrl = config.port === 0 ? config.baseUrl.replace(/:0$/, `:${port}`) : config.baseUrl;
  if (database.kind === 'pglite' && (await isEmpty(database))) {
    const { kid } = await deps.auditKeys.signer();
    const own = { file: config.auditKeyFile, dataDir: config.dataDir, embedded: true };
    const hint = config.auditKeyFile === null ? { auditKeyFile: auditKeyFile(own) } : {};
    const { json, text } = await setUp({ database, config, asked: ASKED, baseUrl, auditKey: kid, ...hint });
    // A block for people, one JSON line for programs.
    const isForPeople = process.stdout.isTTY && !process.argv.includes('--json');
    process.stdout.write(`${isForPeople ? text : JSON.stringify(json)}\n`);
  }
  deps.lifecycle.state = 'serving';
  log.info({ base_url: baseUrl, database: database.kind, migrations: migrations.length }, 'listening');
  if (process.stdout.isTTY) process.stdout.write(`Footing listens at ${baseUrl}\n`);

  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    await gateway.close();
    await deps.pool.close();
    await database.close();
    log.info('stopped');
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void stop(signal).catch(fail));
  process.on('SIGINT', (signal) => void stop(signal).catch(fail));
  // Whoever waited for the server is answered first.
  await setTimeout(GRAPHQL_AFTER_MS);
  await gateway.loadGraphql();
  flushCompileCache();
  deps.imports.wake();
  collectGarbage();
}

async function isEmpty(database: Database): Promise<boolean> {
  return withOwner(database, async ({ em }) => (await em.count(Workspace)) === 0);
}

/** What an operator can put right is a sentence; anything else is a bug and shows where it happened. */
function fail(error: unknown): never {
  const expected =
    error instanceof ConfigError || error instanceof FolderInUseError || error instanceof DatabaseError;
  const inUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  if (expected) process.stderr.write(`${terminalText(error.message)}\n`);
  else if (inUse) process.stderr.write('PORT is in use by another process: choose another PORT\n');
  else process.stderr.write(`${JSON.stringify({ event: 'fatal', error: describeError(error) })}\n`);
  process.exit(1);
}

process.on('uncaughtException', fail);
await main().catch(fail);
