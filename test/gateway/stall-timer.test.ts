import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { packageZip } from '../../gateway/evidence/package-zip.ts';
import { stallTimer } from '../../gateway/evidence/stall-timer.ts';

/** An export as the service sends it, endless, with a timer that is told of every piece that is taken. */
function endlessExport(stallMs: number) {
  let isOver = false;
  async function* content() {
    try {
      for (;;) yield Buffer.alloc(64_000, 'x');
    } finally {
      isOver = true;
    }
  }
  const stall = stallTimer(stallMs);
  const zip = packageZip(new Date(0), async (digestOf) => {
    await digestOf({ name: 'endless', deflated: false, content: content() });
  });
  async function* held() {
    for await (const chunk of zip) {
      stall.refresh();
      yield chunk as Buffer;
    }
  }
  const stream = Readable.from(held(), { objectMode: false });
  stall.watch(stream);
  return { stream, isOver: () => isOver };
}

describe('a client that takes nothing', () => {
  it('is left after the time given, its source closed and nothing read any more', async () => {
    const { stream, isOver } = endlessExport(100);
    const failure = new Promise<Error>((resolve) => stream.once('error', resolve));
    stream.once('readable', () => stream.read());
    expect((await failure).message).toContain('nobody took anything of an evidence package for 100 ms');
    await expect.poll(isOver).toBe(true);
  });

  it('is waited for as long as it takes something now and then', async () => {
    const { stream } = endlessExport(400);
    let failed = false;
    stream.once('error', () => {
      failed = true;
    });
    const reader = stream[Symbol.asyncIterator]();
    for (let taken = 0; taken < 12; taken++) {
      await reader.next();
      await wait(100);
    }
    expect(failed).toBe(false);
    stream.destroy();
  });
});
