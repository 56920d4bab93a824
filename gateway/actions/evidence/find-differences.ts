import {
  type DrawnRow,
  drawnRows,
  type StoredDifference,
  storedDifferences,
} from '../../../schema/queries/stored-differences.ts';
import { type Snapshot, withSnapshot } from '../../database/transaction.ts';
import { EXPORT_COMPARED_LINES, EXPORT_DIFFERENCES, EXPORT_PAGE_ITEMS } from '../../limits.ts';
import type { TaskOutput } from '../../threads/pool.ts';
import { engagementDifferences } from '../engagements/engagement-differences.ts';
import { plainName } from '../engagements/mark-differences.ts';
import { type EvidenceEnds, type ExportDeps, isUnreadable } from './evidence-ends.ts';

type ReadSample = NonNullable<TaskOutput<'readSample'>>;
/** As `readSample` returns them. */
type DrawnPlace = Pick<DrawnRow, 'stratum' | 'draw' | 'replaces' | 'replacedBy'> & {
  readonly id: string;
  readonly place: number;
  readonly drawnAs: DrawnRow['drawnAs'] | null;
  readonly hits: number | null;
};

interface Found {
  /** What `comparedRows` found. */
  readonly rows: readonly string[];
  /** Invoices whose figures differ. */
  readonly invoices: readonly string[];
  /** Documents and files that differ from the attached ones, as they are named. */
  readonly documents: readonly string[];
  readonly isPopulationWhole: boolean;
}

/**
 * Compares the rows of the engagement, its sample and its papers, which users of the API read, with the chain, the
 * source of a package. A package has none of the differing data: somebody changed them outside the service.
 * @returns the differences, up to a maximum: `assertion of line <id>`, `engagement: name`.
 */
export async function comparedRows(
  deps: ExportDeps,
  { workspaceId, engagement, completion }: EvidenceEnds,
  sample: ReadSample,
): Promise<string[]> {
  const { period, engagementId } = engagement;
  const drawn = sample.parts.length * EXPORT_PAGE_ITEMS;
  const parts = Math.max(1, Math.ceil(drawn / EXPORT_COMPARED_LINES));
  const at = { period, engagementId, size: completion.size, parts, most: EXPORT_DIFFERENCES };
  const read = <Result>(work: (tx: Snapshot) => Promise<Result>) =>
    withSnapshot(deps.database, workspaceId, work);
  const made = await read((tx) => engagementDifferences(tx, engagement, sample.statement)).catch(unreadable);
  const work = await read((tx) => storedDifferences(tx, at));
  const lines = await read((tx) => drawnDifferences(tx, sample));
  return [
    ...made.map((name) => `engagement: ${name}`),
    ...work.flatMap(({ of, ids }: StoredDifference) => ids.map((id) => `${of} ${id}`)),
    ...lines,
  ];
}

/** All differences, up to a maximum, as they are named. */
export function allDifferences({ rows, invoices, documents, isPopulationWhole }: Found): string[] {
  const all = [
    ...rows,
    ...invoices.map((id) => `invoice ${id}`),
    ...documents,
    ...(isPopulationWhole ? [] : ['the frozen lines of the sample']),
  ];
  return [...new Set(all)].slice(0, EXPORT_DIFFERENCES).map(plainName);
}

/** The chain `SETTINGS` is not verified here: somebody may have made it unreadable. */
function unreadable(error: unknown): string[] {
  if (isUnreadable(error)) return ['its entries cannot be read'];
  throw error;
}

/** Drawn lines whose rows are missing or differ, and the count of each status. */
async function drawnDifferences(tx: Snapshot, { sampleId, parts, statement }: ReadSample): Promise<string[]> {
  const found: string[] = [];
  const statuses = new Map<string, number>();
  let listed = 0;
  for (const [at, part] of parts.entries()) {
    const places = JSON.parse(part) as readonly DrawnPlace[];
    const rows = await drawnRows(tx, sampleId, { from: at * EXPORT_PAGE_ITEMS, count: EXPORT_PAGE_ITEMS });
    const byId = new Map(rows.map((row) => [row.lineItemId, row]));
    for (const place of places) {
      const row = byId.get(place.id);
      if (row === undefined || !isAsDrawn(row, place)) found.push(`sampled line ${place.id}`);
      else statuses.set(row.status, (statuses.get(row.status) ?? 0) + 1);
    }
    const drawn = new Set(places.map(({ id }) => id));
    for (const { lineItemId: id } of rows) if (!drawn.has(id)) found.push(`sampled line ${id}`);
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

function isAsDrawn(row: DrawnRow, place: DrawnPlace): boolean {
  return (
    row.ordinal === place.place &&
    row.stratum === place.stratum &&
    row.draw === place.draw &&
    (place.hits === null || row.hits === place.hits) &&
    (place.drawnAs === null || row.drawnAs === place.drawnAs) &&
    row.replaces === place.replaces &&
    row.replacedBy === place.replacedBy
  );
}
