import { isUuid } from '../../schema/contracts/text.ts';
import { Workspace } from '../../schema/entities/workspace.ts';
import type { Database } from '../database/open-database.ts';
import { type TenantTransaction, withTenant } from '../database/transaction.ts';
import { CommandError, type CommandInput, option } from './command.ts';

/** The workspace of `--workspace`. @throws CommandError when it is not a UUID. */
export function workspaceIdOf(input: CommandInput): string {
  const workspaceId = option(input, 'workspace').toLowerCase();
  if (!isUuid(workspaceId)) throw new CommandError('--workspace must be the UUID of a workspace.');
  return workspaceId;
}

/**
 * Runs work in a transaction of the workspace of `--workspace`.
 * @throws CommandError when it is not a UUID or not a workspace of this database.
 */
export async function inWorkspace<Value>(
  database: Database,
  input: CommandInput,
  work: (tx: TenantTransaction) => Promise<Value>,
): Promise<Value> {
  const workspaceId = workspaceIdOf(input);
  return withTenant(database, workspaceId, async (tx) => {
    if ((await tx.em.findOne(Workspace, workspaceId)) === null)
      throw new CommandError(`This database has no workspace ${workspaceId}.`);
    return work(tx);
  });
}

export const workspaceOption = {
  workspace: { value: 'UUID', description: 'the workspace', required: true },
} as const;
