import { DISTRIBUTION_COLUMN, DISTRIBUTIONS, type Distribution } from '../../schema/entities/distribution.ts';
import { SERVICE_ROLES } from '../../schema/entities/tenant-policy.ts';
import type { SqlExecutor } from '../../schema/queries/sql.ts';
import { MAINTENANCE_STATEMENT_MS } from '../limits.ts';
import { citusProblem, citusVersion, keyProblems, nodeProblems } from './distribution-problems.ts';
import type { Database } from './open-database.ts';
import { withOwner } from './transaction.ts';

/** The table with which all distributed tables are co-located: the rows of a workspace are on one node. */
const COLOCATED_WITH = 'reporting_period';

/**
 * For every session of the database, on all nodes: workers know the workspace of a transaction by its settings, and the
 * policy of members reads a second table.
 */
export const DATABASE_SETTINGS = [
  ['citus.propagate_set_commands', 'local'],
  ['citus.allow_nested_distributed_execution', 'on'],
] as const;

/** For a transaction that makes or changes distributed tables. */
export const SEQUENTIAL = [
  `set local citus.multi_shard_modify_mode = 'sequential'`,
  'set local citus.enable_local_reference_table_foreign_keys = off',
  `set local lock_timeout = ${MAINTENANCE_STATEMENT_MS}`,
];

export interface DistributionPlan {
  /** Why the database cannot be distributed, or cannot be used yet; one line each. */
  readonly refusals: readonly string[];
  /** In their order; none when everything is distributed. */
  readonly statements: readonly string[];
}

/** Whether the service's tables are distributed by Citus. */
export async function isDistributed(tx: SqlExecutor): Promise<boolean> {
  if ((await citusVersion(tx)) === null) return false;
  const found = 'select 1 as one from pg_dist_partition where logicalrelid = to_regclass($1)';
  return (await tx.sql(found, [`public.${COLOCATED_WITH}`])).length > 0;
}

/**
 * Distributes the tables in one transaction, unless something prevents it or it is a dry run; returns the plan. Nothing
 * else may use the database meanwhile.
 */
export async function distribute(
  db: Database,
  { isDryRun, shards }: { readonly isDryRun: boolean; readonly shards: number | null },
): Promise<DistributionPlan> {
  if (db.kind === 'pglite') {
    return {
      refusals: ['The embedded database has one process: DATABASE_URL must name a server.'],
      statements: [],
    };
  }
  const plan = await withOwner(db, async (tx) => {
    const plan = await planDistribution(tx);
    if (isDryRun || plan.refusals.length > 0) return plan;
    const count = shards === null ? [] : [`set local citus.shard_count = ${shards}`];
    for (const statement of [...SEQUENTIAL, ...count, ...plan.statements]) await tx.sql(statement);
    return plan;
  });
  if (isDryRun || plan.refusals.length > 0) return plan;
  // Citus passes on what is set for a database only if it made the database on the workers itself.
  const { database, settings } = await withOwner(db, readSettings);
  const left = settings.length === 0 ? [] : [workersRefusal(database, settings)];
  return { ...plan, refusals: left };
}

/** What is left to do until the tables are distributed, and what prevents it. */
export async function planDistribution(tx: SqlExecutor): Promise<DistributionPlan> {
  const problem = await citusProblem(tx);
  if (problem !== null) return { refusals: [problem], statements: [] };
  const tables = await readTables(tx);
  const missing = [...DISTRIBUTIONS.keys()].filter((name) => !tables.some((table) => table.name === name));
  if (missing.length > 0) {
    const refusal = `Tables are missing (${missing[0]} and others): run npm run footing -- migrate first.`;
    return { refusals: [refusal], statements: [] };
  }
  const { database, isOwner, settings } = await readSettings(tx);
  const roles = await readRoles(tx);
  const refusals = [
    ...(await nodeProblems(tx)),
    ...tables.flatMap(tableProblem),
    ...(await keyProblems(tx)),
    ...(isOwner || settings.length === 0 ? [] : [settingsRefusal(database, settings)]),
    ...roles.filter(({ mayChange }) => !mayChange).map(({ name }) => roleRefusal(name)),
  ];
  const statements = [
    ...roles.map(({ name }) => `alter role ${name} login`),
    ...settings.map((setting) => settingStatement(database, setting)),
    ...statementsFor(tables, await readGuards(tx)),
  ];
  return { refusals, statements };
}

/** Distributes what a migration added to a distributed database; in its transaction, which is SEQUENTIAL. */
export async function distributeRest(tx: SqlExecutor): Promise<void> {
  for (const statement of statementsFor(await readTables(tx), await readGuards(tx))) await tx.sql(statement);
}

interface Table {
  readonly name: string;
  /** `local`: not known to Citus, or by a foreign key alone. */
  readonly state: Distribution | 'local';
  /** By which it is distributed. */
  readonly column: string | null;
  readonly isOwn: boolean;
  readonly isWithOthers: boolean;
  readonly hasRows: boolean;
}

