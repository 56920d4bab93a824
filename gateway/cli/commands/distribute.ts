import { z } from 'zod';
import { distribute } from '../../database/distribute.ts';
import { type Command, CommandError, checkedBy } from '../command.ts';
import { requireLocal, withDatabase } from '../local-database.ts';

const MAX_SHARDS = 1024;
const OPTIONS = z.object({ shards: z.coerce.number().int().min(1).max(MAX_SHARDS).optional() });

export const distributeCommand: Command = {
  name: 'distribute',
  summary: 'Distribute the tables by workspace over the nodes of Citus; safe to repeat.',
  positionals: [],
  options: {
    'dry-run': { value: null, description: 'print what would be done' },
    shards: {
      value: 'NUMBER',
      description: 'into how many parts; by default citus.shard_count, which is 32',
    },
  },
  async run(input) {
    requireLocal(input);
    const isDryRun = input.options['dry-run'] !== undefined;
    const { shards } = checkedBy(OPTIONS, input.options);
    return withDatabase(input.env, async (database) => {
      const { refusals, statements } = await distribute(database, { isDryRun, shards: shards ?? null });
      if (refusals.length > 0) throw new CommandError(refusals.join('\n'));
      const done = statements.length === 0 ? ['The tables are distributed.'] : statements;
      return { json: { dry_run: isDryRun, statements }, text: done.join('\n') };
    });
  },
};
