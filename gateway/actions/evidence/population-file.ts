import { createHash } from 'node:crypto';
import { MAX_POPULATION_BYTES, POPULATION_FILE } from '../../../compute/chain/package-bounds.ts';
import { frozenPopulations, populationPart, populationPlaces } from '../../../schema/queries/samples.ts';
import { withSnapshot } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';
import type { PartyPool, TaskOutput } from '../../threads/pool.ts';
import type { PackageMember } from './package-zip.ts';

type Deps = Pick<GatewayDeps, 'database'> & { readonly pool: PartyPool };

interface OfSample {
  readonly workspaceId: string;
  readonly sampleId: string;
}

/** The text of `population.csv`, a part of the frozen lines at a time, with their number. */
export async function* populationPieces(
  { database, pool }: Deps,
  { workspaceId, sampleId }: OfSample,
): AsyncGenerator<TaskOutput<'populationCsv'>> {
  const places = await withSnapshot(database, workspaceId, (tx) => populationPlaces(tx, sampleId));
  const [first = { draw: 1, part: 0 }, ...others] = places;
  for (const { draw, part } of [first, ...others]) {
    const found = await withSnapshot(database, workspaceId, (tx) =>
      populationPart(tx, sampleId, { draw, part }),
    );
    const content = found.content ?? new Uint8Array();
    yield await pool.run('populationCsv', {
      content,
      draw,
      isFirst: draw === first.draw && part === first.part,
    });
  }
}

/** Whether the frozen lines of each draw are those of its entry. @param digests - as the entries state them. */
export async function isPopulationWhole(
  { database, pool }: Deps,
  { workspaceId, sampleId, digests }: OfSample & { readonly digests: readonly unknown[] },
): Promise<boolean> {
  const stored = await withSnapshot(database, workspaceId, (tx) => frozenPopulations(tx, sampleId));
  if (stored.length > digests.length) return false;
  for (const [at, digest] of digests.entries()) {
    if ((await pool.run('populationDigest', { parts: stored[at] ?? [] })) !== digest) return false;
  }
  return true;
}

/** What a package says of its population. */
export interface StatedPopulation {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly lines: number;
  /** Whether it is in the package; else it is a download of its own. */
  readonly included: boolean;
}

/** The population of a package, and its file where it is short enough to be in the package. */
export async function populationFile(
  deps: Deps,
  sample: OfSample,
): Promise<{ readonly stated: StatedPopulation; readonly member: PackageMember | null }> {
  const hash = createHash('sha256');
  let content: Uint8Array[] = [];
  let [bytes, lines] = [0, 0];
  for await (const piece of populationPieces(deps, sample)) {
    hash.update(piece.text);
    bytes += piece.text.byteLength;
    lines += piece.lines;
    if (bytes <= MAX_POPULATION_BYTES) content.push(piece.text);
    else content = [];
  }
  const included = bytes <= MAX_POPULATION_BYTES;
  const sha256 = hash.digest('hex');
  return {
    stated: { name: POPULATION_FILE, bytes, sha256, lines, included },
    member: included ? { name: POPULATION_FILE, deflated: true, content, sha256 } : null,
  };
}
