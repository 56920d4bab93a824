import type { SharedMemory } from '../../compute/ingest/task.ts';
import { memoryJson, memoryVersion } from '../../schema/queries/classification-memory.ts';
import type { TenantTransaction } from '../database/transaction.ts';
import { sharedText } from './read-shared.ts';

/** Workspaces whose memory is cached; each is some megabytes at most. */
const MAX_ENTRIES = 64;

/** The memories of workspaces as shared buffers, read again only after a change. */
export interface MemoryCache {
  /** The current memory of the transaction's workspace; null if nothing was ever remembered. */
  current(tx: TenantTransaction): Promise<SharedMemory | null>;
  /** Drops a workspace's memory, so that no erased content stays here. */
  forget(workspaceId: string): void;
}

/** An entry is used for its workspace only, and only while the version is the same. */
export function createMemoryCache(): MemoryCache {
  const kept = new Map<string, SharedMemory>();
  return {
    async current(tx) {
      const { workspaceId } = tx;
      const version = await memoryVersion(tx);
      if (version === 0) return null;
      const known = kept.get(workspaceId);
      kept.delete(workspaceId);
      const memory =
        known?.version === String(version)
          ? known
          : { workspaceId, version: String(version), rows: sharedText(await memoryJson(tx)) };
      const [oldest] = kept.keys();
      if (kept.size >= MAX_ENTRIES && oldest !== undefined) kept.delete(oldest);
      kept.set(workspaceId, memory);
      return memory;
    },
    forget: (workspaceId) => void kept.delete(workspaceId),
  };
}