async function readTables(tx: SqlExecutor): Promise<Table[]> {
  const tables = await tx.sql<Omit<Table, 'hasRows'>>(
    `select c.relname as name, pg_has_role(c.relowner, 'usage') as "isOwn",
       case when p.partmethod = 'h' then 'distributed' when p.repmodel = 't' then 'reference' else 'local' end as state,
       column_to_column_name(p.logicalrelid, p.partkey) as column,
       p.colocationid is not distinct from (select w.colocationid from pg_dist_partition w
         where w.logicalrelid = to_regclass($1)) as "isWithOthers"
     from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
    [`public.${COLOCATED_WITH}`],
  );
  const own: Table[] = [];
  for (const name of DISTRIBUTIONS.keys()) {
    const table = tables.find((each) => each.name === name);
    if (table === undefined) continue;
    const hasRows = table.state === 'local' && table.isOwn && (await isFilled(tx, name));
    own.push({ ...table, hasRows });
  }
  return own;
}

async function isFilled(tx: SqlExecutor, table: string): Promise<boolean> {
  return (await tx.sql(`select 1 as one from public.${table} limit 1`)).length > 0;
}

function tableProblem({ name, state, column, isOwn, isWithOthers }: Table): string[] {
  const wanted = DISTRIBUTIONS.get(name);
  if (!isOwn) return [`${name} belongs to another role: DATABASE_URL must name the owner of the tables.`];
  if (state === 'local') return [];
  if (state !== wanted) return [`${name} is a ${state} table and must be a ${wanted} one.`];
  if (state === 'reference' || (column === DISTRIBUTION_COLUMN && isWithOthers)) return [];
  return [`${name} is distributed by ${column}, not by ${DISTRIBUTION_COLUMN} with ${COLOCATED_WITH}.`];
}

function statementsFor(tables: readonly Table[], guards: readonly Guard[]): string[] {
  const local = tables.filter(({ state }) => state === 'local');
  const of = (kind: Distribution) => local.filter(({ name }) => DISTRIBUTIONS.get(name) === kind);
  const distributed = [
    ...of('distributed').filter(({ name }) => name === COLOCATED_WITH),
    ...of('distributed').filter(({ name }) => name !== COLOCATED_WITH),
  ];
  return [
    ...of('reference').map(({ name }) => `select create_reference_table('public.${name}')`),
    ...distributed.map(({ name }) => {
      const colocated = name === COLOCATED_WITH ? 'none' : `public.${COLOCATED_WITH}`;
      return `select create_distributed_table('public.${name}', '${DISTRIBUTION_COLUMN}', colocate_with => '${colocated}')`;
    }),
    ...withoutCopies(
      local.filter(({ hasRows }) => hasRows),
      guards,
    ),
  ];
}

/**
 * Rows stay behind on the coordinator, unseen, where no erasure would reach them. The guards of the trail, which refuse
 * to empty a table, rest meanwhile.
 */
function withoutCopies(filled: readonly Table[], guards: readonly Guard[]): string[] {
  if (filled.length === 0) return [];
  const switched = (how: string) =>
    guards.map(({ table, name }) => `alter table public.${table} ${how} trigger ${name}`);
  return [
    ...switched('disable'),
    ...filled.map(({ name }) => `select truncate_local_data_after_distributing_table('public.${name}')`),
    ...switched('enable always'),
  ];
}

interface Guard {
  readonly table: string;
  readonly name: string;
}

/** The triggers that refuse TRUNCATE. */
async function readGuards(tx: SqlExecutor): Promise<Guard[]> {
  return tx.sql<Guard>(
    `select c.relname as table, t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgtype & 32 <> 0 order by 1, 2`,
  );
}

/** The settings that a node does not have yet. */
async function readSettings(tx: SqlExecutor) {
  const [row] = await tx.sql<{ database: string; isOwner: boolean }>(
    `select datname as database, pg_has_role(datdba, 'usage') as "isOwner" from pg_database
     where datname = current_database()`,
  );
  const { database = '', isOwner = false } = row ?? {};
  const nodes = await tx.sql<{ set: string }>('select result as set from run_command_on_all_nodes($1)', [
    SET_FOR_DATABASE,
  ]);
  const settings = DATABASE_SETTINGS.filter(
    ([name, value]) => !nodes.every(({ set }) => set.split(' ').includes(`${name}=${value}`)),
  );
  return { database, isOwner, settings };
}

const SET_FOR_DATABASE = `select coalesce(max(array_to_string(s.setconfig, ' ')), '') from pg_db_role_setting s
  join pg_database d on d.oid = s.setdatabase where d.datname = current_database() and s.setrole = 0`;

type Setting = (typeof DATABASE_SETTINGS)[number];

const settingStatement = (database: string, [name, value]: Setting) =>
  `alter database "${database.replaceAll('"', '""')}" set ${name} = '${value}'`;

const settingsRefusal = (database: string, settings: readonly Setting[]) =>
  `The role is not the owner of the database: let it or a superuser run ${settings
    .map((setting) => settingStatement(database, setting))
    .join('; ')}.`;

const workersRefusal = (database: string, settings: readonly Setting[]) =>
  `The tables are distributed, and a setting is missing on a worker: let a superuser run there ${settings
    .map((setting) => settingStatement(database, setting))
    .join('; ')}.`;

/** Roles that cannot log in, as transactions do on workers, and whether the session may change that. */
async function readRoles(tx: SqlExecutor) {
  const list = SERVICE_ROLES.map((name) => `'${name}'`).join(', ');
  return tx.sql<{ name: string; mayChange: boolean }>(
    `select r.rolname as name, me.rolsuper or (me.rolcreaterole and (current_setting('server_version_num')::int < 160000
         or exists (select from pg_auth_members m where m.roleid = r.oid and m.admin_option and pg_has_role(m.member, 'usage')))) as "mayChange"
     from pg_roles r join pg_roles me on me.rolname = current_user
     where r.rolname in (${list}) and not r.rolcanlogin order by 1`,
  );
}

const roleRefusal = (role: string) =>
  `${role} must be able to log in to the workers: let a superuser run "alter role ${role} login".`;
