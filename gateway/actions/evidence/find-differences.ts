import {
  drawnRows,
  type StoredDifference,
  storedDifferences,
} from '../../../schema/queries/stored-differences.ts';
import { type Snapshot, withSnapshot } from '../../database/transaction.ts';
import { EXPORT_DIFFERENCES, EXPORT_PAGE_ITEMS } from '../../limits.ts';
import type { TaskOutput } from '../../threads/pool.ts';
import { engagementDifferences } from '../engagements/engagement-differences.ts';
import type { EvidenceEnds, ExportDeps } from './evidence-ends.ts';

type ReadSample = NonNullable<TaskOutput<'readSample'>>;
/** As `readSample` gives them. */
type DrawnPlace = Omit<Awaited<ReturnType<typeof drawnRows>>[number], 'hits' | 'status'> & {
  readonly hits: number | null;
};

interface Found {
  readonly sample: ReadSample;
  /** Invoices whose figures differ, and those whose document is not the one that was attached. */
  readonly invoices: readonly string[];
  readonly documents: readonly string[];
}

/**
 * Compares what is stored, and what a user of the API reads, with the chain that a package is made of. What differs
 * is in no package; somebody changed it past the service.
 * @returns what differs, so many at most: `invoice <id>`, `assertion of line <id>`, `engagement: name`.
 */
export async function findDifferences(
  deps: ExportDeps,
  { workspaceId, engagement }: EvidenceEnds,
  { sample, invoices, documents }: Found,
): Promise<string[]> {
  const { period, engagementId } = engagement;
  const stored = await withSnapshot(deps.database, workspaceId, async (tx) => ({
    engagement: await engagementDifferences(tx, engagement, sample.statement),
    work: await storedDifferences(tx, { period, engagementId, most: EXPORT_DIFFERENCES }),
  }));
  const lines = await withSnapshot(deps.database, workspaceId, (tx) => drawnDifferences(tx, sample));
  const all = [
    ...stored.engagement.map((name) => `engagement: ${name}`),
    ...invoices.map((id) => `invoice ${id}`),
    ...documents.map((id) => `document of invoice ${id}`),
    ...stored.work.flatMap(({ of, ids }: StoredDifference) => ids.map((id) => `${of} ${id}`)),
    ...lines,
  ];
  return [...new Set(all)].slice(0, EXPORT_DIFFERENCES);
}

/** Drawn lines whose rows are gone or say something else, and how many of each status there are. */
async function drawnDifferences(tx: Snapshot, { sampleId, parts, statement }: ReadSample): Promise<string[]> {
  const found: string[] = [];
  const statuses = new Map<string, number>();
  let listed = 0;
  for (const [at, part] of parts.entries()) {
    const places = JSON.parse(part) as readonly DrawnPlace[];
    const rows = await drawnRows(tx, sampleId, { from: at * EXPORT_PAGE_ITEMS, count: EXPORT_PAGE_ITEMS });
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const place of places) {
      const row = byId.get(place.id);
      if (row === undefined || !isAsDrawn(row, place)) found.push(`sampled line ${place.id}`);
      else statuses.set(row.status, (statuses.get(row.status) ?? 0) + 1);
    }
    const drawn = new Set(places.map(({ id }) => id));
    for (const { id } of rows) if (!drawn.has(id)) found.push(`sampled line ${id}`);
    listed += places.length;
  }
  const { testing_summary: summary } = statement as {
    readonly testing_summary: Readonly<Record<string, number>>;
  };
  const of = (status: string) => statuses.get(status) ?? 0;
  const isSame =
    of('tested_exception') === summary.exceptions &&
    of('not_applicable') === summary.not_applicable &&
    of('unable_to_test') === summary.unable_to_test &&
    listed - of('not_applicable') === summary.items;
  return found.length > 0 || isSame ? found : ['statuses of the sampled lines'];
}

function isAsDrawn(row: Awaited<ReturnType<typeof drawnRows>>[number], place: DrawnPlace): boolean {
  return (
    row.place === place.place &&
    row.stratum === place.stratum &&
    (place.hits === null || row.hits === place.hits) &&
    (place.drawnAs === null || row.drawnAs === place.drawnAs) &&
    row.replaces === place.replaces &&
    row.replacedBy === place.replacedBy
  );
}
