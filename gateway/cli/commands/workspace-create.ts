import { randomUUIDv7 } from 'node:crypto';
import { createWorkspace } from '../../../schema/queries/workspaces.ts';
import { withTenant } from '../../database/transaction.ts';
import { type Command, CommandError, option } from '../command.ts';
import { requireLocal, withDatabase } from '../local-database.ts';

const MAX_NAME = 200;

export const workspaceCreateCommand: Command = {
  name: 'workspace create',
  summary: 'Make a workspace: a tenant with its own invoices, keys, members and trail.',
  positionals: [],
  options: { name: { value: 'NAME', description: 'its name', required: true } },
  async run(input) {
    requireLocal(input);
    const name = option(input, 'name');
    if (name.length > MAX_NAME) throw new CommandError(`--name must have at most ${MAX_NAME} characters.`);
    const workspaceId = randomUUIDv7();
    await withDatabase(input.env, (database) =>
      withTenant(database, workspaceId, (tx) => createWorkspace(tx, { name }, new Date().toISOString())),
    );
    return { json: { workspace_id: workspaceId }, text: `workspace ${workspaceId}` };
  },
};
