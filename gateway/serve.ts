import { flushCompileCache } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import { terminalText } from '../compute/verify/terminal-text.ts';
import { Workspace } from '../schema/entities/workspace.ts';
import { auditKeyFile } from './auth/audit-key.ts';
import { setUp } from './cli/set-up.ts';
import { ConfigError, loadConfig } from './config.ts';
import { builtConsole } from './console-files.ts';
import { createDeps } from './create-deps.ts';
import { migrate } from './database/migrate.ts';
import { type Database, openDatabase } from './database/open-database.ts';
import { withOwner } from './database/transaction.ts';
import { createGateway } from './http/server.ts';
import { createLogger, describeError } from './log.ts';
import { startFailure } from './start-failure.ts';
import { startTelemetry } from './telemetry/start-telemetry.ts';
import { collectGarbage } from './threads/collect-garbage.ts';

const OPTIONS = ['--json', '--print-secrets'];
const GIVEN = process.argv.slice(2);
/** Whether a first start shall print its secrets wherever it listens. */
const ASKED = GIVEN.some((option) => OPTIONS.includes(option));

/** Loading takes the event loop for about half a second. */
const GRAPHQL_AFTER_MS = 100;

/** Starts the server. The log goes to stderr; stdout carries the first start's result alone. */
async function main(): Promise<void> {
  const unknown = GIVEN.find((option) => !OPTIONS.includes(option));
  if (unknown !== undefined) {
    const settings = 'Settings are environment variables, such as PORT=8090 npm start';
    throw new ConfigError(`${unknown} is no option: there are ${OPTIONS.join(' and ')}. ${settings}`);
  }
  const config = loadConfig(process.env);
  const log = createLogger(config.logLevel);
  const telemetry = await startTelemetry(process.env, log);
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
  if (process.stdout.isTTY) process.stdout.write(`Open ${baseUrl}/console/\n`);

  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    await gateway.close();
    await deps.pool.close();
    await database.close();
    await telemetry?.close();
    log.info('stopped');
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void stop(signal).catch(fail));
  process.on('SIGINT', (signal) => void stop(signal).catch(fail));
  // Whoever waited for the server is answered first.
  await setTimeout(GRAPHQL_AFTER_MS);
  await gateway.loadGraphql();
  flushCompileCache();
  builtConsole().catch((error: unknown) => log.error({ err: error }, 'the console could not be built'));
  deps.imports.wake();
  collectGarbage();
}

async function isEmpty(database: Database): Promise<boolean> {
  return withOwner(database, async ({ em }) => (await em.count(Workspace)) === 0);
}

/** What an operator can put right is a sentence; anything else is a bug and shows where it happened. */
function fail(error: unknown): never {
  const line = startFailure(error);
  if (line !== null) process.stderr.write(`${terminalText(line)}\n`);
  else process.stderr.write(`${JSON.stringify({ event: 'fatal', error: describeError(error) })}\n`);
  process.exit(1);
}

process.on('uncaughtException', fail);
await main().catch(fail);
