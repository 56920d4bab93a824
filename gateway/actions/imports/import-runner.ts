import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  clearImport,
  endImport,
  keepImport,
  takeImport,
  type WaitingImport,
  waitingImports,
} from '../../../schema/queries/import-jobs.ts';
import { withLookup, withTenant } from '../../database/transaction.ts';
import type { ImportRunner, ServerDeps } from '../../deps.ts';
import {
  IMPORT_ATTEMPTS,
  IMPORT_BUSY_PAUSE_MS,
  IMPORT_CLEAR_PARTS,
  IMPORT_LEASE_MS,
  IMPORT_POLL_JOBS,
  IMPORT_POLL_MS,
  IMPORTS_AT_ONCE,
} from '../../limits.ts';
import { recorded } from '../../telemetry/telemetry.ts';
import { fail, runImport } from './run-import.ts';

const GIVEN_UP = `The file could not be read in ${IMPORT_ATTEMPTS} attempts. What was booked stays booked; send the file again in smaller parts.`;
const ABANDONED = 'The file did not arrive as a whole.';

/**
 * Works on the jobs of the database, a few at once and one of a workspace; any number of gateways share them. It looks for jobs
 * when it is woken and from then on every few seconds.
 */
export function createImportRunner(dependencies: () => ServerDeps): ImportRunner {
  const owner = randomUUID();
  const running = new Map<string, Promise<void>>();
  const stop = new AbortController();
  let looking: Promise<void> | null = null;
  let isAsked = false;
  let timer: NodeJS.Timeout | null = null;

  const start = (waiting: WaitingImport) => {
    const work = takeAndRun(dependencies(), { waiting, owner, stop: stop.signal }).finally(() => {
      running.delete(waiting.workspaceId);
      wake();
    });
    running.set(waiting.workspaceId, work);
  };
  const look = async () => {
    const deps = dependencies();
    const now = deps.clock().toISOString();
    const jobs = await withLookup(deps.database, (tx) => waitingImports(tx, now, IMPORT_POLL_JOBS));
    for (const job of jobs) {
      if (stop.signal.aborted) return;
      if (job.what !== 'take') await tidy(deps, job);
      else if (running.size < IMPORTS_AT_ONCE && !running.has(job.workspaceId)) start(job);
    }
  };
  const wake = () => {
    if (stop.signal.aborted) return;
    timer ??= setInterval(wake, IMPORT_POLL_MS).unref();
    isAsked = true;
    looking ??= (async () => {
      while (isAsked && !stop.signal.aborted) {
        isAsked = false;
        await look().catch((error) => dependencies().log.warn({ err: error }, 'imports were not looked for'));
      }
      looking = null;
    })();
  };
  return {
    wake,
    async close() {
      stop.abort();
      if (timer !== null) clearInterval(timer);
      await looking;
      await Promise.all(running.values());
    },
  };
}

interface Take {
  readonly waiting: WaitingImport;
  readonly owner: string;
  readonly stop: AbortSignal;
}

async function takeAndRun(deps: ServerDeps, { waiting, owner, stop }: Take): Promise<void> {
  const { workspaceId, jobId } = waiting;
  try {
    const now = deps.clock();
    const leaseUntil = new Date(now.getTime() + IMPORT_LEASE_MS).toISOString();
    const job = await withTenant(deps.database, workspaceId, (tx) =>
      takeImport(tx, { jobId, owner, now: now.toISOString(), leaseUntil }),
    );
    if (job === null) return await pauseUnless(stop);
    if (job.attempts > IMPORT_ATTEMPTS) return await fail(deps, { job, owner }, GIVEN_UP);
    try {
      await recorded(
        () => ({ kind: 'job', name: 'import job', attributes: { 'footing.step': 'job' }, isRoot: true }),
        () => runImport(deps, { job, owner, stop }),
      );
    } catch (error) {
      deps.log.error({ err: error, job: jobId }, 'an import was interrupted');
      await pauseUnless(stop);
    }
    // Nothing, if the job has ended.
    await withTenant(deps.database, workspaceId, (tx) => keepImport(tx, { jobId, owner, leaseUntil: null }));
  } catch (error) {
    // Its lease runs out, and then it is taken again.
    deps.log.error({ err: error, job: jobId }, 'an import could not be taken or freed');
  }
}

async function pauseUnless(signal: AbortSignal): Promise<void> {
  await pause(IMPORT_BUSY_PAUSE_MS, undefined, { signal }).catch(() => {
    // This process closes: others may go on at once.
  });
}

/** Deletes the bytes of an ended job, and ends one whose sender has gone. */
async function tidy(deps: ServerDeps, { workspaceId, jobId, what }: WaitingImport): Promise<void> {
  if (what === 'abandon') {
    await withTenant(deps.database, workspaceId, (tx) =>
      endImport(tx, {
        jobId,
        from: ['receiving'],
        state: 'failed',
        failure: ABANDONED,
        now: deps.clock().toISOString(),
      }),
    );
  }
  for (let left = 1; left > 0; ) {
    left = await withTenant(deps.database, workspaceId, (tx) => clearImport(tx, jobId, IMPORT_CLEAR_PARTS));
  }
}
