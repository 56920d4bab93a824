import { CompiledQuery } from 'kysely';
import { distributeRest, isDistributed, SEQUENTIAL } from './distribute.ts';
import type { Database } from './open-database.ts';
import { requireKnownMigrations, requireRoles } from './require-fit.ts';
import { withOwner } from './transaction.ts';

/** The advisory lock that lets one process at a time migrate a database ("footing" in ASCII, cut to 63 bits). */
const MIGRATION_LOCK = '7381240360073424480';

/**
 * Migrates the database and returns the names of the migrations that ran, if any. Safe when several gateways start at
 * once. A distributed database stays one.
 * @throws DatabaseError for a database of a newer version, or without its roles.
 * @throws when a migration fails; then all migrations of this call are rolled back.
 */
export async function migrate(db: Database): Promise<string[]> {
  const up = async () => {
    await requireKnownMigrations(db);
    return namesOf(await db.orm.migrator.up());
  };
  if (db.kind === 'pglite') return up();
  const ran = await db.orm.em
    .getConnection()
    .getClient()
    .connection()
    .execute(async (connection) => {
      await connection.executeQuery(CompiledQuery.raw(`select pg_advisory_lock(${MIGRATION_LOCK})`));
      try {
        if (await withOwner(db, isDistributed)) return await migrateDistributed(db);
        return await up();
      } finally {
        await connection.executeQuery(CompiledQuery.raw(`select pg_advisory_unlock(${MIGRATION_LOCK})`));
      }
    });
  await requireRoles(db);
  return ran;
}

/** What the migrations make is distributed in their transaction. */
async function migrateDistributed(db: Database): Promise<string[]> {
  await requireKnownMigrations(db);
  if ((await db.orm.migrator.getPending()).length === 0) return [];
  return withOwner(db, async (tx) => {
    for (const statement of SEQUENTIAL) await tx.sql(statement);
    const done = await db.orm.migrator.up({ transaction: tx.em.getTransactionContext() });
    await distributeRest(tx);
    return namesOf(done);
  });
}

const namesOf = (migrations: readonly { readonly name: string }[]) => migrations.map(({ name }) => name);
