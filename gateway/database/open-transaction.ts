import { AsyncLocalStorage } from 'node:async_hooks';

interface OpenTransaction {
  open: boolean;
}

const current = new AsyncLocalStorage<OpenTransaction>();

/** Something was awaited inside a transaction that must not be: a bug of the caller. */
export class NestedTransactionError extends Error {
  override readonly name = 'NestedTransactionError';
}

/**
 * Throws inside a transaction. The embedded database has one connection, so a query awaited outside the open
 * transaction would wait for itself; on a server it could exhaust the pool.
 */
export function assertNoOpenTransaction(
  bug = 'a query outside the open transaction was started from inside it: use the transaction handed to the work',
): void {
  if (current.getStore()?.open) throw new NestedTransactionError(bug);
}

/** Marks `work` as inside a transaction; what it leaves running afterwards is outside again. */
export async function insideTransaction<Value>(work: () => Promise<Value>): Promise<Value> {
  const state: OpenTransaction = { open: true };
  try {
    return await current.run(state, work);
  } finally {
    state.open = false;
  }
}
