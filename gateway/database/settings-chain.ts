import { appendEntries } from './append-entries.ts';
import { type EntryDraft, newEntry } from './new-entry.ts';
import { startChain } from './open-periods.ts';
import type { TenantTransaction } from './transaction.ts';

/** The name of the chain of settings, keys, members and rate files, beside those of the periods. */
export const SETTINGS_CHAIN = 'SETTINGS';

export type SettingsChange = Omit<EntryDraft, 'period'>;

/**
 * Records changes of a workspace's settings on the chain `<workspace>/SETTINGS`, starting it if it is missing. Call
 * it last in the transaction that makes the changes, like every append.
 * @param now - `YYYY-MM-DDTHH:MM:SS.mmmZ`.
 */
export async function appendSettings(
  tx: TenantTransaction,
  changes: readonly SettingsChange[],
  now: string,
): Promise<void> {
  const [first] = changes;
  if (first === undefined) return;
  // A new workspace must exist before its chain.
  await tx.em.flush();
  await ensureChain(tx, first.actor, now);
  const entries = changes.map((change) => newEntry({ ...change, period: SETTINGS_CHAIN }));
  await appendEntries(tx, entries, now);
}

/** Of several concurrent first writers one starts the chain; the lock lets the others see it. */
async function ensureChain(tx: TenantTransaction, actor: string, now: string): Promise<void> {
  if (await chainExists(tx)) return;
  await tx.sql('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `${tx.workspaceId}/${SETTINGS_CHAIN}`,
  ]);
  if (await chainExists(tx)) return;
  await startChain(tx, { name: SETTINGS_CHAIN, previous: null }, actor, now);
}

async function chainExists(tx: TenantTransaction): Promise<boolean> {
  const head = tx.db
    .selectFrom('chain_head')
    .select('period')
    .where('workspaceId', '=', tx.workspaceId)
    .where('period', '=', SETTINGS_CHAIN);
  return (await head.executeTakeFirst()) !== undefined;
}
