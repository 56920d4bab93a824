import type { ViewerData } from '../../../schema/graphql/context.ts';
import { currentSample, populationParts } from '../../../schema/queries/samples.ts';
import { ApiError } from '../../api-error.ts';
import { requireAssignedAuditor } from '../../auth/engagement-access.ts';
import type { PartyDeps } from '../../deps.ts';
import { isUnreadable } from '../evidence/evidence-ends.ts';
import { trailBroken } from '../evidence/evidence-pages.ts';
import { fileOnChain } from './file-on-chain.ts';
import { fileRows } from './file-rows.ts';

/**
 * Rows or a chain that somebody changed may cause any error. After one that nothing else explains, the file is compared
 * with its entries, and the auditor is told what was changed.
 * @throws ApiError `trail_broken` that names it; else the error itself.
 */
export async function tellingTampering<Value>(
  deps: PartyDeps,
  target: { readonly viewer: ViewerData; readonly engagementId: string },
  run: () => Promise<Value>,
): Promise<Value> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw (await tampering(deps, target)) ?? error;
  }
}

async function tampering(
  deps: PartyDeps,
  target: { readonly viewer: ViewerData; readonly engagementId: string },
): Promise<ApiError | null> {
  try {
    await compare(deps, target);
    return null;
  } catch (error) {
    if (isUnreadable(error)) return trailBroken('stored data of the engagement cannot be read');
    return error instanceof ApiError && error.code === 'trail_broken' ? error : null;
  }
}

async function compare(
  deps: PartyDeps,
  target: { readonly viewer: ViewerData; readonly engagementId: string },
): Promise<void> {
  const read = await requireAssignedAuditor(deps.database, { ...target, lock: false }, async (access) => {
    const { tx, engagement } = access;
    const sample = await currentSample(tx, engagement.engagementId);
    if (sample === null) return null;
    const population = await populationParts(tx, sample.sampleId);
    return { engagement, rows: await fileRows(access, sample), population };
  });
  if (read === null) return;
  await fileOnChain(deps, read.engagement, read.rows);
  for (const part of read.population) {
    await deps.pool.run('unpackPopulationPart', { content: part }).catch((error: unknown) => {
      if (error instanceof ApiError) throw error;
      throw trailBroken('the frozen lines of the sample cannot be read');
    });
  }
}
