import type { Readable } from 'node:stream';

export interface StallTimer {
  /** Something was taken. */
  refresh(): void;
  /** Ends a stream nobody takes anything from. */
  watch(content: Readable): void;
}

/**
 * A reader may take his time, but holds a place among the exports: he does not hold it for ever.
 * @param stallMs - longest time between two takings.
 */
export function stallTimer(stallMs: number): StallTimer {
  let timer: NodeJS.Timeout | null = null;
  return {
    refresh: () => void timer?.refresh(),
    watch(content) {
      const reason = `nobody took anything of an evidence package for ${stallMs} ms`;
      timer = setTimeout(() => content.destroy(new Error(reason)), stallMs);
      timer.unref();
      content.once('close', () => clearTimeout(timer ?? undefined));
    },
  };
}
