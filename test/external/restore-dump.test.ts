import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { startPostgresServer } from '../support/postgres-server.ts';
import { rehearsal } from '../support/rehearse-restore.ts';

// Never blocking: this process reads what the servers say.
const run = promisify(execFile);

const BACKUP = readFileSync('docs/guide-backup.md', 'utf8');
const OPERATORS = readFileSync('docs/guide-operators.md', 'utf8');
/** Where the guide restores to. */
const GUIDES_URL = 'postgresql://postgres@db1/footing';

/** The folder of the machine's own PostgreSQL: a dump and its server are of one version. */
async function binaries(): Promise<string> {
  try {
    const folder = (await run('pg_config', ['--bindir'])).stdout.trim();
    for (const program of ['initdb', 'postgres', 'pg_dump', 'pg_restore'])
      await run(join(folder, program), ['--version']);
    return folder;
  } catch (cause) {
    throw new Error(
      'to rehearse a dump this machine needs PostgreSQL: pg_config in PATH, and initdb, postgres, pg_dump and pg_restore in its folder',
      { cause },
    );
  }
}

/** The blocks of SQL with which the operators' guide prepares a server: login and database, then the other roles. */
function blocksOfSql(): string[][] {
  const [, section = ''] = /^## PostgreSQL$(.*?)^## /ms.exec(OPERATORS) ?? [];
  return [...section.matchAll(/^```sql$(.*?)^```$/gms)].map(([, sql = '']) =>
    sql
      .split(';')
      .map((statement) => statement.trim())
      .filter((statement) => statement !== ''),
  );
}

async function execute(url: string, statements: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** A command of the backup guide. */
function command(program: string): string {
  const [found] = new RegExp(`${program} --[^\`\n]*`).exec(BACKUP) ?? [];
  if (found === undefined) throw new Error(`the guide has no ${program}`);
  return found;
}

it('a dump, loaded as the guide says into a new server, serves and verifies, and lacks what came later', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'footing-dump-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const books = await rehearsal();
  onTestFinished(() => books.end());
  const native = await binaries();
  const start = async () => {
    const server = await startPostgresServer({ fsync: false, binaries: native });
    onTestFinished(() => server.stop());
    const url = new URL(server.superuserUrl('footing'));
    url.username = 'footing';
    return { server, databaseUrl: url.href };
  };
  const tool = (line: string, env: Readonly<Record<string, string>>) =>
    run('bash', ['-euc', line], { cwd: folder, env: { PATH: `${native}:${process.env.PATH}`, ...env } });
  const [loginAndDatabase = [], otherRoles = []] = blocksOfSql();
  expect([loginAndDatabase.length, otherRoles.length]).toEqual([2, 6]);

  const live = await start();
  await execute(live.server.superuserUrl(), loginAndDatabase);
  await books.work(live);
  const kept = await books.head(live);
  await tool(command('pg_dump'), { DATABASE_URL: live.databaseUrl });
  await books.work(live);
  const later = await books.head(live);

  const restored = await start();
  const toRestored = command('pg_restore').replace(GUIDES_URL, restored.server.superuserUrl('footing'));
  const [login = '', database = ''] = loginAndDatabase;
  // Without the roles it is not half loaded: the first right of a missing one ends it.
  await execute(restored.server.superuserUrl(), [login, database]);
  await expect(tool(toRestored, {})).rejects.toThrow('role "footing_app" does not exist');
  await execute(restored.server.superuserUrl(), ['drop database footing', ...otherRoles, database]);
  await tool(toRestored, {});

  expect(await books.hasHead(restored, kept)).toBe(true);
  expect(await books.hasHead(restored, later)).toBe(false);
  await books.work(restored);
  expect(await books.hasHead(restored, kept)).toBe(true);
  expect(await books.hasHead(restored, later)).toBe(false);
});
