import { createReader, dropReader, listReaders, type Reader } from '../../actions/settings/readers.ts';
import type { Database } from '../../database/open-database.ts';
import type { Command, CommandInput } from '../command.ts';
import { workspaceOption } from '../find-workspace.ts';
import { locallyIn } from '../local-action.ts';
import { requireLocal } from '../local-database.ts';

const DEFAULT_NAME = 'reader';
const nameOption = {
  name: { value: 'NAME', description: `what it is for (default: ${DEFAULT_NAME})` },
} as const;

export const readerCreateCommand: Command = {
  name: 'reader create',
  summary: 'Create a PostgreSQL role for a BI tool that reads one workspace, and print its password, once.',
  positionals: [],
  options: { ...workspaceOption, ...nameOption },
  run: (input) =>
    inDatabase(input, async (database, workspaceId, name) => {
      const { role, password } = await createReader(database, { workspaceId, name });
      const text = `role ${role}\npassword ${password}\nIts views are in the schema footing_bi.`;
      return { json: { role, password, schema: 'footing_bi' }, text };
    }),
};

export const readerListCommand: Command = {
  name: 'reader list',
  summary: 'List the PostgreSQL roles that read a workspace.',
  positionals: [],
  options: workspaceOption,
  run: (input) =>
    inDatabase(input, async (database, workspaceId) => {
      const readers = await listReaders(database, workspaceId);
      const line = ({ name, role }: Reader) => `${name}  ${role}`;
      return { json: { readers }, text: readers.length === 0 ? 'No readers.' : readers.map(line).join('\n') };
    }),
};

export const readerDropCommand: Command = {
  name: 'reader drop',
  summary: 'End the sessions of such a role and drop it.',
  positionals: [],
  options: { ...workspaceOption, ...nameOption },
  run: (input) =>
    inDatabase(input, async (database, workspaceId, name) => {
      const { role } = await dropReader(database, { workspaceId, name });
      return { json: { role }, text: `dropped ${role}` };
    }),
};

function inDatabase<Value>(
  input: CommandInput,
  work: (database: Database, workspaceId: string, name: string) => Promise<Value>,
): Promise<Value> {
  requireLocal(input);
  return locallyIn(input, ({ database }, { workspaceId }) =>
    work(database, workspaceId, input.options.name ?? DEFAULT_NAME),
  );
}
