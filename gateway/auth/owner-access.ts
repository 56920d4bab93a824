import { lockOwners, lockRole } from '../../schema/queries/members.ts';
import { ApiError } from '../api-error.ts';
import type { TenantTransaction } from '../database/transaction.ts';
import type { Caller } from './access.ts';

/** Whoever changes a workspace's settings: a signed-in owner or, with null, the operator at the command line. */
export interface SettingsCaller extends Caller {
  readonly userId: string | null;
}

/**
 * Demands that the caller still is an owner, and stays one until the commit: a change cannot land after its caller was
 * demoted or removed.
 * @throws ApiError `forbidden`.
 */
export async function requireOwner(tx: TenantTransaction, caller: SettingsCaller): Promise<void> {
  const { userId } = caller;
  if (userId !== null && (await lockRole(tx, userId)) !== 'owner') throw noLongerOwner(caller);
}

/**
 * The same for changes of who the owners are: all owners are locked, so that of two such changes at once the
 * second sees what the first has left. Gives their ids.
 * @throws ApiError `forbidden`.
 */
export async function requireOwnerOfOwners(tx: TenantTransaction, caller: SettingsCaller): Promise<string[]> {
  const { userId } = caller;
  const owners = await lockOwners(tx);
  if (userId !== null && !owners.includes(userId)) throw noLongerOwner(caller);
  return owners;
}

function noLongerOwner(refused: Caller): ApiError {
  return new ApiError('forbidden', { detail: 'This needs the role owner in the workspace.', refused });
}
