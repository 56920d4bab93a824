import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '../../api-error.ts';
import { EXPORT_HOLD_PAUSE_MS, EXPORT_HOLD_TRIES } from '../../limits.ts';
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
 * The pool as an export uses it: before anything of the package was sent a busy pool refuses it, as any request;
 * afterwards it waits. A task whose thread ended or that took too long is tried again, a few times.
 */
export function patientPool(pool: PartyPool, pauseMs: number = EXPORT_HOLD_PAUSE_MS): PatientPool {
  const ended = new AbortController();
  let isUnderWay = false;
  return {
    async run<Name extends TaskName>(
      name: Name,
      task: TaskInput<Name>,
      transfer?: Uint8Array | readonly Uint8Array[],
    ): Promise<TaskOutput<Name>> {
      for (let failed = 0; ; ) {
        try {
          return await pool.run(name, task, transfer);
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'compute_unavailable') throw error;
          if (error.cause !== undefined) failed += 1;
          if (!isUnderWay || failed === EXPORT_HOLD_TRIES || ended.signal.aborted) throw error;
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
