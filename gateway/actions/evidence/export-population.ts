import { Readable } from 'node:stream';
import type { ExportPopulationRequest } from '../../../schema/contracts/workpaper.ts';
import type { ViewerData } from '../../../schema/graphql/context.ts';
import { requireAssignedReader } from '../../auth/engagement-access.ts';
import type { PartyDeps } from '../../deps.ts';
import { EXPORT_PACE_BYTES, EXPORT_PACE_MS } from '../../limits.ts';
import { requireSample } from '../engagements/sampled-line.ts';
import type { EvidenceExport } from './export-evidence.ts';
import { patientPool } from './patient-pool.ts';
import { populationPieces } from './population-file.ts';
import { paced } from './slow-reader.ts';

/**
 * `population.csv` of the sample that counts, of any size and also before the completion: the file that the package has or
 * names.
 * @throws ApiError `not_found`, `forbidden`, `no_sample`.
 */
export async function exportPopulation(
  deps: PartyDeps,
  viewer: ViewerData,
  { engagement_id: engagementId }: ExportPopulationRequest,
): Promise<EvidenceExport> {
  const sample = await requireAssignedReader(deps.database, { viewer, engagementId }, ({ tx, engagement }) =>
    requireSample(tx, engagement),
  );
  const pool = patientPool(deps.pool);
  const slow = `less than ${EXPORT_PACE_BYTES} bytes of a population were taken in ${EXPORT_PACE_MS} ms`;
  const content: Readable = Readable.from(
    paced(textOf(populationPieces({ ...deps, pool }, sample)), {
      minBytes: EXPORT_PACE_BYTES,
      windowMs: EXPORT_PACE_MS,
      onSlow: () => content.destroy(new Error(slow)),
    }),
    { objectMode: false },
  );
  pool.underWay(content);
  return {
    fileName: `population-${engagementId}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    content,
    warning: null,
  };
}

async function* textOf(pieces: ReturnType<typeof populationPieces>): AsyncGenerator<Buffer> {
  for await (const { text } of pieces) yield Buffer.from(text.buffer, text.byteOffset, text.byteLength);
}
