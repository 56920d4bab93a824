import { chainId } from '../../../compute/chain/entry.ts';
import { notesOnFile } from '../../../compute/evidence/notes-on-file.ts';
import { itemStatus } from '../../../compute/sampling/item-status.ts';
import { DIFFERENCES_NAMED } from '../../../schema/contracts/differences-found.ts';
import type { NoteEntry, NotePayload, NotesOnFile } from '../../../schema/contracts/notes.ts';
import type { EngagementData } from '../../../schema/queries/engagements.ts';
import { fieldworkPage, kilogramsWhenDrawn } from '../../../schema/queries/evidence-work.ts';
import { ApiError } from '../../api-error.ts';
import { withSnapshot } from '../../database/transaction.ts';
import type { PartyDeps } from '../../deps.ts';
import { EXPORT_PAGE_BYTES, EXPORT_PAGE_ENTRIES } from '../../limits.ts';
import type { TaskOutput } from '../../threads/pool.ts';
import { trailBroken } from '../evidence/evidence-pages.ts';
import { fileDifferences } from './file-differences.ts';
import type { FileRows } from './file-rows.ts';
import type { TestedFile } from './refresh-statuses.ts';
import { rowsDiffer } from './rows-differ.ts';

export type FileOnChainDeps = Pick<PartyDeps, 'database' | 'pool' | 'log' | 'metrics'>;
type Fieldwork = NonNullable<TaskOutput<'fieldworkOf'>>;
type WorkRead = Extract<TaskOutput<'readWork'>, { readonly ok: true }>['value'][number];

/** A tested file of verified entries. */
export interface FileOnChain extends TestedFile {
  readonly outcomes: Fieldwork['outcomes'];
  readonly notes: ReadonlyMap<string | null, NotesOnFile>;
}

/**
 * The items of the sample and the assertions and notes about them according to the chain. Every entry is verified while it is
 * read, outside of transactions: entries are only ever added.
 * @throws ApiError `trail_broken` that names the entry that is not as it was recorded, or the rows that differ.
 */
export async function fileOnChain(
  deps: FileOnChainDeps,
  engagement: EngagementData,
  rows: FileRows,
): Promise<FileOnChain> {
  const { engagementId, workspaceId, period } = engagement;
  const at = { workspace: workspaceId, engagement: engagementId, period };
  const told = (problem: 'broken' | 'rows_differ', error: ApiError) => {
    deps.metrics.countTrailProblem(problem);
    deps.log.error(at, error.message);
    return error;
  };
  const entries = await readEntries(deps, engagement, rows.size).catch((error: unknown) => {
    throw error instanceof ApiError && error.code === 'trail_broken' ? told('broken', error) : error;
  });
  const fieldwork = await deps.pool.run('fieldworkOf', { engagementId, entries });
  if (fieldwork === null) throw told('broken', trailBroken('no entry says that the sample was drawn'));
  const byLine = Map.groupBy(fieldwork.outcomes, ({ lineItemId }) => lineItemId);
  // Assertions about this sample state the kilograms of their lines; those of an earlier one count for another draw.
  const keptFindings = rows.items.filter(
    ({ lineItemId }) => byLine.has(lineItemId) && !fieldwork.recorded.has(lineItemId),
  );
  const recorded = new Map([
    ...fieldwork.recorded,
    ...(await drawnKilograms(deps, engagement, { fieldwork, items: keptFindings })),
  ]);
  const differences = [
    ...rows.madeOtherwise.map((name) => `engagement: ${name}`),
    ...fileDifferences({ ...fieldwork, recorded }, rows),
  ];
  if (differences.length > 0) throw told('rows_differ', fileDiffers(differences));
  const required = engagement.plan.required_assertions;
  return {
    items: rows.items.map((item) => ({
      ...item,
      status: itemStatus(byLine.get(item.lineItemId) ?? [], required),
    })),
    outcomes: fieldwork.outcomes,
    notes: notesOnFile(entries.filter(({ kind }) => kind !== 'assertion.reviewed').map(asNoteEntry)),
  };
}

/** Kilograms of these items according to the versions of their invoices when they were drawn. */
async function drawnKilograms(
  { database }: FileOnChainDeps,
  { workspaceId, period }: EngagementData,
  { fieldwork, items }: { readonly fieldwork: Fieldwork; readonly items: FileRows['items'] },
): Promise<Map<string, string>> {
  if (items.length === 0) return new Map();
  const lines = items.map(({ lineItemId, invoiceId, draw }) => {
    return { lineItemId, invoiceId, size: fieldwork.frozenSizes[draw - 1] ?? 0 };
  });
  return withSnapshot(database, workspaceId, (tx) => kilogramsWhenDrawn(tx, period, lines));
}

const asNoteEntry = ({ kind, at, actor, payload }: WorkRead): NoteEntry => ({
  ...{ kind, at, actor },
  payload: kind === 'note.saved' ? (payload as unknown as NotePayload) : null,
});

async function readEntries(
  { database, pool }: FileOnChainDeps,
  { engagementId, workspaceId, period }: EngagementData,
  size: number,
): Promise<WorkRead[]> {
  const read: WorkRead[] = [];
  const bounds = { count: EXPORT_PAGE_ENTRIES, bytes: EXPORT_PAGE_BYTES };
  for (let after = 0; after < size; ) {
    const links = await withSnapshot(database, workspaceId, (tx) =>
      fieldworkPage(tx, { period, size, engagementId }, { after, ...bounds }),
    );
    const result = await pool.run('readWork', { chain: chainId(workspaceId, period), links });
    if (!result.ok) throw trailBroken(result.error.detail);
    read.push(...result.value);
    after = links.at(-1)?.seq ?? size;
  }
  return read;
}

function fileDiffers(differences: readonly string[]): ApiError {
  const named = differences.slice(0, DIFFERENCES_NAMED).join('; ');
  const more = differences.length - DIFFERENCES_NAMED;
  return rowsDiffer(differences, more > 0 ? `${named}; and ${more} more` : named);
}
