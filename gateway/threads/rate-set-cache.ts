import type { LoadedRates } from '../../compute/ingest/task.ts';
import { newestRateSet, rateSetCsv } from '../../schema/queries/rate-sets.ts';
import type { TenantTransaction } from '../database/transaction.ts';
import { sharedText } from './read-shared.ts';

/** Workspaces whose loaded rates are cached; a file has some 10 MB at most. */
const MAX_ENTRIES = 16;

/**
 * Loaded exchange rates as shared buffers, so that requests copy them neither from the database nor to the
 * threads.
 */
export interface RateSetCache {
  /** The rates the workspace loaded last; null if it uses the shipped ones. */
  newest(tx: TenantTransaction): Promise<LoadedRates | null>;
  /** The loaded rates with that id; null if the workspace has none, so the shipped ones apply. */
  named(tx: TenantTransaction, rateSetId: string): Promise<LoadedRates | null>;
}

/** Sets are added and never changed, so a cached entry is never stale. */
export function createRateSetCache(): RateSetCache {
  const kept = new Map<string, LoadedRates>();
  async function load(tx: TenantTransaction, rateSetId: string): Promise<LoadedRates | null> {
    const key = `${tx.workspaceId}/${rateSetId}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const csv = await rateSetCsv(tx, rateSetId);
    if (csv === undefined) return null;
    const loaded = { rateSetId, csv: sharedText(csv) };
    const [oldest] = kept.keys();
    if (kept.size >= MAX_ENTRIES && oldest !== undefined) kept.delete(oldest);
    kept.set(key, loaded);
    return loaded;
  }
  return {
    async newest(tx) {
      const info = await newestRateSet(tx);
      return info === undefined ? null : load(tx, info.rateSetId);
    },
    named: load,
  };
}
