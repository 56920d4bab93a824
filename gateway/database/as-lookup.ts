import { APP_ROLE, LOOKUP_ROLE } from '../../schema/entities/tenant-policy.ts';
import type { SqlExecutor } from '../../schema/queries/sql.ts';
import type { TenantTransaction } from './transaction.ts';

/** Reads who is who across workspaces inside a transaction of one; afterwards it goes on as it was. */
export async function asLookup<Value>(
  tx: TenantTransaction,
  read: (lookup: SqlExecutor) => Promise<Value>,
): Promise<Value> {
  await tx.sql(`set local role ${LOOKUP_ROLE}`);
  // Should it fail, the transaction is undone and the role with it.
  const value = await read(tx);
  await tx.sql(`set local role ${APP_ROLE}`);
  return value;
}
