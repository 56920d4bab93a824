import { CompiledQuery } from 'kysely';
import type { Database } from './open-database.ts';

/** The advisory lock that lets one process at a time migrate a database ("footing" in ASCII, cut to 63 bits). */
const MIGRATION_LOCK = '7381240360073424480';

/**
 * Migrates the database and returns the names of the migrations that ran, if any. Safe when several gateways start at
 * once.
 * @throws when a migration fails; then all migrations of this call are rolled back.
 */
export async function migrate(db: Database): Promise<string[]> {
  const up = async () => (await db.orm.migrator.up()).map((migration) => migration.name);
  if (db.kind === 'pglite') return up();
  return db.orm.em
    .getConnection()
    .getClient()
    .connection()
    .execute(async (connection) => {
      await connection.executeQuery(CompiledQuery.raw(`select pg_advisory_lock(${MIGRATION_LOCK})`));
      try {
        return await up();
      } finally {
        await connection.executeQuery(CompiledQuery.raw(`select pg_advisory_unlock(${MIGRATION_LOCK})`));
      }
    });
}
