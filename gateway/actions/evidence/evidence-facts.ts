import { chainId } from '../../../compute/chain/entry.ts';
import {
  type DocumentAt,
  type DocumentList,
  documentsAt,
  invoicesWithoutDocument,
  type MissingDocuments,
  wholeDocuments,
} from '../../../schema/queries/evidence-documents.ts';
import { duplicatesThatCount } from '../../../schema/queries/evidence-period.ts';
import { completedEngagements, wasClosed } from '../../../schema/queries/evidence-trail.ts';
import { drawEntries, type TimedEntry, workPlaces } from '../../../schema/queries/evidence-work.ts';
import { ApiError } from '../../api-error.ts';
import { withSnapshot } from '../../database/transaction.ts';
import { EXPORT_DOCUMENTS, EXPORT_LISTED_DOCUMENTS, EXPORT_PAGE_ITEMS } from '../../limits.ts';
import type { TaskOutput } from '../../threads/pool.ts';
import { chosenFiles, type PackageFile } from './chosen-files.ts';
import type { EvidenceEnds, ExportDeps } from './evidence-ends.ts';
import { trailBroken } from './evidence-pages.ts';
import { allDifferences, comparedRows } from './find-differences.ts';
import { isPopulationWhole } from './population-file.ts';
import { readTrail, type TrailRead } from './read-trail.ts';

type ReadSample = NonNullable<TaskOutput<'readSample'>>;

/**
 * The contents of a completed engagement's package, without its work papers and its trail, read from the chain of the
 * period at the completion.
 */
export interface EvidenceFacts extends EvidenceEnds, Pick<TrailRead, 'period' | 'erased' | 'factors'> {
  /** Subjects of the engagements completed in the trail up to there. */
  readonly completed: ReadonlySet<string>;
  readonly sample: Pick<ReadSample, 'statement' | 'parts' | 'sampleId'>;
  /** For the drawn lines, in the order of the sample: positions of the versions of their invoices in the chain. */
  readonly versions: TrailRead['drawn'];
  /** Positions of the entries about the auditors' work, by line. */
  readonly work: ReadonlyMap<string, readonly number[]>;
  readonly documents: DocumentList;
  /** The documents included in the package, with the ids of their rows. */
  readonly included: readonly (DocumentAt & { readonly documentId: string })[];
  /** The auditors' files, withdrawn ones too, and whether each is included in the package. */
  readonly files: readonly PackageFile[];
  /** Of the documents and files to include, those whose bytes differ from the attached ones. */
  readonly lostDocuments: number;
  /** Whether the frozen lines of the sample are those of the entries of its draws. */
  readonly isPopulationWhole: boolean;
  readonly missing: MissingDocuments;
  readonly possibleDuplicates: number;
  /** Where the rows differ from the chain. */
  readonly differences: readonly string[];
}

/**
 * Reads and verifies the chain up to the end of a package, and compares the rows with it.
 * @param soFar - of a draft: what the completion would state. A draft has no documents, and its rows were compared.
 * @throws ApiError `trail_broken`; Error when an entry needed for the completion is missing.
 */
export async function evidenceFacts(
  deps: ExportDeps,
  ends: EvidenceEnds,
  soFar: object | null = null,
): Promise<EvidenceFacts> {
  try {
    return await factsUpTo(deps, ends, soFar);
  } catch (error) {
    // A broken chain may cause any error: report that it is broken.
    if (!(error instanceof ApiError)) await readTrail(deps, ends, null);
    throw error;
  }
}

async function factsUpTo(deps: ExportDeps, ends: EvidenceEnds, soFar: object | null): Promise<EvidenceFacts> {
  const { workspaceId, engagement, completion, cut } = ends;
  const { period, engagementId } = engagement;
  const at = { period, size: completion.size, engagementId };
  const read = await withSnapshot(deps.database, workspaceId, async (tx) => ({
    entries: [
      ...(await drawEntries(tx, at, { completed: soFar === null })),
      ...(soFar === null ? [] : [entrySoFar(ends, soFar)]),
    ],
    work: await workPlaces(tx, at),
    completed: new Set(await completedEngagements(tx, period, cut.size)),
    isClosed: await wasClosed(tx, period, completion.size),
  }));
  const sample = await deps.pool.run('readSample', {
    engagementId,
    chain: chainId(workspaceId, period),
    entries: read.entries,
    isClosed: read.isClosed,
    linesAPart: EXPORT_PAGE_ITEMS,
  });
  if (sample === null) {
    await readTrail(deps, ends, null);
    throw trailBroken('it completes an engagement without a sample');
  }
  // The database compares while the threads read.
  const [trail, rows] = await Promise.all([
    readTrail(deps, ends, sample),
    soFar === null ? comparedRows(deps, ends, sample) : [],
  ]);
  const listed = { sampled: trail.drawn.invoices, most: EXPORT_LISTED_DOCUMENTS };
  const beside = await withSnapshot(deps.database, workspaceId, async (tx) => {
    const documents = await documentsAt(tx, at, listed);
    const most = soFar === null ? EXPORT_DOCUMENTS : 0;
    const candidates = { documents: documents.documents, sample, drawn: trail.drawn, most };
    const chosen = await chosenFiles(tx, { at, ...candidates });
    return {
      documents,
      chosen,
      whole: await wholeDocuments(tx, chosen.documents),
      missing: await invoicesWithoutDocument(tx, at, listed),
      possibleDuplicates: await duplicatesThatCount(tx, at),
    };
  });
  const isWhole = await isPopulationWhole(deps, {
    workspaceId,
    sampleId: sample.sampleId,
    digests: populationDigestsOf(sample),
  });
  const { whole, erased } = beside.whole;
  const { documents, chosen } = beside;
  const lost = chosen.documents.filter(({ invoiceId }) => !whole.has(invoiceId) && !erased.has(invoiceId));
  return {
    ...ends,
    completed: read.completed,
    sample,
    versions: trail.drawn,
    work: read.work,
    period: trail.period,
    erased: trail.erased,
    factors: trail.factors,
    documents,
    included: chosen.documents.flatMap((document) => {
      const documentId = whole.get(document.invoiceId);
      return documentId === undefined ? [] : [{ ...document, documentId }];
    }),
    isPopulationWhole: isWhole,
    files: chosen.files,
    lostDocuments: lost.length + chosen.lost.length,
    missing: beside.missing,
    possibleDuplicates: beside.possibleDuplicates,
    differences:
      soFar !== null
        ? []
        : allDifferences({
            rows,
            invoices: trail.differing,
            documents: [
              ...lost.map(({ invoiceId }) => `document of invoice ${invoiceId}`),
              ...chosen.lost.map((id) => `evidence file ${id}`),
            ],
            isPopulationWhole: isWhole,
          }),
  };
}

interface OfPopulation {
  readonly population: { readonly hash: unknown };
}

/** Of the first draw and of each top-up. */
function populationDigestsOf({ statement }: ReadSample): unknown[] {
  const { sample } = statement as { readonly sample: OfPopulation & { readonly top_ups?: OfPopulation[] } };
  return [sample, ...(sample.top_ups ?? [])].map(({ population }) => population.hash);
}

/** Stands where the entry of the completion would. */
function entrySoFar({ engagement, completion }: EvidenceEnds, soFar: object): TimedEntry {
  const subject = `engagement:${engagement.engagementId}`;
  const header = { kind: 'engagement.completed', subject, at: completion.at, actor: '', refs: [] };
  const seq = completion.size + 1;
  return { seq, header: JSON.stringify(header), hash: '', payload: JSON.stringify(soFar), before: null };
}
