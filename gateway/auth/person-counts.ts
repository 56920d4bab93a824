import { RATE_LIMIT_WINDOW_SECONDS } from '../../schema/contracts/rate-limits.ts';
import type { CountedRequests } from '../../schema/queries/rate-limits.ts';
import { MAX_COUNTED_PERSONS } from '../limits.ts';

/** Requests of each person in this process, in windows that begin with the first request. */
export interface PersonCounts {
  count(userId: string, now: Date): CountedRequests;
}

/** @param capacity - persons counted; beyond it the oldest window is dropped. */
export function createPersonCounts(capacity: number = MAX_COUNTED_PERSONS): PersonCounts {
  /** In the order in which the windows began. */
  const windows = new Map<string, { readonly startedAt: number; count: number }>();
  return {
    count(userId, now) {
      const at = now.getTime();
      let window = windows.get(userId);
      if (window === undefined || window.startedAt + RATE_LIMIT_WINDOW_SECONDS * 1_000 <= at) {
        windows.delete(userId);
        if (windows.size >= capacity) windows.delete(windows.keys().next().value ?? '');
        window = { startedAt: at, count: 0 };
        windows.set(userId, window);
      }
      window.count += 1;
      return { count: window.count, windowStart: new Date(window.startedAt).toISOString() };
    },
  };
}
