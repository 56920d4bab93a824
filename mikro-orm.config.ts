import { Migrator } from '@mikro-orm/migrations';
import { defineConfig } from '@mikro-orm/postgresql';
import { ENTITIES } from './schema/entities/entities.ts';
import { MIGRATIONS } from './schema/migrations/migrations.ts';

/** What both databases share; `gateway/database/open-database.ts` adds the connection. */
export default defineConfig({
  entities: [...ENTITIES],
  extensions: [Migrator],
  // A foreign key is a plain column beside its relation: workspace_id belongs to several relations at once.
  discovery: { checkDuplicateFieldNames: false },
  migrations: { migrationsList: MIGRATIONS, snapshot: false, silent: true },
  forceUtcTimezone: true,
  // Standard output belongs to the program's own answers.
  logger: (message) => console.error(message),
});
