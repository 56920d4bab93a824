import { chainId } from '../../../compute/chain/entry.ts';
import type { CheckpointAnswer } from '../../../schema/contracts/periods.ts';
import type { ViewerData } from '../../../schema/graphql/context.ts';
import { ApiError } from '../../api-error.ts';
import { requireAssignedReader } from '../../auth/engagement-access.ts';
import type { PartyDeps } from '../../deps.ts';
import { type ChainAt, checkpointAt, type StoredCheckpoint, unstampedCheckpoint } from './checkpoints.ts';

interface Asked {
  readonly viewer: ViewerData;
  readonly engagementId: string;
}

/**
 * The signed state of the chain of an engagement's period, for its auditors to keep: a later package must agree with it.
 * @throws ApiError `not_found`, `forbidden`, `busy`.
 */
export async function auditorCheckpoint(deps: PartyDeps, asked: Asked): Promise<CheckpointAnswer> {
  const at = await chainOf(deps, asked);
  const { size, head, kid, token, timestampToken } = await checkpointAt(deps, at);
  const chain = chainId(at.workspaceId, at.period);
  return { chain, size, head, kid, checkpoint: token, timestamp: timestampToken };
}

/** The same for an answer that stands without one; null where there is none for this caller, or none in time. */
export async function checkpointBeside(deps: PartyDeps, asked: Asked): Promise<StoredCheckpoint | null> {
  try {
    return await unstampedCheckpoint(deps, await chainOf(deps, asked));
  } catch (error) {
    if (!(error instanceof ApiError))
      deps.log.error({ err: error, engagement: asked.engagementId }, 'an answer has no checkpoint');
    return null;
  }
}

function chainOf({ database }: PartyDeps, { viewer, engagementId }: Asked): Promise<ChainAt> {
  return requireAssignedReader(database, { viewer, engagementId }, async ({ engagement }) => ({
    workspaceId: engagement.workspaceId,
    period: engagement.period,
    size: null,
  }));
}
