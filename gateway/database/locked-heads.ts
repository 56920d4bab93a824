import { setTimeout as sleep } from 'node:timers/promises';
import { anyOf, type Tenant } from '../../schema/queries/sql.ts';
import { LOCK_POLL_MS, LOCK_WAIT_MS, LOCK_WAITS } from '../limits.ts';
import { codeOf } from '../log.ts';

/** SQLSTATE `lock_not_available`. */
export const LOCK_TIMEOUT = '55P03';

/** The heads of these chains stayed locked by others. */
export class HeadsLockedError extends Error {
  override readonly name = 'HeadsLockedError';
  readonly code = LOCK_TIMEOUT;
  readonly chains: readonly string[];
  readonly periods: readonly string[];

  constructor(chains: readonly string[], periods: readonly string[]) {
    super(`the chain of ${periods.join(', ')} is locked`);
    this.chains = chains;
    this.periods = periods;
  }
}

/** Whether nobody else holds the heads of the workspace's periods now. */
export async function areHeadsFree(tx: Tenant, periods: readonly string[]): Promise<boolean> {
  const free = await tx.db
    .selectFrom('chain_head')
    .select('period')
    .where('workspaceId', '=', tx.workspaceId)
    .where('period', '=', anyOf(periods))
    .forUpdate()
    .skipLocked()
    .execute();
  return free.length === periods.length;
}

interface Wait {
  /** Resolves once somebody could lock the head. */
  readonly free: Promise<void>;
  /** Time of `performance` at which somebody last asked. */
  askedAt: number;
}

/** Chains that are being waited for, each looked at for all who wait. */
const waits = new Map<string, Wait>();
let waiting = 0;

/** Whether one of the chains is known to be locked, so that nobody need wait for it on a connection. */
export function isWaitedFor(chains: readonly string[]): boolean {
  return chains.some((chain) => waits.has(chain));
}

/**
 * Runs a transaction, and again when a lock was not to be had within `LOCK_HOLD_MS`, for `LOCK_WAIT_MS` in all. In
 * between it holds no connection, so that a chain whose head stays locked keeps nobody else waiting.
 * @param areFree - whether the heads of the workspace's periods can be locked now.
 */
export async function pastLocks<Value>(
  run: () => Promise<Value>,
  areFree: (periods: readonly string[]) => Promise<boolean>,
): Promise<Value> {
  const until = performance.now() + LOCK_WAIT_MS;
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (codeOf(error) !== LOCK_TIMEOUT || waiting >= LOCK_WAITS) throw error;
      const leftMs = until - performance.now();
      if (leftMs <= 0) throw error;
      waiting += 1;
      const ended = new AbortController();
      try {
        if (error instanceof HeadsLockedError) {
          const timeout = sleep(leftMs, undefined, { signal: ended.signal }).catch(() => undefined);
          await Promise.race([freed(error, areFree), timeout]);
        } else await sleep(LOCK_POLL_MS);
      } finally {
        ended.abort();
        waiting -= 1;
      }
      if (performance.now() >= until) throw error;
    }
  }
}

/** Resolves once all of the heads could be locked. */
async function freed(
  { chains, periods }: HeadsLockedError,
  areFree: (periods: readonly string[]) => Promise<boolean>,
): Promise<void> {
  const all = chains.map((chain, at) => {
    const wait = waits.get(chain) ?? startWait(chain, () => areFree(periods.slice(at, at + 1)));
    wait.askedAt = performance.now();
    return wait.free;
  });
  await Promise.all(all);
}

/** Looks as long as somebody waits. A failure ends it: whoever waits meets it in a transaction of its own. */
function startWait(chain: string, isFree: () => Promise<boolean>): Wait {
  const { promise: free, resolve } = Promise.withResolvers<void>();
  const wait: Wait = { free, askedAt: performance.now() };
  const look = async () => {
    let isOver = false;
    while (!isOver) {
      await sleep(LOCK_POLL_MS);
      isOver = performance.now() - wait.askedAt > LOCK_WAIT_MS || (await isFree().catch(() => true));
    }
    waits.delete(chain);
    resolve();
  };
  waits.set(chain, wait);
  void look();
  return wait;
}
