import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../../gateway/cli/commands.ts';
import { runCommand } from '../../gateway/cli/run-command.ts';
import { distribute } from '../../gateway/database/distribute.ts';
import type { Finding } from '../../gateway/database/doctor-finding.ts';
import { openDatabase } from '../../gateway/database/open-database.ts';
import { createEmbeddedDatabase, createServerDatabase, type TestDatabase } from '../support/databases.ts';

interface Ran {
  readonly code: number;
  readonly findings: readonly Finding[];
  readonly text: string;
}

async function doctor(env: Record<string, string>): Promise<Ran> {
  const said: string[] = [];
  const output = {
    out: (text: string) => void said.push(text),
    error: (text: string) => void said.push(text),
  };
  const code = await runCommand(COMMANDS, ['doctor', '--json'], { env, output });
  await runCommand(COMMANDS, ['doctor'], { env, output });
  const { findings } = JSON.parse(said[0] ?? '') as { findings: Finding[] };
  return { code, findings, text: said[1] ?? '' };
}

const problems = ({ findings }: Ran) =>
  findings.filter(({ level }) => level === 'problem').map(({ about, text }) => `${about}: ${text}`);

/** The server of the tests waits for no disk, so that they are quick. */
const UNSAFE = /^durability: (fsync|full_page_writes|synchronous_commit) is off/;

describe('footing doctor on a server', () => {
  let database: TestDatabase;
  let env: Record<string, string>;
  beforeAll(async () => {
    database = await createServerDatabase();
    env = { DATABASE_URL: database.databaseUrl ?? '' };
  });
  afterAll(() => database.close());

  it('finds all that is there, and says what a crash of a server without fsync loses', async () => {
    const ran = await doctor(env);
    expect(problems(ran).filter((problem) => !UNSAFE.test(problem))).toEqual([]);
    expect(problems(ran)).toHaveLength(3);
    expect(ran.code).toBe(1);
    const subjects = new Set(ran.findings.map(({ about }) => about));
    for (const about of [
      ...[
        'server',
        'session',
        'durability',
        'tables',
        'triggers',
        'Citus',
        'roles',
        'rights',
        'rules',
        'extensions',
      ],
      ...['locks', 'connections', 'notifications'],
    ]) {
      expect(subjects).toContain(about);
    }
    expect(ran.text).toContain('ok      notifications: LISTEN and NOTIFY work');
  });

  it('changes nothing', async () => {
    const tables = `select relname from pg_class where relname like 'doctor%'`;
    expect(await database.asOwner(tables)).toEqual([]);
  });

  it('names a guard of the trail that is off, and how to put it back', async () => {
    await database.asOwner('alter table audit_entry disable trigger audit_entry_row');
    expect(problems(await doctor(env))).toContainEqual(
      expect.stringMatching(
        /^triggers: missing or disabled: audit_entry_row; alter table … enable always trigger/,
      ),
    );
    await database.asOwner('alter table audit_entry enable always trigger audit_entry_row');
  });

  it('names settings that the database puts on every session and the service needs otherwise', async () => {
    const name = new URL(env.DATABASE_URL ?? '').pathname.slice(1);
    await database.asSuperuser([`alter database ${name} set session_replication_role = 'replica'`]);
    const found = problems(await doctor(env));
    expect(found).toContainEqual(expect.stringMatching(/^rules: a trigger did not run/));
    expect(found).toContainEqual(expect.stringMatching(/^rules: session_replication_role is replica/));
    await database.asSuperuser([`alter database ${name} reset session_replication_role`]);
  });

  it('names the rights a login lacks, each with its remedy', async () => {
    await database.asSuperuser([
      'do $$ begin create role doctor_guest login; exception when duplicate_object then null; end $$',
      'revoke create on schema public from public',
    ]);
    const url = new URL(env.DATABASE_URL ?? '');
    url.username = 'doctor_guest';
    const ran = await doctor({ DATABASE_URL: url.href });
    expect(ran.code).toBe(1);
    const found = problems(ran);
    expect(found).toContainEqual(
      'rights: no right to make tables: grant create on schema public to doctor_guest',
    );
    expect(found).toContainEqual(
      'rights: the tables belong to footing_owner, not to doctor_guest: name that role in DATABASE_URL',
    );
    expect(found).toContainEqual(
      'roles: doctor_guest cannot become footing_app: let a superuser run "grant footing_app to doctor_guest"',
    );
  });

  it('refuses to distribute without Citus, in one line', async () => {
    const { refusals } = await distribute(database.db, { isDryRun: false, shards: null });
    expect(refusals).toEqual([
      expect.stringMatching(/^Citus is not in the database: run "create extension citus"/),
    ]);
  });
});

describe('footing doctor', () => {
  const folder = mkdtempSync(join(tmpdir(), 'footing-doctor-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('finds the embedded database in order, and exits with 0', async () => {
    const dataDir = join(folder, 'data');
    const none = await doctor({ DATA_DIR: dataDir });
    expect([none.code, none.text, existsSync(dataDir)]).toEqual([
      0,
      expect.stringContaining(`tables: there is no database in ${dataDir} yet`),
      false,
    ]);
    await (await openDatabase({ dataDir })).close();
    const ran = await doctor({ DATA_DIR: dataDir });
    expect(problems(ran)).toEqual([]);
    expect(ran.code).toBe(0);
  });

  it('says that a server cannot be reached, and exits with 1', async () => {
    const ran = await doctor({ DATABASE_URL: 'postgresql://footing:secret@127.0.0.1:1/footing' });
    expect(ran.code).toBe(1);
    expect(problems(ran)).toEqual([expect.stringMatching(/^server: .*ECONNREFUSED/)]);
    expect(ran.text).not.toContain('secret');
  });
});

describe('distribute', () => {
  it('is refused to the embedded database', async () => {
    const embedded = await createEmbeddedDatabase();
    const { refusals } = await distribute(embedded.db, { isDryRun: false, shards: null });
    await embedded.close();
    expect(refusals).toEqual(['The embedded database has one process: DATABASE_URL must name a server.']);
  });
});
