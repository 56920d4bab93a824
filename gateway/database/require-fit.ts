import { DISTRIBUTIONS } from '../../schema/entities/distribution.ts';
import { READER_ROLE, SERVICE_ROLES } from '../../schema/entities/tenant-policy.ts';
import { MIGRATIONS } from '../../schema/migrations/migrations.ts';
import { type Database, DatabaseError } from './open-database.ts';
import { withOwner } from './transaction.ts';

/** @throws DatabaseError for a database that a newer version has migrated. */
export async function requireKnownMigrations({ orm }: Database): Promise<void> {
  const own = new Set(orm.config.get('migrations').migrationsList?.map(nameOf) ?? MIGRATIONS.map(nameOf));
  const unknown = (await orm.migrator.getExecuted()).map(nameOf).filter((name) => !own.has(name));
  if (unknown.length === 0) return;
  throw new DatabaseError(
    `the database was migrated by a newer version of Footing (${unknown.join(', ')}): start that version, or restore the backup from before the upgrade`,
  );
}

const nameOf = (migration: string | { readonly name: string }) =>
  typeof migration === 'string' ? migration : migration.name;

const ROLES = [...SERVICE_ROLES, READER_ROLE];

/**
 * A dump has the policies and rights of the tables, but not the roles: loaded where these do not exist, it leaves
 * them out.
 * @throws DatabaseError naming what is missing.
 */
export async function requireRoles(db: Database): Promise<void> {
  const [found] = await withOwner(db, (tx) =>
    tx.sql<{ roles: string | null; tables: string | null }>(
      `select
         (select string_agg(name, ', ') from unnest($1::text::text[]) name
          where not exists (select from pg_roles where rolname = name)) as roles,
         (select string_agg(relname, ', ' order by relname) from pg_class c
          where relnamespace = 'public'::regnamespace and relname = any($2::text::text[]) and relrowsecurity
            and not exists (select from pg_policy where polrelid = c.oid)) as tables`,
      [`{${ROLES.join(',')}}`, `{${[...DISTRIBUTIONS.keys()].join(',')}}`],
    ),
  );
  if (found?.roles != null) throw incomplete(`the roles ${found.roles} are missing`);
  if (found?.tables != null) throw incomplete(`no role may use the tables ${found.tables}`);
}

function incomplete(what: string): DatabaseError {
  return new DatabaseError(
    `${what}: the dump was loaded before the roles existed. Create the roles (“PostgreSQL” in docs/guide-operators.md) and load it again into an empty database`,
  );
}
