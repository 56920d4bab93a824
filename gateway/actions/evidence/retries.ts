import { TSA_ATTEMPTS, TSA_LONGEST_PAUSE_MS, TSA_RETRY_MS, TSA_WAITING } from '../../limits.ts';

/** What is to be tried again, and again, while the process lives. */
export interface Retries {
  /** Waiting now. */
  readonly waiting: number;
  /**
   * Tries again later until it succeeds; the same key is kept once. Beyond the bound nothing is kept: what is
   * asked for next asks anew.
   * @param attempt - whether it is done; one that throws is not.
   */
  add(key: string, attempt: () => Promise<boolean>): void;
  /** Forgets them all. */
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
    // A process that has nothing else to do ends.
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
