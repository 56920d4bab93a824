import type { WorkspaceLimitKind } from '../../../schema/contracts/rate-limits.ts';
import { type ApiKeyIdentity, touchApiKey } from '../../../schema/queries/api-keys.ts';
import type { RequestLimits } from '../../auth/request-limits.ts';
import { withRead, withTenant } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';

export interface CountedBy {
  /** The limit by which every request of the path is counted, whatever becomes of it. */
  readonly counted: WorkspaceLimitKind;
  /** The limit by which it is counted as well once it has done its work. */
  readonly onSuccess?: WorkspaceLimitKind;
}

/** Records the key's use and counts the request for its workspace, across all gateways on the database. */
export async function countKeyRequest(
  deps: GatewayDeps,
  key: ApiKeyIdentity,
  { limits, counted, onSuccess }: CountedBy & { readonly limits: RequestLimits },
): Promise<void> {
  const inQueue = counted === 'read' ? withRead : withTenant;
  await inQueue(deps.database, key.workspaceId, async (tx) => {
    await touchApiKey(tx, key.keyId, deps.clock());
    if (onSuccess !== undefined) await limits.read(tx, onSuccess);
    await limits.count(tx, counted);
  });
}
