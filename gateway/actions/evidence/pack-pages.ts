import type { PartyPool, TaskOutput } from '../../threads/pool.ts';

/** Pages that are packed while the next one is read. */
const PAGES_IN_WORK = 2;

/** Packs pages of a population in the pool while the database makes the next ones; in their order. */
export async function packPages(
  pool: PartyPool,
  texts: AsyncGenerator<string>,
  factorSetId: string,
): Promise<TaskOutput<'packPopulationPage'>[]> {
  const encoder = new TextEncoder();
  const packed: Promise<TaskOutput<'packPopulationPage'>>[] = [];
  for await (const text of texts) {
    const page = encoder.encode(text);
    const task = pool.run('packPopulationPage', { page, factorSetId }, page);
    // Its failure is met where it is awaited.
    task.catch(() => {});
    packed.push(task);
    await packed[packed.length - PAGES_IN_WORK];
  }
  return Promise.all(packed);
}
