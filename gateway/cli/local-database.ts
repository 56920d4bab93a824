import { loadConfig } from '../config.ts';
import { migrate } from '../database/migrate.ts';
import { type Database, openDatabase } from '../database/open-database.ts';
import { codeOf } from '../log.ts';
import { CommandError, type CommandInput } from './command.ts';

/** SQLSTATE of a table that is not there. */
export const UNDEFINED_TABLE = '42P01';

/**
 * Runs a command's work on the database of DATABASE_URL, or on the embedded one in DATA_DIR, which is migrated first.
 * A PostgreSQL server is migrated by `migrate` and `setup` only.
 * @throws what `openDatabase` throws; CommandError when the tables of a server are missing.
 */
export async function withDatabase<Value>(
  env: CommandInput['env'],
  work: (database: Database) => Promise<Value>,
): Promise<Value> {
  const { databaseUrl, dataDir } = loadConfig(env);
  const database = await openDatabase({ databaseUrl, dataDir });
  try {
    if (database.kind === 'pglite') await migrate(database);
    return await work(database);
  } catch (error) {
    if (codeOf(error) !== UNDEFINED_TABLE) throw error;
    throw new CommandError('The database has no tables yet: run npm run footing -- migrate');
  } finally {
    await database.close();
  }
}

/** For commands without a server endpoint. @throws CommandError when `--url` was given. */
export function requireLocal(input: CommandInput): void {
  if (input.url === null) return;
  throw new CommandError(
    'This command cannot use a running server: there is no endpoint for it. Leave --url out and run it where the database is (with an embedded database, while the server is stopped).',
  );
}
