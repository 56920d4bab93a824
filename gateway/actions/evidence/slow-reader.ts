import { Readable } from 'node:stream';

export interface Pace {
  /** The least bytes to read in this time of waiting for the reader. */
  readonly minBytes: number;
  readonly windowMs: number;
  /** Called once, when the reader took less. */
  readonly onSlow: () => void;
}

/**
 * Passes the pieces of a stream on, and reports a reader who takes nothing, or less than a slow line transmits. Only
 * time spent waiting for the reader counts, not the time for making the next piece.
 */
export async function* paced(source: AsyncIterable<Buffer>, pace: Pace): AsyncGenerator<Buffer> {
  let taken = 0;
  let leftMs = pace.windowMs;
  let since = 0;
  let timer: NodeJS.Timeout | undefined;
  const wait = () => {
    since = performance.now();
    timer = setTimeout(() => {
      if (taken < pace.minBytes) return pace.onSlow();
      taken = 0;
      leftMs = pace.windowMs;
      wait();
    }, leftMs);
    timer.unref();
  };
  try {
    for await (const piece of source) {
      wait();
      yield piece;
      clearTimeout(timer);
      leftMs = Math.max(0, leftMs - (performance.now() - since));
      taken += piece.length;
    }
  } finally {
    clearTimeout(timer);
  }
}

/** A stream of the pieces that breaks off for a reader who is too slow. @param what - how it is called. */
export function pacedStream(
  source: AsyncIterable<Buffer>,
  { what, ...pace }: Omit<Pace, 'onSlow'> & { readonly what: string },
): Readable {
  const slow = `less than ${pace.minBytes} bytes of ${what} were taken in ${pace.windowMs} ms`;
  const onSlow = () => content.destroy(new Error(slow));
  const content: Readable = Readable.from(paced(source, { ...pace, onSlow }), { objectMode: false });
  return content;
}
