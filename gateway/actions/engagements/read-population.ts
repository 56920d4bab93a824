import type { PopulationAnswer } from '../../../schema/contracts/sample.ts';
import type { PopulationRequest } from '../../../schema/contracts/workpaper.ts';
import type { ViewerData } from '../../../schema/graphql/context.ts';
import { populationPart } from '../../../schema/queries/samples.ts';
import { ApiError } from '../../api-error.ts';
import { requireAssignedAuditor } from '../../auth/engagement-access.ts';
import type { PartyDeps } from '../../deps.ts';
import { requireSample } from './sampled-line.ts';

/**
 * One part of the frozen lines of the sample that counts, with their weights: with the seed they are all that is needed
 * to repeat the draw and to check the population's hash.
 * @throws ApiError `not_found`, `forbidden`, `no_sample`; `validation_failed` for a part that does not exist.
 */
export async function readPopulation(
  deps: Pick<PartyDeps, 'database' | 'pool'>,
  viewer: ViewerData,
  { engagement_id: engagementId, part }: PopulationRequest,
): Promise<PopulationAnswer> {
  const found = await requireAssignedAuditor(
    deps.database,
    { viewer, engagementId, lock: false },
    async ({ tx, engagement }) => {
      const sample = await requireSample(tx, engagement);
      return { sample, ...(await populationPart(tx, sample.sampleId, part)) };
    },
  );
  if (found.content === null) {
    const detail = `part must be below ${found.parts}`;
    throw new ApiError('validation_failed', {
      detail,
      errors: [{ code: 'invalid_value', pointer: '/part', detail }],
    });
  }
  const lines = await deps.pool.run('unpackPopulationPart', { content: found.content });
  return {
    sample_id: found.sample.sampleId,
    population_hash: found.sample.populationHash,
    seed: found.sample.seed,
    part,
    parts: found.parts,
    lines: lines.map(({ lineItemId, recordedKgCo2e, riskWeight }) => ({
      line_item_id: lineItemId,
      recorded_kgco2e: recordedKgCo2e,
      risk_weight: riskWeight,
    })),
  };
}
