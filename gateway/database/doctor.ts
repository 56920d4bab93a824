import { MIGRATIONS } from '../../schema/migrations/migrations.ts';
import type { SqlExecutor } from '../../schema/queries/sql.ts';
import { isDistributed, planDistribution } from './distribute.ts';
import { citusVersion } from './distribution-problems.ts';
import { about, type Check, type Finding, failed } from './doctor-finding.ts';
import { RIGHTS_CHECKS } from './doctor-rights.ts';
import { examineSessions } from './doctor-sessions.ts';
import type { Database } from './open-database.ts';
import { withOwner } from './transaction.ts';

/** Examines a database for what the service needs. What a check makes is rolled back. */
export async function examine(db: Database): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const check of [...CHECKS, ...RIGHTS_CHECKS]) findings.push(...(await rolledBack(db, check)));
  return [...findings, ...(await examineSessions(db))];
}

class RolledBack extends Error {
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    super('everything was checked');
    this.findings = findings;
  }
}

async function rolledBack(db: Database, check: Check): Promise<readonly Finding[]> {
  try {
    return await withOwner(db, async (tx) => {
      throw new RolledBack(await check(tx, db));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.findings;
    return [failed(error)];
  }
}

async function setting(tx: SqlExecutor, name: string): Promise<string> {
  const [row] = await tx.sql<{ value: string | null }>('select current_setting($1, true) as value', [name]);
  return row?.value ?? '';
}

const server: Check = async (tx, { kind }) => {
  const say = about('server');
  const version = await setting(tx, 'server_version');
  const [row] = await tx.sql<{ encoding: string; standby: boolean }>(
    `select pg_encoding_to_char(encoding) as encoding, pg_is_in_recovery() as standby from pg_database
     where datname = current_database()`,
  );
  return [
    say.ok(kind === 'pglite' ? `PostgreSQL ${version}, embedded` : `PostgreSQL ${version}`),
    row?.encoding === 'UTF8'
      ? say.ok('encoding UTF8')
      : say.problem(`the encoding is ${row?.encoding}: create the database with encoding 'UTF8'`),
    ...(row?.standby === true
      ? [say.problem('it is a standby and takes no changes: name the primary in DATABASE_URL')]
      : []),
  ];
};

/** Of each session as the service opens it. */
const SESSION_WANTED = {
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  default_transaction_isolation: 'read committed',
  default_transaction_read_only: 'off',
  standard_conforming_strings: 'on',
};

const session: Check = async (tx) => {
  const say = about('session');
  const wrong: Finding[] = [];
  for (const [name, wanted] of Object.entries(SESSION_WANTED)) {
    const value = await setting(tx, name);
    if (value === wanted) continue;
    wrong.push(
      say.problem(
        `${name} is ${value}, not ${wanted}: a pooler that forgets settings of sessions is in between`,
      ),
    );
  }
  return wrong.length > 0 ? wrong : [say.ok('time zone UTC, READ COMMITTED, as the service sets them')];
};

/** What a crash of the server may cost. */
const durability: Check = async (tx, { kind }) => {
  const say = about('durability');
  if (kind === 'pglite') return [];
  const found: Finding[] = [];
  for (const name of ['fsync', 'full_page_writes']) {
    if ((await setting(tx, name)) === 'off') {
      found.push(say.problem(`${name} is off: a crash can destroy the database; set it to on`));
    }
  }
  const commit = await setting(tx, 'synchronous_commit');
  if (commit === 'off') {
    found.push(say.problem('synchronous_commit is off: a crash loses what was acknowledged; set it to on'));
  }
  const standbys = await setting(tx, 'synchronous_standby_names');
  if (found.length === 0) found.push(say.ok(`synchronous_commit is ${commit}`));
  if (standbys === '' || commit === 'local') {
    found.push(
      say.note('no synchronous standby: a failover may lose the last changes (synchronous_standby_names)'),
    );
  }
  return found;
};

const schema: Check = async (tx) => {
  const say = about('tables');
  const [row] = await tx.sql<{ there: boolean }>(
    `select to_regclass('public.mikro_orm_migrations') is not null as there`,
  );
  if (row?.there !== true) return [say.note('none yet: run npm run footing -- migrate')];
  const rows = await tx.sql<{ name: string }>('select name from public.mikro_orm_migrations');
  const run = new Set(rows.map(({ name }) => name));
  const known = new Set<string>(MIGRATIONS.map(({ name }) => name));
  const unknown = [...run].filter((name) => !known.has(name));
  const pending = [...known].filter((name) => !run.has(name));
  if (unknown.length > 0) {
    return [say.problem(`of a newer version (${unknown.join(', ')}): install that version`)];
  }
  if (pending.length > 0)
    return [say.note(`${pending.length} migrations to run: npm run footing -- migrate`)];
  return [say.ok(`all ${run.size} migrations have run`), ...(await guards(tx))];
};

/** The triggers that keep the trail as it is, also for sessions that replicate. */
async function guards(tx: SqlExecutor): Promise<Finding[]> {
  const say = about('triggers');
  const weak = await tx.sql<{ name: string }>(
    `select w.name from unnest(array['audit_entry_row', 'audit_entry_truncate', 'audit_payload_row', 'audit_payload_truncate']) w(name)
     where not exists (select from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where c.relnamespace = 'public'::regnamespace and t.tgname = w.name and t.tgenabled = 'A')`,
  );
  if (weak.length === 0) return [say.ok('the audit trail is guarded')];
  const names = weak.map(({ name }) => name).join(', ');
  return [
    say.problem(
      `missing or disabled: ${names}; alter table … enable always trigger …, and find out who did it`,
    ),
  ];
}

const citus: Check = async (tx) => {
  const say = about('Citus');
  const version = await citusVersion(tx);
  if (version === null) return [say.ok('not used')];
  if (!(await isDistributed(tx))) {
    return [say.note(`${version}; the tables are on one node: npm run footing -- distribute`)];
  }
  const { refusals, statements } = await planDistribution(tx);
  const problems = refusals.map((refusal) => say.problem(refusal));
  if (problems.length > 0) return problems;
  if (statements.length === 0) return [say.ok(`${version}; all tables are distributed`)];
  return [say.problem(`${statements.length} steps are left: npm run footing -- distribute`)];
};

const CHECKS: readonly Check[] = [server, session, durability, schema, citus];
