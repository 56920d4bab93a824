import { ApiError } from '../api-error.ts';
import { lockChain } from './append-entries.ts';
import type { TenantTransaction } from './transaction.ts';

/** What a statement about a whole chain covers, as in its entry. */
export interface ChainStatement {
  readonly over: { readonly size: number; readonly head: string };
  /** Entries covered, by kind. */
  readonly counts: Readonly<Record<string, number>>;
  /** Time of the last entry covered; the statement's own is no earlier. */
  readonly lastAt: string;
}

/**
 * Locks a chain until the commit and returns its content; the next entry appended here states exactly that. Counting
 * a long chain takes time, so most of it is counted before the lock.
 * @throws Error for a period not opened; ApiError `trail_broken` where entries are missing.
 */
export async function lockForStatement(tx: TenantTransaction, period: string): Promise<ChainStatement> {
  const before = await chainSize(tx, period);
  const countedBefore = await entryCounts(tx, period, { after: 0, upTo: before });
  const { size, head, lastAt } = await lockChain(tx, period);
  const meanwhile = await entryCounts(tx, period, { after: before, upTo: size });
  const counts = sumOfCounts(countedBefore, meanwhile);
  const entries = Object.values(counts).reduce((sum, of) => sum + of, 0);
  if (entries !== size) throw brokenAt(period, { size, entries });
  return { over: { size, head }, counts, lastAt };
}

const brokenAt = (period: string, { size, entries }: { readonly size: number; readonly entries: number }) =>
  new ApiError('trail_broken', {
    detail: `The audit trail is broken: the chain of ${period} has ${entries} of ${size} entries.`,
  });

/** Size of a chain, without a lock: others may append meanwhile. 0 when there is none. */
async function chainSize(tx: TenantTransaction, period: string): Promise<number> {
  const head = await tx.db
    .selectFrom('chain_head')
    .select('size')
    .where('workspaceId', '=', tx.workspaceId)
    .where('period', '=', period)
    .executeTakeFirst();
  return head?.size ?? 0;
}

/** Number of entries of each kind after entry `after`, up to entry `upTo`. */
async function entryCounts(
  tx: TenantTransaction,
  period: string,
  { after, upTo }: { readonly after: number; readonly upTo: number },
): Promise<Map<string, number>> {
  const rows = await tx.db
    .selectFrom('audit_entry')
    .select((eb) => ['kind', eb.fn.countAll<string>().as('n')])
    .where('workspaceId', '=', tx.workspaceId)
    .where('period', '=', period)
    .where('seq', '>', after)
    .where('seq', '<=', upTo)
    .groupBy('kind')
    .execute();
  return new Map(rows.map(({ kind, n }) => [kind, Number(n)]));
}

function sumOfCounts(...parts: readonly ReadonlyMap<string, number>[]): Record<string, number> {
  const sum = new Map<string, number>();
  for (const part of parts) for (const [kind, n] of part) sum.set(kind, (sum.get(kind) ?? 0) + n);
  return Object.fromEntries(sum);
}

/** The time `appendEntries` gives the next entry. */
export function timeOfNext(now: string, lastAt: string): string {
  return now > lastAt ? now : lastAt;
}
