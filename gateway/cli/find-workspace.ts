import { isUuid } from '../../schema/contracts/text.ts';
import type { Database } from '../database/open-database.ts';
import { type TenantTransaction, withTenant } from '../database/transaction.ts';
import { CommandError, type CommandInput, option } from './command.ts';

/**
 * Runs work in a transaction of the workspace that `--workspace` names.
 * @throws CommandError when it is no UUID or no workspace of this database.
 */
export async function inWorkspace<Value>(
  database: Database,
  input: CommandInput,
  work: (tx: TenantTransaction) => Promise<Value>,
): Promise<Value> {
  const workspaceId = option(input, 'workspace').toLowerCase();
  if (!isUuid(workspaceId)) throw new CommandError('--workspace must be the UUID of a workspace.');
  return withTenant(database, workspaceId, async (tx) => {
    const found = await tx.sql('select 1 from workspace where workspace_id = $1', [workspaceId]);
    if (found.length === 0) throw new CommandError(`This database has no workspace ${workspaceId}.`);
    return work(tx);
  });
}

export const workspaceOption = {
  workspace: { value: 'UUID', description: 'the workspace', required: true },
} as const;
