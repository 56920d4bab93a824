import { DISTRIBUTION_COLUMN, DISTRIBUTIONS } from '../../schema/entities/distribution.ts';
import type { SqlExecutor } from '../../schema/queries/sql.ts';

const MIN_CITUS_MAJOR = 13;

/** Version of Citus in the database; null without it. */
export async function citusVersion(tx: SqlExecutor): Promise<string | null> {
  const [row] = await tx.sql<{ version: string }>(
    `select extversion as version from pg_extension where extname = 'citus'`,
  );
  return row?.version ?? null;
}

/** Why Citus cannot be used at all; null when it can. */
export async function citusProblem(tx: SqlExecutor): Promise<string | null> {
  const version = await citusVersion(tx);
  if (version === null) {
    return 'Citus is not in the database: run "create extension citus" as superuser in it, on every node.';
  }
  if (Number.parseInt(version, 10) >= MIN_CITUS_MAJOR) return null;
  return `Citus ${MIN_CITUS_MAJOR} or newer is needed; the database has ${version}.`;
}

/** Settings and nodes that distributed tables need; one line each. */
export async function nodeProblems(tx: SqlExecutor): Promise<string[]> {
  const problems: string[] = [];
  const [nodes] = await tx.sql<{ here: boolean; known: boolean; workers: number }>(
    `select citus_is_coordinator() as here, count(*) filter (where groupid = 0) > 0 as known,
       count(*) filter (where shouldhaveshards and isactive)::int as workers from pg_dist_node`,
  );
  if (nodes?.here !== true) problems.push('DATABASE_URL is not the coordinator: all servers use that node.');
  if (nodes?.known !== true) {
    problems.push(
      "The coordinator is not in its own list: run select citus_set_coordinator_host('HOST', PORT).",
    );
  }
  if (nodes?.workers === 0)
    problems.push("No node takes shards: run select citus_add_node('HOST', PORT) for each.");
  const settings = {
    max_prepared_transactions: (value: string) => Number(value) > 0 || 'above 0, for example 200',
    'citus.enable_unsafe_triggers': (value: string) => value === 'on' || 'on: the triggers guard the trail',
  };
  for (const [name, check] of Object.entries(settings)) {
    const rows = await tx.sql<{ nodeid: number; result: string }>(
      'select nodeid, result from run_command_on_all_nodes($1)',
      [`show ${name}`],
    );
    for (const { nodeid, result } of rows) {
      const wanted = check(result);
      if (wanted !== true) problems.push(`Node ${nodeid} has ${name} = ${result}: set it to ${wanted}.`);
    }
  }
  return problems;
}

/** Keys that cannot be kept across nodes, of the service's tables or of others that refer to them; one line each. */
export async function keyProblems(tx: SqlExecutor): Promise<string[]> {
  const uniques = await tx.sql<{ table: string; key: string }>(
    `select c.relname as table, i.indexrelid::regclass::text as key from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and i.indisunique and not exists (select from pg_attribute a
       where a.attrelid = c.oid and a.attname = $1 and a.attnum = any(i.indkey))`,
    [DISTRIBUTION_COLUMN],
  );
  const references = await tx.sql<{ key: string; from: string; to: string; divided: boolean }>(
    `select k.conname as key, f.relname as from, t.relname as to, exists (
         select from unnest(k.conkey, k.confkey) pair(here, there)
         join pg_attribute h on h.attrelid = f.oid and h.attnum = here and h.attname = $1
         join pg_attribute r on r.attrelid = t.oid and r.attnum = there and r.attname = $1) as divided
     from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and t.relnamespace = 'public'::regnamespace`,
    [DISTRIBUTION_COLUMN],
  );
  return [
    ...uniques
      .filter(({ table }) => DISTRIBUTIONS.get(table) === 'distributed')
      .map(({ table, key }) => `${table}: the unique key ${key} does not have ${DISTRIBUTION_COLUMN}.`),
    ...references
      .filter(isUnfit)
      .map(({ from, to, key }) => `${from}: the foreign key ${key} on ${to} does not fit.`),
  ];
}

/** From a table that stays on one node to one that does not, or between two by something else than the workspace. */
function isUnfit(key: { readonly from: string; readonly to: string; readonly divided: boolean }): boolean {
  if (DISTRIBUTIONS.get(key.to) !== 'distributed') return false;
  return DISTRIBUTIONS.get(key.from) !== 'distributed' || !key.divided;
}
