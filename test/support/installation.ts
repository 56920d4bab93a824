import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAuditKeyFile } from '../../gateway/auth/audit-key.ts';
import { setup } from '../../gateway/cli/setup.ts';
import { makeTokenKeyFile } from '../../gateway/cli/token-key-file.ts';
import { migrate } from '../../gateway/database/migrate.ts';
import { openDatabase } from '../../gateway/database/open-database.ts';
import { withOwner } from '../../gateway/database/transaction.ts';
import { createServerDatabase } from './databases.ts';
import type { Sql } from './read-trail.ts';

/** A workspace for server processes that a test starts and kills. */
interface Installation {
  readonly env: Readonly<Record<string, string>>;
  readonly apiKey: string;
  /** Looks into the database while no server runs. */
  read(look: (sql: Sql) => Promise<void>): Promise<void>;
}

/** On each of the two databases, for `it.each`; all of it is removed afterwards. */
export const INSTALLATIONS: readonly (readonly [
  name: string,
  run: (work: (installation: Installation) => Promise<void>) => Promise<void>,
])[] = [
  ['PGlite', (work) => inFolder((folder) => onPglite(join(folder, 'data'), work))],
  ['PostgreSQL', (work) => inFolder((folder) => onPostgres(folder, work))],
];

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'footing-installation-'));
  try {
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function onPglite(dataDir: string, work: (installation: Installation) => Promise<void>): Promise<void> {
  const first = await openDatabase({ dataDir });
  await migrate(first);
  const { apiKey } = await setup(first, { baseUrl: 'http://127.0.0.1' });
  await first.close();
  await work({
    env: { DATA_DIR: dataDir },
    apiKey,
    async read(look) {
      const after = await openDatabase({ dataDir });
      await look((text, parameters) => withOwner(after, (tx) => tx.sql(text, parameters)));
      await after.close();
    },
  });
}

async function onPostgres(
  folder: string,
  work: (installation: Installation) => Promise<void>,
): Promise<void> {
  const database = await createServerDatabase();
  try {
    const { apiKey } = await setup(database.db, { baseUrl: 'http://127.0.0.1' });
    const TOKEN_KEY_FILE = join(folder, 'token.jwk');
    await makeTokenKeyFile(TOKEN_KEY_FILE);
    const AUDIT_KEY_FILE = join(folder, 'audit.jwk');
    await createAuditKeyFile(AUDIT_KEY_FILE);
    const env = { DATABASE_URL: database.databaseUrl ?? '', TOKEN_KEY_FILE, AUDIT_KEY_FILE };
    await work({ env, apiKey, read: (look) => look(database.asOwner) });
  } finally {
    await database.close();
  }
}
