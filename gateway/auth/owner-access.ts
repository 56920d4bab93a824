import { lockOwners, lockRole } from '../../schema/queries/members.ts';
import { ApiError } from '../api-error.ts';
import type { TenantTransaction } from '../database/transaction.ts';
import type { Caller } from './access.ts';

/**
 * The caller who changes a workspace's settings: a signed-in owner or, with null, the operator on the command
 * line.
 */
export interface SettingsCaller extends Caller {
  readonly userId: string | null;
}

/**
 * Requires that the caller is an owner, and stays one until the commit.
 * @throws ApiError `forbidden`.
 */
export async function requireOwner(tx: TenantTransaction, caller: SettingsCaller): Promise<void> {
  const { userId } = caller;
  if (userId !== null && (await lockRole(tx, userId)) !== 'owner') throw noLongerOwner(caller);
}

/**
 * The same for changes of owners: all owners are locked, so of two concurrent changes the second sees the result of
 * the first. Returns their ids.
 * @throws ApiError `forbidden`.
 */
export async function requireOwnerOfOwners(tx: TenantTransaction, caller: SettingsCaller): Promise<string[]> {
  const { userId } = caller;
  const owners = await lockOwners(tx);
  if (userId !== null && !owners.includes(userId)) throw noLongerOwner(caller);
  return owners;
}

function noLongerOwner(refused: Caller): ApiError {
  return new ApiError('forbidden', {
    values: { reason: 'owner' },
    detail: 'This needs the role owner in the workspace.',
    refused,
  });
}
