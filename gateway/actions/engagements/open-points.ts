import { aboveTolerable } from '../../../compute/sampling/above-tolerable.ts';
import type { OpenPointsAnswer } from '../../../schema/contracts/open-points.ts';
import type { ViewerData } from '../../../schema/graphql/context.ts';
import type { PartyDeps } from '../../deps.ts';
import { fileSoFar } from './file-so-far.ts';

/**
 * What a completion would wait for now, and the evaluation so far, for everybody assigned to the engagement.
 * @throws ApiError `not_found`, `forbidden`, `no_sample`, `engagement_completed`, `trail_broken`.
 */
export async function openPoints(
  deps: PartyDeps,
  target: { readonly viewer: ViewerData; readonly engagementId: string },
): Promise<OpenPointsAnswer> {
  const { engagement, version, open, warnings, changes, figures } = await fileSoFar(deps, target);
  return {
    engagement_id: engagement.engagementId,
    status: engagement.status,
    file_version: version,
    blockers: [...open],
    warnings: [...warnings],
    late_changes: [...changes],
    evaluation: figures,
    above_tolerable: [...aboveTolerable(figures)],
  };
}
