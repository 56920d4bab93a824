import type { WorkspaceReader } from '../../schema/graphql/context.ts';
import { MAX_KEPT_RESULTS } from '../limits.ts';

/**
 * Caches results of statements that total a workspace until its records change. Every change of a figure appends to
 * the chain of its period in the same transaction, so the chain sizes in the request's snapshot show exactly whether
 * a result is still valid.
 */
export interface KeptResults {
  /** The cached result of `key`, else that of `make`. */
  get<Value>(reader: WorkspaceReader, key: unknown, make: () => Promise<Value>): Promise<Value>;
}

export function createKeptResults(capacity: number = MAX_KEPT_RESULTS): KeptResults {
  const kept = new Map<string, { readonly version: string; readonly value: unknown }>();
  /** For each request, since its snapshot does not change. */
  const versions = new WeakMap<WorkspaceReader, Promise<string>>();
  return {
    async get<Value>(reader: WorkspaceReader, key: unknown, make: () => Promise<Value>): Promise<Value> {
      const name = JSON.stringify([reader.workspaceId, reader.periods, key]);
      const reading = versions.get(reader) ?? versionOf(reader);
      versions.set(reader, reading);
      const version = await reading;
      const known = kept.get(name);
      if (known?.version === version) {
        kept.delete(name);
        kept.set(name, known);
        return known.value as Value;
      }
      const value = await make();
      kept.delete(name);
      kept.set(name, { version, value });
      if (kept.size > capacity) kept.delete(kept.keys().next().value ?? '');
      return value;
    },
  };
}

/** Lengths of the workspace's chains in this snapshot: entries are only added. */
async function versionOf(reader: WorkspaceReader): Promise<string> {
  const [row] = await reader.sql<{ version: string }>(
    `select coalesce(string_agg(period || ' ' || size, ',' order by period), '') as version
     from chain_head where workspace_id = $1`,
    [reader.workspaceId],
  );
  return row?.version ?? '';
}
