import type { WorkspaceReader } from '../../schema/graphql/context.ts';
import type { ChainHeads } from '../../schema/queries/changed-invoices.ts';
import type { DatedQuery, Days, SumsOfDays } from '../../schema/queries/emissions-days.ts';
import { headsOf } from '../database/chain-version.ts';
import {
  ENTRIES_OF_SMALL_BOOKS,
  KEPT_QUERY_COST,
  MAX_KEPT_SUMS,
  MAX_KEPT_SUMS_OF_WORKSPACE,
} from '../limits.ts';
import { afterChanges, isAtMost, type KeptState, withDays } from './read-kept-sums.ts';

/** Earlier states of the same sums, for requests whose snapshot is older than the newest one. */
const STATES = 4;
type Reader = Pick<WorkspaceReader, 'workspaceId' | 'periods' | 'sql' | 'db'>;

/**
 * Keeps sums by date. When the chains of a workspace have grown, what their new entries name is read, and nothing else:
 * invoices that were recorded are added, days on which another invoice changed are read again.
 */
export interface KeptSums {
  /** The sums in the reader's snapshot, of these days at least; null where they are not kept. */
  get(reader: Reader, query: DatedQuery, days: Days): Promise<SumsOfDays | null>;
}

interface Kept {
  readonly workspaceId: string;
  /** Oldest first. */
  states: readonly KeptState[];
  /** Days with too many sums to keep: none are kept for requests that ask for all of these. */
  tooLarge: Days | null;
  size: number;
  /** The last request that reads for it: one at a time. */
  turn: Promise<unknown>;
}

export function createKeptSums(
  most: number = MAX_KEPT_SUMS,
  mostOfWorkspace: number = MAX_KEPT_SUMS_OF_WORKSPACE,
): KeptSums {
  /** The one used last is the last one. */
  const all = new Map<string, Kept>();

  function keptOf({ workspaceId, periods }: Reader, query: DatedQuery): { kept: Kept; isNew: boolean } {
    const name = JSON.stringify([workspaceId, periods, query]);
    const known = all.get(name);
    const kept = known ?? {
      workspaceId,
      states: [],
      tooLarge: null,
      size: KEPT_QUERY_COST,
      turn: Promise.resolve(),
    };
    all.delete(name);
    all.set(name, kept);
    if (known === undefined) forgetOldest(workspaceId);
    return { kept, isNew: known === undefined };
  }

  function forgetOldest(workspaceId: string): void {
    const sizeOf = (some: Iterable<Kept>) => Iterator.from(some).reduce((sum, { size }) => sum + size, 0);
    let ofAll = sizeOf(all.values());
    let ofWorkspace = sizeOf(all.values().filter((kept) => kept.workspaceId === workspaceId));
    for (const [name, { size, workspaceId: of }] of all) {
      if (ofAll <= most && ofWorkspace <= mostOfWorkspace) return;
      if (ofAll <= most && of !== workspaceId) continue;
      all.delete(name);
      ofAll -= size;
      if (of === workspaceId) ofWorkspace -= size;
    }
  }

  /** @returns whether there was room for it. */
  function store(kept: Kept, state: KeptState): boolean {
    const sizeOf = (some: readonly KeptState[]) => KEPT_QUERY_COST + sumsIn(some);
    const states = [withState(kept.states, state), [state], []].find(
      (some) => sizeOf(some) <= mostOfWorkspace || some.length === 0,
    );
    kept.states = states ?? [];
    kept.size = sizeOf(kept.states);
    const isTooLarge = kept.states.length === 0;
    if (isTooLarge) kept.tooLarge = { from: state.from, to: state.to };
    forgetOldest(kept.workspaceId);
    return !isTooLarge;
  }

  return {
    async get(reader, query, days) {
      const { kept, isNew } = keptOf(reader, query);
      const heads = await headsOf(reader);
      if (isNew && !isKeptAtOnce(query, heads)) return null;
      const reading = kept.turn.then(async () => {
        const { states } = kept;
        const before = states.findLast((state) => isAtMost(state.heads, heads)) ?? null;
        // Later states alone are of no use to this snapshot, nor it to others.
        if (isOfAll(days, kept.tooLarge) || (before === null && states.length > 0)) return null;
        const wanted = { reader, query, heads };
        let found = before && (await afterChanges(before, wanted));
        if (found !== null && found !== before && !store(kept, found)) return null;
        for await (const more of withDays(found, days, wanted)) {
          found = more;
          if (!store(kept, found)) return null;
        }
        return found;
      });
      kept.turn = reading.catch(() => {
        // The request it fails for handles its error; the next one reads again.
      });
      return reading;
    },
  };
}

/** A filter may never be asked for again: that of small books is added up without days the first time. */
const isKeptAtOnce = ({ filter }: DatedQuery, heads: ChainHeads) =>
  Object.keys(filter).length === 0 ||
  heads.values().reduce((sum, { size }) => sum + size, 0) > ENTRIES_OF_SMALL_BOOKS;

/** Whether some days include all of others. */
const isOfAll = (days: Days, others: Days | null) =>
  others !== null &&
  (days.from === null || (others.from !== null && days.from <= others.from)) &&
  (days.to === null || (others.to !== null && days.to >= others.to));

/** In the order of their snapshots, the last one of each. */
function withState(states: readonly KeptState[], state: KeptState): KeptState[] {
  const isOf = ({ heads }: KeptState) => isAtMost(heads, state.heads);
  const earlier = states.filter((one) => isOf(one) && !isAtMost(state.heads, one.heads));
  return [...earlier, state, ...states.filter((one) => !isOf(one))].slice(-STATES);
}

/** States share the months in which nothing changed. */
function sumsIn(states: readonly KeptState[]): number {
  const months = new Set(states.flatMap(({ months: of }) => [...of.values()]));
  const parts = new Set([...months].flatMap((month) => [...month.parts.values()]));
  return parts.values().reduce((sum, { size }) => sum + size, 0);
}
