import type { IngestOutcome, IngestTask } from '../../compute/ingest/task.ts';
import { ingest as shippedIngest } from '../../gateway/threads/compute-thread.ts';

// The other tasks as they are; the one below stands before the shipped one of its name.
export * from '../../gateway/threads/compute-thread.ts';

/**
 * The compute worker with faults a test asks for by the vendor's name; there is no way to ask the shipped
 * worker for any. `fault:exit`, `fault:crash`, `fault:throw`, `fault:hang`, `fault:slow` for a
 * second, `fault:slower` for four.
 */
export async function ingest(task: IngestTask): Promise<IngestOutcome> {
  const text = Buffer.from(task.body).toString('latin1');
  if (text.includes('fault:exit')) process.exit(3);
  if (text.includes('fault:throw')) throw new TypeError('a bug in a task');
  if (text.includes('fault:hang')) for (;;);
  if (text.includes('fault:slow')) {
    const ms = text.includes('fault:slower') ? 4_000 : 1_000;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  }
  if (text.includes('fault:crash')) {
    setImmediate(() => {
      throw new Error('an exception nobody catches');
    });
    await new Promise(() => {});
  }
  return shippedIngest(task);
}
