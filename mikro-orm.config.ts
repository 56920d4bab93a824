import { Migrator } from '@mikro-orm/migrations';
import { defineConfig } from '@mikro-orm/postgresql';
import { ENTITIES } from './schema/entities/entities.ts';
import { READER_ROLE } from './schema/entities/tenant-policy.ts';
import { MIGRATIONS } from './schema/migrations/migrations.ts';

/** What both databases share; `gateway/database/open-database.ts` adds the connection. */
export default defineConfig({
  baseDir: import.meta.dirname,
  entities: [...ENTITIES],
  extensions: [Migrator],
  // A foreign key is a plain column beside its relation: workspace_id belongs to several relations at once.
  discovery: { checkDuplicateFieldNames: false },
  migrations: {
    migrationsList: [...MIGRATIONS],
    path: 'schema/migrations',
    // What the entities were when the last migration was made; `scripts/create-migration.ts` writes it, a run does not.
    snapshotName: 'snapshot',
    snapshotOnMigrate: false,
    silent: true,
  },
  // Views for BI tools, written by hand.
  schemaGenerator: { ignoreSchema: [READER_ROLE] },
  forceUtcTimezone: true,
  // Standard output belongs to the program's own answers.
  logger: (message) => console.error(message),
});
