import { chainId } from '../../../compute/chain/entry.ts';
import { trailFile } from '../../../compute/chain/trail-file.ts';
import { chainEnd } from '../../../schema/queries/checkpoints.ts';
import { ApiError } from '../../api-error.ts';
import type { Caller } from '../../auth/access.ts';
import { withRead } from '../../database/transaction.ts';
import { type CheckpointDeps, checkpointAt, type StoredCheckpoint } from './checkpoints.ts';
import { trailEntries } from './evidence-pages.ts';
import { lineBatches } from './line-batches.ts';

export interface TrailExport {
  /** `<workspace id>/<period>`. */
  readonly chain: string;
  /** The signed state at the end of the file. */
  readonly checkpoint: StoredCheckpoint;
  /** The text of an `audit-trail.json`, made while it is read. */
  readonly content: AsyncGenerator<string>;
}

/**
 * A chain at its present size, signed, as the file for `verify`: of any period, or `SETTINGS`.
 * @throws ApiError `not_found`. Errors of the content: missing contents that no erasure names, also when erased while
 * the chain is read.
 */
export async function exportTrail(
  deps: CheckpointDeps,
  { caller, period }: { readonly caller: Caller; readonly period: string },
): Promise<TrailExport> {
  const { workspaceId } = caller;
  const end = await withRead(deps.database, workspaceId, (tx) => chainEnd(tx, period, null));
  if (end === undefined)
    throw new ApiError('not_found', { detail: `This workspace has no chain ${period}.` });
  const checkpoint = await checkpointAt(deps, { workspaceId, period, size: end.size });
  const chain = chainId(workspaceId, period);
  const entries = trailEntries(deps, { workspaceId, period, size: end.size });
  return {
    chain,
    checkpoint,
    content: lineBatches(trailFile({ chain, checkpoint: checkpoint.token, entries })),
  };
}
