import { PassThrough } from 'node:stream';
import {
  type PopulationContext,
  populationContext,
  populationPages,
} from '../../../schema/queries/population.ts';
import { ApiError } from '../../api-error.ts';
import { withSnapshot } from '../../database/transaction.ts';
import type { PartyDeps } from '../../deps.ts';
import { SAMPLE_PAGES_WAITING } from '../../limits.ts';
import type { PartyPool, TaskInput, TaskOutput } from '../../threads/pool.ts';

/** Pages packed at the same time. */
const PAGES_IN_WORK = 2;

type PackTask = TaskInput<'packPopulationPage'>;
type Packed = TaskOutput<'packPopulationPage'>;

/** The lines of a period that a sample is drawn from. */
export interface Population {
  readonly context: PopulationContext;
  readonly pages: Packed[];
}

/**
 * Reads the lines in one snapshot, with the state of their chain. Threads pack the pages meanwhile; the snapshot never
 * waits for them.
 * @throws ApiError `busy` when the threads are too far behind.
 */
export async function freezePopulation(
  { database, pool }: Pick<PartyDeps, 'database' | 'pool'>,
  { workspaceId, period }: { readonly workspaceId: string; readonly period: string },
): Promise<Population> {
  const encoder = new TextEncoder();
  const pages = new PassThrough({ objectMode: true, highWaterMark: SAMPLE_PAGES_WAITING });
  const packing = packPages(pool, pages);
  // Its error is thrown where it is awaited; this avoids an unhandled rejection.
  packing.catch(() => {});
  try {
    const context = await withSnapshot(database, workspaceId, async (tx) => {
      const found = await populationContext(tx, period);
      for await (const text of populationPages(tx, period)) {
        const task: PackTask = { page: encoder.encode(text), factorSetId: found.factorSetId };
        if (pages.destroyed || !pages.write(task)) throw threadsBusy();
      }
      return found;
    });
    pages.end();
    return { context, pages: await packing };
  } catch (error) {
    pages.destroy(error instanceof Error ? error : undefined);
    // If packing failed first, that is the reason.
    await packing;
    throw error;
  }
}

/** In their order. */
async function packPages(pool: PartyPool, tasks: AsyncIterable<PackTask>): Promise<Packed[]> {
  const packed: Promise<Packed>[] = [];
  for await (const task of tasks) {
    const packing = pool.run('packPopulationPage', task, task.page);
    packing.catch(() => {});
    packed.push(packing);
    await packed[packed.length - PAGES_IN_WORK];
  }
  return Promise.all(packed);
}

function threadsBusy(): ApiError {
  return new ApiError('busy', {
    detail:
      'The lines of the period are read faster than the threads take them. Nothing was stored; send it again.',
    retryAfterSeconds: 1,
  });
}
