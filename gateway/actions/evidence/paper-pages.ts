import { documentsOfInvoices, type PaperDocument } from '../../../schema/queries/evidence-documents.ts';
import { paperTexts } from '../../../schema/queries/evidence-items.ts';
import { workEntries } from '../../../schema/queries/evidence-work.ts';
import { type Snapshot, withSnapshot } from '../../database/transaction.ts';
import { EXPORT_LISTED_DOCUMENTS } from '../../limits.ts';
import type { TaskOutput } from '../../threads/pool.ts';
import type { ExportDeps } from './evidence-ends.ts';
import type { EvidenceFacts } from './evidence-facts.ts';
import { versionContentsAt } from './evidence-pages.ts';
import { type WorkOfLine, workOfLine } from './work-of-line.ts';
import type { DrawnLine, PaperPage } from './workpapers-file.ts';

type PaperLine = TaskOutput<'paperLines'>[number];
/** As `readSample` returns them. */
type DrawnPlace = Omit<DrawnLine, 'newest' | 'recordedKgCo2e' | 'work'>;

/** The drawn lines with everything in their work papers, in the order of the sample. */
export async function* paperPages(deps: ExportDeps, facts: EvidenceFacts): AsyncGenerator<PaperPage> {
  const listed = sampledDocuments(facts);
  for (const part of facts.sample.parts) {
    const places = JSON.parse(part) as readonly DrawnPlace[];
    const { work, ...page } = await withSnapshot(deps.database, facts.workspaceId, (tx) =>
      storedOf(tx, facts, { places, listed }),
    );
    const versions = await versionsOf(deps, facts, places);
    const lines = places.map((place) => {
      const of = versions.get(place.id);
      if (of === undefined) throw new Error(`no entry has the sampled line ${place.id}`);
      return { ...place, ...of, work: work.get(place.id) ?? NOTHING_DONE };
    });
    yield { ...page, lines };
  }
}

const NOTHING_DONE: WorkOfLine = { assertions: [], newest: [], rePerformances: [], notes: null };

async function storedOf(
  tx: Snapshot,
  { engagement, completion, sample, work: workAt, versions }: EvidenceFacts,
  {
    places,
    listed,
  }: { readonly places: readonly DrawnPlace[]; readonly listed: ReadonlyMap<string, PaperDocument> | null },
) {
  const at = { period: engagement.period, size: completion.size };
  const seqs = places.flatMap(({ id }) => workAt.get(id) ?? []);
  const entries = new Map((await workEntries(tx, engagement.period, seqs)).map((one) => [one.seq, one]));
  const work = new Map(
    places.map(({ id }) => {
      const own = (workAt.get(id) ?? []).map((seq) => entries.get(seq)).filter((one) => one !== undefined);
      return [id, workOfLine(own)] as const;
    }),
  );
  const invoices = new Set(places.map(({ place }) => versions.versions[place]?.invoiceId ?? ''));
  return {
    work,
    texts: await paperTexts(tx, {
      sampleId: sample.sampleId,
      lines: places.map(({ id }) => id),
      rePerformances: [...work.values()].flatMap(({ rePerformances }) =>
        rePerformances.map((one) => String(one.re_performance_id)),
      ),
    }),
    documents: listed ?? (await documentsOfInvoices(tx, at, [...invoices])),
  };
}

/** The newest version of each line, and the kilograms of the one that was drawn. */
async function versionsOf(
  deps: ExportDeps,
  facts: EvidenceFacts,
  places: readonly DrawnPlace[],
): Promise<Map<string, Pick<DrawnLine, 'newest' | 'recordedKgCo2e'>>> {
  const { versions } = facts.versions;
  const seqs = new Set(
    places.flatMap(({ place }) => {
      const of = versions[place];
      return of === undefined ? [] : [of.drawn, of.newest];
    }),
  );
  const ids = places.map(({ id }) => id);
  const found: PaperLine[] = [];
  for await (const part of versionContentsAt(
    deps,
    facts,
    [...seqs].sort((a, b) => a - b),
  )) {
    found.push(...(await deps.pool.run('paperLines', { versions: part, lines: ids })));
  }
  const bySeq = new Map(found.map((line) => [`${line.lineItemId} ${line.seq}`, line]));
  return new Map(
    places.flatMap(({ id, place }) => {
      const of = versions[place];
      const newest = bySeq.get(`${id} ${of?.newest}`);
      const drawn = bySeq.get(`${id} ${of?.drawn}`);
      if (newest === undefined || drawn === undefined) return [];
      return [[id, { newest, recordedKgCo2e: String(drawn.line.kgco2e) }] as const];
    }),
  );
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
