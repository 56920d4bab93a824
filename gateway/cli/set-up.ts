import { open, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isLoopback } from '../auth/loopback.ts';
import { type Config, ConfigError } from '../config.ts';
import type { Database } from '../database/open-database.ts';
import { messageOf } from './command.ts';
import { type SetupOptions, setup, setupJson, setupText } from './setup.ts';

export interface SetUpOptions extends SetupOptions {
  readonly database: Database;
  readonly config: Pick<Config, 'databaseUrl' | 'dataDir' | 'host'>;
  /** Whether `--print-secrets` was given. */
  readonly asked: boolean;
}

/** What is printed. */
export interface Printed {
  readonly json: Record<string, unknown>;
  readonly text: string;
}

/**
 * Creates the first workspace. Its secrets are printed for somebody who tries the program on this machine. If others
 * use the server or the database, output ends up in logs, so the secrets go to a file and its path is printed.
 * @throws ConfigError if that file cannot be written; then nothing was created.
 */
export async function setUp({ database, config, asked, ...options }: SetUpOptions): Promise<Printed> {
  const isForThisMachine = config.databaseUrl === null && isLoopback(config.host);
  if (asked || isForThisMachine) {
    const result = await setup(database, options);
    return { json: setupJson(result), text: setupText(result) };
  }
  const file = await secretsFile(config.dataDir);
  const handle = await open(file, 'wx', 0o600).catch((error: unknown) => {
    throw new ConfigError(
      `the file for the first key and sign-ins cannot be made (--print-secrets prints them): ${messageOf(error)}`,
    );
  });
  try {
    const result = await setup(database, options);
    await handle.writeFile(`${JSON.stringify(setupJson(result))}\n`);
    await handle.sync();
    const { event, base_url, workspace_id, audit_key } = setupJson(result);
    return {
      json: { event, base_url, workspace_id, audit_key, secrets_file: file },
      text: setupText(result, file),
    };
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}

/** In DATA_DIR if there is one, else in the working folder. */
async function secretsFile(dataDir: string): Promise<string> {
  const hasFolder = await stat(dataDir).then(
    (info) => info.isDirectory(),
    () => false,
  );
  const time = new Date().toISOString().replaceAll(':', '-');
  return resolve(join(hasFolder ? dataDir : '.', `footing-setup-${time}.json`));
}
