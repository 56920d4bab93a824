import { migrate } from '../../database/migrate.ts';
import type { Command } from '../command.ts';
import { requireLocal, withDatabase } from '../local-database.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'Migrate the database; safe to repeat, also while gateways run.',
  positionals: [],
  options: {},
  async run(input) {
    requireLocal(input);
    return withDatabase(input.env, async (database) => {
      const migrations = await migrate(database);
      const text = migrations.length === 0 ? 'The database is up to date.' : migrations.join('\n');
      return { json: { migrations }, text };
    });
  },
};
