import { setTimeout } from 'node:timers/promises';
import { type Transaction, withOwner } from '../../gateway/database/transaction.ts';
import type { TestDatabase } from './databases.ts';

const POLL_MS = 5;

/**
 * Two requests that both write to a chain, in flight at once and surely one behind the other: the chain is held until
 * the first stands before it with all it has locked, then until the second waits as well, and only then let go. The
 * embedded database runs one transaction after the other, so there the second starts when the first is answered.
 */
export async function oneBehindTheOther<First, Second>(
  { db, kind }: Pick<TestDatabase, 'db' | 'kind'>,
  chain: { readonly workspaceId: string; readonly period: string },
  requests: { readonly first: () => Promise<First>; readonly second: () => Promise<Second> },
): Promise<[First, Second]> {
  if (kind === 'pglite') return [await requests.first(), await requests.second()];
  const started = await withOwner(db, async (tx) => {
    await tx.sql('select 1 from chain_head where workspace_id = $1 and period = $2 for update', [
      chain.workspaceId,
      chain.period,
    ]);
    const first = requests.first();
    await waiting(tx, 1);
    const second = requests.second();
    await waiting(tx, 2);
    return { both: Promise.all([first, second]) };
  });
  return started.both;
}

/** Until so many sessions of this database wait for a lock; the test's own timeout ends it. */
async function waiting(tx: Transaction, sessions: number): Promise<void> {
  for (;;) {
    // What a transaction saw of other sessions it keeps seeing until told otherwise.
    await tx.sql('select pg_stat_clear_snapshot()');
    const rows = await tx.sql<object>(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length >= sessions) return;
    await setTimeout(POLL_MS);
  }
}
