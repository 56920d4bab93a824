import type { ViewerData } from '../../../schema/graphql/context.ts';
import { currentSample, frozenPopulations } from '../../../schema/queries/samples.ts';
import { ApiError } from '../../api-error.ts';
import { readableEngagement, requireAssignedReader } from '../../auth/engagement-access.ts';
import type { PartyDeps } from '../../deps.ts';
import { isUnreadable } from '../evidence/evidence-ends.ts';
import { fileOnChain } from './file-on-chain.ts';
import { fileRows } from './file-rows.ts';
import { markDifferences } from './mark-differences.ts';
import { RowsDiffer } from './rows-differ.ts';

/**
 * Rows or a chain that somebody changed may cause any error. After one that nothing else explains, the file is compared
 * with its entries, and the auditor is told what was changed. Rows that differ leave an entry `difference.found`.
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
    const told = error instanceof ApiError ? error : ((await tampering(deps, target)) ?? error);
    if (told instanceof RowsDiffer) await markFor(deps, target, told.differences);
    throw told;
  }
}

/** Puts on the chain what the action came upon, after its transaction was undone. */
async function markFor(
  deps: PartyDeps,
  target: { readonly viewer: ViewerData; readonly engagementId: string },
  differences: readonly string[],
): Promise<void> {
  const { engagement, caller } = await readableEngagement(deps.database, target, async (access) => access);
  const { workspaceId, actor } = caller;
  await markDifferences(deps, { workspaceId, engagement, actor, differences });
}

async function tampering(
  deps: PartyDeps,
  target: { readonly viewer: ViewerData; readonly engagementId: string },
): Promise<ApiError | null> {
  try {
    await compare(deps, target);
    return null;
  } catch (error) {
    if (isUnreadable(error)) return unreadable('stored data of the engagement');
    return error instanceof ApiError && error.code === 'trail_broken' ? error : null;
  }
}

async function compare(
  deps: PartyDeps,
  target: { readonly viewer: ViewerData; readonly engagementId: string },
): Promise<void> {
  const read = await requireAssignedReader(deps.database, target, async (access) => {
    const { tx, engagement } = access;
    const sample = await currentSample(tx, engagement.engagementId);
    if (sample === null) return null;
    const population = (await frozenPopulations(tx, sample.sampleId)).flat();
    return { engagement, rows: await fileRows(access, sample), population };
  });
  if (read === null) return;
  await fileOnChain(deps, read.engagement, read.rows);
  for (const part of read.population) {
    await deps.pool.run('unpackPopulationPart', { content: part }).catch((error: unknown) => {
      if (error instanceof ApiError) throw error;
      throw unreadable('the frozen lines of the sample');
    });
  }
}

function unreadable(what: string): ApiError {
  return new RowsDiffer([what], `The audit trail is broken: ${what} cannot be read.`);
}
