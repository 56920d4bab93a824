import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '../../api-error.ts';
import { EXPORT_BEGIN_TRIES, EXPORT_HOLD_PAUSE_MS, EXPORT_HOLD_TRIES } from '../../limits.ts';
import type { PartyPool, TaskInput, TaskName, TaskOutput } from '../../threads/pool.ts';

/** The pool of one export. */
export interface PatientPool extends PartyPool {
  /**
   * From here on a task waits for a thread as long as `content` is read: half of a package may have been sent, and
   * would have to be sent again from the start.
   */
  underWay(content: Readable): void;
}

/**
 * The pool of an export. A busy pool refuses its first task, as for any request. Later tasks wait: for a limited time
 * before anything of the package was sent, and then as long as it is read. A task that timed out or lost its thread is
 * tried again, a few times.
 */
export function patientPool(pool: PartyPool, pauseMs: number = EXPORT_HOLD_PAUSE_MS): PatientPool {
  const ended = new AbortController();
  let isUnderWay = false;
  /** Tries left before a part of the package was sent; none before the first task was done. */
  let triesLeft = 0;
  return {
    async run<Name extends TaskName>(
      name: Name,
      task: TaskInput<Name>,
      transfer?: Uint8Array | readonly Uint8Array[],
    ): Promise<TaskOutput<Name>> {
      for (let failed = 0; ; ) {
        try {
          const done = await pool.run(name, task, transfer);
          if (triesLeft === 0) triesLeft = EXPORT_BEGIN_TRIES;
          return done;
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'compute_unavailable') throw error;
          if (error.cause !== undefined) failed += 1;
          if (!isUnderWay && triesLeft <= 1) throw error;
          if (failed === EXPORT_HOLD_TRIES || ended.signal.aborted) throw error;
          triesLeft -= 1;
          await pause(pauseMs, undefined, { signal: ended.signal });
        }
      }
    },
    underWay(content) {
      isUnderWay = true;
      content.once('close', () => ended.abort());
    },
  };
}
