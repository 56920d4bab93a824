import { APP_ROLE, ERASURE_ROLE } from '../../schema/entities/tenant-policy.ts';
import type { SqlExecutor } from '../../schema/queries/sql.ts';
import type { TenantTransaction } from './transaction.ts';

/**
 * Does what only lawful erasure may, as the role that may do nothing else, inside a transaction of a workspace;
 * its row-level security holds for that role too. Afterwards the transaction goes on as it was.
 */
export async function asErasure<Value>(
  tx: TenantTransaction,
  work: (tx: SqlExecutor & { readonly workspaceId: string }) => Promise<Value>,
): Promise<Value> {
  await tx.sql(`set local role ${ERASURE_ROLE}`);
  // Should the work fail, the transaction is undone and the role with it.
  const value = await work(tx);
  await tx.sql(`set local role ${APP_ROLE}`);
  return value;
}
