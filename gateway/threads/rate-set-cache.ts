import type { LoadedRates } from '../../compute/ingest/task.ts';
import { newestRateSet, rateSetCsv } from '../../schema/queries/rate-sets.ts';
import type { TenantTransaction } from '../database/transaction.ts';

/** Workspaces whose loaded rates are kept; a file is some 10 MB at most. */
const MAX_ENTRIES = 16;

/** Loaded exchange rates as shared buffers, so that neither the database nor the threads copy them a request. */
export interface RateSetCache {
  /** The rates the workspace loaded last; null when it uses the shipped ones. */
  newest(tx: TenantTransaction): Promise<LoadedRates | null>;
  /** The loaded rates of that id; null when the workspace loaded none such: then they are the shipped ones. */
  named(tx: TenantTransaction, rateSetId: string): Promise<LoadedRates | null>;
}

/** Sets are added and never changed, so an entry can be evicted but never be stale. */
export function createRateSetCache(): RateSetCache {
  const kept = new Map<string, LoadedRates>();
  async function load(tx: TenantTransaction, rateSetId: string): Promise<LoadedRates | null> {
    const key = `${tx.workspaceId}/${rateSetId}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const csv = await rateSetCsv(tx, rateSetId);
    if (csv === undefined) return null;
    const loaded = { rateSetId, csv: shared(csv) };
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

function shared(text: string): SharedArrayBuffer {
  const bytes = Buffer.from(text, 'utf8');
  const buffer = new SharedArrayBuffer(bytes.byteLength);
  new Uint8Array(buffer).set(bytes);
  return buffer;
}
