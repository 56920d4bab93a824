import { ApiError } from '../api-error.ts';
import { type ChainState, lockChain } from './append-entries.ts';
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
  const before = (await chainState(tx, period))?.size ?? 0;
  const countedBefore = await entryCounts(tx, period, { after: 0, upTo: before });
  const state = await lockChain(tx, period);
  const meanwhile = await entryCounts(tx, period, { after: before, upTo: state.size });
  return statementOf(period, state, [countedBefore, meanwhile]);
}

/** The content of a chain without a lock: the transaction must read all of one moment. */
export async function statementSoFar(tx: TenantTransaction, period: string): Promise<ChainStatement> {
  const state = await chainState(tx, period);
  if (state === null) throw new Error(`period ${period} has no chain`);
  return statementOf(period, state, [await entryCounts(tx, period, { after: 0, upTo: state.size })]);
}

function statementOf(
  period: string,
  { size, head, lastAt }: ChainState,
  counted: readonly ReadonlyMap<string, number>[],
): ChainStatement {
  const counts = sumOfCounts(...counted);
  const entries = Object.values(counts).reduce((sum, of) => sum + of, 0);
  if (entries !== size) {
    throw new ApiError('trail_broken', {
      detail: `The audit trail is broken: the chain of ${period} has ${entries} of ${size} entries.`,
    });
  }
  return { over: { size, head }, counts, lastAt };
}

/** Without a lock: others may append meanwhile. Null when there is none. */
async function chainState(tx: TenantTransaction, period: string): Promise<ChainState | null> {
  const head = await tx.db
    .selectFrom('chain_head')
    .select(['size', 'head', 'lastAt'])
    .where('workspaceId', '=', tx.workspaceId)
    .where('period', '=', period)
    .executeTakeFirst();
  return head ?? null;
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
