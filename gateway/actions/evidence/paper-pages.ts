import { documentsOfInvoices, type PaperDocument } from '../../../schema/queries/evidence-documents.ts';
import { paperTexts } from '../../../schema/queries/evidence-items.ts';
import { workEntries } from '../../../schema/queries/evidence-work.ts';
import { type Snapshot, withSnapshot } from '../../database/transaction.ts';
import { EXPORT_LISTED_DOCUMENTS } from '../../limits.ts';
import type { TaskInput, TaskOutput } from '../../threads/pool.ts';
import type { ExportDeps } from './evidence-ends.ts';
import type { EvidenceFacts } from './evidence-facts.ts';
import { versionContentsAt } from './evidence-pages.ts';
import { readAhead } from './read-ahead.ts';

type Task = TaskInput<'composePapers'>;
/** As `readSample` returns them. */
type DrawnPlace = Omit<Task['drawn'][number], 'newest' | 'recorded' | 'work'>;

/** The work papers of the drawn lines, in the order of the sample: one page is read while another one is written. */
export async function* paperPages(
  deps: ExportDeps,
  facts: EvidenceFacts,
): AsyncGenerator<TaskOutput<'composePapers'>> {
  for await (const task of readAhead(storedPages(deps, facts))) yield deps.pool.run('composePapers', task);
}

async function* storedPages(deps: ExportDeps, facts: EvidenceFacts): AsyncGenerator<Task> {
  const listed = sampledDocuments(facts);
  for (const part of facts.sample.parts) {
    const places = JSON.parse(part) as readonly DrawnPlace[];
    const stored = await withSnapshot(deps.database, facts.workspaceId, (tx) =>
      storedOf(tx, facts, { places, listed }),
    );
    yield { ...stored, found: await linesOf(deps, facts, places), required: requiredOf(facts) };
  }
}

async function storedOf(
  tx: Snapshot,
  { engagement, completion, sample, work, versions: { versions }, included }: EvidenceFacts,
  {
    places,
    listed,
  }: { readonly places: readonly DrawnPlace[]; readonly listed: ReadonlyMap<string, PaperDocument> | null },
): Promise<Omit<Task, 'found' | 'required'>> {
  const { engagementId, period } = engagement;
  const seqs = places.flatMap(({ id }) => work.get(id) ?? []);
  const entries = new Map((await workEntries(tx, period, seqs)).map((one) => [one.seq, one]));
  const lines = places.map(({ id }) => id);
  const texts = await paperTexts(tx, { engagementId, sampleId: sample.sampleId, lines });
  const invoices = [...new Set(places.map(({ place }) => versions[place]?.invoiceId ?? ''))];
  const documents = listed ?? (await documentsOfInvoices(tx, { period, size: completion.size }, invoices));
  const inPackage = new Set(included.map(({ invoiceId }) => invoiceId));
  return {
    drawn: places.map((place) => ({
      ...place,
      newest: versions[place.place]?.newest ?? 0,
      recorded: versions[place.place]?.drawn ?? 0,
      work: (work.get(place.id) ?? []).flatMap((seq) => entries.get(seq) ?? []),
    })),
    texts: texts.lines,
    steps: texts.steps,
    documents: invoices.flatMap((id) => {
      const document = documents.get(id);
      return document === undefined ? [] : [{ ...document, isIncluded: inPackage.has(id) }];
    }),
  };
}

/** The lines in the newest and the drawn version of their invoices. */
async function linesOf(
  deps: ExportDeps,
  facts: EvidenceFacts,
  places: readonly DrawnPlace[],
): Promise<string[]> {
  const { versions } = facts.versions;
  const seqs = new Set(
    places.flatMap(({ place }) => {
      const of = versions[place];
      return of === undefined ? [] : [of.drawn, of.newest];
    }),
  );
  const lines = places.map(({ id }) => id);
  const found: string[] = [];
  for await (const part of versionContentsAt(
    deps,
    facts,
    [...seqs].sort((a, b) => a - b),
  )) {
    found.push(await deps.pool.run('paperLines', { versions: part, lines }));
  }
  return found;
}

function requiredOf({ sample: { statement } }: EvidenceFacts): readonly string[] {
  const { engagement } = statement as {
    readonly engagement: { readonly plan?: { readonly required_assertions?: readonly string[] } };
  };
  return engagement.plan?.required_assertions ?? [];
}

/** The documents of sampled invoices by invoice; null when a list of documents has no room for all. */
function sampledDocuments({
  documents: { documents },
}: EvidenceFacts): ReadonlyMap<string, PaperDocument> | null {
  // They come before all others.
  if (documents.length >= EXPORT_LISTED_DOCUMENTS && documents.at(-1)?.sampled === true) return null;
  return new Map(
    documents.filter(({ sampled }) => sampled).map((document) => [document.invoiceId, document]),
  );
}
