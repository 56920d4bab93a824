import { TSA_ATTEMPTS, TSA_LONGEST_PAUSE_MS, TSA_RETRY_MS, TSA_WAITING } from '../../limits.ts';

/** Work to try again, while the process lives. */
export interface Retries {
  /** Number of keys waiting now. */
  readonly waiting: number;
  /**
   * Tries again later until it succeeds; a key is kept once. Beyond the limit nothing is kept: the next request tries
   * again.
   * @param attempt - returns whether it succeeded; an error means it did not.
   */
  add(key: string, attempt: () => Promise<boolean>): void;
  /** Forgets all of them. */
  close(): void;
}

/** @param firstPauseMs - before the first attempt; each further pause is twice as long, up to an hour. */
export function createRetries(firstPauseMs: number = TSA_RETRY_MS): Retries {
  const timers = new Map<string, NodeJS.Timeout>();
  const plan = (key: string, attempt: () => Promise<boolean>, tries: number) => {
    const pauseMs = Math.min(firstPauseMs * 2 ** tries, TSA_LONGEST_PAUSE_MS);
    const timer = setTimeout(async () => {
      const isDone = await attempt().catch(() => false);
      if (!timers.has(key)) return;
      if (isDone || tries + 1 === TSA_ATTEMPTS) timers.delete(key);
      else plan(key, attempt, tries + 1);
    }, pauseMs);
    // The timer does not keep the process alive.
    timers.set(key, timer.unref());
  };
  return {
    get waiting() {
      return timers.size;
    },
    add(key, attempt) {
      if (!timers.has(key) && timers.size < TSA_WAITING) plan(key, attempt, 0);
    },
    close() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
