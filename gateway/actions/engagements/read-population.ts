import type { PopulationAnswer } from '../../../schema/contracts/sample.ts';
import type { PopulationRequest } from '../../../schema/contracts/workpaper.ts';
import type { ViewerData } from '../../../schema/graphql/context.ts';
import { populationPart } from '../../../schema/queries/samples.ts';
import { ApiError } from '../../api-error.ts';
import { requireAssignedReader } from '../../auth/engagement-access.ts';
import type { PartyDeps } from '../../deps.ts';
import { requireSample } from './sampled-line.ts';

/**
 * One part of the lines frozen for a draw of the sample that counts, with their weights: with the seed they are all that is needed
 * to repeat the draw and to check the population's hash.
 * @throws ApiError `not_found`, `forbidden`, `no_sample`; `validation_failed` for a draw or part that does not exist.
 */
export async function readPopulation(
  deps: Pick<PartyDeps, 'database' | 'pool'>,
  viewer: ViewerData,
  { engagement_id: engagementId, draw, part }: PopulationRequest,
): Promise<PopulationAnswer> {
  const found = await requireAssignedReader(
    deps.database,
    { viewer, engagementId },
    async ({ tx, engagement }) => {
      const sample = await requireSample(tx, engagement);
      return { sample, ...(await populationPart(tx, sample.sampleId, { draw, part })) };
    },
  );
  const drawn = [found.sample, ...found.sample.topUps][draw - 1];
  if (drawn === undefined) throw noSuch('draw', `at most ${found.sample.topUps.length + 1}`);
  if (found.content === null) throw noSuch('part', `below ${found.parts}`);
  const lines = await deps.pool.run('unpackPopulationPart', { content: found.content });
  return {
    sample_id: found.sample.sampleId,
    population_hash: drawn.populationHash,
    seed: drawn.seed,
    draw,
    part,
    parts: found.parts,
    lines: lines.map(({ lineItemId, recordedKgCo2e, riskWeight }) => ({
      line_item_id: lineItemId,
      recorded_kgco2e: recordedKgCo2e,
      risk_weight: riskWeight,
    })),
  };
}

function noSuch(member: 'draw' | 'part', most: string): ApiError {
  const detail = `${member} must be ${most}`;
  const errors = [{ code: 'invalid_value', pointer: `/${member}`, detail }];
  return new ApiError('validation_failed', { detail, errors });
}
