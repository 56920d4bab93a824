import { chainSize, entryCounts } from '../../schema/queries/periods.ts';
import { lockChain } from './append-entries.ts';
import type { TenantTransaction } from './transaction.ts';

/** What a statement about a whole chain covers, as its entry says it. */
export interface ChainStatement {
  readonly over: { readonly size: number; readonly head: string };
  /** Entries covered, by kind. */
  readonly counts: Readonly<Record<string, number>>;
  /** Time of the last entry covered; the statement's own is no earlier. */
  readonly lastAt: string;
}

/**
 * Locks a chain until the commit and says what is on it: the next entry appended here states exactly that.
 * Counting takes time on a long chain: all but what comes meanwhile is counted before the lock.
 * @throws Error for a period not opened.
 */
export async function lockForStatement(tx: TenantTransaction, period: string): Promise<ChainStatement> {
  const before = await chainSize(tx, period);
  const countedBefore = await entryCounts(tx, period, { after: 0, upTo: before });
  const { size, head, lastAt } = await lockChain(tx, period);
  const meanwhile = await entryCounts(tx, period, { after: before, upTo: size });
  return { over: { size, head }, counts: sumOfCounts(countedBefore, meanwhile), lastAt };
}

function sumOfCounts(...parts: readonly ReadonlyMap<string, number>[]): Record<string, number> {
  const sum = new Map<string, number>();
  for (const part of parts) for (const [kind, n] of part) sum.set(kind, (sum.get(kind) ?? 0) + n);
  return Object.fromEntries(sum);
}

/** The time `appendEntries` gives an entry that follows. */
export function timeOfNext(now: string, lastAt: string): string {
  return now > lastAt ? now : lastAt;
}
