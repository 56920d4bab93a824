import { READER_ROLE, SERVICE_ROLES } from '../../schema/entities/tenant-policy.ts';
import { about, type Check, type Finding } from './doctor-finding.ts';

interface Role {
  readonly name: string;
  readonly exists: boolean;
  readonly isMember: boolean | null;
  readonly isUnbound: boolean | null;
}

/** The roles of transactions: they exist, the login may become each, and row-level security binds them. */
const roles: Check = async (tx) => {
  const say = about('roles');
  const [me] = await tx.sql<{ name: string; mayCreate: boolean }>(
    `select rolname as name, rolsuper or rolcreaterole as "mayCreate" from pg_roles where rolname = current_user`,
  );
  const list = [...SERVICE_ROLES, READER_ROLE];
  const found = await tx.sql<Role>(
    `select w.name, r.oid is not null as exists, pg_has_role(current_user, r.oid, 'member') as "isMember",
       r.rolsuper or r.rolbypassrls as "isUnbound"
     from unnest(string_to_array($1, ' ')) w(name) left join pg_roles r on r.rolname = w.name`,
    [list.join(' ')],
  );
  const problems = found.flatMap((role): Finding[] => {
    if (!role.exists) {
      return me?.mayCreate
        ? []
        : [say.problem(`${role.name} is missing: let a superuser run "create role ${role.name}"`)];
    }
    if (role.isUnbound) {
      return [
        say.problem(
          `row-level security does not bind ${role.name}: alter role ${role.name} nosuperuser nobypassrls`,
        ),
      ];
    }
    if (role.isMember || role.name === READER_ROLE) return [];
    return [
      say.problem(
        `${me?.name} cannot become ${role.name}: let a superuser run "grant ${role.name} to ${me?.name}"`,
      ),
    ];
  });
  if (problems.length > 0) return problems;
  const made = found.every(({ exists }) => exists);
  return [say.ok(made ? 'there, and bound by row-level security' : 'the migration can create them')];
};

/** What the owner of the tables needs, and what nobody else should have. */
const rights: Check = async (tx) => {
  const say = about('rights');
  const [row] = await tx.sql<{
    tables: boolean;
    schemas: boolean;
    open: boolean;
    database: string;
    me: string;
  }>(
    `select has_schema_privilege('public', 'create') as tables, current_user as me, current_database() as database,
       has_database_privilege(current_database(), 'create') or to_regnamespace('footing_bi') is not null as schemas,
       exists (select from pg_namespace n, aclexplode(coalesce(n.nspacl, acldefault('n', n.nspowner))) a
         where n.nspname = 'public' and a.grantee = 0 and a.privilege_type = 'CREATE') as open`,
  );
  if (row === undefined) return [];
  const { me, database } = row;
  const found: Finding[] = [];
  if (!row.tables) found.push(say.problem(`no right to make tables: grant create on schema public to ${me}`));
  if (!row.schemas)
    found.push(say.problem(`no right to make a schema: grant create on database ${database} to ${me}`));
  const foreign = await tx.sql<{ name: string; owner: string }>(
    `select relname as name, pg_get_userbyid(relowner) as owner from pg_class
     where relnamespace = 'public'::regnamespace and relname = 'audit_entry' and not pg_has_role(relowner, 'usage')`,
  );
  for (const { owner } of foreign) {
    found.push(say.problem(`the tables belong to ${owner}, not to ${me}: name that role in DATABASE_URL`));
  }
  if (found.length === 0) found.push(say.ok('tables and schemas can be made'));
  if (row.open) {
    found.push(
      say.note('everybody may make objects in schema public: revoke create on schema public from public'),
    );
  }
  return found;
};

/** Row-level security and triggers, tried on tables that are rolled back. */
const rules: Check = async (tx, { kind }) => {
  const say = about('rules');
  await tx.sql('create temporary table doctor_rows (owner text not null)');
  await tx.sql('alter table doctor_rows enable row level security');
  await tx.sql('alter table doctor_rows force row level security');
  await tx.sql(`create policy rule on doctor_rows using (owner = current_setting('app.doctor', true))`);
  await tx.sql(
    'create function pg_temp.doctor_guard() returns trigger language plpgsql as $$ begin return null; end $$',
  );
  await tx.sql(
    `create trigger guard before delete on doctor_rows for each row execute function pg_temp.doctor_guard()`,
  );
  await tx.sql(`set local app.doctor = 'one'`);
  await tx.sql(`insert into doctor_rows values ('one')`);
  await tx.sql('delete from doctor_rows');
  const [row] = await tx.sql<{ kept: number; unbound: boolean; role: string }>(
    `select (select count(*)::int from doctor_rows) as kept, rolsuper or rolbypassrls as unbound,
       current_setting('session_replication_role') as role from pg_roles where rolname = current_user`,
  );
  await tx.sql(`set local app.doctor = 'other'`);
  const seen = (await tx.sql('select 1 as one from doctor_rows')).length;
  const found: Finding[] = [];
  if (row?.kept !== 1)
    found.push(say.problem('a trigger did not run: set session_replication_role to origin'));
  if (row?.role !== 'origin') {
    found.push(
      say.problem(`session_replication_role is ${row?.role}: foreign keys are not checked; set it to origin`),
    );
  }
  if (seen > 0 && row?.unbound !== true) found.push(say.problem('row-level security hides no rows'));
  if (row?.unbound === true && kind === 'postgres') {
    found.push(
      say.note('the login is a superuser or bypasses row-level security; the service needs neither'),
    );
  }
  return found.length > 0 ? found : [say.ok('row-level security and triggers work')];
};

/** Functions of the server that queries and migrations use. */
const FUNCTIONS = [
  'gen_random_uuid()',
  'sha256(bytea)',
  'hashtextextended(text,bigint)',
  'pg_notify(text,text)',
];

const extensions: Check = async (tx) => {
  const say = about('extensions');
  const [language] = await tx.sql<{ there: boolean }>(
    `select exists (select from pg_language where lanname = 'plpgsql') as there`,
  );
  const missing = await tx.sql<{ name: string }>(
    `select name from unnest(string_to_array($1, ' ')) f(name) where to_regprocedure(name) is null`,
    [FUNCTIONS.join(' ')],
  );
  const found = missing.map(({ name }) =>
    say.problem(`the function ${name} is missing: it is part of PostgreSQL 15`),
  );
  if (language?.there !== true) found.push(say.problem('PL/pgSQL is missing: create extension plpgsql'));
  return found.length > 0 ? found : [say.ok('none is needed but PL/pgSQL')];
};

export const RIGHTS_CHECKS: readonly Check[] = [roles, rights, rules, extensions];
