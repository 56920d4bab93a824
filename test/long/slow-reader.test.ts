import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { packageZip } from '../../gateway/actions/evidence/package-zip.ts';
import { paced } from '../../gateway/actions/evidence/slow-reader.ts';

const PIECE = 64_000;

/** An export as the service sends it, endless, whose pieces take so long to make. */
function endlessExport(pace: { readonly minBytes: number; readonly windowMs: number }, makingMs = 0) {
  let isOver = false;
  async function* content() {
    try {
      for (;;) {
        if (makingMs > 0) await wait(makingMs);
        yield Buffer.alloc(PIECE, 'x');
      }
    } finally {
      isOver = true;
    }
  }
  const zip = packageZip(new Date(0), async (digestOf) => {
    await digestOf({ name: 'endless', deflated: false, content: content() });
  });
  const onSlow = () => stream.destroy(new Error('too slow'));
  const stream: Readable = Readable.from(paced(zip as AsyncIterable<Buffer>, { ...pace, onSlow }), {
    objectMode: false,
  });
  const failure = new Promise<string>((resolve) => stream.once('error', ({ message }) => resolve(message)));
  return { stream, failure, isOver: () => isOver };
}

/** Takes a piece, and the next after the pause, until the stream ends. */
async function take(stream: Readable, bytes: number, pauseMs: number): Promise<void> {
  while (!stream.destroyed) {
    stream.read(bytes);
    await wait(pauseMs);
  }
}

describe('a reader of an export', () => {
  it.each([
    ['nothing', 0],
    ['a byte now and then', 1],
  ])('that takes %s is left after the time given, and its source is closed', async (_what, bytes) => {
    const { stream, failure, isOver } = endlessExport({ minBytes: 4 * PIECE, windowMs: 200 });
    const reading = take(stream, bytes, 20);
    expect(await failure).toBe('too slow');
    await reading;
    await expect.poll(isOver).toBe(true);
  });

  it('that takes as much as a slow line carries is waited for', async () => {
    const { stream, failure } = endlessExport({ minBytes: PIECE, windowMs: 400 });
    const over = new AbortController();
    const reading = take(stream, PIECE, 40);
    const first = await Promise.race([failure, wait(1_500, 'still read', { signal: over.signal })]);
    expect(first).toBe('still read');
    stream.destroy();
    await reading;
  });

  it('is not taken for slow while the service is', async () => {
    const { stream, failure } = endlessExport({ minBytes: 4 * PIECE, windowMs: 200 }, 120);
    stream.resume();
    expect(await Promise.race([failure, wait(1_500, 'still read')])).toBe('still read');
    stream.destroy();
  });
});
