import type { ImportItemAnswer, ImportJobAnswer, ImportList } from '../../../schema/contracts/import-job.ts';
import {
  endImport,
  type ImportJobRow,
  importItems,
  importJob,
  newestImports,
} from '../../../schema/queries/import-jobs.ts';
import type { Row, Tenant } from '../../../schema/queries/sql.ts';
import { ApiError } from '../../api-error.ts';
import { withRead, withTenant } from '../../database/transaction.ts';
import type { GatewayDeps } from '../../deps.ts';

/** A job in its workspace. */
export interface ImportOf {
  readonly workspaceId: string;
  readonly jobId: string;
}

/** Which items of a job an answer has. */
export interface ItemsWanted {
  /** The last ordinal the reader has. */
  readonly after: number;
  readonly count: number;
  /** `errors`: what was not booked. */
  readonly only: 'all' | 'errors';
  /** The workspace that the reader names, and must name again for the next items. */
  readonly named?: string | undefined;
}

/** A job with some of its items. @throws ApiError `not_found`. */
export function viewImport(
  { database }: GatewayDeps,
  { workspaceId, jobId }: ImportOf,
  wanted: ItemsWanted,
): Promise<ImportJobAnswer> {
  return withRead(database, workspaceId, (tx) => importView(tx, jobId, wanted));
}

/** The newest jobs of the workspace. */
export async function listImports({ database }: GatewayDeps, workspaceId: string): Promise<ImportList> {
  const jobs = await withRead(database, workspaceId, (tx) => newestImports(tx, LISTED_JOBS));
  return { jobs: jobs.map(jobAnswer) };
}

const LISTED_JOBS = 100;

/** Pages of what was not booked. @throws ApiError `not_found`. */
export async function unbookedItems(
  { database }: GatewayDeps,
  { workspaceId, jobId }: ImportOf,
): Promise<AsyncGenerator<Row<'import_item'>[]>> {
  const job = await withRead(database, workspaceId, (tx) => importJob(tx, jobId));
  if (job === null || job.sha256 === null) throw jobNotFound();
  return pagesOf((after) =>
    withRead(database, workspaceId, (tx) =>
      importItems(tx, { jobId, after, count: UNBOOKED_PAGE, only: 'errors' }),
    ),
  );
}

const UNBOOKED_PAGE = 1_000;

async function* pagesOf(
  read: (after: number) => Promise<Row<'import_item'>[]>,
): AsyncGenerator<Row<'import_item'>[]> {
  for (let rows = await read(0); rows.length > 0; rows = await read(rows.at(-1)?.ordinal ?? 0)) yield rows;
}

/** The same inside a transaction. @throws ApiError `not_found`. */
export async function importView(tx: Tenant, jobId: string, wanted: ItemsWanted): Promise<ImportJobAnswer> {
  const job = await importJob(tx, jobId);
  if (job === null || job.sha256 === null) throw jobNotFound();
  // Who waits for a job asks often, and to find out that none of a million items is an error takes a second.
  const isNone = wanted.count === 0 || (wanted.only === 'errors' && job.rejected + job.problems === 0);
  const rows = isNone ? [] : await importItems(tx, { jobId, ...wanted, count: wanted.count + 1 });
  const items = rows.slice(0, wanted.count);
  const more = rows.length > items.length;
  return {
    ...jobAnswer(job),
    items: items.map(itemAnswer),
    next: more ? nextPath(jobId, items, wanted) : null,
  };
}

function nextPath(
  jobId: string,
  items: readonly Row<'import_item'>[],
  { count, only, named }: ItemsWanted,
): string {
  const query = new URLSearchParams({ after: String(items.at(-1)?.ordinal ?? 0), items: String(count) });
  if (only !== 'all') query.set('only', only);
  if (named !== undefined) query.set('workspace_id', named);
  return `/api/import/${jobId}?${query}`;
}

/** A job without its items. */
export function jobAnswer(job: ImportJobRow): Omit<ImportJobAnswer, 'items' | 'next'> {
  return {
    job_id: job.jobId,
    state: job.state,
    dry_run: job.dryRun,
    file: job.fileName,
    bytes: job.bytes,
    read_bytes: job.state === 'done' ? job.bytes : job.readBytes,
    sha256: job.sha256,
    created_at: job.createdAt,
    started_at: job.startedAt,
    ended_at: job.endedAt,
    read: job.processed + job.rejected + job.problems,
    processed: job.processed,
    rejected: job.rejected,
    problems: job.problems,
    possible_duplicates: job.duplicates,
    line_items: job.lineItems,
    emissions_kgco2e: Number(job.kgco2e),
    codes: { ...job.codes },
    failure: job.failure,
  };
}

/** An item as it is answered. */
export function itemAnswer(item: Row<'import_item'>): ImportItemAnswer {
  return {
    ordinal: item.ordinal,
    status: item.status,
    place: item.place,
    invoice_id: item.invoiceId,
    invoice_number: item.invoiceNumber,
    total_kgco2e: item.kgco2e === null ? null : Number(item.kgco2e),
    code: item.code,
    message: item.message,
    notes: [...item.notes],
  };
}

export function jobNotFound(): ApiError {
  return new ApiError('not_found', { detail: 'There is no such import job, or not in this workspace.' });
}

/**
 * Cancels a job; what it has booked stays and is in the answer. A job that has ended is answered as it is.
 * @throws ApiError `not_found`.
 */
export async function cancelImport(
  deps: GatewayDeps,
  { workspaceId, jobId }: ImportOf,
): Promise<ImportJobAnswer> {
  const answer = await withTenant(deps.database, workspaceId, async (tx) => {
    const now = deps.clock().toISOString();
    await endImport(tx, { jobId, from: ['queued', 'reading'], state: 'cancelled', failure: null, now });
    return importView(tx, jobId, { after: 0, count: 0, only: 'all' });
  });
  deps.imports.wake();
  return answer;
}
