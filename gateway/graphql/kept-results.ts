import type { WorkspaceReader } from '../../schema/graphql/context.ts';
import { headsOf } from '../database/chain-version.ts';
import { MAX_KEPT_CHARACTERS, MAX_KEPT_NAME_CHARACTERS, MAX_KEPT_RESULTS } from '../limits.ts';

/** A statement that totals a workspace: its kind, of which there are few, and what else tells it from others. */
export type KeptKey = readonly [kind: string, ...rest: readonly unknown[]];

/**
 * Caches results of statements that total a workspace until its records change. Every change of a figure appends to
 * the chain of its period in the same transaction, so the chain sizes in the request's snapshot show exactly whether
 * a result is still valid.
 */
export interface KeptResults {
  /**
   * The cached result of `key`, else that of `make`. Requests that ask for the same one of the same state at the same
   * time share one computation.
   */
  get<Value>(reader: BooksReader, key: KeptKey, make: () => Promise<Value>): Promise<Value>;
  /** The cached result; undefined where there is none of this state. */
  find(reader: BooksReader, key: KeptKey): Promise<unknown>;
}

/** The kind of an answer that is kept as a whole. */
export const WHOLE_ANSWER = 'answer';

/** A kind of results that different queries share: they are kept beside whole answers. */
const OF_SEVERAL = 'emissions';

/** Whose results they are, and the snapshot that shows their state. */
export type BooksReader = Pick<WorkspaceReader, 'workspaceId' | 'role' | 'periods' | 'sql'>;

interface Kept {
  readonly version: string;
  /** Pending while it is computed. */
  readonly value: Promise<unknown>;
  /** Of a text, once it is computed. */
  characters: number;
}

/** @param capacity results of each kind, for all workspaces together. */
export function createKeptResults(capacity: number = MAX_KEPT_RESULTS): KeptResults {
  /** By kind, so that many small results displace no large ones. */
  const kinds = new Map<string, Map<string, Kept>>();
  /** Requests whose whole answer is kept: of theirs, results are shared while they are computed, and then forgotten. */
  const answering = new WeakSet<BooksReader>();
  /** Of all texts that are kept. */
  let characters = 0;

  function forget(kept: Map<string, Kept>, name: string | undefined): void {
    if (name === undefined) return;
    characters -= kept.get(name)?.characters ?? 0;
    kept.delete(name);
  }

  function compute<Value>(
    kept: Map<string, Kept>,
    name: string,
    of: Kept & { value: Promise<Value> },
  ): Promise<Value> {
    forget(kept, name);
    kept.set(name, of);
    const isKept = () => kept.get(name) === of;
    if (kept.size > capacity) forget(kept, kept.keys().next().value);
    of.value.then(
      (value) => {
        if (typeof value !== 'string' || !isKept()) return;
        of.characters = value.length;
        characters += value.length;
        while (characters > MAX_KEPT_CHARACTERS && kept.size > 0) forget(kept, kept.keys().next().value);
      },
      () => {
        if (isKept()) forget(kept, name);
      },
    );
    return of.value;
  }

  const nameOf = ({ workspaceId, role, periods }: BooksReader, [, ...rest]: KeptKey) =>
    JSON.stringify([workspaceId, role, periods, rest]);
  const versionOf = async (reader: BooksReader) => JSON.stringify([...(await headsOf(reader))]);

  return {
    async find(reader, key) {
      const version = await versionOf(reader);
      const kept = kinds.get(key[0])?.get(nameOf(reader, key));
      // The request that computes it handles its error.
      return kept?.version === version ? kept.value.catch(() => undefined) : undefined;
    },
    async get<Value>(reader: BooksReader, key: KeptKey, make: () => Promise<Value>): Promise<Value> {
      const [kind] = key;
      const name = nameOf(reader, key);
      if (name.length > MAX_KEPT_NAME_CHARACTERS) return make();
      const version = await versionOf(reader);
      const kept = kinds.get(kind) ?? new Map<string, Kept>();
      kinds.set(kind, kept);
      for (;;) {
        const known = kept.get(name);
        if (known?.version !== version) {
          const isPart = kind !== OF_SEVERAL && answering.has(reader);
          if (kind === WHOLE_ANSWER) answering.add(reader);
          const computed = { version, value: make(), characters: 0 };
          return compute(kept, name, computed).finally(() => {
            if (isPart && kept.get(name) === computed) forget(kept, name);
          });
        }
        kept.delete(name);
        kept.set(name, known);
        try {
          return (await known.value) as Value;
        } catch {
          // The request that computed it was stopped; it is forgotten, and one of those that waited computes it.
          if (kept.get(name) === known) forget(kept, name);
        }
      }
    },
  };
}
